import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patient, runs } from '../test/property.ts'
import { parseTlv, writeTlv } from './tlv.ts'

describe('parseTlv', () => {
  it('splits objects in any order and leaves values alone', () => {
    expect(parseTlv('5802VN000201')).toEqual({
      ok: true,
      objects: [
        { id: '58', value: 'VN' },
        { id: '00', value: '01' },
      ],
    })
    expect(parseTlv('')).toEqual({ ok: true, objects: [] })
  })

  it.each([
    ['a length past the end', '5803VN', 'BAD_LENGTH', '58'],
    ['a length of nothing', '5800', 'BAD_LENGTH', '58'],
    ['a length that is no number', '58x2VN', 'BAD_LENGTH', '58'],
    ['an id that is no number', 'ab02VN', 'BAD_LENGTH', 'ab'],
    ['digits of another script', '٥٨02VN', 'BAD_LENGTH', '٥٨'],
    ['a rest too short for a head', '5802VN63', 'BAD_LENGTH', '63'],
    ['the same object twice', '5401154012', 'DUPLICATE_OBJECT', '54'],
  ])('refuses %s', (_why, text, reason, id) => {
    expect(parseTlv(text)).toEqual({ ok: false, reason, id })
  })
})

describe('writeTlv', () => {
  it('refuses what parseTlv would refuse', () => {
    for (const objects of [
      [{ id: '5', value: 'x' }],
      [{ id: 'ab', value: 'x' }],
      [{ id: '58', value: '' }],
      [{ id: '58', value: 'x'.repeat(100) }],
      [
        { id: '58', value: 'VN' },
        { id: '58', value: 'VN' },
      ],
    ]) {
      expect(() => writeTlv(objects)).toThrow(RangeError)
    }
  })

  it('parses back to the same objects', patient, () => {
    const objects = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0')),
        value: fc.string({ minLength: 1, maxLength: 99 }),
      }),
      { selector: ({ id }) => id },
    )
    fc.assert(
      fc.property(objects, (list) => {
        expect(parseTlv(writeTlv(list))).toEqual({ ok: true, objects: list })
      }),
      runs,
    )
  })
})
