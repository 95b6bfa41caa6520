/** An invoice as its payer meets it: anyone who holds its address sees what is to be paid and the first letter of a name, no more. */
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import * as payments from '../payment/service.ts'
import type { ShopSetting } from '../shop-setting/service.ts'
import * as payerStore from './payer-store.ts'
import { needsPayment, withOpenPayment } from './opening.ts'
import * as groupStore from './group-store.ts'
import { initialOf, isGrouped, isOverdue, refundedOf, standingOf } from './rules.ts'
import * as store from './store.ts'

/** Address of its public page. */
export const pageUrl = (ctx: Pick<Ctx, 'config' | 'test'>, code: string): string =>
  `${ctx.config.publicUrl}${ctx.test ? '/test' : ''}/public/subscription/invoice/${code}`

/** Whose a code is never changes. */
const addresses = payments.payerLookup<payerStore.Address>({
  load: payerStore.addressesOf,
  unknown: 'invoice.not_found',
})

/** What the page shows. Days are YYYY-MM-DD; `to` is the last that it is for. */
export interface Shown {
  id: string
  code: string
  number: string
  amount: number
  lines: store.InvoiceRow['lines']
  plan: string
  from: string
  to: string
  lastDay: string
  payableUntil: Date
  initial: string
  status: ReturnType<typeof standingOf>['status']
  isOverdue: boolean
  paidAt: Date | null
  paidOutside: boolean
  refunded: number
  language: 'VI' | 'EN'
  /** Issued before its time to be paid ahead: nothing of it is owed. */
  isAhead: boolean
}
export interface Found {
  invoice: Shown
  shop: ShopSetting
  shopkeeper: payerStore.Shopkeeper
  /** The merchant's own time. */
  now: Date
  /** Null where nobody has looked while it could be paid, and where the shop takes no payments. */
  payable: payments.Payable | null
  /** Of the group that it is to be paid in; null where it is paid on its own page. */
  groupCode: string | null
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
export function shownOf(row: store.InvoiceRow, now: Date, refunded: number): Shown {
  const { status, paidAt } = standingOf(row)
  return {
    id: row.id,
    code: row.code,
    number: row.number,
    amount: row.amount,
    lines: row.lines,
    plan: row.plan.name,
    from: row.from_date,
    to: dayBefore(row.to_date),
    lastDay: row.expired_date,
    payableUntil: row.payable_until,
    initial: initialOf(row.customer_name),
    status,
    isOverdue: isOverdue(row.expired_date, now),
    paidAt,
    paidOutside: row.paid_outside,
    refunded,
    language: row.language,
    isAhead: row.ahead_until !== null,
  }
}

/** What cannot be paid now is shown all the same: the shop has no account or no way of paying. */
async function opened(ctx: Ctx, row: store.InvoiceRow, now: Date): Promise<store.InvoiceRow> {
  try {
    return await inTransaction(ctx.db, (tx) =>
      withOpenPayment({ ...ctx, db: tx }, row.merchant_id, row.id, now),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return row
  }
}

async function foundOf(ctx: Ctx, address: payerStore.Address): Promise<Found> {
  const { merchant_id: merchantId, id } = address
  const [first, shop, shopkeeper] = await Promise.all([
    store.get(ctx.db, merchantId, id),
    payments.shopOf(ctx, merchantId),
    payerStore.shopkeeper(ctx.db, merchantId),
  ])
  ensure(first, 'invoice.not_found')
  const now = payments.nowFor(ctx, shopkeeper)
  const isOpen = payments.isShopOpen({ ...shopkeeper, merchant_status: shopkeeper.status })
  const row = isOpen && needsPayment(first, now) ? await opened(ctx, first, now) : first
  const payment =
    row.payment_id === null ? null : await payments.payerRow(ctx.db, merchantId, row.payment_id)
  return {
    invoice: shownOf(row, now, refundedOf(row, payment)),
    shop,
    shopkeeper,
    now,
    payable: payment && { row: payment, shop, missing: [] },
    groupCode: isGrouped(row)
      ? ((await groupStore.get(ctx.db, merchantId, row.group_id!))?.code ?? null)
      : null,
  }
}
/** @throws 39008 for a code that is unknown in this mode; 11 once an address has asked for too many of those. */
export const find = async (ctx: Ctx, code: string): Promise<Found> =>
  foundOf(ctx, await addresses.find(ctx, code))

/** The code of the invoice that a payment is for; null where it is of none in this mode. */
export const codeOfTransaction = async (ctx: Ctx, transactionId: string): Promise<string | null> =>
  (await payerStore.ofTransaction(ctx.db, transactionId, ctx.test))?.code ?? null
/** Whose an invoice is. @throws as `find` */
export async function ownerOf(
  ctx: Ctx,
  code: string,
): Promise<{ merchantId: string; customerId: string }> {
  const { merchant_id: merchantId, id } = await addresses.find(ctx, code)
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'invoice.not_found')
  return { merchantId, customerId: row.customer_id }
}
/** Most of a customer's that are shown to them. */
const MOST_OWN = 36
/** What a customer sees of the invoices of their own subscriptions, the newest first. */
export interface OwnInvoice extends Shown {
  subscriptionId: string
}
export const ofSubscriptions = async (
  ctx: Ctx,
  merchantId: string,
  subscriptionIds: readonly string[],
): Promise<OwnInvoice[]> =>
  (await payerStore.ofSubscriptions(ctx.db, merchantId, subscriptionIds, MOST_OWN)).map((row) => ({
    ...shownOf(row, ctx.clock.now(), row.refunded_amount),
    subscriptionId: row.subscription_id,
  }))
/** For the calls that know the payment alone. */
export async function findByTransaction(
  ctx: Ctx,
  transactionId: string,
): Promise<payments.Payable | null> {
  const address = await payerStore.ofTransaction(ctx.db, transactionId, ctx.test)
  if (!address) return null
  const [row, shop] = await Promise.all([
    payments.payerRow(ctx.db, address.merchant_id, transactionId),
    payments.shopOf(ctx, address.merchant_id),
  ])
  return row && { row, shop, missing: [] }
}
