/** Tells the payer, where they left an address, that their money is on its way back; and payer and merchant when the payer's bank has sent it back. */
import { formatVnd } from '@saola/money/format'
import { renderBoxMail } from '@saola/payer-pages/mail/BoxMail.tsx'
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import type { Ctx } from '../../platform/context.ts'
import { harmless } from '../../platform/free-text.ts'
import { translator } from '../../platform/text.ts'
import * as messages from '../message/service.ts'
import { pageUrl } from '../pay-link/service.ts'
import { orderUrl } from '../order/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import * as user from '../user/service.ts'
import * as store from './store.ts'

/** The jobs: they write the payer's mail from the refund as it is. */
export const mailRefund = (ctx: Ctx, note: messages.Note): Promise<void> =>
  mailPayer(ctx, note, 'refund')
export const mailReturned = (ctx: Ctx, note: messages.Note): Promise<void> =>
  mailPayer(ctx, note, 'refundReturned')

async function mailPayer(
  ctx: Ctx,
  { name, language: chosen, ...key }: messages.Note,
  kind: 'refund' | 'refundReturned',
): Promise<void> {
  const message = await messages.waiting(ctx, key)
  const row = message && (await store.get(ctx.db, message.merchant_id, message.object_id, null))
  if (!message || !row || (kind === 'refund' ? row.status !== 'SENT' : row.returned_at === null))
    return
  const at = { ...ctx, test: row.mode === 'TEST' }
  const look = await shopSetting.ofMerchant(ctx, row.merchant_id)
  const { language, lang } = messages.tongueOf(chosen, look.defaultLanguage)
  const url =
    row.pay_link_code !== null
      ? `${pageUrl(at, row.pay_link_code)}${lang && `?${lang}`}`
      : `${orderUrl(at, row.transaction_id)}${lang && `&${lang}`}`
  const words = translator(language, 'message')
  const t = (key: string, values?: Record<string, string | number>): string =>
    words(`${kind}.${key}`, values)
  const [shop, amount] = [harmless(look.shopName, 60), formatVnd(row.amount)]
  await ctx.mailer.send({
    to: message.receiver,
    ...renderBoxMail({
      language,
      subject: t('subject', { shop, amount }),
      lines: [
        name ? t('hello', { name: harmless(name, 60) }) : t('helloAll'),
        t('text', { shop, amount }),
        t(kind === 'refund' && row.way === 'CARD' ? 'card' : 'bank', { shop }),
      ],
      box: [
        [t('amount'), amount],
        [t('paid'), formatVnd(row.payment_amount)],
        [t('reason'), harmless(row.reason, 255)],
        ...(row.bank_reference === null ? [] : [[t('reference'), row.bank_reference] as const]),
      ],
      link: { text: t('open'), url },
      foot: t('foot', { shop }),
      test: at.test ? t('test') : null,
    }),
  })
  await messages.markSent(ctx, key)
}

/** The job: tells the merchant's owner how much of which payment came back, why, and what to do about it. */
export async function tellReturned(ctx: Ctx, merchantId: string, refundId: string): Promise<void> {
  const row = await store.get(ctx.db, merchantId, refundId, null)
  if (row?.returned_at == null) return
  const owner = await user.ownerOf(ctx, row.live_merchant_id)
  if (!owner?.email || !owner.allowEmail) return
  const t = translator(owner.language, 'message')
  const why = translator(owner.language, 'refund')(`failure.${row.failure ?? 'REFUSED'}`)
  const words = {
    shop: harmless(owner.merchantName, 60),
    amount: formatVnd(row.amount),
    paid: formatVnd(row.payment_amount),
    transaction: row.transaction_id,
    reference: row.reference,
    reason: harmless(row.reason, 255),
    why,
    test: row.mode === 'TEST' ? 'yes' : 'no',
  }
  await ctx.mailer.send({
    to: owner.email,
    ...renderNoticeMail({
      language: owner.language,
      subject: t('returnedRefund.subject', words),
      lines: [
        t('merchant.hello', { name: owner.fullName }),
        t('returnedRefund.text', words),
        t('returnedRefund.payment', words),
        t('returnedRefund.what', words),
      ],
      care: t('merchant.care'),
    }),
  })
}
