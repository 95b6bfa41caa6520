/** The receipt of a paid link by e-mail, to the address that its payer types. */
import { formatVnd } from '@saola/money/format'
import { renderBoxMail } from '@saola/payer-pages/mail/BoxMail.tsx'
import { timeText } from '@saola/payer-pages/parts/words'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { harmless } from '../../platform/free-text.ts'
import { translator } from '../../platform/text.ts'
import * as messages from '../message/service.ts'
import * as payments from '../payment/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import { pageUrl } from './payer.ts'
import type { PublicLinkRow } from './store.ts'

/** In the language they read the page in. @throws 13 for a link that is not paid, 11 past what one link or receiver is sent. */
export async function sendReceipt(
  ctx: Ctx,
  row: PublicLinkRow,
  email: string,
  language: shopSetting.ShopLanguage,
): Promise<void> {
  ensure(row.status === 'SUCCESS', 'error.invalid_state')
  await messages.noteReceipt(ctx, {
    merchantId: row.merchant_id,
    objectId: row.transaction_id,
    email,
    language,
    job: 'payLink.receipt',
    audited: { module: 'pay-link', objectId: row.code },
  })
}

/** The job: writes the mail from the payment as it is. */
export async function mailReceipt(
  ctx: Ctx,
  { name, language: chosen, ...key }: messages.Note,
): Promise<void> {
  const message = await messages.waiting(ctx, key)
  const row = message && (await payments.payerRow(ctx.db, message.merchant_id, message.object_id))
  const payment = message && (await payments.getRow(ctx.db, message.merchant_id, message.object_id))
  if (!message || row?.status !== 'SUCCESS' || !payment?.pay_link_code) return
  const look = await shopSetting.ofMerchant(ctx, row.merchant_id)
  const test = row.mode === 'TEST'
  const { language, lang } = messages.tongueOf(chosen, look.defaultLanguage)
  const words = translator(language, 'message')
  const t = (phrase: string, values?: Record<string, string | number>): string =>
    words(`linkReceipt.${phrase}`, values)
  const shop = harmless(look.shopName, 60)
  const box = (
    [
      [t('total'), formatVnd(row.amount)],
      [t('what'), row.description && harmless(row.description, 255)],
      [t('number'), row.txn_number],
      [t('paidAt'), row.complete_time && timeText(row.complete_time)],
    ] as const
  ).flatMap(([label, value]) => (value ? [[label, value] as const] : []))
  await ctx.mailer.send({
    to: message.receiver,
    ...renderBoxMail({
      language,
      subject: t('subject', { shop, amount: formatVnd(row.amount) }),
      lines: [
        name ? t('hello', { name: harmless(name, 60) }) : t('helloAll'),
        t('thanks', { shop, amount: formatVnd(row.amount) }),
      ],
      box,
      link: {
        text: t('open'),
        url: `${pageUrl({ ...ctx, test }, payment.pay_link_code)}${lang && `?${lang}`}`,
      },
      foot: t('foot', { shop }),
      test: test ? t('test') : null,
    }),
  })
  await messages.markSent(ctx, key)
}
