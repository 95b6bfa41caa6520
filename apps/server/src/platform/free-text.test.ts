import { describe, expect, it } from 'vitest'
import { cleanText, harmless, maskCards } from './free-text.ts'

describe('text of people', () => {
  it(
    'a card number in free text keeps its last four digits only',
    { meta: { bars: ['P5'] } },
    () => {
      expect(maskCards('thẻ 9704 0000 0000 0018 nhé')).toBe('thẻ ************0018 nhé')
      expect(maskCards('4111-1111-1111-1111')).toBe('************1111')
      expect(maskCards('4111111111111111')).toBe('************1111')
    },
  )
  it.each([
    '0901234567',
    'đơn 4111111111111112',
    '12345678901234567890123',
    'HD-2026-0001234',
    '1.250.000',
  ])('%s is no card number', (text) => expect(maskCards(text)).toBe(text))
  it('invisible marks that turn the reading round do not survive', () =>
    expect(cleanText('trả \u202e000.1\u202c  đồng\u200b\r\n\n\n\nhết ')).toBe(
      'trả 000.1 đồng\n\nhết',
    ))
  it(
    'nothing in a message becomes a link, and money stays money',
    { meta: { bars: ['N6'] } },
    () => {
      expect(harmless('xem https://evil.vn/x hay evil.com, a@evil.com', 100)).toBe(
        'xem evil. vn/x hay evil. com, a at evil. com',
      )
      expect(harmless('2 món, 1.250.000 đ.\nCảm ơn', 100)).toBe('2 món, 1.250.000 đ. Cảm ơn')
      expect(harmless('a'.repeat(80), 10)).toBe('aaaaaaaaa…')
    },
  )
})
