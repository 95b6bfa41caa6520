import { Alert, Textarea } from '@mantine/core'
import { posModel } from '@saola/contract/pos-model'
import { posOrder } from '@saola/contract/pos-order'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderDetails } from './rules.ts'

export type Doing = 'cancel' | 'requestReturn' | null

/** Cancelling, and asking to return: each is confirmed. */
export function OrderDecision({
  order,
  doing,
  onClose,
}: {
  order: OrderDetails
  doing: Doing
  onClose: () => void
}) {
  const t = useTranslations('posOrder')
  const { text } = useErrorText()
  const { work, reason, setReason, close, go } = useOrderDecision(order, onClose)
  const refused =
    work.error === null ? null : (
      <Alert mt="md" color="#b42318" role="alert">
        {text(work.error)}
      </Alert>
    )
  return (
    <>
      <ConfirmModal
        opened={doing === 'cancel'}
        danger
        title={t('cancel.title', { code: order.code })}
        confirmLabel={t('cancel.go')}
        cancelLabel={t('cancel.keep')}
        busy={work.isPending}
        onClose={close}
        onConfirm={() => go('cancel')}
      >
        {t('cancel.text')}
        {refused}
      </ConfirmModal>
      <ConfirmModal
        opened={doing === 'requestReturn'}
        title={t('back.title', { code: order.code })}
        confirmLabel={t('back.go')}
        cancelLabel={t('back.keep')}
        busy={work.isPending}
        onClose={close}
        onConfirm={() => go('requestReturn')}
      >
        {t('back.text')}
        <Textarea
          mt="md"
          label={t('back.reason')}
          autosize
          minRows={2}
          maxRows={4}
          maxLength={255}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {refused}
      </ConfirmModal>
    </>
  )
}

function useOrderDecision(order: OrderDetails, onClose: () => void) {
  const t = useTranslations('posOrder')
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const refresh = (): void => {
    for (const call of [posOrder.list, posOrder.get, posModel.list])
      void queries.invalidateQueries({ queryKey: keyOf(call) })
  }
  const work = useMutation({
    mutationFn: (what: Exclude<Doing, null>) =>
      what === 'cancel'
        ? send(
            posOrder.cancel,
            { query: { orderId: order.id } },
            { idempotencyKey: newIdempotencyKey() },
          )
        : send(
            posOrder.requestReturn,
            {
              query: {
                orderId: order.id,
                ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
              },
            },
            { idempotencyKey: newIdempotencyKey() },
          ),
    onSuccess: (_, what) => {
      toast.success(what === 'cancel' ? t('cancel.done', { code: order.code }) : t('back.done'))
      refresh()
      onClose()
    },
    onError: refresh,
  })
  const close = (): void => {
    work.reset()
    onClose()
  }
  const go = (what: Exclude<Doing, null>): void => {
    if (!work.isPending) work.mutate(what)
  }
  return { work, reason, setReason, close, go }
}
