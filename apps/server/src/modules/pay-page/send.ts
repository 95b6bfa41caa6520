/** A page's address by e-mail and SMS (docs/decisions.md#11): written down and counted here, sent by a job; the caps are the pay links'. */
import type { Input, Output } from '@saola/contract/call'
import type { payPage } from '@saola/contract/pay-page'
import { renderBoxMail } from '@saola/payer-pages/mail/BoxMail.tsx'
import { audit } from '../../platform/audit.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { harmless } from '../../platform/free-text.ts'
import { translator } from '../../platform/text.ts'
import * as messages from '../message/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import { pageUrl } from './service.ts'
import * as store from './store.ts'

/** @throws 35001, 35002 for a page that is off, 34010, 11 past a cap. */
export async function send(
  ctx: Ctx,
  { body }: Input<typeof payPage.sendEmailSms>,
): Promise<Output<typeof payPage.sendEmailSms>> {
  const row = await store.getByCode(ctx.db, member(ctx).merchantId, body.payPageCode)
  ensure(row, 'paypage.not_found')
  ensure(row.status === 'ACTIVE', 'paypage.inactive')
  const receivers = await messages.receiversOf(ctx, body)
  await messages.note(ctx, row.merchant_id, row.code, receivers, 'payPage.send')
  await audit(ctx, {
    module: 'pay-page',
    merchantId: row.merchant_id,
    objectId: row.code,
    after: { sent: receivers.map((r) => r.channel) },
  })
  return {
    totalSendMailSms: await store.addSends(ctx.db, row.merchant_id, row.id, receivers.length),
  }
}

/** The job: writes the message from the page as it is now, and not at all if it is off by then. */
export async function sendMessage(
  ctx: Ctx,
  { name, language: chosen, ...key }: messages.Note,
): Promise<void> {
  const message = await messages.waiting(ctx, key)
  const row = message && (await store.getByCode(ctx.db, message.merchant_id, message.object_id))
  if (!message || row?.status !== 'ACTIVE') return
  const test = row.mode === 'TEST'
  const look = await shopSetting.ofMerchant(ctx, row.merchant_id)
  const { language, lang } = messages.tongueOf(chosen, look.defaultLanguage)
  const words = translator(language, 'message')
  const t = (key: string, values?: Record<string, string | number>): string =>
    words(`payPage.${key}`, values)
  const [shop, title, url] = [
    harmless(look.shopName, 60),
    harmless(row.name, 80),
    `${pageUrl({ ...ctx, test }, row.code)}${lang && `?${lang}`}`,
  ]
  if (message.channel === 'EMAIL') {
    const lines = [
      name ? t('hello', { name: harmless(name, 60) }) : t('helloAll'),
      t('ask', { shop }),
    ]
    await ctx.mailer.send({
      to: message.receiver,
      ...renderBoxMail({
        language,
        subject: t('subject', { shop, title }),
        lines,
        box: [[t('page'), title]],
        link: { text: t('open'), url },
        foot: t('foot', { shop }),
        test: test ? t('test') : null,
      }),
    })
  } else {
    const text = t('sms', { shop, title, url })
    await ctx.sms.send(message.receiver, test ? t('smsTest', { text }) : text)
  }
  await messages.markSent(ctx, key)
}
