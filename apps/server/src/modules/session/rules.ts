/** What a refresh token means, and why sessions end (reliability bars I5, I7). */

/** A refresh token that was just replaced still answers with the same successor, because tabs and retries overlap. */
export const REFRESH_GRACE_SEC = 10
/** Why a session was ended. Signing out is no reason to warn about. */
export const endReasons = [
  'LOGGED_IN_ELSEWHERE',
  'ACCOUNT_LOCKED',
  'EMERGENCY_LOCK',
  'PASSWORD_CHANGED',
  'ROLE_CHANGED',
  'MEMBER_REMOVED',
  'REFRESH_REUSED',
  'MERCHANT_INACTIVE',
  'ADMIN_ENDED',
  'LOGGED_OUT_BY_SELF',
] as const
export type EndReason = (typeof endReasons)[number]

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
