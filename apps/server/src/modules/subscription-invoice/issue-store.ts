/** Invoices that are issued, a set at a time. */
import { sql } from 'kysely'
import { many, rowsOf, type Db } from '../../platform/db.ts'
import type { InvoiceRow } from './store.ts'

export interface NewInvoice {
  id: string
  merchantId: string
  code: string
  number: string
  subscriptionId: string
  subscriptionCode: string
  planId: string
  customerId: string
  customerName: string
  customerPhone: string | null
  customerEmail: string | null
  searchKey: string
  cycle: number
  from: string
  to: string
  quantity: number
  unitAmount: number
  amount: number
  lines: string
  plan: string
  bankAccountId: string | null
  language: string
  paymentDate: string
  expiredDate: string
  payableUntil: Date
  replaces: string | null
  aheadUntil: Date | null
  createdAt: Date
}
const newColumns = {
  id: 'uuid',
  merchantId: 'uuid',
  code: 'text',
  number: 'text',
  subscriptionId: 'uuid',
  subscriptionCode: 'text',
  planId: 'uuid',
  customerId: 'uuid',
  customerName: 'text',
  customerPhone: 'text',
  customerEmail: 'text',
  searchKey: 'text',
  cycle: 'int',
  from: 'date',
  to: 'date',
  quantity: 'int',
  unitAmount: 'bigint',
  amount: 'bigint',
  lines: 'json',
  plan: 'json',
  bankAccountId: 'uuid',
  language: 'text',
  paymentDate: 'date',
  expiredDate: 'date',
  payableUntil: 'timestamptz',
  replaces: 'uuid',
  aheadUntil: 'timestamptz',
  createdAt: 'timestamptz',
} as const
/** What an invoice is known by when it has just come. */
export type IssuedRow = Pick<
  InvoiceRow,
  | 'id'
  | 'merchant_id'
  | 'number'
  | 'subscription_id'
  | 'cycle'
  | 'expired_date'
  | 'extensions'
  | 'ahead_until'
>
const issuedColumns = sql.raw(
  'id, merchant_id, number, subscription_id, cycle, expired_date, extensions, ahead_until',
)
/** Issues those whose cycle is not yet owed. @returns those that came, in their order */
export const insert = (db: Db, invoices: readonly NewInvoice[]): Promise<IssuedRow[]> =>
  many(
    db,
    sql<IssuedRow>`
      insert into
        subscription_invoice (
          id,
          merchant_id,
          code,
          number,
          subscription_id,
          subscription_code,
          plan_id,
          customer_id,
          customer_name,
          customer_phone,
          customer_email,
          search_key,
          cycle,
          from_date,
          to_date,
          quantity,
          unit_amount,
          amount,
          lines,
          plan,
          bank_account_id,
          language,
          payment_date,
          expired_date,
          first_expired_date,
          payable_until,
          replaces,
          ahead_until,
          created_at
        )
      select
        x.id,
        x."merchantId",
        x.code,
        x.number,
        x."subscriptionId",
        x."subscriptionCode",
        x."planId",
        x."customerId",
        x."customerName",
        x."customerPhone",
        x."customerEmail",
        x."searchKey",
        x.cycle,
        x."from",
        x."to",
        x.quantity,
        x."unitAmount",
        x.amount,
        x.lines::jsonb,
        x.plan::jsonb,
        x."bankAccountId",
        x.language,
        x."paymentDate",
        x."expiredDate",
        x."expiredDate",
        x."payableUntil",
        x.replaces,
        x."aheadUntil",
        x."createdAt"
      from
        ${rowsOf('x', invoices, newColumns)}
      order by
        x.ord
      on conflict (merchant_id, subscription_id, cycle)
      where
        status <> 'CANCELED' do nothing
      returning
        ${issuedColumns}
    `,
  )
