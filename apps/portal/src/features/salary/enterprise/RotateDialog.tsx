import { Alert } from '@mantine/core'
import { salaryPage } from '@saola/contract/salary-page'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queries } from '../../../app/services.ts'
import styles from './enterprise.module.css'

const effects = ['old', 'signedIn', 'print', 'requests'] as const
const readAnew = (): void => void queries.invalidateQueries({ queryKey: keyOf(salaryPage.poster) })

/** Another address, once somebody has read what that does. */
export function RotateDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('salary.poster')
  const { text } = useErrorText()
  const change = useMutation({
    mutationFn: () => send(salaryPage.rotate, {}, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      toast.success(t('rotated'), { durationMs: NOTICE_MS })
      onClose()
      readAnew()
    },
  })
  return (
    <ConfirmModal
      opened={opened}
      danger
      title={t('rotateTitle')}
      confirmLabel={t('rotate')}
      cancelLabel={t('keep')}
      busy={change.isPending}
      onClose={() => {
        if (change.isError) readAnew()
        change.reset()
        onClose()
      }}
      onConfirm={() => {
        if (!change.isPending) change.mutate()
      }}
    >
      <ul className={styles.effects}>
        {effects.map((one) => (
          <li key={one}>{t(`effects.${one}`)}</li>
        ))}
      </ul>
      {change.error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert">
          {text(change.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
