/** What is in stock, held for orders and sold. */
import { sql } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { changed, many, one, type Db } from '../../platform/db.ts'
import type { Snapshot, Wanted } from './rules.ts'

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
      on conflict (merchant_id, order_id, product_id) do nothing
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
