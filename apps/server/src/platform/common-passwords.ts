/** Passwords that everybody uses (reliability bar I4). Only their form on the wire is seen here (docs/decisions.md#9), so the list is made the same way and compared. */
import { createHmac } from 'node:crypto'
import { commonPasswords, passwordsOf } from '@saola/contract/common-passwords'
import { ensure } from './errors.ts'

const WIRE_KEY = 'saola-portal-v1'
export const wireForm = (password: string): string =>
  createHmac('sha256', WIRE_KEY).update(password).digest('hex')

let denied: Set<string> | null = null
/** @param wire lower-case hex; @param phone a password made of one's own number counts as common, too. */
export function isCommonPassword(wire: string, phone: string): boolean {
  denied ??= new Set([...commonPasswords()].map(wireForm))
  return denied.has(wire) || passwordsOf(phone).some((password) => wireForm(password) === wire)
}

/** @throws 30012 at the field that holds the password, for one that everybody uses. @param wire hex. */
export const ensureUncommon = (wire: string, phone: string, field = 'password'): void =>
  ensure(!isCommonPassword(wire.toLowerCase(), phone), 'auth.password_weak', {
    errors: [{ field, key: 'auth.password_weak' }],
  })
