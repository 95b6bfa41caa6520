/** SQL of orders. An order's status, money and customer live in its transaction and are read from there. */
import { sql } from 'kysely'
import type { PeriodType } from '@saola/contract/pay-page'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'
import type { PayerFacts, PayerRow, PaymentRow } from '../payment/service.ts'

export interface OrderRow {
  id: string
  merchant_id: string
  page_id: string
  page_code: string
  page_name: string
  period_type: PeriodType | null
  transaction_id: string
  reference_id: string
  note: string | null
  periodic: boolean
  tracking_button: string | null
  canceled_by: string | null
  attempts: number
  payment: PaymentRow
}

export interface NewOrder {
  id: string
  pageId: string
  transactionId: string
  referenceId: string
  note: string | null
  periodic: boolean
  trackingButton: string | null
  formKey: string | null
  now: Date
}

/** @returns 0 when the form has made its order before. */
export const insert = (db: Db, merchantId: string, o: NewOrder): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pay_page_order (
          id,
          merchant_id,
          page_id,
          transaction_id,
          reference_id,
          note,
          periodic,
          tracking_button,
          form_key,
          created_at
        )
      values
        (
          ${o.id},
          ${merchantId},
          ${o.pageId},
          ${o.transactionId},
          ${o.referenceId},
          ${o.note},
          ${o.periodic},
          ${o.trackingButton},
          ${o.formKey},
          ${o.now}
        )
      on conflict (merchant_id, page_id, form_key)
      where
        form_key is not null do nothing
    `,
  )

/** Takes the turn of one form, so that a second sending waits for the first and finds its order. */
export const lockForm = async (db: Db, formKey: string): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended ('order-form/' || ${formKey}, 0))
  `.execute(db)
}
export const ofForm = (
  db: Db,
  merchantId: string,
  pageId: string,
  formKey: string,
): Promise<{ transaction_id: string } | null> =>
  maybe(
    db,
    sql`
      select
        transaction_id
      from
        pay_page_order
      where
        merchant_id = ${merchantId}
        and page_id = ${pageId}
        and form_key = ${formKey}
    `,
  )

/** Which of these orders of a page still wait for their money, the newest first. */
export const openAmong = (
  db: Db,
  merchantId: string,
  pageId: string,
  transactionIds: readonly string[],
  now: Date,
): Promise<{ reference_id: string; transaction_id: string; amount: number; status: string }[]> =>
  many(
    db,
    sql`
      select
        o.reference_id,
        o.transaction_id,
        t.amount,
        t.status
      from
        pay_page_order o
        join payment t on t.merchant_id = o.merchant_id
        and t.id = o.transaction_id
      where
        o.merchant_id = ${merchantId}
        and o.page_id = ${pageId}
        and o.transaction_id = any (${[...transactionIds]}::uuid[])
        and t.status in ('CREATED', 'PENDING')
        and (
          t.expires_at is null
          or t.expires_at > ${now}
        )
      order by
        t.created_at desc,
        t.id desc
    `,
  )
const columns =
  sql.raw(`o.id, o.merchant_id, o.page_id, p.code page_code, p.name page_name, p.period_type, o.transaction_id, o.reference_id, o.note, o.periodic, o.tracking_button, o.canceled_by,
  (select count(*) from card_attempt a where a.merchant_id = o.merchant_id and a.transaction_id = o.transaction_id and a.status <> 'SUCCESS') + (select count(*) from bank_credit c where c.merchant_id = o.merchant_id and c.transaction_id = o.transaction_id) attempts`)
type Flat = Omit<OrderRow, 'payment'>
export async function get(db: Db, merchantId: string, id: string): Promise<OrderRow | null> {
  const row = await maybe(
    db,
    sql<Flat>`
      select
        ${columns}
      from
        pay_page_order o
        join pay_page p on p.merchant_id = o.merchant_id
        and p.id = o.page_id
      where
        o.merchant_id = ${merchantId}
        and o.id = ${id}
    `,
  )
  const payment =
    row &&
    (await maybe(
      db,
      sql<PaymentRow>`
        select
          *
        from
          payment
        where
          merchant_id = ${merchantId}
          and id = ${row.transaction_id}
      `,
    ))
  return row && payment ? { ...row, payment } : null
}

/** The same of several payments at once, without what stands in the payments. */
export const ordersOf = (
  db: Db,
  merchantId: string,
  transactionIds: readonly string[],
): Promise<Flat[]> =>
  many(
    db,
    sql<Flat>`
      select
        ${columns}
      from
        pay_page_order o
        join pay_page p on p.merchant_id = o.merchant_id
        and p.id = o.page_id
      where
        o.merchant_id = ${merchantId}
        and o.transaction_id = any (${[...transactionIds]}::uuid[])
    `,
  )

export const setCanceledBy = (
  db: Db,
  merchantId: string,
  id: string,
  by: string,
): Promise<number> =>
  changed(
    db,
    sql`
      update pay_page_order
      set
        canceled_by = ${by}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )

/** Counts an order as sold, once. @returns false when it was counted before. */
export const markCounted = async (
  db: Db,
  merchantId: string,
  id: string,
  at: Date,
): Promise<boolean> =>
  (await changed(
    db,
    sql`
      update pay_page_order
      set
        counted_at = ${at}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and counted_at is null
    `,
  )) === 1
export const ofTransaction = (
  db: Db,
  merchantId: string,
  transactionId: string,
): Promise<{ id: string } | null> =>
  maybe(
    db,
    sql`
      select
        id
      from
        pay_page_order
      where
        merchant_id = ${merchantId}
        and transaction_id = ${transactionId}
    `,
  )

/** An order as payers find it: what a pay link would be, and the order's own facts. */
/** What an order adds to its payment where its payer meets it. */
export interface PayableRow extends PayerRow, PayerFacts {
  /** The page's. */
  code: string
  contact_email: string | null
  contact_phone: string | null
  order_id: string
  page_id: string
  page_name: string
  reference_id: string
  note: string | null
}
/** By its payment's id, which nobody can guess. Live and Test Mode never see each other's. */
export const payable = (
  db: Db,
  transactionId: string,
  test: boolean,
): Promise<
  (Omit<PayableRow, keyof (PayerRow & PayerFacts)> & Pick<PayerRow, 'merchant_id'>) | null
> =>
  maybe(
    db,
    sql`
      select
        o.merchant_id,
        p.code,
        p.contact_email,
        p.contact_phone,
        o.id order_id,
        o.page_id,
        p.name page_name,
        o.reference_id,
        o.note
      from
        pay_page_order o
        join pay_page p on p.merchant_id = o.merchant_id
        and p.id = o.page_id
        join merchant m on m.id = o.merchant_id
      where
        o.transaction_id = ${transactionId}
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )

export const modeOf = async (db: Db, merchantId: string): Promise<'LIVE' | 'TEST'> =>
  (
    await one(
      db,
      sql<{ mode: 'LIVE' | 'TEST' }>`
        select
          mode
        from
          merchant
        where
          id = ${merchantId}
      `,
    )
  ).mode
