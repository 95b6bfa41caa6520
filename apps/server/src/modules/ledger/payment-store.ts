/** Transfers by payment: of several about one payment the newest stands for all. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, many, one, type Db } from '../../platform/db.ts'
import { SYSTEM_MERCHANT_ID } from './store.ts'

export interface PaymentFilter {
  transactionId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}
export interface PaymentRow {
  id: number
  kind: string
  at: Date
  transaction_id: string | null
  bank_reference: string | null
  pay_link_code: string | null
  description: string | null
  yours: number
  postings: number
}

const within = (row: 't' | 'later', f: PaymentFilter): RawBuilder<unknown>[] => [
  ...(f.from ? [sql`${sql.ref(`${row}.at`)} >= ${f.from}`] : []),
  ...(f.to ? [sql`${sql.ref(`${row}.at`)} < ${f.to}`] : []),
]
/** The newest transfer of each payment in these days, and what is of no payment. */
const conditions = (merchantId: string, f: PaymentFilter): RawBuilder<unknown> =>
  allOf([
    sql`t.merchant_id = ${merchantId}`,
    ...(f.transactionId ? [sql`t.transaction_id = ${f.transactionId}`] : []),
    ...within('t', f),
    sql`
      not exists (
        select
        from
          ledger_transfer later
        where
          ${allOf([
            sql`later.merchant_id = ${merchantId}`,
            sql`later.transaction_id = t.transaction_id`,
            sql`later.id > t.id`,
            ...within('later', f),
          ])}
      )
    `,
  ])

export const list = (
  db: Db,
  merchantId: string,
  f: PaymentFilter,
  page: PageRequest,
): Promise<PaymentRow[]> =>
  many(
    db,
    sql<PaymentRow>`
      select
        t.id,
        t.kind,
        t.at,
        t.transaction_id,
        c.bank_reference,
        p.pay_link_code,
        p.description,
        s.yours,
        s.postings
      from
        (
          select
            *
          from
            ledger_transfer t
          where
            ${conditions(merchantId, f)}
          order by
            t.id ${sql.raw(page.direction)}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) t
        left join bank_credit c on c.merchant_id = case t.kind
          when 'CARD_SETTLED' then ${SYSTEM_MERCHANT_ID}
          else t.merchant_id
        end
        and c.id = t.bank_credit_id
        left join payment p on p.merchant_id = t.merchant_id
        and p.id = t.transaction_id
        cross join lateral (
          select
            coalesce(
              - sum(e.amount) filter (
                where
                  e.account = 'MERCHANT'
              ),
              0
            )::bigint yours,
            count(*) postings
          from
            ledger_transfer same
            join ledger_entry e on e.merchant_id = same.merchant_id
            and e.transfer_id = same.id
          where
            same.merchant_id = ${merchantId}
            and (
              same.id = t.id
              or same.transaction_id = t.transaction_id
            )
        ) s
      order by
        t.id ${sql.raw(page.direction)}
    `,
  )

/** At most COUNT_CAP + 1 are counted. */
export const count = async (db: Db, merchantId: string, f: PaymentFilter): Promise<number> =>
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
              ledger_transfer t
            where
              ${conditions(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
