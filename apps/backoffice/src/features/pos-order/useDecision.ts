import { posModel } from '@saola/contract/pos-model'
import {
  posOrder,
  wantsNote,
  type PosOrderPayment,
  type PosOrderStatus,
} from '@saola/contract/pos-order'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOutcome } from '../../parts/useOutcome.ts'
import type { OrderDetails } from './Badges.tsx'

export type Move =
  Exclude<PosOrderStatus, 'PENDING' | 'RETURN_REQUESTED'> | Exclude<PosOrderPayment, 'UNPAID'>
const payments: readonly string[] = ['PAID', 'REFUNDED', 'PARTIAL_REFUNDED']
const serialsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

interface DecisionFields {
  note: string
  tracking: string
  restock: boolean
  refund: number | null
  /** As typed, for each model. */
  serials: Record<string, string>
  byHand: boolean
}
const empty: DecisionFields = {
  note: '',
  tracking: '',
  restock: true,
  refund: null,
  serials: {},
  byHand: false,
}

/** What a move of this order asks for. */
const demandsOf = (order: OrderDetails, move: Move | null) => {
  const isPayment = move !== null && payments.includes(move)
  return {
    isPayment,
    /** The bank returns the money through VietQR. */
    returnsMoney:
      (move === 'REFUNDED' || move === 'PARTIAL_REFUNDED') && order.paidBy === 'VIET_QR',
    ships: move === 'SHIPPED' && order.posOrderStatus === 'CONFIRMED',
    needsNote: isPayment || (move !== null && (wantsNote as readonly string[]).includes(move)),
  }
}
type Demands = ReturnType<typeof demandsOf>

const bodyOf = (order: OrderDetails, to: Move, fields: DecisionFields, demands: Demands) => {
  const [note, tracking] = [fields.note.trim(), fields.tracking.trim()]
  return {
    orderId: order.id,
    ...(demands.isPayment
      ? { posOrderStatusPayment: to as PosOrderPayment }
      : { posOrderStatus: to as PosOrderStatus }),
    ...(note === '' ? {} : { note }),
    ...(tracking === '' ? {} : { trackingNumber: tracking }),
    ...(to === 'RETURNED' ? { restock: fields.restock } : {}),
    ...(demands.returnsMoney && fields.byHand ? { byHand: true } : {}),
    ...(to === 'PARTIAL_REFUNDED' && fields.refund !== null ? { refundAmount: fields.refund } : {}),
    ...(demands.ships
      ? {
          serials: order.items.map(({ modelId }) => ({
            modelId,
            serials: serialsOf(fields.serials[modelId] ?? ''),
          })),
        }
      : {}),
  }
}

/** The fields of a move, whether they suffice, and sending them. */
export function useDecision(order: OrderDetails, move: Move | null, onClose: () => void) {
  const t = useTranslations('posOrder.cms')
  const queries = useQueryClient()
  const say = useOutcome()
  const [fields, setFields] = useState(empty)
  const [asked, setAsked] = useState(false)
  const set = (patch: Partial<DecisionFields>): void =>
    setFields((before) => ({ ...before, ...patch }))
  const demands = demandsOf(order, move)
  const shortOf = (demands.ships ? order.items : [])
    .filter((line) => serialsOf(fields.serials[line.modelId] ?? '').length !== line.quantity)
    .map((line) => line.modelId)
  const noNote = demands.needsNote && fields.note.trim() === ''
  const noSum = move === 'PARTIAL_REFUNDED' && fields.refund === null
  const work = useMutation({
    mutationFn: (to: Move) =>
      send(
        posOrder.setState,
        { body: bodyOf(order, to, fields, demands) },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: ({ outcome }) => {
      say(outcome, { name: order.code, done: t('done', { code: order.code }) })
      onClose()
    },
    onSettled: () => {
      for (const call of [posOrder.cmsList, posOrder.cmsGet, posModel.cmsList, posModel.get])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
    },
  })
  const submit = (): void => {
    setAsked(true)
    if (move !== null && !work.isPending && shortOf.length === 0 && !noNote && !noSum)
      work.mutate(move)
  }
  return {
    ...fields,
    ...demands,
    set,
    setSerials: (modelId: string, text: string) =>
      set({ serials: { ...fields.serials, [modelId]: text } }),
    shortOf,
    noNote,
    noSum,
    /** The words beside a field that is asked for and does not suffice, once the move was tried. */
    missing: (is: boolean, words: string): string | null => (asked && is ? words : null),
    work,
    submit,
  }
}
export type Decision = ReturnType<typeof useDecision>
