/** The only SQL of the reconciliation; the comparisons are the functions bank_differences and card_differences of migration 0032. It spans all merchants, as the bank's side does. */
import { sql } from 'kysely'
import type { DifferenceState } from '@saola/contract/reconciliation'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface AccountRow {
  account_no: string
  merchant_id: string | null
}
export const accounts = (db: Db): Promise<AccountRow[]> =>
  many(
    db,
    sql<AccountRow>`
      select
        account_no,
        merchant_id
      from
        reconciled_account
      order by
        account_no
    `,
  )

export interface StatementDay {
  accountNo: string
  merchantId: string | null
  day: string
  opening: number
  closing: number
  credit: number
  debit: number
  lines: number
  outside: number
  until: Date
}
export interface StatementLine {
  seq: number
  bankReference: string
  orderReference: string | null
  movement: string
  amount: number
  bookedAt: string
  virtualAccount: string | null
  detail: string
  interBankTrace: string | null
  otherBin: string | null
  otherAccount: string | null
  otherName: string | null
}
/** Replaces one day of one account by what was read now; call in a transaction. */
export async function saveDay(
  db: Db,
  d: StatementDay,
  lines: readonly StatementLine[],
  now: Date,
): Promise<void> {
  await changed(
    db,
    sql`
      delete from bank_statement_line
      where
        account_no = ${d.accountNo}
        and day = ${d.day}
    `,
  )
  await changed(
    db,
    sql`
      insert into
        bank_statement_line (
          account_no,
          day,
          seq,
          bank_reference,
          order_reference,
          movement,
          amount,
          booked_at,
          virtual_account,
          detail,
          inter_bank_trace,
          other_bin,
          other_account,
          other_name
        )
      select
        ${d.accountNo},
        ${d.day}::date,
        seq,
        "bankReference",
        "orderReference",
        movement,
        amount,
        "bookedAt",
        "virtualAccount",
        detail,
        "interBankTrace",
        "otherBin",
        "otherAccount",
        "otherName"
      from
        jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l (
          seq int,
          "bankReference" text,
          "orderReference" text,
          movement text,
          amount bigint,
          "bookedAt" timestamptz,
          "virtualAccount" text,
          detail text,
          "interBankTrace" text,
          "otherBin" text,
          "otherAccount" text,
          "otherName" text
        )
    `,
  )
  await changed(
    db,
    sql`
      insert into
        bank_statement_day as b (
          account_no,
          day,
          merchant_id,
          opening,
          closing,
          credit,
          debit,
          lines,
          outside,
          until,
          read_at
        )
      values
        (
          ${d.accountNo},
          ${d.day},
          ${d.merchantId},
          ${d.opening},
          ${d.closing},
          ${d.credit},
          ${d.debit},
          ${d.lines},
          ${d.outside},
          ${d.until},
          ${now}
        )
      on conflict (account_no, day) do update
      set
        merchant_id = excluded.merchant_id,
        opening = excluded.opening,
        closing = excluded.closing,
        credit = excluded.credit,
        debit = excluded.debit,
        lines = excluded.lines,
        outside = excluded.outside,
        until = excluded.until,
        read_at = excluded.read_at
    `,
  )
}
export const forgetLines = (db: Db, before: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from bank_statement_line
      where
        day < ${before}
    `,
  )

/** One row for each day asked for; a day that is being looked at stays as it is. */
export const startDays = (
  db: Db,
  from: string,
  to: string,
  by: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        reconciliation_day (day, state, started_at, asked_by)
      select
        d::date,
        'RUNNING',
        ${now},
        ${by}
      from
        generate_series(
          ${from}::date,
          ${to}::date,
          interval '1 day'
        ) d
      on conflict (day) do update
      set
        state = 'RUNNING',
        started_at = excluded.started_at,
        asked_by = excluded.asked_by
    `,
  )
export const waitDays = (db: Db, from: string, to: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update reconciliation_day
      set
        state = 'WAITING',
        ended_at = ${now}
      where
        day between ${from} and ${to}
        and state = 'RUNNING'
    `,
  )
export const lastDay = async (db: Db): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ day: string }>`
        select
          day::text
        from
          reconciliation_day
        where
          state = 'DONE'
        order by
          day desc
        limit
          1
      `,
    )
  )?.day ?? null

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
                d.bank_credit_id = c.id
                and d.kind = 'CARD_DUE'
            )
        ) o
        cross join lateral (
          select
            coalesce(sum(y.amount), 0)::bigint cash_out
          from
            (
              select
                f.amount
              from
                refund f
                join merchant m on m.id = f.merchant_id
                and m.mode = 'LIVE'
              where
                f.way = 'BANK'
                and f.status = 'SENT'
                and f.ended_at >= g.day at time zone 'Asia/Ho_Chi_Minh'
                and f.ended_at < (g.day + interval '1 day') at time zone 'Asia/Ho_Chi_Minh'
              union all
              select
                c.amount
              from
                bank_credit c
              where
                c.outcome = 'UNMATCHED'
                and c.resolution = 'RETURNED'
                and not c.test
                and c.resolved_at >= g.day at time zone 'Asia/Ho_Chi_Minh'
                and c.resolved_at < (g.day + interval '1 day') at time zone 'Asia/Ho_Chi_Minh'
            ) y
        ) x
      where
        r.day = g.day::date
    `,
  )

export interface DifferenceRow {
  id: number
  day: string
  book: 'BANK' | 'CARD'
  kind: string
  account_no: string
  account_name: string | null
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
export const get = (db: Db, id: number): Promise<DifferenceRow | null> =>
  maybe(
    db,
    sql<DifferenceRow>`
      ${select}
      where
        d.id = ${id}
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
/** Those that name a virtual account of ours or came to our own account: nobody has to be asked. */
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
            txn t
          where
            t.virtual_account = l.virtual_account
        )
        or exists (
          select
          from
            standing_account s
          where
            s.virtual_account = l.virtual_account
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

export interface DayRow {
  day: string
  state: 'RUNNING' | 'DONE' | 'WAITING'
  started_at: Date
  ended_at: Date | null
  asked_by: string
  accounts: number
  lines: number
  matched: number
  bank_in: number
  bank_out: number
  our_in: number
  our_out: number
  open: number
  settled: number
}
const days_ = sql`
  select
    r.*,
    r.day::text,
    (
      select
        count(*)::int
      from
        reconciliation_difference d
      where
        d.day = r.day
        and d.state = 'OPEN'
    ) open,
    (
      select
        count(*)::int
      from
        reconciliation_difference d
      where
        d.day = r.day
        and d.state <> 'OPEN'
    ) settled
  from
    reconciliation_day r
`
export const days = (db: Db, page: PageRequest): Promise<DayRow[]> =>
  many(
    db,
    sql<DayRow>`
      ${days_}
      order by
        r.day ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const countDays = async (db: Db): Promise<number> =>
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
              reconciliation_day
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const oneDay = (db: Db, day: string): Promise<DayRow | null> =>
  maybe(
    db,
    sql<DayRow>`
      ${days_}
      where
        r.day = ${day}
    `,
  )
export interface StatementRow {
  account_no: string
  account_name: string | null
  merchant_code: string | null
  merchant_name: string | null
  opening: number
  closing: number
  credit: number
  debit: number
  lines: number
  outside: number
  until: Date
  read_at: Date
}
/** The accounts of a day on which something moved, and our own; the most that a page can show. */
export const statements = (
  db: Db,
  day: string,
  settlementAccount: string,
): Promise<StatementRow[]> =>
  many(
    db,
    sql<StatementRow>`
      select
        b.*,
        a.account_name,
        m.code merchant_code,
        m.name merchant_name
      from
        bank_statement_day b
        left join merchant m on m.id = b.merchant_id
        left join reconciled_account a on a.account_no = b.account_no
      where
        b.day = ${day}
        and (
          b.credit <> 0
          or b.debit <> 0
          or b.account_no = ${settlementAccount}
        )
      order by
        (b.account_no = ${settlementAccount}) desc,
        b.credit + b.debit desc,
        b.account_no
      limit
        500
    `,
  )
export interface SettlementRow {
  file_id: string
  day: string
  account_no: string
  bank_reference: string
  count: number
  open_lines: number
  gross: number
  refunded: number
  fee: number
  net: number
  received: number | null
  booked_at: Date | null
}
export const settlements = (db: Db, day: string): Promise<SettlementRow[]> =>
  many(
    db,
    sql<SettlementRow>`
      select
        s.*,
        s.day::text,
        (
          select
            count(*)::int
          from
            card_settlement_line l
          where
            l.file_id = s.file_id
            and l.booked_at is null
        ) open_lines
      from
        card_settlement s
      where
        s.day = ${day}
      order by
        s.closed_at
      limit
        100
    `,
  )
/** What the card network owes in all merchants' books. VND. */
export const cardDue = async (db: Db): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          coalesce(sum(card), 0)::bigint n
        from
          ledger_book
        where
          card <> 0
          and merchant_id not in (
            select
              id
            from
              merchant
            where
              mode = 'TEST'
          )
      `,
    )
  ).n
