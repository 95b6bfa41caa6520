/** Pure decisions about orders: what the lines cost, what is missing, how long an order holds its goods. */
import type { ErrorKey } from '@saola/contract/errors'
import type { PeriodType } from '@saola/contract/pay-page'
import { MAX_PRICE, MAX_QUANTITY } from '@saola/contract/product'
import { dayOfInstant, instantOf, plusUnits, type TimeType } from '@saola/schedule/day'

/** An unpaid order holds its goods this long. */
export const ORDER_LIFE_MS = 15 * 60_000
/** NAPAS 247 carries less than 500,000,000 VND a transfer. */
export const MAX_ORDER = MAX_PRICE

export interface Line {
  productId: string
  quantity: number
  price: number | null
}
/** A product as the server knows it at this moment. */
export interface Offer {
  id: string
  name: string
  description: string | null
  imageUrl: string | null
  priceType: string
  price: number | null
  priceMin: number | null
  priceMax: number | null
  left: number | null
  why: string | null
}
export interface Priced {
  productId: string
  name: string
  description: string | null
  imageUrl: string | null
  price: number
  quantity: number
  amount: number
}
export interface Fault {
  key: ErrorKey
  field: string
  fieldKey: 'error.required' | 'error.enum' | 'error.min' | 'error.max' | 'order.price_changed'
  params?: Record<string, number>
}

/** Lines of the same product are one: its quantity decides the tier. Where the payer names the price, each price is a line of its own. */
function grouped(
  lines: readonly Line[],
  offers: ReadonlyMap<string, Offer>,
): (Line & { at: number })[] {
  const out = new Map<string, Line & { at: number }>()
  lines.forEach((line, at) => {
    const key =
      offers.get(line.productId)?.priceType === 'CUSTOMER_PRICE'
        ? `${line.productId}/${line.price}`
        : line.productId
    const known = out.get(key)
    out.set(
      key,
      known
        ? { ...known, quantity: known.quantity + line.quantity, price: known.price ?? line.price }
        : { ...line, at },
    )
  })
  return [...out.values()]
}

/**
 * What the lines cost by the server's prices alone; `total` is the product module's rule.
 * @returns the priced lines, or the first fault with the line it lies in.
 */
export function priced(
  lines: readonly Line[],
  offers: ReadonlyMap<string, Offer>,
  total: (offer: Offer, quantity: number, named: number | null) => number | null,
): Priced[] | Fault {
  const out: Priced[] = []
  const wanted = new Map<string, number>()
  for (const { at, productId, quantity, price } of grouped(lines, offers)) {
    const offer = offers.get(productId)
    if (!offer || offer.why === 'INACTIVE' || offer.why === 'PENDING')
      return {
        key: 'order.item_not_in_page',
        field: `items.${at}.productId`,
        fieldKey: 'error.enum',
      }
    const pieces = (wanted.get(productId) ?? 0) + quantity
    wanted.set(productId, pieces)
    if (pieces > MAX_QUANTITY)
      return {
        key: 'error.validation',
        field: `items.${at}.quantity`,
        fieldKey: 'error.max',
        params: { max: MAX_QUANTITY },
      }
    if (offer.left !== null && pieces > offer.left)
      return {
        key: 'order.out_of_stock',
        field: `items.${at}.quantity`,
        fieldKey: 'error.max',
        params: { max: offer.left },
      }
    const isNamed = offer.priceType === 'CUSTOMER_PRICE'
    const amount = total(offer, quantity, isNamed ? price : null)
    if (amount === null) return priceFault(offer, price, at)
    const unit = amount / quantity
    if (!isNamed && price !== null && price !== unit)
      return {
        key: 'order.price_changed',
        field: `items.${at}.price`,
        fieldKey: 'order.price_changed',
      }
    out.push({
      productId,
      name: offer.name,
      description: offer.description,
      imageUrl: offer.imageUrl,
      price: unit,
      quantity,
      amount,
    })
  }
  const sum = sumOf(out)
  return sum > MAX_ORDER
    ? {
        key: 'paylink.amount_out_of_range',
        field: 'items',
        fieldKey: 'error.max',
        params: { max: MAX_ORDER },
      }
    : out
}
function priceFault(offer: Offer, price: number | null, at: number): Fault {
  const field = `items.${at}.price`
  if (price === null) return { key: 'error.validation', field, fieldKey: 'error.required' }
  return price < (offer.priceMin ?? 1)
    ? {
        key: 'error.validation',
        field,
        fieldKey: 'error.min',
        params: { min: offer.priceMin ?? 1 },
      }
    : {
        key: 'error.validation',
        field,
        fieldKey: 'error.max',
        params: { max: offer.priceMax ?? MAX_PRICE },
      }
}
const ROUNDS: Record<PeriodType, readonly [count: number, unit: TimeType]> = {
  DAILY: [1, 'DAY'],
  WEEKLY: [1, 'WEEK'],
  MONTHLY: [1, 'MONTH'],
  THREE_MONTHS: [3, 'MONTH'],
  SIX_MONTHS: [6, 'MONTH'],
  YEARLY: [1, 'YEAR'],
}
/**
 * When a purchase comes round for the nth time: counted from the first one, never from the last, at the same time of day in Vietnam; a day that a month
 * does not have is its last one (docs/domain.md#9).
 */
export function roundAt(anchor: Date, period: PeriodType, n: number): Date {
  const [count, unit] = ROUNDS[period]
  const day = dayOfInstant(anchor.getTime())
  return new Date(instantOf(plusUnits(day, n * count, unit), anchor.getTime() - instantOf(day)))
}
/** How many rounds have come by a moment. */
export function roundsBy(anchor: Date, period: PeriodType, now: Date, from = 0): number {
  let n = from
  while (roundAt(anchor, period, n + 1) <= now) n += 1
  return n
}

export const sumOf = (lines: readonly { amount: number }[]): number =>
  lines.reduce((sum, line) => sum + line.amount, 0)
