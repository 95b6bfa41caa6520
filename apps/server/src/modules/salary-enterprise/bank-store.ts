/** SQL of enterprises as bank staff look at them; live ones alone. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { EnterpriseStatus, PaymentSource } from '@saola/contract/salary-values'
import { likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import { columns as ownColumns, type EnterpriseRow } from './store.ts'

export interface Filter {
  /** Part of the name, or a whole code or tax number. */
  words: string | undefined
  status: EnterpriseStatus | undefined
  paymentSource: PaymentSource | undefined
  /** Of registrations; none = all. */
  until?: Date | undefined
  /** YYYY-MM-DD, of which the period is looked at. */
  today: string
}
export interface BankRow extends EnterpriseRow {
  code: string
  name: string
  tax_code: string | null
  business_type: string | null
  payment_source: PaymentSource | null
  limit_amount: number | null
  account_id: string | null
  is_configured: boolean
  /** Pending and advanced in the period of today. */
  used: number
  /** The least of its own limit and the bank's; null before the bank has agreed. */
  bound: number | null
}
const bound = sql`least(c.limit_amount, e.granted_limit)`
const used = sql`coalesce(o.pending + o.advanced, 0)`
const columns = sql`
  ${ownColumns},
  m.code,
  m.name,
  m.tax_code,
  m.business_type,
  c.payment_source,
  c.limit_amount,
  c.account_id,
  c.merchant_id is not null is_configured,
  ${used} used,
  ${bound} bound
`
const from = sql`
  salary_enterprise e
  join merchant m on m.id = e.merchant_id
  left join salary_config c on c.merchant_id = e.merchant_id
`
/** Of the period of a day: periods do not overlap, there is one at most. */
const drawnOn = (today: string): RawBuilder<unknown> => sql`
  left join salary_period p on p.merchant_id = e.merchant_id
  and ${today}::date between p.start_date and p.end_date
  left join salary_pool o on o.merchant_id = p.merchant_id
  and o.period_id = p.id
`
const among = (f: Filter): RawBuilder<unknown> => sql`
  m.mode = 'LIVE'
  and (
    ${f.words ?? null}::text is null
    or m.name_words like '%' || fold_text (${likeText(f.words ?? '')}) || '%'
    or lower(m.code) = lower(${f.words ?? ''})
    or m.tax_code = ${f.words ?? ''}
  )
  and (
    ${f.status ?? null}::text is null
    or e.status = ${f.status ?? ''}
  )
  and (
    ${f.paymentSource ?? null}::text is null
    or c.payment_source = ${f.paymentSource ?? ''}
  )
  and (
    ${f.until ?? null}::timestamptz is null
    or e.registered_at <= ${f.until ?? null}
  )
`
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  registeredAt: sql`e.registered_at`,
  usedPercent: sql`
    coalesce(
      ${used}::numeric / nullif(${bound}, 0),
      0
    )
  `,
}
export const list = (db: Db, f: Filter, page: PageRequest): Promise<BankRow[]> =>
  many(
    db,
    sql<BankRow>`
      select
        ${columns}
      from
        ${from} ${drawnOn(f.today)}
      where
        ${among(f)}
      order by
        ${orders[page.sortBy]!} ${sql.raw(page.direction)},
        e.merchant_id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
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
          ) found
      `,
    )
  ).n
/** Null for one that has never asked, and for a merchant of Test Mode. */
export const get = (db: Db, merchantId: string, today: string): Promise<BankRow | null> =>
  maybe(
    db,
    sql<BankRow>`
      select
        ${columns}
      from
        ${from} ${drawnOn(today)}
      where
        e.merchant_id = ${merchantId}
        and m.mode = 'LIVE'
    `,
  )
const HAS_GRANT = sql` e.status not in ('NOT_REGISTER', 'WAITING_APPROVAL') `
/** In the order of the columns of export.ts; what the bank has not agreed to has neither a grant nor a use of it. */
export const exportRows = (f: Filter): RawBuilder<unknown> => sql`
  select
    m.code,
    m.name,
    m.tax_code,
    e.status,
    e.employees_expected,
    e.limit_asked,
    e.program_asked,
    case
      when ${HAS_GRANT} then e.granted_limit
    end,
    case
      when ${HAS_GRANT} then e.contract_number
    end,
    case
      when ${HAS_GRANT} then e.valid_until::text
    end,
    c.payment_source,
    c.limit_amount,
    case
      when ${HAS_GRANT} then ${used}
    end,
    case
      when ${HAS_GRANT} then round(
        ${used} * 100.0 / nullif(${bound}, 0),
        2
      )::float8
    end,
    to_char(e.registered_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI:SS')
  from
    ${from} ${drawnOn(f.today)}
  where
    ${among(f)}
  order by
    e.registered_at desc,
    e.merchant_id desc
`
