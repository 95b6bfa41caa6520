/** Mails about a night that is held, to all of the merchant who may release it. They carry no link: who gets one signs in as always (Circular 50). */
import { formatVnd } from '@saola/money/format'
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import type { Ctx } from '../../platform/context.ts'
import { harmless } from '../../platform/free-text.ts'
import { enqueue } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import { dayText } from '../approval/service.ts'
import * as people from '../member/service.ts'
import * as store from './store.ts'

export const MAIL_JOB = 'subscriptionRun.mail'
const RELEASE = '1504.APPROVE'
const NAME_MAX = 60

export const wantMail = async (ctx: Ctx, merchantId: string, night: string): Promise<void> => {
  for (const { id, accountIds } of await people.contactsHolding(ctx, merchantId, RELEASE))
    if (accountIds === null)
      await enqueue(
        ctx.db,
        MAIL_JOB,
        { merchantId, night, personId: id },
        { maxAttempts: 8, priority: 10 },
      )
}
/** The job. A night that was released meanwhile is not told of. */
export async function send(
  ctx: Ctx,
  asked: { merchantId: string; night: string; personId: string },
): Promise<void> {
  const hold = await store.openHold(ctx.db, asked.merchantId)
  const person = (await people.contactsHolding(ctx, asked.merchantId, RELEASE)).find(
    ({ id }) => id === asked.personId,
  )
  if (!person || hold?.night !== asked.night) return
  const t = translator(person.language, 'message')
  const words = {
    shop: harmless(person.merchantName, NAME_MAX),
    day: dayText(hold.night),
    count: hold.count,
    amount: formatVnd(hold.amount),
    usualCount: hold.usual_count,
    usualAmount: formatVnd(hold.usual_amount),
  }
  await ctx.mailer.send({
    to: person.email,
    ...renderNoticeMail({
      language: person.language,
      subject: t('subscriptionRun.subject', words),
      lines: [
        t('merchant.hello', { name: person.fullName }),
        t('subscriptionRun.text', words),
        t('subscriptionRun.what'),
      ],
      care: t('merchant.care'),
    }),
  })
}
