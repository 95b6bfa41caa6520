/** The only SQL of the dashboard and the statistics: kept totals, never raw rows. */
import { sql, type RawBuilder } from 'kysely'
import { allOf, changed, many, one, type Db } from '../../platform/db.ts'

export interface DayRow {
  date: string
  amount: number
  total: number
}
export interface PaidRow extends DayRow {
  refunded: number
}
/** `from`/`to` inclusive YYYY-MM-DD. */
export interface Part {
  from: string
  to: string
  /** The only accounts the caller may see; null = all. */ among: readonly string[] | null
  bankAccountId?: string | undefined
  type?: string | undefined
  paymentType?: string | undefined
}

/** What was paid and, beside it, what went back, each on its own day; of some accounts or of all (null); `from`/`to` inclusive YYYY-MM-DD. */
export const paidByDay = (
  db: Db,
  merchantId: string,
  from: string,
  to: string,
  among: readonly string[] | null = null,
): Promise<PaidRow[]> => {
  const part = wanted(merchantId, { from, to, among })
  return many(
    db,
    sql<PaidRow>`
      select
        to_char(day, 'YYYY-MM-DD') date,
        sum(amount)::bigint amount,
        sum(total)::bigint total,
        sum(refunded)::bigint refunded
      from
        (
          select
            day,
            amount,
            total,
            0 refunded
          from
            txn_day
          where
            ${part}
            and status = 'SUCCESS'
          union all
          select
            day,
            0,
            0,
            amount
          from
            refund_day
          where
            ${part}
        ) d
      group by
        day
      order by
        day
    `,
  )
}
/** Money that arrived at the bank by day, matched or not. */
export const arrivedByDay = (
  db: Db,
  merchantId: string,
  from: string,
  to: string,
  among: readonly string[] | null = null,
): Promise<DayRow[]> =>
  many(
    db,
    sql<DayRow>`
      select
        to_char(day, 'YYYY-MM-DD') date,
        sum(amount)::bigint amount,
        sum(total)::bigint total
      from
        bank_credit_day
      where
        merchant_id = ${merchantId}
        and ${among === null
          ? sql`true`
          : sql`
              account_no in (
                select
                  account_no
                from
                  bank_account
                where
                  merchant_id = ${merchantId}
                  and id = any (${[...among]}::uuid[])
              )
            `}
        and day between ${from}::date and ${to}::date
      group by
        day
      order by
        day
    `,
  )

const wanted = (merchantId: string, p: Part): RawBuilder<unknown> =>
  allOf([
    sql`merchant_id = ${merchantId}`,
    sql`day between ${p.from}::date and ${p.to}::date`,
    ...(p.among === null ? [] : [sql`bank_account_id = any (${[...p.among]}::uuid[])`]),
    ...(p.bankAccountId ? [sql`bank_account_id = ${p.bankAccountId}`] : []),
  ])
const wantedDays = (merchantId: string, p: Part): RawBuilder<unknown> =>
  allOf([
    wanted(merchantId, p),
    ...(p.type ? [sql`type = ${p.type}`] : []),
    ...(p.paymentType ? [sql`payment_type = ${p.paymentType}`] : []),
  ])

export interface SumRow {
  kind: 'STATUS' | 'DAY' | 'TYPE' | 'METHOD' | 'ACCOUNT'
  key: string
  late: boolean
  total: number
  amount: number
  refunded: number
  net: number
  fee: number
  vat: number
}
/** Both periods in one walk over the day totals; `late` = from `since` on. All but STATUS speak of paid transactions, with what was refunded beside; STATUS has a row REFUNDED of its own, whose `net` is what refunds took from the merchant. */
export const sums = (db: Db, merchantId: string, p: Part, since: string): Promise<SumRow[]> =>
  many(
    db,
    sql<SumRow>`
      with
        d as materialized (
          select
            day,
            status,
            type,
            payment_type,
            bank_account_id,
            total,
            amount,
            actual_amount net,
            charge_amount fee,
            vat_charge_amount vat,
            day >= ${since}::date late
          from
            txn_day
          where
            ${wantedDays(merchantId, p)}
          union all
          select
            day,
            'REFUNDED',
            type,
            payment_type,
            bank_account_id,
            total,
            amount,
            net,
            fee_back,
            vat_back,
            day >= ${since}::date
          from
            refund_day
          where
            ${wantedDays(merchantId, p)}
        )
      select
        kind,
        key,
        late,
        coalesce(
          sum(total) filter (
            where
              kind = 'STATUS'
              or status = 'SUCCESS'
          ),
          0
        )::bigint total,
        coalesce(
          sum(amount) filter (
            where
              kind = 'STATUS'
              or status = 'SUCCESS'
          ),
          0
        )::bigint amount,
        coalesce(
          sum(amount) filter (
            where
              status = 'REFUNDED'
          ),
          0
        )::bigint refunded,
        sum(net)::bigint net,
        sum(fee)::bigint fee,
        sum(vat)::bigint vat
      from
        d
        cross join lateral (
          values
            ('STATUS', status),
            ('DAY', to_char(day, 'YYYY-MM-DD')),
            ('TYPE', type),
            ('METHOD', payment_type),
            ('ACCOUNT', bank_account_id::text)
        ) k (kind, key)
      where
        kind = 'STATUS'
        or status in ('SUCCESS', 'REFUNDED')
      group by
        kind,
        key,
        late
      having
        sum(total) <> 0
      order by
        kind,
        amount desc,
        key
    `,
  )
export const accountsOf = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
): Promise<{ id: string; account_no: string; account_name: string }[]> =>
  many(
    db,
    sql`
      select
        id,
        account_no,
        account_name
      from
        bank_account
      where
        merchant_id = ${merchantId}
        and id = any (${[...ids]}::uuid[])
    `,
  )

export interface FileRow {
  date: string
  total: number
  amount: number
  fee: number
  vat: number
  net: number
  refunds: number
  refunded: number
  kept: number
  canceled: number
  failed: number
  expired: number
}
export const fileRows = (db: Db, merchantId: string, p: Part): Promise<FileRow[]> =>
  many(
    db,
    sql<FileRow>`
      select
        to_char(day, 'YYYY-MM-DD') date,
        coalesce(
          sum(total) filter (
            where
              status = 'SUCCESS'
          ),
          0
        )::bigint total,
        coalesce(
          sum(amount) filter (
            where
              status = 'SUCCESS'
          ),
          0
        )::bigint amount,
        coalesce(
          sum(fee) filter (
            where
              status = 'SUCCESS'
          ),
          0
        )::bigint fee,
        coalesce(
          sum(vat) filter (
            where
              status = 'SUCCESS'
          ),
          0
        )::bigint vat,
        coalesce(
          sum(net) filter (
            where
              status = 'SUCCESS'
          ),
          0
        )::bigint net,
        coalesce(
          sum(total) filter (
            where
              status = 'REFUNDED'
          ),
          0
        )::bigint refunds,
        coalesce(
          sum(amount) filter (
            where
              status = 'REFUNDED'
          ),
          0
        )::bigint refunded,
        coalesce(
          sum(
            case status
              when 'SUCCESS' then net
              when 'REFUNDED' then - net
            end
          ),
          0
        )::bigint kept,
        coalesce(
          sum(total) filter (
            where
              status = 'CANCELED'
          ),
          0
        )::bigint canceled,
        coalesce(
          sum(total) filter (
            where
              status = 'FAIL'
          ),
          0
        )::bigint failed,
        coalesce(
          sum(total) filter (
            where
              status = 'TIMEOUT'
          ),
          0
        )::bigint expired
      from
        (
          select
            day,
            status,
            total,
            amount,
            charge_amount fee,
            vat_charge_amount vat,
            actual_amount net
          from
            txn_day
          where
            ${wantedDays(merchantId, p)}
          union all
          select
            day,
            'REFUNDED',
            total,
            amount,
            fee_back,
            vat_back,
            net
          from
            refund_day
          where
            ${wantedDays(merchantId, p)}
        ) d
      group by
        day
      order by
        day
    `,
  )

type Dimension = 'SELLER' | 'PRODUCT' | 'LINK'
const kept = (merchantId: string, dimension: Dimension, p: Part): RawBuilder<unknown> => sql`
  from
    sale_day
  where
    dimension in (${dimension}, ${`${dimension}_BACK`})
    and ${wanted(merchantId, p)}
`
/** Sales of a dimension with refunds beside them, by `dimension`'s ending. */
const both = sql.raw(
  `coalesce(sum(total) filter (where dimension not like '%_BACK'), 0)::bigint total, coalesce(sum(amount) filter (where dimension not like '%_BACK'), 0)::bigint amount, coalesce(sum(amount) filter (where dimension like '%_BACK'), 0)::bigint refunded`,
)
const stayed = sql.raw(`sum(case when dimension like '%_BACK' then -amount else amount end)`)
/** Hours of days that are over stand 24 in a row (ADR 0030). */
export const hours = (
  db: Db,
  merchantId: string,
  p: Part,
): Promise<{ weekday: number; hour: number; total: number; amount: number; refunded: number }[]> =>
  many(
    db,
    sql`
      select
        extract(
          isodow
          from
            day
        )::int weekday,
        hour::int as hour,
        sum(total)::bigint total,
        sum(amount)::bigint amount,
        sum(refunded)::bigint refunded
      from
        (
          select
            day,
            key::int as hour,
            case dimension
              when 'HOUR' then total
              else 0
            end total,
            case dimension
              when 'HOUR' then amount
              else 0
            end amount,
            case dimension
              when 'HOUR_BACK' then amount
              else 0
            end refunded
          from
            sale_daily
          where
            dimension in ('HOUR', 'HOUR_BACK')
            and ${wanted(merchantId, p)}
          union all
          select
            day,
            h.n - 1,
            h.total,
            h.amount,
            coalesce(h.refunded, 0)
          from
            hour_past
            cross join lateral unnest(totals, amounts, backed) with ordinality h (total, amount, refunded, n)
          where
            ${wanted(merchantId, p)}
        ) d
      group by
        1,
        2
      having
        (sum(total), sum(amount), sum(refunded)) <> (0, 0, 0)
      order by
        1,
        2
    `,
  )
/** The best of a dimension by what they brought, with the names they have now. */
export const products = (
  db: Db,
  merchantId: string,
  p: Part,
  most: number,
): Promise<
  {
    id: string
    code: string
    name: string
    image_url: string | null
    quantity: number
    returned: number
    total: number
    amount: number
    refunded: number
  }[]
> =>
  many(
    db,
    sql`
      select
        x.key id,
        g.code,
        g.name,
        g.image_url,
        x.quantity,
        x.returned,
        x.total,
        x.amount,
        x.refunded
      from
        (
          select
            key,
            ${both},
            coalesce(
              sum(quantity) filter (
                where
                  dimension = 'PRODUCT'
              ),
              0
            )::bigint quantity,
            coalesce(
              sum(quantity) filter (
                where
                  dimension = 'PRODUCT_BACK'
              ),
              0
            )::bigint returned ${kept(merchantId, 'PRODUCT', p)}
          group by
            key
          order by
            ${stayed} desc,
            key
          limit
            ${most}
        ) x
        join product g on g.id = x.key::uuid
        and g.merchant_id = ${merchantId}
      order by
        x.amount - x.refunded desc,
        x.key
    `,
  )
export const sellers = (
  db: Db,
  merchantId: string,
  p: Part,
  most: number,
): Promise<
  { id: string; name: string | null; total: number; amount: number; refunded: number }[]
> =>
  many(
    db,
    sql`
      select
        x.key id,
        m.full_name as name,
        x.total,
        x.amount,
        x.refunded
      from
        (
          select
            key,
            ${both} ${kept(merchantId, 'SELLER', p)}
          group by
            key
          order by
            ${stayed} desc,
            key
          limit
            ${most}
        ) x
        left join member m on m.id = case
          when x.key ~ '^[0-9a-f-]{36}$' then x.key::uuid
        end
        and m.merchant_id = (
          select
            coalesce(live_id, id)
          from
            merchant
          where
            id = ${merchantId}
        )
      order by
        x.amount - x.refunded desc,
        x.key
    `,
  )
export const links = (
  db: Db,
  merchantId: string,
  p: Part,
): Promise<{ date: string; key: string; total: number; amount: number }[]> =>
  many(
    db,
    sql`
      select
        to_char(day, 'YYYY-MM-DD') date,
        key,
        sum(total)::bigint total,
        sum(amount)::bigint amount ${kept(merchantId, 'LINK', p)}
      group by
        day,
        key
      order by
        day,
        key
    `,
  )

const into = (facts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into
    sale_daily as d (merchant_id, dimension, day, key, bank_account_id, total, quantity, amount)
  select
    merchant_id,
    dimension,
    day,
    key,
    bank_account_id,
    sum(total),
    sum(quantity),
    sum(amount)
  from
    (${facts}) f
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
  on conflict (merchant_id, dimension, day, key, bank_account_id) do update
  set
    total = d.total + excluded.total,
    quantity = d.quantity + excluded.quantity,
    amount = d.amount + excluded.amount
`
export type StatisticEvent = 'CREATED' | 'OPENED' | 'PAID'
/** Adds what these transactions bring with one kind of event; once for each event, inside the transaction that delivers it. */
export const count = async (
  db: Db,
  merchantIds: readonly string[],
  eventKind: StatisticEvent,
  ids: readonly string[],
): Promise<void> => {
  await sql`
    select
      count_sales (
        ${[...merchantIds]}::uuid[],
        ${eventKind},
        ${[...ids]}::uuid[]
      )
  `.execute(db)
}
/** The same of refunds, by their ids. */
export const countRefunds = (
  db: Db,
  merchantIds: readonly string[],
  eventKind: 'REFUNDED' | 'RETURNED',
  ids: readonly string[],
): Promise<number> =>
  changed(
    db,
    into(sql`
      select
        *
      from
        refund_fact
      where
        merchant_id = any (${[...merchantIds]}::uuid[])
        and refund_id = any (${[...ids]}::uuid[])
        and news = ${eventKind}
    `),
  )
/** Links and orders that ended unpaid, by the state that the event names: it may not be the last one. `by` -1 takes one back that was paid after all. */
export const countEnded = (
  db: Db,
  merchantIds: readonly string[],
  ended: readonly { id: string; status: string }[],
  by: 1 | -1,
): Promise<number> =>
  changed(
    db,
    into(sql`
      select
        t.merchant_id,
        'LINK' dimension,
        (t.created_at at time zone 'Asia/Ho_Chi_Minh')::date "day",
        e.status "key",
        t.bank_account_id,
        ${by}::bigint total,
        0::bigint quantity,
        ${by}::bigint * t.amount amount
      from
        unnest(${ended.map((e) => e.id)}::uuid[], ${ended.map(
          (e) => e.status,
        )}::text[]) e (id, status)
        join txn t on t.id = e.id
      where
        t.merchant_id = any (${[...merchantIds]}::uuid[])
        and (
          t.pay_link_code is not null
          or t.order_id is not null
        )
    `),
  )
/** Lays figures of days before `before` (YYYY-MM-DD) into the past, at most so many rows of each kind (ADR 0030). @returns how many. */
export const archiveDays = async (db: Db, before: string, most: number): Promise<number> =>
  (
    await one(
      db,
      sql<{ archived: number }>`
        select
          lay_past (${before}::date, ${most}) archived
      `,
    )
  ).archived
export const recount = async (db: Db, merchantId: string): Promise<void> => {
  await sql`
    select
      recount_sales (${merchantId})
  `.execute(db)
}
