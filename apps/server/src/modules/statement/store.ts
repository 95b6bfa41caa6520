/** SQL that reads statements: the periods and what stands of them now. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { StatementPeriod, StatementState } from '@saola/contract/statement'
import { allOf, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface StatementRow {
  merchant_id: string
  id: string
  period: StatementPeriod
  from_day: string
  to_day: string
  status: StatementState
  revision: number
  answer_by: string | null
  answered_at: Date | null
  answered_by: string | null
  is_silent: boolean
  /** Of the revision that holds; null while there is none. */
  number: string | null
  code: string | null
  hash: string | null
  issued_at: Date | null
  differences: unknown[] | null
  open_disputes: number
  /** Of these, that are no case and so closed by hand. */
  loose_disputes: number
  merchant_code: string
  merchant_name: string
  is_test: boolean
}
export interface Filter {
  keyword?: string | undefined
  status?: StatementState | undefined
  period?: StatementPeriod | undefined
  fromDate?: string | undefined
  toDate?: string | undefined
}

/** Statements with the revision that holds. @param chosen rows of statement */
const described = (db: Db, chosen: RawBuilder<unknown>, direction: 'ASC' | 'DESC' = 'DESC') =>
  many(
    db,
    sql<StatementRow>`
      select
        s.merchant_id,
        s.id,
        s.period,
        s.from_day::text,
        s.to_day::text,
        s.status,
        s.revision,
        s.answer_by::text,
        s.answered_at,
        s.answered_by,
        s.is_silent,
        r.number,
        r.code,
        r.hash,
        r.issued_at,
        r.differences,
        d.open_disputes,
        d.loose_disputes,
        m.code merchant_code,
        m.name merchant_name,
        m.mode = 'TEST' is_test
      from
        (${chosen}) s
        join merchant m on m.id = s.merchant_id
        left join statement_revision r on r.merchant_id = s.merchant_id
        and r.statement_id = s.id
        and r.revision = s.revision
        cross join lateral (
          select
            count(*) open_disputes,
            count(*) filter (
              where
                d.case_id is null
            ) loose_disputes
          from
            statement_dispute d
          where
            d.merchant_id = s.merchant_id
            and d.statement_id = s.id
            and d.state = 'OPEN'
        ) d
      order by
        s.to_day ${sql.raw(direction)},
        s.id ${sql.raw(direction)}
    `,
  )
const filtered = (f: Filter): RawBuilder<unknown>[] => [
  ...(f.status ? [sql`s.status = ${f.status}`] : []),
  ...(f.period ? [sql`s.period = ${f.period}`] : []),
  ...(f.fromDate ? [sql`s.to_day >= ${f.fromDate}`] : []),
  ...(f.toDate ? [sql`s.from_day <= ${f.toDate}`] : []),
]
const paged = (conditions: RawBuilder<unknown>, page: PageRequest): RawBuilder<unknown> => sql`
  select
    s.*
  from
    statement s
  where
    ${conditions}
  order by
    s.to_day ${sql.raw(page.direction)},
    s.id ${sql.raw(page.direction)}
  limit
    ${page.size}
  offset
    ${page.index * page.size}
`
const counted = async (db: Db, conditions: RawBuilder<unknown>): Promise<number> =>
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
              statement s
            where
              ${conditions}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
const ofMerchant = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([sql`s.merchant_id = ${merchantId}`, ...filtered(f)])

export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<StatementRow[]> => described(db, paged(ofMerchant(merchantId, f), page), page.direction)
export const count = (db: Db, merchantId: string, f: Filter): Promise<number> =>
  counted(db, ofMerchant(merchantId, f))

const ofAll = (f: Filter): RawBuilder<unknown> =>
  allOf([
    ...filtered(f),
    sql`
      exists (
        select
        from
          merchant m
        where
          m.id = s.merchant_id
          and m.mode = 'LIVE'
      )
    `,
    ...(f.keyword
      ? [
          sql`
            s.merchant_id = any (
              array(
                select
                  m.id
                from
                  merchant m
                where
                  m.code ilike ${`${likeText(f.keyword)}%`}
                  or fold_text (m.name) like fold_text (${likeText(f.keyword)}) || '%'
              )
            )
          `,
        ]
      : []),
  ])
export const listAll = (db: Db, f: Filter, page: PageRequest): Promise<StatementRow[]> =>
  described(db, paged(ofAll(f), page), page.direction)
export const countAll = (db: Db, f: Filter): Promise<number> => counted(db, ofAll(f))

export const get = async (db: Db, merchantId: string, id: string): Promise<StatementRow | null> =>
  (
    await described(
      db,
      sql`
        select
          *
        from
          statement
        where
          merchant_id = ${merchantId}
          and id = ${id}
      `,
    )
  )[0] ?? null
/** For bank staff: of whatever merchant. */
export const find = async (db: Db, id: string): Promise<StatementRow | null> =>
  (
    await described(
      db,
      sql`
        select
          *
        from
          statement
        where
          id = ${id}
      `,
    )
  )[0] ?? null
/** Keeps it from being issued or answered by another until the transaction ends. */
export const lock = (db: Db, merchantId: string, id: string): Promise<{ id: string } | null> =>
  maybe(
    db,
    sql`
      select
        id
      from
        statement
      where
        merchant_id = ${merchantId}
        and id = ${id}
      for update
    `,
  )

/** The merchant's periods that are over or run and of which nothing is issued, or whose disputes are cleared up, the oldest first. */
export const toIssue = (db: Db, merchantId: string): Promise<StatementRow[]> =>
  described(
    db,
    sql`
      select
        s.*
      from
        statement s
      where
        s.merchant_id = ${merchantId}
        and (
          s.status = 'PROVISIONAL'
          or (
            s.status = 'DISPUTED'
            and not exists (
              select
              from
                statement_dispute d
              where
                d.merchant_id = s.merchant_id
                and d.statement_id = s.id
                and d.state = 'OPEN'
            )
          )
        )
    `,
    'ASC',
  )
export const newest = async (db: Db, merchantId: string): Promise<StatementRow | null> =>
  (
    await described(
      db,
      sql`
        select
          *
        from
          statement
        where
          merchant_id = ${merchantId}
        order by
          to_day desc
        limit
          1
      `,
    )
  )[0] ?? null
/** The one before; null for the first. */
export const before = async (
  db: Db,
  merchantId: string,
  fromDay: string,
): Promise<StatementRow | null> =>
  (
    await described(
      db,
      sql`
        select
          *
        from
          statement
        where
          merchant_id = ${merchantId}
          and to_day < ${fromDay}
        order by
          to_day desc
        limit
          1
      `,
    )
  )[0] ?? null

/** Those whose merchant has let the time for an answer pass. */
export const unanswered = (
  db: Db,
  today: string,
  limit: number,
): Promise<{ merchant_id: string; id: string; revision: number }[]> =>
  many(
    db,
    sql`
      select
        merchant_id,
        id,
        revision
      from
        statement
      where
        status = 'ISSUED'
        and answer_by < ${today}
      order by
        answer_by
      limit
        ${limit}
    `,
  )
