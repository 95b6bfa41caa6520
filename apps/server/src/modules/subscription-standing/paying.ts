/** Money of a standing order is put to the period that it pays; the customer learns where it falls short. */
import { formatVnd } from '@saola/money/format'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Event } from '../../platform/events.ts'
import { translator } from '../../platform/text.ts'
import * as payments from '../payment/service.ts'
import { settleHeld } from '../settlement/service.ts'
import * as subscribers from '../subscriber/service.ts'
import * as subscriptions from '../subscription/service.ts'
import * as invoices from '../subscription-invoice/service.ts'
import { fitting, missingTo } from './rules.ts'
import * as store from './store.ts'

/** Of a subscription, with how far its shop's clock runs ahead. */
interface Of {
  merchantId: string
  subscriptionId: string
  shiftMs: number
}
const nowOf = (ctx: Ctx, { shiftMs }: Of): Date => new Date(ctx.clock.now().getTime() + shiftMs)
/** Periods that somebody thinks of paying ahead, or pays together or by card at this moment, are left alone. */
const isPayable = (row: invoices.OpenRow, now: Date): boolean =>
  row.ahead_until === null &&
  row.payable_until > now &&
  row.payment_status !== 'PENDING' &&
  !invoices.isGrouped(row)

async function payOne(
  ctx: Ctx,
  { merchantId }: Of,
  creditId: number,
  invoiceId: string,
  now: Date,
): Promise<boolean> {
  const row = await invoices.withOpenPayment(ctx, merchantId, invoiceId, now)
  const payment =
    row.payment_id === null ? null : await payments.getRow(ctx.db, merchantId, row.payment_id)
  if (payment === null || payment.virtual_account === null || invoices.isGrouped(row)) return false
  const note = translator('vi', 'payerSubscription')('standing.note', { number: row.number })
  const { virtual_account: virtualAccount } = payment
  return settleHeld(ctx, { merchantId, creditId, virtualAccount, note }, now)
}
/**
 * Puts the waiting money of a subscription to its periods, in the caller's transaction.
 * @returns the ids of the credits that were put to one
 */
async function payFitting(ctx: Ctx, of: Of): Promise<Set<number>> {
  const { merchantId, subscriptionId } = of
  const now = nowOf(ctx, of)
  const credits = await store.waitingOf(ctx.db, merchantId, subscriptionId)
  const open = await invoices.openOf(ctx, [{ merchantId, id: subscriptionId }])
  const payable = open.filter((row) => isPayable(row, now))
  const put = new Set<number>()
  for (const { credit, invoice } of fitting(credits, payable)) {
    const isPaid = await payOne(ctx, of, credit.id, invoice.id, now).catch((error: unknown) => {
      // A shop that cannot be paid at the moment: the money waits.
      if (!(error instanceof Refusal)) throw error
      return false
    })
    if (isPaid) put.add(credit.id)
  }
  return put
}

/** The order is too small since the price changed: who can be reached learns by how much. */
async function tellShort(ctx: Ctx, of: Of, amount: number): Promise<void> {
  const { merchantId, subscriptionId } = of
  const now = nowOf(ctx, of)
  const [oldest] = (await invoices.openOf(ctx, [{ merchantId, id: subscriptionId }])).filter(
    (row) => isPayable(row, now),
  )
  const { row } = await subscriptions.standingAny(ctx, merchantId, subscriptionId)
  const missing = missingTo(amount, oldest?.amount ?? null)
  if (missing === null || !row.consent_remind) return
  const to = row.customer_email ?? row.customer_phone
  if (to === null) return
  await subscribers.sendNotice(
    ctx,
    { channel: row.customer_email === null ? 'SMS' : 'EMAIL', to },
    {
      shop: (await payments.shopOf(ctx, merchantId)).shopName,
      language: row.language === 'EN' ? 'en' : 'vi',
    },
    'orderShort',
    { plan: row.plan.name, amount: formatVnd(amount), missing: formatVnd(missing) },
  )
}
/** The event handler, of money that came to a subscription's number alone. */
export async function follow(ctx: Ctx, { payload }: Event<'credit.unmatched'>): Promise<void> {
  const { reason, virtualAccount, creditId, amount } = payload
  if (reason !== 'STANDING_ORDER' || virtualAccount === null) return
  const owner = await store.ownerOf(ctx.db, virtualAccount)
  if (owner === null) return
  const of = {
    merchantId: owner.merchant_id,
    subscriptionId: owner.subscription_id,
    shiftMs: owner.clock_shift_ms,
  }
  if (!(await payFitting(ctx, of)).has(creditId)) await tellShort(ctx, of, amount)
}
/** Money that came before its period, or while that could not be paid: each subscription in a transaction of its own. @param merchantId null = of all merchants */
export async function payWaiting(
  ctx: Ctx,
  limit: number,
  merchantId: string | null = null,
): Promise<void> {
  for (const one of await store.fits(ctx.db, ctx.clock.now(), limit, merchantId))
    await inTransaction(ctx.db, (tx) =>
      payFitting(
        { ...ctx, db: tx },
        {
          merchantId: one.merchant_id,
          subscriptionId: one.subscription_id,
          shiftMs: one.clock_shift_ms,
        },
      ),
    )
}
