/** Signing in as a person of the bank or as a system client, and what a person of the bank does for themselves: profile, password, sessions. */
import type * as z from 'zod/mini'
import { authCms, type adminProfile, type codeChallenge } from '@saola/contract/auth-cms'
import { fullPath, type Output } from '@saola/contract/call'
import { audit } from '../../platform/audit.ts'
import { CLIENT_LIFE_SEC, signClient } from '../../platform/client-token.ts'
import { ensureUncommon } from '../../platform/common-passwords.ts'
import { staff, type Ctx, type StaffCaller } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { hashPassword } from '../../platform/password.ts'
import { verifySigned } from '../../platform/signed-request.ts'
import { deviceName } from '../../platform/user-agent.ts'
import { seenBefore } from '../../platform/nonce.ts'
import * as account from '../admin/service.ts'
import {
  dropTicketsOf,
  ensurePassword,
  isNewDevice,
  issue,
  knownSince,
  present,
  spend,
} from '../auth/service.ts'
import * as secondFactor from '../second-factor/service.ts'
import {
  endSessionsOf,
  endStaffSession,
  forgetCaller,
  languageBefore,
  needsSecondFactor,
  openSession,
  placesBefore,
  sessionsOfStaff,
  staffRules,
  type LoginResult,
} from '../session/service.ts'
import * as store from './store.ts'

type Entered = LoginResult | z.output<typeof codeChallenge>

/** The right password is answered with a session, or with a challenge where a second factor is on. */
async function enter(
  ctx: Ctx,
  kind: 'cms' | 'root',
  body: { username: string; password: string },
): Promise<Entered> {
  const username = body.username.trim().toLowerCase()
  const found = await store.findForLogin(ctx.db, {
    username,
    kind,
    address: ctx.address,
    since: knownSince(ctx),
  })
  const admin = await ensurePassword(ctx, `${kind}|${username}`, found, body.password)
  ensure(admin.status === 'ACTIVE' || admin.status === 'NOT_LOGGED_IN', 'auth.account_blocked')
  // A temporary password that nobody used in time is over; somebody has to give a new one.
  ensure(
    admin.temporary_until === null || admin.temporary_until > ctx.clock.now(),
    'auth.account_blocked',
  )
  if (await secondFactor.isOn(ctx, admin.id)) {
    const { token, timeout } = await issue(ctx, 'STAFF_CODE', admin.id, {
      lifeSec: secondFactor.CHALLENGE_LIFE_SEC,
    })
    return { challenge: token, timeout }
  }
  return inTransaction(ctx.db, (tx) => open({ ...ctx, db: tx }, kind, admin, 'PASSWORD'))
}
/** The second step: the code of the app, or a recovery code, for a challenge that is good once. @throws 30006, and what a wrong code is refused with. */
export async function verifyCode(
  ctx: Ctx,
  body: { challenge: string; code: string },
): Promise<LoginResult> {
  const ticket = await present(ctx, 'STAFF_CODE', body.challenge)
  const admin = ticket && (await store.personOf(ctx.db, ticket.subject_id))
  ensure(admin, 'auth.step_session_invalid')
  const as = { ...ctx, caller: callerFor(admin, '') }
  return secondFactor.withCode(as, admin.id, body.code, 'any', async (inner, by) => {
    ensure(await spend(inner, ticket.id), 'auth.step_session_invalid')
    return open(inner, admin.kind, admin, by)
  })
}

/** Anyone who has just come in is the one who did it. */
const callerFor = (admin: store.PersonRow, sessionId: string): StaffCaller => ({
  kind: admin.kind,
  sessionId,
  adminId: admin.id,
  staffId: admin.staff_id,
  username: admin.username,
  name: admin.full_name,
  codes: [],
  mustChange: false,
  mustEnrol: false,
})
async function open(
  ctx: Ctx,
  kind: 'cms' | 'root',
  admin: store.PersonRow,
  by: 'PASSWORD' | 'CODE' | 'RECOVERY_CODE',
): Promise<LoginResult> {
  const opened = await openSession(ctx, kind, admin.id)
  if (opened instanceof Refusal) throw opened
  await account.markSignedIn(ctx, admin.id)
  await notifyNewDevice(ctx, admin.id, opened.tokens.sessionState)
  await audit(
    { ...ctx, caller: callerFor(admin, opened.tokens.sessionState) },
    {
      module: 'auth',
      merchantId: null,
      objectId: admin.id,
      after: { event: 'SIGNED_IN', audience: kind, proof: by },
    },
  )
  return opened.tokens
}
/** Mails the person of a sign-in from a browser and address that they have not used lately, in the language they used until now. Their very first sign-in tells nobody. */
async function notifyNewDevice(ctx: Ctx, adminId: string, sessionId: string): Promise<void> {
  const places = await placesBefore(ctx, adminId, sessionId, knownSince(ctx))
  const here = { address: ctx.address, device: deviceName(ctx.userAgent) }
  const before = places.map((p) => ({ address: p.address, device: deviceName(p.user_agent) }))
  if (!isNewDevice(here, before)) return
  const language = (await languageBefore(ctx, adminId, sessionId)) ?? ctx.language
  await account.tellStaff(ctx, adminId, 'NEW_DEVICE', { language, device: here.device })
}
export const login = (ctx: Ctx, body: { username: string; password: string }): Promise<Entered> =>
  enter(ctx, 'cms', body)
export const rootLogin = (
  ctx: Ctx,
  body: { username: string; password: string },
): Promise<Entered> => enter(ctx, 'root', body)

export async function profile(ctx: Ctx): Promise<z.output<typeof adminProfile>> {
  const me = staff(ctx)
  const [row, factor, rules] = await Promise.all([
    store.getProfile(ctx.db, me.adminId),
    secondFactor.factorOf(ctx, me.adminId),
    staffRules(ctx),
  ])
  ensure(row, 'error.not_found')
  return {
    id: row.id,
    username: row.username,
    fullName: row.full_name,
    staffId: row.staff_id,
    office: row.office,
    officeType: row.office_type as never,
    email: row.email,
    roleGroupId: row.role_group_id,
    roleGroupName: row.role_group_name,
    status: row.status as never,
    loggedIn: true,
    scope: row.kind === 'root' ? 'ROOT_ADMIN' : 'ADMIN',
    codes: [...me.codes],
    mustChangePassword: row.must_change,
    mustSetUpSecondFactor: me.mustEnrol,
    inactivitySec: rules.inactivitySec,
    secondFactor: { ...factor, required: needsSecondFactor(row, rules.factorFor) },
  }
}

export async function updateProfile(
  ctx: Ctx,
  body: { fullName: string; email?: string | undefined },
): Promise<null> {
  const before = await store.getProfile(ctx.db, staff(ctx).adminId)
  ensure(before, 'error.not_found')
  const email = body.email?.trim() ?? before.email ?? ''
  const after = { fullName: body.fullName.trim(), email: email === '' ? null : email }
  await account.updateProfile(ctx, before.id, after)
  await audit(ctx, {
    module: 'admin',
    merchantId: null,
    objectId: before.id,
    before: { fullName: before.full_name, email: before.email },
    after,
  })
  await account.tellNewAddress(ctx, before.id, before.email, after.email)
  return null
}

/** One's own password: the present one first, counted as a sign-in try; every other session ends. @throws 30007, 30012, 30013, 30014. */
export async function changePassword(
  ctx: Ctx,
  body: { password: string; newPassword: string },
): Promise<null> {
  const me = staff(ctx)
  const found = await store.findForLogin(ctx.db, {
    username: me.username,
    kind: me.kind,
    address: ctx.address,
    since: knownSince(ctx),
  })
  const known = await ensurePassword(ctx, `${me.kind}|${me.username}`, found, body.password).catch(
    (error: unknown) => {
      throw error instanceof Refusal && error.key === 'auth.invalid_credentials'
        ? new Refusal('auth.password_current_wrong')
        : error
    },
  )
  const next = body.newPassword.toLowerCase()
  ensure(next !== body.password.toLowerCase(), 'auth.password_same')
  ensureUncommon(next, me.username, 'newPassword')
  const hash = await hashPassword(ctx.config, next)
  await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    ensure(
      await account.setOwnPassword(inner, me.adminId, known.password_hash, hash),
      'auth.password_current_wrong',
    )
    await endSessionsOf(inner, me.adminId, 'PASSWORD_CHANGED', me.sessionId)
    await dropTicketsOf(inner, me.adminId)
    await audit(inner, {
      module: 'auth',
      merchantId: null,
      objectId: me.adminId,
      after: { event: 'PASSWORD_CHANGED' },
    })
    await account.tellStaff(inner, me.adminId, 'PASSWORD_CHANGED')
  })
  // What was remembered of this session still says that the password has to be changed.
  forgetCaller(ctx, me.sessionId)
  return null
}

export const sessions = (ctx: Ctx): Promise<Output<typeof authCms.sessions>> =>
  sessionsOfStaff(ctx, staff(ctx).adminId)
/** Ends one session of the caller's own. Anybody else's is not found. */
export async function endSession(ctx: Ctx, sessionId: string): Promise<null> {
  const me = staff(ctx)
  const reason = sessionId === me.sessionId ? 'LOGOUT' : 'LOGGED_OUT_BY_SELF'
  if (!(await endStaffSession(ctx, me.adminId, sessionId, reason))) return null
  await audit(ctx, {
    module: 'auth',
    merchantId: null,
    objectId: me.adminId,
    after: { event: 'SESSION_ENDED', sessionId },
  })
  return null
}
/** Signs out everywhere else. */
export async function logoutOthers(ctx: Ctx): Promise<{ ended: number }> {
  const me = staff(ctx)
  const ended = await endSessionsOf(ctx, me.adminId, 'LOGGED_OUT_BY_SELF', me.sessionId)
  await audit(ctx, {
    module: 'auth',
    merchantId: null,
    objectId: me.adminId,
    after: { event: 'OTHERS_SIGNED_OUT', ended },
  })
  return { ended }
}

/** A system client shows that it knows its secret, once and now, and gets a token of a few minutes. @throws 30018, 27, 28, 29. */
export async function clientLogin(
  ctx: Ctx,
  { clientId, time, validate }: { clientId: string; time: string; validate: string },
): Promise<Output<typeof authCms.clientLogin>> {
  const secret = Object.entries(ctx.config.keys.apiClients).find(([name]) => name === clientId)?.[1]
  ensure(secret, 'auth.client_invalid')
  // Real time: the signer's clock is the world's, not the product's movable one.
  verifySigned(
    { client: clientId, secret, dataKeyHex: '' },
    {
      method: authCms.clientLogin.method,
      path: fullPath(authCms.clientLogin, ctx.test),
      client: clientId,
      time,
      validate,
      body: clientId,
    },
    Date.now(),
  )
  ensure(!(await seenBefore(ctx.db, validate, new Date())), 'error.replayed')
  await audit(
    { ...ctx, caller: { kind: 'system', client: clientId } },
    {
      module: 'auth',
      merchantId: null,
      objectId: clientId,
      after: { event: 'SIGNED_IN', audience: 'client' },
    },
  )
  return {
    token: signClient(ctx.config.keys.token, clientId, ctx.clock.now()),
    expiresIn: CLIENT_LIFE_SEC,
    tokenType: 'Bearer',
    scope: 'INTERNAL_SERVICE',
  }
}
export function clientProfile(ctx: Ctx): Output<typeof authCms.clientProfile> {
  ensure(ctx.caller.kind === 'system', 'error.unauthenticated')
  return { clientId: ctx.caller.client, scope: 'INTERNAL_SERVICE' }
}
