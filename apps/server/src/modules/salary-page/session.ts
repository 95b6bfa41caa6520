/**
 * The session of an employee who has proven that a phone is theirs: a quarter of an hour from its last use, a token of 256 bits of which the
 * hash is kept, another one after each change. It is good for the page of its enterprise alone, and what its forms send back is bound to it.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import * as store from './session-store.ts'

const LIFE_MS = 15 * 60_000
/** A use is written down once in so long. */
const TOUCH_MS = 60_000
/** A form that was pressed twice still has the token before. */
const GRACE_MS = 10_000
const TOKEN = /^[\w-]{43}$/

export interface Session {
  id: string
  merchantId: string
  employeeId: string
  /** What the forms of the session send back. */
  formToken: string
}
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const fresh = (now: Date) => {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token), now, expiresAt: new Date(now.getTime() + LIFE_MS) }
}

/** @returns the token for the browser. @throws 5 where the address by which they came in is no more */
export async function openSession(
  ctx: Ctx,
  { merchantId, code }: { merchantId: string; code: string },
  { employeeId, phone }: { employeeId: string; phone: string },
): Promise<string> {
  const made = fresh(ctx.clock.now())
  const row = { id: uuid(), employeeId, phone, code, ...made }
  ensure((await store.insert(ctx.db, merchantId, row)) === 1, 'error.not_found')
  return made.token
}
/** Null where an enterprise has none for the token, or it is over. @param isUse a page that loads itself again is not used */
export async function findSession(
  ctx: Ctx,
  merchantId: string,
  token: string | null,
  isUse: boolean,
): Promise<Session | null> {
  if (token === null || !TOKEN.test(token)) return null
  const now = ctx.clock.now()
  const rotatedAfter = new Date(now.getTime() - GRACE_MS)
  const row = await store.find(ctx.db, merchantId, { tokenHash: hashOf(token), now, rotatedAfter })
  if (row === null) return null
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  if (isUse && expiresAt.getTime() - row.expires_at.getTime() > TOUCH_MS)
    await store.touch(ctx.db, merchantId, { id: row.id, expiresAt })
  return {
    id: row.id,
    merchantId,
    employeeId: row.employee_id,
    formToken: createHmac('sha256', ctx.config.keys.otp)
      .update(`salary-form|${row.id}`)
      .digest('base64url')
      .slice(0, 32),
  }
}
/** Another token; the one before is good for a moment. @returns the new one */
export async function rotateSession(ctx: Ctx, { id, merchantId }: Session): Promise<string> {
  const made = fresh(ctx.clock.now())
  await store.rotate(ctx.db, merchantId, { id, ...made })
  return made.token
}
export const endSession = async (ctx: Ctx, { id, merchantId }: Session): Promise<void> => {
  await store.end(ctx.db, merchantId, id)
}
