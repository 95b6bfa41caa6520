import { describe, expect, it } from 'vitest'
import { caretAfter, readAmount, type AmountEdit } from './amountText.ts'

const empty = { text: '', value: null, problem: null }
const edit = (
  before: string,
  raw: string,
  how: Partial<AmountEdit> = { inserted: null },
): ReturnType<typeof readAmount> =>
  readAmount({ before, raw, inserted: null, isDeletion: false, ...how }, 12)
/** What stands in the field after each key, one after the other. */
const typed = (keys: string) =>
  [...keys].reduce<ReturnType<typeof readAmount>>(
    (now, key) => edit(now.text, now.text + key, { inserted: key }),
    empty,
  )

describe('a money field', () => {
  it.each([
    ['1250000', 1_250_000],
    ['1.250.000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['1 250 000', 1_250_000],
    ['1250000 VND', 1_250_000],
    ['1250000 vnđ', 1_250_000],
    ['1.250.000 ₫', 1_250_000],
    ['500', 500],
  ])(
    'understands %j, typed and pasted',
    { meta: { behaviours: ['B-150', 'B-151'] } },
    (text, value) => {
      expect(typed(text)).toMatchObject({ value, problem: null })
      expect(edit('', text)).toMatchObject({ value, problem: null })
      expect(edit('7', text)).toMatchObject({ value, problem: null })
    },
  )

  it.each(['-5000', '12,5', '12.5', '1e5', '1.250,00', '0.500', '5k', '$500', '1.250.00', '12a'])(
    'keeps %j as it was typed or pasted and takes no amount from it',
    (text) => {
      expect(edit('', text)).toEqual({ text, value: null, problem: 'unreadable' })
      const { value, problem } = typed(text)
      expect([value, problem]).toEqual([null, expect.stringMatching(/unreadable|unfinished/)])
      expect(typed(text).text.replace(/\./g, '')).toBe(text.replace(/\./g, ''))
    },
  )

  it('waits with its words while an amount may still be coming', () => {
    for (const text of ['1.', '12,5', '1,250,', '1250 V', '1250 vn', 'VND'])
      expect(typed(text).problem, text).toBe('unfinished')
    for (const text of ['-', '1e', '0.5', '1.250,00', 'x'])
      expect(typed(text).problem, text).toBe('unreadable')
  })

  it('refuses more digits than it takes, and keeps them all in sight', () => {
    expect(typed('1234567890123')).toEqual({
      text: '1.234.567.890.123',
      value: null,
      problem: 'tooLong',
    })
    expect(edit('', '1.234.567.890.123').problem).toBe('tooLong')
    const shorter = edit('1.234.567.890.123', '1.234.567.890.12', { isDeletion: true })
    expect(shorter).toEqual({ text: '123.456.789.012', value: 123_456_789_012, problem: null })
  })

  it('groups anew when digits come or go in the middle', () => {
    expect(edit('1.250', '1.2950', { inserted: '9' })).toMatchObject({ text: '12.950' })
    expect(edit('12.950', '1.950', { isDeletion: true })).toMatchObject({ text: '1.950' })
    expect(edit('12.950', '12950', { isDeletion: true })).toMatchObject({ text: '12.950' })
    expect(edit('1.250', '', { isDeletion: true })).toEqual(empty)
    expect(edit('-5000', '5000', { isDeletion: true })).toMatchObject({ text: '5.000' })
  })

  it('the caret stands behind as many digits as before', () => {
    expect(caretAfter('12.950', 3)).toBe(4)
    expect(caretAfter('12.950', 0)).toBe(0)
    expect(caretAfter('12.950', 9)).toBe(6)
  })
})
