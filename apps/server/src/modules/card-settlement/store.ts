/** The only SQL of card settlements. They span merchants: a report names payments of many. */
import { sql } from 'kysely'
import type { CardSettlement } from '../../adapters/bank.ts'
import { changed, many, maybe, type Db } from '../../platform/db.ts'
import type { BookedLine } from './rules.ts'

export interface SettlementRow {
  file_id: string
  day: string
  account_no: string
  bank_reference: string
  closed_at: Date
  count: number
  gross: number
  refunded: number
  fee: number
  net: number
  received: number | null
  bank_credit_id: number | null
  booked_at: Date | null
}

export const known = async (db: Db, fileIds: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await many(
        db,
        sql<{ file_id: string }>`
          select
            file_id
          from
            card_settlement
          where
            file_id = any (${[...fileIds]}::text[])
        `,
      )
    ).map((row) => row.file_id),
  )
/** @returns 0 when the report is there already. */
export async function insert(db: Db, s: CardSettlement, now: Date): Promise<number> {
  const isNew = await changed(
    db,
    sql`
      insert into
        card_settlement (
          file_id,
          day,
          account_no,
          bank_reference,
          closed_at,
          fetched_at,
          count,
          gross,
          refunded,
          fee,
          net
        )
      values
        (
          ${s.fileId},
          ${s.day},
          ${s.accountNo},
          ${s.bankReference},
          ${s.closedAt},
          ${now},
          ${s.count},
          ${s.gross},
          ${s.refunded},
          ${s.fee},
          ${s.net}
        )
      on conflict do nothing
    `,
  )
  if (isNew === 0) return 0
  await changed(
    db,
    sql`
      insert into
        card_settlement_line (file_id, line_no, type, order_id, reference, network_no, amount, fee, at)
      select
        ${s.fileId},
        no,
        type,
        "orderId",
        reference,
        "networkNo",
        amount,
        fee,
        at
      from
        jsonb_to_recordset(${JSON.stringify(s.lines)}::jsonb) l (
          no int,
          type text,
          "orderId" text,
          reference text,
          "networkNo" text,
          amount bigint,
          fee bigint,
          at timestamptz
        )
    `,
  )
  return isNew
}
/** Reports with something left to book, not older than the day given. */
export const open = async (db: Db, fromDay: string): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ file_id: string }>`
        select
          file_id
        from
          card_settlement s
        where
          day >= ${fromDay}
          and (
            booked_at is null
            or exists (
              select
              from
                card_settlement_line l
              where
                l.file_id = s.file_id
                and l.booked_at is null
            )
          )
        order by
          closed_at
      `,
    )
  ).map((row) => row.file_id)
/** Whether the money of a report has not come yet. */
export const isUnpaid = async (db: Db, fromDay: string): Promise<boolean> =>
  (
    await many(
      db,
      sql`
        select
        from
          card_settlement
        where
          day >= ${fromDay}
          and booked_at is null
        limit
          1
      `,
    )
  ).length > 0
export const lock = (db: Db, fileId: string): Promise<SettlementRow | null> =>
  maybe(
    db,
    sql<SettlementRow>`
      select
        *,
        day::text
      from
        card_settlement
      where
        file_id = ${fileId}
      for update
    `,
  )

/** Payments of a report whose order is ours and whose money is in no book of ours. */
export const unbooked = async (db: Db, fileId: string): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ order_id: string }>`
        select distinct
          l.order_id
        from
          card_settlement_line l
          join card_attempt a on a.order_id = l.order_id
        where
          l.file_id = ${fileId}
          and l.type = 'PAYMENT'
          and l.booked_at is null
          and not exists (
            select
            from
              bank_credit c
              join ledger_transfer d on d.merchant_id = c.merchant_id
              and d.bank_credit_id = c.id
              and d.kind = 'CARD_DUE'
            where
              c.bank_reference = 'NP' || coalesce(nullif(l.network_no, ''), l.order_id)
          )
      `,
    )
  ).map((row) => row.order_id)

/** Says of every line that is not booked yet what it is to us. A payment we know and a refund we have not the result of wait: unknown is not wrong. */
export const match = (db: Db, fileId: string): Promise<number> =>
  changed(
    db,
    sql`
      update card_settlement_line l
      set
        outcome = x.outcome,
        our_amount = x.our_amount,
        merchant_id = x.merchant_id,
        transaction_id = x.transaction_id
      from
        (
          select
            n.line_no,
            o.our_amount,
            o.merchant_id,
            o.transaction_id,
            case
              when n.nth > 1
              or exists (
                select
                from
                  card_settlement_line m
                where
                  m.type = n.type
                  and m.reference = n.reference
                  and m.outcome = 'MATCHED'
                  and (m.file_id, m.line_no) <> (n.file_id, n.line_no)
              ) then 'DUPLICATE'
              when o.stands is null then 'UNKNOWN'
              when o.stands = 'WAITING' then 'WAITING'
              when o.our_amount <> n.amount then 'AMOUNT'
              else 'MATCHED'
            end outcome
          from
            (
              select
                *,
                row_number() over (
                  partition by
                    type,
                    reference
                  order by
                    line_no
                ) nth
              from
                card_settlement_line
              where
                file_id = ${fileId}
            ) n
            left join lateral (
              select
                t.merchant_id,
                t.id transaction_id,
                c.amount our_amount,
                case
                  when d.id is null then 'WAITING'
                  else 'BOOKED'
                end stands
              from
                card_attempt a
                join payment t on t.merchant_id = a.merchant_id
                and t.id = a.transaction_id
                join merchant w on w.id = t.merchant_id
                and w.mode = 'LIVE'
                left join bank_credit c on c.bank_reference = 'NP' || coalesce(nullif(n.network_no, ''), n.order_id)
                and c.merchant_id = t.merchant_id
                left join ledger_transfer d on d.merchant_id = c.merchant_id
                and d.bank_credit_id = c.id
                and d.kind = 'CARD_DUE'
              where
                n.type = 'PAYMENT'
                and a.order_id = n.order_id
              union all
              select
                f.merchant_id,
                f.transaction_id,
                f.amount,
                case f.status
                  when 'SENT' then 'BOOKED'
                  else 'WAITING'
                end
              from
                refund f
                join merchant w on w.id = f.merchant_id
                and w.mode = 'LIVE'
              where
                n.type = 'REFUND'
                and f.reference = n.reference
                and f.way = 'CARD'
                and f.status in ('APPROVED', 'SENDING', 'SENT')
              limit
                1
            ) o on true
          where
            n.booked_at is null
        ) x
      where
        l.file_id = ${fileId}
        and l.line_no = x.line_no
    `,
  )
export const setReceived = (
  db: Db,
  fileId: string,
  credit: { id: number; amount: number },
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update card_settlement
      set
        received = ${credit.amount},
        bank_credit_id = ${credit.id},
        booked_at = ${now}
      where
        file_id = ${fileId}
        and booked_at is null
    `,
  )
/** Takes the matched lines that no transfer has booked; they are the caller's to post. */
export const takeMatched = (db: Db, fileId: string, now: Date): Promise<BookedLine[]> =>
  many(
    db,
    sql<BookedLine>`
      update card_settlement_line
      set
        booked_at = ${now}
      where
        file_id = ${fileId}
        and outcome = 'MATCHED'
        and booked_at is null
      returning
        merchant_id,
        type,
        amount,
        fee
    `,
  )
export const openLines = async (db: Db, fileId: string): Promise<number> =>
  (
    await many(
      db,
      sql`
        select
        from
          card_settlement_line
        where
          file_id = ${fileId}
          and booked_at is null
        limit
          1000
      `,
    )
  ).length
