/** A fee report on paper, A4 across, in the reader's language: its totals, its lines and why two sums of VAT may differ. */
import { Readable } from 'node:stream'
import type { FeeReportDetail, FeeReportLine } from '@saola/contract/fee-report'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { timeText } from '@saola/payer-pages/parts/words'
import type { Language } from '@saola/phrases/shape'
import { audit } from '../../platform/audit.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { pdfLibrary, type PdfDefinition } from '../../platform/pdf.ts'
import { translator } from '../../platform/text.ts'
import { dayText } from '../approval/service.ts'
import { detail } from './reading.ts'

type Content = PdfDefinition['content']
const SOFT = '#4b5563'
const LINE = '#d1d5db'
const WARN = '#b45309'
const when = (at: string | null): string | null => at && timeText(new Date(at))
const showMonth = (time: string): string => time.split('-').toReversed().join('/')
const layout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingTop: () => 4,
  paddingBottom: () => 4,
  paddingLeft: () => 0,
  paddingRight: () => 6,
}

function factsOf(report: FeeReportDetail, language: Language): Content {
  const t = translator(language, 'feeReport')
  const money = (name: 'feeMoney' | 'moneyVAT' | 'totalFeeMoney' | 'collected' | 'due') =>
    [t(`column.${name}`), formatVnd(report[name])] as const
  const facts: (readonly [string, string | null])[] = [
    money('feeMoney'),
    money('moneyVAT'),
    money('totalFeeMoney'),
    money('collected'),
    money('due'),
    // It ends with its last day: its end is the midnight after.
    [
      t('column.dueAt'),
      report.dueAt && dayText(vnDay(new Date(new Date(report.dueAt).getTime() - 1))),
    ],
    [t('column.closedAt'), when(report.closedAt)],
    [t('paper.paidAt'), when(report.paidAt)],
    [t('paper.paidBy'), report.paidBy && t(`way.${report.paidBy}`)],
    [t('paper.invoiceNumber'), report.invoiceNumber],
  ]
  return {
    table: {
      widths: [170, '*'],
      body: facts
        .filter((one): one is readonly [string, string] => one[1] !== null)
        .map(([name, value]) => [{ text: name, color: SOFT }, { text: value }]),
    },
    layout,
    margin: [0, 8, 0, 14],
  }
}

function linesOf(report: FeeReportDetail, language: Language): Content {
  const t = translator(language, 'feeReport')
  const head = (name: string, isNumber = true) => ({
    text: t(`column.${name}`),
    bold: true,
    alignment: isNumber ? ('right' as const) : ('left' as const),
  })
  const number = (value: number, bold = false) => ({
    text: formatNumberVi(value),
    alignment: 'right' as const,
    bold,
  })
  const rowOf = (line: FeeReportLine) => [
    {
      stack: [
        { text: t(`kind.${line.kind}`, { month: showMonth(line.reason ?? '') }), bold: true },
        ...(line.feeName === null
          ? []
          : [
              {
                text: `${line.feeName} (${line.feeCode}, ${t('column.version').toLowerCase()} ${line.version})`,
                color: SOFT,
              },
            ]),
        ...(line.rateText === null ? [] : [{ text: line.rateText, color: SOFT }]),
      ],
    },
    { text: t(`collection.${line.collection}`) },
    number(line.count),
    number(line.amountTransaction),
    number(line.feeMoney),
    number(line.moneyVAT),
    number(line.totalMoney, true),
  ]
  return {
    table: {
      headerRows: 1,
      widths: ['*', 92, 50, 92, 78, 70, 84],
      body: [
        [
          head('kind', false),
          head('collection', false),
          head('count'),
          head('amountTransaction'),
          head('feeMoney'),
          head('moneyVAT'),
          head('totalFeeMoney'),
        ],
        ...report.feeReports.map(rowOf),
      ],
    },
    layout,
    fontSize: 8.5,
  }
}

function definition(report: FeeReportDetail, isTest: boolean, language: Language): PdfDefinition {
  const t = translator(language, 'feeReport')
  const title = t('paper.title', { month: showMonth(report.time) })
  const notes = [
    t(`vatRounding.${report.vatRounding}`),
    ...(report.note === null ? [] : [t(`note.${report.note}`)]),
  ]
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [40, 40, 40, 40],
    info: { title: `${title} ${report.prefix}`, creator: 'Saola Pay' },
    defaultStyle: { font: 'Roboto', color: '#111827', fontSize: 10, lineHeight: 1.15 },
    footer: (page, pages) => ({
      text: `${report.prefix} · ${showMonth(report.time)} · ${page}/${pages}`,
      alignment: 'center',
      color: SOFT,
      fontSize: 8,
      margin: [0, 10, 0, 0],
    }),
    content: [
      ...(isTest ? [{ text: t('paper.test'), bold: true, color: WARN, marginBottom: 4 }] : []),
      { text: title, fontSize: 18, bold: true },
      {
        text: `${report.merchantName} (${report.prefix}) · ${t(`status.${report.status}`)}`,
        color: SOFT,
        fontSize: 11,
      },
      factsOf(report, language),
      linesOf(report, language),
      ...notes.map((text) => ({ text, color: SOFT, fontSize: 8.5, marginTop: 8 })),
    ],
  }
}

/** Also of an open month: its paper says that it is one. @throws 5 */
export async function exportPdf(ctx: Ctx, id: string): Promise<FileAnswer> {
  const report = await detail(ctx, id)
  if (ctx.caller.kind !== 'portal')
    await audit(ctx, {
      module: 'fee-report',
      merchantId: null,
      objectId: id,
      after: { event: 'EXPORTED', report: `${report.prefix} ${report.time}` },
    })
  const pdf = (await pdfLibrary()).createPdf(definition(report, ctx.test, ctx.language))
  return {
    fileName: `${translator(ctx.language, 'feeReport')('file')}-${report.prefix}-${report.time}.pdf`,
    contentType: 'application/pdf',
    stream: Readable.from([await pdf.getBuffer()]),
  }
}
