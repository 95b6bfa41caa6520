/** Pure decisions about support requests. */
import { supportActions, type SupportAction, type SupportStatus } from '@saola/contract/support'

export const HOUR_MS = 3_600_000
/** A merchant may ask so often in an hour and in a day (error 43004). */
export const PER_HOUR = 10
export const PER_DAY = 30

export const mayDo = (action: SupportAction, status: SupportStatus): boolean =>
  (supportActions[action] as readonly string[]).includes(status)
/** What each side may do next with a request in this state. */
export const allowedOf = (status: SupportStatus, side: 'MERCHANT' | 'BANK'): SupportAction[] =>
  (side === 'MERCHANT' ? (['reply', 'delete'] as const) : (['answer', 'close'] as const)).filter(
    (action) => mayDo(action, status),
  )

/** Text for a mail: one paragraph after the other, without anything a mail program would make a link of, and no sign that turns the direction of writing. */
export const plain = (text: string, max: number): string[] => {
  const safe = text
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\//gi, '')
    .replace(/@/g, ' at ')
    .replace(/([\p{L}\p{N}])\.(?=\p{L}{2})/gu, '$1. ')
  return (safe.length > max ? `${safe.slice(0, max - 1).trimEnd()}…` : safe)
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
/** The short name of a request that people say to each other: the end of its id. */
export const shortOf = (id: string): string => id.replaceAll('-', '').slice(-8).toUpperCase()
