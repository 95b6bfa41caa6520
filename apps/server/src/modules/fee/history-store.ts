/** SQL about what was changed of fees, and what became of their proposals. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { changed, many, one, rowsOf, type Db } from '../../platform/db.ts'
import type { Stamp } from './setup-store.ts'

export interface Change {
  id: string
  field: string
  before: string | null
  after: string | null
}
export const insertChanges = (
  db: Db,
  fee: { id: string; code: string; version: number },
  changes: readonly Change[],
  { by, now }: Stamp,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        fee_change (id, fee_id, code, version, at, actor_name, field, before, after)
      select
        x.id,
        ${fee.id}::uuid,
        ${fee.code},
        ${fee.version}::int,
        ${now}::timestamptz,
        ${by},
        x.field,
        x.before,
        x.after
      from
        ${rowsOf('x', changes, { id: 'uuid', field: 'text', before: 'text', after: 'text' })}
    `,
  )

export interface HistoryRow {
  id: string
  at: Date
  by: string
  version: number
  field: string
  before: string | null
  after: string | null
  note: string | null
}
/** What was changed of a code, or of all, and what became of its proposals. Nobody's name stands where the time ended one. */
const historyOf = (code: string | null): RawBuilder<unknown> => sql`
  (
    select
      c.id::text id,
      c.at,
      c.actor_name "by",
      c.version,
      c.field,
      c.before,
      c.after,
      null note
    from
      fee_change c
    where
      ${code === null ? sql`true` : sql`c.code = ${code}`}
    union all
    select
      a.id || step.name,
      step.at,
      step.actor,
      coalesce(f.version, 1),
      'feeStatus',
      step.before,
      step.after,
      step.note
    from
      approval a
      left join fee f on f.id = a.subject_id::uuid
      cross join lateral (
        values
          ('/proposed', a.proposed_at, a.maker_name, 'DRAFT', 'WAITING_APPROVE', a.reason),
          (
            '/ended',
            a.decided_at,
            case a.state
              when 'WITHDRAWN' then a.maker_name
              else coalesce(a.checker_name, '')
            end,
            'WAITING_APPROVE',
            case a.state
              when 'APPROVED' then 'ACTIVE'
              when 'DENIED' then 'DENIED'
              else 'DRAFT'
            end,
            a.note
          )
      ) step (name, at, actor, before, after, note)
    where
      a.kind = 'FEE'
      and step.at is not null
      and ${code === null ? sql`true` : sql`a.subject_key = ${`fee:${code}`}`}
  ) h
`
export const history = (db: Db, code: string | null, page: PageRequest): Promise<HistoryRow[]> =>
  many(
    db,
    sql<HistoryRow>`
      select
        h.*
      from
        ${historyOf(code)}
      order by
        h.at ${sql.raw(page.direction)},
        h.id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const historyCount = async (db: Db, code: string | null): Promise<number> =>
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
              ${historyOf(code)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
