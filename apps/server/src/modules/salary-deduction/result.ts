/** What payroll says that it really took off: a dry run of its file, and then the writing. What it took off too little or too much is carried into the next period. */
import type { Input, Output } from '@saola/contract/call'
import type { PeriodClosing, salaryDeduction } from '@saola/contract/salary-deduction'
import { salaryImportLimits } from '@saola/contract/salary-import-values'
import { parseVnd } from '@saola/money/format'
import { fold } from '@saola/vietqr/text'
import { audit } from '../../platform/audit.ts'
import type { UploadedFile } from '../../platform/call-input.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { translator } from '../../platform/text.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as imports from '../salary-import/service.ts'
import * as periods from '../salary-period/service.ts'
import { closing, MODULE } from './closing.ts'
import { bookDeduction } from './counting.ts'
import { SHEET } from './files.ts'
import * as owedStore from './owed-store.ts'
import * as results from './result-store.ts'
import { boundsOf, judge, type JudgedRow, type KnownLine, type TypedRow } from './rules.ts'
import * as store from './store.ts'

/** Above the titles there may be a heading. */
const TITLES_WITHIN = 10
const languages = ['vi', 'en'] as const
const titlesOf = (column: 'code' | 'taken'): string[] =>
  languages.map((language) => fold(translator(language, SHEET)(`column.${column}`)))
const placeOf = (line: readonly string[], titles: readonly string[]): number =>
  line.findIndex((title) => titles.includes(fold(title.replaceAll('*', ''))))

/** Less than nothing is given back. Null for what is no whole amount. */
function amountOf(typed: string): number | null {
  const isNegative = /^[-−]/.test(typed)
  const amount = parseVnd(isNegative ? typed.slice(1) : typed)
  return amount !== null && isNegative && amount > 0 ? -amount : amount
}
/** @throws 44007 where the titles of code and amount are not there */
function typedRows(lines: readonly (readonly string[])[]): TypedRow[] {
  const [codes, amounts] = [titlesOf('code'), titlesOf('taken')]
  const at = lines
    .slice(0, TITLES_WITHIN)
    .findIndex((line) => placeOf(line, codes) >= 0 && placeOf(line, amounts) >= 0)
  ensure(at >= 0, 'sheet.template_mismatch')
  const [code, taken] = [placeOf(lines[at]!, codes), placeOf(lines[at]!, amounts)]
  return lines.slice(at + 1).flatMap((line, i): TypedRow[] => {
    const typed = (line[taken] ?? '').trim()
    const row = {
      row: at + i + 2,
      code: (line[code] ?? '').trim(),
      typed,
      taken: amountOf(typed),
    }
    return row.code === '' && typed === '' ? [] : [row]
  })
}
const knownOf = (row: store.LineRow, owed: owedStore.OwedRow | undefined): KnownLine => ({
  employeeId: row.employee_id,
  code: row.code,
  name: row.name,
  owed: row.paid + row.carried_in - row.returned,
  deduct: row.deduct,
  taken: row.taken,
  room: owed && owed.written_off > 0 ? Math.max(0, owed.owed) : null,
})
async function judged(
  ctx: Ctx,
  whose: store.Whose,
  rows: readonly TypedRow[],
): Promise<JudgedRow[]> {
  const codes = [...new Set(rows.map(({ code }) => code.toLowerCase()))]
  const lines = await store.ofCodes(ctx.db, whose, codes)
  const ids = lines.map(({ employee_id: id }) => id)
  const owed = await owedStore.owedOf(ctx.db, whose.merchantId, ids)
  const owedOf = new Map(owed.map((one) => [one.employee_id, one]))
  const known = lines.map((line) => knownOf(line, owedOf.get(line.employee_id)))
  return judge(rows, new Map(known.map((line) => [line.code.toLowerCase(), line])))
}
const invalidOf = ({ row, code, typed, line, fault, ofRow }: JudgedRow) => {
  const bounds = fault === 'TOO_MUCH' && line ? boundsOf(line) : null
  return {
    row,
    employeeCode: code,
    taken: typed,
    fault: fault!,
    least: bounds?.least ?? null,
    most: bounds?.most ?? null,
    ofRow: fault === 'DUPLICATE_IN_FILE' ? ofRow : null,
  }
}
/** @throws 5, 46001, 46017 until it is closed */
async function closedPeriod(ctx: Ctx, periodId: string): Promise<store.Whose> {
  const { merchantId } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  const period = await periods.byId(ctx, merchantId, periodId)
  ensure(period.closing === 'CLOSED', 'period.not_ready')
  return { merchantId, periodId }
}

/** A dry run: nothing of it is written but what the file says, encrypted, for a day. @throws 5, 44002, 44005, 44006, 44007, 46001, 46017 */
export async function upload(
  ctx: Ctx,
  periodId: string,
  file: UploadedFile,
): Promise<Output<typeof salaryDeduction.upload>> {
  const whose = await closedPeriod(ctx, periodId)
  const typed = typedRows(await imports.rowsOf('DEDUCTION', file.bytes))
  const rows = await judged(ctx, whose, typed)
  const [good, wrong] = [
    rows.filter(({ fault }) => fault === null),
    rows.filter(({ fault }) => fault !== null),
  ]
  const different = good.filter(({ line, taken }) => line!.deduct !== taken)
  const kept = await imports.keep(ctx, {
    kind: 'DEDUCTION',
    periodId,
    fileName: file.fileName,
    bytes: file.bytes,
    content: typed,
    counts: { valid: good.length, invalid: wrong.length },
  })
  return {
    ...kept,
    total: rows.length,
    valid: good.length,
    invalid: wrong.length,
    different: different.length,
    takenAmount: good.reduce((sum, { taken }) => sum + taken!, 0),
    deductAmount: good.reduce((sum, { line }) => sum + line!.deduct, 0),
    differentItems: different.slice(0, salaryImportLimits.preview).map(({ line, taken }) => ({
      employeeCode: line!.code,
      employeeName: line!.name,
      deductAmount: line!.deduct,
      takenAmount: taken!,
    })),
    invalidItems: wrong.slice(0, salaryImportLimits.preview).map(invalidOf),
  }
}
function ensureGood(rows: readonly JudgedRow[]): void {
  const wrong = rows.filter(({ fault }) => fault !== null)
  if (wrong.length === 0) return
  throw new Refusal('error.validation', {
    errors: wrong
      .slice(0, salaryImportLimits.preview)
      .map(({ row }) => ({ field: `rows.${row}.taken`, key: 'error.pattern' })),
  })
}
/** @throws 2 for a file with wrong rows, 5, 13 when it was written before, 46001, 46017 */
export async function result(
  ctx: Ctx,
  { params, body }: Input<typeof salaryDeduction.result>,
): Promise<PeriodClosing> {
  // What is written off meanwhile is counted first, or afterwards.
  await enterprise.lockForClosing(ctx, member(ctx).merchantId)
  const whose = await closedPeriod(ctx, params.id)
  ensure(await results.lockClosed(ctx.db, whose), 'period.not_ready')
  const typed = await imports.take<TypedRow[]>(ctx, 'DEDUCTION', params.id, body.importId)
  const rows = await judged(ctx, whose, typed)
  ensureGood(rows)
  const more = await results.setTaken(
    ctx.db,
    whose,
    rows.map(({ line, taken }) => ({ employeeId: line!.employeeId, taken: taken! })),
    { at: ctx.clock.now(), by: actorOf(ctx).name },
  )
  await bookDeduction(ctx, whose.merchantId, more)
  await imports.finish(ctx, body.importId)
  await audit(ctx, {
    module: MODULE,
    merchantId: whose.merchantId,
    objectId: params.id,
    after: { event: 'RESULT', employees: rows.length, more },
  })
  return closing(ctx, params.id)
}
