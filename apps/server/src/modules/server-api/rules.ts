/** Pure decisions of the merchant server API: its amounts, its times, its statuses, its numbers. */
import type { serverStatuses } from '@saola/contract/server-api'

type Status = (typeof serverStatuses)[number]
const AS_TOLD: Record<string, Status> = {
  CREATED: 'CREATED',
  PENDING: 'CREATED',
  SUCCESS: 'SUCCESS',
  CANCELED: 'CANCELED',
  FAIL: 'FAILED',
  TIMEOUT: 'TIMEOUT',
}
export const statusOf = (status: string): Status => AS_TOLD[status] ?? 'CREATED'

/** Whole đồng from 1 up to `most`, also as text with a fraction of nothing ("150000.00", as shop systems print a total); null for anything else. */
export function amountOf(given: number | string, most: number): number | null {
  if (typeof given === 'string' && !/^\s*\d{1,15}(\.0+)?\s*$/.test(given)) return null
  const amount = Number(given)
  return Number.isSafeInteger(amount) && amount >= 1 && amount <= most ? amount : null
}
/** Zero, nothing and empty text all say "no amount of its own". */
export const isNoAmount = (given: number | string | null | undefined): boolean =>
  given === null ||
  given === undefined ||
  (typeof given === 'string' && given.trim() === '') ||
  Number(given) === 0

const VN_OFFSET_MS = 7 * 3_600_000
const local = (at: Date): string => new Date(at.getTime() + VN_OFFSET_MS).toISOString()
/** Local time in Vietnam, without an offset: what the clients were told to expect. */
export const localIso = (at: Date): string => local(at).slice(0, 23)
export const localTime = (at: Date | null): string =>
  at ? local(at).slice(0, 19).replace('T', ' ') : ''
/** "yyyy-MM-dd HH:mm:ss" in Vietnam, or a day alone; undefined for none, null for text that is no time. */
export function timeOf(text: string | null | undefined, end: boolean): Date | null | undefined {
  const said = text?.trim()
  if (!said) return undefined
  const found = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/.exec(said)
  if (!found) return null
  const [day, clock] = [found[1]!, found[2]]
  const at = new Date(`${day}T${clock ?? '00:00:00'}+07:00`)
  // A day that the calendar does not have comes back as another.
  if (Number.isNaN(at.getTime()) || local(at).slice(0, 10) !== day) return null
  // The last second named belongs to the period, and so does a whole day.
  return end ? new Date(at.getTime() + (clock ? 1000 : 86_400_000)) : at
}

/** The check digit that makes a number pass the Luhn test. */
function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((all, c, i) => {
    const d = Number(c) * (i % 2 === 0 ? 2 : 1)
    return all + (d > 9 ? d - 9 : d)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
/** A virtual account that an order keeps: 98, fifteen random digits, a check digit; eighteen in all, where a payment's own has seventeen. */
export const orderAccountOf = (fifteenDigits: string): string => {
  const head = `98${fifteenDigits}`
  return `${head}${luhnDigit(head)}`
}

/** Short name of a link: its first eight letters. The address holds the whole code, which alone opens it (reliability bar P3). */
export const shortCode = (code: string): string => code.slice(0, 8)

/** The language of the payer's page out of what clients send: "vi", "EN", "Viet Nam", "English"; null leaves it to the shop. */
export function pageLanguage(given: string | null | undefined): 'vi' | 'en' | null {
  const word = (given ?? '').trim().toLowerCase()
  if (word.startsWith('vi')) return 'vi'
  return word.startsWith('en') ? 'en' : null
}
