/** The books as they stood at a moment that is over. */
import { sql } from 'kysely'
import { many, type Db } from '../../platform/db.ts'

/** Each account's balance before `until`, with the sign of its normal side, VND: today's less everything younger. */
export const balancesBefore = (
  db: Db,
  merchantId: string,
  until: Date,
): Promise<{ account: string; balance: number }[]> =>
  many(
    db,
    sql<{ account: string; balance: number }>`
      select
        a.code account,
        (
          (a.balance - coalesce(younger.amount, 0)) * case c.normal_side
            when 'DEBIT' then 1
            else -1
          end
        )::bigint balance
      from
        ledger_account a
        join ledger_chart c on c.code = a.code
        left join (
          select
            e.account,
            sum(e.amount) amount
          from
            ledger_transfer t
            join ledger_entry e on e.merchant_id = t.merchant_id
            and e.transfer_id = t.id
          where
            t.merchant_id = ${merchantId}
            and t.at >= ${until}
          group by
            e.account
        ) younger on younger.account = a.code
      where
        a.merchant_id = ${merchantId}
        and a.entries > 0
      order by
        a.code
    `,
  )
