/** The first screen's totals: what was paid and what arrived at the bank, by Vietnamese day (doc 2 sections 3, 9). */
import type { Output } from '@saola/contract/call'
import type { dashboard } from '@saola/contract/dashboard'
import { vnDay } from '../../kit/clock.ts'
import { member, type Ctx } from '../../kit/context.ts'
import { ensure } from '../../kit/errors.ts'
import { heldTo } from '../bank-account/service.ts'
import * as store from './store.ts'

type Totals = Output<typeof dashboard.transactionTotal>
interface Range { from?: string | undefined; to?: string | undefined }
type ByDay = typeof store.paidByDay

const DAY_MS = 86_400_000
/** Days shown when the caller names none. */
const DEFAULT_DAYS = 30
const MOST_DAYS = 366

const sum = (statistics: Totals['statistics']): Totals => ({ amount: statistics.reduce((s, d) => s + d.amount, 0), total: statistics.reduce((s, d) => s + d.total, 0), statistics })

/** Totals of a range, of the accounts that the caller is held to; a cashier is shown today whatever range he asks for (ADR 0024). Days without a payment are listed with zero, so that a chart needs no filling. */
async function totalsOf(ctx: Ctx, byDay: ByDay, { from, to }: Range): Promise<Totals> {
  const { merchantId, ownDayOnly } = member(ctx)
  if (ownDayOnly) ({ from, to } = today(ctx))
  const last = to ?? vnDay(ctx.clock.now())
  const first = from ?? new Date(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
  ensure(days >= 1 && days <= MOST_DAYS, 'error.invalid_date_range')
  const found = new Map((await byDay(ctx.db, merchantId, first, last, heldTo(ctx))).map((row) => [row.date, row]))
  return sum(Array.from({ length: days }, (_, i) => {
    const date = new Date(Date.parse(first) + i * DAY_MS).toISOString().slice(0, 10)
    return found.get(date) ?? { date, amount: 0, total: 0 }
  }))
}
export const paid = (ctx: Ctx, range: Range): Promise<Totals> => totalsOf(ctx, store.paidByDay, range)
export const arrived = (ctx: Ctx, range: Range): Promise<Totals> => totalsOf(ctx, store.arrivedByDay, range)
export const today = (ctx: Ctx): Range => ({ from: vnDay(ctx.clock.now()), to: vnDay(ctx.clock.now()) })
