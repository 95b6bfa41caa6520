import { Alert, Button } from '@mantine/core'
import { webhook } from '@saola/contract/webhook'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { DialogCancel } from '@saola/web/ui/DialogCancel.tsx'
import { toast } from '@saola/web/ui/toast'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import styles from './webhook.module.css'

const whiches = ['PARKED', 'ALL'] as const
/** Sends the notices of some days again, after a receiver was away or has lost them. */
export function RangeDialog({
  opened,
  onClose,
  onDone,
}: {
  opened: boolean
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('webhook.range')
  const { text } = useErrorText()
  const [days, setDays] = useState<{ from?: string | undefined; to?: string | undefined }>({})
  const [which, setWhich] = useState<'PARKED' | 'ALL'>('PARKED')
  const [missing, setMissing] = useState(false)
  const work = useMutation({
    mutationFn: (range: { from: string; to: string }) =>
      send(
        webhook.redeliverRange,
        {
          body: {
            fromDate: range.from,
            toDate: range.to,
            ...(which === 'ALL' ? {} : { state: which }),
          },
        },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: ({ count, more }) => {
      toast.success(`${t('done', { count })}${more ? ` ${t('more')}` : ''}`)
      onClose()
      onDone()
    },
  })
  const submit = (): void => {
    setMissing(days.from === undefined)
    if (days.from !== undefined && !work.isPending)
      work.mutate({ from: days.from, to: days.to ?? days.from })
  }
  return (
    <Dialog opened={opened} onClose={onClose} size={480} title={t('title')}>
      <div className={styles.form}>
        <p className={styles.plain}>{t('text')}</p>
        <DayRange
          label={t('dates')}
          placeholder={t('dates')}
          from={days.from}
          to={days.to}
          onChange={(from, to) => {
            setDays({ from, to })
            setMissing(false)
          }}
        />
        {missing ? (
          <Alert color="#b42318" role="alert">
            {t('required')}
          </Alert>
        ) : null}
        <ChoiceChips
          label={t('which')}
          value={which}
          onChange={setWhich}
          choices={whiches.map((value) => ({ value, label: t(value) }))}
        />
        {work.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {text(work.error)}
          </Alert>
        )}
        <ButtonRow end wide>
          <DialogCancel />
          <Button loading={work.isPending} onClick={submit}>
            {t('submit')}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  )
}
