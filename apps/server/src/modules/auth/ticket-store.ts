/** Tickets between the steps of a sign-in or a password reset. */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'
import { TICKET_TRIES, type TicketPurpose } from './rules.ts'
import type { PasswordRow } from './store.ts'

export interface NewTicket {
  id: string
  purpose: TicketPurpose
  subjectId: string
  secretHash: string
  sessionId: string | null
  now: Date
  expiresAt: Date
}
export const insertTicket = (db: Db, t: NewTicket): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        auth_ticket (id, purpose, subject_id, secret_hash, session_id, created_at, expires_at)
      values
        (
          ${t.id},
          ${t.purpose},
          ${t.subjectId},
          ${t.secretHash},
          ${t.sessionId},
          ${t.now},
          ${t.expiresAt}
        )
    `,
  )

/** Counts a try of a living ticket in the same statement that finds it. */
export const tryTicket = (
  db: Db,
  purpose: TicketPurpose,
  secretHash: string,
  now: Date,
): Promise<{ id: string; subject_id: string; session_id: string | null } | null> =>
  maybe(
    db,
    sql<{ id: string; subject_id: string; session_id: string | null }>`
      update auth_ticket
      set
        tries = tries + 1
      where
        secret_hash = ${secretHash}
        and purpose = ${purpose}
        and used_at is null
        and expires_at > ${now}
        and tries < ${TICKET_TRIES}
      returning
        id,
        subject_id,
        session_id
    `,
  )
export const useTicket = (db: Db, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update auth_ticket
      set
        used_at = ${now}
      where
        id = ${id}
        and used_at is null
        and expires_at > ${now}
    `,
  )

/** Tickets to a new password come to nothing once there is one; the link that locks keeps working. */
export const dropTickets = (db: Db, subjectId: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update auth_ticket
      set
        used_at = ${now}
      where
        subject_id = ${subjectId}
        and used_at is null
        and purpose <> 'EMERGENCY_LOCK'
    `,
  )
export const forgetTickets = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from auth_ticket
      where
        expires_at < ${before}
    `,
  )

/** The member a ticket is about: its holder proved who they are before their merchant was known. */
export const memberOfTicket = (db: Db, ticketId: string): Promise<PasswordRow | null> =>
  maybe(
    db,
    sql<PasswordRow>`
      select
        m.id,
        m.merchant_id,
        m.phone,
        m.password_hash,
        m.status,
        m.password_changed_at
      from
        auth_ticket t
        join member m on m.id = t.subject_id
      where
        t.id = ${ticketId}
    `,
  )
