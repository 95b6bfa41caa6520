import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../money/test-data/vn-number-reading.json'
import { piecesOf, sentenceOf } from './speech.ts'

/** The clips of docs/domain.md#4, and those of our two sentences. */
const CLIPS = new Set(
  'không một hai ba bốn năm sáu bảy tám chín mười mươi mốt tư lăm linh trăm nghìn triệu tỷ đồng đã nhận khi mất kết nối khoản tổng cộng'.split(
    ' ',
  ),
)
const amounts = fc.integer({ min: 1, max: 499_999_999 })

describe('a sound box says', () => {
  it.each(vectors.examples)('$n as $text', ({ n, text }) =>
    expect(sentenceOf({ type: 'payment', amount: n, lang: 'vi' })).toBe(`Đã nhận ${text}`),
  )
  it('missed payments in one sentence', () => {
    expect(sentenceOf({ type: 'summary', count: 3, amount: 450_000, lang: 'vi' })).toBe(
      'Khi mất kết nối đã nhận ba khoản, tổng cộng bốn trăm năm mươi nghìn đồng',
    )
    expect(sentenceOf({ type: 'summary', count: 21, amount: 1_005, lang: 'vi' })).toBe(
      'Khi mất kết nối đã nhận hai mươi mốt khoản, tổng cộng một nghìn không trăm linh năm đồng',
    )
    expect(sentenceOf({ type: 'summary', count: 1, amount: 30_000, lang: 'en' })).toBe(
      '1 payment while offline, thirty thousand dong in all',
    )
    expect(sentenceOf({ type: 'summary', count: 2, amount: 30_000, lang: 'en' })).toBe(
      '2 payments while offline, thirty thousand dong in all',
    )
  })
  it('a test, and a code digit by digit, with its zeros', () => {
    expect([
      sentenceOf({ type: 'tone', lang: 'vi' }),
      sentenceOf({ type: 'tone', lang: 'en' }),
    ]).toEqual(['Loa đã sẵn sàng', 'The sound box is ready'])
    expect(sentenceOf({ type: 'code', code: '0415', lang: 'vi' })).toBe(
      'Mã xác nhận là không bốn một năm',
    )
    expect(sentenceOf({ type: 'code', code: '9007', lang: 'en' })).toBe(
      'The confirmation code is nine zero zero seven',
    )
  })
  it('nothing for which it has no clip', () =>
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 100 }), (amount, count) => {
        for (const sentence of [
          sentenceOf({ type: 'payment', amount, lang: 'vi' }),
          sentenceOf({ type: 'summary', count, amount, lang: 'vi' }),
        ])
          if (!piecesOf(sentence).every((word) => CLIPS.has(word))) return false
        return true
      }),
    ))
  it('two amounts in two ways', () =>
    fc.assert(
      fc.property(
        amounts,
        amounts,
        (a, b) =>
          (a === b) ===
          (sentenceOf({ type: 'payment', amount: a, lang: 'vi' }) ===
            sentenceOf({ type: 'payment', amount: b, lang: 'vi' })),
      ),
    ))
})
