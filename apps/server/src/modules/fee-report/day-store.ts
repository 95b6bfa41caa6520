/** Fees by day: the rollup that follows payments and refunds (ADR 0030), and whether it says what the rows say. */
import { sql, type RawBuilder } from 'kysely'
import { many, one, type Db } from '../../platform/db.ts'
import {
  allRows,
  dayOf,
  rowsOfKinds,
  sourceKinds,
  type Only,
  type SourceKind,
} from './source-store.ts'

/** Of the rows of `d`, days that are there already grow. */
const countDays = sql`
  insert into
    fee_day as t (merchant_id, day, kind, fee_id, fee_held, count, volume, fee, vat)
  select
    *
  from
    d
  order by
    1,
    2,
    3,
    4,
    5
  on conflict (merchant_id, day, kind, fee_id, fee_held) do update
  set
    count = t.count + excluded.count,
    volume = t.volume + excluded.volume,
    fee = t.fee + excluded.fee,
    vat = t.vat + excluded.vat
`
/** Their months that are over by `now`, held until the transaction ends. */
const monthsOver = (now: Date): RawBuilder<unknown> => sql`
  select
    r.merchant_id,
    r.month,
    r.status
  from
    fee_report r
  where
    (r.merchant_id, r.month) in (
      select
        merchant_id,
        date_trunc('month', day)::date
      from
        d
      where
        day < date_trunc('month', ${now}::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date
    )
  order by
    1,
    2
  for share of
    r
`
export interface LateMonth {
  merchant_id: string
  /** Its first day. */
  month: string
}
/**
 * Adds rows to their days, and opens the reports of their months. A month that is over is held meanwhile, so that its closing either counts the rows or comes first.
 * @returns months of theirs that are closed already
 */
const add = (db: Db, rows: RawBuilder<unknown>, now: Date): Promise<LateMonth[]> =>
  many(
    db,
    sql<LateMonth>`
      with
        d as materialized (
          select
            merchant_id,
            ${dayOf} as day,
            kind,
            fee_id,
            fee_held,
            count(*) count,
            sum(volume) volume,
            sum(fee) fee,
            sum(vat) vat
          from
            (${rows}) r
          group by
            1,
            2,
            3,
            4,
            5
        ),
        opened as (
          insert into
            fee_report (merchant_id, id, month, status, created_at)
          select
            m.merchant_id,
            gen_random_uuid(),
            m.month,
            'PROVISIONAL',
            ${now}
          from
            (
              select distinct
                merchant_id,
                date_trunc('month', day)::date as month
              from
                d
              order by
                1,
                2
            ) m
          where
            not exists (
              select
              from
                fee_report r
              where
                r.merchant_id = m.merchant_id
                and r.month = m.month
            )
          on conflict (merchant_id, month) do nothing
        ),
        counted as (${countDays}),
        over as materialized (${monthsOver(now)})
      select
        merchant_id,
        to_char(month, 'YYYY-MM-DD') as month
      from
        over
      where
        status <> 'PROVISIONAL'
    `,
  )
/** Once for each event, in the transaction that delivers it. @param merchantIds of each row */
export const countRows = (
  db: Db,
  kind: SourceKind,
  merchantIds: readonly string[],
  ids: readonly string[],
  now: Date,
): Promise<LateMonth[]> => add(db, rowsOfKinds([kind], { merchantIds, ids }), now)

/** The events of each kind of row, and what in them names it. */
const told: Record<SourceKind, { topics: readonly string[]; id: RawBuilder<unknown> }> = {
  PAYMENT: {
    topics: ['payment.settled', 'payment.accepted', 'credit.accepted'],
    id: sql`e.payload ->> 'transactionId'`,
  },
  REFUND: { topics: ['payment.refunded'], id: sql`e.payload ->> 'refundId'` },
  REFUND_RETURNED: { topics: ['refund.returned'], id: sql`e.payload ->> 'refundId'` },
  PAYOUT: { topics: ['payout.succeeded'], id: sql`e.payload ->> 'payoutId'` },
  PAYOUT_RETURNED: { topics: ['payout.returned'], id: sql`e.payload ->> 'payoutId'` },
}
const topics = [...new Set(Object.values(told).flatMap((one) => one.topics))]
const HANDLER = 'fee-report.count'
/** Counts a merchant's days again from the rows, without those of which an event will still tell: for a shop whose sales were written down as history. */
export async function recount(db: Db, merchantId: string, now: Date): Promise<void> {
  await sql`lock table fee_day in exclusive mode`.execute(db)
  await sql`
    delete from fee_day
    where
      merchant_id = ${merchantId}
  `.execute(db)
  const ever = { merchantId, from: new Date(0), to: new Date('9999-01-01T00:00:00Z') }
  for (const kind of sourceKinds)
    await add(
      db,
      sql`
        select
          *
        from
          (${rowsOfKinds([kind], ever)}) x
        where
          not exists (
            select
            from
              event_not_handled e
            where
              e.merchant_id = ${merchantId}
              and ${told[kind].id} = x.id::text
              and e.topic = any (${[...told[kind].topics]}::text[])
              and (
                e.handler is null
                or e.handler = ${HANDLER}
              )
          )
      `,
      now,
    )
}
/** Whether something of the time before `until` has not been counted yet. */
export const isBehind = async (db: Db, merchantId: string, until: Date): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ yes: boolean }>`
        select
          exists (
            select
            from
              event_not_handled e
            where
              e.merchant_id = ${merchantId}
              and e.at < ${until}
              and e.topic = any (${topics}::text[])
              and (
                e.handler is null
                or e.handler in (${HANDLER}, 'payment.insert-accepted')
              )
          ) yes
      `,
    )
  ).yes

export interface Sum {
  merchant_id: string
  /** Its first day. */
  month: string
  kind: SourceKind
  fee_id: string
  fee_held: boolean
  count: number
  volume: number
  fee: number
  vat: number
}
/** The months of merchants, by fee. @param months their first days, of each merchant */
export const sums = (
  db: Db,
  merchantIds: readonly string[],
  months: readonly string[],
): Promise<Sum[]> =>
  many(
    db,
    sql<Sum>`
      select
        m.merchant_id,
        to_char(m.month, 'YYYY-MM-DD') as month,
        d.kind,
        d.fee_id,
        d.fee_held,
        sum(d.count)::bigint count,
        sum(d.volume)::bigint volume,
        sum(d.fee)::bigint fee,
        sum(d.vat)::bigint vat
      from
        unnest(${[...merchantIds]}::uuid[], ${[...months]}::date[]) m (merchant_id, month)
        join fee_day d on d.merchant_id = m.merchant_id
        and d.day >= m.month
        and d.day < m.month + interval '1 month'
      group by
        1,
        2,
        3,
        4,
        5
      order by
        1,
        2,
        3,
        4,
        5
    `,
  )
/** On how many lines the rollup of these days says something else than the rows do. @param days YYYY-MM-DD, both belong to it */
export const differences = async (
  db: Db,
  only: Extract<Only, { merchantId: string }>,
  days: { from: string; to: string },
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
              ${dayOf} as day,
              kind,
              fee_id,
              fee_held,
              count(*)::bigint count,
              sum(volume)::bigint volume,
              sum(fee)::bigint fee,
              sum(vat)::bigint vat
            from
              (${allRows(only)}) x
            group by
              1,
              2,
              3,
              4
          ) r
          full join (
            select
              *
            from
              fee_day
            where
              merchant_id = ${only.merchantId}
              and day between ${days.from}::date and ${days.to}::date
          ) d using (day, kind, fee_id, fee_held)
        where
          (d.count, d.volume, d.fee, d.vat) is distinct from (r.count, r.volume, r.fee, r.vat)
      `,
    )
  ).n
