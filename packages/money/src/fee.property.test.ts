/** Bar M17: fees and VAT against a slow, obvious second implementation, and the laws that no rule may break. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patient, runs } from '../test/property.ts'
import { checkFeeRule, feeOf, splitPayment, sumVatOf, vatOf } from './fee.ts'
import type { BracketFee, FeeRate, FeeRule } from './fee.ts'

/** Up to what fee.ts promises for int8. */
const amounts = fc.oneof(
  fc.nat(5_000),
  fc.nat(499_999_999),
  fc.integer({ min: 0, max: 9_000_000_000_000 }),
)
const percents = fc.oneof(
  fc.constantFrom(0, 500, 1_000, 11_000, 1_000_000),
  fc.integer({ min: 0, max: 1_000_000 }),
)
const vats = fc.oneof(fc.constantFrom(0, 80_000, 100_000), percents)
const prices = fc.record({
  fixedVnd: fc.oneof(fc.constant(0), fc.nat(5_000)),
  percentMicro: percents,
})
const bounds = fc
  .tuple(fc.option(fc.nat(5_000)), fc.option(fc.nat(50_000)))
  .map(([minVnd, above]) => ({ minVnd, maxVnd: above === null ? null : (minVnd ?? 0) + above }))

const rates: fc.Arbitrary<FeeRate> = fc
  .tuple(prices, bounds)
  .map(([price, limits]) => ({ ...price, ...limits }))

/** Brackets from random edges: 0 first, contiguous, the last one open. */
const bracketsUpTo = (
  max: number,
  modes: readonly BracketFee['mode'][],
): fc.Arbitrary<BracketFee> =>
  fc
    .tuple(
      fc.constantFrom(...modes),
      fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 4 }),
      fc.array(prices, { minLength: 5, maxLength: 5 }),
      bounds,
    )
    .map(([mode, edges, five, limits]) => {
      const starts = [0, ...edges.toSorted((a, b) => a - b)]
      const brackets = starts.map((from, i) => ({ from, to: starts[i + 1] ?? null, ...five[i]! }))
      return { mode, brackets, ...limits }
    })
const bracketFees = bracketsUpTo(499_999_999, ['WHOLE', 'MARGINAL'])
const rules: fc.Arbitrary<FeeRule> = fc.oneof(rates, bracketFees)

/** Rounds by looking at the written digits: the first decimal decides. */
function slowHalfUp(millionths: bigint): number {
  const digits = millionths.toString().padStart(7, '0')
  const whole = Number(digits.slice(0, -6))
  return digits.charAt(digits.length - 6) >= '5' ? whole + 1 : whole
}

function slowBounds(fee: number, { minVnd, maxVnd }: Pick<FeeRate, 'minVnd' | 'maxVnd'>): number {
  if (maxVnd !== null && fee > maxVnd) return maxVnd
  if (minVnd !== null && fee < minVnd) return minVnd
  return fee
}

const slowRate = (amount: number, rate: FeeRate): number =>
  slowBounds(slowHalfUp(BigInt(amount) * BigInt(rate.percentMicro)) + rate.fixedVnd, rate)

/** Walks the amount đồng by đồng and asks each one for the band it lies in. */
function slowBrackets(amount: number, rule: BracketFee): number {
  const holds = (value: number) => (b: { from: number; to: number | null }) =>
    b.from <= value && (b.to === null || value < b.to)
  const own = rule.brackets.find(holds(amount))!
  if (rule.mode === 'WHOLE')
    return slowRate(amount, { ...own, minVnd: rule.minVnd, maxVnd: rule.maxVnd })
  let millionths = 0
  for (let unit = 0; unit < amount; unit += 1)
    millionths += rule.brackets.find(holds(unit))!.percentMicro
  const fixed = rule.brackets
    .slice(0, rule.brackets.indexOf(own) + 1)
    .reduce((sum, b) => sum + b.fixedVnd, 0)
  return slowBounds(slowHalfUp(BigInt(millionths)) + fixed, rule)
}

/** Tries every fee from the tariff down until it fits with its VAT. */
function slowSplit(
  amount: number,
  rate: FeeRate,
  vat: number,
): { fee: number; vat: number; actual: number } {
  const vatFor = (fee: number): number => slowHalfUp(BigInt(fee) * BigInt(vat))
  let fee = slowRate(amount, rate)
  while (fee + vatFor(fee) > amount) fee -= 1
  return { fee, vat: vatFor(fee), actual: amount - fee - vatFor(fee) }
}

/** The integer formula that fee.ts promises to PostgreSQL, written as int8 would do it. */
function sqlSplit(
  amount: bigint,
  rate: FeeRate,
  vat: bigint,
): { fee: bigint; vat: bigint; actual: bigint } {
  const least = (a: bigint, b: bigint | null): bigint => (b === null || a < b ? a : b)
  const greatest = (a: bigint, b: bigint | null): bigint => (b === null || a > b ? a : b)
  const big = (value: number | null): bigint | null => (value === null ? null : BigInt(value))
  const raw = (amount * BigInt(rate.percentMicro) + 500_000n) / 1_000_000n + BigInt(rate.fixedVnd)
  const tariff = least(greatest(raw, big(rate.minVnd)), big(rate.maxVnd))
  const fee = least(tariff, (amount * 1_000_000n + 499_999n) / (1_000_000n + vat))
  const vatVnd = (fee * vat + 500_000n) / 1_000_000n
  return { fee, vat: vatVnd, actual: amount - fee - vatVnd }
}

describe('fees against a second implementation', { meta: { bars: ['M17'] } }, () => {
  it('one price', { ...patient, meta: { bars: ['M17'] } }, () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        expect(feeOf(amount, rate)).toBe(slowRate(amount, rate))
      }),
      runs,
    )
  })

  it('brackets, đồng by đồng, at random amounts', { ...patient, meta: { bars: ['M17'] } }, () => {
    fc.assert(
      fc.property(fc.nat(400), bracketsUpTo(400, ['WHOLE', 'MARGINAL']), (amount, rule) => {
        expect(checkFeeRule(rule)).toBeNull()
        expect(feeOf(amount, rule)).toBe(slowBrackets(amount, rule))
      }),
      runs,
    )
  })

  it(
    'brackets at every edge and one đồng either side',
    { ...patient, meta: { bars: ['M17'] } },
    () => {
      fc.assert(
        fc.property(bracketsUpTo(200, ['WHOLE', 'MARGINAL']), (rule) => {
          for (const { from } of rule.brackets) {
            for (const amount of [from - 1, from, from + 1]) {
              if (amount >= 0) expect(feeOf(amount, rule)).toBe(slowBrackets(amount, rule))
            }
          }
        }),
        runs,
      )
    },
  )

  it('the cut of a fee that does not fit', { ...patient, meta: { bars: ['M17'] } }, () => {
    fc.assert(
      fc.property(fc.nat(5_000), rates, vats, (amount, rate, vat) => {
        expect(splitPayment(amount, rate, vat, 'IMMEDIATELY')).toEqual({
          amount,
          ...slowSplit(amount, rate, vat),
        })
      }),
      runs,
    )
  })

  it(
    'the formula for SQL agrees to the đồng and stays inside int8',
    { ...patient, meta: { bars: ['M17'] } },
    () => {
      fc.assert(
        fc.property(amounts, rates, vats, (amount, rate, vat) => {
          const { fee, vat: vatVnd, actual } = sqlSplit(BigInt(amount), rate, BigInt(vat))
          const ours = splitPayment(amount, rate, vat, 'IMMEDIATELY')
          expect([BigInt(ours.fee), BigInt(ours.vat), BigInt(ours.actual)]).toEqual([
            fee,
            vatVnd,
            actual,
          ])
          expect(BigInt(amount) * 1_000_000n + 499_999n < 2n ** 63n).toBe(true)
        }),
        runs,
      )
    },
  )
})

describe('laws', { meta: { bars: ['M17'] } }, () => {
  it(
    'the parts sum to the whole and none is negative',
    { ...patient, meta: { bars: ['M17'] } },
    () => {
      fc.assert(
        fc.property(amounts, rules, vats, (amount, rule, vat) => {
          const split = splitPayment(amount, rule, vat, 'IMMEDIATELY')
          expect(split.fee + split.vat + split.actual).toBe(amount)
          expect(Math.min(split.fee, split.vat, split.actual)).toBeGreaterThanOrEqual(0)
          expect(split.fee).toBeLessThanOrEqual(feeOf(amount, rule))
          // A fee is cut no further than it must be.
          if (split.fee < feeOf(amount, rule))
            expect(split.fee + 1 + vatOf(split.fee + 1, vat)).toBeGreaterThan(amount)
        }),
        runs,
      )
    },
  )

  it(
    'collected later, the merchant keeps the amount and owes the tariff',
    { ...patient, meta: { bars: ['M17'] } },
    () => {
      fc.assert(
        fc.property(amounts, rules, vats, (amount, rule, vat) => {
          const split = splitPayment(amount, rule, vat, 'LATER')
          expect(split).toEqual({
            amount,
            fee: feeOf(amount, rule),
            vat: vatOf(split.fee, vat),
            actual: amount,
          })
        }),
        runs,
      )
    },
  )

  it(
    'a larger amount never has a smaller fee, nor a smaller fee with VAT',
    { ...patient, meta: { bars: ['M17'] } },
    () => {
      // A WHOLE rule may fall from one band to the next by design; within a band it is a single price.
      const rising = fc.oneof(rates, bracketsUpTo(499_999_999, ['MARGINAL']))
      const cost = (amount: number, rule: FeeRule, vat: number): number => {
        const { fee, vat: vatVnd } = splitPayment(amount, rule, vat, 'IMMEDIATELY')
        return fee + vatVnd
      }
      fc.assert(
        fc.property(amounts, amounts, rising, vats, (a, b, rule, vat) => {
          const [less, more] = [Math.min(a, b), Math.max(a, b)]
          expect(feeOf(less, rule)).toBeLessThanOrEqual(feeOf(more, rule))
          expect(cost(less, rule, vat)).toBeLessThanOrEqual(cost(more, rule, vat))
        }),
        runs,
      )
    },
  )

  it('a fee stays within its bounds', { ...patient, meta: { bars: ['M17'] } }, () => {
    fc.assert(
      fc.property(amounts, rules, (amount, rule) => {
        const fee = feeOf(amount, rule)
        if (rule.minVnd !== null) expect(fee).toBeGreaterThanOrEqual(rule.minVnd)
        if (rule.maxVnd !== null) expect(fee).toBeLessThanOrEqual(rule.maxVnd)
      }),
      runs,
    )
  })

  it(
    'a reversal undoes the VAT, and the VAT of a sum is within half a đồng of exact',
    { ...patient, meta: { bars: ['M17'] } },
    () => {
      fc.assert(
        fc.property(
          fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 20 }),
          vats,
          (fees, vat) => {
            const sumVat = sumVatOf(fees, vat)
            expect(
              sumVatOf(
                fees.map((fee) => -fee),
                vat,
              ) + sumVat,
            ).toBe(0)
            const exact = fees.reduce((sum, fee) => sum + BigInt(fee), 0n) * BigInt(vat)
            const away = BigInt(sumVat) * 1_000_000n - exact
            expect(away <= 500_000n && away >= -500_000n).toBe(true)
          },
        ),
        runs,
      )
    },
  )
})
