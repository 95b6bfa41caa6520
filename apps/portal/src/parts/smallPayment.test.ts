import { expect, it } from 'vitest'
import { smallPayment } from './smallPayment.ts'
import type { Fee } from './useFees.ts'

const qr: Fee = {
  paymentType: 'VIET_QR',
  isOffered: true,
  amountFrom: 1,
  amountTo: null,
  brackets: [],
  bracketMode: null,
  fixedFee: 0,
  percent: 0.3,
  minFee: 500,
  maxFee: null,
  vatPercent: 10,
  collection: 'IMMEDIATELY',
}
const card: Fee = { ...qr, paymentType: 'ATM_CARD', percent: 1.1, fixedFee: 1650, minFee: null }

it('a payment that the fee eats is told with what would arrive; one that it does not is not', () => {
  expect(smallPayment(100, [qr])).toMatchObject({ cost: 100, actual: 0 })
  expect(smallPayment(5_000, [qr])).toMatchObject({ cost: 550, actual: 4_450 })
  expect(smallPayment(5_501, [qr])).toBeNull()
  expect(smallPayment(25_000, [qr])).toBeNull()
  expect(smallPayment(null, [qr])).toBeNull()
})
it('a fee that is billed later leaves the payment whole and is told all the same', () => {
  expect(smallPayment(100, [{ ...qr, collection: 'LATER' }])).toMatchObject({
    cost: 550,
    actual: 100,
  })
})
it('asks about the QR, else about what the shop offers, and about nothing that is not known', () => {
  expect(smallPayment(5_000, [card, qr])?.fee.paymentType).toBe('VIET_QR')
  expect(smallPayment(5_000, [card, { ...qr, isOffered: false }])?.fee.paymentType).toBe('ATM_CARD')
  expect(smallPayment(5_000, [])).toBeNull()
})
it('tiers and fees by amount price as they are charged', () => {
  const tiers = { fixedAmount: 0, percentMicro: 200_000 }
  const tiered: Fee = {
    ...qr,
    brackets: [
      { from: 0, to: 10_000, ...tiers },
      { from: 10_000, to: null, fixedAmount: 0, percentMicro: 1_000 },
    ],
    bracketMode: 'WHOLE',
  }
  expect(smallPayment(5_000, [tiered])).toMatchObject({ cost: 1_100 })
  expect(smallPayment(100_000, [tiered])).toBeNull()
  const dear: Fee = { ...qr, amountTo: 9_999, minFee: 5_000 }
  expect(smallPayment(9_999, [dear, { ...qr, amountFrom: 10_000 }])?.fee).toBe(dear)
  expect(smallPayment(10_000, [dear, { ...qr, amountFrom: 10_000 }])).toBeNull()
})
