/** SQL of what bank staff oversee of advances: live enterprises alone, and nothing of the people who are paid. VND. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { AdvanceEntryState } from '@saola/contract/salary-advance-values'
import { allOf, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface PaymentRow {
  id: string
  merchant_id: string
  merchant_code: string
  merchant_name: string
  advance_code: string
  reference: string
  amount: number
  state: AdvanceEntryState
  from_account: string
  transfer_id: string | null
  bank_reference: string | null
  failure: string | null
  created_at: Date
  sent_at: Date | null
  ended_at: Date | null
  returned_at: Date | null
}
const columns = sql`
  d.id,
  d.merchant_id,
  m.code merchant_code,
  m.name merchant_name,
  a.code advance_code,
  d.reference,
  d.amount,
  d.state,
  d.from_account,
  d.transfer_id,
  d.bank_reference,
  d.failure,
  d.created_at,
  d.sent_at,
  d.ended_at,
  d.returned_at
`
const from = sql`
  salary_advance_payment d
  join salary_advance a on a.merchant_id = d.merchant_id
  and a.id = d.advance_id
  join merchant m on m.id = d.merchant_id
  and m.mode = 'LIVE'
`
export interface Filter {
  merchantId: string | undefined
  state: AdvanceEntryState | undefined
  keyword: string | undefined
  from: Date | undefined
  /** Not included. */
  to: Date | undefined
  silent: boolean | undefined
  returned: boolean | undefined
  silentSince: Date
  /** Of orders made; none = all. */
  until?: Date | undefined
}
const isSilent = (since: Date): RawBuilder<unknown> => sql`
  (
    d.state = 'PROCESSING'
    and d.sent_at <= ${since}
  )
`
/** True keeps those of which it is so, false the others. */
const asked = (wanted: boolean | undefined, is: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  wanted === undefined ? [] : [wanted ? is : sql`${is} is not true`]
const CODE_LENGTH = 10
/** References all begin with UL and the time: fewer letters than a code has are those of most, and the newest of them are near. */
const isBroad = (keyword: string): boolean =>
  keyword.length < CODE_LENGTH && 'ul'.startsWith(keyword.slice(0, 2).toLowerCase())
/** Each by an index of its own: one condition of all three would read every payment. */
const named = (keyword: string): RawBuilder<unknown> => sql`
  select
    merchant_id,
    id
  from
    salary_advance_payment
  where
    lower(reference) like lower(${likeText(keyword)}) || '%'
  union all
  select
    merchant_id,
    id
  from
    salary_advance_payment
  where
    lower(bank_reference) = lower(${keyword})
  union all
  select
    p.merchant_id,
    p.id
  from
    salary_advance c
    join salary_advance_payment p on p.merchant_id = c.merchant_id
    and p.advance_id = c.id
  where
    c.code = upper(${keyword})
`
const among = (f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`true`,
    ...(f.merchantId ? [sql`d.merchant_id = ${f.merchantId}`] : []),
    ...(f.state ? [sql`d.state = ${f.state}`] : []),
    ...(f.keyword
      ? [
          isBroad(f.keyword)
            ? sql`
                (
                  d.reference ilike ${`${likeText(f.keyword)}%`}
                  or lower(d.bank_reference) = lower(${f.keyword})
                )
              `
            : sql` (d.merchant_id, d.id) in (${named(f.keyword)}) `,
        ]
      : []),
    ...(f.from ? [sql`d.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`d.created_at < ${f.to}`] : []),
    ...(f.until ? [sql`d.created_at <= ${f.until}`] : []),
    ...asked(f.silent, isSilent(f.silentSince)),
    ...asked(f.returned, sql`(d.state = 'RETURNED')`),
  ])
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  createdAt: sql`d.created_at`,
  amount: sql`d.amount`,
}
export const list = (db: Db, f: Filter, page: PageRequest): Promise<PaymentRow[]> =>
  many(
    db,
    sql<PaymentRow>`
      select
        ${columns}
      from
        ${from}
      where
        ${among(f)}
      order by
        ${orders[page.sortBy]!} ${sql.raw(page.direction)},
        d.id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
/** As many as a list counts, or more for a file. */
export const count = async (db: Db, f: Filter, most = COUNT_CAP + 1): Promise<number> =>
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
              ${from}
            where
              ${among(f)}
            limit
              ${most}
          ) capped
      `,
    )
  ).n
const when = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  to_char(
    ${at} at time zone 'Asia/Ho_Chi_Minh',
    'YYYY-MM-DD HH24:MI:SS'
  )
`
/** In the order of the columns of export.ts. */
export const exportRows = (f: Filter): RawBuilder<unknown> => sql`
  select
    d.reference,
    a.code,
    m.code,
    m.name,
    d.amount,
    d.state,
    ${when(sql`d.created_at`)},
    ${when(sql`d.sent_at`)},
    ${when(sql`d.ended_at`)},
    ${when(sql`d.returned_at`)},
    d.bank_reference,
    d.failure
  from
    ${from}
  where
    ${among(f)}
  order by
    d.created_at desc,
    d.id desc
`
export interface TotalRow {
  state: AdvanceEntryState
  total: number
  amount: number
  silent_total: number
  silent_amount: number
}
export const totals = (db: Db, f: Filter): Promise<TotalRow[]> =>
  many(
    db,
    sql<TotalRow>`
      select
        d.state,
        count(*)::int total,
        sum(d.amount)::bigint amount,
        count(*) filter (
          where
            ${isSilent(f.silentSince)}
        )::int silent_total,
        coalesce(
          sum(d.amount) filter (
            where
              ${isSilent(f.silentSince)}
          ),
          0
        )::bigint silent_amount
      from
        ${from}
      where
        ${among(f)}
      group by
        d.state
    `,
  )
/** Null for one of Test Mode, too. */
export const find = (db: Db, id: string): Promise<PaymentRow | null> =>
  maybe(
    db,
    sql<PaymentRow>`
      select
        ${columns}
      from
        ${from}
      where
        d.id = ${id}
    `,
  )
export interface PaidRow extends PaymentRow {
  employee_id: string
  to_bin: string
  /** The last four digits. */
  to_last: string
  to_digest: string | null
}
/** With whom it pays, for a look that is written down. */
export const findPaid = (db: Db, id: string): Promise<PaidRow | null> =>
  maybe(
    db,
    sql<PaidRow>`
      select
        ${columns},
        a.employee_id,
        d.to_bin,
        d.to_last,
        d.to_digest
      from
        ${from}
      where
        d.id = ${id}
    `,
  )
