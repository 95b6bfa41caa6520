/** The receipt on paper: A5, in the reader's language, with the address at which its receiver sees that it is true. */
import { formatVnd } from '@saola/money/format'
import { amountInWords } from '@saola/money/words'
import { timeText } from '@saola/payer-pages/parts/words'
import type { Language } from '@saola/phrases/shape'
import { inFours, pdfLibrary, type PdfDefinition } from '../../platform/pdf.ts'
import { translator } from '../../platform/text.ts'
import type { PaidRow } from '../payout/service.ts'
import { shortAccount } from './rules.ts'

export interface ReceiptFacts {
  payout: PaidRow
  shopName: string
  address: string
  isTest: boolean
}
const SOFT = '#4b5563'
const LINE = '#d1d5db'

function rowsOf({ payout, shopName }: ReceiptFacts, language: Language): [string, string][] {
  const t = translator(language, 'payoutReceipt')
  const rows: [string, string | null][] = [
    [t('from'), `${shopName} · ${shortAccount(payout.account_no)}`],
    [t('receiver'), payout.to_name],
    [t('account'), inFours(payout.to_account)],
    [t('bank'), payout.bank_name ?? payout.to_bin],
    [t('content'), payout.content],
    [t('doneAt'), payout.ended_at && timeText(payout.ended_at)],
    [t('txnNumber'), payout.txn_number],
    [t('reference'), payout.ref_transaction_id],
    [t('returnedAt'), payout.returned_at && timeText(payout.returned_at)],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}

const table = (rows: readonly [string, string][]): PdfDefinition['content'] => ({
  table: {
    widths: [110, '*'],
    body: rows.map(([name, value]) => [
      { text: name, color: SOFT },
      { text: value, alignment: 'right' },
    ]),
  },
  layout: {
    hLineWidth: (i, { table: { body } }) => (i === 0 || i === body.length ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => LINE,
    paddingTop: () => 4,
    paddingBottom: () => 4,
    paddingLeft: () => 0,
    paddingRight: () => 0,
  },
  fontSize: 10,
  margin: [0, 12, 0, 14],
})

function definition(facts: ReceiptFacts, language: Language): PdfDefinition {
  const t = translator(language, 'payoutReceipt')
  const { payout, address } = facts
  const hasReturned = payout.returned_at !== null
  return {
    pageSize: 'A5',
    pageMargins: [32, 32, 32, 28],
    info: { title: `${t('title')} ${payout.txn_number ?? payout.id}`, creator: 'Saola Pay' },
    defaultStyle: { font: 'Roboto', color: '#111827', lineHeight: 1.15 },
    content: [
      ...(facts.isTest
        ? [{ text: t('test'), bold: true, color: '#b45309', fontSize: 10, marginBottom: 6 }]
        : []),
      { text: t('title'), fontSize: 18, bold: true },
      { text: facts.shopName, color: SOFT, fontSize: 11, marginBottom: 14 },
      { text: formatVnd(payout.amount), fontSize: 26, bold: true },
      {
        text: amountInWords(payout.amount, language, { capital: true }),
        color: SOFT,
        fontSize: 10,
      },
      {
        text: t(hasReturned ? 'returned' : 'done'),
        bold: true,
        color: hasReturned ? '#b45309' : '#15803d',
        fontSize: 11,
        marginTop: 6,
      },
      table(rowsOf(facts, language)),
      {
        columns: [
          { qr: address, fit: 86, width: 96 },
          {
            width: '*',
            stack: [
              { text: t('check'), bold: true, fontSize: 10 },
              { text: t('checkText'), color: SOFT, fontSize: 9, margin: [0, 3, 0, 4] },
              { text: address, fontSize: 8 },
            ],
          },
        ],
        columnGap: 10,
        unbreakable: true,
      },
    ],
  }
}

export const paper = async (facts: ReceiptFacts, language: Language): Promise<Buffer> =>
  (await pdfLibrary()).createPdf(definition(facts, language)).getBuffer()
