/**
 * Invoices of a subscription that are paid together (docs/decisions.md#16): one payment and one QR for all of them, all or none. An
 * invoice's own payment ends, so that nothing is paid twice. What ends the group's payment ends the group; its invoices that came in
 * their time are then paid one by one again.
 */
import { isOpenInvoice } from '@saola/contract/subscription-invoice-values'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { publicCode, uuid } from '../../platform/ids.ts'
import * as payments from '../payment/service.ts'
import type { ShopSetting } from '../shop-setting/service.ts'
import * as groupStore from './group-store.ts'
import { closePayment } from './issuing.ts'
import { openPaymentOf } from './opening.ts'
import { shownOf, type Shown } from './payer.ts'
import * as payerStore from './payer-store.ts'
import { standingOf } from './rules.ts'
import * as store from './store.ts'

/**
 * How much longer than the group's its payment stays open: the clock of subscriptions takes back what was not paid, and ends it with that. Where that
 * clock stands still, because the night is held or the shop is suspended, the payment ends by itself, and what is owed is paid on its own page again.
 */
const LEFT_OPEN_MS = 5 * 60_000

/** Address of the page on which they are paid. */
export const groupUrl = (ctx: Pick<Ctx, 'config' | 'test'>, code: string): string =>
  `${ctx.config.publicUrl}${ctx.test ? '/test' : ''}/public/subscription/ahead/${code}`

/** The group of a subscription that can still be paid; null where there is none. */
export async function openGroupOf(
  ctx: Ctx,
  merchantId: string,
  subscriptionId: string,
): Promise<groupStore.GroupRow | null> {
  const group = await groupStore.openOf(ctx.db, merchantId, subscriptionId)
  return group !== null && group.expires_at > ctx.clock.now() ? group : null
}
/**
 * Puts the first invoices that a subscription has to pay under one payment, in the caller's transaction, in which the subscription is
 * held. @param count how many of them
 * @throws 39005 where one is paid, 13 while a card is out; 507 for more than one payment carries; 33005, 1605
 */
export async function openGroup(
  ctx: Ctx,
  g: { merchantId: string; subscriptionId: string; count: number; expiresAt: Date },
): Promise<groupStore.GroupRow> {
  const { merchantId, subscriptionId, expiresAt } = g
  const now = ctx.clock.now()
  const rows = (await store.lockOpen(ctx.db, merchantId, subscriptionId))
    .filter((row) => isOpenInvoice(standingOf(row).status))
    .slice(0, g.count)
  const [first] = rows
  ensure(first && rows.length === g.count, 'invoice.paid')
  for (const row of rows) await closePayment(ctx, row)
  const amount = rows.reduce((sum, row) => sum + row.amount, 0)
  payments.ensureAmount(amount)
  const more = rows.length === 1 ? '' : ` +${rows.length - 1}`
  const payment = await openPaymentOf(
    ctx,
    first,
    {
      amount,
      description: `${first.number}${more} ${first.plan.name}`,
      expiresAt: new Date(expiresAt.getTime() + LEFT_OPEN_MS),
    },
    now,
  )
  const group = { id: uuid(now.getTime()), paymentId: payment.id }
  await groupStore.insert(ctx.db, merchantId, {
    ...group,
    code: publicCode(),
    subscriptionId,
    amount,
    expiresAt,
    at: now,
  })
  await groupStore.insertShares(ctx.db, merchantId, payment.id, rows)
  const ids = rows.map(({ id }) => id)
  ensure(
    (await groupStore.take(ctx.db, merchantId, ids, group)) === ids.length,
    'error.invalid_state',
  )
  const made = await groupStore.get(ctx.db, merchantId, group.id)
  ensure(made, 'error.not_found')
  return made
}
/** Ends it unpaid. @throws 39005 once it is paid, 13 while a card is out */
export async function closeGroup(ctx: Ctx, group: groupStore.GroupRow): Promise<void> {
  await closePayment(ctx, group)
}

const addresses = payments.payerLookup<payerStore.Address>({
  load: groupStore.addressesOf,
  unknown: 'invoice.not_found',
})
/** What its page shows. */
export interface FoundGroup {
  group: groupStore.GroupRow
  invoices: Shown[]
  shop: ShopSetting
  shopkeeper: payerStore.Shopkeeper
  /** The merchant's own time. */
  now: Date
  payable: payments.Payable
}
/** @throws 39008 for a code that is unknown in this mode; 11 once an address has asked for too many of those. */
export async function findGroup(ctx: Ctx, code: string): Promise<FoundGroup> {
  const { merchant_id: merchantId, id } = await addresses.find(ctx, code)
  const [group, shop, shopkeeper] = await Promise.all([
    groupStore.get(ctx.db, merchantId, id),
    payments.shopOf(ctx, merchantId),
    payerStore.shopkeeper(ctx.db, merchantId),
  ])
  ensure(group, 'invoice.not_found')
  const now = payments.nowFor(ctx, shopkeeper)
  const [rows, row] = await Promise.all([
    groupStore.invoicesOf(ctx.db, merchantId, group.payment_id),
    payments.payerRow(ctx.db, merchantId, group.payment_id),
  ])
  ensure(row, 'invoice.not_found')
  return {
    group,
    invoices: rows.map((one) => shownOf(one, now, one.refunded_amount)),
    shop,
    shopkeeper,
    now,
    payable: { row, shop, missing: [] },
  }
}
/** Of these invoices those that are paid alone, and of those that are paid together the first. @returns their ids */
export const firstOfGroups = async (
  ctx: Ctx,
  keys: readonly store.InvoiceKey[],
): Promise<Set<string>> => new Set(keys.length === 0 ? [] : await groupStore.firstOf(ctx.db, keys))
/** The code of the group that a payment is for; null where it is of none in this mode. */
export const groupOfTransaction = async (ctx: Ctx, transactionId: string): Promise<string | null> =>
  (await groupStore.codeOfPayment(ctx.db, transactionId, ctx.test))?.code ?? null
