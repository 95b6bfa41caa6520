/** New passwords: forgotten, reset by a member, changed by who is signed in (reliability bars I3, I4, I7). */
import { audit } from '../../platform/audit.ts'
import { ensureUncommon } from '../../platform/common-passwords.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { dropSteps, openStep, useStep, type Purpose, type Step } from '../../platform/otp.ts'
import { queueSms } from '../../platform/sms-queue.ts'
import { checkPassword, hashPassword } from '../../platform/password.ts'
import { translator } from '../../platform/text.ts'
import { setPassword } from '../member/service.ts'
import { endSessionsOf } from '../session/service.ts'
import type { TicketPurpose } from './rules.ts'
import * as store from './store.ts'
import * as ticketStore from './ticket-store.ts'
import { issue, present, spend } from './tickets.ts'
import { allowCodeFrom, ensurePresentPassword, forgivePerson, knownSince } from './attempts.ts'

export type ResetKind = 'FORGOT_PASSWORD' | 'MEMBER_RESET'
const ticketOf: Record<ResetKind, TicketPurpose> = {
  FORGOT_PASSWORD: 'RESET_PASSWORD',
  MEMBER_RESET: 'MEMBER_RESET',
}

/** Opens a code step for a person named by phone (and merchant). Known or not, the answer and its time are the same; only the person's phone tells. */
export async function openStepFor(
  ctx: Ctx,
  purpose: Purpose,
  typed: { phone: string; merchantCode: string | null },
): Promise<Step> {
  const who = {
    phone: typed.phone.trim(),
    merchantCode: typed.merchantCode?.trim().toUpperCase() ?? null,
  }
  await allowCodeFrom(ctx)
  const found = await store.findForLogin(ctx.db, {
    ...who,
    address: ctx.address,
    since: knownSince(ctx),
  })
  return inTransaction(ctx.db, (tx) =>
    openStep(
      { ...ctx, db: tx },
      purpose,
      who.phone,
      found ? { memberId: found.id, merchantId: found.merchant_id } : {},
      found !== null,
    ),
  )
}

export const startReset = (
  ctx: Ctx,
  kind: ResetKind,
  who: { phone: string; merchantCode: string | null },
): Promise<Step> => openStepFor(ctx, kind, who)

/** Trades the code for a ticket to a new password. @throws 30003, 30004, 30006, 100015. */
export async function proveReset(
  ctx: Ctx,
  kind: ResetKind,
  body: { sessionId: string; otp: string },
): Promise<{ token: string; timeout: number }> {
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    const used = await useStep(inner, kind, body.sessionId, body.otp)
    return used instanceof Refusal ? used : issue(inner, ticketOf[kind], used.subject.memberId!)
  })
  if (outcome instanceof Refusal) throw outcome
  return { token: outcome.token, timeout: outcome.timeout }
}

/** Sets the new password, ends every session and lifts the person's own emergency lock. @throws 30017, 30012, 30013; the ticket outlives the last two. */
export async function finishReset(
  ctx: Ctx,
  kind: ResetKind,
  body: { token: string; password: string },
): Promise<null> {
  const ticket = await present(ctx, ticketOf[kind], body.token)
  const person = ticket && (await ticketStore.memberOfTicket(ctx.db, ticket.id))
  ensure(ticket && person, 'auth.reset_token_invalid')
  await replace(ctx, person, {
    ticketId: ticket.id,
    password: body.password,
    lifts: true,
    keep: null,
    event: 'PASSWORD_RESET',
    lost: 'auth.reset_token_invalid',
  })
  return null
}

/** First step of changing: the present password, for a ticket that works in this sign-in only. @throws 30014, 30007. */
export async function startChange(
  ctx: Ctx,
  password: string,
): Promise<{ sessionId: string; token: string; timeout: number }> {
  const caller = member(ctx)
  const person = await store.passwordOf(ctx.db, caller.liveMerchantId, caller.memberId)
  ensure(person, 'error.not_found')
  await ensurePresentPassword(ctx, person, password)
  return inTransaction(ctx.db, (tx) =>
    issue({ ...ctx, db: tx }, 'CHANGE_PASSWORD', caller.memberId, { sessionId: caller.sessionId }),
  )
}

/** Second step: the new one. Every other session of the person ends. @throws 30006, 30012, 30013. */
export async function finishChange(
  ctx: Ctx,
  body: { sessionId: string; token: string; password: string },
): Promise<null> {
  const caller = member(ctx)
  const ticket = await present(ctx, 'CHANGE_PASSWORD', body.token)
  ensure(
    ticket &&
      ticket.id === body.sessionId &&
      ticket.session_id === caller.sessionId &&
      ticket.subject_id === caller.memberId,
    'auth.step_session_invalid',
  )
  const person = await store.passwordOf(ctx.db, caller.liveMerchantId, caller.memberId)
  ensure(person, 'error.not_found')
  await replace(ctx, person, {
    ticketId: ticket.id,
    password: body.password,
    lifts: false,
    keep: caller.sessionId,
    event: 'PASSWORD_CHANGED',
    lost: 'auth.step_session_invalid',
  })
  return null
}

interface Replacement {
  ticketId: string
  password: string
  lifts: boolean
  keep: string | null
  event: string
  lost: 'auth.reset_token_invalid' | 'auth.step_session_invalid'
}

/** Rule, difference and hash come before the transaction, so that none waits for a hash. */
async function replace(ctx: Ctx, person: store.PasswordRow, r: Replacement): Promise<void> {
  ensure(!(await checkPassword(ctx.config, r.password, person.password_hash)), 'auth.password_same')
  ensureUncommon(r.password, person.phone)
  const hash = await hashPassword(ctx.config, r.password)
  await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    const now = ctx.clock.now()
    ensure(await spend(inner, r.ticketId), r.lost)
    ensure(
      await setPassword(
        inner,
        { merchantId: person.merchant_id, id: person.id },
        { before: person.password_hash, hash, lifts: r.lifts },
      ),
      r.lost,
    )
    // First what could still open a session, then the sessions: a sign-in that commits in between is seen by the second.
    await dropSteps(inner, person.phone, person.id)
    await ticketStore.dropTickets(tx, person.id, now)
    const ended = await endSessionsOf(inner, person.id, 'PASSWORD_CHANGED', r.keep)
    await forgivePerson(inner, person.id)
    await queueSms(inner, person.phone, translator(ctx.language, 'message')('passwordChanged'))
    await audit(inner, {
      module: 'auth',
      merchantId: person.merchant_id,
      objectId: person.id,
      before: { status: person.status },
      after: { event: r.event, endedSessions: ended },
    })
  })
}
