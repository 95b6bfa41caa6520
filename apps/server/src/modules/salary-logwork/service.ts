/** What employees worked, day by day: read, written and corrected (docs/decisions.md#7). Files are in importing.ts. */
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { LogworkFault, salaryLogwork } from '@saola/contract/salary-logwork'
import { audit } from '../../platform/audit.ts'
import { vnDay, wire } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, type FieldError } from '../../platform/errors.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as imports from '../salary-import/service.ts'
import * as periods from '../salary-period/service.ts'
import { linesOf, type SheetContent } from './content.ts'
import { daysOf, knownOf, loggedOf, openPeriod } from './period.ts'
import {
  changesOf,
  dayAt,
  HUNDREDTHS,
  judgeAll,
  placeOf,
  sumOf,
  type CellFault,
  type Judged,
  type Line,
  type Span,
} from './rules.ts'
import * as store from './store.ts'

export const MODULE = 'salary-logwork'
/** More changes of one employee in one period than anybody reads. */
const MOST_CHANGES = 500
type Written = Output<typeof salaryLogwork.create>
type EmployeeDays = NonNullable<Input<typeof salaryLogwork.create>['body']['data']>[number]

/** @throws 5, 46001 */
export async function list(
  ctx: Ctx,
  { params, query }: Input<typeof salaryLogwork.list>,
): Promise<Output<typeof salaryLogwork.list>> {
  const { merchantId } = member(ctx)
  const { isLocked } = await enterprise.ensureApproved(ctx, merchantId)
  const period = await periods.byId(ctx, merchantId, params.periodId)
  const terms = await enterprise.payTermsOf(ctx, merchantId)
  const whose = { merchantId, periodId: period.id }
  const filter = { startDate: period.startDate, keyword: query.keyword?.trim() ?? '' }
  const page = toPage(
    await store.list(ctx.db, whose, filter, { index: query.page, size: query.size }),
    await store.count(ctx.db, whose, filter),
    { index: query.page, size: query.size, sortBy: 'code', direction: 'ASC' },
  )
  return {
    days: daysOf(period, terms?.workWeek ?? null),
    isOpen: period.closing === null && !isLocked,
    records: {
      page: page.pageNumber,
      size: page.pageSize,
      totalElements: page.totalSize,
      totalPages: page.totalPage,
      totalCapped: page.totalCapped,
      data: page.items.map((row) => ({
        employeeId: row.id,
        employeeCode: row.code,
        employeeName: row.name,
        leftOn: row.left_on,
        logworks: loggedOf(period, row.days ?? []),
        numberOfWorkDays: sumOf(row.days ?? []) / HUNDREDTHS,
        totalWorkDays: period.countedDays,
      })),
    },
  }
}

/** @throws 5, 46001 */
export async function changes(
  ctx: Ctx,
  periodId: string,
  employeeId: string,
): Promise<Output<typeof salaryLogwork.changes>> {
  const { merchantId } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  const { id } = await periods.byId(ctx, merchantId, periodId)
  ensure(await store.isEmployee(ctx.db, merchantId, employeeId), 'error.not_found')
  const days = (part: number | null) => (part === null ? null : part / HUNDREDTHS)
  const rows = await store.changes(ctx.db, { merchantId, periodId: id }, employeeId, MOST_CHANGES)
  return {
    changes: rows.map((row) => ({
      date: row.day,
      before: days(row.before),
      after: days(row.after),
      reason: row.reason,
      by: row.changed_by,
      at: wire(row.changed_at),
    })),
  }
}

const linesOfBody = (data: readonly EmployeeDays[], span: Span): Line[] =>
  data.map(({ employeeCode, employeeName, items }, i) => ({
    id: i + 1,
    code: employeeCode,
    name: employeeName ?? '',
    cells: items.map(({ date, workload }) => ({
      at: date,
      value: String(workload),
      place: placeOf(span, date),
      part: Math.round(workload * HUNDREDTHS),
    })),
  }))
const MOST_ERRORS = 50
const keyOfFault: Record<LogworkFault, FieldError['key']> = {
  UNKNOWN_CODE: 'error.not_found',
  BAD_VALUE: 'error.pattern',
  MORE_THAN_ONE: 'error.max',
  FUTURE_DAY: 'error.invalid_date_range',
  OUTSIDE_PERIOD: 'error.invalid_date_range',
  AFTER_LEAVING: 'error.invalid_date_range',
  DUPLICATE_IN_FILE: 'error.duplicate_item',
  DAY_LOGGED: 'error.invalid_state',
}
/** Where in the body a fault is: `data.0.items.3.date`. */
function fieldOf({ cell, fault }: CellFault, i: number): string {
  if (cell === null) return `data.${i}.employeeCode`
  return `data.${i}.items.${cell}.${fault === 'DAY_LOGGED' ? 'workload' : 'date'}`
}
/** @throws 46010 with what is wrong, in fields where it was sent as such */
function ensureGood(judged: readonly Judged[], isSent: boolean): void {
  const wrong = judged.filter(({ errors }) => errors.length > 0)
  if (wrong.length === 0) return
  const errors = judged.flatMap((one, i) =>
    one.errors.map((fault) => ({ field: fieldOf(fault, i), key: keyOfFault[fault.fault] })),
  )
  ensure(false, 'logwork.invalid_rows', {
    params: { count: wrong.length },
    ...(isSent ? { errors: errors.slice(0, MOST_ERRORS) } : {}),
  })
}

interface Writing {
  lines: readonly Line[]
  isOverride: boolean
  /** Of a correction. */
  reason: string | null
  importId: string | null
}
/** All of it or nothing, in the caller's transaction, which holds the enterprise. @throws 46010 */
async function write(ctx: Ctx, period: periods.PeriodFacts, what: Writing): Promise<Written> {
  const { merchantId } = member(ctx)
  const whose = { merchantId, periodId: period.id }
  const judged = judgeAll(what.lines, await knownOf(ctx, whose, period, what.lines), {
    span: period,
    today: vnDay(ctx.clock.now()),
    isOverride: what.isOverride,
    codeTitle: '',
  })
  ensureGood(judged, what.importId === null)
  const changed = judged.filter(({ added, replaced }) => added + replaced > 0)
  const written: Written = {
    employees: changed.length,
    added: changed.reduce((sum, { added }) => sum + added, 0),
    replaced: changed.reduce((sum, { replaced }) => sum + replaced, 0),
  }
  await store.write(
    ctx.db,
    whose,
    changed.map(({ known, after }) => ({
      employeeId: known!.id,
      days: after,
      worked: sumOf(after),
    })),
  )
  await store.addChanges(
    ctx.db,
    whose,
    changed.flatMap((one) =>
      changesOf(one, what.reason !== null).map(({ place, before, after }) => ({
        employee_id: one.known!.id,
        day: dayAt(period, place),
        before,
        after,
      })),
    ),
    { reason: what.reason, by: actorOf(ctx).name, now: ctx.clock.now() },
  )
  if (changed.length > 0) await periods.markUsed(ctx, merchantId, period.id)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: period.id,
    after: {
      ...written,
      ...(what.reason === null ? {} : { reason: what.reason }),
      ...(what.importId === null ? {} : { importId: what.importId }),
    },
  })
  return written
}

/**
 * Of a file, its good rows, judged anew; or what is sent.
 * @throws 2 for neither or both, 5, 13 for a file that was written before, 46001, 46002, 46008, 46010 where anything is wrong: then nothing is written
 */
export async function create(
  ctx: Ctx,
  periodId: string,
  body: Input<typeof salaryLogwork.create>['body'],
): Promise<Written> {
  const { data, importId } = body
  if (data !== undefined && importId !== undefined)
    throw fieldRefusal('importId', 'error.unknown_field')
  const period = await openPeriod(ctx, periodId)
  if (importId === undefined) {
    if (data === undefined) throw fieldRefusal('data', 'error.required')
    return write(ctx, period, {
      lines: linesOfBody(data, period),
      isOverride: body.overrideOldData ?? false,
      reason: null,
      importId: null,
    })
  }
  const content = await imports.take<SheetContent>(ctx, 'LOGWORK', period.id, importId)
  const written = await write(ctx, period, {
    lines: linesOf(content).filter((_, i) => content.rows[i]!.errors === null),
    isOverride: body.overrideOldData ?? content.isOverride,
    reason: null,
    importId,
  })
  await imports.finish(ctx, importId)
  return written
}
/** Takes the place of what is logged. @throws 2, 5, 46001, 46002, 46008, 46010 */
export async function update(
  ctx: Ctx,
  periodId: string,
  { data, reason }: Input<typeof salaryLogwork.update>['body'],
): Promise<Written> {
  const period = await openPeriod(ctx, periodId)
  return write(ctx, period, {
    lines: linesOfBody(data, period),
    isOverride: true,
    reason,
    importId: null,
  })
}

/** What employees worked of a period up to today, in hundredths of a day; those of whom nothing is logged are left out. @throws 5 */
export async function workedOf(
  ctx: Ctx,
  merchantId: string,
  periodId: string,
  employeeIds: readonly string[],
): Promise<Map<string, number>> {
  const { startDate } = await periods.byId(ctx, merchantId, periodId)
  const span = { startDate, today: vnDay(ctx.clock.now()) }
  const rows = await store.worked(ctx.db, { merchantId, periodId }, employeeIds, span)
  return new Map(rows.map(({ employee_id, worked }) => [employee_id, worked]))
}
/** The last day of an employee of which something is logged; null where nothing is. */
export async function loggedUntil(
  ctx: Ctx,
  merchantId: string,
  { id: periodId, startDate }: Pick<periods.PeriodFacts, 'id' | 'startDate'>,
  employeeId: string,
): Promise<string | null> {
  return store.lastLogged(ctx.db, { merchantId, periodId }, employeeId, startDate)
}
