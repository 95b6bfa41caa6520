import { Alert, Text } from '@mantine/core'
import { payLink } from '@saola/contract/pay-link'
import { formatVnd } from '@saola/money/format'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { shorten } from '@saola/web/ui/Code.tsx'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRefreshLinks } from './actions.ts'
import type { PayLink } from './rules.ts'

/** Names the link and its amount before it is closed for good; keep it mounted. */
export function CancelDialog({
  link,
  opened,
  onClose,
}: {
  link: PayLink | null
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('payLink.cancel')
  const { text } = useErrorText()
  const refresh = useRefreshLinks()
  const [key, setKey] = useState(newIdempotencyKey)
  const code = link === null ? '' : shorten(link.payLinkCode)
  const cancel = useMutation({
    mutationFn: (payLinkCode: string) =>
      send(payLink.cancel, { params: { payLinkCode } }, { idempotencyKey: key }),
    onSuccess: () => {
      toast.success(t('done', { code }))
      refresh()
      onClose()
    },
    // Refused because the link has moved on: what is on screen is old.
    onError: refresh,
  })
  const { reset } = cancel
  useEffect(() => {
    if (opened) {
      setKey(newIdempotencyKey())
      reset()
    }
  }, [opened, reset])
  return (
    <ConfirmModal
      danger
      opened={opened}
      title={t('title')}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      busy={cancel.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (link !== null && !cancel.isPending) cancel.mutate(link.payLinkCode)
      }}
    >
      {link === null ? null : (
        <>
          {t('text', { code, amount: formatVnd(link.amount) })}
          <Text size="sm" c="dimmed" mt={8}>
            {t('note')}
          </Text>
        </>
      )}
      {cancel.error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert">
          {text(cancel.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
