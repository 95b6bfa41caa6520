/** What a sound box says (docs/domain.md#4). Pure: text in words that each have a voice clip. */
import { amountInWords } from '@saola/money/words'

export type Language = 'vi' | 'en'
export type Speech =
  | { type: 'payment'; amount: number; lang: string }
  | { type: 'summary'; count: number; amount: number; lang: string }
  | { type: 'tone'; lang: string }
  | { type: 'code'; code: string; lang: string }

/** 3 → "ba": the words of an amount without its currency. */
const numberInWords = (n: number): string =>
  amountInWords(n, 'vi').split(' ').slice(0, -1).join(' ')

const TONE = { vi: 'Loa đã sẵn sàng', en: 'The sound box is ready' }
const CODE = { vi: 'Mã xác nhận là', en: 'The confirmation code is' }
/** "0417" → "không bốn một bảy": digit by digit. */
const digitsInWords = (code: string, lang: Language): string =>
  [...code].map((digit) => amountInWords(Number(digit), lang).split(' ')[0]).join(' ')

/** "Đã nhận năm mươi nghìn đồng", or what came while the box was away in one sentence. */
export function sentenceOf(speech: Speech): string {
  const lang = speech.lang === 'en' ? 'en' : 'vi'
  if (speech.type === 'tone') return TONE[lang]
  if (speech.type === 'code') return `${CODE[lang]} ${digitsInWords(speech.code, lang)}`
  if (speech.lang === 'en') {
    const words = amountInWords(speech.amount, 'en')
    return speech.type === 'payment'
      ? `Received ${words}`
      : `${speech.count} payment${speech.count === 1 ? '' : 's'} while offline, ${words} in all`
  }
  const words = amountInWords(speech.amount, 'vi')
  return speech.type === 'payment'
    ? `Đã nhận ${words}`
    : `Khi mất kết nối đã nhận ${numberInWords(speech.count)} khoản, tổng cộng ${words}`
}
/** The clips of a sentence, one a word. */
export const piecesOf = (sentence: string): string[] =>
  sentence.toLowerCase().replaceAll(',', '').split(' ')
