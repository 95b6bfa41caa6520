/** Bank accounts that use VietQR Pro, and how they began and ended. */
import { sql } from 'kysely'
import type { VietQrProAction, VietQrProStatus } from '@saola/contract/vietqr-pro'
import { changed, many, maybe, type Db } from '../../platform/db.ts'

export interface AccountRow {
  id: string
  account_no: string
  account_name: string
  bank_type: 'KLB' | 'UMEE'
  default_account: boolean
  status: VietQrProStatus
  customers: number
}

/** Accounts in use with their permission; one that was never asked for is INACTIVE. `among`: the only ones that the caller may see. */
export const accounts = (
  db: Db,
  merchantId: string,
  among: readonly string[] | null,
): Promise<AccountRow[]> =>
  many(
    db,
    sql<AccountRow>`
      select
        b.id,
        b.account_no,
        b.account_name,
        b.bank_type,
        b.default_account,
        coalesce(a.status, 'INACTIVE') status,
        (
          select
            count(*)
          from
            vietqr_pro_customer c
          where
            c.merchant_id = b.merchant_id
            and c.bank_account_id = b.id
        ) customers
      from
        bank_account b
        left join vietqr_pro_account a on a.merchant_id = b.merchant_id
        and a.bank_account_id = b.id
      where
        b.merchant_id = ${merchantId}
        and b.status = 'ACTIVE' ${among === null
          ? sql``
          : sql`and b.id = any (${[...among]}::uuid[])`}
      order by
        b.default_account desc,
        b.created_at,
        b.id
    `,
  )
export const setAccount = (
  db: Db,
  merchantId: string,
  bankAccountId: string,
  status: VietQrProStatus,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        vietqr_pro_account (bank_account_id, merchant_id, status)
      values
        (
          ${bankAccountId},
          ${merchantId},
          ${status}
        )
      on conflict (merchant_id, bank_account_id) do update
      set
        status = excluded.status
      where
        vietqr_pro_account.merchant_id = ${merchantId}
    `,
  )

/** Whose account it is; for bank staff, who name the account alone. Live merchants only. */
export const ownerOfAccount = async (db: Db, bankAccountId: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ merchant_id: string }>`
        select
          b.merchant_id
        from
          bank_account b
          join merchant m on m.id = b.merchant_id
          and m.mode = 'LIVE'
        where
          b.id = ${bankAccountId}
          and b.status = 'ACTIVE'
      `,
    )
  )?.merchant_id ?? null

export interface MoveRow {
  bank_account_id: string | null
  account_no: string | null
  action: VietQrProAction
  from_status: VietQrProStatus
  to_status: VietQrProStatus
  reason: string | null
  actor_name: string
  at: Date
}
export interface NewMove {
  bankAccountId: string | null
  action: VietQrProAction
  from: VietQrProStatus
  to: VietQrProStatus
  reason: string | null
  actorKind: string
  actorName: string
  now: Date
}
export const insertMove = (db: Db, merchantId: string, m: NewMove): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        vietqr_pro_move (
          merchant_id,
          bank_account_id,
          action,
          from_status,
          to_status,
          reason,
          actor_kind,
          actor_name,
          at
        )
      values
        (
          ${merchantId},
          ${m.bankAccountId},
          ${m.action},
          ${m.from},
          ${m.to},
          ${m.reason},
          ${m.actorKind},
          ${m.actorName},
          ${m.now}
        )
    `,
  )

/** The newest first. */
export const moves = (db: Db, merchantId: string): Promise<MoveRow[]> =>
  many(
    db,
    sql<MoveRow>`
      select
        v.bank_account_id,
        b.account_no,
        v.action,
        v.from_status,
        v.to_status,
        v.reason,
        v.actor_name,
        v.at
      from
        vietqr_pro_move v
        left join bank_account b on b.merchant_id = v.merchant_id
        and b.id = v.bank_account_id
      where
        v.merchant_id = ${merchantId}
      order by
        v.id desc
      limit
        100
    `,
  )

/** The customers' numbers that stand otherwise than customer, account and merchant say now; their customers are locked. */
export const misaligned = (
  db: Db,
  merchantId: string,
): Promise<{ virtual_account: string; open: boolean }[]> =>
  many(
    db,
    sql<{ virtual_account: string; open: boolean }>`
      select
        w.virtual_account,
        w.open
      from
        (
          select
            c.merchant_id,
            c.virtual_account,
            c.active
            and m.viet_qr_pro_status = 'APPROVED'
            and coalesce(a.status = 'APPROVED', false) open
          from
            vietqr_pro_customer c
            join merchant m on m.id = c.merchant_id
            left join vietqr_pro_account a on a.merchant_id = c.merchant_id
            and a.bank_account_id = c.bank_account_id
          where
            c.merchant_id = ${merchantId}
          order by
            c.id
          for no key update of
            c
        ) w
        join static_virtual_account s on s.merchant_id = w.merchant_id
        and s.virtual_account = w.virtual_account
      where
        (s.closed_at is null) <> w.open
    `,
  )

export interface UnnotifiedRow {
  id: string
  virtual_account: string
  open: boolean
}

/** Numbers that stand otherwise than the bank was told. */
export const unnotified = (db: Db, merchantId: string, limit: number): Promise<UnnotifiedRow[]> =>
  many(
    db,
    sql<UnnotifiedRow>`
      select
        c.id,
        c.virtual_account,
        s.closed_at is null open
      from
        vietqr_pro_customer c
        join static_virtual_account s on s.merchant_id = c.merchant_id
        and s.virtual_account = c.virtual_account
      where
        c.merchant_id = ${merchantId}
        and c.notified_open is distinct from (s.closed_at is null)
      order by
        c.id
      limit
        ${limit}
    `,
  )
export const markNotified = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
  open: boolean,
): Promise<number> =>
  changed(
    db,
    sql`
      update vietqr_pro_customer
      set
        notified_open = ${open}
      where
        merchant_id = ${merchantId}
        and id = any (${[...ids]}::uuid[])
    `,
  )
