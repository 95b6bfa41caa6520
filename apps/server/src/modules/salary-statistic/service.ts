/** What salary advance comes to (docs/decisions.md#7). VND. */
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import { statisticLimits, type salaryStatistic } from '@saola/contract/salary-statistic'
import { percentOf } from '@saola/money/percent'
import { daysBetween, plusDays, type Day } from '@saola/schedule/day'
import { audit } from '../../platform/audit.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { endOf, startOf, vnDay } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { dateRefusal, ensure } from '../../platform/errors.ts'
import { MAX_EXPORT_ROWS } from '../../platform/export-limit.ts'
import type { PlainColumn } from '../../platform/sheet-cells.ts'
import { sheetFile } from '../../platform/sheet-file.ts'
import { XLSX_TYPE } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as periods from '../salary-period/service.ts'
import { isDaily, labelsOf } from './rules.ts'
import * as store from './store.ts'

const MODULE = 'salary-statistic'
/** A chart without days is of so many, today the last one. */
const USUAL_DAYS = 30

/** @throws 46001 */
export async function common(ctx: Ctx): Promise<Output<typeof salaryStatistic.common>> {
  const { merchantId } = member(ctx)
  const bounds = await enterprise.boundsOf(ctx, merchantId)
  const period = await periods.current(ctx, merchantId)
  const row = await store.summary(ctx.db, merchantId, period?.id ?? null)
  return {
    salaryPeriodId: period?.id ?? null,
    salaryPeriodName: period?.name ?? null,
    numberOfEmployees: row.employees,
    numberOfDrawers: row.drawers,
    totalAdvanceRequestAmount: row.asked,
    percentAdvanceRequestAmount: percentOf(row.asked, bounds.limit),
    limitAmount: bounds.limit,
    totalPaidAmount: row.paid,
    percentTotalPaidAmount: percentOf(row.paid, row.asked),
  }
}

/** @throws 25 for days that do not follow each other, or are too many; 46001 */
export async function paidChart(
  ctx: Ctx,
  { query }: Input<typeof salaryStatistic.paidChart>,
): Promise<Output<typeof salaryStatistic.paidChart>> {
  const { merchantId } = member(ctx)
  const to = (query.toDate ?? vnDay(ctx.clock.now())) as Day
  const from = (query.fromDate as Day | undefined) ?? plusDays(to, 1 - USUAL_DAYS)
  if (from > to) throw dateRefusal('toDate')
  if (daysBetween(from, to) >= statisticLimits.days) throw dateRefusal('fromDate')
  await enterprise.ensureApproved(ctx, merchantId)
  const daily = isDaily(from, to)
  const span = { from: startOf(from), to: endOf(to), isDaily: daily }
  const found = new Map(
    (await store.byLabel(ctx.db, merchantId, span)).map((row) => [row.label, row]),
  )
  return {
    isDaily: daily,
    paidList: labelsOf(from, to).map((label) => ({
      label,
      count: found.get(label)?.paid_count ?? 0,
      totalAdvancedAmount: found.get(label)?.advanced ?? 0,
      totalPaidAmount: found.get(label)?.paid ?? 0,
    })),
  }
}

type Query = Input<typeof salaryStatistic.paidList>['query']
const filterOf = (query: Query): store.Filter => ({
  keyword: query.keyword?.trim() || undefined,
  periodId: query.salaryPeriodId,
  employeeId: query.employeeId,
})
/** @throws 46001 */
export async function paidList(
  ctx: Ctx,
  { query, page }: Input<typeof salaryStatistic.paidList>,
): Promise<Output<typeof salaryStatistic.paidList>> {
  const { merchantId } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  const filter = filterOf(query)
  const rows = await store.list(ctx.db, merchantId, filter, page)
  return toPage(
    rows.map((row) => ({
      employeeId: row.employee_id,
      employeeCode: row.employee_code,
      employeeName: row.employee_name,
      employeePosition: row.employee_position,
      salaryPeriodId: row.period_id,
      salaryPeriodName: periods.nameOf(ctx, row.month),
      totalAdvancedAmount: row.advanced,
      totalPaidAmount: row.paid,
    })),
    await store.count(ctx.db, merchantId, filter),
    page,
  )
}

const columns = [
  ['code', 14, 'text'],
  ['name', 28, 'text'],
  ['position', 24, 'text'],
  ['period', 12, 'text'],
  ['advanced', 18, 'money'],
  ['paid', 18, 'money'],
] as const
/** @throws 46001, and for more rows than a file takes */
export async function exportPaid(
  ctx: Ctx,
  { query }: Input<typeof salaryStatistic.paidListExport>,
): Promise<FileAnswer> {
  const me = member(ctx)
  await enterprise.ensureApproved(ctx, me.merchantId)
  const filter = filterOf(query)
  const totalRows = await store.count(ctx.db, me.merchantId, filter, MAX_EXPORT_ROWS + 1)
  ensure(totalRows <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  await audit(ctx, {
    module: MODULE,
    merchantId: me.merchantId,
    objectId: me.merchantId,
    after: { event: 'EXPORTED', employees: totalRows },
  })
  const t = translator(ctx.language, 'salaryStatisticSheet')
  return {
    fileName: `${t('file')}-${me.merchantCode}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows,
    stream: await sheetFile(
      ctx,
      `export/${me.merchantId}`,
      store.exportRows(me.merchantId, filter),
      t('name'),
      columns.map(([name, width, kind], at): PlainColumn => ({
        title: t(`column.${name}`),
        width,
        kind,
        at,
      })),
    ),
  }
}
