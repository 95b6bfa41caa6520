import { Alert, Text } from '@mantine/core'
import { orders } from '@saola/contract/order'
import { formatVnd } from '@saola/money/format'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderDetails } from './rules.ts'

/** Names the order and its amount before it is cancelled; keep it mounted. */
export function CancelDialog({
  order,
  opened,
  onClose,
}: {
  order: OrderDetails
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('order.cancel')
  const { text } = useErrorText()
  const client = useQueryClient()
  const refresh = (): void => {
    for (const call of [orders.getAll, orders.getDetail])
      void client.invalidateQueries({ queryKey: keyOf(call) })
  }
  const [key, setKey] = useState(newIdempotencyKey)
  const cancel = useMutation({
    mutationFn: () =>
      send(
        orders.updateStatus,
        { body: { orderId: order.id, status: 'CANCEL' } },
        { idempotencyKey: key },
      ),
    onSuccess: () => {
      toast.success(t('done', { number: order.referenceId }))
      refresh()
      onClose()
    },
    // Refused because the order has moved on: what is on screen is old.
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
      confirmLabel={t('go')}
      cancelLabel={t('keep')}
      busy={cancel.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (!cancel.isPending) cancel.mutate()
      }}
    >
      {t('text', { number: order.referenceId, amount: formatVnd(order.amount) })}
      <Text size="sm" c="dimmed" mt={8}>
        {t('note')}
      </Text>
      {cancel.error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert">
          {text(cancel.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
