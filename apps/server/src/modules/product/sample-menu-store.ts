/** The first menu of a new Test Mode merchant. */
import { sql } from 'kysely'
import { one, type Db } from '../../platform/db.ts'

export interface FirstCategory {
  id: string
  code: string
  name: string
  fold: string
  description: string
  at: Date
}
export interface FirstProduct {
  id: string
  code: string
  name: string
  fold: string
  description: string
  image: string
  category: string | null
  price_type: string
  price: number | null
  price_min: number | null
  price_max: number | null
  tiers: readonly object[]
  storage: string
  quantity: number | null
  status: string
  review: boolean
  sold: number
  revenue: number
  at: Date
}
export const hasSome = async (db: Db, merchantId: string): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ some: boolean }>`
        select
          exists (
            select
            from
              product
            where
              merchant_id = ${merchantId}
          ) some
      `,
    )
  ).some

/** A menu with its figures, as a shop that has sold for a while has one. */
export async function insertFirst(
  db: Db,
  merchantId: string,
  by: string,
  categories: readonly FirstCategory[],
  products: readonly FirstProduct[],
): Promise<void> {
  await sql`
    insert into
      product_category (
        id,
        merchant_id,
        code,
        name,
        name_fold,
        description,
        created_by,
        created_at,
        modified_by,
        modified_at
      )
    select
      id,
      ${merchantId},
      code,
      name,
      fold,
      description,
      ${by},
      at,
      ${by},
      at
    from
      jsonb_to_recordset(${JSON.stringify(
        categories,
      )}::jsonb) as x (id uuid, code text, name text, fold text, description text, at timestamptz)
  `.execute(db)
  await sql`
    insert into
      product_number (merchant_id, kind, last)
    values
      (${merchantId}, 'category', ${categories.length})
  `.execute(db)
  await sql`
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
        status,
        under_review,
        sold,
        revenue,
        created_by,
        created_at,
        modified_by,
        modified_at
      )
    select
      id,
      ${merchantId},
      code,
      name,
      fold,
      description,
      image,
      category,
      price_type,
      price,
      price_min,
      price_max,
      tiers,
      storage,
      quantity,
      status,
      review,
      sold,
      revenue,
      ${by},
      at,
      ${by},
      at
    from
      jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as x (
        id uuid,
        code text,
        name text,
        fold text,
        description text,
        image text,
        category uuid,
        price_type text,
        price bigint,
        price_min bigint,
        price_max bigint,
        tiers jsonb,
        storage text,
        quantity bigint,
        status text,
        review boolean,
        sold bigint,
        revenue bigint,
        at timestamptz
      )
  `.execute(db)
}
