/** The only SQL of the dashboard and the statistics: rollups, never raw rows. */
import { sql, type RawBuilder } from 'kysely'
import { allOf, many, type Db } from '../../platform/db.ts'

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
            payment_daily
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
            refund_daily
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
        bank_credit_daily
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

export const wanted = (merchantId: string, p: Part): RawBuilder<unknown> =>
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
            payment_daily
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
            refund_daily
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
            payment_daily
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
            refund_daily
          where
            ${wantedDays(merchantId, p)}
        ) d
      group by
        day
      order by
        day
    `,
  )
