import { Alert } from '@mantine/core'
import { payButton } from '@saola/contract/pay-button'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { refreshButtons } from './actions.ts'
import type { PayButton } from './rules.ts'

/** Names the button, and says what becomes of the places where it stands. */
export function DeleteDialog({
  button,
  opened,
  onClose,
  onDone,
}: {
  button: PayButton
  opened: boolean
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('payButton.delete')
  const { text } = useErrorText()
  const remove = useMutation({
    mutationFn: () => send(payButton.delete, { body: { id: button.id } }),
    onSuccess: () => {
      toast.success(t('done', { title: button.title }), { durationMs: NOTICE_MS })
      onDone()
      refreshButtons()
    },
  })
  return (
    <ConfirmModal
      danger
      opened={opened}
      title={t('title')}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate()
      }}
    >
      {t('text', { title: button.title })}
      {remove.error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert">
          {text(remove.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
