import { describe, expect, it } from 'vitest'
import { MAX_TRANSFER_VND, isVnd, vnd, vndFromBigInt } from './vnd.ts'

describe('vnd', () => {
  it('takes every safe integer, reversals included', () => {
    for (const n of [0, 1, -1, 499_999_999, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])
      expect(vnd(n)).toBe(n)
  })

  it('refuses fractions, NaN, infinities and numbers past 2^53 − 1', () => {
    for (const n of [0.1, 1.5, Number.NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53)]) {
      expect(isVnd(n)).toBe(false)
      expect(() => vnd(n)).toThrow(RangeError)
    }
  })

  it('is never −0', () => {
    expect(Object.is(vnd(-0), 0)).toBe(true)
  })

  it('is not a string of digits', () => {
    expect(isVnd('1000')).toBe(false)
    expect(isVnd(1000n)).toBe(false)
  })

  it('comes back from exact arithmetic only when it fits', () => {
    expect(vndFromBigInt(9_007_199_254_740_991n)).toBe(Number.MAX_SAFE_INTEGER)
    expect(() => vndFromBigInt(9_007_199_254_740_992n)).toThrow(RangeError)
    expect(() => vndFromBigInt(-(10n ** 30n))).toThrow(RangeError)
  })

  it('knows the largest NAPAS 247 transfer', () => {
    expect(MAX_TRANSFER_VND).toBe(500_000_000 - 1)
  })
})
