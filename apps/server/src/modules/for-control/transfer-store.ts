/** SQL of the money that the bank pays a merchant after a case, and of what is due. */
import { sql } from 'kysely'
import { changed, many, maybe, type Db } from '../../platform/db.ts'
import type { CaseRow } from './store.ts'

export const start = (
  db: Db,
  merchantId: string,
  id: string,
  s: {
    reference: string
    account: string
    state: 'SENDING' | 'DONE'
    creditedAt: Date | null
  },
): Promise<number> =>
  changed(
    db,
    sql`
      update for_control
      set
        transfer_reference = ${s.reference},
        transfer_account = ${s.account},
        transfer_state = ${s.state},
        credited_at = ${s.creditedAt}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and transfer_state is null
    `,
  )
/** What the bank says of it. @returns 0 where that is known */
export const move = (
  db: Db,
  merchantId: string,
  id: string,
  from: 'SENDING' | 'DONE',
  to: 'DONE' | 'FAILED' | 'RETURNED',
  bankReference: string | null,
): Promise<number> =>
  changed(
    db,
    sql`
      update for_control
      set
        transfer_state = ${to},
        bank_reference = coalesce(${bankReference}, bank_reference)
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and transfer_state = ${from}
    `,
  )
export interface Crediting {
  merchant_id: string
  id: string
  code: string
  transfer_account: string
  bank_reference: string
}
/** Money that was sent under this reference and is not in the merchant's books yet. */
export const crediting = (db: Db, bankReference: string): Promise<Crediting | null> =>
  maybe(
    db,
    sql<Crediting>`
      select
        merchant_id,
        id,
        code,
        transfer_account,
        bank_reference
      from
        for_control
      where
        bank_reference = ${bankReference}
        and transfer_state = 'DONE'
        and credited_at is null
      for update
    `,
  )
export const setCredited = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update for_control
      set
        credited_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and credited_at is null
    `,
  )

export type Due = Pick<CaseRow, 'merchant_id' | 'id'>
/** Marks cases of live merchants that come due, or are late, and of which that was not told. */
export const warn = (db: Db, how: 'SOON' | 'LATE', until: Date, now: Date): Promise<Due[]> =>
  many(
    db,
    sql<Due>`
      update for_control k
      set
        warned = ${how}
      where
        k.status in ('WAITING_SOLVE', 'SOLVING')
        and k.due_at <= ${until}
        and ${how === 'LATE' ? sql`k.warned is distinct from 'LATE'` : sql`k.warned is null`}
        and ${how === 'LATE' ? sql`true` : sql`k.due_at > ${now}`}
        and exists (
          select
          from
            merchant m
          where
            m.id = k.merchant_id
            and m.mode = 'LIVE'
        )
      returning
        k.merchant_id,
        k.id
    `,
  )
