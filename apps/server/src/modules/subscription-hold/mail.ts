/** Mails about what the bank holds of subscriptions, to all of the merchant who decide about those. They carry no link: who gets one signs in as always (Circular 50). */
import type { BankHoldKind } from '@saola/contract/subscription-hold'
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import type { Ctx } from '../../platform/context.ts'
import type { Event } from '../../platform/events.ts'
import { harmless } from '../../platform/free-text.ts'
import { enqueue } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import * as people from '../member/service.ts'
import * as store from './store.ts'

export const MAIL_JOB = 'subscriptionHold.mail'
const DECIDES = '1504.APPROVE'
const NAME_MAX = 60
const REASON_MAX = 255

interface Told {
  merchantId: string
  kind: BankHoldKind
  held: boolean
  personId: string
}
export async function wantMail(
  ctx: Ctx,
  { id, merchant_id: merchantId, payload }: Event<'subscription.hold_changed'>,
): Promise<void> {
  const { held, released } = payload
  const told = [
    ...held.map((kind) => ({ kind, held: true })),
    ...released.map((kind) => ({ kind, held: false })),
  ]
  for (const person of await people.contactsHolding(ctx, merchantId, DECIDES))
    for (const one of told)
      await enqueue(
        ctx.db,
        MAIL_JOB,
        { merchantId, ...one, personId: person.id },
        { key: `${MAIL_JOB}/${id}/${one.kind}/${person.id}`, maxAttempts: 8, priority: 10 },
      )
}
/** The job. What is no longer so is not told of. */
export async function send(ctx: Ctx, { merchantId, kind, held, personId }: Told): Promise<void> {
  const hold = (await store.open(ctx.db, merchantId)).find((one) => one.kind === kind)
  const person = (await people.contactsHolding(ctx, merchantId, DECIDES)).find(
    ({ id }) => id === personId,
  )
  if (!person || held !== (hold !== undefined)) return
  const t = translator(person.language, 'message')
  const words = {
    shop: harmless(person.merchantName, NAME_MAX),
    reason: harmless(hold?.reason ?? '', REASON_MAX),
  }
  const key = held
    ? (`subscriptionHold.held.${kind}` as const)
    : (`subscriptionHold.released.${kind}` as const)
  await ctx.mailer.send({
    to: person.email,
    ...renderNoticeMail({
      language: person.language,
      subject: t(`${key}.subject`, words),
      lines: [
        t('merchant.hello', { name: person.fullName }),
        t(`${key}.text`, words),
        ...(held ? [t('subscriptionHold.reason', words), t('subscriptionHold.what')] : []),
      ],
      care: t('merchant.care'),
    }),
  })
}
