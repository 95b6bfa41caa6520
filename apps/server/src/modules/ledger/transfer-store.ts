/** Transfers with all their entries and with what they are about. */
import { sql } from 'kysely'
import { allOf, many, type Db } from '../../platform/db.ts'
import { SYSTEM_MERCHANT_ID } from './store.ts'

export interface TransferFilter {
  from: Date
  /** Exclusive. */
  to: Date
  /** Of these kinds alone. */
  kinds?: readonly string[]
  ids?: readonly number[]
}
export interface TransferPage {
  direction: 'ASC' | 'DESC'
  limit: number
  offset?: number
  /** Those with a greater id; for reading on, in ascending order. */
  after?: number
}
export interface TransferRow {
  id: number
  kind: string
  at: Date
  transaction_id: string | null
  bank_credit_id: number | null
  ref_transaction_id: string | null
  bank_reference: string | null
  order_reference: string | null
  refund_id: string | null
  payout_id: string | null
  counterpart: string | null
  description: string | null
  entries: { account: string; amount: number }[]
}

/** What the card network has paid came to the house, for many merchants at once. */
export const transfers = (
  db: Db,
  merchantId: string,
  f: TransferFilter,
  page: TransferPage,
): Promise<TransferRow[]> =>
  many(
    db,
    sql<TransferRow>`
      select
        t.id,
        t.kind,
        t.at,
        t.transaction_id,
        t.bank_credit_id,
        p.ref_transaction_id,
        c.bank_reference,
        o.reference order_reference,
        t.refund_id,
        coalesce(
          t.payout_id::text,
          case
            when o.kind = 'PAYOUT' then o.owner_id
          end
        ) payout_id,
        coalesce(o.to_name, c.from_name, p.customer_name) counterpart,
        coalesce(p.description, o.content, c.content) description,
        x.entries
      from
        (
          select
            *
          from
            ledger_transfer t
          where
            ${allOf([
              sql`t.merchant_id = ${merchantId}`,
              sql`t.at >= ${f.from}`,
              sql`t.at < ${f.to}`,
              ...(f.kinds ? [sql`t.kind = any (${f.kinds}::text[])`] : []),
              ...(f.ids ? [sql`t.id = any (${f.ids}::bigint[])`] : []),
              ...(page.after === undefined ? [] : [sql`t.id > ${page.after}`]),
            ])}
          order by
            t.id ${sql.raw(page.direction)}
          limit
            ${page.limit}
          offset
            ${page.offset ?? 0}
        ) t
        left join payment p on p.merchant_id = t.merchant_id
        and p.id = t.transaction_id
        left join bank_credit c on c.merchant_id = case t.kind
          when 'CARD_SETTLED' then ${SYSTEM_MERCHANT_ID}
          else t.merchant_id
        end
        and c.id = t.bank_credit_id
        left join bank_transfer o on o.merchant_id = t.merchant_id
        and o.id = t.bank_transfer_id
        cross join lateral (
          select
            json_agg(
              json_build_object('account', e.account, 'amount', e.amount)
              order by
                e.line
            ) entries
          from
            ledger_entry e
          where
            e.merchant_id = t.merchant_id
            and e.transfer_id = t.id
        ) x
      order by
        t.id ${sql.raw(page.direction)}
    `,
  )
