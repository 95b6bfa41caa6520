import { describe, expect, it } from 'vitest'
import { feeSentence } from './fee.ts'

const of = (
  amount: number,
  chargeAmount: number,
  percent: number,
  fixedFee: number,
  minFee: number | null = null,
  maxFee: number | null = null,
) => feeSentence({ amount, chargeAmount, fee: { percent, fixedFee, minFee, maxFee, brackets: [] } })

describe('the sentence that explains a fee', { meta: { behaviours: ['B-386'] } }, () => {
  it.each([
    [549_000, 4_020, 0.55, 1_000, 'percentAndFixed'],
    [549_000, 3_020, 0.55, 0, 'percentOnly'],
    [549_000, 1_000, 0, 1_000, 'fixedOnly'],
    [549_000, 0, 0, 0, 'free'],
    // Half-up to the đồng: 0.55 % of 100 is 0.55, charged as 1.
    [100, 1, 0.55, 0, 'percentOnly'],
  ] as const)(
    '%i charged %i at %f percent and %i is %s',
    (amount, charged, percent, fixed, sentence) =>
      expect(of(amount, charged, percent, fixed)).toBe(sentence),
  )
  it('names the least or greatest fee where it decided, and the formula where it agrees with one', () => {
    expect(of(110_000, 500, 0.3, 0, 500, 11_000)).toBe('least')
    expect(of(90_000_000, 11_000, 0.3, 0, 500, 11_000)).toBe('greatest')
    expect(of(1_000_000, 3_000, 0.3, 0, 3_000, 11_000)).toBe('percentOnly')
  })
  it('does not claim a formula for a fee that was cut to the payment', () =>
    expect(of(400, 364, 0.3, 0, 500, 11_000)).toBe('cut'))
})
