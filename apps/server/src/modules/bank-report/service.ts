/** The bank's reports over all merchants, each from the rows or roll-ups of what it speaks of. Reading one changes nothing and is not audited; taking it out as a file is. */
import {
  ageBuckets,
  MOST_MERCHANTS,
  MOST_REPORT_DAYS,
  serviceKinds,
  USUAL_REPORT_DAYS,
  type bankReport,
} from '@saola/contract/bank-report'
import type { Input, Output } from '@saola/contract/call'
import { merchantStatuses } from '@saola/contract/enums'
import { endOf, startOf, vnDay, wire } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as decisionStore from './decision-store.ts'
import * as merchantStore from './merchant-store.ts'
import type { Period } from './period-store.ts'
import * as reconciliationStore from './reconciliation-store.ts'
import { addDays, daysIn, daysOver, everyStep, pairsOf, restOf, sumOf } from './rules.ts'
import * as serviceLevelStore from './service-level-store.ts'
import * as suspenseStore from './suspense-store.ts'
import * as volumeStore from './volume-store.ts'

export type ReportQuery = Input<typeof bankReport.merchants>['query']
type Report<K extends keyof typeof bankReport> = Output<(typeof bankReport)[K]>

/** The days asked for, the last thirty unless named. @throws 25 at the later word for a period that ends before it begins or is longer than a report may be. */
export function periodOf(ctx: Ctx, { from, to, by = 'DAY' }: ReportQuery): Period {
  const last = to ?? vnDay(ctx.clock.now())
  const first = from ?? addDays(last, 1 - USUAL_REPORT_DAYS)
  const days = daysIn(first, last)
  ensure(days >= 1 && days <= MOST_REPORT_DAYS, 'error.invalid_date_range', {
    errors: [{ field: to === undefined ? 'from' : 'to', key: 'error.invalid_date_range' }],
  })
  return { from: first, to: last, by, start: startOf(first), end: endOf(last) }
}
const said = ({ from, to, by }: Period): Pick<Period, 'from' | 'to' | 'by'> => ({ from, to, by })

const NO_MOVES = { opened: 0, approved: 0, denied: 0, suspended: 0, restored: 0 }
export async function merchants(ctx: Ctx, query: ReportQuery): Promise<Report<'merchants'>> {
  const p = periodOf(ctx, query)
  const [states, moves, way] = await Promise.all([
    merchantStore.states(ctx.db),
    merchantStore.moves(ctx.db, p),
    merchantStore.funnel(ctx.db, p),
  ])
  return {
    ...said(p),
    states: merchantStatuses.map((status) => ({
      status,
      total: states.find((row) => row.status === status)?.total ?? 0,
    })),
    series: everyStep(p, moves, NO_MOVES),
    funnel: [
      { step: 'REGISTERED', total: way.registered, median: null, p90: null },
      {
        step: 'IDENTIFIED',
        total: way.identified,
        median: way.identified_median,
        p90: way.identified_p90,
      },
      { step: 'APPLIED', total: way.applied, median: way.applied_median, p90: way.applied_p90 },
      { step: 'DECIDED', total: way.decided, median: way.decided_median, p90: way.decided_p90 },
      { step: 'LIVE', total: way.live, median: way.live_median, p90: way.live_p90 },
    ],
    approved: way.approved,
  }
}

const NO_VOLUME: volumeStore.Volume = {
  total: 0,
  amount: 0,
  refunds: 0,
  refunded: 0,
  fee: 0,
  vat: 0,
  feeBack: 0,
}
type MerchantVolume = Report<'volume'>['merchants'][number]
/** How many merchants are looked at first: many more than are shown, for the largest months are not always the largest part of them. */
const LOOKED_AT = 400
/** Exact: more are looked at until nobody left out can have taken more than the last one shown. */
async function firstMerchants(ctx: Ctx, p: Period): Promise<MerchantVolume[]> {
  for (let most = LOOKED_AT; ; most *= 5) {
    const { rows, next } = await volumeStore.firsts(ctx.db, p, most)
    const shown = rows.slice(0, MOST_MERCHANTS)
    if (next === 0 || (shown.length === MOST_MERCHANTS && shown.at(-1)!.amount >= next))
      return shown
  }
}
export async function volume(ctx: Ctx, query: ReportQuery): Promise<Report<'volume'>> {
  const p = periodOf(ctx, query)
  const [all, first] = await Promise.all([volumeStore.all(ctx.db, p), firstMerchants(ctx, p)])
  const of = (kind: 'DATE' | 'METHOD') => all.filter((row) => row.kind === kind)
  const figures = (row: volumeStore.Volume): volumeStore.Volume => sumOf([row], NO_VOLUME)
  const methods = of('METHOD').map((row) => ({
    paymentType: row.key as Report<'volume'>['methods'][number]['paymentType'],
    ...figures(row),
  }))
  const sum = sumOf(methods.map(figures), NO_VOLUME)
  return {
    ...said(p),
    sum,
    series: everyStep(
      p,
      of('DATE').map((row) => ({ date: row.key, ...figures(row) })),
      NO_VOLUME,
    ),
    methods,
    merchants: first,
    rest: restOf(sum, first.map(figures), NO_VOLUME),
  }
}

/** Of the oldest credits so many are named on the screen. */
const OLDEST = 10
const NO_CREDITS = { arrived: 0, arrivedAmount: 0, closed: 0, closedAmount: 0 }
export async function suspense(
  ctx: Ctx,
  query: ReportQuery,
  most = OLDEST,
): Promise<Report<'suspense'>> {
  const p = periodOf(ctx, query)
  const [ages, steps, oldest] = await Promise.all([
    suspenseStore.ages(ctx.db, vnDay(ctx.clock.now())),
    suspenseStore.steps(ctx.db, p),
    suspenseStore.oldest(ctx.db, most),
  ])
  const waiting = (age: string): { total: number; amount: number } => {
    const row = ages.find((one) => one.age === age)
    return { total: row?.total ?? 0, amount: row?.amount ?? 0 }
  }
  const became = (what: 'arrived' | 'accepted' | 'returned') => ({
    total: steps.reduce((sum, row) => sum + row[what], 0),
    amount: steps.reduce((sum, row) => sum + row[`${what}_amount`], 0),
  })
  return {
    ...said(p),
    ages: ageBuckets.map((age) => ({ age, ...waiting(age) })),
    returning: waiting('RETURNING'),
    arrived: became('arrived'),
    accepted: became('accepted'),
    returned: became('returned'),
    series: everyStep(
      p,
      steps.map((row) => ({
        date: row.date,
        arrived: row.arrived,
        arrivedAmount: row.arrived_amount,
        closed: row.accepted + row.returned,
        closedAmount: row.accepted_amount + row.returned_amount,
      })),
      NO_CREDITS,
    ),
    oldest: oldest.map((row) => ({
      id: row.id,
      bankReference: row.bank_reference,
      merchantName: row.merchant_name,
      amount: row.amount,
      reason: row.reason as Report<'suspense'>['oldest'][number]['reason'],
      bookedAt: wire(row.booked_at),
    })),
  }
}

const NO_DIFFERENCES = { found: 0, foundAmount: 0, healed: 0, closed: 0, open: 0, openAmount: 0 }
export async function reconciliation(
  ctx: Ctx,
  query: ReportQuery,
): Promise<Report<'reconciliation'>> {
  const p = periodOf(ctx, query)
  const [rows, looked] = await Promise.all([
    reconciliationStore.differences(ctx.db, p),
    reconciliationStore.checked(ctx.db, p),
  ])
  const figures = ({ key: _key, of: _of, ...row }: (typeof rows)[number]) => row
  const kinds = rows
    .filter((row) => row.of === 'KIND')
    .map((row) => ({
      kind: row.key as Report<'reconciliation'>['kinds'][number]['kind'],
      ...figures(row),
    }))
    .sort((a, b) => b.found - a.found)
  const checkedIn = new Map(looked.map((row) => [row.date, row.checked]))
  const differences = rows
    .filter((row) => row.of === 'DATE')
    .map((row) => ({ date: row.key, ...figures(row) }))
  const days = daysOver(p, vnDay(ctx.clock.now()))
  const checked = looked.reduce((sum, row) => sum + row.checked, 0)
  return {
    ...said(p),
    days,
    checked,
    waiting: Math.max(0, days - checked),
    sum: sumOf(
      kinds.map(({ kind: _kind, ...row }) => row),
      NO_DIFFERENCES,
    ),
    series: everyStep(p, differences, NO_DIFFERENCES).map((row) => ({
      ...row,
      checked: checkedIn.get(row.date) ?? 0,
    })),
    kinds,
  }
}

const NO_PROPOSALS = {
  proposed: 0,
  approved: 0,
  denied: 0,
  withdrawn: 0,
  expired: 0,
  pending: 0,
  median: null,
}
export async function decisions(ctx: Ctx, query: ReportQuery): Promise<Report<'decisions'>> {
  const p = periodOf(ctx, query)
  const [kinds, makers, checkers, pairs, steps] = await Promise.all([
    decisionStore.byKind(ctx.db, p),
    decisionStore.byMaker(ctx.db, p),
    decisionStore.byChecker(ctx.db, p),
    decisionStore.pairs(ctx.db, p),
    decisionStore.steps(ctx.db, p),
  ])
  const people = new Map(
    [...makers, ...checkers].map(({ adminId, name, staffId }) => [
      adminId,
      { adminId, name, staffId },
    ]),
  )
  const person = (id: string) => people.get(id) ?? { adminId: id, name: '', staffId: '' }
  const { key: _none, ...sum } = kinds.find((row) => row.key === null) ?? {
    key: null,
    ...NO_PROPOSALS,
  }
  return {
    ...said(p),
    sum,
    series: everyStep(p, steps, { proposed: 0, decided: 0 }),
    kinds: kinds.flatMap(({ key, ...row }) =>
      key === null ? [] : [{ kind: key as Report<'decisions'>['kinds'][number]['kind'], ...row }],
    ),
    makers,
    checkers,
    pairs: pairsOf(pairs).map(({ maker, checker, ...row }) => ({
      maker: person(maker),
      checker: person(checker),
      ...row,
    })),
  }
}

export async function serviceLevels(
  ctx: Ctx,
  query: ReportQuery,
): Promise<Report<'serviceLevels'>> {
  const p = periodOf(ctx, query)
  const [answered, waiting, steps] = await Promise.all([
    serviceLevelStore.answered(ctx.db, p),
    serviceLevelStore.waiting(ctx.db, ctx.clock.now()),
    serviceLevelStore.steps(ctx.db, p),
  ])
  return {
    ...said(p),
    kinds: serviceKinds.map((kind) => {
      const done = answered.find((row) => row.kind === kind)
      const open = waiting.find((row) => row.kind === kind)
      return {
        kind,
        answered: done?.answered ?? 0,
        inTime: done?.in_time ?? 0,
        median: done?.median ?? null,
        p90: done?.p90 ?? null,
        waiting: open?.waiting ?? 0,
        late: open?.late ?? 0,
      }
    }),
    series: everyStep(p, steps, { answered: 0, inTime: 0 }),
  }
}

/** Counts what a live shop sold before anybody counted: its sales were written down as history. */
export const countHistory = volumeStore.countHistory
