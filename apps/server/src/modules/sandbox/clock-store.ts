/** SQL of the test clock: how far it is to go, who moves it, and what simulated payers paid on the way. */
import { sql } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface ClockRow {
  merchant_id: string
  /** How far ahead of the real time it was at first, and is to be at last. */
  from_ms: number
  target_ms: number
  payer: string
  late_days: number
  moments: number
  payments: number
  /** Why it stands still before its target. */
  problem: 'STOPPED' | 'BANK_SILENT' | 'ERROR' | null
  started_at: Date
  /** How far ahead it is now. */
  clock_shift_ms: number
}
export const get = (db: Db, merchantId: string): Promise<ClockRow | null> =>
  maybe(
    db,
    sql<ClockRow>`
      select
        c.*,
        m.clock_shift_ms
      from
        sandbox_clock c
        join merchant m on m.id = c.merchant_id
      where
        c.merchant_id = ${merchantId}
    `,
  )

export interface Start {
  byMs: number | null
  toMs: number | null
  maxMs: number
  payer: string
  lateDays: number
  now: Date
}
/**
 * Sets out for a new target: one that is under way goes on to what is added to its own. The merchant has to be held.
 * @returns null past the limit, or where it would not move forward
 */
export const start = (
  db: Db,
  merchantId: string,
  s: Start,
): Promise<{ target_ms: number } | null> =>
  maybe(
    db,
    sql<{ target_ms: number }>`
      with
        was as (
          select
            m.clock_shift_ms,
            case
              when c.problem is null
              and c.target_ms > m.clock_shift_ms then c.target_ms
            end under_way,
            c.from_ms,
            c.moments,
            c.payments,
            c.started_at
          from
            merchant m
            left join sandbox_clock c on c.merchant_id = m.id
          where
            m.id = ${merchantId}
        ),
        wanted as (
          select
            *,
            coalesce(under_way, clock_shift_ms) base,
            coalesce(
              ${s.toMs}::bigint,
              coalesce(under_way, clock_shift_ms) + ${s.byMs}::bigint
            ) target
          from
            was
        )
      insert into
        sandbox_clock as c (merchant_id, from_ms, target_ms, payer, late_days, moments, payments, started_at)
      select
        ${merchantId},
        case
          when under_way is null then clock_shift_ms
          else from_ms
        end,
        target,
        ${s.payer},
        ${s.lateDays},
        case
          when under_way is null then 0
          else moments
        end,
        case
          when under_way is null then 0
          else payments
        end,
        case
          when under_way is null then ${s.now}
          else started_at
        end
      from
        wanted
      where
        target > base
        and target <= ${s.maxMs}
      on conflict (merchant_id) do update
      set
        from_ms = excluded.from_ms,
        target_ms = excluded.target_ms,
        payer = excluded.payer,
        late_days = excluded.late_days,
        moments = excluded.moments,
        payments = excluded.payments,
        started_at = excluded.started_at,
        problem = null
      returning
        target_ms
    `,
  )

/** Takes the clock in hand for a while, or holds it longer. @returns 0 while somebody else has it */
export const take = (db: Db, merchantId: string, hand: string, forMs: number): Promise<number> =>
  changed(
    db,
    sql`
      update sandbox_clock
      set
        hand = ${hand},
        held_until = clock_timestamp() + ${forMs} * interval '1 ms'
      where
        merchant_id = ${merchantId}
        and (
          hand is null
          or hand = ${hand}
          or held_until < clock_timestamp()
        )
    `,
  )
export const letGo = (db: Db, merchantId: string, hand: string): Promise<number> =>
  changed(
    db,
    sql`
      update sandbox_clock
      set
        hand = null,
        held_until = null
      where
        merchant_id = ${merchantId}
        and hand = ${hand}
    `,
  )
export const count = (db: Db, merchantId: string): Promise<number> =>
  changed(
    db,
    sql`
      update sandbox_clock
      set
        moments = moments + 1
      where
        merchant_id = ${merchantId}
    `,
  )
/** It stands still before its target. @returns 0 where it has arrived, or stands already */
export const halt = (
  db: Db,
  merchantId: string,
  problem: NonNullable<ClockRow['problem']>,
): Promise<number> =>
  changed(
    db,
    sql`
      update sandbox_clock c
      set
        problem = ${problem}
      from
        merchant m
      where
        c.merchant_id = ${merchantId}
        and m.id = c.merchant_id
        and m.clock_shift_ms < c.target_ms
        and c.problem is null
    `,
  )

/** An invoice that can be paid, with what decides when its simulated payer does. */
export interface OpenInvoice {
  id: string
  cycle: number
  amount: number
  payment_date: string
  expired_date: string
  customer_name: string
}
/** Invoices of a merchant that can be paid by now and that no simulated payer has paid yet. */
export const openInvoices = (db: Db, merchantId: string, now: Date): Promise<OpenInvoice[]> =>
  many(
    db,
    sql<OpenInvoice>`
      select
        i.id,
        i.cycle,
        i.amount,
        i.payment_date::text,
        i.expired_date::text,
        i.customer_name
      from
        subscription_invoice i
        left join payment t on t.merchant_id = i.merchant_id
        and t.id = i.payment_id
      where
        i.merchant_id = ${merchantId}
        and i.status in ('PENDING', 'TIMEOUT')
        and i.payable_until > ${now}
        and t.status is distinct from 'SUCCESS'
        and i.ahead_until is null
        and not (
          i.group_id is not null
          and coalesce(t.status, '') in ('CREATED', 'PENDING')
        )
        and not exists (
          select
          from
            sandbox_payment p
          where
            p.merchant_id = i.merchant_id
            and p.invoice_id = i.id
        )
      order by
        i.payment_date,
        i.id
      limit
        1000
    `,
  )
/** Where the money of an invoice goes. */
export const accountOf = (
  db: Db,
  merchantId: string,
  invoiceId: string,
): Promise<{ account_no: string; virtual_account: string; content: string } | null> =>
  maybe(
    db,
    sql`
      select
        t.account_no,
        t.virtual_account,
        t.content
      from
        subscription_invoice i
        join payment t on t.merchant_id = i.merchant_id
        and t.id = i.payment_id
      where
        i.merchant_id = ${merchantId}
        and i.id = ${invoiceId}
        and t.status in ('CREATED', 'PENDING')
        and t.virtual_account is not null
    `,
  )
/** Written before the bank is asked. @returns 0 where it is paid already */
export const notePayment = async (
  db: Db,
  merchantId: string,
  p: { invoiceId: string; reference: string; amount: number; at: Date },
): Promise<number> => {
  const noted = await changed(
    db,
    sql`
      insert into
        sandbox_payment (merchant_id, invoice_id, reference, amount, at)
      values
        (
          ${merchantId},
          ${p.invoiceId},
          ${p.reference},
          ${p.amount},
          ${p.at}
        )
      on conflict do nothing
    `,
  )
  if (noted === 1)
    await changed(
      db,
      sql`
        update sandbox_clock
        set
          payments = payments + 1
        where
          merchant_id = ${merchantId}
      `,
    )
  return noted
}
/** How many of these transfers the bank has told of. */
export const told = async (
  db: Db,
  merchantId: string,
  references: readonly string[],
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*)::int n
        from
          bank_credit
        where
          merchant_id = ${merchantId}
          and bank_reference = any (${references}::text[])
      `,
    )
  ).n
