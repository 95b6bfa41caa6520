/** SQL of collections as bank staff look at them, of all live enterprises. VND. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { CollectionState } from '@saola/contract/salary-collection'
import { likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import { columns, type ListedRow } from './store.ts'

export interface StaffFilter {
  words: string | undefined
  merchantId: string | undefined
  state: CollectionState | undefined
  from: Date | undefined
  /** Not included. */
  to: Date | undefined
  /** Of collections that were there; none = all. */
  until?: Date | undefined
}
export interface StaffRow extends ListedRow {
  code: string
  name: string
}
const stateNow = sql`
  case
    when c.overdue_at is not null
    and c.state in ('DUE', 'SHORT') then 'OVERDUE'
    else c.state
  end
`
const among = (f: StaffFilter): RawBuilder<unknown> => sql`
  m.mode = 'LIVE'
  and (
    ${f.merchantId ?? null}::uuid is null
    or c.merchant_id = ${f.merchantId ?? null}::uuid
  )
  and (
    ${f.words ?? null}::text is null
    or m.name_words like '%' || fold_text (${likeText(f.words ?? '')}) || '%'
    or lower(m.code) = lower(${f.words ?? ''})
  )
  and (
    ${f.state ?? null}::text is null
    or ${stateNow} = ${f.state ?? ''}
  )
  and (
    ${f.from ?? null}::timestamptz is null
    or c.due_on >= (${f.from ?? null}::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date
  )
  and (
    ${f.to ?? null}::timestamptz is null
    or c.due_on < (${f.to ?? null}::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date
  )
  and (
    ${f.until ?? null}::timestamptz is null
    or c.created_at <= ${f.until ?? null}::timestamptz
  )
`
const ofStaff = sql`
  salary_collection c
  join salary_period p on p.merchant_id = c.merchant_id
  and p.id = c.period_id
  join merchant m on m.id = c.merchant_id
`
export const list = (db: Db, f: StaffFilter, page: PageRequest): Promise<StaffRow[]> =>
  many(
    db,
    sql<StaffRow>`
      select
        ${columns},
        p.month::text as month,
        m.code,
        m.name
      from
        ${ofStaff}
      where
        ${among(f)}
      order by
        c.due_on ${sql.raw(page.direction)},
        c.id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (db: Db, f: StaffFilter, most = COUNT_CAP + 1): Promise<number> =>
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
              ${ofStaff}
            where
              ${among(f)}
            limit
              ${most}
          ) found
      `,
    )
  ).n
export const get = (db: Db, id: string): Promise<StaffRow | null> =>
  maybe(
    db,
    sql<StaffRow>`
      select
        ${columns},
        p.month::text as month,
        m.code,
        m.name
      from
        ${ofStaff}
      where
        c.id = ${id}
        and m.mode = 'LIVE'
    `,
  )
const when = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  to_char(
    ${at} at time zone 'Asia/Ho_Chi_Minh',
    'YYYY-MM-DD HH24:MI:SS'
  )
`
/** In the order of the columns of export.ts. */
export const exportRows = (f: StaffFilter): RawBuilder<unknown> => sql`
  select
    m.code,
    m.name,
    to_char(p.month, 'MM/YYYY'),
    c.due_on::text,
    ${stateNow},
    c.principal,
    c.interest,
    c.principal + c.interest,
    c.payments,
    c.tries,
    ${when(sql`c.tried_at`)},
    ${when(sql`c.ended_at`)},
    c.bank_reference,
    c.failure
  from
    ${ofStaff}
  where
    ${among(f)}
  order by
    c.due_on desc,
    c.id desc
`
