/** Next year's calendar is asked for in November and December, of those who keep it. */
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import * as approval from '../approval/service.ts'
import { lastLanguage } from '../session/service.ts'
import { gapOf } from './service.ts'

const KIND = 'CALENDAR'

async function remind(ctx: Ctx): Promise<void> {
  if ((await gapOf(ctx)) === null) return
  await inTransaction(ctx.db, async (tx) => {
    for (const { id } of await approval.decidersOf({ ...ctx, db: tx }, KIND))
      await enqueue(
        tx,
        'calendar.tellGap',
        { adminId: id },
        { key: `calendar-gap/${id}`, maxAttempts: 8 },
      )
  })
}
/** A mail to somebody, while next year is still not whole and they may keep it. */
async function tellGap(ctx: Ctx, adminId: string): Promise<void> {
  const gap = await gapOf(ctx)
  const reader = (await approval.decidersOf(ctx, KIND)).find(({ id }) => id === adminId)
  if (gap === null || reader === undefined) return
  const language = (await lastLanguage(ctx, adminId)) ?? 'vi'
  const t = translator(language, 'message')
  const year = String(gap.year)
  await ctx.mailer.send({
    to: reader.email,
    ...renderNoticeMail({
      language,
      subject: t('calendarGap.subject', { year }),
      lines: [
        t('merchant.hello', { name: reader.full_name }),
        t(`calendarGap.${gap.gap}`, { year }),
      ],
      care: t('calendarGap.care'),
    }),
  })
}

export const calendarJobs: readonly Job[] = [
  // 09:00 in Vietnam.
  { name: 'calendar.remind', cron: '0 2 1,15 11,12 *', work: remind },
  { name: 'calendar.tellGap', work: (ctx, payload) => tellGap(ctx, String(payload.adminId)) },
]
