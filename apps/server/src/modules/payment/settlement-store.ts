/** What settlement reads and writes of payments, a batch at a time. */
import { sql } from 'kysely'
import type { PaymentType } from '@saola/contract/enums'
import { changed, many, rowsOf, type Db } from '../../platform/db.ts'
import { prepared } from '../../platform/prepared.ts'

/** Whose money it is: the merchant of a payment or of a static account. */
export interface Payee {
  merchantId: string
  mode: 'LIVE' | 'TEST'
  merchantStatus: string
  /** How far the merchant's clock runs ahead. */
  clockShiftMs: number
  /** How it has agreed to pay fees. */
  feeType: 'IMMEDIATELY' | 'LATER'
}
const payee = sql`
  m.id "merchantId",
  m.mode,
  m.status "merchantStatus",
  m.clock_shift_ms "clockShiftMs",
  coalesce(
    (
      select
        live.fee_type
      from
        merchant live
      where
        live.id = m.live_id
    ),
    m.fee_type
  ) "feeType"
`
/** A payment with a virtual account of its own. */
export interface OpenPayment extends Payee {
  id: string
  virtualAccount: string
  type: string
  paymentType: PaymentType | null
  status: string
  amount: number
  bankAccountId: string
  feeId: string
  payLinkCode: string | null
  expiresAt: Date | null
  completedAt: Date | null
}
/** The payments that these virtual accounts stand for, locked: from here on nobody else judges them. */
export const lockByVirtualAccount = (
  db: Db,
  virtualAccounts: readonly string[],
): Promise<OpenPayment[]> =>
  many(
    db,
    prepared(sql<OpenPayment>`
      select
        t.id,
        t.virtual_account "virtualAccount",
        t.type,
        t.payment_type "paymentType",
        t.status,
        t.amount,
        t.bank_account_id "bankAccountId",
        t.fee_id "feeId",
        t.pay_link_code "payLinkCode",
        t.expires_at "expiresAt",
        t.complete_time "completedAt",
        ${payee}
      from
        payment t
        join merchant m on m.id = t.merchant_id
      where
        t.virtual_account = any (${[...virtualAccounts]}::text[])
      order by
        t.id
      for update of
        t
    `),
  )

/** A static virtual account: every credit that fits is a payment of its own. */
export interface StaticAccount extends Payee {
  virtualAccount: string
  type: string
  bankAccountId: string
  bankType: string
  accountNo: string
  accountName: string
  /** The sound box that it belongs to, and where it was opened; the payments carry both. */
  deviceId: string | null
  source: string | null
  /** Whether a subscription's periods are paid to it: its money is put to the one that it is for. */
  isStanding: boolean
  /** Null takes any amount. */
  fixedAmount: number | null
  expiresAt: Date | null
  closedAt: Date | null
}
export const staticAccounts = (
  db: Db,
  virtualAccounts: readonly string[],
): Promise<StaticAccount[]> =>
  many(
    db,
    prepared(sql<StaticAccount>`
      select
        s.virtual_account "virtualAccount",
        s.type,
        s.bank_account_id "bankAccountId",
        s.bank_type "bankType",
        s.account_no "accountNo",
        s.account_name "accountName",
        s.paybox_device_id "deviceId",
        s.source,
        s.subscription_id is not null "isStanding",
        s.fix_amount "fixedAmount",
        s.expires_at "expiresAt",
        s.closed_at "closedAt",
        ${payee}
      from
        static_virtual_account s
        join merchant m on m.id = s.merchant_id
      where
        s.virtual_account = any (${[...virtualAccounts]}::text[])
    `),
  )

/** What every payment that has been paid is given. */
export interface Paid {
  id: string
  merchantId: string
  paymentType: PaymentType
  fee: number
  vat: number
  actual: number
  /** Whether fee and VAT were held back from it. */
  isHeld: boolean
  completedAt: Date
  bookedAt: Date
  bankReference: string
  interBankTrace: string | null
  /** As the bank or the card network tells. */
  source: string | null
  cardKind: string | null
}
/** Payments that were locked open become SUCCESS. @throws Error where one is not open any more: then nothing of the batch may stand */
export async function markPaid(db: Db, paid: readonly Paid[]): Promise<void> {
  const count = await changed(
    db,
    prepared(sql`
      update payment t
      set
        status = 'SUCCESS',
        payment_type = x."paymentType",
        charge_amount = x.fee,
        vat_charge_amount = x.vat,
        actual_amount = x.actual,
        fee_held = x."isHeld",
        complete_time = x."completedAt",
        deposit_time = x."bookedAt",
        bank_reference = x."bankReference",
        txn_number = x."bankReference",
        inter_bank_trace = x."interBankTrace",
        source = coalesce(t.source, x.source),
        card_kind = x."cardKind"
      from
        ${rowsOf('x', paid, {
          id: 'uuid',
          merchantId: 'uuid',
          paymentType: 'text',
          fee: 'bigint',
          vat: 'bigint',
          actual: 'bigint',
          isHeld: 'boolean',
          completedAt: 'timestamptz',
          bookedAt: 'timestamptz',
          bankReference: 'text',
          interBankTrace: 'text',
          source: 'text',
          cardKind: 'text',
        })}
      where
        t.merchant_id = x."merchantId"
        and t.id = x.id
        and t.status in ('CREATED', 'PENDING', 'TIMEOUT')
    `),
  )
  if (count !== paid.length) throw new Error('a locked payment was not open any more')
}

/** A payment that a credit to a static account makes. */
export interface Received extends Paid {
  type: string
  amount: number
  staticAccount: string
  bankAccountId: string
  bankType: string
  accountNo: string
  accountName: string
  deviceId: string | null
  description: string
  content: string
  feeId: string
  payerName: string | null
}
const receivedColumns = {
  id: 'uuid',
  merchantId: 'uuid',
  type: 'text',
  paymentType: 'text',
  amount: 'bigint',
  actual: 'bigint',
  fee: 'bigint',
  vat: 'bigint',
  isHeld: 'boolean',
  staticAccount: 'text',
  bankAccountId: 'uuid',
  bankType: 'text',
  accountNo: 'text',
  accountName: 'text',
  deviceId: 'text',
  source: 'text',
  description: 'text',
  content: 'text',
  feeId: 'uuid',
  completedAt: 'timestamptz',
  bookedAt: 'timestamptz',
  payerName: 'text',
  bankReference: 'text',
  interBankTrace: 'text',
} as const
export const insertReceived = (db: Db, received: readonly Received[]): Promise<number> =>
  changed(
    db,
    prepared(sql`
      insert into
        payment (
          id,
          merchant_id,
          type,
          payment_type,
          status,
          amount,
          actual_amount,
          charge_amount,
          vat_charge_amount,
          fee_held,
          static_virtual_account,
          bank_account_id,
          bank_type,
          account_no,
          account_name,
          description,
          content,
          fee_id,
          created_at,
          complete_time,
          deposit_time,
          customer_name,
          txn_number,
          bank_reference,
          inter_bank_trace,
          paybox_device_id,
          source
        )
      select
        x.id,
        x."merchantId",
        x.type,
        x."paymentType",
        'SUCCESS',
        x.amount,
        x.actual,
        x.fee,
        x.vat,
        x."isHeld",
        x."staticAccount",
        x."bankAccountId",
        x."bankType",
        x."accountNo",
        x."accountName",
        x.description,
        x.content,
        x."feeId",
        x."completedAt",
        x."completedAt",
        x."bookedAt",
        x."payerName",
        x."bankReference",
        x."bankReference",
        x."interBankTrace",
        x."deviceId",
        x.source
      from
        ${rowsOf('x', received, receivedColumns)}
      order by
        x.ord
    `),
  )

/** What changes in the totals of a day; a payment that leaves a state is taken off there. */
export interface DayChange {
  merchantId: string
  day: string
  status: string
  type: string
  paymentType: string
  bankAccountId: string
  total: 1 | -1
  amount: number
  actual: number
  fee: number
  vat: number
}
export const countInDays = (db: Db, changes: readonly DayChange[]): Promise<number> =>
  changed(
    db,
    prepared(sql`
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
        x."merchantId",
        x.day,
        x.status,
        x.type,
        x."paymentType",
        x."bankAccountId",
        sum(x.total),
        sum(x.amount),
        sum(x.actual),
        sum(x.fee),
        sum(x.vat)
      from
        ${rowsOf('x', changes, {
          merchantId: 'uuid',
          day: 'date',
          status: 'text',
          type: 'text',
          paymentType: 'text',
          bankAccountId: 'uuid',
          total: 'bigint',
          amount: 'bigint',
          actual: 'bigint',
          fee: 'bigint',
          vat: 'bigint',
        })}
      group by
        1,
        2,
        3,
        4,
        5,
        6
      order by
        1,
        2,
        3,
        4,
        5,
        6
      on conflict (merchant_id, day, status, type, payment_type, bank_account_id) do update
      set
        total = d.total + excluded.total,
        amount = d.amount + excluded.amount,
        actual_amount = d.actual_amount + excluded.actual_amount,
        charge_amount = d.charge_amount + excluded.charge_amount,
        vat_charge_amount = d.vat_charge_amount + excluded.vat_charge_amount
    `),
  )
