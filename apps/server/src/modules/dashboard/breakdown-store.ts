/** Statistics by hour, product, seller and link. */
import { sql, type RawBuilder } from 'kysely'
import { many, type Db } from '../../platform/db.ts'
import { type Part, wanted } from './store.ts'

type Dimension = 'HOUR' | 'SELLER' | 'PRODUCT' | 'LINK'
const fromRollup = (merchantId: string, dimension: Dimension, p: Part): RawBuilder<unknown> => sql`
  from
    sale_daily
  where
    dimension in (${dimension}, ${`${dimension}_BACK`})
    and ${wanted(merchantId, p)}
`

/** Sales of a dimension with refunds beside them, by `dimension`'s ending. */
const both = sql.raw(
  `coalesce(sum(total) filter (where dimension not like '%_BACK'), 0)::bigint total, coalesce(sum(amount) filter (where dimension not like '%_BACK'), 0)::bigint amount, coalesce(sum(amount) filter (where dimension like '%_BACK'), 0)::bigint refunded`,
)
const stayed = sql.raw(`sum(case when dimension like '%_BACK' then -amount else amount end)`)

export const hours = (
  db: Db,
  merchantId: string,
  p: Part,
): Promise<{ weekday: number; hour: number; total: number; amount: number; refunded: number }[]> =>
  many(
    db,
    sql`
      select
        *
      from
        (
          select
            extract(
              isodow
              from
                day
            )::int weekday,
            key::int as hour,
            ${both} ${fromRollup(merchantId, 'HOUR', p)}
          group by
            1,
            2
        ) x
      where
        (total, amount, refunded) <> (0, 0, 0)
      order by
        1,
        2
    `,
  )

/** The best of a dimension by what they brought, with the names they have now. */
export const products = (
  db: Db,
  merchantId: string,
  p: Part,
  most: number,
): Promise<
  {
    id: string
    code: string
    name: string
    image_url: string | null
    quantity: number
    returned: number
    total: number
    amount: number
    refunded: number
  }[]
> =>
  many(
    db,
    sql`
      select
        x.key id,
        g.code,
        g.name,
        g.image_url,
        x.quantity,
        x.returned,
        x.total,
        x.amount,
        x.refunded
      from
        (
          select
            key,
            ${both},
            coalesce(
              sum(quantity) filter (
                where
                  dimension = 'PRODUCT'
              ),
              0
            )::bigint quantity,
            coalesce(
              sum(quantity) filter (
                where
                  dimension = 'PRODUCT_BACK'
              ),
              0
            )::bigint returned ${fromRollup(merchantId, 'PRODUCT', p)}
          group by
            key
          order by
            ${stayed} desc,
            key
          limit
            ${most}
        ) x
        join product g on g.id = x.key::uuid
        and g.merchant_id = ${merchantId}
      order by
        x.amount - x.refunded desc,
        x.key
    `,
  )
export const sellers = (
  db: Db,
  merchantId: string,
  p: Part,
  most: number,
): Promise<
  { id: string; name: string | null; total: number; amount: number; refunded: number }[]
> =>
  many(
    db,
    sql`
      select
        x.key id,
        m.full_name as name,
        x.total,
        x.amount,
        x.refunded
      from
        (
          select
            key,
            ${both} ${fromRollup(merchantId, 'SELLER', p)}
          group by
            key
          order by
            ${stayed} desc,
            key
          limit
            ${most}
        ) x
        left join member m on m.id = case
          when x.key ~ '^[0-9a-f-]{36}$' then x.key::uuid
        end
        and m.merchant_id = (
          select
            coalesce(live_id, id)
          from
            merchant
          where
            id = ${merchantId}
        )
      order by
        x.amount - x.refunded desc,
        x.key
    `,
  )
export const links = (
  db: Db,
  merchantId: string,
  p: Part,
): Promise<{ date: string; key: string; total: number; amount: number }[]> =>
  many(
    db,
    sql`
      select
        to_char(day, 'YYYY-MM-DD') date,
        key,
        sum(total)::bigint total,
        sum(amount)::bigint amount ${fromRollup(merchantId, 'LINK', p)}
      group by
        day,
        key
      order by
        day,
        key
    `,
  )
