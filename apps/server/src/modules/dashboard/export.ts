/** The statistics as an Excel file: a line a day, as the screen filters them, with the sum of all days below. */
import type { Input } from '@saola/contract/call'
import type { dashboard } from '@saola/contract/dashboard'
import { member, type Ctx } from '../../platform/context.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { XLSX_TYPE, xlsx, type Column } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { everyDay } from './rules.ts'
import { partOf } from './service.ts'
import * as store from './store.ts'

type Line = Omit<store.FileRow, 'date'> & { name: string }
const FIGURES = [
  'total',
  'amount',
  'fee',
  'vat',
  'net',
  'refunds',
  'refunded',
  'kept',
  'canceled',
  'failed',
  'expired',
] as const
const none = {
  total: 0,
  amount: 0,
  fee: 0,
  vat: 0,
  net: 0,
  refunds: 0,
  refunded: 0,
  kept: 0,
  canceled: 0,
  failed: 0,
  expired: 0,
}
const MONEY: readonly string[] = ['amount', 'fee', 'vat', 'net', 'refunded', 'kept']

export async function exportStatistics(
  ctx: Ctx,
  { query }: Input<typeof dashboard.export>,
): Promise<FileAnswer> {
  const me = member(ctx)
  const part = partOf(ctx, query)
  const t = translator(ctx.language, 'statistic')
  const days = everyDay(part.from, part.to, await store.fileRows(ctx.db, me.merchantId, part), none)
  const whole = days.reduce<typeof none>(
    (sum, day) =>
      Object.fromEntries(FIGURES.map((key) => [key, sum[key] + day[key]])) as typeof none,
    none,
  )
  const lines: Line[] = [
    ...days.map(({ date, ...day }) => ({ name: date, ...day })),
    { name: t('file.sum'), ...whole },
  ]
  const columns: Column<Line>[] = [
    { title: t('file.date'), width: 14, kind: 'date', get: (line) => line.name },
    ...FIGURES.map((key): Column<Line> => ({
      title: t(`file.${key}`),
      width: MONEY.includes(key) ? 18 : 14,
      kind: MONEY.includes(key) ? 'money' : 'number',
      get: (line) => line[key],
    })),
  ]
  const batches = (async function* () {
    yield lines
  })()
  return {
    fileName: `${t('file.name')}-${me.merchantCode}-${part.from}-${part.to}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: lines.length,
    stream: xlsx(t('file.sheet'), columns, batches),
  }
}
