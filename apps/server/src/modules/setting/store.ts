/** SQL about the portal's parameters and a person's e-mail notifications. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface ParameterRow {
  id: string
  name: string
  value: string
  description: string
  data_type: 'STRING' | 'NUMBER'
  param_group:
    'PARAMETER_SYSTEM' | 'PARAMETER_CONNECTION' | 'PARAMETER_PAYBOX' | 'PARAMETER_CONTACT'
  create_by: string
  modified_at: Date
  modified_by: string | null
}
const columns = sql`
  id,
  name,
  value,
  description,
  data_type,
  param_group,
  create_by,
  modified_at,
  modified_by
`

export interface Filter {
  keyword?: string | undefined
  group?: string | undefined
}
const wanted = (f: Filter): RawBuilder<unknown> =>
  allOf([
    ...(f.group ? [sql`param_group = ${f.group}`] : []),
    ...(f.keyword
      ? [
          sql`
            (
              lower(name) like lower(${`%${likeText(f.keyword)}%`})
              or lower(description) like lower(${`%${likeText(f.keyword)}%`})
            )
          `,
        ]
      : []),
  ])
export const list = (db: Db, f: Filter, page: PageRequest): Promise<ParameterRow[]> => {
  const [direction, by] = [
    sql.raw(page.direction),
    sql.raw(page.sortBy === 'modifiedAt' ? 'modified_at' : 'name'),
  ]
  return many(
    db,
    sql<ParameterRow>`
      select
        ${columns}
      from
        portal_parameter
      where
        ${wanted(f)}
      order by
        ${by} ${direction},
        id ${direction}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
}
export const count = async (db: Db, f: Filter): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
            from
              portal_parameter
            where
              ${wanted(f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const ofGroup = (db: Db, group: string): Promise<ParameterRow[]> =>
  many(
    db,
    sql<ParameterRow>`
      select
        ${columns}
      from
        portal_parameter
      where
        param_group = ${group}
      order by
        id
    `,
  )
export const byName = (db: Db, name: string): Promise<ParameterRow | null> =>
  maybe(
    db,
    sql<ParameterRow>`
      select
        ${columns}
      from
        portal_parameter
      where
        name = ${name}
    `,
  )
export const get = (db: Db, id: string): Promise<ParameterRow | null> =>
  maybe(
    db,
    sql<ParameterRow>`
      select
        ${columns}
      from
        portal_parameter
      where
        id = ${id}
    `,
  )
export const lock = (db: Db, id: string): Promise<ParameterRow | null> =>
  maybe(
    db,
    sql<ParameterRow>`
      select
        ${columns}
      from
        portal_parameter
      where
        id = ${id}
      for update
    `,
  )
export const update = (
  db: Db,
  id: string,
  p: { value: string; description: string; by: string; now: Date },
): Promise<ParameterRow> =>
  one(
    db,
    sql<ParameterRow>`
      update portal_parameter
      set
        value = ${p.value},
        description = ${p.description},
        modified_at = ${p.now},
        modified_by = ${p.by}
      where
        id = ${id}
      returning
        ${columns}
    `,
  )

/** Sets a parameter that nobody has set yet. */
export const start = (db: Db, name: string, value: string): Promise<number> =>
  changed(
    db,
    sql`
      update portal_parameter
      set
        value = ${value}
      where
        name = ${name}
        and modified_by is null
    `,
  )
