/** Mails about what the bank said of an enterprise, to all of it who may decide in salary advance. They carry no link: who gets one signs in as always (Circular 50). */
import type { BankAction } from '@saola/contract/salary-enterprise'
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import type { Ctx } from '../../platform/context.ts'
import type { Event } from '../../platform/events.ts'
import { harmless } from '../../platform/free-text.ts'
import { enqueue } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import { contactsHolding } from './seeing.ts'
import * as store from './store.ts'

export const MAIL_JOB = 'salaryEnterprise.mail'
const DECIDES = '2402.APPROVE'
const NAME_MAX = 60
const REASON_MAX = 255

interface Told {
  merchantId: string
  action: BankAction
  personId: string
}
export async function wantMail(
  ctx: Ctx,
  { id, merchant_id: merchantId, payload }: Event<'salary_enterprise.decided'>,
): Promise<void> {
  for (const person of await contactsHolding(ctx, merchantId, DECIDES))
    await enqueue(
      ctx.db,
      MAIL_JOB,
      { merchantId, action: payload.action, personId: person.id },
      { key: `${MAIL_JOB}/${id}/${person.id}`, maxAttempts: 8, priority: 10 },
    )
}
/** The job. */
export async function send(ctx: Ctx, { merchantId, action, personId }: Told): Promise<void> {
  const row = await store.get(ctx.db, merchantId)
  const person = (await contactsHolding(ctx, merchantId, DECIDES)).find(({ id }) => id === personId)
  if (!person || !row) return
  const t = translator(person.language, 'message')
  const words = {
    shop: harmless(person.merchantName, NAME_MAX),
    reason: harmless(row.reason ?? '', REASON_MAX),
  }
  const hasReason = action === 'reject' || action === 'lock'
  await ctx.mailer.send({
    to: person.email,
    ...renderNoticeMail({
      language: person.language,
      subject: t(`salaryEnterprise.${action}.subject`, words),
      lines: [
        t('merchant.hello', { name: person.fullName }),
        t(`salaryEnterprise.${action}.text`, words),
        ...(hasReason ? [t('salaryEnterprise.reason', words)] : []),
        t('salaryEnterprise.what'),
      ],
      care: t('merchant.care'),
    }),
  })
}
