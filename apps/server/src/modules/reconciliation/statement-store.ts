/** The bank's statements and the card network's settlements, as they came. */
import { sql } from 'kysely'
import { changed, many, one, type Db } from '../../platform/db.ts'

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
          coalesce(sum(balance), 0)::bigint n
        from
          ledger_account
        where
          code = 'CARD'
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
