/** Tokens that rotate and can be taken away within a second (reliability bars I5, I7), and the person's own view of where they are signed in. */
import type * as z from 'zod/mini'
import type { loginResult, sessionItem, tokenPair } from '@saola/contract/auth'
import { allActionsOf, allPermissionCodes } from '@saola/contract/permissions'
import { audit } from '../../platform/audit.ts'
import { ttlCache, type TtlCache } from '../../platform/ttl-cache.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import {
  member,
  type App,
  type Ctx,
  type MemberCaller,
  type StaffCaller,
} from '../../platform/context.ts'
import { afterCommit, inTransaction, type Pool } from '../../platform/db.ts'
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
import { endReasons, judgeRefresh, REFRESH_GRACE_SEC, type EndReason } from './rules.ts'
import * as sessionStore from './session-store.ts'
import * as store from './store.ts'

export type LoginResult = z.output<typeof loginResult>
export type TokenPair = z.output<typeof tokenPair>

/**
 * A new family of tokens for a member (audience portal) or a person of the bank. Run inside a transaction.
 * @returns the tokens and the merchant, or the refusal when the person may not come in.
 */
export async function openSession(
  ctx: Ctx,
  audience: TokenAudience,
  subjectId: string,
): Promise<{ tokens: LoginResult; merchantId: string | null } | Refusal> {
  const now = ctx.clock.now()
  const id = uuid()
  const refreshToken = newRefreshToken(ctx.config.keys.token, id)
  const expiresAt = new Date(now.getTime() + SESSION_LIFE_SEC * 1000)
  await sessionStore.insertSession(ctx.db, {
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
  const caller = await readCaller(ctx, { sid: id, aud: audience })
  if (caller instanceof Refusal)
    return caller.key === 'error.122' ? new Refusal('auth.account_blocked') : caller
  if (caller.kind === 'portal')
    await store.noteSignIn(ctx.db, caller.merchantId, subjectId, now, ctx.language)
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
  return { tokens, merchantId: caller.kind === 'portal' ? caller.merchantId : null }
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
  const session = await sessionStore.lockSession(ctx.db, sessionId)
  if (!session || !audiences.includes(session.audience as TokenAudience))
    return new Refusal('auth.refresh_invalid')
  const access: Access = {
    sub: session.subject_id,
    sid: sessionId,
    aud: session.audience as TokenAudience,
  }
  const caller = await readCaller(ctx, access)
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
  await sessionStore.rotateSession(
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
  const session = sessionId ? await sessionStore.lockSession(ctx.db, sessionId) : null
  if (!session || session.revoked_at) return null
  const caller = await readCaller(ctx, { sid: session.id, aud: session.audience as TokenAudience })
  await endIn(ctx, session.id, 'LOGOUT')
  await audit(ctx, {
    module: 'auth',
    merchantId:
      !(caller instanceof Refusal) && caller.kind === 'portal' ? caller.liveMerchantId : null,
    objectId: session.subject_id,
    after: { event: 'SIGNED_OUT', sessionId: session.id },
  })
  return null
}

async function endIn(ctx: Ctx, sessionId: string, reason: EndReason | 'LOGOUT'): Promise<void> {
  await sessionStore.endSession(ctx.db, sessionId, reason, ctx.clock.now())
  forgetCaller(ctx, sessionId)
}

/** Their next requests ask anew what they may do, in this process as soon as the running transaction is committed. */
export async function forgetMembers(ctx: Ctx, memberIds: readonly string[]): Promise<void> {
  for (const id of await sessionStore.openSessionsOf(ctx.db, memberIds)) forgetCaller(ctx, id)
}

/** Ends the sessions of a person, all or all but one; other processes know within a second. @returns how many. */
export async function endSessionsOf(
  ctx: Ctx,
  subjectId: string,
  reason: EndReason | 'LOGOUT',
  except: string | null = null,
): Promise<number> {
  const ended = await sessionStore.endSessionsOf(ctx.db, subjectId, reason, ctx.clock.now(), except)
  for (const id of ended) forgetCaller(ctx, id)
  return ended.length
}

/** Where the caller is signed in. A browser that has been silent for longer than a session may idle is signed out in truth. */
export async function sessions(
  ctx: Ctx,
): Promise<{ items: z.output<typeof sessionItem>[]; lastPasswordChange: string | null }> {
  const caller = member(ctx)
  const now = ctx.clock.now()
  const [rows, person] = await Promise.all([
    sessionStore.sessionsOf(ctx.db, caller.memberId, now, new Date(now.getTime() - idleMs(ctx))),
    store.passwordOf(ctx.db, caller.liveMerchantId, caller.memberId),
  ])
  const items = rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.user_agent),
    address: row.address,
    signedInAt: wire(row.created_at),
    lastSeenAt: wire(row.refreshed_at),
    current: row.id === caller.sessionId,
  }))
  return {
    items: [...items.filter((item) => item.current), ...items.filter((item) => !item.current)],
    lastPasswordChange: wireOrNull(person?.password_changed_at),
  }
}

/** Ends one session of the caller's own. Anybody else's is not found. */
export async function endSession(ctx: Ctx, sessionId: string): Promise<null> {
  const caller = member(ctx)
  const session = await sessionStore.lockSession(ctx.db, sessionId)
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

type Known = Omit<Required<MemberCaller>, 'bankAccountIds'> & {
  sandboxId: string
  accounts: Record<string, string[]>
}
type Read = Known | StaffCaller | Refusal
const caches = new WeakMap<Pool, TtlCache<Read>>()
/** One cache for each program: keyed by its pool, because contexts are copies. */
function cachesOf(app: App): TtlCache<Read> {
  const found = caches.get(app.pool) ?? ttlCache<Read>(500)
  caches.set(app.pool, found)
  return found
}

export type { EndReason }
/** The next call of the session asks anew who stands behind it: once the running transaction is committed, for what is asked before that is still the old answer. */
export function forgetCaller(ctx: Ctx, sessionId: string): void {
  void afterCommit(ctx.db, () => cachesOf(ctx).delete(sessionId))
}
/** Everybody is looked up anew: for changes that move more than one session. */
export const forgetCallers = (app: App): void => cachesOf(app).clear()

/** Who stands behind a session right now, as far as the live merchant is concerned. */
async function readCaller(app: App, access: { sid: string; aud: TokenAudience }): Promise<Read> {
  const now = app.clock.now()
  if (access.aud !== 'portal') {
    const row = await store.staffBehind(app.db, access.sid)
    const ended = sessionEnded(row, access.aud, now)
    if (ended || !row) return ended ?? new Refusal('error.unauthenticated')
    if (
      row.admin_id === null ||
      !(row.admin_status === 'ACTIVE' || row.admin_status === 'NOT_LOGGED_IN') ||
      row.kind !== access.aud
    )
      return new Refusal('error.122', { reason: 'ACCOUNT_LOCKED' })
    return {
      kind: access.aud,
      sessionId: access.sid,
      adminId: row.admin_id,
      staffId: row.staff_id,
      username: row.username,
      name: row.full_name,
      codes: row.must_change ? [] : (row.codes ?? []),
      mustChange: row.must_change,
    }
  }
  const row = await store.memberBehind(app.db, access.sid)
  const ended = sessionEnded(row, access.aud, now)
  if (ended || !row) return ended ?? new Refusal('error.unauthenticated')
  if (row.member_id === null) return new Refusal('error.122', { reason: 'MEMBER_REMOVED' })
  if (row.member_status !== 'ACTIVE') return new Refusal('error.122', { reason: 'ACCOUNT_LOCKED' })
  return {
    kind: 'portal',
    sessionId: access.sid,
    memberId: row.member_id,
    name: row.full_name,
    phone: row.phone,
    isOwner: row.is_owner,
    merchantId: row.live_id,
    liveMerchantId: row.live_id,
    merchantCode: row.code,
    merchantName: row.name,
    merchantStatus: row.merchant_status,
    clockShiftMs: row.clock_shift_ms,
    sandboxId: row.sandbox_id,
    ownDayOnly: !row.is_owner && row.own_day === true,
    ...rightsOf(row),
  }
}

/** An owner holds everything; a group without a list of actions grants all of its codes. */
function rightsOf(row: {
  is_owner: boolean
  codes: number[] | null
  actions: string[] | null
  accounts: Record<string, string[]> | null
}): Pick<Known, 'codes' | 'actions' | 'accounts'> {
  const codes = row.is_owner ? allPermissionCodes : (row.codes ?? [])
  return {
    codes,
    actions: row.is_owner ? allActionsOf(codes) : (row.actions ?? allActionsOf(codes)),
    accounts: row.is_owner ? {} : (row.accounts ?? {}),
  }
}

function sessionEnded(
  row: {
    audience: string
    revoked_at: Date | null
    reason: string | null
    expires_at: Date
  } | null,
  audience: string,
  now: Date,
): Refusal | null {
  if (!row || row.audience !== audience || row.expires_at <= now)
    return new Refusal('error.unauthenticated')
  if (!row.revoked_at) return null
  return (endReasons as readonly string[]).includes(row.reason ?? '')
    ? new Refusal('error.122', { reason: row.reason! })
    : new Refusal('error.unauthenticated')
}

/** The caller of a verified access token, remembered for less than a second, and at hand without waiting while they are; under /sandbox they act for the sandbox merchant (docs/decisions.md#1). @throws 9 or 122. */
export function callerOf(
  app: App,
  access: Access,
  test: boolean,
): MemberCaller | StaffCaller | Promise<MemberCaller | StaffCaller> {
  const cache = cachesOf(app)
  const known = cache.peek(access.sid)
  return known === undefined
    ? cache
        .get(access.sid, () => readCaller(app, access))
        .then((read) => callerFrom(read, access, test))
    : callerFrom(known, access, test)
}
/** Field by field: this is made for every call, and leaving two fields out of a copy costs many times as much. */
function callerFrom(read: Read, { sub }: Access, test: boolean): MemberCaller | StaffCaller {
  if (read instanceof Refusal) throw read
  ensure((read.kind === 'portal' ? read.memberId : read.adminId) === sub, 'error.unauthenticated')
  if (read.kind !== 'portal') return read
  const merchantId = test ? read.sandboxId : read.merchantId
  return {
    kind: 'portal',
    sessionId: read.sessionId,
    memberId: read.memberId,
    name: read.name,
    phone: read.phone,
    isOwner: read.isOwner,
    merchantId,
    liveMerchantId: read.liveMerchantId,
    merchantCode: read.merchantCode,
    merchantName: read.merchantName,
    merchantStatus: read.merchantStatus,
    codes: read.codes,
    actions: read.actions,
    bankAccountIds: read.accounts[merchantId] ?? null,
    ownDayOnly: read.ownDayOnly,
    clockShiftMs: test ? read.clockShiftMs : 0,
  }
}
