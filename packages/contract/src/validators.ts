/** Shared validators: each returns a message key, or '' when the value is valid (B-132). */
export type Validator = (value: string) => '' | `error.${string}`

export const PHONE_MAX = 10
export const EMAIL_MAX = 50
/** Symbols a password may and must hold (B-149). */
export const PASSWORD_SYMBOLS = '#!@$%^*'
/** The ASCII symbols that a text without accents may hold besides letters, digits and spaces; the spec does not list them, so all printable ones but < > are taken (docs/decisions.md#43). */
const UNSIGNED = /^[A-Za-z0-9 !"#$%&'()*+,\-./:;=?@[\\\]^_`{|}~]*$/
const NAME = /^[\p{L}\p{M}\d_ ]+$/u

/** Marks that turn the reading round, and blanks without width: they let one text look like another. Joiners stay, emoji and other scripts need them. */
const DECEIVING = /[\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** The text as it is kept: what people cannot see, and what would deceive them, left out. */
export const plain = (text: string): string => text.replace(DECEIVING, '')
/** True for a text of which nothing would be seen. */
export const isUnseen: (text: string) => boolean = (v) =>
  v.replace(/[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu, '') === ''

/**
 * A phone number as it is kept, out of the ways people write one: "+84 912 345 678", "0084912345678" and "0912.345.678" all become
 * "0912345678". What is more than digits comes back trimmed, for the validator to refuse.
 */
export function localPhone(text: string): string {
  const digits = text.replace(/[\s.()-]/g, '').replace(/^(?:\+|00)84|^84(?=\d{9}$)/, '0')
  return /^\d+$/.test(digits) ? digits : text.trim()
}
/** As `localPhone`; what a spreadsheet makes of 0901234567 gets its zero back. */
export function sheetPhone(text: string): string {
  const digits = localPhone(text)
  return /^[35789]\d{8}$/.test(digits) ? `0${digits}` : digits
}
/** Digits written in groups ("1234 5678-90") without what parts them; anything else comes back as it is, for the validator to refuse. */
export function plainDigits(text: string): string {
  const digits = text.replace(/[\s.-]/g, '')
  return /^\d*$/.test(digits) ? digits : text
}

export const required: Validator = (v) => (v.replace(/\s/g, '') === '' ? 'error.required' : '')
export const phone: Validator = (v) => {
  const t = v.trim()
  if (t === '') return 'error.required'
  if (t.length > PHONE_MAX) return 'error.phone-max-value'
  return /^0[35789]\d{8}$/.test(t) ? '' : 'error.invalid-phone'
}
/** Required variant: x@y.z (B-137…B-139). */
export const email: Validator = (v) => {
  const t = v.trim()
  if (t === '') return 'error.required'
  if (t.length > EMAIL_MAX) return 'error.email-max-value'
  return /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/.test(t)
    ? ''
    : 'error.invalid-email'
}
/** Optional variant: empty is valid, domain suffix of 2-3 letters (B-140…B-142). */
export const optionalEmail: Validator = (v) => {
  const t = v.trim()
  if (t === '') return ''
  if (t.length > EMAIL_MAX) return 'error.email-max-value'
  return /^[A-Za-z0-9._%+-]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,3}$/.test(t) ? '' : 'error.invalid-email'
}
/** Strictly DD/MM/YYYY and a day that exists (B-143). */
export const birthday: Validator = (v) => {
  const m = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(v)
  if (!m) return 'error.invalid_format_birth_day'
  const [day, month, year] = [Number(m[1]), Number(m[2]), Number(m[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? ''
    : 'error.invalid_format_birth_day'
}
export const unsignedText: Validator = (v) =>
  required(v) || (UNSIGNED.test(v) ? '' : 'error.unsigned-letter')
/** Any address that parses (B-146, B-147). Where the address is followed by us or shown to payers use `webUrl`. */
export const url: Validator = (v) =>
  required(v) || (URL.canParse(v.trim()) ? '' : 'error.invalid-url')
/** An http(s) address without user name or password: what a redirect may point to (reliability bar N10). */
export const webUrl: Validator = (v) => {
  const wrong = url(v)
  if (wrong) return wrong
  if (/[\s\\]/.test(v.trim())) return 'error.invalid-url'
  const u = new URL(v.trim())
  return (u.protocol === 'https:' || u.protocol === 'http:') &&
    u.username === '' &&
    u.password === '' &&
    (u.hostname.includes('.') || u.hostname === 'localhost')
    ? ''
    : 'error.invalid-url'
}
export const name: Validator = (v) => required(v) || (NAME.test(v) ? '' : 'error.pattern')
/** Rule for people (docs/decisions.md#9): 8-64 characters, lower, upper, digit and one of the symbols. */
export const password: Validator = (v) => {
  if (v === '') return 'error.required'
  const good =
    v.length >= 8 &&
    v.length <= 64 &&
    /[a-z]/.test(v) &&
    /[A-Z]/.test(v) &&
    /\d/.test(v) &&
    [...PASSWORD_SYMBOLS].some((s) => v.includes(s))
  return good ? '' : 'error.password-rule'
}
