import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patient, runs } from '../test/property.ts'
import { formatDecimalVi, formatNumberVi, formatVnd, isSafeVnd, parseVnd } from './format.ts'

describe('formatVnd', () => {
  it.each([
    [0, '0 ₫'],
    [999, '999 ₫'],
    [1_000, '1.000 ₫'],
    [1_250_000, '1.250.000 ₫'],
    [499_999_999, '499.999.999 ₫'],
    [-15_230, '-15.230 ₫'],
    [-100, '-100 ₫'],
    [Number.MAX_SAFE_INTEGER, '9.007.199.254.740.991 ₫'],
  ])('%i → %s', { meta: { behaviours: ['B-655'] } }, (amount, text) => {
    expect(formatVnd(amount)).toBe(text)
  })

  it('groups counts the same way, without the currency', () => {
    expect(formatNumberVi(12_345)).toBe('12.345')
  })

  it.each([
    [0.3, '0,3'],
    [1.1, '1,1'],
    [0, '0'],
    [0.1 + 0.2, '0,3'],
    [12.3456, '12,3456'],
    [1_234.5, '1.234,5'],
    [-0.5, '-0,5'],
  ])('writes a fraction of %s as %s', (value, text) => {
    expect(formatDecimalVi(value)).toBe(text)
  })

  it('refuses to show money that is not whole', () => {
    for (const amount of [0.5, Number.NaN, 2 ** 53])
      expect(() => formatVnd(amount)).toThrow(RangeError)
  })
})

describe('parseVnd', () => {
  it.each([
    ['1.250.000 ₫', 1_250_000],
    ['1,250,000', 1_250_000],
    ['1 250 000 đ', 1_250_000],
    ['1\u00a0250\u202f000\u00a0₫', 1_250_000],
    ['1250000', 1_250_000],
    ['  1.250.000đ\n', 1_250_000],
    ['1.250.000 VND', 1_250_000],
    ['1.250.000 vnđ', 1_250_000],
    ['1.250.000 Đồng', 1_250_000],
    ['1.250.000 đồng'.normalize('NFD'), 1_250_000],
    ['VND 1,250,000', 1_250_000],
    ['₫1,250,000', 1_250_000],
    ['\u200e1.250.000\u200e ₫\ufeff', 1_250_000],
    ['1.500', 1_500],
    ['0', 0],
    ['007', 7],
    ['9.007.199.254.740.991', Number.MAX_SAFE_INTEGER],
  ])('reads %j', (text, amount) => {
    expect(parseVnd(text)).toBe(amount)
  })

  it.each([
    ['no digits', ['', ' ', '₫', 'abc', '.']],
    ['decimals', ['1.5', '1.25', '1,25', '0.500', '00.500', '1.250.000,00', '1,250,000.00']],
    [
      'groups that are not groups',
      ['1.250,000', '1.250 000', '1.25.000', '1250.000', '1..250', '.250', '1.250.', '1.250.00'],
    ],
    ['signs', ['-1', '-1.000 ₫', '−1.000', '(1.000)', '+5']],
    ['other notations', ['1e6', '0x10', '50k', '1tr', '12a', '٣', '１２']],
    ['other currencies', ['$1,250', '1.250 USD']],
    ['more than 2^53 − 1', ['9007199254740992', '9.007.199.254.740.992', '9'.repeat(400)]],
  ])('refuses %s', (_why, texts) => {
    expect(texts.filter((text) => parseVnd(text) !== null)).toEqual([])
  })

  it('reads back everything that formatVnd writes', patient, () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (n) => {
        expect(parseVnd(formatVnd(n))).toBe(n)
        expect(parseVnd(formatNumberVi(n).replaceAll('.', ','))).toBe(n)
        expect(parseVnd(formatNumberVi(n).replaceAll('.', ' '))).toBe(n)
      }),
      runs,
    )
  })

  it('never throws, and gives an amount or null for any text', patient, () => {
    const moneyLike = fc.string({ unit: fc.constantFrom(...'0123456789., -₫đVND\u00a0') })
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), moneyLike), (text) => {
        const amount = parseVnd(text)
        expect(amount === null || isSafeVnd(amount)).toBe(true)
      }),
      runs,
    )
  })
})

it('isSafeVnd knows what a person may enter', () => {
  expect([0, 1, Number.MAX_SAFE_INTEGER].every(isSafeVnd)).toBe(true)
  expect([-1, 0.5, 2 ** 53, Number.NaN, '1', null].some(isSafeVnd)).toBe(false)
})
