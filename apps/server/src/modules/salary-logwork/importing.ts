/** Log work from a spreadsheet (docs/decisions.md#7): the upload is a dry run that writes no log work; templates and corrections are files that can be imported again. */
import type { Output } from '@saola/contract/call'
import { salaryImportLimits } from '@saola/contract/salary-import-values'
import type {
  InvalidLogwork,
  LogworkWarning,
  salaryLogwork,
  ValidLogwork,
} from '@saola/contract/salary-logwork'
import { usualSymbols, type LogworkSymbol } from '@saola/contract/salary-logwork-values'
import { salaryLimits } from '@saola/contract/salary-values'
import { vnDay } from '../../platform/clock.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { UploadedFile } from '../../platform/call-input.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { readTable } from '../../platform/sheet-read.ts'
import {
  tableOf,
  tableOfBatches,
  XLSX_TYPE,
  xlsxOfTables,
  type Column,
} from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as imports from '../salary-import/service.ts'
import * as periods from '../salary-period/service.ts'
import { linesOf, rowsIn, type SheetContent } from './content.ts'
import { withLowered } from './lowering.ts'
import { daysOf, knownOf } from './period.ts'
import { columnsOf, dayAt, HUNDREDTHS, judgeAll, sumOf, type Judged, type Span } from './rules.ts'
import * as store from './store.ts'
import { symbolsOf } from './symbols.ts'

const NAME = 'salaryLogwork'
/** Longer than any cell that means something. */
const MAX_CELL = 120
/** A period of the longest kind, with all titles around its days, for every row. */
const BUDGET = { columns: salaryLimits.periodDays + 6, ms: 20_000, heapMb: 768 }
/** Rows of a template that are read at a time. */
const LOT = 1_000

const titlesOf = (column: 'code' | 'name'): string[] =>
  (['vi', 'en'] as const).map((language) => translator(language, NAME)(`column.${column}`))

/** @throws 44002, 44005, 44006 by what the file is; 44007 where its titles are others or nothing stands below them */
async function readFile(
  bytes: Buffer,
  span: Span,
): Promise<Omit<SheetContent, 'isOverride' | 'symbols'>> {
  const [first, ...lines] = await readTable(bytes, salaryImportLimits.rows, MAX_CELL, BUDGET)
  const columns = first
    ? columnsOf(first, { code: titlesOf('code'), name: titlesOf('name') }, span)
    : null
  ensure(columns, 'sheet.template_mismatch')
  const rows = rowsIn(lines, columns)
  ensure(rows.length > 0, 'sheet.template_mismatch')
  return {
    codeTitle: columns.codeTitle,
    days: columns.days.map(({ title, place }) => ({ title, place })),
    rows,
  }
}

/** Shows what a file would do; it is kept for a day. @throws 5, 44002, 44005, 44006, 44007, 46001, 46002, 46008 */
export async function upload(
  ctx: Ctx,
  periodId: string,
  file: UploadedFile,
  isOverride: boolean,
): Promise<Output<typeof salaryLogwork.upload>> {
  const { merchantId } = member(ctx)
  const { isLocked } = await enterprise.ensureApproved(ctx, merchantId)
  ensure(!isLocked, 'enterprise.locked')
  const period = await periods.byId(ctx, merchantId, periodId)
  ensure(period.closing === null, 'period.closed')
  const symbols = await symbolsOf(ctx, merchantId)
  const read = { ...(await readFile(file.bytes, period)), symbols }
  const lines = linesOf(read)
  const whose = { merchantId, periodId: period.id }
  const known = await knownOf(ctx, whose, period, lines)
  const terms = {
    span: period,
    today: vnDay(ctx.clock.now()),
    isOverride,
    codeTitle: read.codeTitle,
  }
  const judged = await withLowered(ctx, whose, period.countedDays, judgeAll(lines, known, terms))
  const isGood = ({ errors }: Judged): boolean => errors.length === 0
  const [good, wrong] = [judged.filter(isGood), judged.filter((one) => !isGood(one))]
  const content: SheetContent = {
    ...read,
    isOverride,
    rows: read.rows.map((row, i) => ({ ...row, errors: shownErrors(judged[i]!) })),
  }
  const kept = await imports.keep(ctx, {
    kind: 'LOGWORK',
    periodId: period.id,
    fileName: file.fileName,
    bytes: file.bytes,
    content,
    counts: { total: judged.length, valid: good.length },
  })
  return {
    ...kept,
    total: judged.length,
    valid: good.length,
    invalid: wrong.length,
    added: good.reduce((sum, { added }) => sum + added, 0),
    replaced: good.reduce((sum, { replaced }) => sum + replaced, 0),
    lowered: counted(good, 'LOWERS'),
    belowAdvanced: counted(good, 'LOWERS_BELOW_ADVANCED'),
    validItems: firstOf(good).map((one) => validItem(one, period)),
    invalidItems: firstOf(wrong).map((one) => invalidItem(one, period)),
  }
}
const counted = (list: readonly Judged[], warning: LogworkWarning): number =>
  list.filter(({ warnings }) => warnings.includes(warning)).length
const shownErrors = ({ errors }: Judged): SheetContent['rows'][number]['errors'] =>
  errors.length === 0
    ? null
    : errors.map(({ at, value, fault, ofRow }) => ({ at, value, fault, ofRow }))
const firstOf = (list: readonly Judged[]): readonly Judged[] =>
  list.length <= salaryImportLimits.whole ? list : list.slice(0, salaryImportLimits.preview)
/** What the row says of days that the period has. */
function rowOf({ line, known }: Judged, period: periods.PeriodFacts) {
  const said = line.cells.flatMap(({ place, part }) =>
    place === null || typeof part === 'string' ? [] : [{ place, part }],
  )
  return {
    id: line.id,
    employeeCode: known?.code ?? line.code,
    employeeName: known?.name ?? line.name,
    logworks: said.map(({ place, part }) => ({
      date: dayAt(period, place) as string,
      workload: part / HUNDREDTHS,
    })),
    numberOfWorkDays: said.reduce((sum, { part }) => sum + part, 0) / HUNDREDTHS,
    totalWorkDays: period.countedDays,
  }
}
const validItem = (one: Judged, period: periods.PeriodFacts): ValidLogwork => ({
  ...rowOf(one, period),
  added: one.added,
  replaced: one.replaced,
  warnings: one.warnings,
})
const invalidItem = (one: Judged, period: periods.PeriodFacts): InvalidLogwork => ({
  ...rowOf(one, period),
  status: [...new Set(one.errors.map(({ fault }) => fault))],
  errors: shownErrors(one)!,
})

type Words = ReturnType<typeof translator>
const text = <R>(title: string, width: number, get: (row: R) => string): Column<R> => ({
  title,
  width,
  kind: 'text',
  get,
})
interface TemplateRow extends store.EmployeeRow {
  number: number
}
function templateColumns(t: Words, period: Span, week: readonly number[] | null) {
  return [
    { title: t('column.no'), width: 6, kind: 'number', get: ({ number }) => number },
    text(`${t('column.code')} *`, 14, ({ code }) => code),
    text(t('column.name'), 28, ({ name }) => name),
    ...daysOf(period, week).map(({ dateString, dayOfWeek }, place): Column<TemplateRow> => ({
      title: `${dateString} ${t(`weekday.${dayOfWeek}`)}`,
      width: 10,
      kind: 'number',
      get: ({ days }) => {
        const part = days?.[place] ?? null
        return part === null ? null : part / HUNDREDTHS
      },
    })),
    {
      title: t('column.total'),
      width: 10,
      kind: 'number',
      get: ({ days }) => (days === null ? null : sumOf(days) / HUNDREDTHS),
    },
  ] satisfies Column<TemplateRow>[]
}
async function* employeesOf(
  ctx: Ctx,
  whose: store.Whose,
  startDate: string,
): AsyncGenerator<TemplateRow[]> {
  let [code, number] = ['', 0]
  while (number < salaryImportLimits.rows) {
    const rows = await store.after(ctx.db, whose, { startDate, keyword: '' }, code, LOT)
    yield rows.map((row) => ({ ...row, number: ++number }))
    if (rows.length < LOT) return
    code = rows.at(-1)!.code.toLowerCase()
  }
}
/** Parts of a day by their names among the phrases. */
const partNames = [
  [1, 'whole'],
  [0.75, 'threeQuarters'],
  [0.5, 'half'],
  [0.25, 'quarter'],
  [0, 'none'],
] as const
/** The usual symbols are explained one by one; of an enterprise's own it is known what they count. */
function guideOf(t: Words, symbols: readonly LogworkSymbol[]) {
  const about = symbols === usualSymbols ? 'guide' : 'workload'
  const groups = [
    { cells: '0; 0,25; 0,5; 0,75; 1', about: t('guide.number') },
    ...partNames.flatMap(([part, name]) => {
      const of = symbols.filter(({ workload }) => workload === part)
      if (of.length === 0) return []
      return [{ cells: of.map(({ symbol }) => symbol).join(', '), about: t(`${about}.${name}`) }]
    }),
    { cells: t('guide.blank'), about: t('guide.blankAbout') },
  ]
  return tableOf<(typeof groups)[number]>(
    t('guide.name'),
    [
      text(t('guide.cell'), 32, ({ cells }) => cells),
      text(t('guide.about'), 90, ({ about: words }) => words),
    ],
    groups,
  )
}
/** The period's employees with what is logged of them, and a sheet that says what goes into a cell. @throws 5, 46001 */
export async function template(ctx: Ctx, periodId: string): Promise<FileAnswer> {
  const { merchantId } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  const period = await periods.byId(ctx, merchantId, periodId)
  const terms = await enterprise.payTermsOf(ctx, merchantId)
  const t = translator(ctx.language, NAME)
  const whose = { merchantId, periodId: period.id }
  return {
    fileName: `${t('sheet.templateFile')}-${period.startDate.slice(0, 7)}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: 0,
    stream: xlsxOfTables([
      tableOfBatches(
        t('sheet.name'),
        templateColumns(t, period, terms?.workWeek ?? null),
        employeesOf(ctx, whose, period.startDate),
      ),
      guideOf(t, await symbolsOf(ctx, merchantId)),
    ]),
  }
}

/** The wrong rows as they were typed, with their numbers and what is wrong: corrected, the same file is taken. @throws 5, 46001 */
export async function corrections(
  ctx: Ctx,
  periodId: string,
  importId: string,
): Promise<FileAnswer> {
  await enterprise.ensureApproved(ctx, member(ctx).merchantId)
  const content = await imports.open<SheetContent>(ctx, 'LOGWORK', periodId, importId)
  const t = translator(ctx.language, NAME)
  type Row = SheetContent['rows'][number]
  const wrong = content.rows.filter(({ errors }) => errors !== null)
  const columns: Column<Row>[] = [
    text(`${t('column.code')} *`, 14, ({ code }) => code),
    text(t('column.name'), 28, ({ name }) => name),
    ...content.days.map(({ title }, i) => text<Row>(title, 10, ({ cells }) => cells[i]!)),
    { title: t('sheet.row'), width: 8, kind: 'number', get: ({ row }) => row },
    text(t('sheet.wrong'), 80, ({ errors }) =>
      errors!
        .map(({ at, fault, ofRow }) => `${at}: ${t(`fault.${fault}`, { row: ofRow ?? 0 })}`)
        .join('; '),
    ),
  ]
  return {
    fileName: `${t('sheet.correctionsFile')}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: wrong.length,
    stream: xlsxOfTables([tableOf(t('sheet.name'), columns, wrong)]),
  }
}
