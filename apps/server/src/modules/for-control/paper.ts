/** The tracing slip: a case with all its steps on paper, A4, in the reader's language (B-471). */
import { Readable } from 'node:stream'
import { formatVnd } from '@saola/money/format'
import { timeText } from '@saola/payer-pages/parts/words'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { inFours, pdfLibrary, type PdfDefinition } from '../../platform/pdf.ts'
import { translator } from '../../platform/text.ts'
import { dayText } from '../approval/service.ts'
import * as documentStore from './document-store.ts'
import { documentOf } from './documents.ts'
import * as historyStore from './history-store.ts'
import { lastMoment } from './reading.ts'
import * as store from './store.ts'

const SOFT = '#4b5563'
const LINE = '#d1d5db'
/** Steps on one paper: a case that has more is told in the back office. */
const MOST_STEPS = 500

type Row = readonly [name: string, value: string]
interface Facts {
  row: store.CaseRow
  steps: historyStore.StepRow[]
  documents: { id: string; fileName: string }[]
  now: Date
}

function rowsOf({ row, documents }: Facts, language: Ctx['language']): Row[] {
  const t = translator(language, 'forControl')
  const field = (name: string): string => t(`field.${name}`)
  const when = (at: Date | null): string | null => at && timeText(at)
  const account = (no: string | null, bin: string | null): string | null =>
    no && [inFours(no), bin].filter(Boolean).join(' · ')
  const rows: (readonly [string, string | null])[] = [
    [field('merchantName'), `${row.merchant_name} (${row.merchant_code})`],
    [field('serviceType'), t(`service.${row.service}`)],
    [field('txnNumber'), row.txn_number],
    [field('bankTxnNumber'), row.bank_txn_number],
    [field('partnerTxnNumber'), row.partner_txn_number],
    [field('transactionDate'), when(row.transaction_date)],
    [field('transactionStatus'), row.subject_status],
    [field('fromAccount'), account(row.from_account, row.from_bin)],
    [field('accountNo'), account(row.account_no, row.bin)],
    [field('bankName'), row.bank_name],
    [field('claimedBy'), t(`claimant.${row.claimed_by}`)],
    [field('reason'), row.reason],
    [field('note'), row.note],
    [field('contact'), `${row.email} · ${row.phone}`],
    [field('documents'), documents.map(({ fileName }) => fileName).join(', ') || null],
    [field('sentAt'), when(row.sent_at)],
    [field('dueAt'), row.due_at && dayText(vnDay(lastMoment(row.due_at)))],
    [field('assignee'), row.assignee_name],
    [field('heldAmount'), row.held > 0 ? formatVnd(row.held) : null],
    [field('resolution'), row.resolution && t(`resolution.${row.resolution}`)],
    [field('resolvedAmount'), row.resolved_amount === null ? null : formatVnd(row.resolved_amount)],
    [field('decisionNote'), row.decision_note],
    [field('decidedAt'), when(row.decided_at)],
    [field('priorCode'), row.prior_code],
  ]
  return rows.filter((one): one is Row => one[1] !== null && one[1] !== '')
}
const layout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingTop: () => 4,
  paddingBottom: () => 4,
  paddingLeft: () => 0,
  paddingRight: () => 6,
}

function definition(facts: Facts, language: Ctx['language']): PdfDefinition {
  const t = translator(language, 'forControl')
  const { row, steps } = facts
  return {
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 44],
    info: { title: `${t('paper.title')} ${row.code}`, creator: 'Saola Pay' },
    defaultStyle: { font: 'Roboto', color: '#111827', fontSize: 10, lineHeight: 1.15 },
    footer: (page, pages) => ({
      text: `${row.code} · ${page}/${pages}`,
      alignment: 'center',
      color: SOFT,
      fontSize: 8,
      margin: [0, 12, 0, 0],
    }),
    content: [
      { text: t('paper.title'), fontSize: 18, bold: true },
      {
        text: `${row.code} · ${t(`status.${row.status}`)}`,
        color: SOFT,
        fontSize: 11,
        marginBottom: 10,
      },
      { text: formatVnd(row.amount), fontSize: 22, bold: true, marginBottom: 8 },
      {
        table: {
          widths: [150, '*'],
          body: rowsOf(facts, language).map(([name, value]) => [
            { text: name, color: SOFT },
            { text: value },
          ]),
        },
        layout,
      },
      { text: t('field.history'), fontSize: 13, bold: true, margin: [0, 18, 0, 6] },
      {
        table: {
          widths: [92, 130, '*'],
          body: steps.map((step) => [
            { text: timeText(step.at), color: SOFT },
            { text: t(`event.${step.event}`) },
            { text: [step.actor_name, step.note].filter(Boolean).join(': ') },
          ]),
        },
        layout,
      },
      {
        text: t('paper.printed', { at: timeText(facts.now) }),
        color: SOFT,
        fontSize: 8,
        marginTop: 14,
      },
    ],
  }
}

/** @throws 5 */
export async function slip(ctx: Ctx, id: string): Promise<FileAnswer> {
  const row = await store.get(ctx.db, null, { id })
  ensure(row, 'error.not_found')
  const page = { index: 0, size: MOST_STEPS, sortBy: 'createdAt', direction: 'ASC' as const }
  const steps = await historyStore.list(ctx.db, row.merchant_id, id, [], page)
  const documents = await documentStore.ofCases(ctx.db, [row.merchant_id], [id])
  const facts: Facts = {
    row,
    steps,
    documents: documents.map((one) => documentOf(ctx, one)),
    now: ctx.clock.now(),
  }
  const pdf = (await pdfLibrary()).createPdf(definition(facts, ctx.language))
  return {
    fileName: `${row.code}.pdf`,
    contentType: 'application/pdf',
    stream: Readable.from([await pdf.getBuffer()]),
  }
}
