/** Codes of an authenticator app by RFC 6238 (SHA-1, six digits, thirty seconds: what every app can do) and recovery codes. */
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Saola Pay'
const PERIOD_SEC = 30
/** Steps by which the app's clock may be off, either way. */
const DRIFT_STEPS = 1
/** How long a new secret waits to be confirmed. */
export const SETUP_LIFE_SEC = 600
/** How long the step between password and code may take. */
export const CHALLENGE_LIFE_SEC = 300
const RECOVERY_CODES = 10
/** Without letters that look alike; ten of them are fifty bits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'

const generator = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SEC })

/** A new secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32
/** What the QR for the app says. */
export const uriOf = (secret: string, username: string): string =>
  generator(secret, username).toString()

/** @returns the time step whose code this is, near enough to `now`; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = generator(secret, '').validate({
    token: code,
    timestamp: now.getTime(),
    window: DRIFT_STEPS,
  })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SEC) + delta
}

/** A code as people type it: spaces and dashes do not count, small letters neither. */
export const normal = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

const draw = (): string =>
  Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]!).join('')
/** Ten recovery codes as they are shown: two groups of five. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, draw).map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
