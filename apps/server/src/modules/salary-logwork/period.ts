/** The period in which something is logged, its days, and its employees with what is logged of them. */
import type { LogworkDay, LogworkRow } from '@saola/contract/salary-logwork'
import { weekDays } from '@saola/contract/salary-values'
import { dayOfWeek } from '@saola/schedule/day'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as periods from '../salary-period/service.ts'
import {
  dayAt,
  HUNDREDTHS,
  keyOf,
  lengthOf,
  type Days,
  type Known,
  type Line,
  type Span,
} from './rules.ts'
import * as store from './store.ts'

/** For what is written: the enterprise is held until the transaction ends. @throws 5, 46001, 46002, 46008 once it is being closed */
export async function openPeriod(ctx: Ctx, periodId: string): Promise<periods.PeriodFacts> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  const period = await periods.byId(ctx, merchantId, periodId)
  ensure(period.closing === null, 'period.closed')
  return period
}

/** @param workWeek hundredths of a day, Monday first; null = not said, and then all count */
export const daysOf = (span: Span, workWeek: readonly number[] | null): LogworkDay[] =>
  Array.from({ length: lengthOf(span) }, (_, place) => {
    const date = dayAt(span, place)
    const ofWeek = dayOfWeek(date) - 1
    return {
      date,
      dateString: `${date.slice(8)}/${date.slice(5, 7)}`,
      dayOfWeek: weekDays[ofWeek]!,
      workDate: workWeek === null || workWeek[ofWeek]! > 0,
    }
  })
/** Days without a word are left out. */
export const loggedOf = (span: Span, days: Days): LogworkRow['logworks'] =>
  days.flatMap((part, place) =>
    part === null ? [] : [{ date: dayAt(span, place), workload: part / HUNDREDTHS }],
  )

/** By `keyOf` their code; days as many as the period has. */
export async function knownOf(
  ctx: Ctx,
  whose: store.Whose,
  span: Span,
  lines: readonly Line[],
): Promise<Map<string, Known>> {
  const rows = await store.ofCodes(ctx.db, whose, [
    ...new Set(lines.map(({ code }) => keyOf(code))),
  ])
  const nothing: Days = Array.from({ length: lengthOf(span) }, () => null)
  return new Map(
    rows.map((row) => [
      keyOf(row.code),
      {
        id: row.id,
        code: row.code,
        name: row.name,
        leftOn: row.left_on,
        days: row.days ?? nothing,
      },
    ]),
  )
}
