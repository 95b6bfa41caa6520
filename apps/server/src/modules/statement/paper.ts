/** The statement on paper: A4 across, in the reader's language, with its hash, its seal and the address at which anybody proves them. */
import { formatNumberVi } from '@saola/money/format'
import { timeText } from '@saola/payer-pages/parts/words'
import type { Language } from '@saola/phrases/shape'
import type { StatementFigures } from '@saola/contract/statement'
import { pdfLibrary, type PdfDefinition } from '../../platform/pdf.ts'
import { translator } from '../../platform/text.ts'
import type { Difference } from './figures.ts'
import type { RevisionRow } from './revision-store.ts'
import { figureNames, tableRows, type TableRow } from '@saola/contract/statement-table'
import type { StatementRow } from './store.ts'
import { dayText, rowName } from './words.ts'

export interface PaperFacts {
  row: StatementRow
  figures: StatementFigures
  differences: readonly Difference[]
  revision: RevisionRow
  publicKey: string | null
  address: string
  shopName: string
}
type Content = PdfDefinition['content']
const SOFT = '#4b5563'
const LINE = '#d1d5db'
const WARN = '#b45309'
const BOLD: readonly TableRow['level'][] = ['OPENING', 'SECTION', 'TOTAL', 'CLOSING']

function tableOf(figures: StatementFigures, language: Language): Content {
  const t = translator(language, 'statement')
  const head = [
    { text: t('column.name'), bold: true },
    ...['transfers', ...figureNames].map((name) => ({
      text: t(`column.${name}`),
      bold: true,
      alignment: 'right' as const,
    })),
  ]
  const body = tableRows(figures).map((row) => {
    const bold = BOLD.includes(row.level)
    const cell = (value: number | null) => ({
      text: value === null ? '' : formatNumberVi(value),
      alignment: 'right' as const,
      bold,
    })
    return [
      {
        text: rowName(language, row),
        bold,
        margin: [row.level === 'LINE' ? 10 : 0, 0, 0, 0] as [number, number, number, number],
      },
      cell(row.transfers),
      ...figureNames.map((name) => cell(row[name])),
    ]
  })
  return {
    table: {
      headerRows: 1,
      widths: ['*', 42, ...figureNames.map(() => 80)],
      body: [head, ...body],
    },
    layout: {
      hLineWidth: (i, { table }) => (i === 0 || i === table.body.length ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingLeft: () => 0,
      paddingRight: () => 4,
    },
    fontSize: 8.5,
    margin: [0, 10, 0, 10],
  }
}
const soft = (text: string) => ({
  text,
  color: SOFT,
  fontSize: 9,
  margin: [0, 2, 0, 0] as [number, number, number, number],
})

function proofOf(facts: PaperFacts, language: Language): Content {
  const t = translator(language, 'statement')
  const { revision, publicKey, address } = facts
  return {
    columns: [
      { qr: address, fit: 110, width: 120 },
      {
        width: '*',
        stack: [
          { text: t('check'), bold: true, fontSize: 10 },
          soft(t('checkText')),
          { text: address, fontSize: 8, margin: [0, 3, 0, 3] },
          soft(`${t('fact.hash')}: ${revision.hash}`),
          soft(`${t('fact.seal')}: ${revision.seal}`),
          soft(`${t('fact.publicKey')}: ${publicKey ?? revision.seal_key}`),
        ],
      },
    ],
    columnGap: 12,
    unbreakable: true,
  }
}

export function definition(facts: PaperFacts, language: Language): PdfDefinition {
  const t = translator(language, 'statement')
  const { row, revision, figures, differences } = facts
  const { bank } = figures
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [36, 32, 36, 36],
    info: { title: `${t('title')} ${revision.number}`, creator: 'Saola Pay' },
    defaultStyle: { font: 'Roboto', color: '#111827', lineHeight: 1.15 },
    footer: (page: number, pages: number) => ({
      text: `${revision.number} · ${page}/${pages}`,
      alignment: 'center',
      fontSize: 8,
      color: SOFT,
    }),
    content: [
      ...(row.is_test
        ? [{ text: t('test'), bold: true, color: WARN, fontSize: 10, marginBottom: 4 }]
        : []),
      { text: t('title'), fontSize: 18, bold: true },
      {
        text: `${revision.number} · ${dayText(row.from_day)} – ${dayText(row.to_day)}`,
        fontSize: 11,
      },
      soft(`${facts.shopName} · ${row.merchant_code} · ${row.merchant_name}`),
      soft(`${t('fact.issuedAt')}: ${timeText(revision.issued_at)}`),
      tableOf(figures, language),
      soft(t('equation')),
      soft(
        t('bankLine', {
          done: bank.daysDone,
          days: bank.days,
          open: bank.openDifferences,
          statement: formatNumberVi(bank.statement),
          books: formatNumberVi(bank.books),
        }),
      ),
      ...differences.map(({ kind, names }) => ({
        ...soft(`${t(`difference.${kind}`)}: ${names.join(', ')}`),
        color: WARN,
      })),
      { text: '', marginTop: 10 },
      proofOf(facts, language),
    ],
  }
}

export const paper = async (facts: PaperFacts, language: Language): Promise<Buffer> =>
  (await pdfLibrary()).createPdf(definition(facts, language)).getBuffer()
