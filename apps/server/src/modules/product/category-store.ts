/** Categories of products. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import { written } from './store.ts'

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
const size = sql`
  (
    select
      count(*)
    from
      product p
    where
      p.merchant_id = c.merchant_id
      and p.category_id = c.id
      and p.deleted_at is null
  ) product_count
`
/** Of all of them at once, for their order. */
const sizes = (merchantId: string): RawBuilder<unknown> => sql`
  left join (
    select
      category_id,
      count(*) n
    from
      product
    where
      merchant_id = ${merchantId}
      and deleted_at is null
    group by
      category_id
  ) x on x.category_id = c.id
`
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
  productCount: 'product_count',
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
        c.*,
        ${page.sortBy === 'productCount' ? sql`coalesce(x.n, 0) product_count` : size}
      from
        product_category c ${page.sortBy === 'productCount' ? sizes(merchantId) : sql``}
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
        c.*,
        ${size}
      from
        product_category c
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
