/** Virtual accounts of payments, as the bank is told of them. */
import { sql } from 'kysely'
import { many, rowsOf, type Db } from '../../platform/db.ts'

export interface PaymentKey {
  merchantId: string
  id: string
}
/** What the bank has to know of a new account. */
export interface NewAccount extends PaymentKey {
  virtualAccount: string
  accountNo: string
  accountName: string
  amount: number
  expiresAt: Date | null
}
const keysOf = (payments: readonly PaymentKey[]) =>
  rowsOf('k', payments, { merchantId: 'uuid', id: 'uuid' })

/** Those among these payments to whose account money may still come and which the bank has not said yes to. */
export const unknown = (db: Db, payments: readonly PaymentKey[]): Promise<NewAccount[]> =>
  many(
    db,
    sql<NewAccount>`
      select
        t.merchant_id "merchantId",
        t.id,
        t.virtual_account "virtualAccount",
        t.account_no "accountNo",
        t.account_name "accountName",
        t.amount,
        t.expires_at "expiresAt"
      from
        ${keysOf(payments)}
        join payment t on t.merchant_id = k."merchantId"
        and t.id = k.id
      where
        t.virtual_account is not null
        and t.payable_at is null
        and t.status in ('CREATED', 'PENDING')
    `,
  )

/** Notes that the bank takes money for them. @returns those that still wait for it */
export const markPayable = (
  db: Db,
  payments: readonly PaymentKey[],
): Promise<{ id: string; payableAt: Date }[]> =>
  many(
    db,
    sql<{ id: string; payableAt: Date }>`
      update payment t
      set
        payable_at = coalesce(t.payable_at, now())
      from
        ${keysOf(payments)}
      where
        t.merchant_id = k."merchantId"
        and t.id = k.id
        and t.status in ('CREATED', 'PENDING')
      returning
        t.id,
        t.payable_at "payableAt"
    `,
  )
