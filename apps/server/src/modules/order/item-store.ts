/** Items of orders. */
import { sql } from 'kysely'
import type { PageRequest } from '@saola/contract/paging'
import { changed, many, one, type Db } from '../../platform/db.ts'
import type { Priced } from './rules.ts'

export interface ItemRow {
  id: string
  order_id: string
  product_id: string
  name: string
  description: string | null
  image_url: string | null
  price: number
  quantity: number
  amount: number
  created_at: Date
}
export const insertItems = (
  db: Db,
  merchantId: string,
  orderId: string,
  items: readonly (Priced & { id: string })[],
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pay_page_order_item (
          id,
          order_id,
          merchant_id,
          product_id,
          position,
          name,
          description,
          image_url,
          price,
          quantity,
          amount,
          created_at
        )
      select
        x.id,
        ${orderId},
        ${merchantId},
        x."productId",
        x.n,
        x.name,
        x.description,
        x."imageUrl",
        x.price,
        x.quantity,
        x.amount,
        ${now}
      from
        rows
      from
        (
          jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (
            id uuid,
            "productId" uuid,
            name text,
            description text,
            "imageUrl" text,
            price bigint,
            quantity bigint,
            amount bigint
          )
        ) with ordinality as x (id, "productId", name, description, "imageUrl", price, quantity, amount, n)
    `,
  )

export const itemsOf = (
  db: Db,
  merchantId: string,
  orderIds: readonly string[],
): Promise<ItemRow[]> =>
  many(
    db,
    sql<ItemRow>`
      select
        id,
        order_id,
        product_id,
        name,
        description,
        image_url,
        price,
        quantity,
        amount,
        created_at
      from
        pay_page_order_item
      where
        merchant_id = ${merchantId}
        and order_id = any (${[...orderIds]}::uuid[])
      order by
        order_id,
        position
    `,
  )
const itemSort: Record<string, string> = {
  createdAt: 'created_at',
  name: 'name',
  price: 'price',
  quantity: 'quantity',
}
export const itemPage = (
  db: Db,
  merchantId: string,
  orderId: string,
  page: PageRequest,
): Promise<ItemRow[]> =>
  many(
    db,
    sql<ItemRow>`
      select
        id,
        order_id,
        product_id,
        name,
        description,
        image_url,
        price,
        quantity,
        amount,
        created_at
      from
        pay_page_order_item
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
      order by
        ${sql.raw(`${itemSort[page.sortBy]!} ${page.direction}`)},
        position
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const countItems = async (db: Db, merchantId: string, orderId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          pay_page_order_item
        where
          merchant_id = ${merchantId}
          and order_id = ${orderId}
      `,
    )
  ).n

export interface GoodsRow {
  productId: string
  name: string
  imageUrl: string | null
  quantity: number
  amount: number
  returned: number
  refunded: number
}

/** What an order sold, by product, as it was called then, and what has come back. */
export const goodsOf = (db: Db, merchantId: string, orderId: string): Promise<GoodsRow[]> =>
  many(
    db,
    sql<GoodsRow>`
      select
        i.product_id "productId",
        min(i.name) as name,
        min(i.image_url) "imageUrl",
        sum(i.quantity)::bigint quantity,
        sum(i.amount)::bigint amount,
        coalesce(h.returned, 0) returned,
        coalesce(h.refunded, 0) refunded
      from
        pay_page_order_item i
        left join product_hold h on h.merchant_id = i.merchant_id
        and h.order_id = i.order_id
        and h.product_id = i.product_id
      where
        i.merchant_id = ${merchantId}
        and i.order_id = ${orderId}
      group by
        i.product_id,
        h.returned,
        h.refunded
      order by
        min(i.position)
    `,
  )
