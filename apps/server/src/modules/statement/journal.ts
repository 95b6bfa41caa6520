/** The journal of a day or a month, for the merchant's accounting software. */
import { Readable } from 'node:stream'
import type { Input } from '@saola/contract/call'
import type { statement } from '@saola/contract/statement'
import { endOf, startOf, vnDay, vnTime } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { csvLine } from '../../platform/csv.ts'
import { ensure } from '../../platform/errors.ts'
import type { Kind } from '../../platform/sheet-cells.ts'
import { XLSX_TYPE, xlsx, type Column } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import type { TransferRow } from '../ledger/service.ts'
import { exported, transfersIn } from './export-rows.ts'
import { journalOf } from './journal-rules.ts'
import { lastOf } from './rules.ts'
import { wholeMerchant } from './service.ts'
import { kindWords } from './words.ts'

interface Row {
  at: Date
  number: string
  description: string
  debit: string
  credit: string
  amount: number
  reference: string | null
  counterpart: string | null
}
const COLUMNS: readonly (readonly [string, number, Kind, (row: Row) => string | number | null])[] =
  [
    ['date', 12, 'date', ({ at }) => vnTime(at).slice(0, 10)],
    ['number', 16, 'text', ({ number }) => number],
    ['description', 50, 'text', ({ description }) => description],
    ['debit', 12, 'text', ({ debit }) => debit],
    ['credit', 12, 'text', ({ credit }) => credit],
    ['amount', 18, 'money', ({ amount }) => amount],
    ['reference', 26, 'text', ({ reference }) => reference],
    ['counterpart', 30, 'text', ({ counterpart }) => counterpart],
  ]

const rowsOf = (say: (kind: string) => string, transfers: readonly TransferRow[]): Row[] =>
  transfers.flatMap((one) =>
    journalOf(one.kind, one.entries).map((pair) => ({
      at: one.at,
      number: `SP${one.id}`,
      description: one.description ? `${say(one.kind)}: ${one.description}` : say(one.kind),
      ...pair,
      reference: one.bank_reference ?? one.order_reference ?? one.ref_transaction_id,
      counterpart: one.counterpart,
    })),
  )

/** A month's first and last day, or the day itself. @throws 25 for what has not begun */
function daysOf(ctx: Ctx, period: string): { from: string; to: string } {
  const isMonth = period.length === 7
  const from = isMonth ? `${period}-01` : period
  ensure(from <= vnDay(ctx.clock.now()), 'error.invalid_date_range', {
    errors: [{ field: 'period', key: 'error.invalid_date_range' }],
  })
  return { from, to: isMonth ? lastOf('MONTH', from) : from }
}

/** @throws 25, 37002 */
export async function exportJournal(
  ctx: Ctx,
  { period, format }: Input<typeof statement.exportJournal>['query'],
): Promise<FileAnswer> {
  const merchantId = wholeMerchant(ctx)
  const days = daysOf(ctx, period)
  const t = translator(ctx.language, 'statement')
  const say = kindWords(ctx.language)
  const span = { from: startOf(days.from), to: endOf(days.to) }
  const batches = async function* (): AsyncGenerator<readonly Row[]> {
    for await (const rows of transfersIn(ctx, merchantId, span)) yield rowsOf(say, rows)
  }
  const titles = COLUMNS.map(([name]) => t(`journal.${name}`))
  const columns = COLUMNS.map(([, width, kind, get], i): Column<Row> => ({
    title: titles[i]!,
    width,
    kind,
    get,
  }))
  const isCsv = format !== 'XLSX'
  const csv = async function* (): AsyncGenerator<string> {
    yield `\ufeff${csvLine(titles)}`
    for await (const rows of batches())
      yield rows.map((row) => csvLine(COLUMNS.map(([, , , get]) => get(row)))).join('')
  }
  return exported(ctx, merchantId, () => ({
    fileName: `${t('journal.file')}-${member(ctx).merchantCode}-${period}.${isCsv ? 'csv' : 'xlsx'}`,
    contentType: isCsv ? 'text/csv; charset=utf-8' : XLSX_TYPE,
    stream: isCsv
      ? Readable.from(csv(), { objectMode: false })
      : xlsx(t('journal.sheet'), columns, batches()),
  }))
}
