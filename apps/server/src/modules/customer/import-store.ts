/** Sheets of customers, and the customers they make. */
import { sql } from 'kysely'
import type { ImportRow } from '@saola/contract/customer'
import { changed, many, maybe, type Db } from '../../platform/db.ts'
import type { Facts, Unique } from './store.ts'

// Import.
/** Which of these a customer of the merchant has already. E-mails in small letters. */
export async function taken(
  db: Db,
  merchantId: string,
  f: { codes: string[]; phones: string[]; emails: string[] },
): Promise<Record<Unique, Set<string>>> {
  const rows = await many(
    db,
    sql<{ kind: Unique; value: string }>`
      select
        'code' kind,
        code value
      from
        customer
      where
        merchant_id = ${merchantId}
        and code = any (${f.codes}::text[])
      union all
      select
        'phone',
        phone
      from
        customer
      where
        merchant_id = ${merchantId}
        and phone = any (${f.phones}::text[])
      union all
      select
        'email',
        lower(email)
      from
        customer
      where
        merchant_id = ${merchantId}
        and lower(email) = any (${f.emails}::text[])
    `,
  )
  const found: Record<Unique, Set<string>> = { code: new Set(), phone: new Set(), email: new Set() }
  for (const { kind, value } of rows) found[kind].add(value)
  return found
}
export interface ImportFile {
  id: string
  file_name: string
  rows: ImportRow[]
  total: number
  valid: number
  done_at: Date | null
}
export const insertImport = (
  db: Db,
  merchantId: string,
  f: {
    id: string
    fileName: string
    rows: readonly ImportRow[]
    valid: number
    by: string
    now: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        customer_import (id, merchant_id, file_name, rows, total, valid, created_at, created_by)
      values
        (
          ${f.id},
          ${merchantId},
          ${f.fileName},
          ${JSON.stringify(f.rows)}::jsonb,
          ${f.rows.length},
          ${f.valid},
          ${f.now},
          ${f.by}
        )
    `,
  )
export const getImport = (db: Db, merchantId: string, id: string): Promise<ImportFile | null> =>
  maybe(
    db,
    sql<ImportFile>`
      select
        id,
        file_name,
        rows,
        total,
        valid,
        done_at
      from
        customer_import
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const lockImport = (db: Db, merchantId: string, id: string): Promise<ImportFile | null> =>
  maybe(
    db,
    sql<ImportFile>`
      select
        id,
        file_name,
        rows,
        total,
        valid,
        done_at
      from
        customer_import
      where
        merchant_id = ${merchantId}
        and id = ${id}
      for update
    `,
  )
export const finishImport = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update customer_import
      set
        done_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const forgetImports = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from customer_import i
      where
        i.created_at < ${before}
    `,
  )

/** Group ids by name key. */
export const groupIds = async (
  db: Db,
  merchantId: string,
  keys: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (
      await many(
        db,
        sql<{ id: string; name_key: string }>`
          select
            id,
            name_key
          from
            customer_group
          where
            merchant_id = ${merchantId}
            and name_key = any (${[...keys]}::text[])
          order by
            id
          for key share
        `,
      )
    ).map((g) => [g.name_key, g.id]),
  )

/** Writes many at once; one whose code, phone or e-mail was taken a moment ago is left out. @returns how many were written. */
export const insertMany = (
  db: Db,
  merchantId: string,
  customers: readonly (Facts & { id: string })[],
  by: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        customer (
          id,
          merchant_id,
          code,
          full_name,
          phone,
          email,
          address,
          group_id,
          search_key,
          created_at,
          created_by,
          modified_at,
          modified_by
        )
      select
        x.id,
        ${merchantId},
        x.code,
        x."fullName",
        x.phone,
        x.email,
        x.address,
        x."groupId",
        x."searchKey",
        ${now},
        ${by},
        ${now},
        ${by}
      from
        jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) as x (
          id uuid,
          code text,
          "fullName" text,
          phone text,
          email text,
          address text,
          "groupId" uuid,
          "searchKey" text
        )
      order by
        x.code
      on conflict do nothing
    `,
  )
