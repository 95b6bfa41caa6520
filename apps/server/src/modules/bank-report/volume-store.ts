/** What merchants took and gave back. The sums of all are rolled up; those of single merchants are their day totals, read by key (ADR 0030). */
import { sql, type RawBuilder } from 'kysely'
import { changed, many, one, type Db } from '../../platform/db.ts'
import { stepOfDay, type Period } from './period-store.ts'
import { monthsOf } from './rules.ts'

export interface Volume {
  total: number
  amount: number
  refunds: number
  refunded: number
  fee: number
  vat: number
  feeBack: number
}
const summed = sql.raw(
  ['total', 'amount', 'refunds', 'refunded', 'fee', 'vat']
    .map((name) => `coalesce(sum(${name}), 0)::bigint "${name}"`)
    .concat('coalesce(sum(fee_back), 0)::bigint "feeBack"')
    .join(', '),
)
/** Live payments and refunds of all, by step and by method. */
export const all = (
  db: Db,
  p: Period,
): Promise<(Volume & { kind: 'DATE' | 'METHOD'; key: string })[]> =>
  many(
    db,
    sql`
      select
        kind,
        key,
        ${summed}
      from
        bank_volume_daily
        cross join lateral (
          values
            ('DATE', ${stepOfDay(sql`day`, p)}),
            ('METHOD', payment_type)
        ) k (kind, key)
      where
        day between ${p.from}::date and ${p.to}::date
      group by
        1,
        2
      order by
        1,
        4 desc,
        2
    `,
  )

/** The day totals of one merchant `m.merchant_id` in the period, with refunds beside them. */
const daysOf = (p: Period): RawBuilder<unknown> => sql`
  select
    payment_type,
    total,
    amount,
    0 refunds,
    0 refunded,
    charge_amount fee,
    vat_charge_amount vat,
    0 fee_back
  from
    payment_daily d
  where
    d.merchant_id = m.merchant_id
    and d.day between ${p.from}::date and ${p.to}::date
    and d.status = 'SUCCESS'
  union all
  select
    payment_type,
    0,
    0,
    total,
    amount,
    0,
    0,
    fee_back + vat_back
  from
    refund_daily r
  where
    r.merchant_id = m.merchant_id
    and r.day between ${p.from}::date and ${p.to}::date
`
/** Merchants with money in the months that the period touches: nobody took more in it than in those. */
const candidates = (p: Period): RawBuilder<unknown> => sql`
  select
    merchant_id,
    sum(amount)::bigint bound
  from
    merchant_volume_monthly
  where
    month = any (${monthsOf(p)}::date[])
  group by
    merchant_id
`
/**
 * The exact sums of the `most` merchants with the largest months, by their own sums.
 * @returns `next` = what the first merchant left out can have taken at most; who took less than it may not be among the first
 */
export async function firsts(
  db: Db,
  p: Period,
  most: number,
): Promise<{
  rows: (Volume & { merchantId: string; code: string; name: string })[]
  next: number
}> {
  const { next } = await one(
    db,
    sql<{ next: number }>`
      select
        coalesce(
          (
            select
              bound
            from
              (${candidates(p)}) c
            order by
              bound desc,
              merchant_id
            offset
              ${most}
            limit
              1
          ),
          0
        )::bigint next
    `,
  )
  const rows = await many(
    db,
    sql<Volume & { merchantId: string; code: string; name: string }>`
      select
        m.merchant_id "merchantId",
        x.code,
        x.name,
        d.*
      from
        (
          ${candidates(p)}
          order by
            bound desc,
            merchant_id
          limit
            ${most}
        ) m
        join merchant x on x.id = m.merchant_id
        cross join lateral (
          select
            ${summed}
          from
            (${daysOf(p)}) y
        ) d
      where
        (d.total, d.refunds) <> (0, 0)
      order by
        d.amount desc,
        x.code
    `,
  )
  return { rows, next }
}

export const countCandidates = async (db: Db, p: Period, cap: number): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*)::bigint n
        from
          (
            select
            from
              (${candidates(p)}) c
            limit
              ${cap}
          ) x
      `,
    )
  ).n
/** The file: every merchant by method, those with most first. */
export const exportRows = (p: Period): RawBuilder<unknown> => sql`
  select
    x.code,
    x.name,
    d.payment_type,
    d.total,
    d.amount,
    d.refunds,
    d.refunded,
    d.fee,
    d.vat,
    d."feeBack"
  from
    (${candidates(p)}) m
    join merchant x on x.id = m.merchant_id
    cross join lateral (
      select
        payment_type,
        sum(sum(amount)) over () whole,
        ${summed}
      from
        (${daysOf(p)}) y
      group by
        payment_type
    ) d
  order by
    d.whole desc,
    x.code,
    d.amount desc,
    d.payment_type
`

/** Adds what live payments or refunds bring; once for each event, in the transaction that delivers it. */
async function add(db: Db, facts: RawBuilder<unknown>): Promise<void> {
  await changed(
    db,
    sql`
      with
        f as materialized (${facts}),
        month as (
          insert into
            merchant_volume_monthly as d (merchant_id, month, amount)
          select
            merchant_id,
            date_trunc('month', day)::date,
            sum(amount)
          from
            f
          group by
            1,
            2
          order by
            1,
            2
          on conflict (merchant_id, month) do update
          set
            amount = d.amount + excluded.amount
        )
      insert into
        bank_volume_daily as d (day, payment_type, total, amount, fee, vat, refunds, refunded, fee_back)
      select
        day,
        payment_type,
        sum(total),
        sum(amount),
        sum(fee),
        sum(vat),
        sum(refunds),
        sum(refunded),
        sum(fee_back)
      from
        f
      group by
        1,
        2
      order by
        1,
        2
      on conflict (day, payment_type) do update
      set
        total = d.total + excluded.total,
        amount = d.amount + excluded.amount,
        fee = d.fee + excluded.fee,
        vat = d.vat + excluded.vat,
        refunds = d.refunds + excluded.refunds,
        refunded = d.refunded + excluded.refunded,
        fee_back = d.fee_back + excluded.fee_back
    `,
  )
}
const named = (merchantIds: readonly string[], ids: readonly string[]): RawBuilder<unknown> => sql`
  select distinct
    p.merchant_id,
    p.id
  from
    unnest(${[...merchantIds]}::uuid[], ${[...ids]}::uuid[]) p (merchant_id, id)
    join merchant m on m.id = p.merchant_id
    and m.mode = 'LIVE'
`
/** @param merchantIds of each payment. */
export const countPaid = (
  db: Db,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<void> =>
  add(
    db,
    sql`
      select
        t.merchant_id,
        (t.complete_time at time zone 'Asia/Ho_Chi_Minh')::date as day,
        t.payment_type,
        1 total,
        t.amount,
        t.charge_amount fee,
        t.vat_charge_amount vat,
        0 refunds,
        0 refunded,
        0 fee_back
      from
        (${named(merchantIds, ids)}) n
        join payment t on t.merchant_id = n.merchant_id
        and t.id = n.id
      where
        t.status = 'SUCCESS'
    `,
  )
/** A live merchant's payments that were written down as history and that no event tells of: for one of whose payments none was counted yet. */
export const countHistory = (db: Db, merchantId: string): Promise<void> =>
  add(
    db,
    sql`
      select
        t.merchant_id,
        (t.complete_time at time zone 'Asia/Ho_Chi_Minh')::date as day,
        t.payment_type,
        1 total,
        t.amount,
        t.charge_amount fee,
        t.vat_charge_amount vat,
        0 refunds,
        0 refunded,
        0 fee_back
      from
        payment t
        join merchant m on m.id = t.merchant_id
        and m.mode = 'LIVE'
      where
        t.merchant_id = ${merchantId}
        and t.status = 'SUCCESS'
        and not exists (
          select
          from
            event_not_handled e
          where
            e.object_id = t.id::text
            and (
              e.handler is null
              or e.handler = 'bank-report.count'
            )
            and e.topic in ('payment.settled', 'payment.accepted')
        )
    `,
  )
/** Refunds that arrived, or with `by` -1 came back after all. @param merchantIds of each refund. */
export const countRefunds = (
  db: Db,
  merchantIds: readonly string[],
  ids: readonly string[],
  by: 1 | -1,
): Promise<void> =>
  add(
    db,
    sql`
      select
        r.merchant_id,
        (r.ended_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
        t.payment_type,
        0 total,
        0 amount,
        0 fee,
        0 vat,
        ${by}::bigint refunds,
        ${by}::bigint * r.amount refunded,
        ${by}::bigint * (r.fee_back + r.vat_back) fee_back
      from
        (${named(merchantIds, ids)}) n
        join refund r on r.merchant_id = n.merchant_id
        and r.id = n.id
        join payment t on t.merchant_id = r.merchant_id
        and t.id = r.transaction_id
    `,
  )
