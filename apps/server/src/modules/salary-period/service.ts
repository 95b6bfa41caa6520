/** Periods that are paid by one wage: made from the enterprise's configuration, or by its people (docs/decisions.md#7). */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import { NO_WORKING_DAYS, salaryLimits } from '@saola/contract/salary-values'
import type { SalaryPeriod, SalaryPeriodDetail, salaryPeriod } from '@saola/contract/salary-period'
import { plusDays, type Day } from '@saola/schedule/day'
import { lastDayToAsk, payMonthOf, payPeriodOf } from '@saola/schedule/pay-period'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { vnDay } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { dateRefusal, ensure, fieldRefusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { translator } from '../../platform/text.ts'
import { changeList } from '../audit/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import { monthsLike, stateOf, workingDaysIn } from './rules.ts'
import * as store from './store.ts'

const MODULE = 'salary-period'
type Draft = Input<typeof salaryPeriod.create>['body']
/** Periods are made so many days before they begin. */
const AHEAD_DAYS = 7

/** What all names begin with in Vietnamese. */
const nameWord = (): string =>
  /^\p{L}*/u.exec(translator('vi', 'salary')('periodName', { month: '', year: '' }))![0]
/** "Tháng 11/2026", of a month YYYY-MM, in the reader's language. */
export const nameOf = (ctx: Ctx, month: string): string =>
  translator(ctx.language, 'salary')('periodName', {
    month: month.slice(5, 7),
    year: month.slice(0, 4),
  })

/** What of the enterprise decides about its periods. */
interface About {
  terms: enterprise.PayTerms | null
  isLocked: boolean
}
/** @throws 46001 before the bank has agreed */
async function aboutOf(ctx: Ctx): Promise<About & { merchantId: string }> {
  const { merchantId } = member(ctx)
  const { isLocked } = await enterprise.ensureApproved(ctx, merchantId)
  return { merchantId, isLocked, terms: await enterprise.payTermsOf(ctx, merchantId) }
}

const stateAt = (ctx: Ctx, row: store.PeriodRow): SalaryPeriod['state'] =>
  stateOf(
    { startDate: row.start_date, endDate: row.end_date, closing: row.closing },
    vnDay(ctx.clock.now()),
  )
function itemOf(ctx: Ctx, row: store.PeriodRow, { terms, isLocked }: About): SalaryPeriod {
  const open =
    row.closing === null && !isLocked
      ? (['update', ...(row.is_used ? [] : (['delete'] as const))] as const)
      : []
  return {
    id: row.id,
    name: nameOf(ctx, row.month),
    month: row.month,
    startDate: row.start_date,
    endDate: row.end_date,
    workingDays: row.working_days ?? NO_WORKING_DAYS,
    countedDays: row.working_days ?? terms?.workingDays ?? null,
    paySalaryDate: row.pay_date,
    state: stateAt(ctx, row),
    lastDayToAsk: lastDayToAsk(row.end_date as Day, terms?.closedDays ?? 0),
    isUsed: row.is_used,
    allowedActions: withRight(ctx, open, actionCalls.salaryPeriod),
  }
}
/** With who changed it. */
const detailOf = async (
  ctx: Ctx,
  row: store.PeriodRow,
  about: About,
): Promise<SalaryPeriodDetail> => ({
  ...itemOf(ctx, row, about),
  audit: await changeList(ctx, member(ctx).merchantId, MODULE, row.id),
})
/** As people read it in the list of changes. */
const shownOf = (row: Omit<store.PeriodRow, 'id' | 'closing' | 'is_used'>) => ({
  month: row.month,
  startDate: row.start_date,
  endDate: row.end_date,
  workingDays: row.working_days ?? NO_WORKING_DAYS,
  paySalaryDate: row.pay_date,
})

/** @throws 46001 before the bank has agreed */
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof salaryPeriod.list>,
): Promise<Output<typeof salaryPeriod.list>> {
  const about = await aboutOf(ctx)
  const { merchantId } = about
  const months = monthsLike(query.keyword ?? '', nameWord())
  if (months === null) return toPage([], 0, page)
  const rows = await store.list(ctx.db, merchantId, months, page)
  return toPage(
    rows.map((row) => itemOf(ctx, row, about)),
    await store.count(ctx.db, merchantId, months),
    page,
  )
}
/** @throws 5, 46001 */
export async function get(ctx: Ctx, id: string): Promise<SalaryPeriodDetail> {
  const about = await aboutOf(ctx)
  const row = await store.get(ctx.db, about.merchantId, id)
  ensure(row, 'error.not_found')
  return detailOf(ctx, row, about)
}

/** What the configuration makes of a month. @throws 46001, 46003 while there is none */
export async function proposal(
  ctx: Ctx,
  month: string,
): Promise<Output<typeof salaryPeriod.propose>> {
  const { terms } = await aboutOf(ctx)
  ensure(terms, 'enterprise.not_configured')
  const days = payPeriodOf(month, terms.calendar)
  return {
    ...days,
    workingDays: workingDaysIn(days.startDate, days.endDate, terms.workWeek),
    configuredDays: terms.workingDays,
  }
}

/** @throws 2, 25 for days that do not follow each other, 46007 where another period has one of them */
async function checked(ctx: Ctx, id: string, body: Draft): Promise<store.PeriodRow> {
  if (body.endDate < body.startDate) throw dateRefusal('endDate')
  const days = (Date.parse(body.endDate) - Date.parse(body.startDate)) / 86_400_000 + 1
  if (days > salaryLimits.periodDays)
    throw fieldRefusal('endDate', 'error.max', { max: salaryLimits.periodDays })
  const workingDays = body.workingDays ?? NO_WORKING_DAYS
  if (workingDays > days) throw fieldRefusal('workingDays', 'error.max', { max: days })
  if (body.paySalaryDate < body.startDate) throw dateRefusal('paySalaryDate')
  const overlapping = await store.overlapping(ctx.db, member(ctx).merchantId, id, body)
  ensure(!overlapping, 'period.overlap', {
    errors: [{ field: 'startDate', key: 'period.overlap' }],
  })
  return {
    id,
    month: body.month,
    start_date: body.startDate,
    end_date: body.endDate,
    working_days: workingDays === NO_WORKING_DAYS ? null : workingDays,
    pay_date: body.paySalaryDate,
    closing: null,
    is_used: false,
  }
}
/** @throws 2, 25, 46001, 46002, 46003 while nothing is configured, 46007 */
export async function create(ctx: Ctx, body: Draft): Promise<SalaryPeriodDetail> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  const terms = await enterprise.payTermsOf(ctx, merchantId)
  ensure(terms, 'enterprise.not_configured')
  const row = await checked(ctx, uuid(), body)
  await store.insert(ctx.db, merchantId, row, ctx.clock.now())
  await audit(ctx, { module: MODULE, merchantId, objectId: row.id, after: shownOf(row) })
  return detailOf(ctx, row, { terms, isLocked: false })
}
const FROZEN = [
  ['month', 'month'],
  ['startDate', 'start_date'],
  ['endDate', 'end_date'],
] as const
/** @throws 46015 where days change in which something was logged or asked for */
function ensureDaysStay(before: store.PeriodRow, body: Draft): void {
  if (!before.is_used) return
  const errors = FROZEN.filter(([field, column]) => body[field] !== before[column]).map(
    ([field]) => ({ field, key: 'period.in_use' as const }),
  )
  ensure(errors.length === 0, 'period.in_use', { errors })
}
/** @throws 2, 5, 25, 46001, 46002, 46007, 46008 once it is being closed, 46015 for other days once it is used */
export async function update(ctx: Ctx, id: string, body: Draft): Promise<SalaryPeriodDetail> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  const before = await store.get(ctx.db, merchantId, id)
  ensure(before, 'error.not_found')
  ensure(before.closing === null, 'period.closed')
  ensureDaysStay(before, body)
  const row = { ...(await checked(ctx, id, body)), is_used: before.is_used }
  await store.update(ctx.db, merchantId, row)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    before: shownOf(before),
    after: shownOf(row),
  })
  const terms = await enterprise.payTermsOf(ctx, merchantId)
  return detailOf(ctx, row, { terms, isLocked: false })
}
/** @throws 5, 46001, 46002, 46008 once it is being closed, 46015 once it is used */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  const before = await store.get(ctx.db, merchantId, id)
  ensure(before, 'error.not_found')
  ensure(before.closing === null, 'period.closed')
  ensure(!before.is_used, 'period.in_use')
  await store.remove(ctx.db, merchantId, id)
  await audit(ctx, { module: MODULE, merchantId, objectId: id, before: shownOf(before) })
  return null
}

/** What other modules rest on. */
export interface PeriodFacts {
  id: string
  /** In the reader's language. */
  name: string
  startDate: string
  endDate: string
  /** Working days that make the whole wage; null = nothing says any. */
  countedDays: number | null
  lastDayToAsk: string
  payDate: string
  /** By the day of `ctx.clock`, but for what a person has begun to close. */
  state: SalaryPeriod['state']
  /** Null while it may still be changed. */
  closing: 'CLOSING' | 'CLOSED' | null
}
async function factsOf(ctx: Ctx, merchantId: string, row: store.PeriodRow): Promise<PeriodFacts> {
  const terms = await enterprise.payTermsOf(ctx, merchantId)
  return {
    id: row.id,
    name: nameOf(ctx, row.month),
    startDate: row.start_date,
    endDate: row.end_date,
    countedDays: row.working_days ?? terms?.workingDays ?? null,
    lastDayToAsk: lastDayToAsk(row.end_date as Day, terms?.closedDays ?? 0),
    payDate: row.pay_date,
    state: stateAt(ctx, row),
    closing: row.closing,
  }
}
/** @throws 5 */
export async function byId(ctx: Ctx, merchantId: string, id: string): Promise<PeriodFacts> {
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  return factsOf(ctx, merchantId, row)
}
/** The one that is open today by `ctx.clock`; null between two periods, and once it is being closed. */
export async function current(ctx: Ctx, merchantId: string): Promise<PeriodFacts | null> {
  const row = await store.ofDay(ctx.db, merchantId, vnDay(ctx.clock.now()))
  return row === null || row.closing !== null ? null : factsOf(ctx, merchantId, row)
}
/** The first before a period in which something was logged or asked for, and that is not closed; null where all are. */
export async function earlierOpen(
  ctx: Ctx,
  merchantId: string,
  { startDate }: Pick<PeriodFacts, 'startDate'>,
): Promise<{ id: string; name: string } | null> {
  const row = await store.earlierOpen(ctx.db, merchantId, startDate)
  return row && { id: row.id, name: nameOf(ctx, row.month) }
}
/** From now on nothing of it changes. In the caller's transaction, which holds the enterprise. @throws 46008 once it is being closed */
export async function startClosing(ctx: Ctx, merchantId: string, id: string): Promise<void> {
  ensure((await store.setClosing(ctx.db, merchantId, id, 'CLOSING')) === 1, 'period.closed')
}
/** All of its lines are counted. */
export async function finishClosing(ctx: Ctx, merchantId: string, id: string): Promise<void> {
  ensure((await store.setClosing(ctx.db, merchantId, id, 'CLOSED')) === 1, 'error.unknown')
}
/** From now on its days stay, and it is not deleted. In the caller's transaction, which holds the enterprise. */
export const markUsed = async (ctx: Ctx, merchantId: string, id: string): Promise<void> =>
  void (await store.markUsed(ctx.db, merchantId, id, ctx.clock.now()))

/** Makes the period of a day, where the configuration has one and no other period has any of its days. In the caller's transaction, which holds the enterprise. */
async function makeFor(
  ctx: Ctx,
  merchantId: string,
  terms: enterprise.PayTerms,
  at: string,
): Promise<void> {
  const month = payMonthOf(at as Day, terms.calendar)
  const days = payPeriodOf(month, terms.calendar)
  if (days.startDate > at) return
  const row: store.PeriodRow = {
    id: uuid(),
    month,
    start_date: days.startDate,
    end_date: days.endDate,
    working_days: null,
    pay_date: days.paySalaryDate,
    closing: null,
    is_used: false,
  }
  if (await store.overlapping(ctx.db, merchantId, row.id, days)) return
  await store.insert(ctx.db, merchantId, row, ctx.clock.now())
  await audit(ctx, { module: MODULE, merchantId, objectId: row.id, after: shownOf(row) })
}
/** The period of today and, a week before it begins, the next one. In the caller's transaction, by the merchant's own time (`ctx.clock`). */
export async function makeDue(ctx: Ctx, merchantId: string): Promise<void> {
  if (!(await enterprise.lockIfOpen(ctx, merchantId))) return
  const terms = await enterprise.payTermsOf(ctx, merchantId)
  if (!terms) return
  const today = vnDay(ctx.clock.now()) as Day
  await makeFor(ctx, merchantId, terms, today)
  await makeFor(ctx, merchantId, terms, plusDays(today, AHEAD_DAYS))
}
/** The next day on which one is made by itself, after today by `ctx.clock`; null where the enterprise is not at work. */
export async function nextMaking(ctx: Ctx, merchantId: string): Promise<string | null> {
  const terms = await enterprise.payTermsOf(ctx, merchantId)
  if (!terms || !(await enterprise.isAtWork(ctx, merchantId))) return null
  const ahead = plusDays(vnDay(ctx.clock.now()) as Day, AHEAD_DAYS)
  const { startDate, endDate } = payPeriodOf(payMonthOf(ahead, terms.calendar), terms.calendar)
  const next = payPeriodOf(payMonthOf(plusDays(endDate, 1), terms.calendar), terms.calendar)
  return plusDays(startDate > ahead ? startDate : next.startDate, -AHEAD_DAYS)
}
