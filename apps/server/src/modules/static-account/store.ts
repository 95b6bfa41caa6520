/** SQL about static virtual accounts. */
import { sql } from 'kysely'
import { changed, many, maybe, rowsOf, type Db } from '../../platform/db.ts'

export interface StaticAccount {
  virtual_account: string
  account_no: string
  account_name: string
  fix_amount: number | null
  expires_at: Date | null
  closed_at: Date | null
  opened_at: Date
  /** When the bank had said yes to it as it stands. */
  payable_at: Date | null
  /** The box that it belongs to. */
  paybox_device_id: string | null
}
/** A number of the merchant's as the bank is to know it. */
export const get = (
  db: Db,
  merchantId: string,
  virtualAccount: string,
): Promise<StaticAccount | null> =>
  maybe(
    db,
    sql<StaticAccount>`
      select
        virtual_account,
        account_no,
        account_name,
        fix_amount,
        expires_at,
        closed_at,
        opened_at,
        payable_at,
        paybox_device_id
      from
        static_virtual_account
      where
        merchant_id = ${merchantId}
        and virtual_account = ${virtualAccount}
    `,
  )

/** Notes that the bank takes money for it as it was opened last. */
export const markPayable = (
  db: Db,
  merchantId: string,
  virtualAccount: string,
  openedAt: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update static_virtual_account
      set
        payable_at = now()
      where
        merchant_id = ${merchantId}
        and virtual_account = ${virtualAccount}
        and opened_at = ${openedAt}
        and closed_at is null
    `,
  )

export interface OrderAccount {
  virtual_account: string
  order_no: number
  bank_account_id: string
  bank_type: string
  account_no: string
  account_name: string
  fix_amount: number | null
  fix_content: string
  qr_content: string
  opened_at: Date
  expires_at: Date | null
  closed_at: Date | null
}
export type NewOrderAccount = Omit<OrderAccount, 'closed_at'>

/** The newest first. */
export const ofOrder = (db: Db, merchantId: string, order: number): Promise<OrderAccount[]> =>
  many(
    db,
    sql<OrderAccount>`
      select
        *
      from
        static_virtual_account
      where
        merchant_id = ${merchantId}
        and order_no = ${order}
      order by
        opened_at desc,
        virtual_account
    `,
  )
export const numbersOf = async (db: Db, merchantId: string, order: number): Promise<string[]> =>
  (await ofOrder(db, merchantId, order)).map((row) => row.virtual_account)
export const openForOrder = (db: Db, merchantId: string, s: NewOrderAccount): Promise<number> =>
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
          fix_amount,
          fix_content,
          qr_content,
          created_at,
          opened_at,
          expires_at
        )
      values
        (
          ${s.virtual_account},
          ${merchantId},
          ${s.order_no},
          ${s.bank_account_id},
          ${s.bank_type},
          ${s.account_no},
          ${s.account_name},
          ${s.fix_amount},
          ${s.fix_content},
          ${s.qr_content},
          ${s.opened_at},
          ${s.opened_at},
          ${s.expires_at}
        )
      on conflict (merchant_id, order_no, bank_account_id) do update
      set
        fix_amount = excluded.fix_amount,
        fix_content = excluded.fix_content,
        qr_content = excluded.qr_content,
        opened_at = excluded.opened_at,
        expires_at = excluded.expires_at,
        closed_at = null,
        payable_at = null
    `,
  )

export interface BoxAccount {
  virtual_account: string
  bank_account_id: string
  account_no: string
  closed_at: Date | null
  qr_content: string
}

/** The accounts this unit has, or had, in this merchant's hands. */
export const ofBox = (db: Db, merchantId: string, unitId: string): Promise<BoxAccount[]> =>
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
export interface NewBoxAccount {
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
export const openForBox = (db: Db, merchantId: string, a: NewBoxAccount): Promise<number> =>
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
        closed_at = null,
        payable_at = null
    `,
  )

export interface NewCustomerAccount {
  virtualAccount: string
  account: { id: string; bankType: string; accountNo: string; accountName: string }
  qrContent: string
  now: Date
}
export const openForCustomer = (
  db: Db,
  merchantId: string,
  c: NewCustomerAccount,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        static_virtual_account (
          virtual_account,
          merchant_id,
          bank_account_id,
          bank_type,
          account_no,
          account_name,
          fix_content,
          qr_content,
          created_at,
          opened_at
        )
      values
        (
          ${c.virtualAccount},
          ${merchantId},
          ${c.account.id},
          ${c.account.bankType},
          ${c.account.accountNo},
          ${c.account.accountName},
          '',
          ${c.qrContent},
          ${c.now},
          ${c.now}
        )
    `,
  )
export const setQrContent = (
  db: Db,
  merchantId: string,
  virtualAccount: string,
  qrContent: string,
): Promise<number> =>
  changed(
    db,
    sql`
      update static_virtual_account
      set
        qr_content = ${qrContent}
      where
        merchant_id = ${merchantId}
        and virtual_account = ${virtualAccount}
    `,
  )

export const close = (
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
        closed_at = ${now},
        payable_at = null
      where
        merchant_id = ${merchantId}
        and virtual_account = ${virtualAccount}
        and closed_at is null
    `,
  )

/** Opens and shuts numbers, each as it says. */
export const setOpen = (
  db: Db,
  merchantId: string,
  numbers: readonly { virtual_account: string; open: boolean }[],
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update static_virtual_account s
      set
        closed_at = case
          when n.open then null
          else ${now}::timestamptz
        end,
        opened_at = case
          when n.open then ${now}::timestamptz
          else s.opened_at
        end,
        payable_at = null
      from
        ${rowsOf('n', numbers, { virtual_account: 'text', open: 'boolean' })}
      where
        s.merchant_id = ${merchantId}
        and s.virtual_account = n.virtual_account
        and (s.closed_at is null) <> n.open
    `,
  )

/** Shuts what boxes of the retired sandbox merchants of a merchant still have. @param merchantId the live one; @param sandboxId the one that stands. */
export const closeOfRetired = (
  db: Db,
  merchantId: string,
  sandboxId: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update static_virtual_account s
      set
        closed_at = ${now},
        payable_at = null
      from
        merchant m
      where
        m.id = s.merchant_id
        and m.live_id = ${merchantId}
        and m.id <> ${sandboxId}
        and s.box_unit_id is not null
        and s.closed_at is null
    `,
  )
