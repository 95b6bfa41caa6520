/** Spreadsheets for people to fill and to correct: the template of employees, and the wrong rows of a file. */
import { employeeColumns, type EmployeeColumn } from '@saola/contract/salary-employee-import'
import { employeeLimits } from '@saola/contract/salary-employee-values'
import { formatNumberVi } from '@saola/money/format'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { tableOf, XLSX_TYPE, xlsxOfTables, type Column } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import * as advanceType from '../salary-advance-type/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as imports from '../salary-import/service.ts'
import { needed, type CellError, type Cells } from './cells.ts'
import { PHRASES, type Kept } from './reading.ts'

const SHEET = 'salaryEmployeeFile'
const widths: Partial<Record<EmployeeColumn, number>> = {
  name: 28,
  email: 28,
  position: 24,
  salaryAccount: 24,
  salaryAdvanceType: 28,
}
const starred: readonly EmployeeColumn[] = needed
/** All of them text: a spreadsheet leaves zeros in front of digits alone then. */
function columnsFor<R>(ctx: Ctx, cellsIn: (row: R) => Cells): Column<R>[] {
  const t = translator(ctx.language, PHRASES)
  return employeeColumns.map((column) => ({
    title: `${t(`column.${column}`)}${starred.includes(column) ? ' *' : ''}`,
    width: widths[column] ?? 18,
    kind: 'text',
    get: (row) => cellsIn(row)[column],
  }))
}

type Line = readonly [string, string]
/** What goes into each column, and the names of advance types that may be used. */
function guideOf(ctx: Ctx, types: readonly string[]): Line[] {
  const [t, sheet] = [translator(ctx.language, PHRASES), translator(ctx.language, SHEET)]
  return [
    ...employeeColumns.map((column): Line => [
      t(`column.${column}`),
      sheet(`guide.aboutOf.${column}`),
    ]),
    ['', ''],
    [sheet('guide.types'), types[0] ?? sheet('guide.noTypes')],
    ...types.slice(1).map((name): Line => ['', name]),
  ]
}
function exampleOf(ctx: Ctx, which: 'first' | 'second', type: string): Cells {
  const sheet = translator(ctx.language, SHEET)
  return Object.fromEntries(
    employeeColumns.map((column) => [
      column,
      column === 'salaryAdvanceType' ? type : sheet(`example.${which}.${column}`),
    ]),
  ) as Cells
}
/** A sheet to fill, one that says what goes into each column, and one with two rows as they might be. @throws 46001 */
export async function template(ctx: Ctx): Promise<FileAnswer> {
  const { merchantId } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  const types = (await advanceType.named(ctx, merchantId)).map(({ name }) => name)
  const sheet = translator(ctx.language, SHEET)
  const text = (title: string, width: number, at: 0 | 1): Column<Line> => ({
    title,
    width,
    kind: 'text',
    get: (line) => line[at],
  })
  const columns = columnsFor(ctx, (cells: Cells) => cells)
  const type = types[0] ?? sheet('example.type')
  return {
    fileName: `${sheet('templateFile')}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: 0,
    stream: xlsxOfTables([
      tableOf<Cells>(sheet('name'), columns, []),
      tableOf(
        sheet('guide.name'),
        [text(sheet('guide.column'), 32, 0), text(sheet('guide.about'), 100, 1)],
        guideOf(ctx, types),
      ),
      tableOf(sheet('example.name'), columns, [
        exampleOf(ctx, 'first', type),
        exampleOf(ctx, 'second', type),
      ]),
    ]),
  }
}

/** "Số điện thoại: trùng với dòng 12". */
function wordsOf(ctx: Ctx, { field, fault, ofRow }: CellError): string {
  const t = translator(ctx.language, PHRASES)
  const { min, max } = employeeLimits.wage
  const why =
    fault === 'FORMAT'
      ? t(`format.${field}`)
      : t(`fault.${fault}`, {
          row: ofRow ?? 0,
          min: formatNumberVi(min),
          max: formatNumberVi(max),
          age: employeeLimits.age,
        })
  return `${t(`column.${field}`)}: ${why}`
}
/** The wrong rows as they were typed, with what is wrong with each: corrected, the same file is taken. @throws 5, 46001 */
export async function corrections(ctx: Ctx, importId: string): Promise<FileAnswer> {
  await enterprise.ensureApproved(ctx, member(ctx).merchantId)
  const kept = await imports.open<Kept>(ctx, 'EMPLOYEE', null, importId)
  const sheet = translator(ctx.language, SHEET)
  const wrong = kept.rows.filter(({ errors }) => errors.length > 0)
  const columns: Column<Kept['rows'][number]>[] = [
    ...columnsFor(ctx, ({ cells }: Kept['rows'][number]) => cells),
    { title: sheet('row'), width: 16, kind: 'number', get: ({ row }) => row },
    {
      title: sheet('wrong'),
      width: 70,
      kind: 'text',
      get: ({ errors }) => errors.map((error) => wordsOf(ctx, error)).join('; '),
    },
  ]
  return {
    fileName: `${sheet('correctionsFile')}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: wrong.length,
    stream: xlsxOfTables([tableOf(sheet('name'), columns, wrong)]),
  }
}
