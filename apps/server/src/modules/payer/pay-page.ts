/** The payer's shelf: what a pay page shows now, and the order its form makes. Prices and stock are the server's alone. */
import { createHash } from 'node:crypto'
import type { Language } from '@saola/phrases/shape'
import { payPage as calls } from '@saola/contract/pay-page'
import { localPhone } from '@saola/contract/validators'
import { formatNumberVi, formatVnd, parseVnd } from '@saola/money/format'
import { seenOf, type ListedProduct, type ProductListView } from '@saola/payer-pages/view'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal, type FieldError } from '../../platform/errors.ts'
import { isUuid, uuid } from '../../platform/ids.ts'
import { shapeReader } from '../../platform/shape.ts'
import { translator } from '../../platform/text.ts'
import * as order from '../order/service.ts'
import { shopLanguageOf } from '../shop-setting/service.ts'
import * as payPage from '../pay-page/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import { CODE, frameOf, publicBase, withLang, type Chosen, type Page } from './service.ts'
import { detailFault } from './words.ts'

type Fields = Record<string, string>
type Offer = Awaited<ReturnType<typeof payPage.productsOf>>[number]
/** What was sent and why it was not taken. */
interface Tried {
  form: Fields
  refusal: Refusal
  lines: readonly string[]
}

/** So few that it is said. */
const FEW = 5
/** Most pieces a field offers where the stock is not counted. */
const MOST = 9_999
const FORM_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const payPagePath = (ctx: Ctx, code: string): string => `${publicBase(ctx.test)}/paypage/${code}`

async function find(ctx: Ctx, code: string): Promise<payPage.PageRow> {
  // A code of the wrong form is as unknown as one that nobody has.
  if (!CODE.test(code)) throw new Refusal('paypage.not_found')
  if (!ctx.config.features.payPage) throw new Refusal('error.feature_off')
  return payPage.publicPage(ctx, code)
}

const payPath = (ctx: Ctx, transactionId: string, chosen: Chosen): string =>
  withLang(`${publicBase(ctx.test)}/paypage/waiting-payment?id=${transactionId}`, chosen)

/** Where an order is paid, and the cookie that knows it when its payer steps back. */
export interface Placed {
  to: string
  cookie: string
}
const MOST_KEPT = 5
/** The orders a browser made on this page, the newest first: anyone who has the number of an order may see it, and the cookie goes to this page alone, for as long as an order lives. */
const cookieOf = (ctx: Ctx, code: string, ids: readonly string[]): string =>
  `orders=${ids.slice(0, MOST_KEPT).join('.')}; Path=${payPagePath(ctx, code)}; Max-Age=${order.ORDER_LIFE_MS / 1000}; HttpOnly; SameSite=Lax${ctx.config.publicUrl.startsWith('https:') ? '; Secure' : ''}`
/** What is no number of an order is left out. */
export const rememberedOrders = (cookies: string | undefined): string[] =>
  (/(?:^|; )orders=([0-9a-f.-]{1,200})(?:;|$)/.exec(cookies ?? '')?.[1] ?? '')
    .split('.')
    .filter(isUuid)
    .slice(0, MOST_KEPT)

/** What keeps a line from being ordered, in the payer's words. */
function wrongOf(
  t: (key: string, values?: Record<string, string | number>) => string,
  key: Refusal['key'],
  error: FieldError,
): string {
  const params = error.params as Record<string, number> | undefined
  if (key === 'order.out_of_stock') return t('shelf.left', { max: params?.max ?? 0 })
  if (key === 'order.price_changed') return t('shelf.changed')
  if (key === 'order.item_not_in_page') return t('shelf.gone')
  if (error.key === 'error.required') return t('shelf.required')
  if (error.key !== 'error.min' && error.key !== 'error.max') return t('shelf.number')
  const format = error.field.endsWith('.price') ? formatVnd : formatNumberVi
  return error.key === 'error.min'
    ? t('shelf.min', { min: format(params?.min ?? 1) })
    : t('shelf.max', { max: format(params?.max ?? MOST) })
}

function productOf(offer: Offer, tried: Tried | null, language: Language): ListedProduct {
  const errors = tried?.refusal.extra.errors ?? []
  const mine = errors.find((e) => {
    const at = /^items\.(\d+)\./.exec(e.field)?.[1]
    return at !== undefined && tried?.lines[Number(at)] === offer.id
  })
  const isOwn = offer.priceType === 'CUSTOMER_PRICE'
  return {
    id: offer.id,
    name: offer.name,
    description: offer.description,
    imageUrl: offer.imageUrl,
    price: isOwn ? null : offer.price,
    priceMin: offer.priceMin,
    priceMax: offer.priceMax,
    tiers: offer.priceTiers,
    most: offer.left ?? MOST,
    few: offer.left !== null && offer.left <= FEW,
    quantity: tried?.form[`q.${offer.id}`] ?? '',
    named:
      tried?.form[`p.${offer.id}`] ?? (isOwn && offer.price !== null ? formatVnd(offer.price) : ''),
    wrong: mine && tried ? wrongOf(translator(language, 'payer'), tried.refusal.key, mine) : null,
  }
}

const fieldOf = {
  fullName: 'customerName',
  phone: 'customerPhone',
  email: 'customerEmail',
  address: 'customerAddress',
} as const
/** What is wrong with the whole, or null. */
function wholeOf(tried: Tried | null, language: Language): string | null {
  if (!tried) return null
  const t = translator(language, 'payer')
  const { key } = tried.refusal
  if (key === 'order.empty') return t('shelf.nothing')
  if (key === 'order.price_changed') return t('shelf.changed')
  if (key === 'paylink.amount_out_of_range') return t('shelf.tooMuch')
  return [
    'error.validation',
    'paylink.customer_info_required',
    'order.out_of_stock',
    'order.item_not_in_page',
  ].includes(key)
    ? t('shelf.wrong')
    : translator(language, 'error')(key)
}

interface Now {
  products: readonly Offer[]
  open: ProductListView['open']
  trackingButton: string | null
  tried: Tried | null
}
function viewOf(
  ctx: Ctx,
  row: payPage.PageRow,
  { products, open, trackingButton, tried }: Now,
  chosen: Chosen,
  language: Language,
): ProductListView {
  const { fields, isRequired } = payPage.askedOf(row)
  const form = tried?.form ?? {}
  return {
    kind: 'shelf',
    title: row.name,
    action: withLang(payPagePath(ctx, row.code), chosen),
    formKey: form.k && FORM_KEY.test(form.k) ? form.k : uuid(),
    isRequired,
    products: products
      .filter((p) => p.why !== 'INACTIVE' && p.why !== 'PENDING')
      .map((offer) => productOf(offer, tried, language)),
    fields: fields.map((name) => {
      const wrong = tried?.refusal.extra.errors?.find((e) => e.field === fieldOf[name])
      return {
        name,
        value: form[name] ?? '',
        wrong: wrong ? detailFault(language, name, wrong) : null,
      }
    }),
    note: form.note ?? '',
    period: row.period_type,
    periodic: form.periodic === '1',
    trackingButton,
    open,
    wrong: wholeOf(tried, language),
  }
}

/** GET /public/paypage/{code}. */
export async function productListPage(
  ctx: Ctx,
  code: string,
  query: Fields,
  mine: readonly string[],
  chosen: Chosen,
  tried: Tried | null = null,
): Promise<Page> {
  const row = await find(ctx, code)
  const [shop, products, orders] = await Promise.all([
    shopSetting.ofMerchant(ctx, row.merchant_id),
    payPage.productsOf(ctx, row),
    order.openAmong(ctx, row, mine),
  ])
  const open = orders.map(({ reference_id, transaction_id, amount, status }) => ({
    number: reference_id,
    amount,
    pay: payPath(ctx, transaction_id, chosen),
    cancel:
      status === 'CREATED'
        ? withLang(`${publicBase(ctx.test)}/paypage/order/${transaction_id}/cancel`, chosen)
        : null,
  }))
  const trackingButton = CODE.test(query.trackingButton ?? '') ? query.trackingButton! : null
  const frame = frameOf(
    ctx,
    chosen,
    { row, shop },
    `${payPagePath(ctx, code)}${trackingButton === null ? '' : `?trackingButton=${trackingButton}`}`,
  )
  if (row.status !== 'ACTIVE' || !payPage.isShopOpen(row))
    return {
      status: 409,
      view: { kind: 'ended', why: 'closed', money: null, held: 0, leave: null, watch: null },
      frame,
    }
  return {
    status: tried ? tried.refusal.httpStatus : 200,
    view: viewOf(ctx, row, { products, open, trackingButton, tried }, chosen, frame.language),
    frame,
  }
}

const readOrder = shapeReader(calls.createOrder)
/** Money as people write it; null where nothing is written, NaN for what is no whole amount, to be refused by name. */
const moneyOf = (text: string | undefined): number | null =>
  (text ?? '').trim() === '' ? null : (parseVnd(text!) ?? NaN)
/** One number for a form and what stands in it: pressed twice it is one order; changed after a step back it is another. */
const onceOf = (form: Fields): string | null =>
  form.k && FORM_KEY.test(form.k)
    ? createHash('sha256')
        .update(JSON.stringify(Object.entries(form).toSorted()))
        .digest('hex')
        .slice(0, 32)
    : null
const given = (value: string | undefined): string | null => value?.trim() || null
/** The lines of a form: products with a quantity, in the order they were sent. A quantity that is no number stays as it is, to be refused by name. */
const linesOf = (form: Fields) =>
  Object.entries(form).flatMap(([name, value]) => {
    if (!name.startsWith('q.') || ['', '0'].includes(value.trim())) return []
    const productId = name.slice(2)
    return [{ productId, quantity: Number(value), price: moneyOf(form[`p.${productId}`]) }]
  })

/** POST /public/paypage/{code}. `mine` = the orders this browser made here. @returns where the order is paid and what the browser keeps of it, or the shelf again with what is wrong and everything that was typed. */
export async function placeOrder(
  ctx: Ctx,
  code: string,
  form: Fields,
  mine: readonly string[],
  chosen: Chosen,
): Promise<Page | Placed> {
  const row = await find(ctx, code)
  const lines = linesOf(form)
  const items = lines.map((line) => line.productId)
  try {
    const body = {
      items: lines.map(({ price, ...line }) => ({ ...line, ...(price === null ? {} : { price }) })),
      customerName: given(form.fullName),
      customerPhone: given(form.phone && localPhone(form.phone)),
      customerEmail: given(form.email),
      customerAddress: given(form.address),
      note: given(form.note),
      periodic: form.periodic === '1',
      trackingButton: CODE.test(form.trackingButton ?? '') ? form.trackingButton! : null,
    }
    const read = readOrder({ params: { payPageCode: code }, query: {}, body }) as {
      body: Parameters<typeof order.open>[2]
    }
    const stale = (await payPage.productsOf(ctx, row)).find(
      (p) =>
        form[`s.${p.id}`] !== undefined &&
        items.includes(p.id) &&
        form[`s.${p.id}`] !== seenOf({ price: p.price, tiers: p.priceTiers }),
    )
    if (stale)
      throw new Refusal('order.price_changed', {
        errors: [{ field: `items.${items.indexOf(stale.id)}.price`, key: 'order.price_changed' }],
      })
    const { transactionId } = await inTransaction(ctx.db, (tx) =>
      order.open({ ...ctx, db: tx }, code, read.body, {
        formKey: onceOf(form),
        language: shopLanguageOf(chosen),
      }),
    )
    return {
      to: payPath(ctx, transactionId, chosen),
      cookie: cookieOf(ctx, code, [transactionId, ...mine.filter((id) => id !== transactionId)]),
    }
  } catch (error) {
    if (
      !(error instanceof Refusal) ||
      ['paypage.not_found', 'error.too_many_requests'].includes(error.key)
    )
      throw error
    return productListPage(ctx, code, form, mine, chosen, { form, refusal: error, lines: items })
  }
}
