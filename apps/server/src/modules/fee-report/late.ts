/**
 * What comes up on a day whose month is closed: a closed report never changes (ADR 0061), so people are called and what was to be billed later is a line of the next one, priced as its month was. The
 * days count it all the same, for they say what the rows say.
 */
import { vatOf } from '@saola/money/fee'
import { shifted } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { uuid } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as fees from '../fee/service.ts'
import { post } from '../ledger/service.ts'
import * as closingStore from './closing-store.ts'
import type { LateMonth } from './day-store.ts'
import * as payingStore from './paying-store.ts'
import { pricerOf } from './pricer.ts'
import * as reportStore from './report-store.ts'
import { monthAt, thawed, timeOf } from './rules.ts'
import * as sourceStore from './source-store.ts'
import type { FeeRow, SourceKind } from './source-store.ts'

export const LATE = 'feeReport.late'
export interface LateRows {
  /** Of the line that it becomes, so that a second run makes none. */
  id: string
  merchantId: string
  month: string
  kind: SourceKind
  ids: string[]
}
/** Leaves them to a job each: who counts payments does not wait. @param ids of the rows that were counted, of each merchant */
export async function wantLate(
  ctx: Pick<Ctx, 'db'>,
  kind: SourceKind,
  months: readonly LateMonth[],
  counted: readonly { merchantId: string; id: string }[],
): Promise<void> {
  for (const { merchant_id: merchantId, month } of months) {
    const ids = counted.filter((one) => one.merchantId === merchantId).map((one) => one.id)
    await enqueue(ctx.db, LATE, { id: uuid(), merchantId, month, kind, ids } satisfies LateRows)
  }
}

/** By the price of its month: the fees that were known only at its end are frozen in its report. VAT is rounded once for each rate. */
async function priceOf(ctx: Ctx, merchantId: string, rows: readonly FeeRow[]) {
  const own = await fees.feesById(ctx.db, [...new Set(rows.map(({ fee_id }) => fee_id))])
  const months = [...new Set(rows.map((row) => monthAt(row.paid_at)))]
  const pricers = new Map(
    (await reportStore.tariffsOf(ctx.db, merchantId, months)).map(({ month, tariff }) => [
      month,
      pricerOf(own, thawed(tariff)),
    ]),
  )
  const told = pricerOf(own, [])
  const byRate = new Map<number, number>()
  for (const row of rows) {
    const { fee, price } = (pricers.get(monthAt(row.paid_at)) ?? told)(row)
    byRate.set(fee.vatPercentMicro, (byRate.get(fee.vatPercentMicro) ?? 0) + price)
  }
  return [...byRate].reduce(
    (sum, [rate, fee]) => ({ fee: sum.fee + fee, vat: sum.vat + vatOf(fee, rate) }),
    { fee: 0, vat: 0 },
  )
}

/** The job. */
export async function billLate(outside: Ctx, late: LateRows): Promise<void> {
  const { merchantId, month } = late
  const merchant = await closingStore.modeOf(outside.db, merchantId)
  if (merchant === null) return
  const clock = shifted(outside.clock, merchant.clock_shift_ms)
  const isNew = await inTransaction(outside.db, async (tx) => {
    const ctx = { ...outside, db: tx, clock, test: merchant.mode === 'TEST' }
    const rows = await sourceStore.byIds(tx, late.kind, merchantId, late.ids)
    const later = rows.filter((row) => !row.fee_held && monthAt(row.at) === month)
    const parts = await priceOf(ctx, merchantId, later)
    if (parts.fee === 0 && parts.vat === 0) return true
    const at = clock.now()
    // There is a report that takes it in, though nothing else may happen.
    await closingStore.open(tx, [merchantId], monthAt(at), at)
    const line = { id: late.id, kind: 'CORRECTION', reason: timeOf(month), at, ...parts } as const
    if ((await payingStore.insertCorrection(tx, merchantId, line)) === 0) return false
    await post(ctx, merchantId, {
      kind: 'FEE_BILLED',
      transactionId: null,
      bankCreditId: null,
      entries: [
        { account: 'FEE_RECEIVABLE', amount: parts.fee + parts.vat },
        { account: 'FEE', amount: -parts.fee },
        { account: 'VAT', amount: -parts.vat },
      ],
    })
    return true
  })
  if (!isNew) return
  outside.metrics.alarms.inc({ kind: 'fee-report-late' })
  outside.log.error(
    { merchantId, month: timeOf(month), source: late.kind, rows: late.ids.length },
    'a fee came up in a month that is closed: the next report bills what is due',
  )
}
