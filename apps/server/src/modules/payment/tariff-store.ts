/** SQL about the fees of payments that are still open. */
import { sql } from 'kysely'
import type { PaymentType } from '@saola/contract/enums'
import { changed, many, rowsOf, type Db } from '../../platform/db.ts'

export interface OpenRow {
  merchant_id: string
  id: string
  type: string
  payment_type: PaymentType
  bank_type: string
  source: string | null
  amount: number
  fee_id: string
  clock_shift_ms: number
}
/** The next merchants in the order of their ids. */
export const merchants = async (db: Db, after: string | null, most: number): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        select
          id
        from
          merchant
        where
          ${after}::uuid is null
          or id > ${after}::uuid
        order by
          id
        limit
          ${most}
      `,
    )
  ).map(({ id }) => id)
/** The open payments of these merchants, by the index of states. */
export const open = (db: Db, merchantIds: readonly string[]): Promise<OpenRow[]> =>
  many(
    db,
    sql<OpenRow>`
      select
        p.merchant_id,
        p.id,
        p.type,
        p.payment_type,
        p.bank_type,
        p.source,
        p.amount,
        p.fee_id,
        m.clock_shift_ms
      from
        merchant m
        join payment p on p.merchant_id = m.id
        and p.status in ('CREATED', 'PENDING')
      where
        m.id = any (${[...merchantIds]}::uuid[])
    `,
  )
/** Those that were paid or closed meanwhile keep theirs. @returns how many changed */
export const setFees = (
  db: Db,
  rows: readonly { merchantId: string; id: string; feeId: string }[],
): Promise<number> =>
  changed(
    db,
    sql`
      update payment p
      set
        fee_id = x."feeId"
      from
        ${rowsOf('x', rows, { merchantId: 'uuid', id: 'uuid', feeId: 'uuid' })}
      where
        p.merchant_id = x."merchantId"
        and p.id = x.id
        and p.status in ('CREATED', 'PENDING')
    `,
  )
