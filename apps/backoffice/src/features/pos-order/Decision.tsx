import { Alert, Button, Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core'
import { posModel } from '@saola/contract/pos-model'
import {
  posOrder,
  wantsNote,
  type PosOrderPayment,
  type PosOrderStatus,
} from '@saola/contract/pos-order'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderDetails } from './Badges.tsx'
import styles from './pos-order.module.css'

export type Move =
  Exclude<PosOrderStatus, 'PENDING' | 'RETURN_REQUESTED'> | Exclude<PosOrderPayment, 'UNPAID'>
const payments: readonly string[] = ['PAID', 'REFUNDED', 'PARTIAL_REFUNDED']
const serialsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

/** What the bank says with a move: serial numbers, a reason, a number of its books, a sum. */
export function Decision({
  order,
  move,
  action,
  onClose,
}: {
  order: OrderDetails
  move: Move | null
  action: string
  onClose: () => void
}) {
  const t = useTranslations('posOrder.cms')
  const errors = useErrorText()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [tracking, setTracking] = useState('')
  const [restock, setRestock] = useState(true)
  const [refund, setRefund] = useState<number | null>(null)
  const [serials, setSerials] = useState<Record<string, string>>({})
  const [byHand, setByHand] = useState(false)
  const [asked, setAsked] = useState(false)
  const isPayment = move !== null && payments.includes(move)
  const sends = (move === 'REFUNDED' || move === 'PARTIAL_REFUNDED') && order.paidBy === 'VIET_QR'
  const ships = move === 'SHIPPED' && order.posOrderStatus === 'CONFIRMED'
  const needsNote = isPayment || (move !== null && (wantsNote as readonly string[]).includes(move))
  const [shortOf, noNote, noSum] = [
    (ships ? order.items : [])
      .filter((line) => serialsOf(serials[line.modelId] ?? '').length !== line.quantity)
      .map((line) => line.modelId),
    needsNote && note.trim() === '',
    move === 'PARTIAL_REFUNDED' && refund === null,
  ]
  const work = useMutation({
    mutationFn: (to: Move) =>
      send(
        posOrder.setState,
        {
          body: {
            orderId: order.id,
            ...(isPayment
              ? { posOrderStatusPayment: to as PosOrderPayment }
              : { posOrderStatus: to as PosOrderStatus }),
            ...(note.trim() === '' ? {} : { note: note.trim() }),
            ...(tracking.trim() === '' ? {} : { trackingNumber: tracking.trim() }),
            ...(to === 'RETURNED' ? { restock } : {}),
            ...(sends && byHand ? { byHand } : {}),
            ...(to === 'PARTIAL_REFUNDED' && refund !== null ? { refundAmount: refund } : {}),
            ...(ships
              ? {
                  serials: order.items.map(({ modelId }) => ({
                    modelId,
                    serials: serialsOf(serials[modelId] ?? ''),
                  })),
                }
              : {}),
          },
        },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: () => {
      toast.success(t('done', { code: order.code }))
      onClose()
    },
    onSettled: () => {
      for (const call of [posOrder.cmsList, posOrder.cmsGet, posModel.cmsList, posModel.get])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
    },
  })
  const go = (): void => {
    setAsked(true)
    if (move !== null && !work.isPending && shortOf.length === 0 && !noNote && !noSum)
      work.mutate(move)
  }
  const missing = (is: boolean): string | null => (asked && is ? t('needed') : null)
  return (
    <Dialog
      opened={move !== null}
      onClose={onClose}
      title={t('title', { action, code: order.code })}
      size={480}
    >
      {move === null ? null : (
        <>
          <Text>{t(sends && !byHand ? 'aboutSend' : `about.${move}`)}</Text>
          <div className={styles.fields}>
            {ships
              ? order.items.map((line) => (
                  <Textarea
                    key={line.modelId}
                    required
                    label={t('serials', { name: line.name, count: String(line.quantity) })}
                    description={t('serialsHint')}
                    autosize
                    minRows={Math.min(6, line.quantity)}
                    maxRows={12}
                    value={serials[line.modelId] ?? ''}
                    error={missing(shortOf.includes(line.modelId))}
                    onChange={(event) => {
                      const { value } = event.currentTarget
                      setSerials((all) => ({ ...all, [line.modelId]: value }))
                    }}
                  />
                ))
              : null}
            {move === 'SHIPPED' ? (
              <TextInput
                label={t('tracking')}
                maxLength={60}
                value={tracking}
                onChange={(event) => setTracking(event.currentTarget.value)}
              />
            ) : null}
            {move === 'RETURNED' ? (
              <Checkbox
                label={t('restock')}
                checked={restock}
                onChange={(event) => setRestock(event.currentTarget.checked)}
              />
            ) : null}
            {move === 'PARTIAL_REFUNDED' ? (
              <AmountInput
                required
                label={t('refundAmount')}
                value={refund}
                error={missing(noSum)}
                onChange={setRefund}
              />
            ) : null}
            {sends && order.refund?.status === 'FAILED' ? (
              <Checkbox
                label={t('byHand')}
                checked={byHand}
                onChange={(event) => setByHand(event.currentTarget.checked)}
              />
            ) : null}
            {needsNote ? (
              <TextInput
                required
                label={t(sends && !byHand ? 'refundReason' : isPayment ? 'reference' : 'note')}
                maxLength={255}
                value={note}
                error={missing(noNote)}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            ) : null}
            {work.error === null ? null : (
              <Alert color="#b42318" role="alert">
                {errors.text(work.error)}
              </Alert>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('keep')}
              </Button>
              <Button loading={work.isPending} onClick={go}>
                {t('go')}
              </Button>
            </Group>
          </div>
        </>
      )}
    </Dialog>
  )
}
