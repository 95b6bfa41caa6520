/** SQL of sign-in QR codes. */
import { sql } from 'kysely'
import type { QrRegisterState, QrState } from '@saola/contract/auth-qr'
import { changed, maybe, type Db } from '../../platform/db.ts'

export interface QrRow {
  id: string
  secret_hash: string
  state: QrState
  merchant_code: string | null
  address: string
  user_agent: string
  created_at: Date
  expires_at: Date
  customer_id: string | null
  member_id: string | null
  info_sealed: string | null
  register_state: QrRegisterState | null
}
const columns = sql`
  id,
  secret_hash,
  state,
  merchant_code,
  address,
  user_agent,
  created_at,
  expires_at,
  customer_id,
  member_id,
  info_sealed,
  register_state
`

export interface NewQr {
  id: string
  codeHash: string
  secretHash: string
  merchantCode: string | null
  address: string
  userAgent: string
  now: Date
  expiresAt: Date
}
export const insert = (db: Db, q: NewQr): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        qr_login (
          id,
          code_hash,
          secret_hash,
          state,
          merchant_code,
          address,
          user_agent,
          created_at,
          expires_at
        )
      values
        (
          ${q.id},
          ${q.codeHash},
          ${q.secretHash},
          'PENDING',
          ${q.merchantCode},
          ${q.address},
          ${q.userAgent},
          ${q.now},
          ${q.expiresAt}
        )
    `,
  )

export const get = (db: Db, id: string): Promise<QrRow | null> =>
  maybe(
    db,
    sql<QrRow>`
      select
        ${columns}
      from
        qr_login
      where
        id = ${id}
    `,
  )
export const lockById = (db: Db, id: string): Promise<QrRow | null> =>
  maybe(
    db,
    sql<QrRow>`
      select
        ${columns}
      from
        qr_login
      where
        id = ${id}
      for update
    `,
  )
export const lockByCode = (db: Db, codeHash: string): Promise<QrRow | null> =>
  maybe(
    db,
    sql<QrRow>`
      select
        ${columns}
      from
        qr_login
      where
        code_hash = ${codeHash}
      for update
    `,
  )

/** Conditional on the state it was read in, so that a move is made once. */
export const move = (db: Db, id: string, from: QrState, to: QrState): Promise<number> =>
  changed(
    db,
    sql`
      update qr_login
      set
        state = ${to}
      where
        id = ${id}
        and state = ${from}
    `,
  )
export const openedBy = (db: Db, id: string, customerId: string): Promise<number> =>
  changed(
    db,
    sql`
      update qr_login
      set
        customer_id = ${customerId}
      where
        id = ${id}
    `,
  )
export const decided = (
  db: Db,
  id: string,
  d: {
    memberId: string | null
    encryptedInfo: string | null
    registerState: QrRegisterState | null
    now: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      update qr_login
      set
        decided_at = ${d.now},
        member_id = ${d.memberId},
        info_sealed = ${d.encryptedInfo},
        register_state = ${d.registerState}
      where
        id = ${id}
    `,
  )
export const setRegisterState = (db: Db, id: string, state: QrRegisterState): Promise<number> =>
  changed(
    db,
    sql`
      update qr_login
      set
        register_state = ${state}
      where
        id = ${id}
    `,
  )
/** The registration is a shop now: what the bank said is no longer needed. */
export const registered = (
  db: Db,
  id: string,
  memberId: string,
  state: QrRegisterState,
): Promise<number> =>
  changed(
    db,
    sql`
      update qr_login
      set
        register_state = ${state},
        member_id = ${memberId},
        info_sealed = null
      where
        id = ${id}
    `,
  )
export const ofMember = (db: Db, memberId: string): Promise<QrRow | null> =>
  maybe(
    db,
    sql<QrRow>`
      select
        ${columns}
      from
        qr_login
      where
        member_id = ${memberId}
        and register_state is not null
      order by
        created_at desc
      limit
        1
      for update
    `,
  )

export const forgetInfo = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      update qr_login
      set
        info_sealed = null
      where
        info_sealed is not null
        and created_at < ${before}
    `,
  )
export const forget = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from qr_login
      where
        created_at < ${before}
    `,
  )
