/** SQL about the audit log that the platform writes. `merchantId` null = the bank, which sees every merchant's. */
import { sql, type RawBuilder } from 'kysely'
import type { AuditSide } from '@saola/contract/audit'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import { idsNamed } from './object-store.ts'

/** The newest record of a module; a merchant sees its own records only, the bank (null) sees all. */
export const newest = (
  db: Db,
  merchantId: string | null,
  module: string,
): Promise<{ id: number; at: Date } | null> =>
  maybe(
    db,
    sql<{ id: number; at: Date }>`
      select
        id,
        at
      from
        audit_record
      where
        module = ${module}
        and (
          ${merchantId}::uuid is null
          or merchant_id = ${merchantId}
        )
      order by
        id desc
      limit
        1
    `,
  )

export interface AuditFilter {
  id?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  actor?: string | undefined
  module?: string | undefined
  objectId?: string | undefined
  /** Proposals that `objectId` means in words, as "KIND/SUBJECT". */
  subjects: readonly string[]
  field?: string | undefined
  /** Null = all of them. */
  side: AuditSide | null
  /** Under which names the bank's own notifications are written down. */
  bankNames: readonly string[]
  merchantCode?: string | undefined
  operation?: string | undefined
}
export interface AuditRow {
  merchant_id: string | null
  id: number
  at: Date
  operation: string
  module: string
  object_id: string | null
  merchant_code: string | null
  merchant_name: string | null
  mode: string | null
  actor_kind: string
  actor_id: string
  actor_name: string
  address: string
  trace_id: string
  before: unknown
  after: unknown
  sealed: boolean
}
/** Who did it. People's acts are few among what the bank notifies: an index of their own holds them (audit_people). */
const PEOPLE = sql`r.actor_kind in ('ADMIN', 'MEMBER', 'PUBLIC')`
function ofSide({ side, bankNames }: AuditFilter): RawBuilder<unknown>[] {
  if (side === null) return []
  if (side === 'PEOPLE') return [PEOPLE]
  const byBank = sql`
    (
      r.actor_kind = 'SYSTEM'
      and r.actor_id = any (${[...bankNames]})
    )
  `
  return side === 'BANK'
    ? [byBank]
    : [
        sql`
          (
            r.actor_kind in ('SYSTEM', 'SERVER', 'MACHINE')
            and not ${byBank}
          )
        `,
      ]
}
const conditions = (merchantId: string | null, f: AuditFilter) =>
  allOf([
    ...(merchantId === null ? [] : [sql`r.merchant_id = ${merchantId}`]),
    ...(f.id ? [sql`r.id = ${f.id}::bigint`] : []),
    ...(f.from ? [sql`r.at >= ${f.from}`] : []),
    ...(f.to ? [sql`r.at < ${f.to}`] : []),
    ...(f.actor
      ? [
          sql`
            (
              r.actor_id = ${f.actor}
              or r.actor_name ilike ${`%${likeText(f.actor)}%`}
              or r.actor_id in (
                select
                  id::text
                from
                  admin
                where
                  username = lower(${f.actor})
                  or lower(staff_id) = lower(${f.actor})
              )
            )
          `,
        ]
      : []),
    ...(f.module ? [sql`r.module = ${f.module}`] : []),
    ...ofSide(f),
    ...(f.objectId ? [sql` r.object_id in (${idsNamed(f.objectId, f.subjects)}) `] : []),
    ...(f.field
      ? [
          sql`
            (
              jsonb_typeof(coalesce(r.after, r.before)) = 'object'
              and r.before -> ${f.field}::text is distinct from r.after -> ${f.field}::text
            )
          `,
        ]
      : []),
    ...(f.operation ? [sql`r.operation like ${`${likeText(f.operation)}%`}`] : []),
    ...(f.merchantCode
      ? [
          sql`
            r.merchant_id in (
              select
                id
              from
                merchant
              where
                code = upper(${f.merchantCode})
            )
          `,
        ]
      : []),
  ])
const columns = sql`
  r.id,
  r.at,
  r.operation,
  r.module,
  r.object_id,
  r.merchant_id,
  m.code merchant_code,
  m.name merchant_name,
  m.mode,
  r.actor_kind,
  r.actor_id,
  r.actor_name,
  r.address,
  r.trace_id,
  r.before,
  r.after,
  exists (
    select
    from
      audit_seal s
    where
      s.record_id = r.id
  ) sealed
`

/** By the time that is shown, which is not always the order of writing: Test Mode has a clock of its own. */
export const list = (
  db: Db,
  merchantId: string | null,
  f: AuditFilter,
  page: PageRequest,
): Promise<AuditRow[]> => {
  const order = sql.raw(`r.at ${page.direction}, r.id ${page.direction}`)
  return many(
    db,
    sql<AuditRow>`
      select
        ${columns}
      from
        (
          select
            *
          from
            audit_record r
          where
            ${conditions(merchantId, f)}
          order by
            ${order}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) r
        left join merchant m on m.id = r.merchant_id
      order by
        ${order}
    `,
  )
}
export const count = async (
  db: Db,
  merchantId: string | null,
  f: AuditFilter,
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
              audit_record r
            where
              ${conditions(merchantId, f)}
            limit
              ${cap}
          ) x
      `,
    )
  ).n
/** Which lines a file holds, newest first. @param most no more than so many */
export const exportIds = async (db: Db, f: AuditFilter, most: number): Promise<number[]> =>
  (
    await many(
      db,
      sql<{ id: number }>`
        select
          r.id
        from
          audit_record r
        where
          ${conditions(null, f)}
        order by
          r.at desc,
          r.id desc
        limit
          ${most}
      `,
    )
  ).map((row) => row.id)
/** The lines of these numbers, in the order of the file. */
export const ofIds = (db: Db, ids: readonly number[]): Promise<AuditRow[]> =>
  many(
    db,
    sql<AuditRow>`
      select
        ${columns}
      from
        audit_record r
        left join merchant m on m.id = r.merchant_id
      where
        r.id = any (${[...ids]}::bigint[])
      order by
        r.at desc,
        r.id desc
    `,
  )

/** Every module that has a record: one step of the index for each, not a walk over all records. */
export const modules = async (db: Db): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ module: string }>`
        with recursive
          x as (
            (
              select
                module
              from
                audit_record
              order by
                module
              limit
                1
            )
            union all
            select
              (
                select
                  module
                from
                  audit_record
                where
                  module > x.module
                order by
                  module
                limit
                  1
              )
            from
              x
            where
              x.module is not null
          )
        select
          module
        from
          x
        where
          module is not null
      `,
    )
  ).map((r) => r.module)

export interface HistoryRow {
  at: Date
  operation: string
  actor_kind: string
  actor_id: string
  actor_name: string
  before: unknown
  after: unknown
}
export const history = (
  db: Db,
  merchantId: string,
  module: string,
  objectId: string,
): Promise<HistoryRow[]> =>
  many(
    db,
    sql<HistoryRow>`
      select
        at,
        operation,
        actor_kind,
        actor_id,
        actor_name,
        before,
        after
      from
        audit_record
      where
        merchant_id = ${merchantId}
        and module = ${module}
        and object_id = ${objectId}
      order by
        id desc
      limit
        100
    `,
  )

/** Between which times the sealed records lie, and the newest seal. Records of Test Mode and of past sales bring times of their own. */
export const chainEnds = (
  db: Db,
): Promise<{ first_at: Date | null; last_at: Date | null; last_hash: string | null }> => {
  const end = (direction: 'asc' | 'desc') => sql`
    (
      select
        r.at
      from
        audit_record r
        join audit_seal s on s.record_id = r.id
      order by
        r.at ${sql.raw(direction)}
      limit
        1
    )
  `
  return one(
    db,
    sql<{ first_at: Date | null; last_at: Date | null; last_hash: string | null }>`
      select
        ${end('asc')} first_at,
        ${end('desc')} last_at,
        (
          select
            hash
          from
            audit_seal
          order by
            seq desc
          limit
            1
        ) last_hash
    `,
  )
}
