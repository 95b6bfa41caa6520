import { Alert, Button } from '@mantine/core'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './enterprise.module.css'
import { refreshEnterprise } from './refresh.ts'

const effects = ['requests', 'waiting', 'approved', 'again'] as const
type Act = 'deactivate' | 'activate'

/** Lets the enterprise rest or go on, whichever is open to the person; nothing where neither is. */
export function ActButton({ actions }: { actions: readonly string[] }) {
  const t = useTranslations('salary.act')
  const open = (['deactivate', 'activate'] as const).find((one) => actions.includes(one))
  // The dialog keeps its words while it closes, when the other act is open already.
  const [asked, setAsked] = useState<Act>('deactivate')
  const [opened, setOpened] = useState(false)
  return (
    <>
      {open === undefined ? null : (
        <Button
          variant={open === 'activate' ? 'filled' : 'default'}
          onClick={() => {
            setAsked(open)
            setOpened(true)
          }}
        >
          {t(open)}
        </Button>
      )}
      <ActDialog key={asked} act={asked} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

function ActDialog({ act, opened, onClose }: { act: Act; opened: boolean; onClose: () => void }) {
  const t = useTranslations('salary.act')
  const { text } = useErrorText()
  const change = useMutation({
    mutationFn: () => send(salaryEnterprise[act], {}, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      toast.success(t(act === 'activate' ? 'activated' : 'deactivated'), {
        durationMs: NOTICE_MS,
      })
      onClose()
      refreshEnterprise()
    },
  })
  return (
    <ConfirmModal
      opened={opened}
      danger={act === 'deactivate'}
      title={t(`${act}Title`)}
      confirmLabel={t(act)}
      cancelLabel={t('keep')}
      busy={change.isPending}
      onClose={() => {
        if (change.isError) refreshEnterprise()
        change.reset()
        onClose()
      }}
      onConfirm={() => {
        if (!change.isPending) change.mutate()
      }}
    >
      {act === 'activate' ? (
        t('activateText')
      ) : (
        <ul className={styles.effects}>
          {effects.map((one) => (
            <li key={one}>{t(`deactivateEffects.${one}`)}</li>
          ))}
        </ul>
      )}
      {change.error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert">
          {text(change.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
