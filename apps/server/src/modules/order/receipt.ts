/** The receipt of a paid order by e-mail: by itself to the address the payer gave, and on request to another. */
import { formatVnd } from '@saola/money/format'
import { renderBoxMail } from '@saola/payer-pages/mail/BoxMail.tsx'
import { timeText } from '@saola/payer-pages/parts/words'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { harmless } from '../../platform/free-text.ts'
import { translator } from '../../platform/text.ts'
import * as messages from '../message/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import { orderUrl } from './creation.ts'
import * as itemStore from './item-store.ts'
import * as store from './store.ts'

/** In the language they read the page in, where they chose one. @throws 13 for an order that is not paid, 11 past what one receiver is sent. */
export async function sendReceipt(
  ctx: Ctx,
  row: store.PayableRow,
  email: string,
  language: shopSetting.ShopLanguage | null,
): Promise<void> {
  ensure(row.status === 'SUCCESS', 'error.invalid_state')
  await messages.noteReceipt(ctx, {
    merchantId: row.merchant_id,
    objectId: row.order_id,
    email,
    language,
    job: 'order.receipt',
    audited: { module: 'order', objectId: row.order_id },
  })
}

/** The job: writes the mail from the order as it is. */
export async function mailReceipt(
  ctx: Ctx,
  { name, language: chosen, ...key }: messages.Note,
): Promise<void> {
  const message = await messages.waiting(ctx, key)
  const row = message && (await store.get(ctx.db, message.merchant_id, message.object_id))
  if (!message || row?.payment.status !== 'SUCCESS') return
  const [look, lines, test] = [
    await shopSetting.ofMerchant(ctx, row.merchant_id),
    await itemStore.itemsOf(ctx.db, row.merchant_id, [row.id]),
    (await store.modeOf(ctx.db, row.merchant_id)) === 'TEST',
  ]
  const { language, lang } = messages.tongueOf(chosen, look.defaultLanguage)
  const words = translator(language, 'message')
  const t = (key: string, values?: Record<string, string | number>): string =>
    words(`order.${key}`, values)
  const shop = harmless(look.shopName, 60)
  await ctx.mailer.send({
    to: message.receiver,
    ...renderBoxMail({
      language,
      subject: t('subject', { shop, number: harmless(row.reference_id, 64) }),
      lines: [
        name ? t('hello', { name: harmless(name, 60) }) : t('helloAll'),
        t('thanks', { shop, number: harmless(row.reference_id, 64) }),
      ],
      box: [
        ...lines.map(
          (line) =>
            [
              t('line', {
                name: harmless(line.name, 80),
                quantity: line.quantity,
                price: formatVnd(line.price),
              }),
              formatVnd(line.amount),
            ] as const,
        ),
        [t('total'), formatVnd(row.payment.amount)] as const,
        ...(row.payment.complete_time === null
          ? []
          : [[t('paidAt'), timeText(row.payment.complete_time)] as const]),
      ],
      link: {
        text: t('open'),
        url: `${orderUrl({ ...ctx, test }, row.transaction_id)}${lang && `&${lang}`}`,
      },
      foot: t('foot', { shop }),
      test: test ? t('test') : null,
    }),
  })
  await messages.markSent(ctx, key)
}
