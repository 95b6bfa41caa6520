/** What was agreed to becomes an order of the bank, and what the bank says of it is booked once (ADR 0050). VND. */
import { audit } from '../../platform/audit.ts'
import { shifted } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import type { Event } from '../../platform/events.ts'
import { uuid } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as bankAccounts from '../bank-account/service.ts'
import * as bankTransfer from '../bank-transfer/service.ts'
import { post } from '../ledger/service.ts'
import * as payouts from '../payout/service.ts'
import * as employees from '../salary-employee/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as limits from '../salary-limit/service.ts'
import { changeOf, failureOf, LENDER_SHORT } from './rules.ts'
import * as payments from './payment-store.ts'
import * as store from './store.ts'
import { tellEnd } from './telling.ts'

export const SEND_JOB = 'salaryAdvance.send'
const MODULE = 'salary-advance'
const AT_ONCE = 200
/** The enterprise's account does not cover it, by what the bank said a moment ago. */
const SHORT = 'INSUFFICIENT_FUNDS'
/** It was opened on an account that was unlinked before it was sent. */
const GONE = 'ACCOUNT_UNLINKED'
/** The employee has another account by now: nobody agreed to pay that one. */
const CHANGED = 'ACCOUNT_CHANGED'

/** Who pays, and from which account: the enterprise's, or on the credit line the bank's own. @throws 46003 where none is configured */
async function sourceOf(
  ctx: Ctx,
  merchantId: string,
): Promise<Pick<payments.PaymentRow, 'source' | 'from_account'>> {
  const terms = await enterprise.payTermsOf(ctx, merchantId)
  ensure(terms, 'enterprise.not_configured')
  if (terms.source === 'KLB_CREDIT_LINE')
    return { source: terms.source, from_account: bankAccounts.houseOf(ctx).account }
  const account = (await bankAccounts.listOf(ctx, merchantId)).find(
    ({ id }) => id === terms.accountId,
  )
  ensure(account, 'enterprise.not_configured')
  return { source: terms.source, from_account: account.accountNo }
}

/** Writes the order that is to pay one, for the job to give to the bank. In the transaction that agrees to it. */
export async function openPayment(
  ctx: Ctx,
  merchantId: string,
  row: Pick<store.AdvanceRow, 'id' | 'employee_id' | 'amount'>,
): Promise<void> {
  const source = await sourceOf(ctx, merchantId)
  const payee = await employees.payee(ctx, merchantId, row.employee_id)
  const id = uuid()
  await payments.insert(ctx.db, merchantId, {
    id,
    advance_id: row.id,
    reference: `UL${id.replaceAll('-', '')}`,
    amount: row.amount,
    ...source,
    to_bin: payee.bin,
    to_last: payee.account.slice(-4),
    to_digest: payee.digest,
    created_at: ctx.clock.now(),
  })
  await enqueue(ctx.db, SEND_JOB, {}, { key: SEND_JOB })
}

/** The account that an order was opened on; null once it is no longer the enterprise's. */
async function accountOf(
  ctx: Ctx,
  merchantId: string,
  number: string,
): Promise<payouts.Source | null> {
  const found = (await bankAccounts.listOf(ctx, merchantId)).find(
    ({ accountNo }) => accountNo === number,
  )
  return found ? { id: found.id, accountNo: found.accountNo } : null
}
/** The job: gives to the bank what is to be paid. It may run twice, and twice at once. */
export async function send(ctx: Ctx): Promise<void> {
  const rows = await payments.due(ctx.db, AT_ONCE)
  let isHeld = false
  for (const { merchant_id: merchantId, id, source: payer, from_account: number } of rows) {
    const source = await accountOf(ctx, merchantId, number)
    // What the bank lends, it has.
    if (payer === 'KLB_CREDIT_LINE') await sendOne(ctx, merchantId, id, null)
    else if (source === null) await failUnsent(ctx, merchantId, id, GONE)
    else if (await payouts.isBalanceKnown(ctx, merchantId, source))
      await sendOne(ctx, merchantId, id, source)
    else isHeld = true
  }
  // Where the bank is silent the minute's round goes on.
  if (rows.length === AT_ONCE && !isHeld) await enqueue(ctx.db, SEND_JOB, {}, { key: SEND_JOB })
}
async function sendOne(
  ctx: Ctx,
  merchantId: string,
  id: string,
  source: payouts.Source | null,
): Promise<void> {
  try {
    await inTransaction(ctx.db, async (tx) => {
      const row = await payments.lock(tx, merchantId, id)
      if (row?.state !== 'TODO') return
      const inside = { ...ctx, db: tx, clock: shifted(ctx.clock, row.shift_ms) }
      const payee = await employees.payee(inside, merchantId, row.employee_id)
      const isSame = payee.digest === row.to_digest
      if (isSame) await give(inside, merchantId, row, { source, payee })
      else await fail(inside, merchantId, row, { failure: CHANGED, bankReference: null })
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'payout.insufficient') throw error
    await failUnsent(ctx, merchantId, id, SHORT)
  }
}
/** One that the bank was not asked for. */
const failUnsent = (ctx: Ctx, merchantId: string, id: string, failure: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const row = await payments.lock(tx, merchantId, id)
    if (row?.state !== 'TODO') return
    const inside = { ...ctx, db: tx, clock: shifted(ctx.clock, row.shift_ms) }
    await fail(inside, merchantId, row, { failure, bankReference: null })
  })
async function give(
  ctx: Ctx,
  merchantId: string,
  row: payments.Ordered,
  { source, payee }: { source: payouts.Source | null; payee: employees.Payee },
): Promise<void> {
  if (source) await payouts.promise(ctx, merchantId, source, row.amount)
  const [transferId] = await bankTransfer.order(ctx, [
    {
      merchantId,
      kind: 'ADVANCE',
      ownerId: row.id,
      channel: 'BANK',
      fromAccount: row.from_account,
      to: { bin: payee.bin, account: payee.account, name: payee.name },
      reference: row.reference,
      amount: row.amount,
      content: 'Ung luong',
    },
  ])
  const sent = { transferId: transferId!, now: ctx.clock.now() }
  const started = await payments.start(ctx.db, merchantId, row.id, sent)
  const between = { from: 'TODO', to: 'PROCESSING' } as const
  const moved = await store.movePayment(ctx.db, merchantId, row.advance_id, between)
  ensure(started === 1 && moved === 1, 'error.unknown')
  await book(ctx, merchantId, 'ADVANCE_SENT', transferId!, [
    { account: 'ADVANCE_IN_FLIGHT', amount: row.amount },
    { account: fundingOf(row), amount: -row.amount },
  ])
  await note(ctx, merchantId, row.advance_id, between)
}
const fundingOf = ({ source }: payments.PaymentRow): string =>
  source === 'KLB_CREDIT_LINE' ? 'ADVANCE_LINE' : 'ADVANCE_FUNDING'
const book = (
  ctx: Ctx,
  merchantId: string,
  kind: string,
  bankTransferId: string,
  entries: Parameters<typeof post>[2]['entries'],
): Promise<void> =>
  post(ctx, merchantId, { kind, transactionId: null, bankCreditId: null, bankTransferId, entries })
const note = (
  ctx: Ctx,
  merchantId: string,
  advanceId: string,
  {
    from,
    to,
    ...more
  }: { from: string; to: string; failure?: string | null; bankReference?: string | null },
): Promise<void> =>
  audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: advanceId,
    before: { paymentStatus: from },
    after: { paymentStatus: to, ...more },
  })

type Outcome = Event<'bank-transfer.done' | 'bank-transfer.failed' | 'bank-transfer.returned'>
/** The event handler: of advances' orders alone. What comes twice changes nothing. */
export async function followTransfer(ctx: Ctx, event: Outcome): Promise<void> {
  if (event.payload.kind !== 'ADVANCE') return
  const merchantId = event.merchant_id
  const row = await payments.lock(ctx.db, merchantId, event.payload.ownerId)
  if (!row) throw new Error('an order of an advance that is not there')
  const inside: Ctx = { ...ctx, clock: shifted(ctx.clock, row.shift_ms) }
  const { bankReference, failure } = event.payload
  switch (event.topic) {
    case 'bank-transfer.done':
      return paid(inside, merchantId, row, bankReference)
    case 'bank-transfer.failed':
      return refused(inside, merchantId, row, { failure, bankReference })
    case 'bank-transfer.returned':
      return cameBack(inside, merchantId, row)
  }
}
async function free(
  ctx: Ctx,
  merchantId: string,
  row: payments.PaymentRow,
  isPaid: boolean,
): Promise<void> {
  if (row.source === 'KLB_CREDIT_LINE') return
  const source = await accountOf(ctx, merchantId, row.from_account)
  if (source !== null)
    await payouts.freeFunds(ctx, merchantId, source.id, { amount: row.amount, isPaid })
}
/** What the enterprise pays for it from today on, whatever the bank grants later; null for its own money. */
const rateOf = async (
  ctx: Ctx,
  merchantId: string,
  { source }: payments.PaymentRow,
): Promise<number | null> =>
  source === 'KLB_CREDIT_LINE' ? (await enterprise.boundsOf(ctx, merchantId)).lineRateMicro : null
async function paid(
  ctx: Ctx,
  merchantId: string,
  row: payments.Ordered,
  bankReference: string | null,
): Promise<void> {
  const to = { from: ['PROCESSING'], state: 'SUCCESS', bankReference, failure: null } as const
  const [now, rateMicro] = [ctx.clock.now(), await rateOf(ctx, merchantId, row)]
  if ((await payments.end(ctx.db, merchantId, row.id, { ...to, now, rateMicro })) === 0) return
  const between = { from: 'PROCESSING', to: 'SUCCESS' } as const
  await store.movePayment(ctx.db, merchantId, row.advance_id, between)
  await free(ctx, merchantId, row, true)
  await book(ctx, merchantId, 'ADVANCE_PAID', row.transfer_id!, [
    { account: 'ADVANCE_RECEIVABLE', amount: row.amount },
    { account: 'ADVANCE_IN_FLIGHT', amount: -row.amount },
  ])
  await note(ctx, merchantId, row.advance_id, { ...between, bankReference })
  await tellEnd(ctx, merchantId, row, { status: 'PAID', bankReference, failure: null })
}
const placeOf = (row: payments.Ordered): limits.Place => ({
  periodId: row.period_id,
  employeeId: row.employee_id,
})
/** What it counted for is free again; the pool is held by now, as everybody holds it before a request. */
async function giveUp(ctx: Ctx, merchantId: string, row: payments.Ordered): Promise<void> {
  const was = { status: 'APPROVED', payment: 'PROCESSING' } as const
  const change = changeOf(row.amount, was, { status: 'APPROVED', payment: 'FAILED' })
  await limits.move(ctx, merchantId, placeOf(row), change)
}
async function fail(
  ctx: Ctx,
  merchantId: string,
  row: payments.Ordered,
  said: { failure: string; bankReference: string | null },
): Promise<void> {
  const from = row.state === 'TODO' ? 'TODO' : 'PROCESSING'
  const to = { ...said, from: [from], state: 'FAILED', now: ctx.clock.now() } as const
  await limits.lockDrawn(ctx, merchantId, placeOf(row))
  if ((await payments.end(ctx.db, merchantId, row.id, to)) === 0) return
  const between = { from, to: 'FAILED' } as const
  await store.movePayment(ctx.db, merchantId, row.advance_id, between)
  if (from === 'PROCESSING') {
    await free(ctx, merchantId, row, false)
    await book(ctx, merchantId, 'ADVANCE_FAILED', row.transfer_id!, [
      { account: fundingOf(row), amount: row.amount },
      { account: 'ADVANCE_IN_FLIGHT', amount: -row.amount },
    ])
  }
  await giveUp(ctx, merchantId, row)
  await note(ctx, merchantId, row.advance_id, { ...between, ...said })
  await tellEnd(ctx, merchantId, row, { status: 'FAILED', ...said })
}
/** By the bank, which was asked for it. */
async function refused(
  ctx: Ctx,
  merchantId: string,
  row: payments.Ordered,
  said: { failure: string | null; bankReference: string | null },
): Promise<void> {
  const failure = failureOf(row.source, said.failure ?? 'REFUSED')
  await fail(ctx, merchantId, row, { ...said, failure })
  if (failure !== LENDER_SHORT) return
  ctx.metrics.alarms.inc({ kind: 'salary-advance-lender-short' })
  ctx.log.error({ paymentId: row.id }, 'the account that the credit line lends from is short')
}
/** The receiver's bank has sent the money back: it is the enterprise's again. */
async function cameBack(ctx: Ctx, merchantId: string, row: payments.Ordered): Promise<void> {
  const failure = 'RETURNED_BY_RECEIVER'
  const to = { from: ['SUCCESS'], state: 'RETURNED', bankReference: null, failure } as const
  await limits.lockDrawn(ctx, merchantId, placeOf(row))
  if ((await payments.end(ctx.db, merchantId, row.id, { ...to, now: ctx.clock.now() })) === 0)
    return
  const between = { from: 'SUCCESS', to: 'FAILED' } as const
  await store.movePayment(ctx.db, merchantId, row.advance_id, between)
  await book(ctx, merchantId, 'ADVANCE_RETURNED', row.transfer_id!, [
    { account: fundingOf(row), amount: row.amount },
    { account: 'ADVANCE_RECEIVABLE', amount: -row.amount },
  ])
  await giveUp(ctx, merchantId, row)
  await note(ctx, merchantId, row.advance_id, { ...between, failure })
  await tellEnd(ctx, merchantId, row, { status: 'RETURNED', bankReference: null, failure })
}
