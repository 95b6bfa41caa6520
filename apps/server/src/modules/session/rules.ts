/** What a refresh token means, and why sessions end (reliability bars I5, I7). */
import { decidingCodes } from '@saola/contract/approval'
import { adminCodes } from '@saola/contract/admin-permissions'
import { factorScopes, parameters, type FactorScope } from '@saola/contract/setting'

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
  'IDLE',
] as const
export type EndReason = (typeof endReasons)[number]

/** The codes that decide who works for the bank and what they may do. */
const FACTOR_CODES: readonly number[] = [adminCodes.admin, adminCodes.adminRoleGroup]
/** For whom the bank has made it compulsory. A word that nobody knows asks it of everybody: a slip must not open doors. */
export const factorFor = (value: string | null): FactorScope =>
  value === null ? 'PEOPLE' : (factorScopes.find((scope) => scope === value) ?? 'ALL')
/**
 * Whether a person of the bank may work with a second factor only (ADR 0054): always the root admin and who holds 3000 or 3001; by the bank's
 * choice also who decides on anything, or everybody.
 */
export const needsSecondFactor = (
  person: { kind: string; codes: readonly number[] | null },
  scope: FactorScope,
): boolean => {
  const holds = (codes: readonly number[]): boolean =>
    codes.some((code) => person.codes?.includes(code) === true)
  return (
    scope === 'ALL' ||
    person.kind === 'root' ||
    holds(FACTOR_CODES) ||
    (scope === 'DECIDERS' && holds(decidingCodes))
  )
}

/** How often the use of a session is noted: a request more often than that writes nothing. */
export const SEEN_EVERY_SEC = 60
const { min, max, usual } = parameters.STAFF_INACTIVITY_SEC
/** After how many idle seconds sessions of the bank's people end; within its bounds, whatever stands in the database. */
export const idleSec = (value: string | null): number => {
  const sec = Number(value ?? usual)
  return Number.isFinite(sec) ? Math.min(max, Math.max(min, Math.floor(sec))) : Number(usual)
}
/** Use is known to the minute, so that much is added: nobody is refused too early. */
export const isIdle = (seenAt: Date, limitSec: number, now: Date): boolean =>
  now.getTime() - seenAt.getTime() > (limitSec + SEEN_EVERY_SEC) * 1000

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
