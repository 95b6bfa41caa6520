/** Statements against the books. */
import { sql } from 'kysely'
import { changed, one, type Db } from '../../platform/db.ts'

const columns = sql`
  day,
  kind,
  account_no,
  merchant_id,
  reference,
  occurrence,
  bank_amount,
  bank_booked_at,
  bank_account_no,
  bank_virtual_account,
  bank_detail,
  movement,
  our_amount,
  our_booked_at,
  our_account_no,
  our_transaction_id,
  our_entry
`

/**
 * Compares and writes down. What is known keeps its row; what people have closed opens again only when its figures are others. What a look at its day no longer finds is GONE.
 * Call in a transaction. @returns how many are new or open again.
 */
export async function compare(
  db: Db,
  s: { from: string; to: string; today: string; settlementAccount: string; now: Date },
): Promise<number> {
  const found = (book: 'BANK' | 'CARD', rows: ReturnType<typeof sql>) => sql`
    with
      seen as (
        select
          *
        from
          ${rows} x
      ),
      kept as (
        insert into
          reconciliation_difference as d (book, found_at, seen_at, ${columns})
        select
          ${book},
          ${s.now},
          ${s.now},
          ${columns}
        from
          seen
        on conflict (book, kind, account_no, reference, occurrence) do update
        set
          day = excluded.day,
          seen_at = excluded.seen_at,
          merchant_id = excluded.merchant_id,
          bank_amount = excluded.bank_amount,
          bank_booked_at = excluded.bank_booked_at,
          bank_account_no = excluded.bank_account_no,
          bank_virtual_account = excluded.bank_virtual_account,
          bank_detail = excluded.bank_detail,
          movement = excluded.movement,
          our_amount = excluded.our_amount,
          our_booked_at = excluded.our_booked_at,
          our_account_no = excluded.our_account_no,
          our_transaction_id = excluded.our_transaction_id,
          our_entry = excluded.our_entry,
          state = case
            when d.state <> 'OPEN'
            and not ${same} then 'OPEN'
            else d.state
          end,
          resolved_at = case
            when ${same} then d.resolved_at
          end,
          resolved_by = case
            when ${same} then d.resolved_by
          end,
          note = case
            when ${same} then d.note
          end
        returning
          state,
          found_at,
          seen_at,
          (xmax = 0) as is_new
      )
    select
      count(*) filter (
        where
          is_new
      ) n
    from
      kept
  `
  const same = sql`
    (
      d.state <> 'GONE'
      and d.bank_amount is not distinct from excluded.bank_amount
      and d.our_amount is not distinct from excluded.our_amount
    )
  `
  const bank = await one(
    db,
    found(
      'BANK',
      sql`
        bank_differences (
          ${s.from}::date,
          ${s.to}::date,
          ${s.today}::date,
          ${s.settlementAccount}
        )
      `,
    ) as ReturnType<typeof sql<{ n: number }>>,
  )
  const card = await one(
    db,
    found(
      'CARD',
      sql`
        card_differences (
          ${s.from}::date,
          ${s.to}::date,
          ${s.today}::date
        )
      `,
    ) as ReturnType<typeof sql<{ n: number }>>,
  )
  await changed(
    db,
    sql`
      update reconciliation_difference
      set
        state = 'GONE',
        resolved_at = ${s.now},
        resolved_by = 'reconciliation'
      where
        state = 'OPEN'
        and day between ${s.from} and ${s.to}
        and seen_at < ${s.now}
        and kind <> 'BALANCE'
    `,
  )
  return bank.n + card.n
}

/** A statement that does not add up, or adds up again (`off` null). */
export const noteBalance = async (
  db: Db,
  accountNo: string,
  merchantId: string | null,
  day: string,
  off: { detail: string; bank: number; ours: number } | null,
  now: Date,
): Promise<void> => {
  if (off === null)
    await changed(
      db,
      sql`
        update reconciliation_difference
        set
          state = 'GONE',
          resolved_at = ${now},
          resolved_by = 'reconciliation'
        where
          kind = 'BALANCE'
          and book = 'BANK'
          and account_no = ${accountNo}
          and reference = ${day}
          and state = 'OPEN'
      `,
    )
  else
    await changed(
      db,
      sql`
        insert into
          reconciliation_difference as d (
            book,
            kind,
            day,
            account_no,
            merchant_id,
            reference,
            bank_amount,
            our_amount,
            bank_detail,
            found_at,
            seen_at
          )
        values
          (
            'BANK',
            'BALANCE',
            ${day},
            ${accountNo},
            ${merchantId},
            ${day},
            ${off.bank},
            ${off.ours},
            ${off.detail},
            ${now},
            ${now}
          )
        on conflict (book, kind, account_no, reference, occurrence) do update
        set
          seen_at = excluded.seen_at,
          bank_amount = excluded.bank_amount,
          our_amount = excluded.our_amount,
          bank_detail = excluded.bank_detail,
          state = 'OPEN',
          resolved_at = null,
          resolved_by = null,
          note = null
      `,
    )
}

/** The day's figures once it has been compared. Our side counts what our books say of the compared accounts. */
export const endDays = (
  db: Db,
  s: { from: string; to: string; settlementAccount: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update reconciliation_day r
      set
        state = 'DONE',
        ended_at = ${s.now},
        accounts = b.accounts,
        lines = l.lines,
        bank_in = l.cash_in,
        bank_out = l.cash_out,
        our_in = o.cash_in,
        our_out = x.cash_out,
        matched = greatest(
          0,
          l.lines - (
            select
              count(*)
            from
              reconciliation_difference d
            where
              d.book = 'BANK'
              and d.day = r.day
              and d.state = 'OPEN'
              and d.bank_amount is not null
              and d.kind not in ('BALANCE', 'OTHER_DAY')
          )
        )
      from
        generate_series(
          ${s.from}::date::timestamp,
          ${s.to}::date::timestamp,
          interval '1 day'
        ) g (day)
        cross join lateral (
          select
            count(*)::int accounts
          from
            bank_statement_day
          where
            bank_statement_day.day = g.day::date
        ) b
        cross join lateral (
          select
            count(*)::int lines,
            coalesce(
              sum(amount) filter (
                where
                  amount > 0
              ),
              0
            )::bigint cash_in,
            coalesce(
              - sum(amount) filter (
                where
                  amount < 0
              ),
              0
            )::bigint cash_out
          from
            bank_statement_line
          where
            bank_statement_line.day = g.day::date
        ) l
        cross join lateral (
          select
            coalesce(sum(c.amount), 0)::bigint cash_in
          from
            bank_credit c
          where
            c.booked_at >= g.day at time zone 'Asia/Ho_Chi_Minh'
            and c.booked_at < (g.day + interval '1 day') at time zone 'Asia/Ho_Chi_Minh'
            and not c.test
            and c.amount > 0
            and (
              c.account_no = ${s.settlementAccount}
              or c.account_no in (
                select
                  account_no
                from
                  reconciled_account
              )
            )
            and not exists (
              select
              from
                ledger_transfer d
              where
                d.merchant_id = c.merchant_id
                and d.bank_credit_id = c.id
                and d.kind = 'CARD_DUE'
            )
        ) o
        cross join lateral (
          select
            coalesce(sum(y.amount), 0)::bigint cash_out
          from
            (
              select
                t.amount
              from
                bank_transfer t
                left join merchant m on m.id = t.merchant_id
                left join bank_credit c on c.merchant_id = t.merchant_id
                and c.id = case t.kind
                  when 'RETURN' then t.owner_id::bigint
                end
              where
                t.channel = 'BANK'
                and t.state in ('DONE', 'RETURNED')
                and m.mode is distinct from 'TEST'
                and c.test is not true
                and t.ended_at >= g.day at time zone 'Asia/Ho_Chi_Minh'
                and t.ended_at < (g.day + interval '1 day') at time zone 'Asia/Ho_Chi_Minh'
            ) y
        ) x
      where
        r.day = g.day::date
    `,
  )
