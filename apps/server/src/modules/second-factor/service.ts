/**
 * The second factor of the people of the bank: an authenticator app, and recovery codes for the day it is lost (ADR 0054). Other modules
 * enter this one here.
 */
import { createHmac } from 'node:crypto'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { decryptField, encryptField, type Place } from '../../platform/field-encryption.ts'
import { enqueue } from '../../platform/jobs.ts'
import { dropTicketsOf, takeFactorTry } from '../auth/service.ts'
import { endSessionsOf, languageBefore } from '../session/service.ts'
import {
  isAppCode,
  newRecoveryCodes,
  newSecret,
  normal,
  SETUP_LIFE_SEC,
  stepOf,
  uriOf,
} from './codes.ts'
import * as store from './store.ts'

export { CHALLENGE_LIFE_SEC } from './codes.ts'

/** What a person is told by mail. */
export const tidings = ['ON', 'OFF', 'RESET', 'RECOVERY_USED'] as const
export type Tiding = (typeof tidings)[number]

const placeOf = (adminId: string): Place => ({
  table: 'admin_factor',
  column: 'sealed',
  row: adminId,
  merchantId: '',
})
const seal = (ctx: Pick<Ctx, 'config'>, adminId: string, secret: string): string =>
  encryptField(ctx, placeOf(adminId), secret)
const hashOf = (ctx: Ctx, adminId: string, code: string): string =>
  createHmac('sha256', ctx.config.keys.otp).update(`recovery|${adminId}|${code}`).digest('hex')

const log = (ctx: Ctx, adminId: string, event: string): Promise<void> =>
  audit(ctx, { module: 'auth', merchantId: null, objectId: adminId, after: { event } })
/** Mails the person, in the language they read, once the running transaction is committed. */
async function tell(ctx: Ctx, adminId: string, what: Tiding, language: string): Promise<void> {
  await enqueue(ctx.db, 'second-factor.tell', {
    adminId,
    what,
    language,
    address: what === 'RESET' ? '' : ctx.address,
    at: wire(ctx.clock.now()),
  })
}

export interface Factor {
  on: boolean
  since: string | null
  recoveryCodesLeft: number
}
export async function factorOf(ctx: Ctx, adminId: string): Promise<Factor> {
  const [row, left] = await Promise.all([
    store.get(ctx.db, adminId),
    store.recoveryCodesLeft(ctx.db, adminId),
  ])
  const since = row?.confirmed_at ?? null
  return { on: since !== null, since: since && wire(since), recoveryCodesLeft: left }
}
export const isOn = async (ctx: Ctx, adminId: string): Promise<boolean> =>
  ((await store.get(ctx.db, adminId))?.confirmed_at ?? null) !== null

const refused = (key: 'auth.second_factor_wrong' | 'auth.second_factor_used'): Refusal =>
  new Refusal(key, { errors: [{ field: 'code', key }] })

/** Uses a code of the app up: it and all before it are good no more, no matter who else sends one at the same moment. */
async function useAppCode(ctx: Ctx, adminId: string, code: string): Promise<Refusal | null> {
  const row = await store.get(ctx.db, adminId)
  if (!row?.sealed) return refused('auth.second_factor_wrong')
  const secret = decryptField(ctx, placeOf(adminId), row.sealed)
  const step = stepOf(secret, code, ctx.clock.now())
  if (step === null) return refused('auth.second_factor_wrong')
  return (await store.useStep(ctx.db, adminId, row.sealed, step)) === 1
    ? null
    : refused('auth.second_factor_used')
}
async function useRecoveryCode(ctx: Ctx, adminId: string, code: string): Promise<Refusal | null> {
  const hash = hashOf(ctx, adminId, code)
  if ((await store.useRecoveryCode(ctx.db, adminId, hash, ctx.clock.now())) !== 1)
    return refused('auth.second_factor_wrong')
  await log(ctx, adminId, 'RECOVERY_CODE_USED')
  await tell(ctx, adminId, 'RECOVERY_USED', ctx.language)
  return null
}

/**
 * Does `work` in the transaction that uses the code up. Tries are counted for the person, whatever challenge they come with; a wrong code is
 * written to the audit log.
 * @param from `app` where a recovery code does not do. @throws 11, 30007, 30031, 30032, or what `work` refuses.
 */
export async function withCode<T>(
  ctx: Ctx,
  adminId: string,
  given: string,
  from: 'app' | 'any',
  work: (inner: Ctx, by: 'CODE' | 'RECOVERY_CODE') => Promise<T>,
): Promise<T> {
  const tries = await takeFactorTry(ctx, adminId)
  const code = normal(given)
  const byApp = isAppCode(code) || from === 'app'
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    const wrong = await (byApp ? useAppCode : useRecoveryCode)(inner, adminId, code)
    if (wrong === null) return work(inner, byApp ? 'CODE' : 'RECOVERY_CODE')
    await log(inner, adminId, 'SECOND_FACTOR_WRONG')
    return wrong
  })
  if (outcome instanceof Refusal) throw outcome
  await tries.forgive()
  return outcome
}

/** A new secret for the app, in force once `confirm` has seen a code of it. @returns the secret, the text of its QR and its life in seconds. */
export async function begin(
  ctx: Ctx,
  person: { id: string; username: string },
): Promise<{ secret: string; uri: string; timeout: number }> {
  const secret = newSecret()
  const until = new Date(ctx.clock.now().getTime() + SETUP_LIFE_SEC * 1000)
  await store.setPending(ctx.db, person.id, seal(ctx, person.id, secret), until)
  return { secret, uri: uriOf(secret, person.username), timeout: SETUP_LIFE_SEC }
}

/** Puts the new secret in force and ends the person's other sessions. @returns ten recovery codes, told this once. @throws 13 when nothing is being set up, 30031. */
export async function confirm(
  ctx: Ctx,
  adminId: string,
  sessionId: string,
  given: string,
): Promise<string[]> {
  const tries = await takeFactorTry(ctx, adminId)
  const row = await store.get(ctx.db, adminId)
  const pending = row?.pending_sealed ?? null
  ensure(pending !== null && row!.pending_until! > ctx.clock.now(), 'error.invalid_state')
  const secret = decryptField(ctx, placeOf(adminId), pending)
  const step = stepOf(secret, normal(given), ctx.clock.now())
  if (step === null) {
    await log(ctx, adminId, 'SECOND_FACTOR_WRONG')
    throw refused('auth.second_factor_wrong')
  }
  const codes = await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    ensure(
      (await store.confirm(tx, adminId, pending, step, ctx.clock.now())) === 1,
      'error.invalid_state',
    )
    await endSessionsOf(inner, adminId, 'SECOND_FACTOR_CHANGED', sessionId)
    await dropTicketsOf(inner, adminId)
    await log(inner, adminId, 'SECOND_FACTOR_ON')
    await tell(inner, adminId, 'ON', ctx.language)
    return giveRecoveryCodes(inner, adminId)
  })
  await tries.forgive()
  return codes
}

async function giveRecoveryCodes(ctx: Ctx, adminId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await store.dropRecoveryCodes(ctx.db, adminId)
  await store.insertRecoveryCodes(
    ctx.db,
    adminId,
    codes.map((code) => hashOf(ctx, adminId, normal(code))),
  )
  return codes
}
/** Ten new recovery codes; those before are good no more. A code of the app, not one of them, has to ask for it. */
export const renewRecoveryCodes = (ctx: Ctx, adminId: string, code: string): Promise<string[]> =>
  withCode(ctx, adminId, code, 'app', async (inner) => {
    await log(inner, adminId, 'RECOVERY_CODES_RENEWED')
    return giveRecoveryCodes(inner, adminId)
  })

export const switchOff = (ctx: Ctx, adminId: string, code: string): Promise<null> =>
  withCode(ctx, adminId, code, 'any', async (inner) => {
    await store.remove(inner.db, adminId)
    await log(inner, adminId, 'SECOND_FACTOR_OFF')
    await tell(inner, adminId, 'OFF', ctx.language)
    return null
  })

/** Somebody else takes a lost factor away: every session and challenge of the person is over. Run inside a transaction. @throws 13 where there is none. */
export async function reset(ctx: Ctx, adminId: string, by: { sessionId: string }): Promise<void> {
  ensure(await isOn(ctx, adminId), 'error.invalid_state')
  const language = (await languageBefore(ctx, adminId, by.sessionId)) ?? ctx.language
  await store.remove(ctx.db, adminId)
  await endSessionsOf(ctx, adminId, 'SECOND_FACTOR_CHANGED')
  await dropTicketsOf(ctx, adminId)
  await tell(ctx, adminId, 'RESET', language)
}

/** Gives a person of the demo an authenticator secret that is known beforehand. */
export const startFactor = (ctx: Ctx, adminId: string, secret: string): Promise<number> =>
  store.insert(ctx.db, adminId, seal(ctx, adminId, secret), ctx.clock.now())
