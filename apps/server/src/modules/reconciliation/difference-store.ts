/** Differences that were found, and what became of them. */
import { sql } from 'kysely'
import type { DifferenceState } from '@saola/contract/reconciliation'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface DifferenceRow {
  id: number
  day: string
  book: 'BANK' | 'CARD'
  kind: string
  account_no: string
  account_name: string | null
  merchant_id: string | null
  merchant_code: string | null
  merchant_name: string | null
  reference: string
  bank_amount: number | null
  bank_booked_at: Date | null
  bank_account_no: string | null
  bank_virtual_account: string | null
  bank_detail: string | null
  movement: string | null
  our_amount: number | null
  our_booked_at: Date | null
  our_account_no: string | null
  our_transaction_id: string | null
  our_entry: string | null
  state: DifferenceState
  outcome: string | null
  note: string | null
  resolved_by: string | null
  resolved_at: Date | null
  found_at: Date
  seen_at: Date
}
const select = sql`
  select
    d.*,
    d.day::text,
    a.account_name,
    m.code merchant_code,
    m.name merchant_name
  from
    reconciliation_difference d
    left join merchant m on m.id = d.merchant_id
    left join reconciled_account a on a.account_no = d.account_no
`
export interface Filter {
  keyword?: string | undefined
  kind?: string | undefined
  state?: string | undefined
  book?: string | undefined
  day?: string | undefined
}
const conditions = (f: Filter) =>
  allOf([
    ...(f.kind ? [sql`d.kind = ${f.kind}`] : []),
    ...(f.state ? [sql`d.state = ${f.state}`] : []),
    ...(f.book ? [sql`d.book = ${f.book}`] : []),
    ...(f.day ? [sql`d.day = ${f.day}`] : []),
    ...(f.keyword
      ? [
          sql`
            (
              d.reference ilike ${`${likeText(f.keyword)}%`}
              or d.account_no = ${f.keyword}
              or d.bank_virtual_account = ${f.keyword}
              or abs(coalesce(d.bank_amount, d.our_amount))::text = ${f.keyword.replaceAll(
                /[^\d]/g,
                '',
              )}
            )
          `,
        ]
      : []),
  ])
export function list(db: Db, f: Filter, page: PageRequest): Promise<DifferenceRow[]> {
  const direction = sql.raw(page.direction)
  return many(
    db,
    sql<DifferenceRow>`
      ${select}
      where
        ${conditions(f)}
      order by
        ${page.sortBy === 'amount'
          ? sql`abs(coalesce(d.bank_amount, d.our_amount))`
          : sql`d.day`} ${direction},
        d.id ${direction}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
}
export const count = async (db: Db, f: Filter): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
              1
            from
              reconciliation_difference d
            where
              ${conditions(f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
/** @param lock true to hold it until the transaction ends */
export const get = (db: Db, id: number, lock = false): Promise<DifferenceRow | null> =>
  maybe(
    db,
    sql<DifferenceRow>`
      ${select}
      where
        d.id = ${id} ${lock
          ? sql`
              for update of
                d
            `
          : sql``}
    `,
  )

/** Closes an open difference; 0 when somebody was faster. */
export const close = (
  db: Db,
  id: number,
  to: DifferenceState,
  by: { name: string; note: string | null; outcome: string | null; at: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update reconciliation_difference
      set
        state = ${to},
        resolved_by = ${by.name},
        note = ${by.note},
        outcome = ${by.outcome},
        resolved_at = ${by.at}
      where
        id = ${id}
        and state = 'OPEN'
    `,
  )

export interface HealRow {
  id: number
  bank_reference: string
  account_no: string
  amount: number
  booked_at: Date
  virtual_account: string | null
  detail: string
  inter_bank_trace: string | null
  other_bin: string | null
  other_account: string | null
  other_name: string | null
}
const healing = sql`
  select
    d.id,
    l.*
  from
    reconciliation_difference d
    join bank_statement_line l on l.bank_reference = d.reference
    and l.account_no = d.bank_account_no
    and l.movement = 'TRANSFER_IN'
    and l.amount = d.bank_amount
  where
    d.book = 'BANK'
    and d.kind = 'MISSING_OURS'
    and d.state = 'OPEN'
`

/** The line of the statement behind a difference that can be taken in. */
export const healable = (db: Db, id: number): Promise<HealRow | null> =>
  maybe(
    db,
    sql<HealRow>`
      ${healing}
      and d.id = ${id}
      limit
        1
    `,
  )

/** Those that name a virtual account of ours, came to our own account or are money that we have ordered there: nobody has to be asked. */
export const toHeal = (
  db: Db,
  from: string,
  to: string,
  settlementAccount: string,
): Promise<HealRow[]> =>
  many(
    db,
    sql<HealRow>`
      ${healing}
      and d.day between ${from} and ${to}
      and (
        l.account_no = ${settlementAccount}
        or exists (
          select
          from
            payment t
          where
            t.virtual_account = l.virtual_account
        )
        or exists (
          select
          from
            static_virtual_account s
          where
            s.virtual_account = l.virtual_account
        )
        or exists (
          select
          from
            bank_transfer o
          where
            o.bank_reference = l.bank_reference
            and o.to_account = l.account_no
            and o.kind in ('CARD_OUT', 'CASE', 'LINE_REFUND')
        )
      )
      order by
        d.id
      limit
        5000
    `,
  )
export const openIn = (db: Db, from: string, to: string): Promise<{ kind: string; n: number }[]> =>
  many(
    db,
    sql`
      select
        kind,
        count(*) n
      from
        reconciliation_difference
      where
        state = 'OPEN'
        and day between ${from} and ${to}
      group by
        1
      order by
        1
    `,
  )
