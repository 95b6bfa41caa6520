/** SQL of the sums by day: counted anew from the entries, read with the days that are not counted yet beside them. */
import { sql, type RawBuilder } from 'kysely'
import { startOf } from '../../platform/clock.ts'
import { changed, many, type Db } from '../../platform/db.ts'

/** What is counted of these transfers, each entry with the day of Vietnam that it belongs to and with what was paid and how. */
const entriesOf = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select
    t.merchant_id,
    (t.at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    e.account,
    t.kind,
    coalesce(p.type, '') as type,
    coalesce(p.payment_type, '') payment_type,
    e.amount,
    1::bigint count,
    (e.line = 1)::int::bigint transfers
  from
    ledger_transfer t
    join ledger_entry e on e.merchant_id = t.merchant_id
    and e.transfer_id = t.id
    left join payment p on t.kind in ('SETTLE', 'ACCEPT')
    and p.merchant_id = t.merchant_id
    and p.id = t.transaction_id
  where
    ${which}
`
const count = (db: Db, which: RawBuilder<unknown>): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        ledger_day as d (merchant_id, day, account, kind, type, payment_type, amount, count, transfers)
      select
        merchant_id,
        day,
        account,
        kind,
        type,
        payment_type,
        sum(amount),
        sum(count),
        sum(transfers)
      from
        (${entriesOf(which)}) x
      group by
        1,
        2,
        3,
        4,
        5,
        6
      on conflict (merchant_id, day, account, kind, type, payment_type) do update
      set
        amount = excluded.amount,
        count = excluded.count,
        transfers = excluded.transfers
      where
        (d.amount, d.count, d.transfers) is distinct from (excluded.amount, excluded.count, excluded.transfers)
    `,
  )

/** All books, from a moment to another: found by time, for ids are drawn before their transfers are there. Counting again changes nothing. */
export const countBetween = (db: Db, from: Date, to: Date): Promise<number> =>
  count(
    db,
    sql`
      t.at >= ${from}
      and t.at < ${to}
    `,
  )
/** Books of which no day is counted yet, from their first entry: what a new Test Mode merchant sold lies in the past. */
export const countNew = (db: Db, to: Date): Promise<number> =>
  count(
    db,
    sql`
      t.merchant_id = any (
        array(
          select
            a.merchant_id
          from
            ledger_account a
          where
            a.code = 'CLEARING'
            and not exists (
              select
              from
                ledger_day d
              where
                d.merchant_id = a.merchant_id
            )
        )
      )
      and t.at < ${to}
    `,
  )
export const lastDay = async (db: Db): Promise<string | null> => {
  const [row] = await many(
    db,
    sql<{ day: string | null }>`
      select
        max(day)::text as day
      from
        ledger_day
    `,
  )
  return row?.day ?? null
}

export interface SumRow {
  /** Before the period, within it or after it; BALANCE = what the account holds now. */
  phase: 'BEFORE' | 'WITHIN' | 'AFTER' | 'BALANCE'
  account: string
  /** Empty but within the period. */
  kind: string
  type: string
  payment_type: string
  amount: number
  count: number
  transfers: number
}
/** The first day that is not counted; null for books of which none is. */
const uncountedFrom = async (db: Db, merchantId: string): Promise<string | null> => {
  const [row] = await many(
    db,
    sql<{ day: string | null }>`
      select
        (max(day) + 1)::text as day
      from
        ledger_day
      where
        exists (
          select
          from
            ledger_day
          where
            merchant_id = ${merchantId}
        )
    `,
  )
  return row?.day ?? null
}
/**
 * All sums of a merchant's books: of days before `uncounted` as they were counted, of the others from the entries. The day is given, so that the
 * planner sees how few entries are left; what is counted meanwhile is not read twice.
 */
const sumsOf = (merchantId: string, uncounted: string | null): RawBuilder<unknown> => sql`
  sums as (
    select
      day,
      account,
      kind,
      type,
      payment_type,
      amount,
      count,
      transfers
    from
      ledger_day
    where
      merchant_id = ${merchantId}
      and day < ${uncounted}::date
    union all
    select
      day,
      account,
      kind,
      type,
      payment_type,
      amount,
      count,
      transfers
    from
      (${entriesOf(sql`
        t.merchant_id = ${merchantId}
        and t.at >= ${uncounted === null ? new Date(0) : startOf(uncounted)}
      `)}) raw
  )
`
/** In one snapshot: the period's sums, what came before and after it, and what the accounts hold. @param from, to days, both included */
export const periodSums = async (
  db: Db,
  merchantId: string,
  from: string,
  to: string,
): Promise<SumRow[]> => {
  const uncounted = await uncountedFrom(db, merchantId)
  return many(
    db,
    sql<SumRow>`
      with
        ${sumsOf(merchantId, uncounted)},
        phased as (
          select
            case
              when day < ${from}::date then 'BEFORE'
              when day <= ${to}::date then 'WITHIN'
              else 'AFTER'
            end phase,
            *
          from
            sums
        )
      select
        phase,
        account,
        case
          when phase = 'WITHIN' then kind
          else ''
        end kind,
        case
          when phase = 'WITHIN' then type
          else ''
        end as type,
        case
          when phase = 'WITHIN' then payment_type
          else ''
        end payment_type,
        sum(amount)::bigint amount,
        sum(count)::bigint count,
        sum(transfers)::bigint transfers
      from
        phased
      group by
        1,
        2,
        3,
        4,
        5
      union all
      select
        'BALANCE',
        code,
        '',
        '',
        '',
        balance,
        entries,
        0
      from
        ledger_account
      where
        merchant_id = ${merchantId}
        and entries > 0
      order by
        1,
        2,
        3,
        4,
        5
    `,
  )
}
/** The period's sums from the entries alone, whatever is counted. */
export const rawSums = (db: Db, merchantId: string, from: Date, to: Date): Promise<SumRow[]> =>
  many(
    db,
    sql<SumRow>`
      select
        'WITHIN' phase,
        account,
        kind,
        type,
        payment_type,
        sum(amount)::bigint amount,
        sum(count)::bigint count,
        sum(transfers)::bigint transfers
      from
        (${entriesOf(sql`
          t.merchant_id = ${merchantId}
          and t.at >= ${from}
          and t.at < ${to}
        `)}) raw
      group by
        2,
        3,
        4,
        5
      order by
        2,
        3,
        4,
        5
    `,
  )
/** What names the entries of a period: the last transfer, and how much was moved. */
export const rawMark = async (
  db: Db,
  merchantId: string,
  from: Date,
  to: Date,
): Promise<{ last: number; turnover: number }> => {
  const [row] = await many(
    db,
    sql<{ last: number | null; turnover: number }>`
      select
        max(t.id) last,
        coalesce(
          sum(e.amount) filter (
            where
              e.amount > 0
          ),
          0
        )::bigint turnover
      from
        ledger_transfer t
        join ledger_entry e on e.merchant_id = t.merchant_id
        and e.transfer_id = t.id
      where
        t.merchant_id = ${merchantId}
        and t.at >= ${from}
        and t.at < ${to}
    `,
  )
  return { last: row?.last ?? 0, turnover: row?.turnover ?? 0 }
}
/** The books that have entries, but the house's: some after another, with the day of the first. */
export const booksAfter = (
  db: Db,
  house: string,
  after: string | null,
  limit: number,
): Promise<{ merchant_id: string }[]> =>
  many(
    db,
    sql<{ merchant_id: string }>`
      select
        merchant_id
      from
        ledger_account
      where
        code = 'CLEARING'
        and merchant_id <> ${house}
        and merchant_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      order by
        merchant_id
      limit
        ${limit}
    `,
  )
/** The day of Vietnam on which a merchant's books begin. */
export const firstDay = async (db: Db, merchantId: string): Promise<string | null> => {
  const [row] = await many(
    db,
    sql<{ day: string | null }>`
      select
        least(
          (
            select
              min(day)
            from
              ledger_day
            where
              merchant_id = ${merchantId}
          ),
          (
            select
              (at at time zone 'Asia/Ho_Chi_Minh')::date
            from
              ledger_transfer
            where
              merchant_id = ${merchantId}
            order by
              id
            limit
              1
          )
        )::text as day
    `,
  )
  return row?.day ?? null
}
