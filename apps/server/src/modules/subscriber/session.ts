/**
 * The session of a customer who has proven who they are: half an hour from its last use, a token of 256 bits of which the hash is kept,
 * another one after each change. What its forms send back is bound to it, so that no other page can send them.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { uuid } from '../../platform/ids.ts'
import * as store from './session-store.ts'

const LIFE_MS = 30 * 60_000
/** A form that was pressed twice still has the token before. */
const GRACE_MS = 10_000
const TOKEN = /^[\w-]{43}$/

export interface Session {
  id: string
  merchantId: string
  customerId: string
  /** What the forms of the session send back. */
  formToken: string
}
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const sessionOf = (ctx: Ctx, row: store.SessionRow): Session => ({
  id: row.id,
  merchantId: row.merchant_id,
  customerId: row.customer_id,
  formToken: createHmac('sha256', ctx.config.keys.otp)
    .update(`subscriber-form|${row.id}`)
    .digest('base64url')
    .slice(0, 32),
})
const rowOf = (session: Session): store.SessionRow => ({
  id: session.id,
  merchant_id: session.merchantId,
  customer_id: session.customerId,
})
const fresh = (now: Date) => {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token), now, expiresAt: new Date(now.getTime() + LIFE_MS) }
}
/** How long a browser keeps the token, in seconds. */
export const SESSION_SEC = LIFE_MS / 1000

/** @returns the token for the browser */
export async function openSession(
  ctx: Ctx,
  merchantId: string,
  customerId: string,
): Promise<string> {
  const made = fresh(ctx.clock.now())
  const row = { id: uuid(), merchant_id: merchantId, customer_id: customerId }
  await store.insert(ctx.db, { ...row, ...made })
  return made.token
}
/** Null where there is none, or it is over. */
export async function findSession(ctx: Ctx, token: string | null): Promise<Session | null> {
  if (token === null || !TOKEN.test(token)) return null
  const now = ctx.clock.now()
  const row = await store.find(ctx.db, hashOf(token), {
    now,
    rotatedAfter: new Date(now.getTime() - GRACE_MS),
    test: ctx.test,
  })
  return row && sessionOf(ctx, row)
}
/** Another token; the one before is good for a moment. @returns the new one */
export async function rotateSession(ctx: Ctx, session: Session): Promise<string> {
  const made = fresh(ctx.clock.now())
  await store.rotate(ctx.db, rowOf(session), made)
  return made.token
}
export const endSession = async (ctx: Ctx, session: Session): Promise<void> => {
  await store.end(ctx.db, rowOf(session))
}
export const endOtherSessions = async (ctx: Ctx, session: Session): Promise<void> => {
  await store.endOthers(ctx.db, rowOf(session))
}
