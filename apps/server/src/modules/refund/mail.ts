/** Tells the payer, where they left an address, that their money is on its way back. */
import { formatVnd } from '@saola/money/format'
import { renderBoxMail } from '@saola/payer-pages/mail/BoxMail.tsx'
import type { Ctx } from '../../platform/context.ts'
import { harmless } from '../../platform/free-text.ts'
import { translator } from '../../platform/text.ts'
import * as messages from '../message/service.ts'
import { pageUrl } from '../pay-link/service.ts'
import { orderUrl } from '../order/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import * as store from './store.ts'

/** The job: writes the mail from the refund as it is. */
export async function mailRefund(
  ctx: Ctx,
  { name, language: chosen, ...key }: messages.Note,
): Promise<void> {
  const message = await messages.waiting(ctx, key)
  const row = message && (await store.get(ctx.db, message.merchant_id, message.object_id, null))
  if (!message || row?.status !== 'SENT') return
  const at = { ...ctx, test: row.mode === 'TEST' }
  const look = await shopSetting.ofMerchant(ctx, row.merchant_id)
  const { language, lang } = messages.tongueOf(chosen, look.defaultLanguage)
  const url =
    row.pay_link_code !== null
      ? `${pageUrl(at, row.pay_link_code)}${lang && `?${lang}`}`
      : `${orderUrl(at, row.transaction_id)}${lang && `&${lang}`}`
  const words = translator(language, 'message')
  const t = (key: string, values?: Record<string, string | number>): string =>
    words(`refund.${key}`, values)
  const [shop, amount] = [harmless(look.shopName, 60), formatVnd(row.amount)]
  await ctx.mailer.send({
    to: message.receiver,
    ...renderBoxMail({
      language,
      subject: t('subject', { shop, amount }),
      lines: [
        name ? t('hello', { name: harmless(name, 60) }) : t('helloAll'),
        t('text', { shop, amount }),
        t(row.way === 'CARD' ? 'card' : 'bank'),
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
