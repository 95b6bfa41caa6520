/** What becomes of proposals that nobody decides on: told of after a time, over after another (ADR 0056). */
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import { approvalKind } from '@saola/contract/approval'
import { vnTime } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import { lastLanguage } from '../session/service.ts'
import { kindsOf } from './handlers.ts'
import type { ApprovalKindHandler } from './kinds.ts'
import { proposalOf, whyNotDecide } from './rules.ts'
import { applyDue, type Hindrance } from './schedule.ts'
import { dayText, effectiveFromOf, record } from './service.ts'
import { subjectText } from './subject.ts'
import * as closingStore from './closing-store.ts'
import * as ruleStore from './rule-store.ts'
import * as store from './store.ts'

const MOST = 200

/** Ends what is over and reports what waits too long, in transactions of a few hundred. */
export async function sweep(ctx: Ctx): Promise<void> {
  for (;;) {
    const found = await inTransaction(ctx.db, async (tx) => {
      const [inner, now] = [{ ...ctx, db: tx }, ctx.clock.now()]
      const over = await closingStore.expire(tx, now, MOST)
      for (const { id } of over) await record(inner, id, 'EXPIRED', null)
      const late = await closingStore.escalate(tx, now, MOST)
      for (const row of late) {
        await record(inner, row.id, 'ESCALATED', null)
        for (const reader of await ruleStore.deciders(tx, approvalKind(row.kind).decide))
          await enqueue(
            tx,
            'approval.tellLate',
            { id: row.id, adminId: reader.id },
            { key: `approval-late/${row.id}/${reader.id}`, maxAttempts: 8 },
          )
      }
      return Math.max(over.length, late.length)
    })
    if (found < MOST) return
  }
}

/** A mail to somebody, while it still waits and they may decide on it. */
async function tellLate(ctx: Ctx, id: string, adminId: string): Promise<void> {
  const row = await store.get(ctx.db, id)
  if (!row) return
  const proposal = proposalOf(row, ctx.clock.now())
  const reader = (await ruleStore.deciders(ctx.db, approvalKind(row.kind).decide)).find(
    (one) => one.id === adminId,
  )
  if (reader === undefined || proposal.state !== 'PENDING') return
  const judge = { adminId: reader.id, staffId: reader.staff_id, codes: reader.codes }
  if (whyNotDecide(judge, proposal) !== null) return
  const language = (await lastLanguage(ctx, adminId)) ?? 'vi'
  const t = translator(language, 'message')
  const own = translator(language, 'approval')
  const words = {
    subject: subjectText(language, row.kind, row.subject),
    kind: own(`kind.${row.kind}`),
    name: row.maker_name,
    when: timeText(row.proposed_at),
    until: timeText(row.expires_at),
  }
  await ctx.mailer.send({
    to: reader.email,
    ...renderNoticeMail({
      language,
      subject: t('approvalLate.subject', words),
      lines: [t('merchant.hello', { name: reader.full_name }), t('approvalLate.text', words)],
      care: t('approvalLate.care', words),
    }),
  })
}
/** A mail to one of those who stand behind a change that was not made on its day. */
async function tellNotMade(ctx: Ctx, id: string, adminId: string, why: Hindrance): Promise<void> {
  const row = await store.get(ctx.db, id)
  const reader = await ruleStore.address(ctx.db, adminId)
  if (row === null || reader === null) return
  const language = (await lastLanguage(ctx, adminId)) ?? 'vi'
  const t = translator(language, 'message')
  const words = {
    subject: subjectText(language, row.kind, row.subject),
    kind: translator(language, 'approval')(`kind.${row.kind}`),
    day: dayText(effectiveFromOf(row) ?? ''),
  }
  await ctx.mailer.send({
    to: reader.email,
    ...renderNoticeMail({
      language,
      subject: t('approvalNotMade.subject', words),
      lines: [
        t('merchant.hello', { name: reader.full_name }),
        t('approvalNotMade.text', words),
        t(`approvalNotMade.why.${why}`),
      ],
      care: t('approvalNotMade.care'),
    }),
  })
}
/** "09:30 26/11/2026" in Vietnam. */
function timeText(at: Date): string {
  const [date = '', time = ''] = vnTime(at).split(' ')
  return `${time.slice(0, 5)} ${date.split('-').toReversed().join('/')}`
}

/** @param handlers how each kind of change is made */
export const approvalJobsOf = (handlers: readonly ApprovalKindHandler[]): readonly Job[] => [
  { name: 'approval.sweep', cron: '*/5 * * * *', work: sweep },
  {
    name: 'approval.applyDue',
    cron: '* * * * *',
    work: (ctx) => applyDue(ctx, kindsOf(handlers)),
  },
  {
    name: 'approval.tellLate',
    work: (ctx, payload) => tellLate(ctx, String(payload.id), String(payload.adminId)),
  },
  {
    name: 'approval.tellNotMade',
    work: (ctx, payload) =>
      tellNotMade(ctx, String(payload.id), String(payload.adminId), payload.why as Hindrance),
  },
]
