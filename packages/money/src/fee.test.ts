import { describe, expect, it } from 'vitest'
import { FREE, checkFeeRule, feeOf, rateAt, splitPayment, sumVatOf, vatOf } from './fee.ts'
import type { BracketFee, FeeBracket, FeeRate, FeeRuleFault } from './fee.ts'

const VAT_10 = 100_000

const rate = (part: Partial<FeeRate>): FeeRate => ({ ...FREE, ...part })

/** The published bands of docs/domain.md#5: under 1 m 200; 1-20 m 1,000; over 20 m 2,000. */
const FIXED_BANDS: FeeBracket[] = [
  { from: 0, to: 1_000_000, fixedVnd: 200, percentMicro: 0 },
  { from: 1_000_000, to: 20_000_000, fixedVnd: 1_000, percentMicro: 0 },
  { from: 20_000_000, to: null, fixedVnd: 2_000, percentMicro: 0 },
]

/** 1 % up to 1 m, then 0.5 % up to 10 m, then 0.1 %. */
const PERCENT_BANDS: FeeBracket[] = [
  { from: 0, to: 1_000_000, fixedVnd: 0, percentMicro: 10_000 },
  { from: 1_000_000, to: 10_000_000, fixedVnd: 500, percentMicro: 5_000 },
  { from: 10_000_000, to: null, fixedVnd: 0, percentMicro: 1_000 },
]

const bands = (
  mode: BracketFee['mode'],
  brackets: FeeBracket[],
  bounds: Partial<BracketFee> = {},
): BracketFee => ({
  mode,
  brackets,
  minVnd: null,
  maxVnd: null,
  ...bounds,
})

describe('splitPayment: the worked examples of docs/domain.md#5', () => {
  it.each([
    [
      1_234_567,
      rate({ percentMicro: 11_000, fixedVnd: 1_650 }),
      { fee: 15_230, vat: 1_523, actual: 1_217_814 },
    ],
    [150_000, rate({ percentMicro: 1_000, minVnd: 200 }), { fee: 200, vat: 20, actual: 149_780 }],
    [
      20_000_000,
      rate({ percentMicro: 500, maxVnd: 5_000 }),
      { fee: 5_000, vat: 500, actual: 19_994_500 },
    ],
  ])('%i by %o', (amount, rule, expected) => {
    expect(splitPayment(amount, rule, VAT_10, 'IMMEDIATELY')).toEqual({ amount, ...expected })
  })

  it('rounds the VAT of three fees of 335 to 102 one by one, to 101 on the sum', () => {
    expect([335, 335, 335].reduce((sum, fee) => sum + vatOf(fee, VAT_10), 0)).toBe(102)
    expect(sumVatOf([335, 335, 335], VAT_10)).toBe(101)
  })
})

describe('feeOf, one price', () => {
  it.each([
    ['half goes up', 50, rate({ percentMicro: 10_000 }), 1],
    ['just under half goes down', 49, rate({ percentMicro: 10_000 }), 0],
    [
      'rounds once: percent + fixed, not the percent first and the sum again',
      150,
      rate({ percentMicro: 10_000, fixedVnd: 7 }),
      9,
    ],
    [
      'the fixed part comes before the floor',
      1_000,
      rate({ percentMicro: 10_000, fixedVnd: 100, minVnd: 105 }),
      110,
    ],
    [
      'the fixed part comes before the ceiling',
      1_000,
      rate({ percentMicro: 10_000, fixedVnd: 100, maxVnd: 105 }),
      105,
    ],
    ['the floor holds for nothing too', 0, rate({ minVnd: 200 }), 200],
    ['free is free', 499_999_999, FREE, 0],
    ['100 %', 499_999_999, rate({ percentMicro: 1_000_000 }), 499_999_999],
  ])('%s', (_why, amount, rule, fee) => {
    expect(feeOf(amount, rule)).toBe(fee)
  })

  it('stays exact where the product passes 2^53', () => {
    // 9,007,199,254,740,991 × 1.1 % = 99,079,191,802,150.901; doubles would lose the last digits of the product.
    expect(feeOf(Number.MAX_SAFE_INTEGER, rate({ percentMicro: 11_000 }))).toBe(99_079_191_802_151)
  })

  it('refuses amounts that are not whole or are negative, and rules that cannot be used', () => {
    for (const amount of [-1, 0.5, Number.NaN, 2 ** 53])
      expect(() => feeOf(amount, FREE)).toThrow(RangeError)
    expect(() => feeOf(1_000, rate({ fixedVnd: -1 }))).toThrow('NOT_A_WHOLE_NUMBER')
    expect(() => feeOf(1_000, bands('WHOLE', []))).toThrow('NO_BRACKETS')
  })
})

describe('feeOf, brackets', () => {
  it.each([
    [999_999, 200],
    [1_000_000, 1_000],
    [1_000_001, 1_000],
    [19_999_999, 1_000],
    [20_000_000, 2_000],
    [499_999_999, 2_000],
    [0, 200],
  ])('WHOLE: an amount of %i pays the price of its band, %i', (amount, fee) => {
    expect(feeOf(amount, bands('WHOLE', FIXED_BANDS))).toBe(fee)
  })

  it.each([
    [0, 0],
    [999_999, 10_000],
    // The second band is reached: its fixed 500 is added though its slice is still empty.
    [1_000_000, 10_500],
    [1_000_100, 10_501],
    [10_000_000, 10_000 + 500 + 45_000],
    [11_000_000, 10_000 + 500 + 45_000 + 1_000],
  ])('MARGINAL: an amount of %i pays each band for its slice, %i', (amount, fee) => {
    expect(feeOf(amount, bands('MARGINAL', PERCENT_BANDS))).toBe(fee)
  })

  it('MARGINAL rounds once over all slices', () => {
    // 0.4 + 0.4 đồng: rounded slice by slice it would be 0.
    const twoSlices: FeeBracket[] = [
      { from: 0, to: 40, fixedVnd: 0, percentMicro: 10_000 },
      { from: 40, to: null, fixedVnd: 0, percentMicro: 10_000 },
    ]
    expect(feeOf(80, bands('MARGINAL', twoSlices))).toBe(1)
  })

  it('bounds hold for the whole fee, whichever band applies', () => {
    expect(feeOf(1, bands('WHOLE', PERCENT_BANDS, { minVnd: 300 }))).toBe(300)
    expect(feeOf(11_000_000, bands('MARGINAL', PERCENT_BANDS, { maxVnd: 30_000 }))).toBe(30_000)
  })

  it('a month figure picks the band, the transaction pays its price', () => {
    // QR at 0.1 %, 0.07 % from 10,000 transactions a month, never less than 200 (docs/domain.md#5).
    const byMonthCount = bands(
      'WHOLE',
      [
        { from: 0, to: 10_000, fixedVnd: 0, percentMicro: 1_000 },
        { from: 10_000, to: null, fixedVnd: 0, percentMicro: 700 },
      ],
      { minVnd: 200 },
    )
    expect(feeOf(1_000_000, rateAt(byMonthCount, 9_999))).toBe(1_000)
    expect(feeOf(1_000_000, rateAt(byMonthCount, 10_000))).toBe(700)
    expect(feeOf(100_000, rateAt(byMonthCount, 10_000))).toBe(200)
  })
})

describe('splitPayment', () => {
  it('IMMEDIATELY never takes more than the payment: the fee is cut so that it fits with its VAT', () => {
    const minimum = rate({ minVnd: 3_500 })
    expect(splitPayment(3_850, minimum, VAT_10, 'IMMEDIATELY')).toEqual({
      amount: 3_850,
      fee: 3_500,
      vat: 350,
      actual: 0,
    })
    expect(splitPayment(3_849, minimum, VAT_10, 'IMMEDIATELY')).toEqual({
      amount: 3_849,
      fee: 3_499,
      vat: 350,
      actual: 0,
    })
    expect(splitPayment(1_000, minimum, VAT_10, 'IMMEDIATELY')).toEqual({
      amount: 1_000,
      fee: 909,
      vat: 91,
      actual: 0,
    })
    expect(splitPayment(1, minimum, VAT_10, 'IMMEDIATELY')).toEqual({
      amount: 1,
      fee: 1,
      vat: 0,
      actual: 0,
    })
    expect(splitPayment(0, minimum, VAT_10, 'IMMEDIATELY')).toEqual({
      amount: 0,
      fee: 0,
      vat: 0,
      actual: 0,
    })
  })

  it('leaves the odd đồng with the merchant when no fee fills the payment exactly', () => {
    // 4 + VAT 0 fits into 5; 5 + VAT 1 does not.
    expect(splitPayment(5, rate({ fixedVnd: 100 }), VAT_10, 'IMMEDIATELY')).toEqual({
      amount: 5,
      fee: 4,
      vat: 0,
      actual: 1,
    })
  })

  it('cuts no further than it must, to the last millionth of VAT', () => {
    // 1 đồng at 49.9999 % makes a VAT of 0, so the fee of 1 fits; at 50 % it makes 1 and does not.
    expect(splitPayment(1, rate({ fixedVnd: 100 }), 499_999, 'IMMEDIATELY')).toEqual({
      amount: 1,
      fee: 1,
      vat: 0,
      actual: 0,
    })
    expect(splitPayment(1, rate({ fixedVnd: 100 }), 500_000, 'IMMEDIATELY')).toEqual({
      amount: 1,
      fee: 0,
      vat: 0,
      actual: 1,
    })
  })

  it('LATER leaves the amount whole and bills the tariff', () => {
    expect(splitPayment(1_000, rate({ minVnd: 3_500 }), VAT_10, 'LATER')).toEqual({
      amount: 1_000,
      fee: 3_500,
      vat: 350,
      actual: 1_000,
    })
  })

  it('refuses a VAT rate outside 0 to 100 %', () => {
    for (const vat of [-1, 0.5, 1_000_001])
      expect(() => splitPayment(1_000, FREE, vat, 'LATER')).toThrow(RangeError)
    for (const vat of [-1, 0.5, 1_000_001])
      expect(() => splitPayment(1_000, FREE, vat, 'IMMEDIATELY')).toThrow(RangeError)
  })
})

describe('VAT of reversals', () => {
  it('mirrors the VAT of what it reverses, halves included', () => {
    expect(vatOf(335, VAT_10)).toBe(34)
    expect(vatOf(-335, VAT_10)).toBe(-34)
    expect(Object.is(vatOf(-1, VAT_10), 0)).toBe(true)
    expect(sumVatOf([335, -335, 1_000], VAT_10)).toBe(100)
    expect(sumVatOf([], VAT_10)).toBe(0)
  })
})

describe('checkFeeRule', () => {
  const band = (from: number, to: number | null, part: Partial<FeeBracket> = {}): FeeBracket => ({
    from,
    to,
    fixedVnd: 0,
    percentMicro: 0,
    ...part,
  })
  const good = [band(0, 10), band(10, 20), band(20, null)]

  it('accepts a usable rule', () => {
    expect(checkFeeRule(FREE)).toBeNull()
    expect(checkFeeRule(rate({ minVnd: 5, maxVnd: 5 }))).toBeNull()
    expect(checkFeeRule(bands('MARGINAL', good))).toBeNull()
    expect(checkFeeRule(bands('WHOLE', [band(0, null)]))).toBeNull()
  })

  it.each<[FeeRuleFault['reason'], number | null, FeeBracket[]]>([
    ['NO_BRACKETS', null, []],
    ['START_NOT_ZERO', 0, [band(1, null)]],
    ['GAP', 1, [band(0, 10), band(11, null)]],
    ['OVERLAP', 1, [band(0, 10), band(9, null)]],
    ['OVERLAP', 1, [band(0, null), band(10, null)]],
    ['EMPTY_BRACKET', 1, [band(0, 10), band(10, 10), band(10, null)]],
    ['EMPTY_BRACKET', 0, [band(0, 0), band(0, null)]],
    ['END_NOT_OPEN', 1, [band(0, 10), band(10, 20)]],
    ['NOT_A_WHOLE_NUMBER', 1, [band(0, 10), band(10, null, { fixedVnd: 1.5 })]],
    ['NOT_A_WHOLE_NUMBER', 0, [band(0, 10.5), band(10.5, null)]],
    ['PERCENT_OUT_OF_RANGE', 0, [band(0, null, { percentMicro: 1_000_001 })]],
  ])('refuses brackets: %s at %s', (reason, index, brackets) => {
    expect(checkFeeRule(bands('WHOLE', brackets))).toEqual({ reason, index })
  })

  it.each<[FeeRuleFault['reason'], Partial<FeeRate>]>([
    ['MIN_ABOVE_MAX', { minVnd: 2, maxVnd: 1 }],
    ['NOT_A_WHOLE_NUMBER', { fixedVnd: -1 }],
    ['NOT_A_WHOLE_NUMBER', { minVnd: 0.5 }],
    ['NOT_A_WHOLE_NUMBER', { maxVnd: -5 }],
    ['NOT_A_WHOLE_NUMBER', { percentMicro: Number.NaN }],
    ['PERCENT_OUT_OF_RANGE', { percentMicro: 1_000_001 }],
  ])('refuses a price: %s in %o', (reason, part) => {
    expect(checkFeeRule(rate(part))).toEqual({ reason, index: null })
  })
})
