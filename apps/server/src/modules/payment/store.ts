/** SQL of payments: the row and its states. */
import { sql } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

/** What was sold by it. */
export type PaymentOrigin = 'PAY_LINK' | 'PAY_PAGE' | 'PAY_BUTTON' | 'PAY_POS' | 'PAY_SUBSCRIPTION'
export interface PaymentRow {
  id: string
  merchant_id: string
  type: string
  payment_type: string
  source: string | null
  card_kind: 'DOMESTIC' | 'INTERNATIONAL' | null
  status: string
  amount: number
  actual_amount: number
  charge_amount: number
  vat_charge_amount: number
  ref_transaction_id: string | null
  virtual_account: string | null
  bank_account_id: string
  bank_type: string
  account_no: string
  account_name: string
  description: string | null
  content: string
  qr_content: string
  fee_id: string
  created_at: Date
  expires_at: Date | null
  complete_time: Date | null
  deposit_time: Date | null
  success_url: string | null
  fail_url: string | null
  redirect_after: number
  customer_name: string | null
  customer_phone: string | null
  customer_email: string | null
  customer_address: string | null
  /** What the payer reads, where they have chosen; null = the shop's language. */ payer_language:
    'VI' | 'EN' | null
  pay_link_code: string | null
  pay_page_code: string | null
  paybox_device_id: string | null
  txn_number: string | null
  bank_reference: string | null
  inter_bank_trace: string | null
  opened_at: Date | null
  qr_shown_at: Date | null
  /** When the bank had said yes to its virtual account; null = not yet, or it has none. */
  payable_at: Date | null
  order_id: string | null
  /** Where the payment came to an account that takes many; virtual_account is null then. */
  static_virtual_account: string | null
  /** All that refunds were asked for and not refused, and what of it has arrived back. */
  refund_held: number
  refunded: number
  /** When a sound box had said it aloud. */
  announced_at: Date | null
}

export const get = (db: Db, merchantId: string, id: string): Promise<PaymentRow | null> =>
  maybe(
    db,
    sql<PaymentRow>`
      select
        *
      from
        payment
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )

/** Moves a payment only from the states named; 0 when it was in none of them. A final state counts into the day totals in the same statement. */
export async function move(
  db: Db,
  merchantId: string,
  id: string,
  from: readonly string[],
  to: string,
  at: Date,
  final: boolean,
): Promise<number> {
  const { n } = await one(
    db,
    sql<{ n: number }>`
      with
        t as (
          update payment
          set
            status = ${to},
            complete_time = ${final ? at : null}
          where
            merchant_id = ${merchantId}
            and id = ${id}
            and status = any (${[...from]}::text[])
          returning
            *
        ),
        d as (
          insert into
            payment_daily as d (
              merchant_id,
              day,
              status,
              type,
              payment_type,
              bank_account_id,
              total,
              amount,
              actual_amount,
              charge_amount,
              vat_charge_amount
            )
          select
            merchant_id,
            (${at}::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date,
            ${to},
            type,
            payment_type,
            bank_account_id,
            1,
            amount,
            0,
            0,
            0
          from
            t
          where
            ${final}
          on conflict (merchant_id, day, status, type, payment_type, bank_account_id) do update
          set
            total = d.total + 1,
            amount = d.amount + excluded.amount
        )
      select
        count(*) n
      from
        t
    `,
  )
  return n
}

/**
 * Marks many first looks at once, and what the payer reads, as long as they may pay. Rows that a settlement holds right now are passed over: a mark is never worth a wait or a deadlock.
 * @returns those that were opened for the first time.
 */
export const markSeenAll = (
  db: Db,
  seen: readonly {
    merchantId: string
    id: string
    opened: Date | null
    qr: Date | null
    language: PaymentRow['payer_language']
  }[],
): Promise<{ id: string; merchant_id: string; opened_at: Date }[]> =>
  many(
    db,
    sql`
      with
        free as (
          select
            t.merchant_id,
            t.id,
            t.opened_at is null
            and x.opened is not null first_look,
            x.opened,
            x.qr,
            case
              when t.status in ('CREATED', 'PENDING') then x.language
            end as language
          from
            unnest(
              ${seen.map((s) => s.merchantId)}::uuid[],
              ${seen.map((s) => s.id)}::uuid[],
              ${seen.map((s) => s.opened)}::timestamptz[],
              ${seen.map((s) => s.qr)}::timestamptz[],
              ${seen.map((s) => s.language)}::text[]
            ) x (merchant_id, id, opened, qr, language)
            join payment t on t.merchant_id = x.merchant_id
            and t.id = x.id
          where
            t.opened_at is null
            and x.opened is not null
            or t.qr_shown_at is null
            and x.qr is not null
            or x.language is distinct from t.payer_language
            and x.language is not null
          order by
            t.id
          for update of
            t skip locked
        ),
        marked as (
          update payment t
          set
            opened_at = coalesce(t.opened_at, f.opened),
            qr_shown_at = coalesce(t.qr_shown_at, f.qr),
            payer_language = coalesce(f.language, t.payer_language)
          from
            free f
          where
            t.merchant_id = f.merchant_id
            and t.id = f.id
          returning
            t.id,
            t.merchant_id,
            t.opened_at,
            f.first_look
        )
      select
        id,
        merchant_id,
        opened_at
      from
        marked
      where
        first_look
    `,
  )

/** The rule by which an open payment will be charged, when another way of paying turns out to be the one. */
export const setFee = (db: Db, merchantId: string, id: string, feeId: string): Promise<number> =>
  changed(
    db,
    sql`
      update payment
      set
        fee_id = ${feeId}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status in ('CREATED', 'PENDING')
    `,
  )

/** Said aloud: the first time counts. @param merchantIds of each payment. */
export const markAnnounced = (
  db: Db,
  merchantIds: readonly string[],
  ids: readonly string[],
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update payment
      set
        announced_at = ${now}
      where
        (merchant_id, id) in (
          select
            *
          from
            unnest(${[...merchantIds]}::uuid[], ${[...ids]}::uuid[])
        )
        and announced_at is null
    `,
  )

/** `language` = what the payer read as they told it; without it, what is known stays. */
export const setCustomer = (
  db: Db,
  merchantId: string,
  id: string,
  c: {
    fullName: string | null
    phone: string | null
    email: string | null
    address: string | null
    language?: PaymentRow['payer_language'] | undefined
  },
): Promise<number> =>
  changed(
    db,
    sql`
      update payment
      set
        customer_name = ${c.fullName},
        customer_phone = ${c.phone},
        customer_email = ${c.email},
        customer_address = ${c.address},
        payer_language = ${c.language === undefined ? sql`payer_language` : sql`${c.language}`}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status in ('CREATED', 'PENDING')
    `,
  )

/** Gives an open payment more time; until the bank has said yes to it, its QR is shown to nobody. */
export const prolong = (db: Db, merchantId: string, id: string, until: Date): Promise<number> =>
  changed(
    db,
    sql`
      update payment
      set
        expires_at = ${until},
        payable_at = null
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status in ('CREATED', 'PENDING')
        and expires_at < ${until}
    `,
  )
