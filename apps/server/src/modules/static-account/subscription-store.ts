/** SQL about the static virtual accounts of subscriptions (ADR 0073). */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'

export interface SubscriptionAccount {
  virtual_account: string
  account_name: string
  fix_content: string
  opened_at: Date
  payable_at: Date | null
}
/** The open number of a subscription. */
export const ofSubscription = (
  db: Db,
  merchantId: string,
  subscriptionId: string,
): Promise<SubscriptionAccount | null> =>
  maybe(
    db,
    sql<SubscriptionAccount>`
      select
        virtual_account,
        account_name,
        fix_content,
        opened_at,
        payable_at
      from
        static_virtual_account
      where
        merchant_id = ${merchantId}
        and subscription_id = ${subscriptionId}
        and closed_at is null
    `,
  )
export interface NewSubscriptionAccount {
  virtualAccount: string
  account: { id: string; bankType: string; accountNo: string; accountName: string }
  subscriptionId: string
  content: string
  qrContent: string
  now: Date
}
/** Opens it, or opens it again under the number that the customer's bank knows; one that is open stays as it is. */
export const openForSubscription = (
  db: Db,
  merchantId: string,
  a: NewSubscriptionAccount,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        static_virtual_account as s (
          virtual_account,
          merchant_id,
          bank_account_id,
          bank_type,
          account_no,
          account_name,
          type,
          fix_content,
          qr_content,
          created_at,
          opened_at,
          subscription_id
        )
      values
        (
          ${a.virtualAccount},
          ${merchantId},
          ${a.account.id},
          ${a.account.bankType},
          ${a.account.accountNo},
          ${a.account.accountName},
          'PAY_SUBSCRIPTION',
          ${a.content},
          ${a.qrContent},
          ${a.now},
          ${a.now},
          ${a.subscriptionId}
        )
      on conflict (merchant_id, subscription_id, bank_account_id)
      where
        subscription_id is not null do update
      set
        account_name = excluded.account_name,
        opened_at = excluded.opened_at,
        closed_at = null,
        payable_at = null
      where
        s.closed_at is not null
    `,
  )
