/** Mails about a credit line that was not paid back, to all of the enterprise who may decide in salary advance. They carry no link. In Test Mode nobody is written to. */
import { formatVnd } from '@saola/money/format'
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import type { Ctx } from '../../platform/context.ts'
import type { Event } from '../../platform/events.ts'
import { harmless } from '../../platform/free-text.ts'
import { enqueue } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import { insideOf } from './collecting.ts'

export const MAIL_JOB = 'salaryCollection.mail'
const DECIDES = '2402.APPROVE'
const NAME_MAX = 60

export interface Told {
  merchantId: string
  personId: string
  amount: number
  dueOn: string
}
export async function wantMail(
  ctx: Ctx,
  { id, merchant_id: merchantId, payload }: Event<'salary_collection.overdue'>,
): Promise<void> {
  if ((await insideOf(ctx, merchantId)).test) return
  for (const { id: personId } of await enterprise.contactsHolding(ctx, merchantId, DECIDES))
    await enqueue(
      ctx.db,
      MAIL_JOB,
      { merchantId, personId, ...payload },
      { key: `${MAIL_JOB}/${id}/${personId}`, maxAttempts: 8, priority: 10 },
    )
}
/** The job. */
export async function send(ctx: Ctx, { merchantId, personId, amount, dueOn }: Told): Promise<void> {
  const person = (await enterprise.contactsHolding(ctx, merchantId, DECIDES)).find(
    ({ id }) => id === personId,
  )
  if (!person) return
  const t = translator(person.language, 'message')
  const words = {
    shop: harmless(person.merchantName, NAME_MAX),
    amount: formatVnd(amount),
    day: dueOn.split('-').reverse().join('/'),
  }
  await ctx.mailer.send({
    to: person.email,
    ...renderNoticeMail({
      language: person.language,
      subject: t('salaryCollection.subject', words),
      lines: [
        t('merchant.hello', { name: person.fullName }),
        t('salaryCollection.text', words),
        t('salaryCollection.what'),
      ],
      care: t('merchant.care'),
    }),
  })
}
