/** Sums of the books by day of Vietnam: what statements are made of (ADR 0064). */
import { endOf, startOf, vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { atLeisure, inTransaction, type Db } from '../../platform/db.ts'
import * as store from './day-sum-store.ts'

const DAY_MS = 86_400_000
/** Days that are counted anew each night: entries that were under way at the last count belong to them. */
const ANEW_DAYS = 2
/** How long the count of a night's days may take at most. */
const NIGHT_MINUTES = 30
const daysBefore = (day: string, days: number): string =>
  vnDay(new Date(startOf(day).getTime() - days * DAY_MS))

/** Counts yesterday and the day before anew, and what was left out since the last counted day. Running it twice changes nothing. */
export async function countDays(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const today = vnDay(ctx.clock.now())
  const last = await store.lastDay(ctx.db)
  const from = [daysBefore(today, ANEW_DAYS), ...(last === null ? [] : [last])].sort()[0]!
  await inTransaction(ctx.db, async (tx) => {
    await atLeisure(tx, NIGHT_MINUTES)
    await store.countNew(tx, startOf(today))
    await store.countBetween(tx, startOf(from), startOf(today))
  })
}

export type PeriodSum = store.SumRow
/** The sums of a period beside what came before, what came after and what the accounts hold, in one snapshot. @param days both included */
export const periodSums = (
  db: Db,
  merchantId: string,
  days: { from: string; to: string },
): Promise<PeriodSum[]> => store.periodSums(db, merchantId, days.from, days.to)

export interface RawPeriod {
  sums: PeriodSum[]
  entries: number
  lastTransferId: number
  /** All that was moved from one account to another, VND. */
  turnover: number
}
/** The same period from the entries alone. Call it in a snapshot where the figures must be of one moment. */
export async function rawPeriod(
  db: Db,
  merchantId: string,
  days: { from: string; to: string },
): Promise<RawPeriod> {
  const [from, to] = [startOf(days.from), endOf(days.to)]
  const sums = await store.rawSums(db, merchantId, from, to)
  const { last, turnover } = await store.rawMark(db, merchantId, from, to)
  return {
    sums,
    entries: sums.reduce((all, { count }) => all + count, 0),
    lastTransferId: last,
    turnover,
  }
}
