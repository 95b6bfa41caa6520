/** What a sound box says (domain-facts.md section 4). Pure: text in words that each have a voice clip. */
import { amountInWords } from '@saola/money/words'

export type Speech = { type: 'payment'; amount: number; lang: string } | { type: 'summary'; count: number; amount: number; lang: string }

/** 3 → "ba": the words of an amount without its currency. */
const numberInWords = (n: number): string => amountInWords(n, 'vi').split(' ').slice(0, -1).join(' ')

/** "Đã nhận năm mươi nghìn đồng", or what came while the box was away in one sentence. */
export function sentenceOf(speech: Speech): string {
  if (speech.lang === 'en') {
    const words = amountInWords(speech.amount, 'en')
    return speech.type === 'payment' ? `Received ${words}` : `${speech.count} payments while offline, ${words} in all`
  }
  const words = amountInWords(speech.amount, 'vi')
  return speech.type === 'payment' ? `Đã nhận ${words}` : `Khi mất kết nối đã nhận ${numberInWords(speech.count)} khoản, tổng cộng ${words}`
}
/** The clips of a sentence, one a word. */
export const piecesOf = (sentence: string): string[] => sentence.toLowerCase().replaceAll(',', '').split(' ')
