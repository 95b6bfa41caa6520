/** Orders of POS machines (docs/decisions.md#20): what merchants do with them, and what everybody reads. What the bank makes of them is in transitions.ts. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { toPage, type Page, type PageRequest } from '@saola/contract/paging'
import { merchantActions, type posOrder, type PosOrderAction } from '@saola/contract/pos-order'
import { formatVnd } from '@saola/money/format'
import { orderTotal } from '@saola/money/pos'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { publicCode, uuid } from '../../platform/ids.ts'
import { MAX_AMOUNT } from '../payment/service.ts'
import * as approval from '../approval/service.ts'
import * as model from '../pos-model/service.ts'
import { changeStatus, lineOf, orderKey } from './transitions.ts'
import { closeOpen, collectorOf } from './paying.ts'
import {
  bankMay,
  isPayable,
  isRefundDue,
  isReturnable,
  linesOf,
  merchantMay,
  returnUntil,
  type Line,
} from './rules.ts'
import * as store from './store.ts'

export { COLLECTOR, paid, pay, refundCameBack, refundCanceled, refunded } from './paying.ts'

type Item = Output<typeof posOrder.list>['items'][number]
type Detail = Output<typeof posOrder.get>
type Body = Input<typeof posOrder.place>['body']

/** The merchant whose orders the caller may see; null = all, for bank staff. */
const whose = (ctx: Ctx): string | null =>
  ctx.caller.kind === 'cms' ? null : member(ctx).merchantId
/** A number people can say on the telephone. */
const spoken = (): string =>
  `POS${publicCode(40)
    .replaceAll(/[^2-9A-HJ-NP-Z]/g, '')
    .slice(0, 8)}`
const stateOf = (row: store.OrderRow) => ({
  status: row.status,
  payment: row.payment,
  deliveredAt: row.delivered_at,
})

function paidByOf(row: store.OrderRow): Item['paidBy'] {
  if (row.payment === 'UNPAID') return null
  return row.pay_transaction === null ? 'STAFF' : 'VIET_QR'
}
function actionsOf(
  ctx: Ctx,
  row: store.OrderRow,
  mayPay: boolean,
  waits: boolean,
): Item['allowedActions'] {
  const state = stateOf(row)
  if (ctx.caller.kind === 'cms')
    return withRight(
      ctx,
      bankMay(state, row.refund_status).filter((to) => to !== 'PAID' || !waits),
      actionCalls.posOrderOfStaff,
    )
  return ctx.test
    ? []
    : withRight(ctx, merchantMay(state, ctx.clock.now(), mayPay), actionCalls.posOrder)
}

/** What is the same for a whole list: whether the bank's shop takes money now, and the proposals that wait, by order. */
interface Around {
  collects: boolean
  waiting: ReadonlyMap<string, string>
}
/** Proposals are shown to the bank's staff alone. */
async function aroundOf(ctx: Ctx, ids: readonly string[]): Promise<Around> {
  const keys = ctx.caller.kind === 'cms' ? ids.map(orderKey) : []
  const found = await approval.waitingFor(ctx, keys)
  return {
    collects: await collectsFor(ctx),
    waiting: new Map([...found].map(([key, { id }]) => [key, id])),
  }
}

function itemOf(
  ctx: Ctx,
  row: store.OrderRow,
  items: readonly store.ItemRow[],
  { collects, waiting }: Around,
): Item {
  const pendingApproval = waiting.get(orderKey(row.id)) ?? null
  const state = stateOf(row)
  const mayPay =
    collects &&
    isPayable({ ...state, totalAmount: row.total_amount }) &&
    row.total_amount <= MAX_AMOUNT
  return {
    id: row.id,
    code: row.code,
    posOrderStatus: row.status,
    posOrderStatusPayment: row.payment,
    items: items.filter((item) => item.order_id === row.id).map(lineOf),
    amount: row.amount,
    discountAmount: row.discount_amount,
    vatAmount: row.vat_amount,
    totalAmount: row.total_amount,
    refundedAmount: row.refunded_amount,
    refundDue: isRefundDue(state),
    receiverName: row.receiver_name,
    phone: row.phone,
    address: row.address,
    note: row.note,
    trackingNumber: row.tracking_number,
    reason: row.reason,
    createdBy: row.created_by,
    createdAt: wire(row.created_at),
    modifiedAt: wire(row.modified_at),
    deliveredAt: wireOrNull(row.delivered_at),
    returnUntil: wireOrNull(returnUntil(row.delivered_at)),
    merchantCode: row.merchant_code,
    merchantName: row.merchant_name,
    paidBy: paidByOf(row),
    refund: row.refund_status && {
      status: row.refund_status,
      amount: row.refund_amount ?? 0,
      failure: row.refund_failure,
    },
    pendingApproval,
    allowedActions: actionsOf(ctx, row, mayPay, pendingApproval !== null),
  }
}
const collectsFor = async (ctx: Ctx): Promise<boolean> =>
  ctx.caller.kind !== 'cms' && !ctx.test && (await collectorOf(ctx)) !== null
async function page(ctx: Ctx, filter: store.Filter, asked: PageRequest): Promise<Page<Item>> {
  const merchantId = whose(ctx)
  const [rows, total] = await Promise.all([
    store.list(ctx.db, merchantId, filter, asked),
    store.count(ctx.db, merchantId, filter),
  ])
  const items =
    rows.length === 0
      ? []
      : await store.itemsOf(
          ctx.db,
          rows.map((row) => row.merchant_id),
          rows.map((row) => row.id),
        )
  const around = await aroundOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return toPage(
    rows.map((row) => itemOf(ctx, row, items, around)),
    total,
    asked,
  )
}
export const list = (
  ctx: Ctx,
  q: Input<typeof posOrder.list>['query'],
  asked: PageRequest,
): Promise<Page<Item>> =>
  page(ctx, { status: q.posOrderStatus, payment: q.posOrderStatusPayment }, asked)
export const cmsList = (
  ctx: Ctx,
  q: Input<typeof posOrder.cmsList>['query'],
  asked: PageRequest,
): Promise<Page<Item>> =>
  page(
    ctx,
    {
      status: q.posOrderStatus,
      payment: q.posOrderStatusPayment,
      keyword: q.keyword?.trim() || undefined,
      refundDue: q.refundDue,
    },
    asked,
  )

export async function get(ctx: Ctx, id: string): Promise<Detail> {
  const row = await store.get(ctx.db, whose(ctx), id)
  ensure(row, 'error.not_found')
  const [items, steps] = await Promise.all([
    store.itemsOf(ctx.db, [row.merchant_id], [id]),
    store.stepsOf(ctx.db, row.merchant_id, id),
  ])
  return {
    ...itemOf(ctx, row, items, await aroundOf(ctx, [id])),
    history: steps.map((s) => ({
      id: s.id,
      at: wire(s.at),
      by: s.by_name,
      axis: s.axis,
      from: s.from_state,
      to: s.to_state,
      note: s.note,
    })),
  }
}

/** @throws 2 naming a line that cannot be ordered, 41002 for more than there are, 35005 where the sum is another than was read. */
async function priced(ctx: Ctx, body: Body): Promise<{ lines: Line[]; goods: store.Goods }> {
  const found = linesOf(
    body.items,
    await model.offers(
      ctx,
      body.items.map(({ modelId }) => modelId),
    ),
  )
  if (!Array.isArray(found)) {
    if (found.key !== 'pos.out_of_stock') throw fieldRefusal(found.field, found.key)
    throw new Refusal('pos.out_of_stock', {
      errors: [{ field: found.field, key: 'error.max', params: { max: found.max } }],
    })
  }
  const total = orderTotal(found)
  ensure(
    body.totalAmount === undefined || body.totalAmount === total.totalAmount,
    'order.price_changed',
  )
  return {
    lines: found,
    goods: {
      ...total,
      receiverName: body.receiverName.trim(),
      phone: body.phone,
      address: body.address.trim(),
      note: body.note?.trim() || null,
    },
  }
}
const summary = (lines: readonly Line[], goods: store.Goods) => ({
  items: lines.map((l) => `${l.quantity} × ${l.name} (${formatVnd(l.unitPrice)})`).join('; '),
  totalAmount: goods.totalAmount,
  receiverName: goods.receiverName,
  address: goods.address,
})

/** Nothing is reserved yet: confirming takes the stock (docs/decisions.md#20). @throws 2, 41002, 35005 */
export async function place(ctx: Ctx, body: Body): Promise<Detail> {
  const { merchantId } = member(ctx)
  const { lines, goods } = await priced(ctx, body)
  const [id, code, now, by] = [uuid(), spoken(), ctx.clock.now(), actorOf(ctx).name]
  await store.insert(ctx.db, merchantId, { id, code, ...goods, by, now })
  await store.putItems(ctx.db, merchantId, id, lines)
  await store.addStep(ctx.db, merchantId, id, {
    at: now,
    by,
    axis: 'STATUS',
    from: null,
    to: 'PENDING',
    note: null,
  })
  await audit(ctx, {
    module: 'pos-order',
    merchantId,
    objectId: id,
    after: { code, ...summary(lines, goods) },
  })
  return get(ctx, id)
}

/** The caller's order, locked, in a state from which they may do this. @throws 5, 41001; 41007 once the days for a return are over. */
async function lockFor(ctx: Ctx, id: string, action: PosOrderAction): Promise<store.OrderRow> {
  const row = await store.lockOne(ctx.db, member(ctx).merchantId, id)
  ensure(row, 'error.not_found')
  ensure((merchantActions[action] as readonly string[]).includes(row.status), 'pos.order_state')
  ensure(
    action !== 'requestReturn' || isReturnable(stateOf(row), ctx.clock.now()),
    'pos.return_closed',
  )
  return row
}
export async function update(
  ctx: Ctx,
  { orderId, ...body }: Input<typeof posOrder.update>['body'],
): Promise<Detail> {
  const before = await lockFor(ctx, orderId, 'update')
  ensure(before.payment === 'UNPAID' && (await closeOpen(ctx, before)), 'pos.order_state')
  const { lines, goods } = await priced(ctx, body)
  const [now, by] = [ctx.clock.now(), actorOf(ctx).name]
  ensure(
    (await store.rewrite(ctx.db, before.merchant_id, orderId, { ...goods, now })) === 1,
    'pos.order_state',
  )
  await store.putItems(ctx.db, before.merchant_id, orderId, lines)
  await store.addStep(ctx.db, before.merchant_id, orderId, {
    at: now,
    by,
    axis: 'CHANGE',
    from: null,
    to: 'PENDING',
    note: null,
  })
  await audit(ctx, {
    module: 'pos-order',
    merchantId: before.merchant_id,
    objectId: orderId,
    before: {
      totalAmount: before.total_amount,
      receiverName: before.receiver_name,
      address: before.address,
    },
    after: summary(lines, goods),
  })
  return get(ctx, orderId)
}
/** What was paid by VietQR goes back by itself; what staff recorded waits for its refund from now on. */
export async function cancel(ctx: Ctx, orderId: string): Promise<null> {
  await changeStatus(ctx, await lockFor(ctx, orderId, 'cancel'), 'CANCELED', {
    note: null,
    trackingNumber: null,
  })
  return null
}
export async function requestReturn(
  ctx: Ctx,
  orderId: string,
  reason: string | undefined,
): Promise<null> {
  await changeStatus(ctx, await lockFor(ctx, orderId, 'requestReturn'), 'RETURN_REQUESTED', {
    note: reason?.trim() || null,
    trackingNumber: null,
  })
  return null
}
