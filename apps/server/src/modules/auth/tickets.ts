/** Tickets: what one step of a flow hands to the next. Unguessable, used once, stored as a hash, good for one purpose (reliability bar I6). */
import { createHash } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { publicCode, uuid } from '../../platform/ids.ts'
import { TICKET_LIFE_SEC, type TicketPurpose } from './rules.ts'
import * as ticketStore from './ticket-store.ts'

const SECRET_LENGTH = 32
const hashOf = (secret: string): string =>
  createHash('sha256').update(`ticket|${secret}`).digest('hex')

export interface Ticket {
  sessionId: string
  token: string
  timeout: number
}
/** @param about whom or what it is about; @param sessionId binds it to one sign-in. */
export async function issue(
  ctx: Ctx,
  purpose: TicketPurpose,
  about: string,
  {
    lifeSec = TICKET_LIFE_SEC,
    sessionId = null,
  }: { lifeSec?: number; sessionId?: string | null } = {},
): Promise<Ticket> {
  const [id, token, now] = [uuid(), publicCode(SECRET_LENGTH), ctx.clock.now()]
  await ticketStore.insertTicket(ctx.db, {
    id,
    purpose,
    subjectId: about,
    secretHash: hashOf(token),
    sessionId,
    now,
    expiresAt: new Date(now.getTime() + lifeSec * 1000),
  })
  return { sessionId: id, token, timeout: lifeSec }
}

/** Looks at a ticket and counts the look; it stays good until `spend`. @returns null for one that is none, used, too old or tried too often. */
export const present = (
  ctx: Ctx,
  purpose: TicketPurpose,
  token: string,
): Promise<{ id: string; subject_id: string; session_id: string | null } | null> =>
  ticketStore.tryTicket(ctx.db, purpose, hashOf(token), ctx.clock.now())
/** @returns false when somebody was quicker. */
export const spend = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await ticketStore.useTicket(ctx.db, id, ctx.clock.now())) === 1
/** What a person was handed and has not used yet comes to nothing: what was proven before their password or factor changed proves nothing any more. */
export const dropTicketsOf = (ctx: Ctx, personId: string): Promise<number> =>
  ticketStore.dropTickets(ctx.db, personId, ctx.clock.now())
