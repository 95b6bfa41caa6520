import { Alert } from '@mantine/core'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { refreshTypes } from './refresh.ts'
import type { AdvanceType } from './rules.ts'

/** Asks before a type is deleted, and says why it stays where it does. */
export function DeleteDialog({
  type,
  opened,
  onClose,
  onDone,
}: {
  type: AdvanceType
  opened: boolean
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('salaryType.delete')
  const { text } = useErrorText()
  const remove = useMutation({
    mutationFn: () => send(salaryAdvanceType.delete, { params: { id: type.id } }),
    onSuccess: () => {
      toast.success(t('done', { name: type.name }), { durationMs: NOTICE_MS })
      onDone()
      refreshTypes()
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
      onClose={() => {
        remove.reset()
        onClose()
      }}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate()
      }}
    >
      {t('text', { name: type.name })}
      {remove.error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert">
          {text(remove.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
