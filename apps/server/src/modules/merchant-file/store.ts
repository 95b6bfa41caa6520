/** SQL of a merchant's file: its people, accounts and devices. Reads only; what stands in other modules' tables is listed in apps/server/test/table-owners.ts. */
import { sql } from 'kysely'
import { many, maybe, one, type Db } from '../../platform/db.ts'

export interface PersonRow {
  id: string
  full_name: string
  phone: string
  email: string | null
  is_owner: boolean
  status: 'NOT_LOGGED_IN' | 'ACTIVE' | 'INACTIVE' | 'BLOCKED'
  role_name: string | null
  last_sign_in_at: Date | null
}
/** Members of today, the owner first. */
export const people = (db: Db, merchantId: string, most: number): Promise<PersonRow[]> =>
  many(
    db,
    sql<PersonRow>`
      select
        m.id,
        m.full_name,
        m.phone,
        m.email,
        m.is_owner,
        m.status,
        g.name role_name,
        m.last_sign_in_at
      from
        member m
        left join role_group g on g.id = m.role_group_id
      where
        m.merchant_id = ${merchantId}
        and m.deleted_at is null
      order by
        m.is_owner desc,
        m.created_at,
        m.id
      limit
        ${most}
    `,
  )
export const countPeople = async (db: Db, merchantId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          member
        where
          merchant_id = ${merchantId}
          and deleted_at is null
      `,
    )
  ).n

export interface AccountRow {
  id: string
  account_no: string
  account_name: string
  bank_type: string
  branch: string | null
  default_account: boolean
  default_fee_account: boolean
  status: 'ACTIVE' | 'UNLINKED'
  created_at: Date
  unlinked_at: Date | null
}
/** Accounts linked now, then those that once were. */
export const accounts = (db: Db, merchantId: string, most: number): Promise<AccountRow[]> =>
  many(
    db,
    sql<AccountRow>`
      select
        id,
        account_no,
        account_name,
        bank_type,
        branch,
        default_account,
        default_fee_account,
        status,
        created_at,
        unlinked_at
      from
        bank_account
      where
        merchant_id = ${merchantId}
      order by
        (status = 'ACTIVE') desc,
        default_account desc,
        created_at,
        id
      limit
        ${most}
    `,
  )

export interface MachineRow {
  id: string
  device_id: string
  name: string
  model: string
  status: 'ACTIVE' | 'INACTIVE'
  created_at: Date
  last_seen_at: Date | null
}
/** POS machines in the merchant's hands. */
export const machines = (db: Db, merchantId: string, most: number): Promise<MachineRow[]> =>
  many(
    db,
    sql<MachineRow>`
      select
        id,
        device_id,
        name,
        model,
        status,
        created_at,
        last_seen_at
      from
        pos_device
      where
        merchant_id = ${merchantId}
        and gone_at is null
      order by
        created_at desc,
        id desc
      limit
        ${most}
    `,
  )
export const countDevices = async (db: Db, merchantId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          (
            select
              count(*)
            from
              pay_box
            where
              merchant_id = ${merchantId}
              and unlinked_at is null
          ) + (
            select
              count(*)
            from
              pos_device
            where
              merchant_id = ${merchantId}
              and gone_at is null
          ) n
      `,
    )
  ).n

export interface NamedMerchant {
  id: string
  code: string
  name: string
  status: string
}
/** Other live merchants that have, or had, one of this one's accounts. */
export const sharingAccounts = (db: Db, merchantId: string): Promise<NamedMerchant[]> =>
  many(
    db,
    sql<NamedMerchant>`
      select distinct
        m.id,
        m.code,
        m.name,
        m.status
      from
        bank_account mine
        join bank_account other on other.account_no = mine.account_no
        and other.merchant_id <> mine.merchant_id
        join merchant m on m.id = other.merchant_id
        and m.mode = 'LIVE'
      where
        mine.merchant_id = ${merchantId}
      order by
        m.code
      limit
        50
    `,
  )
export const named = (db: Db, merchantIds: readonly string[]): Promise<NamedMerchant[]> =>
  many(
    db,
    sql<NamedMerchant>`
      select
        id,
        code,
        name,
        status
      from
        merchant
      where
        id = any (${[...merchantIds]}::uuid[])
        and mode = 'LIVE'
      order by
        code
    `,
  )
/** How often the merchant was denied, and when last. */
export const denials = (
  db: Db,
  merchantId: string,
): Promise<{ count: number; last: Date | null }> =>
  one(
    db,
    sql<{ count: number; last: Date | null }>`
      select
        count(*) count,
        max(at) last
      from
        merchant_move
      where
        merchant_id = ${merchantId}
        and to_status = 'DENIED'
    `,
  )

export interface Readiness {
  accounts: number
  viet_qr_pro: string
  has_webhook: boolean
  has_key: boolean
}
/** What has to be there before some things may be done. */
export const readiness = (db: Db, merchantId: string): Promise<Readiness | null> =>
  maybe(
    db,
    sql<Readiness>`
      select
        (
          select
            count(*)
          from
            bank_account
          where
            merchant_id = m.id
            and status = 'ACTIVE'
        ) accounts,
        m.viet_qr_pro_status viet_qr_pro,
        exists (
          select
          from
            webhook
          where
            merchant_id = m.id
            and approved_url is not null
        ) has_webhook,
        exists (
          select
          from
            credential
          where
            merchant_id = m.id
            and status = 'ACTIVE'
        ) has_key
      from
        merchant m
      where
        m.id = ${merchantId}
    `,
  )
