/** What moves an order of POS machines along its two axes (docs/decisions.md#20), and what follows: stock, machines, a refund that is due. */
import type { Outcome } from '@saola/contract/approval'
import type { Input, Output } from '@saola/contract/call'
import {
  bankMoves,
  paymentFits,
  paymentMoves,
  wantsNote,
  type posOrder,
  type PosOrderPayment,
  type PosOrderStatus,
} from '@saola/contract/pos-order'
import { audit } from '../../platform/audit.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { rehearse } from '../../platform/rehearse.ts'
import * as approval from '../approval/service.ts'
import * as device from '../pos-device/service.ts'
import * as model from '../pos-model/service.ts'
import { askRefund, closeOpen, wantRefund } from './paying.ts'
import { isOpenRefund, serialFault } from './rules.ts'
import * as store from './store.ts'

type Body = Input<typeof posOrder.setState>['body']

export const lineOf = (row: store.ItemRow): Output<typeof posOrder.get>['items'][number] => ({
  modelId: row.model_id,
  name: row.name,
  model: row.model,
  mainPhotoUrl: row.main_photo_url,
  unitPrice: row.unit_price,
  discount: row.discount,
  vat: row.vat,
  quantity: row.quantity,
  amount: row.amount,
  discountAmount: row.discount_amount,
  vatAmount: row.vat_amount,
  totalAmount: row.total_amount,
  serials: row.serials,
})

/** Writes a move of the goods: the update names the state it comes from, so of two who decide at once one is refused. @throws 41001 */
export async function changeStatus(
  ctx: Ctx,
  row: store.OrderRow,
  to: PosOrderStatus,
  more: { note: string | null; trackingNumber: string | null },
): Promise<void> {
  const [now, by] = [ctx.clock.now(), actorOf(ctx).name]
  ensure(
    (await store.move(ctx.db, row.merchant_id, row.id, row.status, to, {
      now,
      trackingNumber: more.trackingNumber,
      reason: more.note,
    })) === 1,
    'pos.order_state',
  )
  await store.addStep(ctx.db, row.merchant_id, row.id, {
    at: now,
    by,
    axis: 'STATUS',
    from: row.status,
    to,
    note: more.note ?? more.trackingNumber,
  })
  await audit(ctx, {
    module: 'pos-order',
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { status: row.status },
    after: { status: to, ...more },
  })
  if (to === 'CANCELED' || to === 'RETURNED') await endPaying(ctx, row, to)
}
/** Nobody is asked for money any more, and what a canceled order was paid goes back by itself; of what came back the bank says how much is refunded. Money that is under way comes in all the same, and is given back then. */
async function endPaying(
  ctx: Ctx,
  row: store.OrderRow,
  to: 'CANCELED' | 'RETURNED',
): Promise<void> {
  if (row.payment === 'UNPAID') await closeOpen(ctx, row)
  else if (to === 'CANCELED' && row.payment === 'PAID' && row.pay_transaction !== null)
    await wantRefund(ctx, row)
}

/** The machines that leave, by their numbers. @throws 2 unless they are as many as were ordered, 14 for one that is with somebody already. */
async function ship(
  ctx: Ctx,
  row: store.OrderRow,
  lines: readonly store.ItemRow[],
  body: Body,
): Promise<void> {
  const named = body.serials ?? []
  const fault = serialFault(
    lines.map((line) => ({ modelId: line.model_id, quantity: line.quantity })),
    named,
  )
  if (fault !== null)
    throw fieldRefusal(fault, named.length === 0 ? 'error.required' : 'error.pattern')
  const machines = lines.flatMap((line) =>
    named
      .filter(({ modelId }) => modelId === line.model_id)
      .flatMap(({ serials }) =>
        serials.map((serial) => ({
          deviceId: serial,
          modelId: line.model_id,
          model: line.model,
          name: line.name,
        })),
      ),
  )
  const taken = await device.hand(ctx, row.merchant_id, row.id, machines)
  if (taken !== null)
    throw new Refusal('error.duplicate', {
      errors: [{ field: 'serials', key: 'error.duplicate_item', params: { value: taken } }],
    })
}

/** What a state brings with it, in the same transaction. */
async function follow(
  ctx: Ctx,
  row: store.OrderRow,
  to: PosOrderStatus,
  body: Body,
): Promise<void> {
  const lines = await store.itemsOf(ctx.db, [row.merchant_id], [row.id])
  const goods = lines.map((line) => ({ modelId: line.model_id, quantity: line.quantity }))
  if (to === 'CONFIRMED') await model.takeStock(ctx, goods, row.id)
  // A parcel that comes back keeps its machines until it leaves again or is given up.
  if (to === 'SHIPPED' && row.status === 'CONFIRMED') await ship(ctx, row, lines, body)
  if (to === 'DELIVERED') await device.deliver(ctx, row.merchant_id, row.id)
  if (to === 'CANCELED' && row.status === 'UNDELIVERABLE') {
    await device.takeBack(ctx, row.merchant_id, row.id)
    await model.returnStock(ctx, goods, row.id)
  }
  if (to === 'RETURNED') {
    await device.takeBack(ctx, row.merchant_id, row.id)
    if (body.restock === true) await model.returnStock(ctx, goods, row.id)
  }
}

/** @throws 41001 for what the table does not allow; 2 where the sum does not fit, or without the number of the bank's own books that proves it. @returns that number */
function judgePayment(row: store.OrderRow, to: PosOrderPayment, body: Body): string {
  ensure(paymentMoves[row.payment].includes(to) && paymentFits(to, row.status), 'pos.order_state')
  if (
    to === 'PARTIAL_REFUNDED' &&
    (body.refundAmount === undefined || body.refundAmount >= row.total_amount)
  )
    throw fieldRefusal(
      'refundAmount',
      body.refundAmount === undefined ? 'error.required' : 'error.max',
      { max: row.total_amount - 1 },
    )
  if (to !== 'PARTIAL_REFUNDED' && body.refundAmount !== undefined)
    throw fieldRefusal('refundAmount', 'error.unknown_field')
  const note = body.note?.trim() || null
  if (note === null) throw fieldRefusal('note', 'error.required')
  return note
}
/** @throws 41001 where somebody was faster. */
async function movePayment(
  ctx: Ctx,
  row: store.OrderRow,
  to: PosOrderPayment,
  { refunded, note }: { refunded: number; note: string },
): Promise<void> {
  const [now, by] = [ctx.clock.now(), actorOf(ctx).name]
  ensure(
    (await store.movePayment(ctx.db, row.merchant_id, row.id, row.payment, to, refunded, now)) ===
      1,
    'pos.order_state',
  )
  await store.addStep(ctx.db, row.merchant_id, row.id, {
    at: now,
    by,
    axis: 'PAYMENT',
    from: row.payment,
    to,
    note,
  })
  await audit(ctx, {
    module: 'pos-order',
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { payment: row.payment },
    after: { payment: to, refunded, note },
  })
}
/** @throws as `judgePayment`; 41001 while money is under way; as refunds do for what was paid by VietQR. */
async function refundPayment(
  ctx: Ctx,
  row: store.OrderRow,
  to: 'REFUNDED' | 'PARTIAL_REFUNDED',
  body: Body,
): Promise<void> {
  const note = judgePayment(row, to, body)
  const refunded = to === 'REFUNDED' ? row.total_amount : (body.refundAmount ?? 0)
  if (row.pay_transaction !== null) {
    ensure(!isOpenRefund(row.refund_status), 'pos.order_state')
    if (body.byHand !== true) return askRefund(ctx, row, refunded, note)
    ensure(row.refund_status === 'FAILED', 'pos.order_state')
  }
  await movePayment(ctx, row, to, { refunded, note })
}

const PAID_KIND = 'POS_PAID'
export const orderKey = (id: string): string => `pos-order:${id}`
/** What recording a payment rests on: that it is still to be paid, by whom and how much. Where the goods are does not matter. */
const basisOf = (row: store.OrderRow) => ({
  payment: row.payment,
  merchantId: row.merchant_id,
  totalAmount: row.total_amount,
  isPayable: paymentFits('PAID', row.status),
})
/** The VietQR of an order that was paid otherwise takes no second payment; one whose money is under way already is not recorded by hand. @throws 41001 */
async function recordPaid(ctx: Ctx, row: store.OrderRow, note: string): Promise<void> {
  ensure(await closeOpen(ctx, row), 'pos.order_state')
  await movePayment(ctx, row, 'PAID', { refunded: 0, note })
}
/** Money that came another way is recorded by two people. @throws as `judgePayment` and `recordPaid`; 14 while it waits already */
async function pay(ctx: Ctx, row: store.OrderRow, body: Body): Promise<Outcome> {
  const note = judgePayment(row, 'PAID', body)
  await rehearse(ctx, () => recordPaid(ctx, row, note))
  if (!(await approval.takesTwo(ctx, PAID_KIND, { amount: row.total_amount }))) {
    await recordPaid(ctx, row, note)
    return { outcome: 'DONE', id: row.id }
  }
  return {
    outcome: 'PROPOSED',
    id: await approval.propose(ctx, {
      kind: PAID_KIND,
      subjectKey: orderKey(row.id),
      subjectId: row.id,
      subject: row.code,
      merchantId: row.merchant_id,
      amount: row.total_amount,
      before: { payment: row.payment },
      after: { payment: 'PAID' },
      basis: basisOf(row),
      reason: note,
    }),
  }
}
export const posOrderApprovals = [
  approval.approvalHandler({
    kind: PAID_KIND,
    basis: async (ctx, p, lock) => {
      const row = await (lock ? store.lockOne : store.get)(ctx.db, null, p.subjectId ?? '')
      return row && basisOf(row)
    },
    apply: async (ctx, p) => {
      const row = await store.lockOne(ctx.db, null, p.subjectId ?? '')
      ensure(row, 'error.not_found')
      await recordPaid(ctx, row, p.reason ?? '')
      return { id: row.id }
    },
  }),
]

/** The bank's word on one of the two axes. @throws 5, 41001, 41002, 14, 2 */
export async function decide(ctx: Ctx, body: Body): Promise<Outcome> {
  const { posOrderStatus: to, posOrderStatusPayment: payment } = body
  if ((to === undefined) === (payment === undefined))
    throw fieldRefusal(
      'posOrderStatus',
      to === undefined ? 'error.required' : 'error.unknown_field',
    )
  const row = await store.lockOne(ctx.db, null, body.orderId)
  ensure(row, 'error.not_found')
  if (payment === 'PAID') return pay(ctx, row, body)
  if (payment === 'REFUNDED' || payment === 'PARTIAL_REFUNDED')
    await refundPayment(ctx, row, payment, body)
  else if (to === undefined) throw new Refusal('pos.order_state')
  else await advance(ctx, row, to, body)
  return { outcome: 'DONE', id: row.id }
}
async function advance(
  ctx: Ctx,
  row: store.OrderRow,
  to: PosOrderStatus,
  body: Body,
): Promise<void> {
  ensure(bankMoves[row.status].includes(to), 'pos.order_state')
  const note = body.note?.trim() || null
  if (wantsNote.includes(to) && note === null) throw fieldRefusal('note', 'error.required')
  if (to === 'RETURNED' && body.restock === undefined)
    throw fieldRefusal('restock', 'error.required')
  await follow(ctx, row, to, body)
  await changeStatus(ctx, row, to, { note, trackingNumber: body.trackingNumber?.trim() || null })
}
