/** SQL about products, their categories, what orders hold of them, and sheets waiting for a yes. */
import { sql } from 'kysely'
import type { PriceTier, PriceType, StorageType } from '@saola/contract/product'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface ProductRow {
  id: string
  code: string
  name: string
  description: string | null
  image_url: string | null
  category_id: string | null
  category_name: string | null
  price_type: PriceType
  price: number | null
  price_min: number | null
  price_max: number | null
  price_tiers: PriceTier[]
  storage_type: StorageType
  storage_quantity: number | null
  status: 'ACTIVE' | 'INACTIVE'
  under_review: boolean
  sold: number
  revenue: number
  returned: number
  pay_page_count: number
  version: number
  created_by: string
  created_at: Date
  modified_by: string
  modified_at: Date
}
export const columns =
  sql.raw(`p.id, p.code, p.name, p.description, p.image_url, p.category_id, c.name category_name, p.price_type, p.price, p.price_min, p.price_max, p.price_tiers, p.storage_type, p.storage_quantity,
  p.status, p.under_review, p.sold, p.revenue, p.returned, p.pay_page_count, p.version, p.created_by, p.created_at, p.modified_by, p.modified_at`)
const from = sql.raw(
  'product p left join product_category c on c.merchant_id = p.merchant_id and c.id = p.category_id',
)

export const get = (db: Db, merchantId: string, id: string): Promise<ProductRow | null> =>
  maybe(
    db,
    sql<ProductRow>`
      select
        ${columns}
      from
        ${from}
      where
        p.merchant_id = ${merchantId}
        and p.id = ${id}
        and p.deleted_at is null
    `,
  )

/** Locked in the one order that everybody keeps; those of another merchant, and those deleted, are not there. */
export const lock = (db: Db, merchantId: string, ids: readonly string[]): Promise<ProductRow[]> =>
  many(
    db,
    sql<ProductRow>`
      select
        ${columns}
      from
        ${from}
      where
        p.merchant_id = ${merchantId}
        and p.id = any (${[...ids]}::uuid[])
        and p.deleted_at is null
      order by
        p.id
      for update of
        p
    `,
  )

/** The same without a lock, for looking. */
export const getAll = (db: Db, merchantId: string, ids: readonly string[]): Promise<ProductRow[]> =>
  many(
    db,
    sql<ProductRow>`
      select
        ${columns}
      from
        ${from}
      where
        p.merchant_id = ${merchantId}
        and p.id = any (${[...ids]}::uuid[])
        and p.deleted_at is null
    `,
  )

export interface Facts {
  code: string
  name: string
  fold: string
  description: string | null
  imageUrl: string | null
  categoryId: string | null
  priceType: PriceType
  price: number | null
  priceMin: number | null
  priceMax: number | null
  priceTiers: readonly PriceTier[]
  storageType: StorageType
  storageQuantity: number | null
}
export interface NewProduct extends Facts {
  id: string
}

/** Writes those whose code is free. @returns how many. */
export const insert = (
  db: Db,
  merchantId: string,
  products: readonly NewProduct[],
  by: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        product (
          id,
          merchant_id,
          code,
          name,
          name_fold,
          description,
          image_url,
          category_id,
          price_type,
          price,
          price_min,
          price_max,
          price_tiers,
          storage_type,
          storage_quantity,
          created_by,
          created_at,
          modified_by,
          modified_at
        )
      select
        x.id,
        ${merchantId},
        x.code,
        x.name,
        x.fold,
        x.description,
        x."imageUrl",
        x."categoryId",
        x."priceType",
        x.price,
        x."priceMin",
        x."priceMax",
        x."priceTiers",
        x."storageType",
        x."storageQuantity",
        ${by},
        ${now},
        ${by},
        ${now}
      from
        jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as x (
          id uuid,
          code text,
          name text,
          fold text,
          description text,
          "imageUrl" text,
          "categoryId" uuid,
          "priceType" text,
          price bigint,
          "priceMin" bigint,
          "priceMax" bigint,
          "priceTiers" jsonb,
          "storageType" text,
          "storageQuantity" bigint
        )
      on conflict (merchant_id, lower(code))
      where
        deleted_at is null do nothing
    `,
  )

/** @returns false when another has it, who may have taken it this very moment; the transaction is lost by then and has to be refused. */
export async function written(
  work: Promise<number>,
  unique: 'product_code' | 'product_category_name',
): Promise<boolean> {
  try {
    return (await work) === 1
  } catch (error) {
    if ((error as { constraint?: string }).constraint === unique) return false
    throw error
  }
}

/** @returns false when the code is another product's. */
export const update = (
  db: Db,
  merchantId: string,
  id: string,
  f: Facts,
  by: string,
  now: Date,
): Promise<boolean> =>
  written(
    changed(
      db,
      sql`
        update product
        set
          code = ${f.code},
          name = ${f.name},
          name_fold = ${f.fold},
          description = ${f.description},
          image_url = ${f.imageUrl},
          category_id = ${f.categoryId},
          price_type = ${f.priceType},
          price = ${f.price},
          price_min = ${f.priceMin},
          price_max = ${f.priceMax},
          price_tiers = ${JSON.stringify(f.priceTiers)},
          storage_type = ${f.storageType},
          storage_quantity = ${f.storageQuantity},
          version = version + 1,
          modified_by = ${by},
          modified_at = ${now}
        where
          merchant_id = ${merchantId}
          and id = ${id}
      `,
    ),
    'product_code',
  )
export interface Change {
  status?: 'ACTIVE' | 'INACTIVE' | undefined
  underReview?: boolean | undefined
  categoryId?: string | null | undefined
}
export const change = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
  c: Change,
  by: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update product
      set
        ${sql.join(
          [
            ...(c.status === undefined ? [] : [sql`status = ${c.status}`]),
            ...(c.underReview === undefined ? [] : [sql`under_review = ${c.underReview}`]),
            ...(c.categoryId === undefined ? [] : [sql`category_id = ${c.categoryId}`]),
          ],
          sql`, `,
        )},
        version = version + 1,
        modified_by = ${by},
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = any (${[...ids]}::uuid[])
    `,
  )
export const remove = (
  db: Db,
  merchantId: string,
  id: string,
  by: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update product
      set
        deleted_at = ${now},
        modified_by = ${by},
        modified_at = ${now},
        version = version + 1
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and deleted_at is null
    `,
  )
export const addPages = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
  by: number,
): Promise<number> =>
  changed(
    db,
    sql`
      update product
      set
        pay_page_count = greatest(0, pay_page_count + ${by})
      where
        merchant_id = ${merchantId}
        and id in (
          select
            id
          from
            product
          where
            merchant_id = ${merchantId}
            and id = any (${[...ids]}::uuid[])
          order by
            id
          for update
        )
    `,
  )

/** Draws `many` numbers at once; the last of them is answered. */
export const nextNumber = async (
  db: Db,
  merchantId: string,
  kind: 'product' | 'category',
  count = 1,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ last: number }>`
        insert into
          product_number as n (merchant_id, kind, last)
        values
          (
            ${merchantId},
            ${kind},
            ${count}
          )
        on conflict (merchant_id, kind) do update
        set
          last = n.last + ${count}
        returning
          last
      `,
    )
  ).last
export const codesOf = async (db: Db, merchantId: string): Promise<Set<string>> =>
  new Set(
    (
      await many(
        db,
        sql<{ code: string }>`
          select
            lower(code) code
          from
            product
          where
            merchant_id = ${merchantId}
            and deleted_at is null
        `,
      )
    ).map((r) => r.code),
  )
export const hasCode = async (db: Db, merchantId: string, code: string): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        product
      where
        merchant_id = ${merchantId}
        and lower(code) = lower(${code})
        and deleted_at is null
    `,
  )) !== null
