/** The statement as files: the paper with its seal, and a workbook with the sums and every line. */
import { Readable } from 'node:stream'
import { endOf, startOf, vnTime } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { ensure } from '../../platform/errors.ts'
import { sealPublicKey } from '../../platform/seal.ts'
import {
  tableOf,
  tableOfBatches,
  XLSX_TYPE,
  xlsxOfTables,
  type Column,
} from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { ofMerchant } from '../shop-setting/service.ts'
import type { TransferRow } from '../ledger/service.ts'
import { exported, transfersIn } from './export-rows.ts'
import { figuresThatHold, type Shown } from './figures.ts'
import { paper } from './paper.ts'
import { load, publicUrlOf } from './service.ts'
import { figureNames, tableRows, type TableRow, readAmounts } from '@saola/contract/statement-table'
import type { StatementRow } from './store.ts'
import { accountWords, dayText, kindWords, rowName } from './words.ts'

const fileOf = (ctx: Ctx, row: StatementRow): string =>
  `${translator(ctx.language, 'statement')('file')}-${row.merchant_code}-${row.from_day}-${row.to_day}`

/** @throws 5, 13 for what is not issued */
export async function exportPdf(ctx: Ctx, id: string): Promise<FileAnswer> {
  const row = await load(ctx, id)
  const { figures, revision, differences } = await figuresThatHold(ctx, row)
  ensure(revision, 'error.invalid_state')
  const bytes = await paper(
    {
      row,
      figures,
      differences,
      revision,
      publicKey: sealPublicKey(ctx, revision.seal_key),
      address: publicUrlOf(ctx, row, revision),
      shopName: (await ofMerchant(ctx, row.merchant_id)).shopName,
    },
    ctx.language,
  )
  return {
    fileName: `${fileOf(ctx, row)}.pdf`,
    contentType: 'application/pdf',
    stream: Readable.from([bytes]),
  }
}

function factsOf(ctx: Ctx, row: StatementRow, { revision }: Shown): [string, string][] {
  const t = translator(ctx.language, 'statement')
  const facts: [string, string | null][] = [
    [t('fact.number'), row.number ?? t('provisional')],
    [t('fact.merchant'), `${row.merchant_code} · ${row.merchant_name}`],
    [t('fact.period'), `${dayText(row.from_day)} – ${dayText(row.to_day)}`],
    [t('fact.status'), t(row.is_silent ? 'silent' : `status.${row.status}`)],
    [t('fact.issuedAt'), row.issued_at && vnTime(row.issued_at)],
    [t('fact.hash'), revision?.hash ?? null],
    [t('fact.address'), revision && publicUrlOf(ctx, row, revision)],
    ...(row.is_test ? ([[t('test'), '']] as [string, string][]) : []),
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}
type Words = ReturnType<typeof translator>

const sumColumns = (ctx: Ctx, t: Words): Column<TableRow>[] => [
  { title: t('column.name'), width: 44, kind: 'text', get: (row) => rowName(ctx.language, row) },
  { title: t('column.transfers'), width: 12, kind: 'number', get: (row) => row.transfers },
  ...figureNames.map((name): Column<TableRow> => ({
    title: t(`column.${name}`),
    width: 18,
    kind: 'money',
    get: (row) => row[name],
  })),
]
const entryColumns = (ctx: Ctx, t: Words): Column<TransferRow>[] => {
  const kind = kindWords(ctx.language)
  const text = (
    name: string,
    width: number,
    get: (row: TransferRow) => string | null,
  ): Column<TransferRow> => ({ title: t(`column.${name}`), width, kind: 'text', get })
  return [
    { title: t('column.at'), width: 20, kind: 'time', get: ({ at }) => vnTime(at) },
    text('entry', 16, ({ id }) => `SP${id}`),
    text('kind', 28, (row) => kind(row.kind)),
    ...figureNames.map((name): Column<TransferRow> => ({
      title: t(`column.${name}`),
      width: 16,
      kind: 'money',
      get: ({ entries }) => readAmounts(entries)[name],
    })),
    text('transaction', 38, (row) => row.transaction_id),
    text('reference', 20, (row) => row.ref_transaction_id),
    text('bankReference', 22, (row) => row.bank_reference),
    text('order', 36, (row) => row.order_reference),
    text('counterpart', 28, (row) => row.counterpart),
    text('description', 40, (row) => row.description),
  ]
}

/** @throws 5, 37002 */
export async function exportExcel(ctx: Ctx, id: string): Promise<FileAnswer> {
  const row = await load(ctx, id)
  const shown = await figuresThatHold(ctx, row)
  const t = translator(ctx.language, 'statement')
  const say = accountWords(ctx.language)
  const span = { from: startOf(row.from_day), to: endOf(row.to_day) }
  type Account = (typeof shown.figures.accounts)[number]
  const balance = (name: 'opening' | 'movement' | 'closing'): Column<Account> => ({
    title: t(`column.${name}`),
    width: 20,
    kind: 'money',
    get: (account) => account[name],
  })
  return exported(ctx, row.merchant_id, () => ({
    fileName: `${fileOf(ctx, row)}.xlsx`,
    contentType: XLSX_TYPE,
    stream: xlsxOfTables([
      tableOf(t('sheet.sums'), sumColumns(ctx, t), tableRows(shown.figures)),
      tableOf(
        t('sheet.accounts'),
        [
          {
            title: t('column.account'),
            width: 32,
            kind: 'text',
            get: ({ account }: Account) => say(account),
          },
          balance('opening'),
          balance('movement'),
          balance('closing'),
        ],
        shown.figures.accounts,
      ),
      tableOf(
        t('sheet.facts'),
        [
          {
            title: t('column.fact'),
            width: 28,
            kind: 'text',
            get: ([name]: [string, string]) => name,
          },
          { title: t('column.value'), width: 80, kind: 'text', get: ([, value]) => value },
        ],
        factsOf(ctx, row, shown),
      ),
      tableOfBatches(
        t('sheet.entries'),
        entryColumns(ctx, t),
        transfersIn(ctx, row.merchant_id, span),
      ),
    ]),
  }))
}
