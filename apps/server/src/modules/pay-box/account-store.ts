/** The bank accounts that a box announces for. */
import { sql } from 'kysely'
import { changed, many, maybe, type Db } from '../../platform/db.ts'

export interface BoxAccount {
  virtual_account: string
  bank_account_id: string
  account_no: string
  closed_at: Date | null
  qr_content: string
}

/** The accounts this unit has, or had, in this merchant's hands. */
export const accountsOf = (db: Db, merchantId: string, unitId: string): Promise<BoxAccount[]> =>
  many(
    db,
    sql<BoxAccount>`
      select
        virtual_account,
        bank_account_id,
        account_no,
        closed_at,
        qr_content
      from
        static_virtual_account
      where
        merchant_id = ${merchantId}
        and box_unit_id = ${unitId}
    `,
  )
export interface NewAccount {
  virtualAccount: string
  bankAccountId: string
  bankType: string
  accountNo: string
  accountName: string
  unitId: string
  deviceId: string
  content: string
  qrContent: string
  now: Date
}

/** Opens it, or opens it again under the number that is on the printed stand. */
export const openAccount = (db: Db, merchantId: string, a: NewAccount): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        static_virtual_account (
          virtual_account,
          merchant_id,
          order_no,
          bank_account_id,
          bank_type,
          account_no,
          account_name,
          type,
          fix_amount,
          fix_content,
          qr_content,
          created_at,
          opened_at,
          expires_at,
          box_unit_id,
          paybox_device_id,
          source
        )
      values
        (
          ${a.virtualAccount},
          ${merchantId},
          null,
          ${a.bankAccountId},
          ${a.bankType},
          ${a.accountNo},
          ${a.accountName},
          'PAY_BOX',
          null,
          ${a.content},
          ${a.qrContent},
          ${a.now},
          ${a.now},
          null,
          ${a.unitId},
          ${a.deviceId},
          'PAYBOX'
        )
      on conflict (merchant_id, box_unit_id, bank_account_id)
      where
        box_unit_id is not null do update
      set
        paybox_device_id = excluded.paybox_device_id,
        account_name = excluded.account_name,
        opened_at = excluded.opened_at,
        closed_at = null
    `,
  )
export const closeAccount = (
  db: Db,
  merchantId: string,
  virtualAccount: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update static_virtual_account
      set
        closed_at = ${now}
      where
        merchant_id = ${merchantId}
        and virtual_account = ${virtualAccount}
        and closed_at is null
    `,
  )

/** For the job, which knows the number alone. */
export const accountState = (
  db: Db,
  virtualAccount: string,
): Promise<{ account_no: string; account_name: string; closed_at: Date | null } | null> =>
  maybe(
    db,
    sql<{ account_no: string; account_name: string; closed_at: Date | null }>`
      select
        account_no,
        account_name,
        closed_at
      from
        static_virtual_account
      where
        virtual_account = ${virtualAccount}
    `,
  )
