/** The list of products and its export. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, likeText, many, one, type Db } from '../../platform/db.ts'
import { type ProductRow, columns } from './store.ts'

const from = sql.raw(
  'product p left join product_category c on c.merchant_id = p.merchant_id and c.id = p.category_id',
)

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

/** The page, then the categories that it names, one look by key for each row: PostgreSQL 15 would read all categories of a small catalogue instead. */
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<ProductRow[]> =>
  many(
    db,
    sql<ProductRow>`
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
        left join lateral (
          select
            *
          from
            product_category c
          where
            c.merchant_id = p.merchant_id
            and c.id = p.category_id
          limit
            1
        ) c on true
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
