/** The emergency lock (reliability bar I9): the person shuts their own account with a code or with the link of a security message; a password reset opens it again. */
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { lockAccount } from '../member/service.ts'
import { endSessionsOf, languageBefore, lastLanguage, placesBefore } from '../session/service.ts'
import { deviceName } from '../../platform/user-agent.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { dropSteps, useStep, type Step } from '../../platform/otp.ts'
import { queueSms } from '../../platform/sms-queue.ts'
import { translator } from '../../platform/text.ts'
import { openStepFor } from './password.ts'
import { isNewDevice, LOCK_LINK_LIFE_SEC } from './rules.ts'
import * as store from './store.ts'
import * as ticketStore from './ticket-store.ts'
import { issue, present, spend } from './tickets.ts'
import { knownSince } from './attempts.ts'

/** Where the link of a security message leads; the portal's screen asks before it locks, so that a mail reader that follows links locks nobody. */
const LOCK_SCREEN = '/authenticate/emergency-lock'

export const startLock = (
  ctx: Ctx,
  who: { phone: string; merchantCode?: string | undefined },
): Promise<Step> =>
  openStepFor(ctx, 'EMERGENCY_LOCK', { phone: who.phone, merchantCode: who.merchantCode ?? null })

/** Locks by link or by code. @throws 30017 for a link that is none, 30006/30003/30004/100015 for a code. */
export async function lock(
  ctx: Ctx,
  body: { token?: string | undefined; sessionId?: string | undefined; otp?: string | undefined },
): Promise<null> {
  const byLink = body.token !== undefined
  if (!byLink)
    for (const field of ['sessionId', 'otp'] as const)
      ensure(body[field] !== undefined, 'error.validation', {
        errors: [{ field, key: 'error.required' }],
      })
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    const person = byLink
      ? await personOfLink(inner, body.token!)
      : await personOfCode(
          inner,
          await useStep(inner, 'EMERGENCY_LOCK', body.sessionId!, body.otp!),
        )
    if (person instanceof Refusal) return person
    await lockPerson(inner, person, { proof: byLink ? 'LINK' : 'CODE' }, inner.language)
    return null
  })
  if (outcome) throw outcome
  return null
}

async function personOfLink(ctx: Ctx, token: string): Promise<store.PasswordRow | Refusal> {
  const ticket = await present(ctx, 'EMERGENCY_LOCK', token)
  const person = ticket && (await ticketStore.memberOfTicket(ctx.db, ticket.id))
  return ticket && person && (await spend(ctx, ticket.id))
    ? person
    : new Refusal('auth.reset_token_invalid')
}
async function personOfCode(
  ctx: Ctx,
  used: Awaited<ReturnType<typeof useStep>>,
): Promise<store.PasswordRow | Refusal> {
  if (used instanceof Refusal) return used
  return (
    (await store.passwordOf(ctx.db, used.subject.merchantId!, used.subject.memberId!)) ??
    new Refusal('auth.step_session_invalid')
  )
}

/** The bank's staff lock an account for its owner, who has called. @throws 5 for nobody of this merchant, 13 for one who cannot sign in anyway. */
export async function lockForMember(
  ctx: Ctx,
  { merchantId, memberId, reason }: { merchantId: string; memberId: string; reason: string },
): Promise<void> {
  const person = await store.passwordOf(ctx.db, merchantId, memberId)
  ensure(person, 'error.not_found')
  // Who asked for it reads the SMS in the language that they used last.
  const language = (await lastLanguage(ctx, memberId)) ?? 'vi'
  ensure(await lockPerson(ctx, person, { reason }, language), 'error.invalid_state')
}

/** @returns false when it was locked already, or closed. */
async function lockPerson(
  ctx: Ctx,
  person: store.PasswordRow,
  how: { proof: 'LINK' | 'CODE' } | { reason: string },
  language: Ctx['language'],
): Promise<boolean> {
  const now = ctx.clock.now()
  const locked = await lockAccount(ctx, person.merchant_id, person.id)
  await dropSteps(ctx, person.phone, person.id)
  await ticketStore.dropTickets(ctx.db, person.id, now)
  const ended = await endSessionsOf(ctx, person.id, 'EMERGENCY_LOCK')
  await queueSms(ctx, person.phone, translator(language, 'message')('emergencyLocked'))
  await audit(ctx, {
    module: 'auth',
    merchantId: person.merchant_id,
    objectId: person.id,
    before: { status: person.status },
    after: {
      event: 'EMERGENCY_LOCKED',
      ...how,
      status: locked ? 'BLOCKED' : person.status,
      endedSessions: ended,
    },
  })
  return locked
}

/** Tells a person by SMS of a sign-in from a browser and address they have not used lately, with the link that locks, in the language they used until now: the browser may be a thief's. Their very first sign-in tells nobody. */
export async function notifyNewDevice(
  ctx: Ctx,
  person: { id: string; phone: string; sessionId: string },
): Promise<void> {
  const places = await placesBefore(ctx, person.id, person.sessionId, knownSince(ctx))
  const device = deviceName(ctx.userAgent)
  if (
    !isNewDevice(
      { address: ctx.address, device },
      places.map((p) => ({ address: p.address, device: deviceName(p.user_agent) })),
    )
  )
    return
  const { token } = await issue(ctx, 'EMERGENCY_LOCK', person.id, { lifeSec: LOCK_LINK_LIFE_SEC })
  const t = translator(
    (await languageBefore(ctx, person.id, person.sessionId)) ?? ctx.language,
    'message',
  )
  const at = wire(ctx.clock.now())
  const when = `${at.slice(11, 16)} ${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)}`
  await queueSms(
    ctx,
    person.phone,
    t('newDevice', {
      when,
      device: device || t('unknownDevice'),
      address: ctx.address,
      url: `${ctx.config.publicUrl}${LOCK_SCREEN}?token=${token}`,
    }),
  )
}
