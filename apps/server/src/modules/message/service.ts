/** Mails and SMS to customers: who they go to, how many a day, and what has left. The module that sends one brings its text in a job of its own. */
import type { Input } from '@saola/contract/call'
import type { payLink } from '@saola/contract/pay-link'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as customer from '../customer/service.ts'
import * as setting from '../setting/service.ts'
import type { ShopLanguage } from '../shop-setting/service.ts'
import { DAY_MS, SENDS_PER_RECEIVER, type Note } from './rules.ts'
import * as store from './store.ts'

export { noteOf, tongueOf, type Note } from './rules.ts'

/** The receivers and channels of a call that sends something. */
type Addressed = Omit<Input<typeof payLink.sendEmailSms>['body'], 'payLinkCode'>

/** `name` greets them in a mail; `language` is what they read, where it is known: else they are written to in the shop's own. */
export interface Receiver {
  channel: 'EMAIL' | 'SMS'
  receiver: string
  name: string | null
  language?: ShopLanguage | null
}
/**
 * The one named in the call and the customers named by id, each by every channel asked for; an address comes once (B-285).
 * @throws 34010 naming the field that lacks what a channel needs; one wrong receiver and nobody is written to.
 */
export async function receiversOf(ctx: Ctx, body: Addressed): Promise<Receiver[]> {
  const refuse = (
    field: string,
    key: 'error.required' | 'error.enum' = 'error.required',
  ): never => {
    throw new Refusal('paylink.receiver_invalid', { errors: [{ field, key }] })
  }
  if (!body.sendEmail && !body.sendSms) refuse('sendEmail')
  const [ids, language] = [body.receiverIds ?? [], body.language ?? null]
  const known = ids.length === 0 ? null : await customer.ofIds(ctx, ids)
  const people = ids.map((id, i) => ({
    at: `receiverIds.${i}`,
    inside: false,
    ...(known?.get(id) ?? refuse(`receiverIds.${i}`, 'error.enum')),
  }))
  const named =
    body.receiver || ids.length === 0
      ? [
          {
            at: 'receiver',
            inside: true,
            fullName: body.receiver?.fullName ?? null,
            email: body.receiver?.email,
            phone: body.receiver?.phone,
          },
        ]
      : []
  const all = [...named, ...people].flatMap(
    ({ at, inside, fullName, email, phone }): Receiver[] => [
      ...(body.sendEmail
        ? [
            {
              channel: 'EMAIL' as const,
              receiver: email?.trim() || refuse(inside ? `${at}.email` : at),
              name: fullName,
              language,
            },
          ]
        : []),
      ...(body.sendSms
        ? [
            {
              channel: 'SMS' as const,
              receiver: phone?.trim() || refuse(inside ? `${at}.phone` : at),
              name: null,
              language,
            },
          ]
        : []),
    ],
  )
  return [...new Map(all.map((r) => [`${r.channel} ${r.receiver.toLowerCase()}`, r])).values()]
}

/**
 * Writes down messages about one object (a link's or page's code, an order's or refund's id) and the jobs that send them: one day's cap for all a merchant sends.
 * @throws 11 past the day's cap or past the third message to the same receiver.
 */
export async function note(
  ctx: Ctx,
  merchantId: string,
  objectId: string,
  receivers: readonly Receiver[],
  job: string,
): Promise<void> {
  const now = ctx.clock.now()
  const most = await setting.numberOf(ctx, 'MESSAGES_PER_DAY')
  await store.lockSending(ctx.db, merchantId)
  const since = new Date(now.getTime() - DAY_MS)
  const today = await store.sentSince(ctx.db, merchantId, since)
  ensure(today.n + receivers.length <= most, 'error.too_many_requests', {
    retryAfter: today.oldest
      ? Math.max(1, Math.ceil((today.oldest.getTime() + DAY_MS - now.getTime()) / 1000))
      : 3600,
  })
  for (const { channel, receiver, name, language = null } of receivers) {
    ensure(
      (await store.sentTo(ctx.db, merchantId, objectId, receiver, since)) < SENDS_PER_RECEIVER,
      'error.too_many_requests',
      { retryAfter: DAY_MS / 1000 },
    )
    const id = uuid()
    await store.insert(ctx.db, merchantId, { id, objectId, channel, receiver, now })
    await enqueue(ctx.db, job, { merchantId, id, name, language }, { maxAttempts: 8 })
  }
}

type MessageKey = Pick<Note, 'merchantId' | 'id'>
/** A message that has not left yet; null once it has. */
export const waiting = (
  ctx: Ctx,
  { merchantId, id }: MessageKey,
): Promise<store.WaitingMessage | null> => store.waiting(ctx.db, merchantId, id)
export const markSent = async (ctx: Ctx, { merchantId, id }: MessageKey): Promise<void> => {
  await store.markSent(ctx.db, merchantId, id, ctx.clock.now())
}
/** Anyone who holds a paid page's address may ask for its receipt; the shop's mails of the day are not theirs to use up. */
const RECEIPTS_PER_OBJECT = 5
interface Receipt {
  merchantId: string
  /** What was paid for: receipts are counted by it, and the job finds it by it. */
  objectId: string
  email: string
  /** In which the payer reads the page, where they chose one. */
  language: ShopLanguage | null
  /** The job that writes the mail. */
  job: string
  /** Whose change the audit log notes. */
  audited: { module: string; objectId: string }
}
/** Writes down a receipt that a payer asked for, to the address they typed. @throws 11 past what one object or one receiver is sent */
export async function noteReceipt(ctx: Ctx, receipt: Receipt): Promise<void> {
  const { merchantId, objectId, email, language, job, audited } = receipt
  ensure(
    (await store.countAbout(ctx.db, merchantId, objectId)) < RECEIPTS_PER_OBJECT,
    'error.too_many_requests',
    { retryAfter: DAY_MS / 1000 },
  )
  const receiver = { channel: 'EMAIL', receiver: email, name: null, language } as const
  await note(ctx, merchantId, objectId, [receiver], job)
  await audit(ctx, { ...audited, merchantId, after: { receiptSent: true } })
}
