/** Simulated payers of Test Mode: they pay the invoices of subscriptions while the test clock moves, through the bank's sandbox as any payer would. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SimulatedPayer } from '@saola/contract/sandbox'
import { transferContent } from '@saola/vietqr/text'
import { startOf } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { DueWork } from '../../platform/due-work.ts'
import { errorFields } from '../../platform/log.ts'
import { digits } from '../../platform/ids.ts'
import { withOpenPayment } from '../subscription-invoice/service.ts'
import * as clockStore from './clock-store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** They pay in the morning. */
const HOUR = 10
/** Of what is wrong by so much the bank asks back nothing: it waits as money that fits no payment. */
const WRONG_BY = 1_000
const LOOK_MS = 15
/** A bank that has told of nothing for so long is silent. */
const SILENT_MS = 8_000

export class BankSilent extends Error {}

type Habit = Pick<clockStore.ClockRow, 'late_days'> & { payer: SimulatedPayer }
/** When an invoice is paid, by the merchant's own time; null = never. */
export function payAt(
  { payer, late_days: lateDays }: Habit,
  invoice: Pick<clockStore.OpenInvoice, 'cycle' | 'payment_date' | 'expired_date'>,
): Date | null {
  const morningOf = (day: string, later = 0): Date =>
    new Date(startOf(day).getTime() + later * DAY_MS + HOUR * HOUR_MS)
  if (payer === 'NONE' || (payer === 'THIRD_MISSED' && invoice.cycle % 3 === 0)) return null
  return payer === 'LATE'
    ? morningOf(invoice.expired_date, lateDays)
    : morningOf(invoice.payment_date)
}
export const amountOf = (payer: SimulatedPayer, amount: number): number => {
  if (payer !== 'WRONG_AMOUNT') return amount
  return amount > WRONG_BY ? amount - WRONG_BY : amount + WRONG_BY
}

interface Waiting {
  invoice: clockStore.OpenInvoice
  at: Date
}
async function waiting(ctx: Ctx, merchantId: string): Promise<[Habit | null, Waiting[]]> {
  const row = await clockStore.get(ctx.db, merchantId)
  if (row === null || row.payer === 'NONE') return [null, []]
  const habit = { payer: row.payer as SimulatedPayer, late_days: row.late_days }
  const open = await clockStore.openInvoices(ctx.db, merchantId, ctx.clock.now())
  return [
    habit,
    open.flatMap((invoice) => {
      const at = payAt(habit, invoice)
      return at === null ? [] : [{ invoice, at }]
    }),
  ]
}

/** Asks the bank's sandbox for the transfer. @returns its reference; null where the invoice cannot be paid any more */
async function pay(
  ctx: Ctx,
  merchantId: string,
  { id, customer_name: name }: clockStore.OpenInvoice,
  payer: SimulatedPayer,
): Promise<string | null> {
  const now = ctx.clock.now()
  const opened = await inTransaction(ctx.db, (tx) =>
    withOpenPayment({ ...ctx, db: tx }, merchantId, id, now),
  )
  const target = await clockStore.accountOf(ctx.db, merchantId, id)
  if (target === null) return null
  const [reference, amount] = [`TS${digits(14)}`, amountOf(payer, opened.amount)]
  if (
    (await clockStore.notePayment(ctx.db, merchantId, {
      invoiceId: id,
      reference,
      amount,
      at: now,
    })) === 0
  )
    return null
  await ctx.bank.testCredit({
    reference,
    accountNo: target.account_no,
    virtualAccount: target.virtual_account,
    amount,
    content: target.content,
    fromName: transferContent(name),
    bookedAt: null,
    delayMs: 0,
    copies: 1,
    hitch: null,
  })
  return reference
}
/** @throws BankSilent where it does not tell of all of them */
async function untilTold(
  ctx: Ctx,
  merchantId: string,
  references: readonly string[],
): Promise<void> {
  for (const until = Date.now() + SILENT_MS; Date.now() < until; await sleep(LOOK_MS))
    if ((await clockStore.told(ctx.db, merchantId, references)) === references.length) return
  throw new BankSilent(`the bank has not told of ${references.length} transfers`)
}

export const payerDueWork: DueWork = {
  name: 'payers',
  nextAfter: async (ctx, merchantId) => {
    const [, all] = await waiting(ctx, merchantId)
    const ahead = all.map(({ at }) => at.getTime()).filter((at) => at > ctx.clock.now().getTime())
    return ahead.length === 0 ? null : new Date(Math.min(...ahead))
  },
  run: async (ctx, merchantId) => {
    const [habit, all] = await waiting(ctx, merchantId)
    const references: string[] = []
    for (const { invoice, at } of all) {
      if (habit === null || at > ctx.clock.now()) continue
      try {
        const reference = await pay(ctx, merchantId, invoice, habit.payer)
        if (reference !== null) references.push(reference)
      } catch (error) {
        ctx.log.warn(
          { invoiceId: invoice.id, ...errorFields(error) },
          'a simulated payer could not pay',
        )
        throw new BankSilent('the bank did not take the order')
      }
    }
    if (references.length > 0) await untilTold(ctx, merchantId, references)
  },
}
