/** SQL about products, their categories, what orders hold of them, and sheets waiting for a yes. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { PriceTier, PriceType, StorageType } from '@saola/contract/product'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import type { ReadRow, Snapshot, Wanted } from './rules.ts'

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
const columns =
  sql.raw(`p.id, p.code, p.name, p.description, p.image_url, p.category_id, c.name category_name, p.price_type, p.price, p.price_min, p.price_max, p.price_tiers, p.storage_type, p.storage_quantity,
  p.status, p.under_review, p.sold, p.revenue, p.returned, p.pay_page_count, p.version, p.created_by, p.created_at, p.modified_by, p.modified_at`)
const from = sql.raw('product p left join product_category c on c.id = p.category_id')

export interface Filter {
  categoryId?: string | undefined
  fold?: string | undefined
  stock?: 'STOCKING' | 'OUT_OF_STOCK' | 'PENDING' | undefined
  haveCate?: boolean | undefined
  from?: Date | undefined
  to?: Date | undefined
  status?: string | undefined
  priceType?: string | undefined
  priceFrom?: number | undefined
  priceTo?: number | undefined
}
const ofStock: Record<NonNullable<Filter['stock']>, RawBuilder<unknown>> = {
  PENDING: sql`p.under_review`,
  OUT_OF_STOCK: sql`
    (
      not p.under_review
      and p.storage_quantity = 0
    )
  `,
  STOCKING: sql`
    (
      not p.under_review
      and p.storage_quantity is distinct from 0
    )
  `,
}
const wanted = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`p.merchant_id = ${merchantId}`,
    sql`p.deleted_at is null`,
    ...(f.categoryId ? [sql`p.category_id = ${f.categoryId}`] : []),
    ...(f.haveCate === undefined
      ? []
      : [f.haveCate ? sql`p.category_id is not null` : sql`p.category_id is null`]),
    ...(f.fold
      ? [
          sql`
            (
              p.name_fold like ${`%${likeText(f.fold)}%`}
              or lower(p.code) like ${`${likeText(f.fold)}%`}
            )
          `,
        ]
      : []),
    ...(f.stock ? [ofStock[f.stock]] : []),
    ...(f.from ? [sql`p.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`p.created_at < ${f.to}`] : []),
    ...(f.status ? [sql`p.status = ${f.status}`] : []),
    ...(f.priceType ? [sql`p.price_type = ${f.priceType}`] : []),
    ...(f.priceFrom === undefined
      ? []
      : [sql`coalesce(p.price, p.price_max, p.price_min) >= ${f.priceFrom}`]),
    ...(f.priceTo === undefined
      ? []
      : [sql`coalesce(p.price, p.price_min, p.price_max) <= ${f.priceTo}`]),
  ])
const sortNames: Record<string, string> = {
  createdAt: 'p.created_at',
  name: 'p.name_fold',
  price: 'p.price',
  sold: 'p.sold',
  revenue: 'p.revenue',
  storageQuantity: 'p.storage_quantity',
}
/** Each in the order of an index of its own: a price that the payer names comes last, stock without limit is more than any. */
const orderOf = (page: PageRequest): RawBuilder<unknown> =>
  sql.raw(
    `${sortNames[page.sortBy]!} ${page.direction} ${page.sortBy === 'price' ? 'nulls last' : ''}, p.id ${page.direction}`,
  )
/** A product's row has its category's name; beside the page only those are read that were renamed since the night (ADR 0030). */
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<ProductRow[]> =>
  many(
    db,
    sql<ProductRow>`
      with
        renamed as materialized (
          select
            id,
            name
          from
            product_category
          where
            merchant_id = ${merchantId}
            and renamed
        )
      select
        ${columns}
      from
        (
          select
            *
          from
            product p
          where
            ${wanted(merchantId, f)}
          order by
            ${orderOf(page)}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) p
        cross join lateral (
          select
            coalesce(
              (
                select
                  name
                from
                  renamed r
                where
                  r.id = p.category_id
              ),
              p.category_name
            ) as name
        ) c
      order by
        ${orderOf(page)}
    `,
  )
export const count = async (
  db: Db,
  merchantId: string,
  f: Filter,
  cap = COUNT_CAP + 1,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
              1
            from
              product p
            where
              ${wanted(merchantId, f)}
            limit
              ${cap}
          ) x
      `,
    )
  ).n
/** In the sheet's own columns, so that what was taken out can be brought in again; figures behind them. */
export const exportRows = (merchantId: string, f: Filter): RawBuilder<unknown> => sql`
  select
    p.code,
    p.name,
    c.name,
    p.price_type,
    p.price,
    p.price_min,
    p.price_max,
    (
      select
        string_agg(
          (t ->> 'fromQuantity') || ': ' || (t ->> 'price'),
          '; '
          order by
            (t ->> 'fromQuantity')::int
        )
      from
        jsonb_array_elements(p.price_tiers) t
    ),
    p.storage_type,
    p.storage_quantity,
    p.description,
    case
      when p.under_review then 'PENDING'
      when p.storage_quantity = 0 then 'OUT_OF_STOCK'
      else 'STOCKING'
    end,
    p.status,
    p.sold,
    p.returned,
    p.revenue,
    to_char(p.created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI:SS'),
    p.created_by
  from
    ${from}
  where
    ${wanted(merchantId, f)}
  order by
    p.created_at desc,
    p.id desc
`

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
async function written(
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
/** So many more or fewer. @returns false where there are not so many. */
export const addStock = async (
  db: Db,
  merchantId: string,
  id: string,
  by: number,
  who: string,
  now: Date,
  most: number,
): Promise<boolean> =>
  (await changed(
    db,
    sql`
      update product
      set
        storage_quantity = storage_quantity + ${by}::bigint,
        modified_by = ${who},
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and storage_type = 'LIMITED'
        and storage_quantity + ${by}::bigint between 0 and ${most}
    `,
  )) === 1
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
export const heldOf = async (db: Db, merchantId: string, id: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          coalesce(sum(quantity), 0) n
        from
          product_hold
        where
          merchant_id = ${merchantId}
          and product_id = ${id}
          and state = 'HELD'
      `,
    )
  ).n
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

export interface CategoryRow {
  id: string
  code: string
  name: string
  description: string | null
  product_count: number
  created_by: string
  created_at: Date
  modified_by: string
  modified_at: Date
}
const categories = sql.raw('(select c.*, c.products product_count from product_category c) c')
const named = (merchantId: string, text: string | undefined): RawBuilder<unknown> =>
  allOf([
    sql`c.merchant_id = ${merchantId}`,
    ...(text
      ? [
          sql`
            (
              c.name_fold like ${`%${likeText(text)}%`}
              or lower(c.code) like ${`${likeText(text)}%`}
            )
          `,
        ]
      : []),
  ])
const categorySort: Record<string, string> = {
  createdAt: 'c.created_at',
  name: 'c.name_fold',
  productCount: 'c.products',
}
export const listCategories = (
  db: Db,
  merchantId: string,
  text: string | undefined,
  page: PageRequest,
): Promise<CategoryRow[]> =>
  many(
    db,
    sql<CategoryRow>`
      select
        *
      from
        ${categories}
      where
        ${named(merchantId, text)}
      order by
        ${sql.raw(`${categorySort[page.sortBy]!} ${page.direction}, c.id ${page.direction}`)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const countCategories = async (
  db: Db,
  merchantId: string,
  text: string | undefined,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
              1
            from
              product_category c
            where
              ${named(merchantId, text)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const getCategory = (db: Db, merchantId: string, id: string): Promise<CategoryRow | null> =>
  maybe(
    db,
    sql<CategoryRow>`
      select
        *
      from
        ${categories}
      where
        c.merchant_id = ${merchantId}
        and c.id = ${id}
    `,
  )
/** Holds a category, so that nobody puts a product into it while it is deleted, or deletes it while somebody does. */
export const lockCategory = async (
  db: Db,
  merchantId: string,
  id: string,
  how: 'key share' | 'update',
): Promise<{ name: string } | null> =>
  maybe(
    db,
    sql<{ name: string }>`
      select
        name
      from
        product_category
      where
        merchant_id = ${merchantId}
        and id = ${id} for ${sql.raw(how)}
    `,
  )
export const categoryNames = (
  db: Db,
  merchantId: string,
): Promise<{ id: string; name: string }[]> =>
  many(
    db,
    sql`
      select
        id,
        name
      from
        product_category
      where
        merchant_id = ${merchantId}
    `,
  )
export interface NewCategory {
  id: string
  code: string
  name: string
  fold: string
  description: string | null
}
/** @returns false when there is one of that name. */
export const insertCategory = async (
  db: Db,
  merchantId: string,
  c: NewCategory,
  by: string,
  now: Date,
): Promise<boolean> =>
  (await changed(
    db,
    sql`
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
      values
        (
          ${c.id},
          ${merchantId},
          ${c.code},
          ${c.name},
          ${c.fold},
          ${c.description},
          ${by},
          ${now},
          ${by},
          ${now}
        )
      on conflict (merchant_id, lower(name)) do nothing
    `,
  )) === 1
/** @returns false when another category has the name. */
export const updateCategory = (
  db: Db,
  merchantId: string,
  c: Omit<NewCategory, 'code'>,
  by: string,
  now: Date,
): Promise<boolean> =>
  written(
    changed(
      db,
      sql`
        update product_category
        set
          name = ${c.name},
          name_fold = ${c.fold},
          description = ${c.description},
          modified_by = ${by},
          modified_at = ${now}
        where
          merchant_id = ${merchantId}
          and id = ${c.id}
      `,
    ),
    'product_category_name',
  )
/** Carries renamed categories' names into their products, at most so many (ADR 0030). @returns 0 when there is none. */
export const carryNames = async (db: Db, most: number): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          carry_names (${most}) n
      `,
    )
  ).n
export const hasProducts = async (
  db: Db,
  merchantId: string,
  categoryId: string,
): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        product
      where
        merchant_id = ${merchantId}
        and category_id = ${categoryId}
        and deleted_at is null
      limit
        1
    `,
  )) !== null
/** Deleted products let go of it, too. */
export async function removeCategory(db: Db, merchantId: string, id: string): Promise<number> {
  await sql`
    update product
    set
      category_id = null
    where
      merchant_id = ${merchantId}
      and category_id = ${id}
      and deleted_at is not null
  `.execute(db)
  return changed(
    db,
    sql`
      delete from product_category
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
}

/** Takes from the stock of locked products, all or nothing. @returns false when one has too few. */
export const take = async (
  db: Db,
  merchantId: string,
  items: readonly Wanted[],
): Promise<boolean> =>
  (await changed(
    db,
    sql`
      update product p
      set
        storage_quantity = p.storage_quantity - x.quantity
      from
        jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x ("productId" uuid, quantity bigint)
      where
        p.merchant_id = ${merchantId}
        and p.id = x."productId"
        and (
          p.storage_type = 'UNLIMITED'
          or p.storage_quantity >= x.quantity
        )
    `,
  )) === items.length
export const insertHolds = (
  db: Db,
  merchantId: string,
  orderId: string,
  items: readonly Wanted[],
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        product_hold (order_id, product_id, merchant_id, quantity, amount, state, created_at)
      select
        ${orderId},
        x."productId",
        ${merchantId},
        x.quantity,
        x.amount,
        'HELD',
        ${now}
      from
        jsonb_to_recordset(${JSON.stringify(
          items,
        )}::jsonb) as x ("productId" uuid, quantity bigint, amount bigint)
      on conflict (order_id, product_id) do nothing
    `,
  )
export interface HoldRow {
  productId: string
  quantity: number
  amount: number
  state: 'HELD' | 'RELEASED' | 'SOLD'
  returned: number
  refunded: number
}
/** What an order holds, its products locked first, in the one order. */
export async function lockHolds(db: Db, merchantId: string, orderId: string): Promise<HoldRow[]> {
  await sql`
    select
      id
    from
      product
    where
      merchant_id = ${merchantId}
      and id in (
        select
          product_id
        from
          product_hold
        where
          order_id = ${orderId}
          and merchant_id = ${merchantId}
      )
    order by
      id
    for update
  `.execute(db)
  return many(
    db,
    sql<HoldRow>`
      select
        product_id "productId",
        quantity,
        amount,
        state,
        returned,
        refunded
      from
        product_hold
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
      order by
        product_id
      for update
    `,
  )
}
export const setHolds = (
  db: Db,
  merchantId: string,
  orderId: string,
  state: HoldRow['state'],
): Promise<number> =>
  changed(
    db,
    sql`
      update product_hold
      set
        state = ${state}
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
    `,
  )
/** Moves the figures of locked products: stock by `stock` pieces a line (never below zero), what was sold and taken in by the line itself where `isSale`. */
export const moveFigures = (
  db: Db,
  merchantId: string,
  items: readonly { productId: string; quantity: number; amount: number; stock: number }[],
  isSale: boolean,
): Promise<number> =>
  changed(
    db,
    sql`
      update product p
      set
        storage_quantity = case
          when p.storage_type = 'LIMITED' then greatest(0, p.storage_quantity + x.stock)
        end,
        sold = p.sold + case
          when ${isSale} then x.quantity
          else 0
        end,
        revenue = p.revenue + case
          when ${isSale} then x.amount
          else 0
        end
      from
        jsonb_to_recordset(${JSON.stringify(
          items,
        )}::jsonb) as x ("productId" uuid, quantity bigint, amount bigint, stock bigint)
      where
        p.merchant_id = ${merchantId}
        and p.id = x."productId"
    `,
  )
/** Takes off locked products what came back of an order: the order's own figures, then the products'. `stock` = pieces that are for sale again. */
export async function bringBack(
  db: Db,
  merchantId: string,
  orderId: string,
  items: readonly { productId: string; quantity: number; amount: number; stock: number }[],
): Promise<void> {
  const back = sql`
    jsonb_to_recordset(${JSON.stringify(
      items,
    )}::jsonb) as x ("productId" uuid, quantity bigint, amount bigint, stock bigint)
  `
  await sql`
    update product_hold h
    set
      returned = h.returned + x.quantity,
      refunded = h.refunded + x.amount
    from
      ${back}
    where
      h.merchant_id = ${merchantId}
      and h.order_id = ${orderId}
      and h.product_id = x."productId"
  `.execute(db)
  await sql`
    update product p
    set
      storage_quantity = case
        when p.storage_type = 'LIMITED' then p.storage_quantity + x.stock
      end,
      sold = p.sold - x.quantity,
      revenue = p.revenue - x.amount,
      returned = p.returned + x.quantity
    from
      ${back}
    where
      p.merchant_id = ${merchantId}
      and p.id = x."productId"
  `.execute(db)
}
/** Stock and returns of products, deleted ones too. */
export const offersQuery = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
): Promise<{ id: string; storage_quantity: number | null; returned: number }[]> =>
  many(
    db,
    sql`
      select
        id,
        storage_quantity,
        returned
      from
        product
      where
        merchant_id = ${merchantId}
        and id = any (${[...ids]}::uuid[])
    `,
  )

export interface HistoryRow {
  id: number
  at: Date
  operation: string
  actor_name: string
  before: Snapshot | null
  after: Snapshot | null
}
export const history = (
  db: Db,
  merchantId: string,
  id: string,
  page: PageRequest,
): Promise<HistoryRow[]> =>
  many(
    db,
    sql<HistoryRow>`
      select
        id,
        at,
        operation,
        actor_name,
        before,
        after
      from
        audit_record
      where
        merchant_id = ${merchantId}
        and module = 'product'
        and object_id = ${id}
      order by
        id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const countHistory = async (db: Db, merchantId: string, id: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
              1
            from
              audit_record
            where
              merchant_id = ${merchantId}
              and module = 'product'
              and object_id = ${id}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n

export interface ImportRowSet {
  id: string
  file_name: string
  rows: ReadRow[]
  committed_at: Date | null
}
export const saveImport = (
  db: Db,
  merchantId: string,
  i: { id: string; fileName: string; rows: readonly ReadRow[]; by: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        product_import (id, merchant_id, file_name, rows, created_by, created_at)
      values
        (
          ${i.id},
          ${merchantId},
          ${i.fileName},
          ${JSON.stringify(i.rows)},
          ${i.by},
          ${i.now}
        )
    `,
  )
export const getImport = (
  db: Db,
  merchantId: string,
  id: string,
  forUpdate = false,
): Promise<ImportRowSet | null> =>
  maybe(
    db,
    sql<ImportRowSet>`
      select
        id,
        file_name,
        rows,
        committed_at
      from
        product_import
      where
        merchant_id = ${merchantId}
        and id = ${id} ${forUpdate ? sql`for update` : sql``}
    `,
  )
export const markCommitted = (db: Db, merchantId: string, id: string, at: Date): Promise<number> =>
  changed(
    db,
    sql`
      update product_import
      set
        committed_at = ${at}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const forgetImports = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from product_import
      where
        created_at < ${before}
    `,
  )

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
