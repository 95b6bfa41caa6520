/** The bank's working days: read by other modules, changed by two people (ADR 0056), year by year. */
import type { Outcome } from '@saola/contract/approval'
import type { calendar, CalendarYear } from '@saola/contract/calendar'
import type { Input } from '@saola/contract/call'
import { audit } from '../../platform/audit.ts'
import { vnDay, wire } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import * as approval from '../approval/service.ts'
import {
  changedMarks,
  changeFault,
  copiedMarks,
  marksOf,
  reminderOf,
  workingDaysOf,
  yearOf,
  type Marks,
} from './rules.ts'
import * as store from './store.ts'
import * as time from './working-time.ts'

const KIND = 'CALENDAR'
const yearKey = (year: number): string => `calendar:${year}`
const [firstOf, lastOf] = [(year: number) => `${year}-01-01`, (year: number) => `${year}-12-31`]

const marksIn = (rows: readonly store.DayRow[]): Marks =>
  Object.fromEntries(
    rows.map((row) => [
      row.day,
      {
        isWorking: row.is_working,
        name: row.name,
        isYearly: row.is_yearly,
        isExpected: row.is_expected,
      },
    ]),
  )
const exceptionsIn = (rows: readonly store.DayRow[]): time.Exceptions =>
  new Map(rows.map((row) => [row.day, row.is_working]))
const ofYear = async (ctx: Ctx, year: number): Promise<Marks> =>
  marksIn(await store.between(ctx.db, firstOf(year), lastOf(year)))

/** Whether a day is worked, YYYY-MM-DD. */
export const isWorkingDay = async (ctx: Ctx, day: string): Promise<boolean> =>
  time.isWorkingDay(exceptionsIn(await store.between(ctx.db, day, day)), day)

/** The first working day after a day, YYYY-MM-DD. */
export async function nextWorkingDay(ctx: Ctx, day: string): Promise<string> {
  const rows = await store.between(ctx.db, day, time.plusDays(day, 366))
  return time.nextWorkingDay(exceptionsIn(rows), day)
}

/** Working days after the first day, up to the last and with it. */
export async function workingDaysBetween(ctx: Ctx, first: string, last: string): Promise<number> {
  const rows = await store.between(ctx.db, first, last)
  return time.workingDaysBetween(exceptionsIn(rows), first, last)
}

/** The day that is so many working days after a day. */
export async function workingDayAfter(ctx: Ctx, day: string, days: number): Promise<string> {
  // Of seven days five are worked; the rest is for long holidays.
  const rows = await store.between(ctx.db, day, time.plusDays(day, days * 2 + 366))
  const exceptions = exceptionsIn(rows)
  let last = day
  for (let i = 0; i < days; i += 1) last = time.nextWorkingDay(exceptions, last)
  return last
}
/** Counts working days between days of a span, read once: after the first day, up to the last; below zero where the last has passed. */
export async function workingDayCounter(
  ctx: Ctx,
  days: readonly string[],
): Promise<(first: string, last: string) => number> {
  const sorted = days.toSorted()
  const exceptions = exceptionsIn(
    days.length === 0 ? [] : await store.between(ctx.db, sorted[0]!, sorted.at(-1)!),
  )
  return (first, last) =>
    first <= last
      ? time.workingDaysBetween(exceptions, first, last)
      : -time.workingDaysBetween(exceptions, last, first)
}

/** A year as staff see it. */
export async function year(
  ctx: Ctx,
  { params }: Input<typeof calendar.year>,
): Promise<CalendarYear> {
  const today = vnDay(ctx.clock.now())
  const rows = await store.between(ctx.db, firstOf(params.year), lastOf(params.year))
  const stored = marksIn(rows)
  const copyable = copiedMarks(await ofYear(ctx, params.year - 1), stored, params.year, today)
  const key = yearKey(params.year)
  const pendingApproval = (await approval.waitingFor(ctx, [key])).get(key)?.id ?? null
  const isOpen = pendingApproval === null && lastOf(params.year) >= today
  return {
    year: params.year,
    today,
    nextWorkingDay: await nextWorkingDay(ctx, today),
    days: rows.map((row) => ({
      day: row.day,
      isWorking: row.is_working,
      name: row.name,
      isYearly: row.is_yearly,
      isExpected: row.is_expected,
      modifiedBy: row.modified_by,
      modifiedAt: wire(row.modified_at),
    })),
    workingDays: workingDaysOf(exceptionsIn(rows), params.year),
    copyable: Object.keys(copyable).length,
    pendingApproval,
    reminder: reminderOf(await ofYear(ctx, yearOf(today) + 1), today),
    allowedActions: [
      ...(isOpen ? (['change'] as const) : []),
      ...(isOpen && Object.keys(copyable).length > 0 ? (['copy'] as const) : []),
    ],
  }
}

/** What is wrong with next year now; null before November. */
export async function gapOf(ctx: Ctx): Promise<CalendarYear['reminder']> {
  const today = vnDay(ctx.clock.now())
  return reminderOf(await ofYear(ctx, yearOf(today) + 1), today)
}

/** Of these days what stands. */
async function storedOf(ctx: Ctx, days: readonly string[]): Promise<Marks> {
  const sorted = days.toSorted()
  const rows = await store.between(ctx.db, sorted[0] ?? '', sorted.at(-1) ?? '')
  const marks = marksIn(rows)
  return Object.fromEntries(sorted.map((day) => [day, marks[day] ?? null]))
}

/** Run inside a transaction. @throws 45005 where one of the days has passed meanwhile */
async function apply(ctx: Ctx, marks: Marks): Promise<void> {
  const [now, days] = [ctx.clock.now(), Object.keys(marks)]
  ensure(
    days.every((day) => day >= vnDay(now)),
    'calendar.past_day',
  )
  await store.lock(ctx.db)
  const before = await storedOf(ctx, days)
  const put = Object.entries(marks).flatMap(([day, mark]) =>
    mark === null ? [] : [{ day, ...mark }],
  )
  await store.put(ctx.db, put, staff(ctx).username, now)
  await store.remove(
    ctx.db,
    days.filter((day) => marks[day] === null),
  )
  await audit(ctx, {
    module: 'calendar',
    merchantId: null,
    objectId: String(yearOf(days[0] ?? '')),
    before,
    after: marks,
  })
}
/** Makes a change of one year, or proposes it. */
async function decide(ctx: Ctx, year: number, wanted: Marks, reason: string | null) {
  await store.lock(ctx.db)
  ensure((await approval.waitingFor(ctx, [yearKey(year)])).size === 0, 'error.duplicate')
  const stored = await storedOf(ctx, Object.keys(wanted))
  const after = changedMarks(stored, wanted)
  const id = String(year)
  if (Object.keys(after).length === 0) return { outcome: 'DONE', id } as const
  if (!(await approval.takesTwo(ctx, KIND))) {
    await apply(ctx, after)
    return { outcome: 'DONE', id } as const
  }
  const before = Object.fromEntries(Object.keys(after).map((day) => [day, stored[day] ?? null]))
  const proposal = await approval.propose(ctx, {
    kind: KIND,
    subjectKey: yearKey(year),
    subjectId: id,
    subject: id,
    before,
    after,
    reason,
  })
  return { outcome: 'PROPOSED', id: proposal } as const
}

/** @throws 2 for a field, 45005 for a past day, 14 while a change of the year waits. */
export async function change(ctx: Ctx, { body }: Input<typeof calendar.change>): Promise<Outcome> {
  const wrong = changeFault(body, vnDay(ctx.clock.now()))
  if (wrong !== null) throw fieldRefusal(wrong.field, wrong.key, wrong.params)
  return decide(ctx, yearOf(body.fromDay), marksOf(body), body.reason ?? null)
}

/** Brings the fixed days of the year before along. @throws 14 while a change of the year waits, 13 where there is nothing to bring. */
export async function copy(
  ctx: Ctx,
  { params, body }: Input<typeof calendar.copy>,
): Promise<Outcome> {
  await store.lock(ctx.db)
  const [before, stored] = [await ofYear(ctx, params.year - 1), await ofYear(ctx, params.year)]
  const wanted = copiedMarks(before, stored, params.year, vnDay(ctx.clock.now()))
  ensure(Object.keys(wanted).length > 0, 'error.invalid_state')
  return decide(ctx, params.year, wanted, body.reason ?? null)
}

export const calendarApprovals = [
  approval.approvalHandler({
    kind: KIND,
    basis: async (ctx, p, isLocking) => {
      if (isLocking) await store.lock(ctx.db)
      return storedOf(ctx, Object.keys(p.after as Marks))
    },
    apply: async (ctx, p) => {
      await apply(ctx, p.after as Marks)
      return { id: p.subjectId }
    },
  }),
]
