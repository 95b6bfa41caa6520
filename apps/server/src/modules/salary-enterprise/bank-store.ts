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
}
const columns = sql`
  ${ownColumns},
  m.code,
  m.name,
  m.tax_code,
  m.business_type,
  c.payment_source,
  c.limit_amount,
  c.account_id,
  c.merchant_id is not null is_configured
`
const from = sql`
  salary_enterprise e
  join merchant m on m.id = e.merchant_id
  left join salary_config c on c.merchant_id = e.merchant_id
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
`
export const list = (db: Db, f: Filter, page: PageRequest): Promise<BankRow[]> =>
  many(
    db,
    sql<BankRow>`
      select
        ${columns}
      from
        ${from}
      where
        ${among(f)}
      order by
        e.registered_at ${sql.raw(page.direction)},
        e.merchant_id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (db: Db, f: Filter): Promise<number> =>
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
              ${COUNT_CAP + 1}
          ) found
      `,
    )
  ).n
/** Null for one that has never asked, and for a merchant of Test Mode. */
export const get = (db: Db, merchantId: string): Promise<BankRow | null> =>
  maybe(
    db,
    sql<BankRow>`
      select
        ${columns}
      from
        ${from}
      where
        e.merchant_id = ${merchantId}
        and m.mode = 'LIVE'
    `,
  )
