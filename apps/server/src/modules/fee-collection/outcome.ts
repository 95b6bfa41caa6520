/**
 * What becomes of debits (ADR 0063), booked once: who moves the try posts. The house's side waits for both, the bank's answer and the notice of the money, whichever comes first, and is a job of its
 * own: every debit writes the same books there.
 */
import { startOf, vnDay } from '../../platform/clock.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Event } from '../../platform/events.ts'
import { enqueue } from '../../platform/jobs.ts'
import { houseOf } from '../bank-account/service.ts'
import * as bankCredit from '../bank-credit/service.ts'
import * as bankTransfer from '../bank-transfer/service.ts'
import * as calendar from '../calendar/service.ts'
import * as reports from '../fee-report/service.ts'
import { balancesOf, post, SYSTEM_MERCHANT_ID } from '../ledger/service.ts'
import { insideOf } from './around.ts'
import { tellFailed, tellOverdue } from './mail.ts'
import { collectedEntries, daysUntilNext, houseEntries, opposite, ownFundsFor } from './rules.ts'
import * as store from './store.ts'

export const HOUSE_JOB = 'feeCollection.house'
export const LINK_JOB = 'feeCollection.openLink'
type Outcome = Event<'bank-transfer.done' | 'bank-transfer.failed' | 'bank-transfer.returned'>

/** The event handler: of orders for fees alone. */
export async function followTransfer(outside: Ctx, event: Outcome): Promise<void> {
  const { kind, ownerId, bankReference, failure } = event.payload
  if (kind !== 'FEE') return
  const payer = await store.payerOf(outside.db, event.merchant_id)
  if (payer === null) return
  const ctx = insideOf(outside, payer)
  const row = await store.lock(ctx.db, payer.id, ownerId)
  if (!row) throw new Error('an order of a collection that is not there')
  switch (event.topic) {
    case 'bank-transfer.done':
      return done(ctx, row, bankReference)
    case 'bank-transfer.failed':
      return row.state === 'OPEN' ? fail(ctx, row, failure ?? 'REFUSED') : undefined
    case 'bank-transfer.returned':
      return cameBack(ctx, row)
  }
}

const about = (row: store.CollectionRow) => ({
  transactionId: null,
  bankCreditId: null,
  bankTransferId: row.transfer_id!,
})
const record = (ctx: Ctx, row: store.CollectionRow, after: object): Promise<void> =>
  audit(ctx, {
    module: 'fee-collection',
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { state: row.state },
    after: { amount: row.amount, ...after },
  })

/** The bank has debited the account: money of the merchant's own first, where the books do not know enough of theirs. */
async function done(
  ctx: Ctx,
  row: store.CollectionRow,
  bankReference: string | null,
): Promise<void> {
  const end = {
    from: 'OPEN',
    to: 'DONE',
    bankReference,
    failure: null,
    nextAt: null,
    overdueAt: null,
    at: ctx.clock.now(),
  } as const
  if ((await store.end(ctx.db, row.merchant_id, row.id, end)) === 0) return
  const own = ownFundsFor(row.amount, await balancesOf(ctx, row.merchant_id))
  if (own > 0)
    await post(ctx, row.merchant_id, {
      kind: 'OWN_FUNDS',
      ...about(row),
      entries: [
        { account: 'CLEARING', amount: own },
        { account: 'MERCHANT', amount: -own },
      ],
    })
  await post(ctx, row.merchant_id, {
    kind: 'FEE_COLLECTED',
    ...about(row),
    ...(row.report_id === null ? {} : { feeReportId: row.report_id }),
    entries: collectedEntries(row, row.report_id !== null),
  })
  await record(ctx, row, { state: 'DONE', bankReference })
  await wantHouse(ctx, row.merchant_id, row.id)
  if (row.report_id === null) return
  const report = await reports.lockPayable(ctx.db, row.merchant_id, row.report_id)
  if (!report || (await reports.markPaid(ctx, report, { way: 'DEBIT', reference: bankReference })))
    return
  // Cannot be: its link was closed before the order was written. The merchant has it to their good.
  await reports.carryOver(ctx, report, 'CARRIED', { fee: -row.fee, vat: -row.vat })
  ctx.metrics.alarms.inc({ kind: 'fee-report-paid-twice' })
  ctx.log.error({ reportId: report.id }, 'a fee report was debited though it was paid')
}

/** The day that is so many working days ahead begins. */
const inWorkingDays = async (ctx: Ctx, days: number): Promise<Date> =>
  startOf(await calendar.workingDayAfter(ctx, vnDay(ctx.clock.now()), days))
/** No money, a refusal, no account: another try some working days later, and after the last one the fees are overdue. Nothing has moved, so nothing is posted. */
export async function fail(ctx: Ctx, row: store.CollectionRow, failure: string): Promise<void> {
  const days = daysUntilNext(row.try)
  const [now, isNewlyOverdue] = [ctx.clock.now(), days === null && row.overdue_at === null]
  const nextAt = days === null ? null : await inWorkingDays(ctx, days)
  const isMoved = await store.end(ctx.db, row.merchant_id, row.id, {
    from: 'OPEN',
    to: 'FAILED',
    bankReference: null,
    failure,
    nextAt,
    overdueAt: days === null ? (row.overdue_at ?? now) : null,
    at: now,
  })
  if (isMoved === 0) return
  await record(ctx, row, { state: 'FAILED', failure })
  const payer = await store.payerOf(ctx.db, row.merchant_id)
  if (payer === null) return
  if (row.report_id !== null) {
    await wantLink(ctx, row.merchant_id, row.report_id)
    if (days === null)
      await reports.markOverdue(ctx, { merchant_id: row.merchant_id, id: row.report_id })
  }
  if (isNewlyOverdue) await tellOverdue(ctx, payer, row.report_id, row.id)
  else if (days !== null) await tellFailed(ctx, payer, row.id)
}

/** The bank has taken it back though it had said yes: the merchant owes it again. A report stays as it was closed and paid; the next one has it as a line. */
async function cameBack(ctx: Ctx, row: store.CollectionRow): Promise<void> {
  const isMoved = await store.end(ctx.db, row.merchant_id, row.id, {
    from: 'DONE',
    to: 'FAILED',
    bankReference: null,
    failure: 'RETURNED',
    nextAt: null,
    overdueAt: null,
    at: ctx.clock.now(),
  })
  if (isMoved === 0) return
  await post(ctx, row.merchant_id, {
    kind: 'FEE_COLLECTED_BACK',
    ...about(row),
    entries: opposite(collectedEntries(row, row.report_id !== null)),
  })
  const report =
    row.report_id === null
      ? null
      : await reports.findPayable(ctx.db, row.merchant_id, row.report_id)
  if (report) await reports.carryOver(ctx, report, 'CORRECTION', { fee: row.fee, vat: row.vat })
  await record(ctx, row, { state: 'FAILED', failure: 'RETURNED' })
  if (row.house_at === null) return
  ctx.metrics.alarms.inc({ kind: 'fee-collection-returned' })
  ctx.log.error(
    { collectionId: row.id },
    'a fee that was collected went back: the bank’s statement will show it leave the house’s account',
  )
}

const wantHouse = (ctx: Ctx, merchantId: string, id: string): Promise<void> =>
  enqueue(ctx.db, HOUSE_JOB, { merchantId, id }, { key: `fee-house/${id}`, maxAttempts: 25 })
export const wantLink = (ctx: Ctx, merchantId: string, reportId: string): Promise<void> =>
  enqueue(
    ctx.db,
    LINK_JOB,
    { merchantId, reportId },
    { key: `fee-link/${reportId}`, maxAttempts: 25 },
  )

/** The event handler: money has come to an account of ours that fits no payment. */
export async function followCredits(
  ctx: Ctx,
  events: readonly Event<'credit.unmatched'>[],
): Promise<void> {
  const ours = events.filter((event) => event.merchant_id === SYSTEM_MERCHANT_ID)
  if (ours.length === 0) return
  const orders = await bankTransfer.feesDone(
    ctx,
    ours.map(({ payload }) => payload.bankReference),
  )
  for (const { merchantId, ownerId } of orders) await wantHouse(ctx, merchantId, ownerId)
}

/** The job: the house's books take what the bank has debited for it, once it is there. It may run at any time and twice. */
export async function takeIn(outside: Ctx, merchantId: string, id: string): Promise<void> {
  await inTransaction(outside.db, async (tx) => {
    const payer = await store.payerOf(tx, merchantId)
    const row = payer && (await store.lock(tx, merchantId, id))
    if (!row || row.state !== 'DONE' || row.house_at !== null || row.bank_reference === null) return
    const ctx: Ctx = { ...outside, db: tx, test: payer.mode === 'TEST' }
    const credit = await bankCredit.claim(
      ctx,
      row.bank_reference,
      houseOf(ctx).account,
      `Fee ${payer.code}`,
      row.amount,
    )
    if (credit === null) return
    await store.setHouse(tx, merchantId, id, ctx.clock.now())
    await post(ctx, SYSTEM_MERCHANT_ID, {
      kind: 'FEE_COLLECTED',
      transactionId: null,
      bankCreditId: credit.id,
      bankTransferId: row.transfer_id!,
      entries: houseEntries(row, ctx.test),
    })
  })
}
