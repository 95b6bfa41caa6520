/** The file for payroll: what is to be taken off of whom, without wages, accounts or identity numbers. The same bytes each time it is asked for. */
import { Readable } from 'node:stream'
import type { Input } from '@saola/contract/call'
import type { DeductionColumn, salaryDeduction } from '@saola/contract/salary-deduction'
import { audit } from '../../platform/audit.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { vnTime } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { csvLine } from '../../platform/csv.ts'
import { ensure } from '../../platform/errors.ts'
import type { Kind } from '../../platform/sheet-cells.ts'
import {
  tableOf,
  tableOfBatches,
  XLSX_TYPE,
  xlsxOfTables,
  type Batches,
  type Column,
} from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as periods from '../salary-period/service.ts'
import { MODULE } from './closing.ts'
import { orderOf } from './rules.ts'
import * as store from './store.ts'

export const SHEET = 'salaryDeductionSheet'
/** A closed period never changes: later corrections stand in the next one. */
const VERSION = 1
const LOT = 2_000
type Words = ReturnType<typeof translator>
interface Row extends store.LineRow {
  number: number
}

const dayOf = (day: string): string => day.split('-').toReversed().join('/')
const noteOf = (t: Words, { left_on: leftOn }: Row): string =>
  leftOn === null ? '' : t('note.left', { day: dayOf(leftOn) })
type Known = Record<DeductionColumn, [number, Kind, (row: Row) => string | number]>
/** Who pays wages fills in `taken`, which says what the file says until then. */
const columnsOf = (t: Words, period: string, order: readonly DeductionColumn[]) => {
  const known: Known = {
    no: [6, 'number', ({ number }) => number],
    code: [14, 'text', ({ code }) => code],
    name: [28, 'text', ({ name }) => name],
    period: [14, 'text', () => period],
    paid: [16, 'money', ({ paid }) => paid],
    carriedIn: [16, 'money', ({ carried_in: amount }) => amount],
    returned: [16, 'money', ({ returned }) => returned],
    deduct: [18, 'money', ({ deduct }) => deduct],
    carriedOut: [16, 'money', ({ carried_out: amount }) => amount],
    atBank: [16, 'money', ({ at_bank: amount }) => amount],
    note: [28, 'text', (row) => noteOf(t, row)],
    requests: [28, 'text', ({ request_codes: codes }) => codes.join(', ')],
    taken: [18, 'money', ({ deduct }) => deduct],
  }
  return order.map((name): Column<Row> => {
    const [width, kind, get] = known[name]
    return { title: t(`column.${name}`), width, kind, get }
  })
}
async function* rowsOf(ctx: Ctx, whose: store.Whose, leaversOnly: boolean): Batches<Row> {
  let [code, number] = ['', 0]
  for (;;) {
    const rows = await store.after(ctx.db, whose, code, { leaversOnly, limit: LOT })
    yield rows.map((row) => ({ ...row, number: ++number }))
    if (rows.length < LOT) return
    code = rows.at(-1)!.code.toLowerCase()
  }
}
interface Fact {
  about: string
  value: string | number
}
/** The sums, and what proves that the file is the one of that day. */
function factsOf(
  t: Words,
  period: periods.PeriodFacts,
  { row, total }: { row: store.ClosingRow; total: store.Total },
): Fact[] {
  const facts: [string, string | number][] = [
    ['period', period.name],
    ['days', `${dayOf(period.startDate)} – ${dayOf(period.endDate)}`],
    ['payDate', dayOf(period.payDate)],
    ['closedAt', vnTime(row.closed_at!)],
    ['closedBy', row.started_by],
    ['employees', total.employees],
    ['paid', total.paid],
    ['carriedIn', total.carried_in],
    ['returned', total.returned],
    ['deduct', total.deduct],
    ['carriedOut', total.carried_out],
    ['atBank', total.at_bank],
    ['version', VERSION],
    ['sha256', row.sha256!],
  ]
  return facts.map(([about, value]) => ({ about: t(`fact.${about}`), value }))
}
const factColumns = (t: Words): Column<Fact>[] => [
  { title: t('fact.about'), width: 40, kind: 'text', get: ({ about }) => about },
  {
    title: t('fact.value'),
    width: 70,
    kind: 'text',
    get: ({ value }) => String(value),
  },
]
async function* csvOf(columns: readonly Column<Row>[], batches: Batches<Row>) {
  yield `\ufeff${csvLine(columns.map(({ title }) => title))}`
  for await (const rows of batches)
    yield rows.map((row) => csvLine(columns.map(({ get }) => get(row)))).join('')
}

/** @throws 5, 46001, 46017 until the period is closed */
export async function exportDeductions(
  ctx: Ctx,
  { params, query }: Input<typeof salaryDeduction.export>,
): Promise<FileAnswer> {
  const { merchantId, merchantCode } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  const period = await periods.byId(ctx, merchantId, params.id)
  const whose = { merchantId, periodId: period.id }
  const row = await store.closing(ctx.db, whose)
  ensure(row?.sha256, 'period.not_ready')
  const total = await store.total(ctx.db, whose)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: period.id,
    after: { event: 'EXPORTED', employees: total.employees },
  })
  const t = translator(ctx.language, SHEET)
  const columns = columnsOf(t, period.name, orderOf(row.columns))
  const name = `${t('file')}-${merchantCode}-${period.startDate.slice(0, 7)}-${row.sha256.slice(0, 8)}`
  if (query.format === 'csv')
    return {
      fileName: `${name}.csv`,
      contentType: 'text/csv; charset=utf-8',
      totalRows: total.employees,
      stream: Readable.from(csvOf(columns, rowsOf(ctx, whose, false))),
    }
  return {
    fileName: `${name}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: total.employees,
    stream: xlsxOfTables([
      tableOfBatches(t('name'), columns, rowsOf(ctx, whose, false)),
      tableOfBatches(t('leavers'), columns, rowsOf(ctx, whose, true)),
      tableOf(t('facts'), factColumns(t), factsOf(t, period, { row, total })),
    ]),
  }
}
