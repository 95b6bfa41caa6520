/** SQL about merchants and their sandbox merchants. */
import { sql } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface MerchantRow {
  id: string
  code: string
  name: string
  status: string
  created_at: Date
  allow_email: boolean
  webhook_url: string | null
  viet_qr_pro_status: string
  contact_phone: string | null
  contact_email: string | null
  contact_address: string | null
  website: string | null
}
export const get = (db: Db, merchantId: string): Promise<MerchantRow | null> =>
  maybe(
    db,
    sql<MerchantRow>`
      select
        id,
        code,
        name,
        status,
        created_at,
        allow_email,
        webhook_url,
        viet_qr_pro_status,
        contact_phone,
        contact_email,
        contact_address,
        website
      from
        merchant
      where
        id = ${merchantId}
    `,
  )

export const nextNumber = async (db: Db): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          nextval('merchant_number') n
      `,
    )
  ).n

export interface NewMerchant {
  id: string
  code: string
  name: string
  status: string
  mode: 'LIVE' | 'TEST'
  liveId: string | null
  taxCode: string | null
  now: Date
}
export const insert = (db: Db, m: NewMerchant): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        merchant (id, code, name, status, mode, live_id, tax_code, created_at, modified_at)
      values
        (
          ${m.id},
          ${m.code},
          ${m.name},
          ${m.status},
          ${m.mode},
          ${m.liveId},
          ${m.taxCode},
          ${m.now},
          ${m.now}
        )
    `,
  )

export interface AccountRow {
  id: string
  account_no: string
  account_name: string
  bank_type: 'KLB' | 'UMEE'
  bin: string
  default_account: boolean
  default_fee_account: boolean
}
export const accountsOf = (db: Db, merchantId: string): Promise<AccountRow[]> =>
  many(
    db,
    sql<AccountRow>`
      select
        id,
        account_no,
        account_name,
        bank_type,
        bin,
        default_account,
        default_fee_account
      from
        bank_account
      where
        merchant_id = ${merchantId}
        and status = 'ACTIVE'
      order by
        default_account desc,
        created_at,
        id
    `,
  )

export const taxCode = async (db: Db, merchantId: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ tax_code: string | null }>`
        select
          tax_code
        from
          merchant
        where
          id = ${merchantId}
      `,
    )
  )?.tax_code ?? null
export const setTaxCode = (db: Db, merchantId: string, taxCode: string | null): Promise<number> =>
  changed(
    db,
    sql`
      update merchant
      set
        tax_code = ${taxCode}
      where
        id = ${merchantId}
        and mode = 'LIVE'
    `,
  )
/** What a merchant has applied as, and how it pays fees: what prices its payments. */
export const setTerms = (
  db: Db,
  merchantId: string,
  terms: { businessType: string; feeType: string },
): Promise<number> =>
  changed(
    db,
    sql`
      update merchant
      set
        business_type = ${terms.businessType},
        fee_type = ${terms.feeType}
      where
        id = ${merchantId}
        and mode = 'LIVE'
    `,
  )

export interface Words {
  name: string
  phone: string | null
  email: string | null
  address: string | null
  website: string | null
}
/** The sandbox merchant bears the same name: it is the same shop. */
export async function setWords(db: Db, merchantId: string, w: Words, now: Date): Promise<void> {
  await sql`
    update merchant
    set
      name = ${w.name},
      modified_at = ${now}
    where
      live_id = ${merchantId}
  `.execute(db)
  await sql`
    update merchant
    set
      name = ${w.name},
      contact_phone = ${w.phone},
      contact_email = ${w.email},
      contact_address = ${w.address},
      website = ${w.website},
      modified_at = ${now}
    where
      id = ${merchantId}
  `.execute(db)
}
export const byCode = (
  db: Db,
  code: string,
  test: boolean,
): Promise<Pick<MerchantRow, 'id' | 'code' | 'name' | 'status'> | null> =>
  maybe(
    db,
    sql`
      select
        id,
        code,
        name,
        status
      from
        merchant
      where
        code = ${code}
        and mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )
export const exists = async (db: Db, code: string): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        merchant
      where
        code = ${code}
    `,
  )) !== null
/** Holds off others who would make the same merchants, until the transaction ends. */
export const lockOpening = async (db: Db): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(7312003)
  `.execute(db)
}

export const vietQrPro = async (db: Db, merchantId: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ status: string }>`
        select
          viet_qr_pro_status status
        from
          merchant
        where
          id = ${merchantId}
      `,
    )
  )?.status ?? null
/** Locked without holding up what only points at the merchant. */
export const lockVietQrPro = async (db: Db, merchantId: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ status: string }>`
        select
          viet_qr_pro_status status
        from
          merchant
        where
          id = ${merchantId}
        for no key update
      `,
    )
  )?.status ?? null
export const setVietQrPro = (db: Db, merchantId: string, status: string): Promise<number> =>
  changed(
    db,
    sql`
      update merchant
      set
        viet_qr_pro_status = ${status}
      where
        id = ${merchantId}
    `,
  )
export const getLive = (db: Db, merchantId: string): Promise<MerchantRow | null> =>
  maybe(
    db,
    sql<MerchantRow>`
      select
        *
      from
        merchant
      where
        id = ${merchantId}
        and mode = 'LIVE'
    `,
  )

/** Only live merchants have a way to go: a sandbox merchant is ACTIVE from the start. */
export const lock = (db: Db, merchantId: string): Promise<MerchantRow | null> =>
  maybe(
    db,
    sql<MerchantRow>`
      select
        *
      from
        merchant
      where
        id = ${merchantId}
        and mode = 'LIVE'
      for update
    `,
  )
export const moveStatus = (
  db: Db,
  merchantId: string,
  from: string,
  to: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update merchant
      set
        status = ${to},
        modified_at = ${now}
      where
        id = ${merchantId}
        and mode = 'LIVE'
        and status = ${from}
    `,
  )
export interface NewMove {
  merchantId: string
  from: string | null
  to: string
  reason: string | null
  actorKind: string
  actorName: string
  now: Date
}
export const insertMove = (db: Db, m: NewMove): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        merchant_move (merchant_id, from_status, to_status, reason, actor_kind, actor_name, at)
      values
        (
          ${m.merchantId},
          ${m.from},
          ${m.to},
          ${m.reason},
          ${m.actorKind},
          ${m.actorName},
          ${m.now}
        )
    `,
  )
export const moves = (
  db: Db,
  merchantId: string,
): Promise<
  {
    from_status: string | null
    to_status: string
    reason: string | null
    actor_kind: string
    actor_name: string
    at: Date
  }[]
> =>
  many(
    db,
    sql`
      select
        from_status,
        to_status,
        reason,
        actor_kind,
        actor_name,
        at
      from
        merchant_move
      where
        merchant_id = ${merchantId}
      order by
        id
      limit
        200
    `,
  )
