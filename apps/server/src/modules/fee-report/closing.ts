/**
 * Closing months: once it is over, what a month costs is worked out, written down for good, and billed (ADR 0061). Each merchant's month in a transaction
 * of its own, so that one that cannot be closed holds up nobody.
 */
import { audit } from '../../platform/audit.ts'
import { endOf, shifted, vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { emit } from '../../platform/events.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as calendar from '../calendar/service.ts'
import * as fees from '../fee/service.ts'
import { post } from '../ledger/service.ts'
import * as reconciliation from '../reconciliation/service.ts'
import * as closingStore from './closing-store.ts'
import * as dayStore from './day-store.ts'
import type { Sum } from './day-store.ts'
import { carryOver } from './paying.ts'
import { linesOf, ownOf } from './pricing.ts'
import {
  CLOSING_DELAY_MS,
  DAYS_TO_PAY,
  figuresOf,
  inOrder,
  lastDayOf,
  LATEST_CLOSING,
  lineOfCorrection,
  monthAt,
  spanOf,
  timeOf,
} from './rules.ts'

export const CLOSE = 'feeReport.close'
export const CLOSE_DUE = 'feeReport.closeDue'
/** Merchants that are asked about at once. */
const BATCH = 500
/** Rows that are compared in one statement. */
const MANY = 100_000
const DAY_MS = 86_400_000

type Readiness = 'WAITS' | 'READY' | 'LATE'
/** Whether a month of live merchants may be closed: all of it was compared with the bank, or people have waited long enough for that. */
async function readinessOf(ctx: Ctx, month: string): Promise<Readiness> {
  const last = lastDayOf(month)
  if (await reconciliation.isDone(ctx, last)) return 'READY'
  const today = vnDay(ctx.clock.now())
  return today >= (await calendar.workingDayAfter(ctx, last, LATEST_CLOSING)) ? 'LATE' : 'WAITS'
}

/** The job of every hour: what is over is given a job each. Test Mode has no bank to be compared with. */
export async function closeDue(ctx: Ctx): Promise<void> {
  await openMonthly(ctx)
  const known = new Map<string, Readiness>()
  const readiness = async (month: string): Promise<Readiness> => {
    const found = known.get(month) ?? (await readinessOf(ctx, month))
    known.set(month, found)
    return found
  }
  for (let last: closingStore.DueRow | null = null; ;) {
    const rows: closingStore.DueRow[] = await closingStore.due(
      ctx.db,
      ctx.clock.now(),
      CLOSING_DELAY_MS,
      last,
      BATCH,
    )
    const ready: { merchantId: string; month: string; isLate: boolean }[] = []
    for (const { merchant_id: merchantId, month, mode } of rows) {
      const state = mode === 'TEST' ? 'READY' : await readiness(month)
      if (state !== 'WAITS') ready.push({ merchantId, month, isLate: state === 'LATE' })
    }
    await inTransaction(ctx.db, async (tx) => {
      for (const one of ready)
        await enqueue(tx, CLOSE, one, {
          key: `fee-report/${one.merchantId}/${one.month}`,
          maxAttempts: 3,
          priority: 10,
        })
    })
    if (rows.length < BATCH) return
    last = rows.at(-1) ?? null
  }
}

/** Who has a fee for the month as a whole has a report of it from its start, though nothing else happened. In the first days of a month the one before is looked at, too. */
async function openMonthly(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const months = new Set([monthAt(new Date(now.getTime() - 7 * DAY_MS)), monthAt(now)])
  for (const month of months) await openMonthlyOf(ctx, month, now)
}
async function openMonthlyOf(ctx: Ctx, month: string, now: Date): Promise<void> {
  const { from, to } = spanOf(month)
  if (!(await fees.hasMonthly(ctx.db, from, to))) return
  for (let last: string | null = null; ;) {
    const ids: string[] = await closingStore.withoutReport(ctx.db, month, to, last, BATCH)
    const tariffs = await fees.tariffsOf(ctx.db, ids, from)
    const payers = ids.filter((id) => {
      const all = tariffs.get(id)?.fees ?? []
      return fees.monthlyFees(all, new Date(to.getTime() - 1)).length > 0
    })
    if (payers.length > 0) await closingStore.open(ctx.db, payers, month, now)
    if (ids.length < BATCH) return
    last = ids.at(-1) ?? null
  }
}

/** Whether the days say what the rows say; else people are called and nothing is closed. */
async function isWhole(ctx: Ctx, merchantId: string, month: string, sums: readonly Sum[]) {
  const { from, to } = spanOf(month)
  const isMany = sums.reduce((all, { count }) => all + count, 0) > MANY
  const step = isMany ? DAY_MS : to.getTime() - from.getTime()
  let differences = 0
  for (let at = from.getTime(); at < to.getTime(); at += step) {
    const only = { merchantId, from: new Date(at), to: new Date(at + step) }
    differences += await dayStore.differences(ctx.db, only, {
      from: vnDay(only.from),
      to: vnDay(new Date(at + step - 1)),
    })
  }
  if (differences === 0) return true
  ctx.metrics.alarms.inc({ kind: 'fee-report-difference' })
  ctx.log.error(
    { merchantId, month, differences },
    'a fee report is not closed: its days and its payments differ',
  )
  return false
}

/** Looks for months that are over now rather than within the hour: time was moved on, or history written down. */
export const closeSoon = (db: Db): Promise<void> =>
  enqueue(db, CLOSE_DUE, {}, { key: CLOSE_DUE, priority: 10 })

/** What a month of a merchant would be closed with now. */
export async function computed(ctx: Ctx, merchantId: string, month: string, sums: readonly Sum[]) {
  const { from } = spanOf(month)
  const tariff =
    (await fees.tariffsOf(ctx.db, [merchantId], from)).get(merchantId) ?? fees.NO_TARIFF
  return linesOf(ctx, { merchantId, month, sums, tariff, own: await ownOf(ctx, sums) })
}

/** The job: closes one month, once. Where an event of it is not counted yet it waits for the next hour. */
export async function close(
  ctx: Ctx,
  merchantId: string,
  month: string,
  isLate: boolean,
): Promise<void> {
  const merchant = await closingStore.modeOf(ctx.db, merchantId)
  if (merchant === null) return
  const inside: Ctx = {
    ...ctx,
    test: merchant.mode === 'TEST',
    clock: shifted(ctx.clock, merchant.clock_shift_ms),
  }
  const { to } = spanOf(month)
  if (inside.clock.now().getTime() < to.getTime() + CLOSING_DELAY_MS) return
  if (await dayStore.isBehind(ctx.db, merchantId, to)) return
  const sums = await dayStore.sums(ctx.db, [merchantId], [month])
  if (!(await isWhole(ctx, merchantId, month, sums))) return
  const found = await computed(inside, merchantId, month, sums)
  const dueAt = endOf(await calendar.workingDayAfter(inside, lastDayOf(month), DAYS_TO_PAY))
  await inTransaction(ctx.db, (tx) =>
    write({ ...inside, db: tx }, { merchantId, month, isLate, sums, dueAt, ...found }),
  )
}

interface Found extends Awaited<ReturnType<typeof computed>> {
  merchantId: string
  month: string
  isLate: boolean
  /** By which it was worked out. */
  sums: readonly Sum[]
  dueAt: Date
}
async function write(ctx: Ctx, m: Found): Promise<void> {
  const { merchantId, month } = m
  const report = await closingStore.lock(ctx.db, merchantId, month)
  if (report?.status !== 'PROVISIONAL') return
  const now = await dayStore.sums(ctx.db, [merchantId], [month])
  if (JSON.stringify(now) !== JSON.stringify(m.sums)) return
  const corrections = await closingStore.openCorrections(ctx.db, merchantId)
  const lines = inOrder([...m.lines, ...corrections.map(lineOfCorrection)])
  const figures = figuresOf(lines)
  const [due, at] = [Math.max(figures.due, 0), ctx.clock.now()]
  const status = due > 0 ? 'WAITING_PAYMENT' : 'PAID'
  const { count, fee, vat, held, vatRounding } = figures
  await closingStore.insertLines(ctx.db, merchantId, report.id, lines)
  await closingStore.close(
    ctx.db,
    merchantId,
    report.id,
    {
      status,
      count,
      fee,
      vat,
      held,
      due,
      tariff: m.tariff,
      vatRounding,
      note: m.isLate ? 'NOT_RECONCILED' : null,
      dueAt: m.dueAt,
    },
    at,
  )
  await closingStore.takeCorrections(
    ctx.db,
    merchantId,
    report.id,
    corrections.map(({ id }) => id),
  )
  if (figures.due < 0) await carry(ctx, m, figures.due, lines)
  await bill(ctx, merchantId, report.id, figures)
  await audit(ctx, {
    module: 'fee-report',
    merchantId,
    objectId: report.id,
    before: { status: 'PROVISIONAL' },
    after: { status, month: timeOf(month), fee, vat, due },
  })
  await emit(ctx, 'fee-report.closed', merchantId, report.id, {
    feeReportId: report.id,
    month: timeOf(month),
    status,
    due,
  })
}

/** A month that gave more fees back than it had leaves the rest to the next one. */
async function carry(
  ctx: Ctx,
  { merchantId, month }: Found,
  due: number,
  lines: Found['lines'],
): Promise<void> {
  const later = lines.filter((line) => !line.fee_held)
  const vat = later.reduce((sum, line) => sum + line.vat, 0)
  await carryOver(ctx, { merchant_id: merchantId, month }, 'CARRIED', { fee: due - vat, vat })
}
/** From here on the merchant owes it: FEE and VAT hold it beside what was held back, FEE_RECEIVABLE says how much of it is to be paid still. */
async function bill(
  ctx: Ctx,
  merchantId: string,
  reportId: string,
  { billedFee, billedVat }: ReturnType<typeof figuresOf>,
): Promise<void> {
  if (billedFee === 0 && billedVat === 0) return
  await post(ctx, merchantId, {
    kind: 'FEE_BILLED',
    transactionId: null,
    bankCreditId: null,
    feeReportId: reportId,
    entries: [
      { account: 'FEE_RECEIVABLE', amount: billedFee + billedVat },
      { account: 'FEE', amount: -billedFee },
      { account: 'VAT', amount: -billedVat },
    ],
  })
}
