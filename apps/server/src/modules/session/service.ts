/** Sessions: tokens that rotate and can be taken away within a second (reliability bars I5, I7), and who stands behind them. Other modules enter this one here. */
import type * as z from 'zod/mini'
import type { loginResult, sessionItem, tokenPair } from '@saola/contract/auth'
import type { FactorScope } from '@saola/contract/setting'
import type { Language } from '@saola/phrases/shape'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { member, staff, type Caller, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { deviceOf } from '../../platform/user-agent.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import {
  ACCESS_LIFE_SEC,
  hashRefresh,
  newRefreshToken,
  decryptSuccessor,
  encryptSuccessor,
  SESSION_LIFE_SEC,
  sessionOfRefresh,
  signAccess,
  signIdToken,
  type Access,
  type TokenAudience,
} from '../../platform/tokens.ts'
import { staffParameters } from './caller-store.ts'
import { callerFrom, forgetCaller, readCaller } from './caller.ts'
import {
  factorFor,
  idleSec,
  judgeRefresh,
  REFRESH_GRACE_SEC,
  SEEN_EVERY_SEC,
  type EndReason,
} from './rules.ts'
import * as store from './store.ts'

export { callerOf, forgetCaller, forgetCallers } from './caller.ts'
export { needsSecondFactor } from './rules.ts'

export type LoginResult = z.output<typeof loginResult>
export type TokenPair = z.output<typeof tokenPair>

/**
 * A new family of tokens for a member (audience portal) or a person of the bank. Run inside a transaction.
 * @returns the tokens, the merchant, and who they are from now on, or the refusal when the person may not come in.
 */
export async function openSession(
  ctx: Ctx,
  audience: TokenAudience,
  subjectId: string,
): Promise<{ tokens: LoginResult; merchantId: string | null; caller: Caller } | Refusal> {
  const now = ctx.clock.now()
  const id = uuid()
  const refreshToken = newRefreshToken(ctx.config.keys.token, id)
  const expiresAt = new Date(now.getTime() + SESSION_LIFE_SEC * 1000)
  await store.insertSession(ctx.db, {
    id,
    audience,
    subjectId,
    refreshHash: hashRefresh(refreshToken),
    now,
    expiresAt,
    address: ctx.address,
    userAgent: ctx.userAgent,
    language: ctx.language,
  })
  const caller = await readCaller(ctx, { sid: id, aud: audience }, 'person')
  if (caller instanceof Refusal)
    return caller.key === 'error.122' ? new Refusal('auth.account_blocked') : caller
  const access: Access = { sub: subjectId, sid: id, aud: audience }
  const tokens = {
    token: signAccess(ctx.config.keys.token, access, now),
    refreshToken,
    expiresIn: ACCESS_LIFE_SEC,
    refreshExpiresIn: SESSION_LIFE_SEC,
    idToken: signIdToken(ctx.config.keys.token, access, caller.name, now),
    tokenType: 'Bearer',
    scope: audience,
    sessionState: id,
    notBeforePolicy: 0,
    otherClaims: {},
  }
  return {
    tokens,
    merchantId: caller.kind === 'portal' ? caller.merchantId : null,
    caller: callerFrom(caller, access, false),
  }
}

/** Trades a refresh token for a new pair. @throws 30009 when it is not ours or too old, 30010 when it was used before, 122 when the family was ended. */
export async function refresh(
  ctx: Ctx,
  token: string,
  audiences: readonly TokenAudience[],
): Promise<TokenPair> {
  const sessionId = sessionOfRefresh(ctx.config.keys.token, token)
  ensure(sessionId, 'auth.refresh_invalid')
  const outcome = await inTransaction(ctx.db, (tx) =>
    refreshIn({ ...ctx, db: tx }, sessionId, token, audiences),
  )
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

const idleMs = (ctx: Ctx): number => (ACCESS_LIFE_SEC + 4 * ctx.config.inactivitySec) * 1000

async function refreshIn(
  ctx: Ctx,
  sessionId: string,
  token: string,
  audiences: readonly TokenAudience[],
): Promise<TokenPair | Refusal> {
  const now = ctx.clock.now()
  const session = await store.lockSession(ctx.db, sessionId)
  if (!session || !audiences.includes(session.audience as TokenAudience))
    return new Refusal('auth.refresh_invalid')
  const access: Access = {
    sub: session.subject_id,
    sid: sessionId,
    aud: session.audience as TokenAudience,
  }
  // To renew a token is no act: the call that it is needed for says whether somebody is there.
  const caller = await readCaller(ctx, access, 'background')
  if (caller instanceof Refusal)
    return caller.key === 'error.122' ? caller : new Refusal('auth.refresh_invalid')
  // Idle for longer than anyone could be without the inactivity countdown ending the session in the browser.
  if (now.getTime() - session.refreshed_at.getTime() > idleMs(ctx))
    return new Refusal('auth.refresh_invalid')
  const verdict = judgeRefresh(session, hashRefresh(token), now)
  if (verdict.kind === 'reused') {
    await endIn(ctx, sessionId, 'REFRESH_REUSED')
    await audit(ctx, {
      module: 'auth',
      merchantId: caller.kind === 'portal' ? caller.liveMerchantId : null,
      objectId: session.subject_id,
      after: { event: 'REFRESH_REUSED', sessionId },
    })
    ctx.metrics.alarms.inc({ kind: 'refresh-reused' })
    ctx.log.warn(
      { traceId: ctx.traceId, sessionId },
      'a used refresh token came again; its session was ended',
    )
    return new Refusal('auth.refresh_reused')
  }
  const answer = (refreshToken: string): TokenPair => ({
    token: signAccess(ctx.config.keys.token, access, now),
    refreshToken,
  })
  if (verdict.kind === 'repeat') return answer(decryptSuccessor(token, verdict.successor))
  const next = newRefreshToken(ctx.config.keys.token, sessionId)
  const fresh = session.replaced.filter((r) => Date.parse(r.until) > now.getTime())
  const until = new Date(now.getTime() + REFRESH_GRACE_SEC * 1000).toISOString()
  await store.rotateSession(
    ctx.db,
    sessionId,
    hashRefresh(next),
    [...fresh, { hash: session.refresh_hash, until, successor: encryptSuccessor(token, next) }],
    now,
  )
  return answer(next)
}

/** Ends the token's session. A token that means nothing gets the same answer: there is nothing to end. */
export async function logout(ctx: Ctx, token: string): Promise<null> {
  const sessionId = sessionOfRefresh(ctx.config.keys.token, token)
  const session = sessionId ? await store.lockSession(ctx.db, sessionId) : null
  if (!session || session.revoked_at) return null
  const caller = await readCaller(
    ctx,
    { sid: session.id, aud: session.audience as TokenAudience },
    'background',
  )
  await endIn(ctx, session.id, 'LOGOUT')
  // The call asks for no sign-in: who holds the token is who signs out.
  const known =
    caller instanceof Refusal ? null : callerFrom(caller, { sub: session.subject_id }, false)
  await audit(known === null ? ctx : { ...ctx, caller: known }, {
    module: 'auth',
    merchantId: known?.kind === 'portal' ? known.liveMerchantId : null,
    objectId: session.subject_id,
    after: { event: 'SIGNED_OUT', sessionId: session.id },
  })
  return null
}

async function endIn(ctx: Ctx, sessionId: string, reason: EndReason | 'LOGOUT'): Promise<void> {
  await store.endSession(ctx.db, sessionId, reason, ctx.clock.now())
  forgetCaller(ctx, sessionId)
}

/** Their next requests ask anew what they may do, in this process as soon as the running transaction is committed. */
export async function forgetMembers(ctx: Ctx, memberIds: readonly string[]): Promise<void> {
  for (const id of await store.openSessionsOf(ctx.db, memberIds)) forgetCaller(ctx, id)
}

/** Ends the sessions of a person, all or all but one; other processes know within a second. @returns how many. */
export async function endSessionsOf(
  ctx: Ctx,
  subjectId: string,
  reason: EndReason | 'LOGOUT',
  except: string | null = null,
): Promise<number> {
  const ended = await store.endSessionsOf(ctx.db, subjectId, reason, ctx.clock.now(), except)
  for (const id of ended) forgetCaller(ctx, id)
  return ended.length
}

/** Where the caller is signed in. A browser that has been silent for longer than a session may idle is signed out in truth. */
export async function ownSessions(ctx: Ctx): Promise<z.output<typeof sessionItem>[]> {
  const caller = member(ctx)
  const now = ctx.clock.now()
  const rows = await store.sessionsOf(
    ctx.db,
    caller.memberId,
    now,
    new Date(now.getTime() - idleMs(ctx)),
  )
  return itemsOf(rows, caller.sessionId)
}
/** The one that asks stands first. */
function itemsOf(
  rows: readonly store.OwnSession[],
  currentId: string,
): z.output<typeof sessionItem>[] {
  const items = rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.user_agent),
    address: row.address,
    signedInAt: wire(row.created_at),
    lastSeenAt: wire(row.refreshed_at),
    current: row.id === currentId,
  }))
  return [...items.filter((item) => item.current), ...items.filter((item) => !item.current)]
}

/** What the bank has set for its own people: idle seconds, and for whom a second factor is compulsory. */
export async function staffRules(
  ctx: Ctx,
): Promise<{ inactivitySec: number; factorFor: FactorScope }> {
  const row = await staffParameters(ctx.db)
  return { inactivitySec: idleSec(row.idle_sec), factorFor: factorFor(row.factor_for) }
}
/** Where a person of the bank is signed in, as the caller sees it. */
export async function sessionsOfStaff(
  ctx: Ctx,
  adminId: string,
): Promise<z.output<typeof sessionItem>[]> {
  const { inactivitySec } = await staffRules(ctx)
  const since = ctx.clock.now().getTime() - (inactivitySec + SEEN_EVERY_SEC) * 1000
  return itemsOf(
    await store.staffSessionsOf(ctx.db, adminId, new Date(since)),
    staff(ctx).sessionId,
  )
}
/** Ends one session of a person of the bank; who may is for the caller to judge. @returns false where it had ended. @throws 4 when it is not theirs. */
export async function endStaffSession(
  ctx: Ctx,
  adminId: string,
  sessionId: string,
  reason: EndReason | 'LOGOUT',
): Promise<boolean> {
  const session = await store.lockSession(ctx.db, sessionId)
  ensure(
    session && session.audience !== 'portal' && session.subject_id === adminId,
    'error.not_found',
  )
  if (session.revoked_at) return false
  await endIn(ctx, sessionId, reason)
  return true
}

/** Where a person signed in before this session. */
export const placesBefore = (
  ctx: Ctx,
  subjectId: string,
  sessionId: string,
  since: Date,
): Promise<{ address: string; user_agent: string }[]> =>
  store.placesOf(ctx.db, subjectId, sessionId, since)
/** In which language they signed in before this session; null where that is not known. */
export const languageBefore = (
  ctx: Ctx,
  subjectId: string,
  sessionId: string,
): Promise<Language | null> => store.languageBefore(ctx.db, subjectId, sessionId)
/** In which language they signed in last; null where that is not known. */
export const lastLanguage = (ctx: Ctx, subjectId: string): Promise<Language | null> =>
  store.languageBefore(ctx.db, subjectId, null)

/** Ends one session of the caller's own. Anybody else's is not found. */
export async function endSession(ctx: Ctx, sessionId: string): Promise<null> {
  const caller = member(ctx)
  const session = await store.lockSession(ctx.db, sessionId)
  ensure(
    session && session.audience === 'portal' && session.subject_id === caller.memberId,
    'error.not_found',
  )
  if (session.revoked_at) return null
  await endIn(ctx, sessionId, sessionId === caller.sessionId ? 'LOGOUT' : 'LOGGED_OUT_BY_SELF')
  await audit(ctx, {
    module: 'auth',
    merchantId: caller.liveMerchantId,
    objectId: caller.memberId,
    after: { event: 'SESSION_ENDED', sessionId },
  })
  return null
}

/** Signs the caller out everywhere, this browser included or not. */
export async function logoutAll(ctx: Ctx, includeThis: boolean): Promise<{ ended: number }> {
  const caller = member(ctx)
  const ended = await endSessionsOf(ctx, caller.memberId, 'LOGGED_OUT_BY_SELF', caller.sessionId)
  if (includeThis) await endIn(ctx, caller.sessionId, 'LOGOUT')
  await audit(ctx, {
    module: 'auth',
    merchantId: caller.liveMerchantId,
    objectId: caller.memberId,
    after: { event: 'SIGNED_OUT_EVERYWHERE', ended, includeThis },
  })
  return { ended: ended + (includeThis ? 1 : 0) }
}
