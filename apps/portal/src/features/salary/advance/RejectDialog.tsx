import { Textarea } from '@mantine/core'
import { salaryAdvance, type AdvanceDetail } from '@saola/contract/salary-advance'
import { advanceLimits } from '@saola/contract/salary-advance-values'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../../parts/ChoiceChips.tsx'
import { Problem } from '../employee/Problem.tsx'
import { useAct } from './useAct.ts'

const presets = ['wrongLog', 'overEarned', 'withdrawn', 'other'] as const
type Preset = (typeof presets)[number]

/** Says no to a request, for a reason that the employee reads. Keep it mounted. */
export function RejectDialog({
  advance,
  opened,
  onClose,
}: {
  advance: AdvanceDetail
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('salaryAdvance')
  const { id, employeeName: name } = advance
  const [preset, setPreset] = useState<Preset | ''>('')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const close = (): void => {
    setPreset('')
    setReason('')
    setMissing(false)
    onClose()
  }
  const work = useAct(
    (description: string, options) =>
      send(salaryAdvance.reject, { params: { id }, body: { description } }, options),
    t('reject.done', { name }),
    close,
  )
  return (
    <ConfirmModal
      danger
      opened={opened}
      title={t('reject.title', { amount: formatVnd(advance.amount) })}
      confirmLabel={t('reject.go')}
      cancelLabel={t('reject.keep')}
      busy={work.isPending}
      onClose={() => {
        work.reset()
        close()
      }}
      onConfirm={() => {
        if (reason.trim() === '') setMissing(true)
        else if (!work.isPending) work.mutate(reason.trim())
      }}
    >
      <FieldStack>
        <div>{t('reject.text', { name })}</div>
        <ChoiceChips
          label={t('reject.preset')}
          value={preset}
          choices={presets.map((value) => ({ value, label: t(`reject.presets.${value}`) }))}
          onChange={(next) => {
            setPreset(next)
            setReason(t(`reject.texts.${next}`))
            setMissing(false)
          }}
        />
        <Textarea
          label={t('reject.reason')}
          withAsterisk
          maxLength={advanceLimits.description}
          autosize
          minRows={2}
          maxRows={5}
          value={reason}
          error={isMissing ? t('enter.reason') : null}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
        />
      </FieldStack>
      <Problem error={work.error} />
    </ConfirmModal>
  )
}
