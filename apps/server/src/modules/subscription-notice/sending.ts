/**
 * The clock of messages: what is due is decided by lots of held rows, by what is true at that moment; what goes out is marked before it is handed over,
 * outside of any transaction, so that no two workers send it and nobody who is gone is asked twice.
 */
import { isReminder } from '@saola/contract/subscription-notice-values'
import { renderPeriodMail } from '@saola/payer-pages/mail/PeriodMail.tsx'
import pLimit from 'p-limit'
import { BankRefused } from '../../adapters/bank.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { errorFields } from '../../platform/log.ts'
import { harmless } from '../../platform/free-text.ts'
import * as payments from '../payment/service.ts'
import {
  groupUrl,
  isGrouped,
  pageUrl,
  standingOf,
  withOpenPayment,
} from '../subscription-invoice/service.ts'
import * as dueStore from './due-store.ts'
import { factsOf, type FactsRow } from './facts-store.ts'
import { decide, retryAt, type Facts } from './rules.ts'
import { attachedTo, mailOf, smsOf, type Message, type Transfer } from './words.ts'

const BATCH = 200
/** How many are handed over at once. */
const AT_ONCE = 4
/** Longer than any one takes. */
const LOST_MS = 15 * 60_000

interface Claimed {
  row: dueStore.DueRow
  facts: FactsRow
  receiver: string
  /** The merchant's own time, in milliseconds since 1970. */
  at: number
}
const shopTime = ({ clock_shift_ms }: FactsRow, now: Date): number => now.getTime() + clock_shift_ms
const receiverOf = (row: dueStore.DueRow, facts: FactsRow): string | null =>
  row.channel === 'EMAIL' ? facts.customer_email : facts.customer_phone

function factsFor(row: dueStore.DueRow, f: FactsRow, sentToday: number): Facts {
  return {
    kind: row.kind,
    channel: row.channel,
    occasion: row.occasion,
    id: row.id,
    receiver: receiverOf(row, f),
    invoice:
      f.invoice_status === null
        ? null
        : {
            status: f.invoice_status,
            paymentStatus: f.payment_status,
            isGrouped: isGrouped(f),
            isDisputed: f.is_disputed,
            payableUntil: f.payable_until!.getTime(),
            isOvertaken: f.is_overtaken,
            sent: f.sent_about,
          },
    subscription: {
      status: f.status,
      nextPaymentDate: f.next_payment_date,
      anchor: f.anchor,
      consent: f.consent_remind,
      isStopped: row.stopped_at !== null,
      sentToday,
    },
    isPriceComing: f.price_holds === true,
    isShopOpen: f.mode === 'TEST' || f.merchant_status === 'ACTIVE',
  }
}
const unsent = (row: dueStore.DueRow): dueStore.Written => ({
  merchantId: row.merchant_id,
  id: row.id,
  status: 'PLANNED',
  reason: null,
  dueAt: row.due_at,
  attempts: row.attempts,
  claimedAt: null,
  sentAt: null,
  receiver: null,
})

/** A part of what is due: how many were decided about, and what is to be handed over now. */
interface Lot {
  decided: number
  claimed: Claimed[]
}
/** Decides about a lot, holding it. */
async function claim(ctx: Ctx, due: readonly dueStore.DueKey[]): Promise<Lot> {
  const now = ctx.clock.now()
  const rows = await dueStore.hold(ctx.db, due)
  if (rows.length === 0) return { decided: 0, claimed: [] }
  const keys = rows.map((row) => ({ merchantId: row.merchant_id, id: row.id }))
  const known = new Map((await factsOf(ctx.db, keys, now)).map((f) => [f.id, f]))
  const claimed: Claimed[] = []
  const written: dueStore.Written[] = []
  // Of one subscription several may be due: each counts for the next.
  const more = new Map<string, number>()
  for (const row of rows) {
    const facts = known.get(row.id)!
    const at = shopTime(facts, now)
    const before = isReminder(row.kind) ? (more.get(row.subscription_id) ?? 0) : 0
    const decision = decide(factsFor(row, facts, facts.sent_today + before), at)
    if ('waitUntil' in decision)
      written.push({ ...unsent(row), dueAt: new Date(decision.waitUntil) })
    else if (!decision.send)
      written.push({ ...unsent(row), status: 'NOT_SENT', reason: decision.reason })
    else {
      if (isReminder(row.kind)) more.set(row.subscription_id, before + 1)
      claimed.push({ row, facts, receiver: receiverOf(row, facts)!, at })
      written.push({ ...unsent(row), status: 'SENDING', claimedAt: new Date(at) })
    }
  }
  await dueStore.write(ctx.db, written)
  return { decided: rows.length, claimed }
}

/** What became of one that was claimed; the rest of what is written stays as it was claimed. */
type End = Partial<dueStore.Written>
const putBack = ({ row, at }: Claimed): End => {
  const next = retryAt(row.attempts + 1, at)
  return next === null
    ? { status: 'NOT_SENT', reason: 'UNREACHABLE', claimedAt: null, attempts: row.attempts + 1 }
    : { status: 'PLANNED', claimedAt: null, dueAt: new Date(next), attempts: row.attempts + 1 }
}

/** How its invoice is paid, opened where nobody has looked at it before; or why it is not sent after all. */
async function paidHow(ctx: Ctx, one: Claimed): Promise<{ transfer: Transfer | null } | End> {
  const { row, at } = one
  if (row.invoice_id === null || row.kind === 'RECEIPT') return { transfer: null }
  const invoice = await inTransaction(ctx.db, (tx) =>
    withOpenPayment({ ...ctx, db: tx }, row.merchant_id, row.invoice_id!, new Date(at)),
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return null
  })
  if (invoice === null) return { status: 'NOT_SENT', reason: 'NOT_PAYABLE' }
  const { status } = standingOf(invoice)
  if (status === 'SUCCESS') return { status: 'NOT_SENT', reason: 'PAID' }
  if (status === 'CANCELED') return { status: 'NOT_SENT', reason: 'VOID' }
  if (invoice.payment_status === 'PENDING') return { status: 'NOT_SENT', reason: 'PENDING' }
  // Its customer was asked to pay several at once a moment ago: that QR is not this one's.
  if (isGrouped(invoice)) return putBack(one)
  const payment =
    invoice.payment_id === null
      ? null
      : await payments.getRow(ctx.db, row.merchant_id, invoice.payment_id)
  if (payment === null || payment.virtual_account === null) return { transfer: null }
  // Money for an account of which the bank has not said yes would be refused.
  if (payment.payable_at === null && (await payments.openNow(ctx, payment)) === null)
    return putBack(one)
  return {
    transfer: {
      accountNo: payment.virtual_account,
      accountName: payment.account_name,
      bankName: payments.VIRTUAL_ACCOUNT_BANK,
      content: payment.content,
      qrContent: payment.qr_content,
    },
  }
}

/** Whether what failed has certainly not left: the connection was never made, or the other side said no. */
function didNotLeave(error: unknown): boolean {
  const { command, responseCode, code } = error as {
    command?: string
    responseCode?: number
    code?: string
  }
  return (
    error instanceof BankRefused ||
    command === 'CONN' ||
    responseCode !== undefined ||
    code === 'ECONNREFUSED' ||
    code === 'ENOTFOUND'
  )
}
/** Address at which somebody says stop. */
const stopUrl = (ctx: Pick<Ctx, 'config' | 'test'>, code: string): string =>
  `${ctx.config.publicUrl}${ctx.test ? '/test' : ''}/public/subscription/stop/${code}`

function payUrlOf(at: Pick<Ctx, 'config' | 'test'>, f: FactsRow): string | null {
  if (f.group_code !== null) return groupUrl(at, f.group_code)
  return f.invoice_code === null ? null : pageUrl(at, f.invoice_code)
}
async function handOver(ctx: Ctx, one: Claimed): Promise<End> {
  const { row, facts, receiver } = one
  const how = await paidHow(ctx, one)
  if (!('transfer' in how)) return how
  const at = { ...ctx, test: facts.mode === 'TEST' }
  const { shopName } = await payments.shopOf(ctx, row.merchant_id)
  const message: Message = {
    kind: row.kind,
    facts,
    shop: harmless(shopName, 60),
    transfer: how.transfer,
    payUrl: payUrlOf(at, facts),
    stopUrl: stopUrl(at, row.code),
  }
  try {
    await (row.channel === 'EMAIL'
      ? ctx.mailer.send({
          to: receiver,
          ...renderPeriodMail(mailOf(message)),
          ...attachedTo(message),
        })
      : ctx.sms.send(receiver, smsOf(message)))
  } catch (error) {
    ctx.log.warn(
      { noticeId: row.id, ...errorFields(error) },
      'a message to a subscription’s customer could not be handed over',
    )
    return didNotLeave(error) ? putBack(one) : { status: 'UNKNOWN', receiver }
  }
  return { status: 'SENT', sentAt: new Date(shopTime(facts, ctx.clock.now())), receiver }
}
async function sendOne(ctx: Ctx, one: Claimed): Promise<void> {
  const end = await handOver(ctx, one).catch((error: unknown): End => {
    // Nothing was handed over: what it was to say could not be found out.
    ctx.log.error({ noticeId: one.row.id, ...errorFields(error) }, 'a message could not be written')
    return putBack(one)
  })
  await dueStore.write(ctx.db, [
    { ...unsent(one.row), status: 'SENDING', claimedAt: new Date(one.at), ...end },
  ])
}

/** Goes through what is due once. @returns how many were decided about */
async function pass(ctx: Ctx, limit: number, only: string | null): Promise<number> {
  const atOnce = pLimit(AT_ONCE)
  let decided = 0
  let after: dueStore.DueKey | null = null
  for (;;) {
    const due: dueStore.DueKey[] = await dueStore.dueAfter(
      ctx.db,
      { now: ctx.clock.now(), only },
      after,
      limit,
    )
    if (due.length === 0) return decided
    const lot = await inTransaction(ctx.db, (tx) => claim({ ...ctx, db: tx }, due))
    await Promise.all(lot.claimed.map((one) => atOnce(() => sendOne(ctx, one))))
    decided += lot.decided
    after = due.at(-1)!
  }
}
/** Everything that is due, until nothing is: live merchants' by the clock, sandbox merchants' by their own. @param only one merchant; null = all */
export async function sendDue(
  ctx: Ctx,
  { limit = BATCH, only = null }: { limit?: number; only?: string | null } = {},
): Promise<void> {
  await dueStore.giveUpLost(ctx.db, new Date(ctx.clock.now().getTime() - LOST_MS))
  while ((await pass(ctx, limit, only)) > 0);
  if (only !== null) return
  for (const ahead of await dueStore.aheadWithDue(ctx.db, ctx.clock.now()))
    while ((await pass(ctx, limit, ahead)) > 0);
}
