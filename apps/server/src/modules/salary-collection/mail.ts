/** Mails about a credit line that was not paid back, and about money that the bank owed, to all of the enterprise who may decide in salary advance. They carry no link. In Test Mode nobody is written to. */
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
export const REFUND_MAIL_JOB = 'salaryCollection.mailOfRefund'
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
export const send = (ctx: Ctx, { merchantId, personId, amount, dueOn }: Told): Promise<void> =>
  mailTo(ctx, { merchantId, personId }, 'salaryCollection', {
    amount: formatVnd(amount),
    day: dueOn.split('-').reverse().join('/'),
  })

export interface RefundMail {
  merchantId: string
  personId: string
  state: 'DONE' | 'FAILED' | 'RETURNED'
  amount: number
  accountLast: string
}
export async function wantMailOfRefund(
  ctx: Ctx,
  { id, merchant_id: merchantId, payload }: Event<'salary_collection.refund_ended'>,
): Promise<void> {
  if ((await insideOf(ctx, merchantId)).test) return
  for (const { id: personId } of await enterprise.contactsHolding(ctx, merchantId, DECIDES))
    await enqueue(
      ctx.db,
      REFUND_MAIL_JOB,
      { merchantId, personId, ...payload },
      { key: `${REFUND_MAIL_JOB}/${id}/${personId}`, maxAttempts: 8, priority: 10 },
    )
}
/** The job. */
export const sendOfRefund = (
  ctx: Ctx,
  { merchantId, personId, state, amount, accountLast }: RefundMail,
): Promise<void> =>
  mailTo(
    ctx,
    { merchantId, personId },
    `salaryLineRefund.${state === 'DONE' ? 'done' : 'failed'}`,
    { amount: formatVnd(amount), account: `…${accountLast}` },
  )
async function mailTo(
  ctx: Ctx,
  { merchantId, personId }: { merchantId: string; personId: string },
  key: string,
  words: Record<string, string>,
): Promise<void> {
  const person = (await enterprise.contactsHolding(ctx, merchantId, DECIDES)).find(
    ({ id }) => id === personId,
  )
  if (!person) return
  const t = translator(person.language, 'message')
  const all = { ...words, shop: harmless(person.merchantName, NAME_MAX) }
  await ctx.mailer.send({
    to: person.email,
    ...renderNoticeMail({
      language: person.language,
      subject: t(`${key}.subject`, all),
      lines: [
        t('merchant.hello', { name: person.fullName }),
        t(`${key}.text`, all),
        t(`${key}.what`, all),
      ],
      care: t('merchant.care'),
    }),
  })
}
