/** SQL of advance types. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { AdvanceForm } from '@saola/contract/salary-values'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface TypeRow {
  id: string
  name: string
  form: AdvanceForm
  percent: number
  /** Null = any number of requests. */
  frequency: number | null
  min_amount: number | null
  max_amount: number | null
  created_at: Date
}
export interface Filter {
  form: AdvanceForm | undefined
  /** Part of the name, with or without accents. */
  keyword: string | undefined
}
const columns = sql`
  id,
  name,
  form,
  percent,
  frequency,
  min_amount,
  max_amount,
  created_at
`
export interface CountedRow extends TypeRow {
  /** Those who have not left. */
  employees: number
  is_used: boolean
}
const counted = sql`
  ${columns},
  (
    select
      count(*)::int
    from
      salary_employee e
    where
      e.merchant_id = salary_advance_type.merchant_id
      and e.type_id = salary_advance_type.id
      and e.left_on is null
  ) employees,
  exists (
    select
      1
    from
      salary_employee e
    where
      e.merchant_id = salary_advance_type.merchant_id
      and e.type_id = salary_advance_type.id
  ) is_used
`
const among = (merchantId: string, f: Filter): RawBuilder<unknown> => sql`
  merchant_id = ${merchantId}
  and (
    ${f.form ?? null}::text is null
    or form = ${f.form ?? ''}
  )
  and (
    ${f.keyword ?? null}::text is null
    or position(fold_text (${f.keyword ?? ''}) in fold_text (name)) > 0
  )
`
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  createdDate: sql`created_at`,
  name: sql`lower(name)`,
}
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<CountedRow[]> =>
  many(
    db,
    sql<CountedRow>`
      select
        ${counted}
      from
        salary_advance_type
      where
        ${among(merchantId, f)}
      order by
        ${orders[page.sortBy]!} ${sql.raw(page.direction)},
        id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (db: Db, merchantId: string, f: Filter): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*)::int n
        from
          (
            select
              1
            from
              salary_advance_type
            where
              ${among(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const get = (db: Db, merchantId: string, id: string): Promise<CountedRow | null> =>
  maybe(
    db,
    sql<CountedRow>`
      select
        ${counted}
      from
        salary_advance_type
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const all = (db: Db, merchantId: string): Promise<TypeRow[]> =>
  many(
    db,
    sql<TypeRow>`
      select
        ${columns}
      from
        salary_advance_type
      where
        merchant_id = ${merchantId}
      order by
        lower(name)
    `,
  )
/** Upper and lower case are the same. Null where no type has the name. */
export const idOfName = async (db: Db, merchantId: string, name: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ id: string }>`
        select
          id
        from
          salary_advance_type
        where
          merchant_id = ${merchantId}
          and lower(name) = lower(${name})
      `,
    )
  )?.id ?? null
export const named = (db: Db, merchantId: string): Promise<{ id: string; name: string }[]> =>
  many(
    db,
    sql<{ id: string; name: string }>`
      select
        id,
        name
      from
        salary_advance_type
      where
        merchant_id = ${merchantId}
      order by
        lower(name)
    `,
  )
export const insert = (db: Db, merchantId: string, row: TypeRow): Promise<TypeRow> =>
  one(
    db,
    sql<TypeRow>`
      insert into
        salary_advance_type (id, merchant_id, name, form, percent, frequency, min_amount, max_amount, created_at)
      values
        (
          ${row.id},
          ${merchantId},
          ${row.name},
          ${row.form},
          ${row.percent},
          ${row.frequency},
          ${row.min_amount},
          ${row.max_amount},
          ${row.created_at}
        )
      returning
        ${columns}
    `,
  )
export const update = (db: Db, merchantId: string, row: TypeRow): Promise<number> =>
  changed(
    db,
    sql`
      update salary_advance_type
      set
        name = ${row.name},
        form = ${row.form},
        percent = ${row.percent},
        frequency = ${row.frequency},
        min_amount = ${row.min_amount},
        max_amount = ${row.max_amount}
      where
        merchant_id = ${merchantId}
        and id = ${row.id}
    `,
  )
export const remove = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from salary_advance_type
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
