/** Who stands behind a session, remembered for less than a second (reliability bar I7). */
import { allActionsOf, allPermissionCodes } from '@saola/contract/permissions'
import type { App, Ctx, MemberCaller, StaffCaller } from '../../platform/context.ts'
import { afterCommit, type Pool } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import type { Access, TokenAudience } from '../../platform/tokens.ts'
import { ttlCache, type TtlCache } from '../../platform/ttl-cache.ts'
import * as store from './caller-store.ts'
import {
  endReasons,
  factorFor,
  idleSec,
  isIdle,
  needsSecondFactor,
  SEEN_EVERY_SEC,
} from './rules.ts'

type Known = Omit<Required<MemberCaller>, 'bankAccountIds'> & {
  sandboxId: string
  accounts: Record<string, string[]>
}
type Read = Known | StaffCaller | Refusal
/**
 * Whether a request is somebody's act. What a screen asks by itself, by a timer or because something has changed, is not: it is answered like any
 * other, and the idle time of a session of the bank's people goes on.
 */
export type Use = 'person' | 'background'
type Caches = Record<Use, TtlCache<Read>>
const caches = new WeakMap<Pool, Caches>()
/** Of each program: keyed by its pool, because contexts are copies. One for each use, or what a screen has asked would hide that a person is there. */
function cachesOf(app: App): Caches {
  const found = caches.get(app.pool) ?? {
    person: ttlCache<Read>(500),
    background: ttlCache<Read>(500),
  }
  caches.set(app.pool, found)
  return found
}
const forget = (app: App, sessionId: string): void => {
  for (const cache of Object.values(cachesOf(app))) cache.delete(sessionId)
}

/** The next call of the session asks anew who stands behind it: once the running transaction is committed, for what is asked before that is still the old answer. */
export function forgetCaller(ctx: Ctx, sessionId: string): void {
  void afterCommit(ctx.db, () => forget(ctx, sessionId))
}
/** Everybody is looked up anew: for changes that move more than one session. */
export const forgetCallers = (app: App): void => {
  for (const cache of Object.values(cachesOf(app))) cache.clear()
}

/** Who stands behind a session right now, as far as the live merchant is concerned. */
export function readCaller(
  app: App,
  access: { sid: string; aud: TokenAudience },
  use: Use,
): Promise<Read> {
  const now = app.clock.now()
  return access.aud === 'portal' ? readMember(app, access, now) : readStaff(app, access, use, now)
}

async function readStaff(
  app: App,
  access: { sid: string; aud: TokenAudience },
  use: Use,
  now: Date,
): Promise<Read> {
  const row = await store.staffBehind(app.db, access.sid)
  const ended = sessionEnded(row, access.aud, now)
  if (ended || !row) return ended ?? new Refusal('error.unauthenticated')
  if (
    row.admin_id === null ||
    !(row.admin_status === 'ACTIVE' || row.admin_status === 'NOT_LOGGED_IN') ||
    row.kind !== access.aud
  )
    return new Refusal('error.122', { reason: 'ACCOUNT_LOCKED' })
  const idle = await seen(app, access.sid, use, row, now)
  if (idle) return idle
  return {
    kind: access.aud as StaffCaller['kind'],
    sessionId: access.sid,
    adminId: row.admin_id,
    staffId: row.staff_id,
    username: row.username,
    name: row.full_name,
    ...staffRightsOf(row),
  }
}
async function readMember(
  app: App,
  access: { sid: string; aud: TokenAudience },
  now: Date,
): Promise<Read> {
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

/**
 * A session of the bank's people that nobody has used for the bank's idle time is over, whatever its browser would do. Its use by a person is noted
 * once a minute, so it may last up to that minute longer, never shorter.
 */
async function seen(
  app: App,
  sessionId: string,
  use: Use,
  row: store.StaffBehind,
  now: Date,
): Promise<Refusal | null> {
  const before = (sec: number): Date => new Date(now.getTime() - sec * 1000)
  const limit = idleSec(row.idle_sec)
  if (isIdle(row.seen_at, limit, now)) {
    await store.endIdle(app.db, sessionId, before(limit), now)
    return new Refusal('error.122', { reason: 'IDLE' })
  }
  if (use === 'person' && row.seen_at < before(SEEN_EVERY_SEC))
    await store.noteSeen(app.db, sessionId, now, before(SEEN_EVERY_SEC))
  return null
}

/** None until they have a password of their own and, where their codes ask for one, a second factor. */
function staffRightsOf(
  row: store.StaffBehind,
): Pick<StaffCaller, 'codes' | 'mustChange' | 'mustEnrol'> {
  const mustEnrol = !row.second_factor && needsSecondFactor(row, factorFor(row.factor_for))
  const codes = row.must_change || mustEnrol ? [] : (row.codes ?? [])
  return { codes, mustChange: row.must_change, mustEnrol }
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
  use: Use,
): MemberCaller | StaffCaller | Promise<MemberCaller | StaffCaller> {
  // A member's session does not end by idling on the server: one cache does for both.
  const cache = cachesOf(app)[access.aud === 'portal' ? 'person' : use]
  const known = cache.peek(access.sid)
  return known === undefined
    ? cache
        .get(access.sid, () => readCaller(app, access, use))
        .then((read) => callerFrom(read, access, test))
    : callerFrom(known, access, test)
}
/** Field by field: this is made for every call, and leaving two fields out of a copy costs many times as much. */
export function callerFrom(
  read: Read,
  { sub }: Pick<Access, 'sub'>,
  test: boolean,
): MemberCaller | StaffCaller {
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
