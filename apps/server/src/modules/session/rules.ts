/** What a refresh token means, and why sessions end (reliability bars I5, I7). */
import { adminCodes } from '@saola/contract/permissions'

/** A refresh token that was just replaced still answers with the same successor, because tabs and retries overlap. */
export const REFRESH_GRACE_SEC = 10
/** Why a session was ended. Signing out is no reason to warn about. */
export const endReasons = [
  'LOGGED_IN_ELSEWHERE',
  'ACCOUNT_LOCKED',
  'EMERGENCY_LOCK',
  'PASSWORD_CHANGED',
  'SECOND_FACTOR_CHANGED',
  'ROLE_CHANGED',
  'MEMBER_REMOVED',
  'REFRESH_REUSED',
  'MERCHANT_INACTIVE',
  'ADMIN_ENDED',
  'LOGGED_OUT_BY_SELF',
] as const
export type EndReason = (typeof endReasons)[number]

/** The codes that decide who works for the bank and what they may do. */
const FACTOR_CODES: readonly number[] = [adminCodes.admin, adminCodes.adminRoleGroup]
/** Whether a person of the bank may work with a second factor only (ADR 0054): the root admin, and who holds 3000 or 3001. */
export const needsSecondFactor = (person: {
  kind: string
  codes: readonly number[] | null
}): boolean =>
  person.kind === 'root' || FACTOR_CODES.some((code) => person.codes?.includes(code) === true)

export interface Replaced {
  hash: string
  until: string
  successor: string
}
export type RefreshVerdict =
  { kind: 'rotate' } | { kind: 'repeat'; successor: string } | { kind: 'reused' }

/** What a refresh token of a living family means: the current one, one replaced a moment ago, or one that was replaced long ago. */
export function judgeRefresh(
  session: { refresh_hash: string; replaced: readonly Replaced[] },
  hash: string,
  now: Date,
): RefreshVerdict {
  if (session.refresh_hash === hash) return { kind: 'rotate' }
  const found = session.replaced.find((r) => r.hash === hash)
  return found && Date.parse(found.until) > now.getTime()
    ? { kind: 'repeat', successor: found.successor }
    : { kind: 'reused' }
}
