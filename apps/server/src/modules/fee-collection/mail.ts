/** Mails about fees, to the owner and in their language. They carry no link: who gets one signs in as always (Circular 50). In Test Mode nobody is written to. */
import { objectionLimits } from '@saola/contract/fee-collection'
import { formatVnd } from '@saola/money/format'
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { harmless } from '../../platform/free-text.ts'
import { enqueue } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import { dayText } from '../approval/service.ts'
import * as reports from '../fee-report/service.ts'
import * as user from '../user/service.ts'
import * as linkStore from './link-store.ts'
import { AGAIN_AFTER } from './rules.ts'
import * as store from './store.ts'

export const MAIL_JOB = 'feeCollection.mail'
type Kind = 'CLOSED' | 'DEBIT' | 'FAILED' | 'OVERDUE' | 'ANSWERED'
export interface Mail {
  kind: Kind
  merchantId: string
  reportId: string | null
  collectionId: string | null
}

const want = async (ctx: Ctx, payer: Pick<store.PayerRow, 'mode'>, mail: Mail): Promise<void> => {
  if (payer.mode === 'LIVE')
    await enqueue(ctx.db, MAIL_JOB, { ...mail }, { maxAttempts: 8, priority: 10 })
}
/** @param sinceMs told within it, nobody is told again @returns whether a mail goes out */
export async function tellClosed(
  ctx: Ctx,
  payer: Pick<store.PayerRow, 'id' | 'mode'>,
  reportId: string,
  sinceMs: number,
): Promise<boolean> {
  const at = ctx.clock.now()
  const since = new Date(at.getTime() - sinceMs)
  if ((await linkStore.tell(ctx.db, payer.id, reportId, 'CLOSED', { at, since })) === 0)
    return false
  await want(ctx, payer, { kind: 'CLOSED', merchantId: payer.id, reportId, collectionId: null })
  return true
}
/** Once for a report: from when on it will be debited. */
export const tellDebit = (
  ctx: Ctx,
  payer: store.PayerRow,
  { id: reportId }: Pick<reports.Payable, 'id'>,
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const [at, since] = [ctx.clock.now(), new Date(0)]
    if ((await linkStore.tell(tx, payer.id, reportId, 'DEBIT', { at, since })) === 1)
      await want({ ...ctx, db: tx }, payer, {
        kind: 'DEBIT',
        merchantId: payer.id,
        reportId,
        collectionId: null,
      })
  })
/** What the bank has said to an objection. */
export const tellAnswered = (
  ctx: Ctx,
  payer: Pick<store.PayerRow, 'id' | 'mode'>,
  reportId: string,
): Promise<void> =>
  want(ctx, payer, { kind: 'ANSWERED', merchantId: payer.id, reportId, collectionId: null })
export const tellFailed = (ctx: Ctx, payer: store.PayerRow, collectionId: string): Promise<void> =>
  want(ctx, payer, { kind: 'FAILED', merchantId: payer.id, reportId: null, collectionId })
export const tellOverdue = (
  ctx: Ctx,
  payer: store.PayerRow,
  reportId: string | null,
  collectionId: string | null = null,
): Promise<void> =>
  want(ctx, payer, { kind: 'OVERDUE', merchantId: payer.id, reportId, collectionId })

const dayOrNone = (at: Date | null | undefined): string => (at ? dayText(vnDay(at)) : '')
const aboutOf = async (ctx: Ctx, { merchantId, reportId, collectionId }: Mail) => {
  const collection =
    collectionId === null ? null : await store.find(ctx.db, merchantId, collectionId)
  const about = reportId ?? collection?.report_id ?? null
  const report = about === null ? null : await reports.findPayable(ctx.db, merchantId, about)
  const objection = report && (await reports.objection(ctx.db, merchantId, report.id))
  return { collection, report, objection }
}
const answerIn = (objection: Awaited<ReturnType<typeof reports.objection>>) => ({
  decision: objection?.decision ?? '',
  answer: harmless(objection?.answer ?? '', objectionLimits.answer),
})
/** What the words of a mail need; null where there is nothing to tell any more. */
async function wordsOf(ctx: Ctx, mail: Mail): Promise<Record<string, string> | null> {
  const { collection, report, objection } = await aboutOf(ctx, mail)
  const amount = report?.due ?? collection?.amount
  // What was paid meanwhile is not asked for.
  if (amount === undefined || (mail.kind !== 'CLOSED' && report?.status === 'PAID')) return null
  return {
    amount: formatVnd(amount),
    month: report ? report.month.slice(0, 7).split('-').toReversed().join('/') : '',
    // It ends with its last day: its end is the midnight after.
    due: dayOrNone(report?.due_at && new Date(report.due_at.getTime() - 1)),
    next: dayOrNone(collection?.next_at),
    // From this day on nobody may object.
    until: report ? dayOrNone(await reports.objectUntil(ctx, report.month)) : '',
    ...answerIn(objection),
    tries: String(AGAIN_AFTER.length + 1),
  }
}
/** Which of the sentences: of a report, or of fees that were held back. */
const subjectOf = ({ kind }: Mail, words: Record<string, string>, isPaid: boolean): string => {
  const of = words.month === '' ? 'held' : 'report'
  if (kind === 'CLOSED') return isPaid ? 'nothing' : 'closed'
  return {
    DEBIT: 'debit',
    FAILED: `failed.${of}`,
    OVERDUE: `overdue.${of}`,
    ANSWERED: `answered.${words.decision}`,
  }[kind]
}

/** The job. */
export async function send(ctx: Ctx, mail: Mail): Promise<void> {
  const [words, owner] = [await wordsOf(ctx, mail), await user.ownerOf(ctx, mail.merchantId)]
  if (words === null || !owner?.email) return
  const t = translator(owner.language, 'message')
  const report =
    mail.reportId === null
      ? null
      : await reports.findPayable(ctx.db, mail.merchantId, mail.reportId)
  const said = { ...words, shop: harmless(owner.merchantName, 60) }
  const key = `feeReport.${subjectOf(mail, words, report?.status === 'PAID')}`
  await ctx.mailer.send({
    to: owner.email,
    ...renderNoticeMail({
      language: owner.language,
      subject: t(`${key}.subject`, said),
      lines: [
        t('merchant.hello', { name: owner.fullName }),
        t(`${key}.text`, said),
        t(`${key}.what`, said),
      ],
      care: t('merchant.care'),
    }),
  })
}
