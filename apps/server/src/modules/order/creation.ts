/**
 * A payer's order (docs/decisions.md#15): prices and stock are the server's, the goods are held and the payment is opened in one
 * transaction. From then on it is a payment like a pay link's: a virtual account and VietQR of its own, the same settlement, the same cards.
 */
import type { Input, Output } from '@saola/contract/call'
import type { PaymentType } from '@saola/contract/enums'
import type { payPage as calls } from '@saola/contract/pay-page'
import { DEFAULT_REDIRECT_AFTER_SEC } from '@saola/contract/pay-link'
import { formatVnd } from '@saola/money/format'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { afterCommit } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { cleanText, maskCards } from '../../platform/free-text.ts'
import { spokenCode, uuid } from '../../platform/ids.ts'
import { notifyLive } from '../../platform/live-events.ts'
import * as payButton from '../pay-button/service.ts'
import * as page from '../pay-page/service.ts'
import * as payments from '../payment/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import * as transaction from '../transaction/service.ts'
import * as product from '../product/service.ts'
import { ORDER_LIFE_MS, priced, sumOf, type Offer, type Priced } from './rules.ts'
import * as itemStore from './item-store.ts'
import * as store from './store.ts'

type Body = Input<typeof calls.createOrder>['body']
type Opened = Output<typeof calls.createOrder>

/** Where the order is paid and its result is shown. */
export const orderUrl = (ctx: Pick<Ctx, 'config' | 'test'>, transactionId: string): string =>
  `${ctx.config.publicUrl}${ctx.test ? '/test' : ''}/public/paypage/waiting-payment?id=${transactionId}`
const fieldOf: Record<
  page.CustomerField,
  'customerName' | 'customerPhone' | 'customerEmail' | 'customerAddress'
> = {
  fullName: 'customerName',
  phone: 'customerPhone',
  email: 'customerEmail',
  address: 'customerAddress',
}
/** @throws 34007 naming what the page asks for and the order does not tell. */
function customerOf(row: page.PageRow, body: Body) {
  const customer = payments.tidyCustomer({
    fullName: body.customerName,
    phone: body.customerPhone,
    email: body.customerEmail,
    address: body.customerAddress,
  })
  const { fields, isRequired } = page.askedOf(row)
  const missing = isRequired ? fields.filter((name) => customer[name] === null) : []
  ensure(missing.length === 0, 'paylink.customer_info_required', {
    errors: missing.map((name) => ({ field: fieldOf[name], key: 'error.required' as const })),
  })
  return customer
}

/** The lines by the server's prices, the products locked. @throws 35003…35006, 34004, 2, each naming its line. */
async function linesOf(ctx: Ctx, row: page.PageRow, items: Body['items']): Promise<Priced[]> {
  ensure(items.length > 0, 'order.empty', { errors: [{ field: 'items', key: 'error.required' }] })
  const onPage = await page.productIdsOf(ctx, row)
  const stray = items.findIndex((item) => !onPage.includes(item.productId))
  ensure(stray === -1, 'order.item_not_in_page', {
    errors: [{ field: `items.${stray}.productId`, key: 'error.enum' }],
  })
  const offers = await product.offersOf(
    ctx,
    row.merchant_id,
    [...new Set(items.map((item) => item.productId))],
    true,
  )
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  const lines = priced(
    items.map((item) => ({ ...item, price: item.price ?? null })),
    byId,
    (offer: Offer, quantity, named) => product.totalOf(byId.get(offer.id)!, quantity, named),
  )
  if (Array.isArray(lines)) return lines
  throw new Refusal(lines.key, {
    errors: [
      {
        field: lines.field,
        key: lines.fieldKey,
        ...(lines.params ? { params: lines.params } : {}),
      },
    ],
  })
}

/** The account, way of paying and fee rule the order starts with. @throws 1605 for a way the shop does not offer. */
async function paymentDefaultsOf(
  ctx: Ctx,
  row: page.PageRow,
  wanted: PaymentType | undefined,
  amount: number,
) {
  const shop = await shopSetting.ofMerchant(ctx, row.merchant_id)
  const offered = shop.payments
    .filter((p) => p.paymentLimit === null || amount <= p.paymentLimit)
    .map((p) => p.paymentType)
  ensure(
    wanted === undefined ? offered.length > 0 : offered.includes(wanted),
    'paylink.method_disabled',
    { errors: [{ field: 'paymentType', key: 'error.enum' }] },
  )
  // The page's account may have been unlinked since: the money then goes to the merchant's default one.
  const start = await payments
    .defaultsOf(ctx, row.merchant_id, row.bank_account_id)
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.key === 'error.not_found')
        return payments.defaultsOf(ctx, row.merchant_id, null)
      throw error
    })
  return wanted === undefined || wanted === start.paymentType
    ? start
    : { ...start, paymentType: wanted }
}

const openedOf = (ctx: Ctx, row: store.PayableRow): Opened => ({
  orderId: row.order_id,
  referenceId: row.reference_id,
  transactionId: row.transaction_id,
  amount: row.amount,
  status: transaction.orderStatusOf(row),
  paymentType: row.payment_type,
  payUrl: orderUrl(ctx, row.transaction_id),
  expireAt: wire(row.expires_at!),
})
/** An order's payment as its payer meets it; null where the payment is of no order in this mode. */
export async function payableOf(ctx: Ctx, transactionId: string): Promise<store.PayableRow | null> {
  const order = await store.payable(ctx.db, transactionId, ctx.test)
  const row = order && (await payments.payerRow(ctx.db, order.merchant_id, transactionId))
  return row && { ...row, ...order }
}
async function read(ctx: Ctx, transactionId: string): Promise<Opened> {
  const row = await payableOf(ctx, transactionId)
  ensure(row, 'error.not_found')
  return openedOf(ctx, row)
}

/**
 * Where the payer is led afterwards. Anybody may open an order and hand its address on, so only the merchant's own sites are led to: those that a
 * button of this page names (reliability bar N10). @throws 34009
 */
async function returnsOf(
  ctx: Ctx,
  row: page.PageRow,
  body: Body,
): Promise<{ successUrl: string | null; failUrl: string | null }> {
  const found = {
    successUrl: payments.redirect('successUrl', body.successUrl),
    failUrl: payments.redirect('failUrl', body.failUrl),
  }
  if (found.successUrl === null && found.failUrl === null) return found
  const sites = await payButton.sitesOf(ctx, row.merchant_id, row.id)
  for (const field of ['successUrl', 'failUrl'] as const) {
    const address = found[field]
    ensure(
      address === null || sites.has(new URL(address).origin),
      'paylink.redirect_url_not_allowed',
      { errors: [{ field, key: 'error.enum' }] },
    )
  }
  return found
}

/** The order's payment, with the details its payer gave. */
async function openPayment(
  ctx: Ctx,
  row: page.PageRow,
  body: Body,
  o: {
    id: string
    referenceId: string
    amount: number
    now: Date
    isTracked: boolean
    language: shopSetting.ShopLanguage | null
  },
) {
  const customer = customerOf(row, body)
  const start = await paymentDefaultsOf(ctx, row, body.paymentType, o.amount)
  const type = o.isTracked ? 'PAY_BUTTON' : 'PAY_PAGE'
  const payment = await payments.open(
    ctx,
    row.merchant_id,
    {
      type,
      paymentType: start.paymentType,
      amount: o.amount,
      refTransactionId: null,
      bankAccount: start.account,
      feeId: payments.feeIdOf(ctx, start, { type, amount: o.amount }),
      description: maskCards(cleanText(`${o.referenceId} ${row.name}`)),
      expiresAt: new Date(o.now.getTime() + ORDER_LIFE_MS),
      ...(await returnsOf(ctx, row, body)),
      redirectAfter: body.redirectAfter ?? DEFAULT_REDIRECT_AFTER_SEC,
      customer,
      payerLanguage: o.language,
      payLinkCode: null,
      payPageCode: row.code,
      orderId: o.id,
    },
    o.now,
  )
  // The payer is led to a page with its QR (ADR 0051).
  await afterCommit(ctx.db, async () => {
    await payments.openNow(ctx, payment)
  })
  return payment
}

/** What the payer's page adds to their order: the one number of a form (sent twice, it is one order), and the language they have chosen to read. */
export interface Form {
  formKey: string | null
  language: shopSetting.ShopLanguage | null
}
/**
 * Makes an order on a page; call inside a transaction.
 * @throws 35001, 35002, 35003…35006, 34007, 34009, 1605, 32002 while the shop is closed.
 */
export async function open(
  ctx: Ctx,
  payPageCode: string,
  body: Body,
  { formKey, language }: Form = { formKey: null, language: null },
): Promise<Opened> {
  const row = await page.publicPage(ctx, payPageCode)
  if (formKey !== null) {
    await store.lockForm(ctx.db, formKey)
    const before = await store.ofForm(ctx.db, row.merchant_id, row.id, formKey)
    if (before) return read(ctx, before.transaction_id)
  }
  ensure(row.status === 'ACTIVE', 'paypage.inactive')
  ensure(page.isShopOpen(row), 'merchant.not_active')
  const now = payments.nowFor(ctx, row)
  const id = uuid(now.getTime())
  const lines = await linesOf(ctx, row, body.items)
  const amount = sumOf(lines)
  // A button counts only where it leads to this very page.
  const trackingButton = body.trackingButton
    ? await payButton.ofOrder(ctx, row.merchant_id, row.id, body.trackingButton)
    : null
  const referenceId = body.refTransactionId?.trim() || `DH${spokenCode()}`
  await product.reserve(ctx, row.merchant_id, id, lines)
  const payment = await openPayment(ctx, row, body, {
    id,
    referenceId,
    amount,
    now,
    isTracked: trackingButton !== null,
    language,
  })
  const note = maskCards(cleanText(body.note ?? '')) || null
  await store.insert(ctx.db, row.merchant_id, {
    id,
    pageId: row.id,
    transactionId: payment.id,
    referenceId,
    note,
    periodic: body.periodic ?? false,
    trackingButton,
    formKey,
    now,
  })
  await itemStore.insertItems(
    ctx.db,
    row.merchant_id,
    id,
    lines.map((line) => ({ ...line, id: uuid(now.getTime()) })),
    now,
  )
  await audit(ctx, {
    module: 'order',
    merchantId: row.merchant_id,
    objectId: id,
    after: {
      amount,
      reference: referenceId,
      payPageCode: row.code,
      items: lines
        .map((line) => `${line.quantity} × ${line.name} (${formatVnd(line.price)})`)
        .join('; '),
    },
  })
  await emit(ctx, 'order.created', row.merchant_id, id, {
    orderId: id,
    transactionId: payment.id,
    payPageId: row.id,
    payPageCode: row.code,
    trackingButton,
    amount,
    referenceId,
  })
  await notifyLive(ctx.db, [
    {
      merchantId: row.merchant_id,
      transactionId: payment.id,
      payLinkCode: null,
      status: 'CREATED',
      amount,
    },
  ])
  return read(ctx, payment.id)
}
