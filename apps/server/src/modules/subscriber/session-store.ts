/** SQL of the sessions of customers: only hashes of their tokens are kept. */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'

export interface SessionRow {
  id: string
  merchant_id: string
  customer_id: string
}
export const insert = (
  db: Db,
  s: SessionRow & { tokenHash: string; now: Date; expiresAt: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        subscriber_session (id, merchant_id, customer_id, token_hash, rotated_at, expires_at, created_at)
      values
        (
          ${s.id},
          ${s.merchant_id},
          ${s.customer_id},
          ${s.tokenHash},
          ${s.now},
          ${s.expiresAt},
          ${s.now}
        )
    `,
  )
/** The session of a token, or of the one before it for a moment. Live and Test Mode never see each other's. */
export const find = (
  db: Db,
  tokenHash: string,
  { now, rotatedAfter, test }: { now: Date; rotatedAfter: Date; test: boolean },
): Promise<SessionRow | null> =>
  maybe(
    db,
    sql<SessionRow>`
      select
        s.id,
        s.merchant_id,
        s.customer_id
      from
        subscriber_session s
        join merchant m on m.id = s.merchant_id
      where
        (
          s.token_hash = ${tokenHash}
          or (
            s.previous_hash = ${tokenHash}
            and s.rotated_at > ${rotatedAfter}
          )
        )
        and s.expires_at > ${now}
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )
export const rotate = (
  db: Db,
  { merchant_id: merchantId, id }: SessionRow,
  s: { tokenHash: string; now: Date; expiresAt: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update subscriber_session
      set
        previous_hash = token_hash,
        token_hash = ${s.tokenHash},
        rotated_at = ${s.now},
        expires_at = ${s.expiresAt}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const end = (db: Db, { merchant_id: merchantId, id }: SessionRow): Promise<number> =>
  changed(
    db,
    sql`
      delete from subscriber_session
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
/** Of a customer whose contact has changed: what was proven by the old one is over, but for the session that changed it. */
export const endOthers = (
  db: Db,
  { merchant_id: merchantId, customer_id: customerId, id }: SessionRow,
): Promise<number> =>
  changed(
    db,
    sql`
      delete from subscriber_session
      where
        merchant_id = ${merchantId}
        and customer_id = ${customerId}
        and id <> ${id}
    `,
  )
export const forget = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from subscriber_session
      where
        expires_at < ${before}
    `,
  )
