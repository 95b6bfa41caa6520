import { expect, it } from 'vitest'
import { MAX_ORDER, priced, type Offer } from './rules.ts'

const offer = (id: string, more: Partial<Offer> = {}): Offer => ({
  id,
  name: id,
  description: null,
  imageUrl: null,
  priceType: 'FIXED_PRICE',
  price: 10,
  priceMin: null,
  priceMax: null,
  left: null,
  why: null,
  ...more,
})
const total = (o: Offer, quantity: number, named: number | null): number | null => {
  if (o.priceType !== 'CUSTOMER_PRICE') return quantity * (quantity >= 10 ? 9 : o.price!)
  return named !== null && named >= (o.priceMin ?? 1) && named <= (o.priceMax ?? MAX_ORDER)
    ? named * quantity
    : null
}
const of = (lines: [string, number, number?][], ...offers: Offer[]) =>
  priced(
    lines.map(([productId, quantity, price]) => ({ productId, quantity, price: price ?? null })),
    new Map(offers.map((o) => [o.id, o])),
    total,
  )

it('lines of one product are one, and their sum decides the tier and the stock', () => {
  expect(
    of(
      [
        ['a', 4],
        ['a', 6],
      ],
      offer('a'),
    ),
  ).toMatchObject([{ productId: 'a', quantity: 10, price: 9, amount: 90 }])
  expect(
    of(
      [
        ['a', 4],
        ['a', 6],
      ],
      offer('a', { left: 9 }),
    ),
  ).toMatchObject({ key: 'order.out_of_stock', field: 'items.0.quantity', params: { max: 9 } })
})
it('where the payer names the price, each price is a line, and the stock is still one', () => {
  const own = offer('a', { priceType: 'CUSTOMER_PRICE', priceMin: 5, priceMax: 9, left: 3 })
  expect(
    of(
      [
        ['a', 1, 5],
        ['a', 1, 9],
        ['a', 1, 5],
      ],
      own,
    ),
  ).toMatchObject([
    { price: 5, quantity: 2 },
    { price: 9, quantity: 1 },
  ])
  expect(
    of(
      [
        ['a', 2, 5],
        ['a', 2, 9],
      ],
      own,
    ),
  ).toMatchObject({ key: 'order.out_of_stock', field: 'items.1.quantity' })
  expect([of([['a', 1]], own), of([['a', 1, 4]], own), of([['a', 1, 10]], own)]).toMatchObject([
    { fieldKey: 'error.required' },
    { fieldKey: 'error.min', params: { min: 5 } },
    { fieldKey: 'error.max', params: { max: 9 } },
  ])
})
it('a price that is not the server’s any more is refused, whichever way it moved', () => {
  for (const price of [9, 11])
    expect(of([['a', 1, price]], offer('a'))).toMatchObject({
      key: 'order.price_changed',
      field: 'items.0.price',
    })
  expect(of([['a', 1, 10]], offer('a'))).toHaveLength(1)
})
it('names what is gone, and what is more than a transfer carries', () => {
  expect(
    of(
      [
        ['a', 1],
        ['b', 1],
      ],
      offer('a'),
    ),
  ).toMatchObject({ key: 'order.item_not_in_page', field: 'items.1.productId' })
  expect(of([['a', 1]], offer('a', { price: MAX_ORDER + 1 }))).toMatchObject({
    key: 'paylink.amount_out_of_range',
  })
})
