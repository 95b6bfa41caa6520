import { randomBytes } from 'node:crypto'
import { vnDay, yearAndDay } from './time.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function randomText(alphabet: string, length: number): string {
  // 256 is a multiple of 32, so base32 is unbiased; for digits the bias of 256 % 10 does not matter in a simulator.
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** A core banking number: `FT` + yyDDD + 8 base32 characters. */
export function bankReference(nowMs: number): string {
  return `FT${yearAndDay(nowMs)}${randomText(BASE32, 8)}`
}

/** A NAPAS 247 trace: 16 characters, the day and ten digits. */
export function interBankTrace(nowMs: number): string {
  return vnDay(nowMs).slice(2).replaceAll('-', '') + randomText('0123456789', 10)
}

/** An opaque id in lower case, for messages and card sessions. */
export function opaqueId(bytes = 9): string {
  return randomBytes(bytes).toString('hex')
}
