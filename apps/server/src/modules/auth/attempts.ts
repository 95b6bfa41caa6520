/** How often one may try: counted before anything is judged (reliability bar I1, ADR 0018). */
import type { Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { mask } from '../../platform/log.ts'
import { checkPassword } from '../../platform/password.ts'
import { ADDRESS_CODES_MAX, ADDRESS_MAX, ADDRESS_QRS_MAX, KNOWN_ADDRESS_DAYS } from './rules.ts'
import * as attemptStore from './attempt-store.ts'

/** An address that tries too much is answered 11, an account 30007: each counted before the password is looked at. */
async function takeTry(ctx: Ctx, accountKey: string): Promise<{ forgive: () => Promise<void> }> {
  const { limitFactor } = ctx.config
  const addressKey = `address|${ctx.address}`
  const tooMany = await attemptStore.takeAddressTry(
    ctx.db,
    addressKey,
    ctx.clock.now(),
    ADDRESS_MAX * limitFactor,
  )
  ensure(tooMany === 0, 'error.too_many_requests', { retryAfter: tooMany })
  const wait = await attemptStore.takeAccountTry(ctx.db, accountKey, ctx.clock.now(), limitFactor)
  ensure(wait === 0, 'auth.temporarily_locked', { retryAfter: wait })
  return {
    forgive: async () => {
      await Promise.all([
        attemptStore.forgiveAccount(ctx.db, accountKey),
        attemptStore.forgiveAddress(ctx.db, addressKey),
      ])
    },
  }
}

async function allowFrom(ctx: Ctx, what: string, most: number): Promise<void> {
  const wait = await attemptStore.takeAddressTry(
    ctx.db,
    `${what}|${ctx.address}`,
    ctx.clock.now(),
    most * ctx.config.limitFactor,
  )
  ensure(wait === 0, 'error.too_many_requests', { retryAfter: wait })
}
/** Holds an address to its number of one-time codes, whatever phones it names. @throws 11. */
export const allowCodeFrom = (ctx: Ctx): Promise<void> => allowFrom(ctx, 'codes', ADDRESS_CODES_MAX)
/** The same for sign-in QR codes. @throws 11. */
export const allowQrFrom = (ctx: Ctx): Promise<void> => allowFrom(ctx, 'qr', ADDRESS_QRS_MAX)

/** From when on a sign-in makes its address a known one. */
export const knownSince = (ctx: Ctx): Date =>
  new Date(ctx.clock.now().getTime() - KNOWN_ADDRESS_DAYS * 86_400_000)

/**
 * Judges a password with the same work and the same answer whether the person exists or not.
 * @param name what was typed as the account; the key of its own tries. @throws 11, 30007, 30001.
 */
export async function ensurePassword<
  T extends { id: string; password_hash: string | null; known_address: boolean },
>(ctx: Ctx, name: string, found: T | null, password: string): Promise<T> {
  const account = found ? `account|${found.id}` : `account|${name}`
  const tries = await takeTry(ctx, found?.known_address ? `${account}|${ctx.address}` : account)
  const fits = await checkPassword(ctx.config, password, found?.password_hash ?? null)
  if (!fits || !found) {
    ctx.log.info(
      { traceId: ctx.traceId, call: ctx.operation, account: mask(name) },
      'sign-in refused',
    )
    throw new Refusal('auth.invalid_credentials')
  }
  await tries.forgive()
  return found
}

/** Judges the present password of somebody who is signed in, on a counter of its own: who took over a session must not guess on, nor shut the person out elsewhere. @throws 11, 30007, 30014. */
export async function ensurePresentPassword(
  ctx: Ctx,
  row: { id: string; password_hash: string | null },
  password: string,
): Promise<void> {
  const tries = await takeTry(ctx, `present|${row.id}`)
  ensure(
    await checkPassword(ctx.config, password, row.password_hash),
    'auth.password_current_wrong',
  )
  await tries.forgive()
}
/** A try at a person's second factor, counted before it is judged: for the person, so that a new challenge brings no new tries. @throws 11, 30007. */
export const takeFactorTry = (
  ctx: Ctx,
  personId: string,
): Promise<{ forgive: () => Promise<void> }> => takeTry(ctx, `factor|${personId}`)
/** A person who has proven themselves anew starts with a clean sheet, wherever they sign in. */
export const forgivePerson = (ctx: Ctx, memberId: string): Promise<number> =>
  attemptStore.forgivePerson(ctx.db, memberId)
