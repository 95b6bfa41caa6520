import { localPhone } from '@saola/contract/validators'

/** Pure: what somebody may have meant by what they typed. */
export interface Meaning {
  uuid?: string
  /** Đồng. */
  amount?: number
  /** The last digits of an account number, or all of it, read from the end. */
  tail?: string
  phone?: string
  /** A code or reference, exactly as typed: capitals count. */
  code?: string
  /** The last letters of a code, read from the end in small letters: screens shorten codes to "NnQW…gBNL". */
  codeEnd?: string
  /** Worth looking for among words. */
  words?: string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** "125k", "1,5tr": how people say amounts; "1.250.000 đ" with its sign. */
const SHORT = /^(\d{1,6})(?:[.,](\d{1,3}))?\s*(k|n|tr|m)$/i
const GROUPED = /^\d{1,3}(?:[.,\s]\d{3})+\s*(?:₫|\u0111|d|vnd)?$/i
const PLAIN = /^\d{1,15}\s*(?:₫|\u0111|d|vnd)?$/i
const LEAST_TAIL = 4
/** A code as screens show it, or its end alone, with its dots or without. */
const CODE_END = /^(?:[0-9A-Za-z][\w/-]*)?[.…]*([0-9A-Za-z][\w/-]{3,63})$/

function amountOf(text: string): number | undefined {
  const short = SHORT.exec(text)
  if (short) {
    const [, whole = '', part = '', unit = ''] = short
    const size = /^(k|n)$/i.test(unit) ? 3 : 6
    const value = Number(whole) * 10 ** size + Number(part.padEnd(size, '0').slice(0, size))
    return value > 0 ? value : undefined
  }
  if (!GROUPED.test(text) && !PLAIN.test(text)) return undefined
  const value = Number(text.replace(/\D/g, ''))
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

function codeEndOf(text: string): { codeEnd?: string } {
  const end = CODE_END.exec(text)?.[1]?.toLowerCase()
  return end === undefined ? {} : { codeEnd: [...end].reverse().join('') }
}

/** Account and phone numbers may be typed in groups, and an account as people write one they half know: "…6789", "*6789". */
export function meaningOf(typed: string): Meaning {
  const text = typed.trim()
  if (UUID.test(text)) return { uuid: text.toLowerCase() }
  const amount = amountOf(text)
  const ending = /^[.…*x•]+\s*(\d{3,})$/i.exec(text)?.[1]
  const digits = ending ?? (/^\+?\d[\d\s.-]*$/.test(text) ? text.replace(/\D/g, '') : '')
  const phone = localPhone(digits)
  return {
    ...(amount === undefined || ending ? {} : { amount }),
    ...(digits.length >= LEAST_TAIL && digits.length <= 30
      ? { tail: [...digits].reverse().join('') }
      : {}),
    ...(/^0\d{8,10}$/.test(phone) ? { phone } : {}),
    ...(/^[0-9A-Za-z][\w./-]{3,63}$/.test(text) ? { code: text } : {}),
    ...codeEndOf(text),
    ...(/\p{L}/u.test(text) && text.length >= 3 ? { words: text } : {}),
  }
}

/** An account as one recognises it without reading it out: its last four digits. */
export const ending = (account: string | null): string | null =>
  account === null || account.length < 5 ? account : `…${account.slice(-4)}`
