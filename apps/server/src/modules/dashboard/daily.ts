/** A day's report: what came in, what was taken of it, what went back, what waits, and what lies where when the day ends. */
import type { Input, Output } from '@saola/contract/call'
import { MOST_DAYS_BACK, type dashboard } from '@saola/contract/dashboard'
import { ledgerKinds } from '@saola/contract/ledger'
import { endOf, startOf, vnDay } from '../../platform/clock.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { XLSX_TYPE, xlsx, type Column } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { heldTo } from '../bank-account/service.ts'
import { openTotal } from '../bank-credit/service.ts'
import { balancesBefore } from '../ledger/service.ts'
import { addDays } from './rules.ts'
import { overview } from './service.ts'

type Report = Output<typeof dashboard.daily>
/** As the books list them: where the money is, then whose it is. */
const placeOf = (account: string): number => (ledgerKinds as readonly string[]).indexOf(account)
interface Line {
  name: string
  total: number | null
  amount: number
}

/** The day asked for, today where none is; a cashier is shown today whatever they ask for (ADR 0021). @throws 25 for a day to come or one too long ago */
function dayOf(ctx: Ctx, asked: string | undefined): string {
  const today = vnDay(ctx.clock.now())
  if (asked === undefined || member(ctx).ownDayOnly) return today
  ensure(asked <= today && asked >= addDays(today, -MOST_DAYS_BACK), 'error.invalid_date_range', {
    errors: [{ field: 'day', key: 'error.invalid_date_range' }],
  })
  return asked
}

export async function daily(
  ctx: Ctx,
  { query }: Pick<Input<typeof dashboard.daily>, 'query'>,
): Promise<Report> {
  const day = dayOf(ctx, query.day)
  const [start, end] = [startOf(day), endOf(day)]
  const [{ now, methods }, unmatched, balances] = await Promise.all([
    overview(ctx, { from: day, to: day }),
    openTotal(ctx, { from: start, to: end }),
    // The books are the whole shop's: who is held to some accounts is not shown them.
    heldTo(ctx) === null ? balancesBefore(ctx.db, member(ctx).merchantId, end) : null,
  ])
  return {
    day,
    isOver: end <= ctx.clock.now(),
    figures: now,
    methods,
    unmatched,
    balances:
      balances &&
      balances
        .filter(({ balance }) => balance !== 0)
        .sort((a, b) => placeOf(a.account) - placeOf(b.account)),
  }
}

/** The report as lines of a sheet, in the order in which the screen has them. */
export function linesOf(ctx: Ctx, report: Report): Line[] {
  const [t, words, books] = [
    translator(ctx.language, 'statistic'),
    translator(ctx.language, 'transaction'),
    translator(ctx.language, 'balance'),
  ]
  const { figures: f, unmatched } = report
  return [
    { name: t('daily.amount'), total: f.total, amount: f.amount },
    ...report.methods.map((m) => ({
      name: `  ${words(`paymentType.${m.paymentType}`)}`,
      total: m.total,
      amount: m.amount,
    })),
    { name: t('daily.fee'), total: null, amount: f.fee },
    { name: t('daily.vat'), total: null, amount: f.vat },
    { name: t('daily.net'), total: null, amount: f.net },
    { name: t('daily.refunded'), total: f.refunds, amount: f.refunded },
    { name: t('daily.unmatched'), total: unmatched.total, amount: unmatched.amount },
    ...(report.balances ?? []).map(({ account, balance }) => ({
      name: `${t('daily.lies')}: ${books(`account.${account}`)}`,
      total: null,
      amount: balance,
    })),
  ]
}

export async function exportDaily(
  ctx: Ctx,
  input: Pick<Input<typeof dashboard.daily>, 'query'>,
): Promise<FileAnswer> {
  const report = await daily(ctx, input)
  const t = translator(ctx.language, 'statistic')
  const lines = linesOf(ctx, report)
  const columns: Column<Line>[] = [
    { title: `${t('daily.title')} ${report.day}`, width: 44, kind: 'text', get: (l) => l.name },
    { title: t('file.total'), width: 14, kind: 'number', get: (l) => l.total },
    { title: t('daily.money'), width: 18, kind: 'money', get: (l) => l.amount },
  ]
  const batches = (async function* () {
    yield lines
  })()
  return {
    fileName: `${t('daily.file')}-${member(ctx).merchantCode}-${report.day}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: lines.length,
    stream: xlsx(t('daily.title'), columns, batches),
  }
}
