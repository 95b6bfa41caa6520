/** The list of orders. */
import { sql, type RawBuilder } from 'kysely'
import type { PeriodType } from '@saola/contract/pay-page'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, likeText, many, one, type Db } from '../../platform/db.ts'
import { isUuid } from '../../platform/ids.ts'
import type { PaymentRow } from '../payment/service.ts'
import type { ItemRow } from './item-store.ts'
import type { OrderRow } from './store.ts'

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

/** What a transaction's row holds of its order (ADR 0030): what is null is left out. */
interface OrderSnapshot {
  page_id: string
  reference_id: string
  note?: string
  periodic: boolean
  tracking_button?: string
  canceled_by?: string
  /** Without the one that succeeded. */ tries: number
  items: (Pick<ItemRow, 'id' | 'product_id' | 'name' | 'price' | 'quantity' | 'amount'> & {
    description?: string
    image_url?: string
    created_at: string
  })[]
}
export type ListedOrder = OrderRow & { items: ItemRow[] }

/** The transactions in their order, each with its order in its row; pages are few and looked up once each. */
export async function list(
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<ListedOrder[]> {
  const direction = sql.raw(page.direction)
  const payments = await many(
    db,
    sql<PaymentRow & { shown: OrderSnapshot | null }>`
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
  const pageIds = [
    ...new Set(payments.flatMap(({ shown }) => (shown === null ? [] : [shown.page_id]))),
  ]
  const pages =
    pageIds.length === 0
      ? []
      : await many(
          db,
          sql<{ id: string; code: string; name: string; period_type: PeriodType | null }>`
            select
              id,
              code,
              name,
              period_type
            from
              pay_page
            where
              merchant_id = ${merchantId}
              and id = any (${pageIds}::uuid[])
          `,
        )
  const pageOf = new Map(pages.map((row) => [row.id, row]))
  return payments.flatMap(({ shown, ...payment }) => {
    const from = shown && pageOf.get(shown.page_id)
    return from && payment.order_id !== null
      ? [
          {
            id: payment.order_id,
            merchant_id: merchantId,
            page_id: from.id,
            page_code: from.code,
            page_name: from.name,
            period_type: from.period_type,
            transaction_id: payment.id,
            reference_id: shown.reference_id,
            note: shown.note ?? null,
            periodic: shown.periodic,
            tracking_button: shown.tracking_button ?? null,
            canceled_by: shown.canceled_by ?? null,
            attempts: shown.tries + (payment.status === 'SUCCESS' ? 1 : 0),
            payment,
            items: shown.items.map((item) => ({
              ...item,
              order_id: payment.order_id!,
              description: item.description ?? null,
              image_url: item.image_url ?? null,
              created_at: new Date(item.created_at),
            })),
          },
        ]
      : []
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
