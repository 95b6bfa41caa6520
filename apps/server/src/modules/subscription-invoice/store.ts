/** SQL of invoices. Whether one is paid is its payment's word. */
import { sql } from 'kysely'
import type { PaymentType } from '@saola/contract/enums'
import type { InvoiceLineKind } from '@saola/contract/subscription-line-values'
import type { InvoiceStatus, VoidReason } from '@saola/contract/subscription-invoice-values'
import { changed, many, maybe, rowsOf, type Db } from '../../platform/db.ts'

/** The plan as it was when the invoice was issued. */
export interface PlanSnapshot {
  id: string
  code: string
  name: string
  type: 'RECURRING_QUANTITY' | 'METERED_USAGE'
  paymentType: 'PREPAID' | 'POSTPAID'
  timeType: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
  cycleValue: number
  fixedAmount: number
}
export interface InvoiceLine {
  kind: InvoiceLineKind
  name?: string | null
  quantity: number
  unitAmount: number
  amount: number
}
/** Days are YYYY-MM-DD in Vietnam; `to_date` is the first that it is not for. */
export interface InvoiceRow {
  id: string
  merchant_id: string
  code: string
  number: string
  subscription_id: string
  subscription_code: string
  plan_id: string
  customer_id: string
  customer_name: string
  customer_phone: string | null
  customer_email: string | null
  status: InvoiceStatus
  void_reason: VoidReason | null
  void_note: string | null
  cycle: number
  from_date: string
  to_date: string
  quantity: number
  unit_amount: number
  amount: number
  lines: InvoiceLine[]
  plan: PlanSnapshot
  bank_account_id: string | null
  language: 'VI' | 'EN'
  payment_date: string
  expired_date: string
  first_expired_date: string
  extensions: number
  payable_until: Date
  payment_id: string | null
  paid_at: Date | null
  paid_late: boolean
  paid_outside: boolean
  paid_note: string | null
  refunded_amount: number
  replaces: string | null
  /** Until when it is waited for that its customer pays it ahead of its time; null = issued in its time. */
  ahead_until: Date | null
  /** Which slip of a payment booklet it is; null = none. */
  slip_no: number | null
  /** Whose payment is this one's; null = its payment is its own. */
  group_id: string | null
  created_at: Date
  payment_status: string | null
  payment_type: PaymentType | null
  txn_number: string | null
  settled_at: Date | null
}
const OWN =
  'i.id, i.merchant_id, i.code, i.number, i.subscription_id, i.subscription_code, i.plan_id, i.customer_id, i.customer_name, i.customer_phone, i.customer_email, i.status, i.void_reason, i.void_note, i.cycle, i.from_date, i.to_date, i.quantity, i.unit_amount, i.amount, i.lines, i.plan, i.bank_account_id, i.language, i.payment_date, i.expired_date, i.first_expired_date, i.extensions, i.payable_until, i.payment_id, i.paid_at, i.paid_late, i.paid_outside, i.paid_note, i.refunded_amount, i.replaces, i.ahead_until, i.slip_no, i.group_id, i.created_at'
/** Of `i` the invoice and `p` its payment, which not every invoice has. */
export const COLUMNS = `${OWN}, p.status payment_status, p.payment_type, p.txn_number, coalesce(p.deposit_time, p.complete_time) settled_at`
const columns = sql.raw(COLUMNS)
export const withPayment = sql.raw(
  'subscription_invoice i left join payment p on p.merchant_id = i.merchant_id and p.id = i.payment_id',
)

export const get = (db: Db, merchantId: string, id: string): Promise<InvoiceRow | null> =>
  maybe(
    db,
    sql<InvoiceRow>`
      select
        ${columns}
      from
        ${withPayment}
      where
        i.merchant_id = ${merchantId}
        and i.id = ${id}
    `,
  )
export interface InvoiceKey {
  merchantId: string
  id: string
}
const invoiceKeys = (keys: readonly InvoiceKey[]) =>
  rowsOf('k', keys, { merchantId: 'uuid', id: 'uuid' })
/** In the order of their keys. */
export const ofKeys = (db: Db, keys: readonly InvoiceKey[]): Promise<InvoiceRow[]> =>
  many(
    db,
    sql<InvoiceRow>`
      select
        ${columns}
      from
        ${invoiceKeys(keys)}
        join subscription_invoice i on i.merchant_id = k."merchantId"
        and i.id = k.id
        left join payment p on p.merchant_id = i.merchant_id
        and p.id = i.payment_id
      order by
        k.ord
    `,
  )
/** The same, and from here on nobody else changes it; its payment still settles. */
export async function lock(db: Db, merchantId: string, id: string): Promise<InvoiceRow | null> {
  await sql`
    select
    from
      subscription_invoice
    where
      merchant_id = ${merchantId}
      and id = ${id}
    for update
  `.execute(db)
  return get(db, merchantId, id)
}
/** Those of a subscription that are to be paid, locked, in the order of their cycles. */
export async function lockOpen(
  db: Db,
  merchantId: string,
  subscriptionId: string,
): Promise<OpenRow[]> {
  await sql`
    select
    from
      subscription_invoice
    where
      merchant_id = ${merchantId}
      and subscription_id = ${subscriptionId}
      and status in ('PENDING', 'TIMEOUT')
    order by
      id
    for update
  `.execute(db)
  return openOf(db, [{ merchantId, id: subscriptionId }])
}
/** One that is to be paid, with the cycle that was billed before it: to which day it reached, and when it was due; null where there is none. */
export interface OpenRow extends InvoiceRow {
  billed_to: string | null
  billed_on: string | null
}
const subscriptionKeys = (keys: readonly InvoiceKey[]) =>
  rowsOf('k', keys, { merchantId: 'uuid', id: 'uuid' })
/**
 * Each subscription's by its index, whatever the planner thinks of their number (so says OFFSET): it had a night of a hundred thousand read all that are
 * open, of all merchants, for each of its lots.
 * @param keys of subscriptions
 */
export const openOf = (db: Db, keys: readonly InvoiceKey[]): Promise<OpenRow[]> =>
  many(
    db,
    sql<OpenRow>`
      select
        ${columns},
        b.to_date billed_to,
        b.payment_date billed_on
      from
        ${subscriptionKeys(keys)}
        cross join lateral (
          select
            *
          from
            subscription_invoice
          where
            merchant_id = k."merchantId"
            and subscription_id = k.id
            and status in ('PENDING', 'TIMEOUT')
          offset
            0
        ) i
        left join payment p on p.merchant_id = i.merchant_id
        and p.id = i.payment_id
        left join lateral (
          select
            before.to_date,
            before.payment_date
          from
            subscription_invoice before
          where
            before.merchant_id = i.merchant_id
            and before.subscription_id = i.subscription_id
            and before.cycle < i.cycle
            and before.status <> 'CANCELED'
          order by
            before.to_date desc,
            before.cycle desc
          limit
            1
        ) b on true
      order by
        k.ord,
        i.cycle,
        i.id
    `,
  )
export const setPayment = (
  db: Db,
  merchantId: string,
  id: string,
  paymentId: string,
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_invoice
      set
        payment_id = ${paymentId},
        earlier_payment_id = payment_id,
        group_id = null
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status in ('PENDING', 'TIMEOUT')
    `,
  )
/** @returns 0 when it was no longer to be paid. */
export const markPaid = (
  db: Db,
  merchantId: string,
  id: string,
  paid: { at: Date; late: boolean; outside: boolean; note: string | null },
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_invoice i
      set
        status = 'SUCCESS',
        paid_at = ${paid.at},
        paid_late = ${paid.late},
        paid_outside = ${paid.outside},
        paid_note = ${paid.note},
        paid_after = (
          select
            n.kind
          from
            subscription_notice n
          where
            n.merchant_id = i.merchant_id
            and n.subscription_id = i.subscription_id
            and n.invoice_id = i.id
            and n.status = 'SENT'
            and n.sent_at <= ${paid.at}
            and not ${paid.outside}::boolean
          order by
            n.sent_at desc,
            n.id desc
          limit
            1
        )
      where
        i.merchant_id = ${merchantId}
        and i.id = ${id}
        and i.status in ('PENDING', 'TIMEOUT')
    `,
  )
/** @returns 0 when it was no longer to be paid. */
export const markVoid = (
  db: Db,
  merchantId: string,
  id: string,
  reason: VoidReason,
  note: string | null,
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_invoice
      set
        status = 'CANCELED',
        void_reason = ${reason},
        void_note = ${note}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status in ('PENDING', 'TIMEOUT')
    `,
  )
export const extend = (
  db: Db,
  merchantId: string,
  id: string,
  to: { expiredDate: string; payableUntil: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_invoice
      set
        status = 'PENDING',
        expired_date = ${to.expiredDate},
        payable_until = ${to.payableUntil},
        extensions = extensions + 1
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status in ('PENDING', 'TIMEOUT')
    `,
  )
/** Those among these that are to be paid and not paid become overdue. @returns their ids */
export const timeOut = async (db: Db, keys: readonly InvoiceKey[]): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        update subscription_invoice i
        set
          status = 'TIMEOUT'
        from
          ${invoiceKeys(keys)}
        where
          i.merchant_id = k."merchantId"
          and i.id = k.id
          and i.status = 'PENDING'
          and not exists (
            select
            from
              payment p
            where
              p.merchant_id = i.merchant_id
              and p.id = i.payment_id
              and p.status = 'SUCCESS'
          )
        returning
          i.id
      `,
    )
  ).map(({ id }) => id)

export interface PaymentKey {
  merchantId: string
  paymentId: string
}
export const paymentKeys = (keys: readonly PaymentKey[]) =>
  rowsOf('k', keys, { merchantId: 'uuid', paymentId: 'uuid' })
/** Of these payments, those that are or were an invoice's. */
export const ofPayments = (
  db: Db,
  keys: readonly PaymentKey[],
): Promise<{ merchant_id: string; id: string; payment_id: string }[]> =>
  many(
    db,
    sql`
      select
        i.merchant_id,
        i.id,
        k."paymentId" payment_id
      from
        ${paymentKeys(keys)}
        join subscription_invoice i on i.merchant_id = k."merchantId"
        and (
          i.payment_id = k."paymentId"
          or i.earlier_payment_id = k."paymentId"
        )
      order by
        i.id
    `,
  )
