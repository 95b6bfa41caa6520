/** Virtual accounts of payments, as the bank is told of them. */
import { sql } from 'kysely'
import type { VirtualAccountOrder } from '../../adapters/bank.ts'
import { many, maybe, type Db } from '../../platform/db.ts'

/** Whether money may still come to a virtual account. */
export const isAwaited = async (db: Db, virtualAccount: string): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
        1
      from
        payment
      where
        virtual_account = ${virtualAccount}
        and status in ('CREATED', 'PENDING')
    `,
  )) !== null

/** What the bank has to know of those among these payments that still wait for their money. */
export const accountsAwaited = async (
  db: Db,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<VirtualAccountOrder[]> =>
  (
    await many(
      db,
      sql<Omit<VirtualAccountOrder, 'expiresAt'> & { expires_at: Date | null }>`
        select
          virtual_account "virtualAccount",
          account_no "accountNo",
          amount,
          account_name name,
          expires_at
        from
          payment
        where
          merchant_id = any (${[...merchantIds]}::uuid[])
          and id = any (${[...ids]}::uuid[])
          and virtual_account is not null
          and status in ('CREATED', 'PENDING')
      `,
    )
  ).map(({ expires_at, ...order }) => ({ ...order, expiresAt: expires_at?.toISOString() ?? null }))
