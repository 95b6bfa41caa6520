/** The first screen's totals and the statistics: what was paid and what arrived at the bank, by Vietnamese day. */
import type { Input, Output } from '@saola/contract/call'
import { MOST_DAYS, type dashboard } from '@saola/contract/dashboard'
import { startOf, vnDay } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { heldTo } from '../bank-account/service.ts'
import { paidWithin } from '../payment/service.ts'
import { everPaid } from '../transaction/service.ts'
import { addDays, daysIn, everyDay, periodBefore } from './rules.ts'
import * as breakdownStore from './breakdown-store.ts'
import * as statisticStore from './statistic-store.ts'
import * as store from './store.ts'

type Totals = Output<typeof dashboard.bankTotal>
type PaidTotals = Output<typeof dashboard.transactionTotal>
type Overview = Output<typeof dashboard.overview>
interface Range {
  from?: string | undefined
  to?: string | undefined
}
type PartQuery = Input<typeof dashboard.overview>['query']

/** Days shown when the caller names none. */
const DEFAULT_DAYS = 30
const MOST_SHOWN = 10

const sum = <D extends Totals['statistics'][number]>(
  statistics: D[],
): { amount: number; total: number; statistics: D[] } => ({
  amount: statistics.reduce((s, d) => s + d.amount, 0),
  total: statistics.reduce((s, d) => s + d.total, 0),
  statistics,
})

/** The days asked for; a cashier is shown today whatever they ask for (ADR 0021). */
function rangeOf(ctx: Ctx, { from, to }: Range): { from: string; to: string } {
  if (member(ctx).ownDayOnly) ({ from, to } = today(ctx))
  const last = to ?? vnDay(ctx.clock.now())
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS)
  const days = daysIn(first, last)
  ensure(days >= 1 && days <= MOST_DAYS, 'error.invalid_date_range', {
    errors: [{ field: to === undefined ? 'from' : 'to', key: 'error.invalid_date_range' }],
  })
  return { from: first, to: last }
}
/** What was paid in a range, and what went back, to the accounts that the caller is held to. */
export async function paid(ctx: Ctx, range: Range): Promise<PaidTotals> {
  const { from, to } = rangeOf(ctx, range)
  const statistics = everyDay(
    from,
    to,
    await store.paidByDay(ctx.db, member(ctx).merchantId, from, to, heldTo(ctx)),
    { amount: 0, total: 0, refunded: 0 },
  )
  return { ...sum(statistics), refunded: statistics.reduce((s, d) => s + d.refunded, 0) }
}
const DAY_MS = 86_400_000
/** What was paid in a range, and yesterday up to this time of day, which is what today may be compared with. */
export async function paidSoFar(
  ctx: Ctx,
  range: Range,
): Promise<Output<typeof dashboard.transactionStatistic>> {
  const { merchantId, ownDayOnly } = member(ctx)
  const to = new Date(ctx.clock.now().getTime() - DAY_MS)
  const span = { from: startOf(vnDay(to)), to }
  return {
    ...(await paid(ctx, range)),
    yesterdayByNow: ownDayOnly ? null : await paidWithin(ctx.db, merchantId, span, heldTo(ctx)),
  }
}
export async function arrived(ctx: Ctx, range: Range): Promise<Totals> {
  const { from, to } = rangeOf(ctx, range)
  return sum(
    everyDay(
      from,
      to,
      await store.arrivedByDay(ctx.db, member(ctx).merchantId, from, to, heldTo(ctx)),
      { amount: 0, total: 0 },
    ),
  )
}
/** Whether anybody ever paid the shop: one that was paid is not guided again, no matter which member looks and in which mode. */
export const firstPayment = (ctx: Ctx): Promise<Output<typeof dashboard.firstPayment>> =>
  everPaid(ctx, member(ctx).liveMerchantId)
export const today = (ctx: Ctx): Range => ({
  from: vnDay(ctx.clock.now()),
  to: vnDay(ctx.clock.now()),
})

/** What a statistics query speaks of, for the caller. */
export const partOf = (ctx: Ctx, query: PartQuery): store.Part => ({
  ...query,
  ...rangeOf(ctx, query),
  among: heldTo(ctx),
})

function figuresOf(
  rows: readonly store.SumRow[],
  { from, to }: { from: string; to: string },
): Overview['now'] {
  const of = (status: string): store.SumRow | undefined =>
    rows.find((row) => row.kind === 'STATUS' && row.key === status)
  const [success, back] = [of('SUCCESS'), of('REFUNDED')]
  return {
    from,
    to,
    amount: success?.amount ?? 0,
    total: success?.total ?? 0,
    net: success?.net ?? 0,
    fee: success?.fee ?? 0,
    vat: success?.vat ?? 0,
    canceled: of('CANCELED')?.total ?? 0,
    failed: of('FAIL')?.total ?? 0,
    expired: of('TIMEOUT')?.total ?? 0,
    refunded: back?.amount ?? 0,
    refunds: back?.total ?? 0,
    kept: (success?.net ?? 0) - (back?.net ?? 0),
  }
}
const daysOf = (
  rows: readonly store.SumRow[],
  { from, to }: { from: string; to: string },
): Overview['days'] =>
  everyDay(
    from,
    to,
    rows
      .filter((row) => row.kind === 'DAY')
      .map(({ key, amount, total, refunded }) => ({ date: key, amount, total, refunded })),
    { amount: 0, total: 0, refunded: 0 },
  )

export async function overview(ctx: Ctx, query: PartQuery): Promise<Overview> {
  const { merchantId } = member(ctx)
  const now = partOf(ctx, query)
  const before = periodBefore(now.from, now.to)
  const all = await store.sums(ctx.db, merchantId, { ...now, from: before.from }, now.from)
  const [rows, old] = [all.filter((row) => row.late), all.filter((row) => !row.late)]
  const shares = (
    kind: store.SumRow['kind'],
  ): { key: string; amount: number; total: number; refunded: number }[] =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ key, amount, total, refunded }) => ({ key, amount, total, refunded }))
  const accounts = shares('ACCOUNT')
  const named = new Map(
    (
      await store.accountsOf(
        ctx.db,
        merchantId,
        accounts.map((a) => a.key),
      )
    ).map((a) => [a.id, a]),
  )
  return {
    now: figuresOf(rows, now),
    before: figuresOf(old, before),
    days: daysOf(rows, now),
    daysBefore: daysOf(old, before),
    methods: shares('METHOD').map(({ key, ...share }) => ({
      paymentType: key as Overview['methods'][number]['paymentType'],
      ...share,
    })),
    types: shares('TYPE').map(({ key, ...share }) => ({
      type: key as Overview['types'][number]['type'],
      ...share,
    })),
    accounts: accounts.map(({ key, ...share }) => ({
      bankAccountId: key,
      accountNo: named.get(key)?.account_no ?? '',
      accountName: named.get(key)?.account_name ?? '',
      ...share,
    })),
  }
}

export const peakHours = (
  ctx: Ctx,
  query: PartQuery,
): Promise<Output<typeof dashboard.peakHours>> =>
  breakdownStore.hours(ctx.db, member(ctx).merchantId, partOf(ctx, query))
export const topProducts = async (
  ctx: Ctx,
  query: PartQuery,
): Promise<Output<typeof dashboard.topProducts>> =>
  (
    await breakdownStore.products(ctx.db, member(ctx).merchantId, partOf(ctx, query), MOST_SHOWN)
  ).map(({ id, image_url, ...row }) => ({ productId: id, imageUrl: image_url, ...row }))
export const topSellers = async (
  ctx: Ctx,
  query: PartQuery,
): Promise<Output<typeof dashboard.topSellers>> =>
  (
    await breakdownStore.sellers(ctx.db, member(ctx).merchantId, partOf(ctx, query), MOST_SHOWN)
  ).map(({ id, ...row }) => ({ sellerId: id, ...row }))

type LinkDay = Output<typeof dashboard.conversion>['days'][number]
function withCount(day: LinkDay, key: string, total: number): LinkDay {
  if (key === 'CREATED') return { ...day, created: total }
  return key === 'PAID' ? { ...day, paid: total } : day
}
export async function conversion(
  ctx: Ctx,
  query: PartQuery,
): Promise<Output<typeof dashboard.conversion>> {
  const part = partOf(ctx, query)
  const rows = await breakdownStore.links(ctx.db, member(ctx).merchantId, part)
  const of = (key: string, field: 'total' | 'amount' = 'total'): number =>
    rows.reduce((s, row) => (row.key === key ? s + row[field] : s), 0)
  const [created, paidCount, canceled, failed, expired] = [
    of('CREATED'),
    of('PAID'),
    of('CANCELED'),
    of('FAIL'),
    of('TIMEOUT'),
  ]
  const days = new Map<string, LinkDay>()
  for (const { date, key, total } of rows) {
    const day = days.get(date) ?? { date, created: 0, paid: 0 }
    days.set(date, withCount(day, key, total))
  }
  return {
    created,
    opened: of('OPENED'),
    paid: paidCount,
    canceled,
    failed,
    expired,
    open: Math.max(0, created - paidCount - canceled - failed - expired),
    createdAmount: of('CREATED', 'amount'),
    paidAmount: of('PAID', 'amount'),
    days: everyDay(part.from, part.to, [...days.values()], { created: 0, paid: 0 }),
  }
}

/** Counts a merchant's figures anew: for a shop whose sales were written down as history. */
export const recount = statisticStore.recount
