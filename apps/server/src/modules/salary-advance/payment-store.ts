/** SQL of the orders that pay advances. VND. */
import { sql, type RawBuilder } from 'kysely'
import type { AdvanceEntryState } from '@saola/contract/salary-advance-values'
import type { PaymentSource } from '@saola/contract/salary-values'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface PaymentRow {
  id: string
  advance_id: string
  reference: string
  amount: number
  state: AdvanceEntryState
  /** Who pays: the enterprise from its account, or the bank from its own. */
  source: PaymentSource
  from_account: string
  to_bin: string
  to_last: string
  /** Of the whole account; null once it is erased. */
  to_digest: string | null
  transfer_id: string | null
  bank_reference: string | null
  failure: string | null
  created_at: Date
  sent_at: Date | null
  ended_at: Date | null
  returned_at: Date | null
}
const columns: RawBuilder<unknown> = sql`
  d.id,
  d.advance_id,
  d.reference,
  d.amount,
  d.state,
  d.source,
  d.from_account,
  d.to_bin,
  d.to_last,
  d.to_digest,
  d.transfer_id,
  d.bank_reference,
  d.failure,
  d.created_at,
  d.sent_at,
  d.ended_at,
  d.returned_at
`
export const insert = (
  db: Db,
  merchantId: string,
  row: Pick<
    PaymentRow,
    | 'id'
    | 'advance_id'
    | 'reference'
    | 'amount'
    | 'source'
    | 'from_account'
    | 'to_bin'
    | 'to_last'
    | 'to_digest'
    | 'created_at'
  >,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_advance_payment (
          id,
          merchant_id,
          advance_id,
          reference,
          amount,
          state,
          source,
          from_account,
          to_bin,
          to_last,
          to_digest,
          created_at
        )
      values
        (
          ${row.id},
          ${merchantId},
          ${row.advance_id},
          ${row.reference},
          ${row.amount},
          'TODO',
          ${row.source},
          ${row.from_account},
          ${row.to_bin},
          ${row.to_last},
          ${row.to_digest},
          ${row.created_at}
        )
    `,
  )
/** The oldest first. */
export const ofAdvance = (db: Db, merchantId: string, advanceId: string): Promise<PaymentRow[]> =>
  many(
    db,
    sql<PaymentRow>`
      select
        ${columns}
      from
        salary_advance_payment d
      where
        d.merchant_id = ${merchantId}
        and d.advance_id = ${advanceId}
      order by
        d.created_at,
        d.id
    `,
  )
export interface Ordered extends PaymentRow {
  employee_id: string
  period_id: string
  shift_ms: number
}
/** Held until the transaction ends. */
export const lock = (db: Db, merchantId: string, id: string): Promise<Ordered | null> =>
  maybe(
    db,
    sql<Ordered>`
      select
        ${columns},
        a.employee_id,
        a.period_id,
        m.clock_shift_ms shift_ms
      from
        salary_advance_payment d
        join salary_advance a on a.merchant_id = d.merchant_id
        and a.id = d.advance_id
        join merchant m on m.id = d.merchant_id
      where
        d.merchant_id = ${merchantId}
        and d.id = ${id}
      for update of
        d
    `,
  )
/** @returns 0 where it stands otherwise */
export const start = (
  db: Db,
  merchantId: string,
  id: string,
  sent: { transferId: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_advance_payment
      set
        state = 'PROCESSING',
        transfer_id = ${sent.transferId},
        sent_at = ${sent.now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and state = 'TODO'
    `,
  )
export const end = (
  db: Db,
  merchantId: string,
  id: string,
  to: {
    from: readonly AdvanceEntryState[]
    state: AdvanceEntryState
    bankReference: string | null
    failure: string | null
    now: Date
    /** Of the credit line that has lent it. */
    rateMicro?: number | null
  },
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_advance_payment
      set
        state = ${to.state},
        bank_reference = coalesce(${to.bankReference}, bank_reference),
        failure = ${to.failure},
        ended_at = coalesce(ended_at, ${to.now}),
        rate_micro = coalesce(rate_micro, ${to.rateMicro ?? null}::int),
        returned_at = case
          when ${to.state} = 'RETURNED' then ${to.now}::timestamptz
        end
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and state = any (${[...to.from]}::text[])
    `,
  )
export interface Due {
  merchant_id: string
  id: string
  source: PaymentSource
  from_account: string
}
/** Those that the bank has not been asked for, of enterprises that it has not locked and merchants that may pay out. */
export const due = (db: Db, limit: number): Promise<Due[]> =>
  many(
    db,
    sql<Due>`
      select
        d.merchant_id,
        d.id,
        d.source,
        d.from_account
      from
        salary_advance_payment d
        join salary_enterprise e on e.merchant_id = d.merchant_id
        join merchant m on m.id = d.merchant_id
      where
        d.state = 'TODO'
        and e.status <> 'CMS_LOCKED'
        and (
          m.mode = 'TEST'
          or m.status = 'ACTIVE'
        )
      order by
        d.created_at,
        d.id
      limit
        ${limit}
    `,
  )
/** Advances and their orders that do not go together, and positions that are not the sum of their requests: none, ever. */
export const faults = async (db: Db): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          (
            select
              count(*)::int
            from
              salary_position d
              left join lateral (
                select
                  coalesce(
                    sum(a.amount) filter (
                      where
                        a.status = 'WAITING_APPROVAL'
                    ),
                    0
                  ) pending,
                  coalesce(
                    sum(a.amount) filter (
                      where
                        a.status = 'APPROVED'
                        and a.payment_status <> 'FAILED'
                    ),
                    0
                  ) advanced
                from
                  salary_advance a
                where
                  a.merchant_id = d.merchant_id
                  and a.period_id = d.period_id
                  and a.employee_id = d.employee_id
              ) s on true
            where
              d.pending <> s.pending
              or d.advanced <> s.advanced
          ) + (
            select
              count(*)::int
            from
              salary_pool p
            where
              (p.pending, p.advanced) <> (
                select
                  coalesce(sum(d.pending), 0),
                  coalesce(sum(d.advanced), 0)
                from
                  salary_position d
                where
                  d.merchant_id = p.merchant_id
                  and d.period_id = p.period_id
              )
          ) n
      `,
    )
  ).n
