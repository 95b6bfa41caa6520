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
const caseHoldsOff = sql`
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
`
const billedOff = sql`
  select
    count(*)
  from
    (
      select
        merchant_id,
        balance billed
      from
        ledger_account
      where
        code = 'FEE_RECEIVABLE'
    ) a
    full join (
      select
        merchant_id,
        sum(due)::bigint due
      from
        (
          select
            merchant_id,
            due
          from
            fee_report
          where
            status = 'WAITING_PAYMENT'
          union all
          select
            merchant_id,
            fee + vat
          from
            fee_correction
          where
            report_id is null
        ) x
      group by
        1
    ) r using (merchant_id)
  where
    coalesce(a.billed, 0) <> coalesce(r.due, 0)
`
/** A period's lines are booked once all of them are there; what is written off or settled is booked, and the lines are less by it (`off`). What the credit line has lent and what was paid back stand in `lineOff`. */
const advancesOff = sql`
  select
    count(*)
  from
    (
      select
        merchant_id,
        sum(balance) filter (
          where
            code = 'ADVANCE_IN_FLIGHT'
        ) sent,
        sum(balance) filter (
          where
            code = 'ADVANCE_RECEIVABLE'
        ) owed,
        sum(balance) filter (
          where
            code = 'ADVANCE_WAGES'
        ) deducted,
        sum(balance) filter (
          where
            code = 'ADVANCE_LOSS'
        ) lost
      from
        ledger_account
      where
        code in ('ADVANCE_IN_FLIGHT', 'ADVANCE_RECEIVABLE', 'ADVANCE_WAGES', 'ADVANCE_LOSS')
      group by
        1
    ) a
    full join (
      select
        merchant_id,
        sum(sent) sent,
        sum(paid) paid,
        sum(deducted) deducted,
        sum(lost) lost,
        sum(off) off
      from
        (
          select
            merchant_id,
            case
              when state = 'PROCESSING' then amount
              else 0
            end sent,
            case
              when state = 'SUCCESS' then amount
              else 0
            end paid,
            0 deducted,
            0 lost,
            0 off
          from
            salary_advance_payment
          where
            state in ('PROCESSING', 'SUCCESS')
          union all
          select
            merchant_id,
            principal + interest,
            0,
            0,
            0,
            0
          from
            salary_collection
          where
            state = 'COLLECTING'
          union all
          select
            d.merchant_id,
            0,
            0,
            coalesce(d.taken, d.deduct),
            0,
            d.written_off
          from
            salary_deduction d
            join salary_closing c on c.merchant_id = d.merchant_id
            and c.period_id = d.period_id
          where
            c.closed_at is not null
          union all
          select
            merchant_id,
            0,
            0,
            case
              when way = 'SETTLED' then amount
              else 0
            end,
            case
              when way = 'LOSS' then amount
              else 0
            end,
            - amount
          from
            salary_write_off
          where
            status = 'APPROVED'
        ) x
      group by
        1
    ) p using (merchant_id)
  where
    coalesce(a.sent, 0) <> coalesce(p.sent, 0)
    or coalesce(a.deducted, 0) <> coalesce(p.deducted, 0)
    or coalesce(a.lost, 0) <> coalesce(p.lost, 0)
    or coalesce(a.owed, 0) <> coalesce(p.paid, 0) - coalesce(p.deducted, 0) - coalesce(p.lost, 0)
    or coalesce(p.off, 0) <> 0
`
const HOUSE = '00000000-0000-0000-0000-000000000000'
/** The enterprises owe what was lent and is not paid back, less what came back after that and was not paid to them; the house is owed what its own books have taken of it, and what it has ordered to be paid to them. */
const lineOff = sql`
  select
    count(*)
  from
    (
      select
        merchant_id,
        sum(balance) filter (
          where
            code = 'ADVANCE_LINE'
        ) line,
        sum(balance) filter (
          where
            code = 'ADVANCE_INTEREST'
        ) interest
      from
        ledger_account
      where
        code in ('ADVANCE_LINE', 'ADVANCE_INTEREST')
      group by
        1
    ) a
    full join (
      select
        merchant_id,
        sum(line) line,
        sum(interest) interest
      from
        (
          select
            d.merchant_id,
            case
              when d.state = 'RETURNED'
              and c.state = 'COLLECTED' then d.amount
              else - d.amount
            end line,
            0 interest
          from
            salary_advance_payment d
            left join salary_collection c on c.merchant_id = d.merchant_id
            and c.id = d.collected_in
            left join salary_collection o on o.merchant_id = d.merchant_id
            and o.id = d.offset_in
            left join salary_line_refund f on f.merchant_id = d.merchant_id
            and f.id = d.refunded_in
          where
            d.source = 'KLB_CREDIT_LINE'
            and (
              (
                d.state in ('PROCESSING', 'SUCCESS')
                and c.state is distinct from 'COLLECTED'
              )
              or (
                d.state = 'RETURNED'
                and c.state = 'COLLECTED'
                and o.state is distinct from 'COLLECTED'
                and f.state is distinct from 'DONE'
              )
              or (
                d.state = 'RETURNED'
                and c.state <> 'COLLECTED'
                and (
                  o.state = 'COLLECTED'
                  or f.state = 'DONE'
                )
              )
            )
          union all
          select
            merchant_id,
            0,
            interest
          from
            salary_collection
          where
            state = 'COLLECTED'
          union all
          select
            ${HOUSE}::uuid,
            d.amount,
            0
          from
            salary_advance_payment d
            join merchant m on m.id = d.merchant_id
          where
            d.house_at is not null
            and d.house_back_at is null
            and m.mode = 'LIVE'
          union all
          select
            ${HOUSE}::uuid,
            - c.principal,
            0
          from
            salary_collection c
            join merchant m on m.id = c.merchant_id
          where
            c.house_at is not null
            and m.mode = 'LIVE'
          union all
          select
            ${HOUSE}::uuid,
            f.amount,
            0
          from
            salary_line_refund f
            join merchant m on m.id = f.merchant_id
          where
            f.state in ('SENDING', 'DONE')
            and m.mode = 'LIVE'
        ) x
      group by
        1
    ) p using (merchant_id)
  where
    coalesce(a.line, 0) <> coalesce(p.line, 0)
    or coalesce(a.interest, 0) <> coalesce(p.interest, 0)
`
export interface Laws {
  caseHoldsOff: number
  /** Merchants whose FEE_RECEIVABLE is not what unpaid reports ask for and what is left for the next ones (ADR 0063). */
  billedOff: number
  /** Merchants whose accounts of salary advance are not what its orders and closed periods say. */
  advancesOff: number
  /** Books whose accounts of the credit line are not what was lent, collected and paid to enterprises (ADR 0070, ADR 0072). */
  lineOff: number
}
/** What balances have to agree with outside the books. It reads no entries, so that every night can afford it. */
export const laws = (db: Db): Promise<Laws> =>
  one(
    db,
    sql<Laws>`
      select
        (${caseHoldsOff}) "caseHoldsOff",
        (${billedOff}) "billedOff",
        (${advancesOff}) "advancesOff",
        (${lineOff}) "lineOff"
    `,
  )
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
        (${caseHoldsOff}) "caseHoldsOff"
    `,
  )
