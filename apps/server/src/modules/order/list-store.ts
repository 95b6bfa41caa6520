/** The list of orders. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, likeText, many, one, type Db } from '../../platform/db.ts'
import { isUuid } from '../../platform/ids.ts'
import type { PaymentRow } from '../payment/service.ts'
import { itemsOf, type ItemRow } from './item-store.ts'
import { ordersOf, type OrderRow } from './store.ts'

export interface Filter {
  id?: string | undefined
  refId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  status?: string | undefined
}
const wanted = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`t.merchant_id = ${merchantId}`,
    sql`t.order_id is not null`,
    ...(f.status ? [sql`order_status (t.status, t.amount, t.refunded) = ${f.status}`] : []),
    ...(f.from ? [sql`t.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`t.created_at < ${f.to}`] : []),
    ...(f.id === undefined
      ? []
      : [
          !isUuid(f.id)
            ? sql`false`
            : sql`
                t.id = (
                  select
                    transaction_id
                  from
                    pay_page_order
                  where
                    merchant_id = ${merchantId}
                    and id = ${f.id}
                )
              `,
        ]),
    ...(f.refId
      ? [
          sql`
            t.order_id in (
              select
                id
              from
                pay_page_order
              where
                merchant_id = ${merchantId}
                and reference_id like ${`${likeText(f.refId)}%`}
            )
          `,
        ]
      : []),
  ])

export type ListedOrder = OrderRow & { items: ItemRow[] }

/** The page of payments in its order, then their orders and items, each read as a set. */
export async function list(
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<ListedOrder[]> {
  const direction = sql.raw(page.direction)
  const payments = await many(
    db,
    sql<PaymentRow>`
      select
        t.*
      from
        payment t
      where
        ${wanted(merchantId, f)}
      order by
        t.created_at ${direction},
        t.id ${direction}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
  if (payments.length === 0) return []
  const [orders, items] = await Promise.all([
    ordersOf(
      db,
      merchantId,
      payments.map(({ id }) => id),
    ),
    itemsOf(
      db,
      merchantId,
      payments.flatMap(({ order_id: id }) => (id === null ? [] : [id])),
    ),
  ])
  const orderOf = new Map(orders.map((row) => [row.transaction_id, row]))
  return payments.flatMap((payment) => {
    const row = orderOf.get(payment.id)
    return row ? [{ ...row, payment, items: items.filter((item) => item.order_id === row.id) }] : []
  })
}
export const count = async (db: Db, merchantId: string, f: Filter): Promise<number> =>
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
              payment t
            where
              ${wanted(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
