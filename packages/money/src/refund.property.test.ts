import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundParts, refundShare, type RefundLeft, type SoldPart } from './refund.ts'

const RUNS = {
  numRuns: Number(process.env.PROPERTY_RUNS ?? 500),
  ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}),
}
const money = (max: number) => fc.integer({ min: 0, max })
/** A payment whose fee and VAT fit into it, cut into pieces at random. */
const payment = fc
  .integer({ min: 1, max: 499_999_999 })
  .chain((amount) =>
    fc.tuple(
      fc.constant(amount),
      money(amount),
      fc.array(fc.integer({ min: 1, max: amount }), { maxLength: 12 }),
    ),
  )
  .chain(([amount, held, cuts]) =>
    fc.tuple(fc.constant(amount), fc.constant(held), money(held), fc.constant(cuts)),
  )

const after = (left: RefundLeft, amount: number, by: 1 | -1): RefundLeft => {
  const share = refundShare(amount, left)
  return {
    amount: left.amount - by * amount,
    fee: left.fee - by * share.fee,
    vat: left.vat - by * share.vat,
  }
}

describe('refundShare', () => {
  it('a payment refunded in pieces gives back its fee and its VAT to the đồng, and no piece takes more than it brings', () => {
    fc.assert(
      fc.property(payment, ([amount, held, fee, cuts]) => {
        let left: RefundLeft = { amount, fee, vat: held - fee }
        let [feeBack, vatBack] = [0, 0]
        for (const cut of [...cuts, amount]) {
          const piece = Math.min(cut, left.amount)
          if (piece === 0) break
          const share = refundShare(piece, left)
          expect(share.fee).toBeGreaterThanOrEqual(0)
          expect(share.vat).toBeGreaterThanOrEqual(0)
          expect(share.fee).toBeLessThanOrEqual(left.fee)
          expect(share.vat).toBeLessThanOrEqual(left.vat)
          expect(share.fee + share.vat).toBeLessThanOrEqual(piece)
          // A slow second opinion: within a đồng of the exact part.
          expect(
            Math.abs((share.fee + share.vat) * left.amount - (left.fee + left.vat) * piece),
          ).toBeLessThan(left.amount * 1.0001)
          ;[feeBack, vatBack] = [feeBack + share.fee, vatBack + share.vat]
          left = {
            amount: left.amount - piece,
            fee: left.fee - share.fee,
            vat: left.vat - share.vat,
          }
          expect(left.fee + left.vat).toBeLessThanOrEqual(left.amount)
        }
        expect([left, feeBack, vatBack]).toEqual([{ amount: 0, fee: 0, vat: 0 }, fee, held - fee])
      }),
      RUNS,
    )
  })
  it('one that fails leaves no trace: what is put back can be given back again, in any order', () => {
    fc.assert(
      fc.property(payment, fc.infiniteStream(fc.boolean()), ([amount, held, fee, cuts], fails) => {
        let left: RefundLeft = { amount, fee, vat: held - fee }
        for (const cut of cuts) {
          const piece = Math.min(cut, left.amount)
          if (piece === 0) break
          const before = left
          const share = refundShare(piece, left)
          left = after(left, piece, 1)
          if (fails.next().value)
            left = {
              amount: left.amount + piece,
              fee: left.fee + share.fee,
              vat: left.vat + share.vat,
            }
          if (left.amount === before.amount) expect(left).toEqual(before)
        }
        if (left.amount > 0)
          expect(refundShare(left.amount, left)).toEqual({ fee: left.fee, vat: left.vat })
      }),
      RUNS,
    )
  })
  it('half of a payment gives half of its fee; a fee billed later may be larger than the payment', () => {
    expect(refundShare(50_000, { amount: 100_000, fee: 1_100, vat: 110 })).toEqual({
      fee: 550,
      vat: 55,
    })
    expect(refundShare(1, { amount: 2, fee: 1, vat: 1 })).toEqual({ fee: 0, vat: 1 })
    expect(refundShare(500, { amount: 1_000, fee: 2_000, vat: 200 })).toEqual({
      fee: 1_000,
      vat: 100,
    })
  })
  it('refuses what cannot be', () => {
    for (const bad of [0, -1, 1.5, 1_001, NaN, 2 ** 53])
      expect(() => refundShare(bad, { amount: 1_000, fee: 10, vat: 1 })).toThrow(RangeError)
    expect(() => refundShare(1, { amount: 1_000, fee: -1, vat: 1 })).toThrow(RangeError)
  })
})

describe('refundParts', () => {
  const sold = fc.array(
    fc.record({ amount: money(50_000_000), quantity: fc.integer({ min: 1, max: 500 }) }),
    { minLength: 1, maxLength: 8 },
  )
  it(
    'an order that goes back in pieces gives each product back exactly what was paid for it, never more on the way',
    { meta: { bars: ['M17'] } },
    () => {
      fc.assert(
        fc.property(
          sold,
          fc.array(
            fc.record({
              part: fc.integer({ min: 1, max: 100 }),
              pieces: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 8, maxLength: 8 }),
            }),
            { maxLength: 6 },
          ),
          (lines, backs) => {
            let parts: SoldPart[] = lines.map((line) => ({
              ...line,
              refunded: 0,
              returned: 0,
              back: 0,
            }))
            const paid = lines.reduce((sum, line) => sum + line.amount, 0)
            let left = paid
            for (const { part, pieces } of [
              ...backs,
              { part: 100, pieces: Array<number>(8).fill(100) },
            ]) {
              const amount = Math.floor((left * part) / 100)
              parts = parts.map((p, i) => ({
                ...p,
                back: Math.floor(((p.quantity - p.returned) * pieces[i]!) / 100),
              }))
              const split = refundParts(amount, parts)
              expect(split.reduce((sum, n) => sum + n, 0)).toBe(amount)
              split.forEach((n, i) => {
                expect(n).toBeGreaterThanOrEqual(0)
                expect(n).toBeLessThanOrEqual(parts[i]!.amount - parts[i]!.refunded)
              })
              parts = parts.map((p, i) => ({
                ...p,
                refunded: p.refunded + split[i]!,
                returned: p.returned + p.back,
              }))
              left -= amount
            }
            expect([left, ...parts.map((p) => p.amount - p.refunded)]).toEqual([
              0,
              ...lines.map(() => 0),
            ])
          },
        ),
        RUNS,
      )
    },
  )
  it('returned goods get the price paid for them; the rest of the money is spread over the remaining goods', () => {
    const [cake, tea] = [
      { amount: 100_000, quantity: 3, refunded: 0, returned: 0, back: 0 },
      { amount: 60_000, quantity: 2, refunded: 0, returned: 0, back: 0 },
    ]
    expect(refundParts(33_333, [{ ...cake, back: 1 }, tea])).toEqual([33_333, 0])
    expect(
      refundParts(20_000, [
        { ...cake, back: 1 },
        { ...tea, back: 1 },
      ]),
    ).toEqual([10_526, 9_474])
    expect(refundParts(80_000, [cake, tea])).toEqual([50_000, 30_000])
    expect(refundParts(93_333, [{ ...cake, back: 1 }, tea])).toEqual([64_912, 28_421])
    // A whole piece more than its money has left: what was refunded without it is not refunded again.
    expect(refundParts(10_000, [{ ...cake, refunded: 95_000, returned: 2, back: 1 }, tea])).toEqual(
      [5_000, 5_000],
    )
    expect(() => refundParts(160_001, [cake, tea])).toThrow(RangeError)
  })
})
