/** A link's address by e-mail and SMS (docs/decisions.md#11): written down and counted here, sent by a job. */
import type { Input, Output } from '@saola/contract/call'
import { payLinkActions, type payLink } from '@saola/contract/pay-link'
import { formatVnd } from '@saola/money/format'
import { renderPayLinkMail } from '@saola/payer-pages/mail/PayLinkMail.tsx'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { harmless } from '../../platform/free-text.ts'
import { translator } from '../../platform/text.ts'
import * as messages from '../message/service.ts'
import * as payments from '../payment/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import { pageUrl } from './payer.ts'
import { mine } from './service.ts'
import * as store from './store.ts'

/**
 * Sends the link to one named receiver (docs/decisions.md#11). Messages are written down and counted here, jobs send them.
 * @throws 34010 where the receiver lacks what a channel needs, 11 past the day's cap or past the third message to the same receiver.
 */
export async function send(
  ctx: Ctx,
  { body }: Input<typeof payLink.sendEmailSms>,
): Promise<Output<typeof payLink.sendEmailSms>> {
  const row = await mine(ctx, body.payLinkCode)
  const now = ctx.clock.now()
  const closed = payments.whyClosed({ status: row.status, expiresAt: row.expires_at }, now)
  if (closed) throw new Refusal(closed)
  ensure((payLinkActions.send as readonly string[]).includes(row.status), 'error.invalid_state')
  const receivers = await messages.receiversOf(ctx, body)
  await messages.note(ctx, row.merchant_id, row.code, receivers, 'payLink.send')
  await audit(ctx, {
    module: 'pay-link',
    merchantId: row.merchant_id,
    objectId: row.code,
    after: { sent: receivers.map((r) => r.channel) },
  })
  return {
    totalSendMailSms: await store.addSends(ctx.db, row.merchant_id, row.code, receivers.length),
  }
}

/** Writes the message from the link as it is now, and not at all if the link is over by then. */
export async function sendMessage(
  ctx: Ctx,
  { name, language: chosen, ...key }: messages.Note,
): Promise<void> {
  const message = await messages.waiting(ctx, key)
  const row = message && (await store.get(ctx.db, message.merchant_id, message.object_id))
  if (
    !message ||
    !row ||
    payments.whyClosed({ status: row.status, expiresAt: row.expires_at }, ctx.clock.now())
  )
    return
  const test = row.mode === 'TEST'
  const look = await shopSetting.ofMerchant(ctx, row.merchant_id)
  const { language, lang } = messages.tongueOf(chosen, look.defaultLanguage)
  const words = translator(language, 'message')
  const t = (key: string, values?: Record<string, string | number>): string =>
    words(`payLink.${key}`, values)
  const [shop, url] = [
    harmless(look.shopName, 60),
    `${pageUrl({ ...ctx, test }, row.code)}${lang && `?${lang}`}`,
  ]
  if (message.channel === 'EMAIL') {
    const description = row.description && harmless(row.description, 255)
    await ctx.mailer.send({
      to: message.receiver,
      ...renderPayLinkMail(
        {
          language,
          shop,
          receiver: name && harmless(name, 60),
          amount: row.amount,
          description,
          expiresAt: row.expires_at,
          url,
          test,
        },
        t,
      ),
    })
  } else {
    const text = t('sms', { shop, amount: formatVnd(row.amount), url })
    await ctx.sms.send(message.receiver, test ? t('smsTest', { text }) : text)
  }
  await messages.markSent(ctx, key)
}
