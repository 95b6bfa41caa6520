/** An account's statement as an Excel file: asked of the bank page by page while the file goes out. */
import type { Input } from '@saola/contract/call'
import { EXPORT_DAYS, type bankAccount } from '@saola/contract/bank-account'
import type { StatementItem, StatementPage } from '../../adapters/bank.ts'
import { vnDay, vnTime } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { XLSX_TYPE, xlsx, type Column } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { statementOf } from './bank.ts'

const BATCH = 500
const BALANCE_CODE = 1201

/** Oldest first, so that what is booked meanwhile comes last and no line is met twice. The first page is here already: a refusal comes before the file begins. */
async function* batchesOf(
  first: StatementPage,
  next: (index: number) => Promise<StatementPage>,
): AsyncGenerator<readonly StatementItem[]> {
  let page = first
  for (let index = 1; ; index++) {
    if (page.items.length > 0) yield page.items
    if (page.items.length < BATCH) return
    page = await next(index)
  }
}

/** The balance after each line is there for those who may see balances. @throws 5, 25, 33008, 5100000. */
export async function exportStatistic(
  ctx: Ctx,
  { params, query }: Input<typeof bankAccount.exportTransactionStatistic>,
): Promise<FileAnswer> {
  const statement = await statementOf(ctx, params.bankAccountId, query, EXPORT_DAYS)
  const ask = (index: number): Promise<StatementPage> =>
    statement.page({ index, size: BATCH, sortBy: 'dateTime', direction: 'ASC' })
  const first = await ask(0)
  const t = translator(ctx.language, 'bankAccount')
  const groups = ['TRANSFER_IN', 'TRANSFER_OUT', 'RETURN_IN', 'RETURN_OUT', 'REVERSAL']
  const columns: Column<StatementItem>[] = [
    { title: t('column.transactionNo'), width: 22, kind: 'text', get: (l) => l.transactionNo },
    {
      title: t('column.dateTime'),
      width: 20,
      kind: 'time',
      get: (l) => vnTime(new Date(l.dateTime)),
    },
    { title: t('column.amount'), width: 16, kind: 'money', get: (l) => l.amount * l.coefficient },
    { title: t('column.currency'), width: 8, kind: 'text', get: (l) => l.currency },
    { title: t('column.detail'), width: 50, kind: 'text', get: (l) => l.detail },
    {
      title: t('column.transGroup'),
      width: 20,
      kind: 'text',
      get: (l) => (groups.includes(l.transGroup) ? t(`group.${l.transGroup}`) : l.transGroup),
    },
    ...(member(ctx).codes.includes(BALANCE_CODE)
      ? [
          {
            title: t('column.balance'),
            width: 16,
            kind: 'money' as const,
            get: (l: StatementItem) => l.balance,
          },
        ]
      : []),
  ]
  return {
    fileName: `${t('file')}-${statement.accountNo}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: first.total,
    stream: xlsx(t('sheet'), columns, batchesOf(first, ask)),
  }
}
