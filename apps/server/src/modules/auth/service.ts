/** Signing in: password, then code, then a session. Other modules enter this one here. */
import type { auth } from '@saola/contract/auth'
import type { Output } from '@saola/contract/call'
import { audit } from '../../platform/audit.ts'
import { wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { openStep, useStep, type Purpose, type Step } from '../../platform/otp.ts'
import { markSignIn } from '../member/service.ts'
import { openSession, ownSessions, type LoginResult } from '../session/service.ts'
import { notifyNewDevice } from './lock.ts'
import * as store from './store.ts'
import { ensurePassword, knownSince } from './attempts.ts'

export { lock, lockForMember, startLock } from './lock.ts'
export { isNewDevice } from './rules.ts'
export { finishChange, finishReset, proveReset, startChange, startReset } from './password.ts'
export { dropTicketsOf, issue, present, spend } from './tickets.ts'
export {
  allowCodeFrom,
  allowQrFrom,
  ensurePassword,
  ensurePresentPassword,
  knownSince,
  takeFactorTry,
} from './attempts.ts'

async function passwordStep(
  ctx: Ctx,
  purpose: Purpose,
  who: { phone: string; merchantCode: string | null },
  password: string,
): Promise<Step> {
  const phone = who.phone.trim()
  const merchantCode = who.merchantCode?.trim().toUpperCase() ?? null
  const found = await store.findForLogin(ctx.db, {
    phone,
    merchantCode,
    address: ctx.address,
    since: knownSince(ctx),
  })
  const member = await ensurePassword(ctx, `${merchantCode ?? ''}|${phone}`, found, password)
  ensure(member.status === 'ACTIVE' || member.status === 'NOT_LOGGED_IN', 'auth.account_blocked')
  return inTransaction(ctx.db, (tx) =>
    openStep({ ...ctx, db: tx }, purpose, phone, { memberId: member.id }, true),
  )
}

export const login = (ctx: Ctx, body: { phone: string; password: string }): Promise<Step> =>
  passwordStep(ctx, 'LOGIN', { phone: body.phone, merchantCode: null }, body.password)
export const memberLogin = (
  ctx: Ctx,
  body: { merchantCode: string; phone: string; password: string },
): Promise<Step> => passwordStep(ctx, 'MEMBER_LOGIN', body, body.password)

/** Uses the code up and opens a session in one transaction; a wrong code commits too, or its try would not count. */
async function codeStep(
  ctx: Ctx,
  purpose: Purpose,
  body: { sessionId: string; otp: string },
): Promise<LoginResult> {
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    const used = await useStep(inner, purpose, body.sessionId, body.otp)
    return used instanceof Refusal
      ? used
      : enterAs(inner, { id: used.subject.memberId!, phone: used.phone }, 'CODE')
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Opens a session for a member who has proven themselves, inside the running transaction: first sign-in marked, audit record written, the owner notified of a strange browser. @returns the refusal when they may not come in. */
export async function enterAs(
  ctx: Ctx,
  person: { id: string; phone: string },
  by: 'CODE' | 'QR',
): Promise<LoginResult | Refusal> {
  const first = await markSignIn(ctx, person.id)
  const opened = await openSession(ctx, 'portal', person.id)
  if (opened instanceof Refusal) return opened
  if (first) await emit(ctx, 'member.first_signed_in', opened.merchantId!, person.id, { by })
  await notifyNewDevice(ctx, { ...person, sessionId: opened.tokens.sessionState })
  await audit(
    { ...ctx, caller: opened.caller },
    {
      module: 'auth',
      merchantId: opened.merchantId,
      objectId: person.id,
      after: { event: 'SIGNED_IN', audience: 'portal', proof: by, first },
    },
  )
  return opened.tokens
}
export const verifyOtp = (
  ctx: Ctx,
  body: { sessionId: string; otp: string },
): Promise<LoginResult> => codeStep(ctx, 'LOGIN', body)
export const memberVerifyOtp = (
  ctx: Ctx,
  body: { sessionId: string; otp: string },
): Promise<LoginResult> => codeStep(ctx, 'MEMBER_LOGIN', body)

/** The merchant the caller's requests are for: the live one, or its sandbox merchant under /sandbox. */
export function merchantId(ctx: Ctx): { merchantId: string; merchantCode: string } {
  const { merchantId: id, merchantCode } = member(ctx)
  return { merchantId: id, merchantCode }
}

/** The person a phone signs in as: the owner, or the member of a merchant. Null where there is nobody, or nobody who may come in. */
export async function personOf(
  ctx: Ctx,
  phone: string,
  merchantCode: string | null,
): Promise<{ id: string; merchantId: string; status: string } | null> {
  const found = await store.findForLogin(ctx.db, {
    phone,
    merchantCode,
    address: ctx.address,
    since: knownSince(ctx),
  })
  return found && { id: found.id, merchantId: found.merchant_id, status: found.status }
}

/** Where the caller is signed in, and since when their password holds. */
export async function sessions(ctx: Ctx): Promise<Output<typeof auth.sessions>> {
  const caller = member(ctx)
  const [items, person] = await Promise.all([
    ownSessions(ctx),
    store.passwordOf(ctx.db, caller.liveMerchantId, caller.memberId),
  ])
  return { items, lastPasswordChange: wireOrNull(person?.password_changed_at) }
}
