/** SQL of the proof that the books are whole. */
import { sql } from 'kysely'
import { one, type Db } from '../../platform/db.ts'

export interface Proof {
  transfersOff: number
  balancesOff: number
  total: number
  /** Merchants whose CASE_HOLD is not what their open dispute cases hold. */
  caseHoldsOff: number
}
/** Every invariant of the ledger in one snapshot: transfers sum to zero, balances equal their entries, the whole sums to zero, and what dispute cases hold is what they say. */
export const proof = (db: Db): Promise<Proof> =>
  one(
    db,
    sql<Proof>`
      select
        (
          select
            count(*)
          from
            (
              select
                merchant_id,
                transfer_id
              from
                ledger_entry
              group by
                1,
                2
              having
                sum(amount) <> 0
                or count(*) < 2
            ) x
        ) "transfersOff",
        (
          select
            count(*)
          from
            ledger_account a
            full join (
              select
                merchant_id,
                account code,
                sum(amount) balance,
                count(*) entries
              from
                ledger_entry
              group by
                1,
                2
            ) e using (merchant_id, code)
          where
            (a.balance, a.entries) is distinct from (coalesce(e.balance, 0), coalesce(e.entries, 0))
        ) "balancesOff",
        (
          select
            coalesce(sum(amount), 0)::bigint
          from
            ledger_entry
        ) total,
        (
          select
            count(*)
          from
            (
              select
                merchant_id,
                - balance held
              from
                ledger_account
              where
                code = 'CASE_HOLD'
            ) a
            full join (
              select
                merchant_id,
                sum(held)::bigint held
              from
                for_control
              where
                status in ('WAITING_SOLVE', 'SOLVING')
              group by
                1
            ) c using (merchant_id)
          where
            coalesce(a.held, 0) <> coalesce(c.held, 0)
        ) "caseHoldsOff"
    `,
  )
