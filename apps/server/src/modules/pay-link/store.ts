/** SQL of pay links. A link's status, money and payer live in its transaction row and are read from there. */
import { sql } from 'kysely'
import type { PaymentType, TransactionStatus, ExpireType } from '@saola/contract/enums'
import type { VirtualAccountOrder } from '../../adapters/bank.ts'
import { changed, many, maybe, one, type Db, type Pool } from '../../platform/db.ts'
import type { NewEvent } from '../../platform/events.ts'
import type { CustomerInfoType, InfoForm } from './rules.ts'

export interface LinkRow {
  code: string
  merchant_id: string
  transaction_id: string
  expire_type: ExpireType
  file_url: string | null
  customer_info_type: CustomerInfoType
  customer_info_form: (InfoForm & { id?: string | undefined }) | null
  contact_email: string | null
  contact_phone: string | null
  created_by: string
  created_at: Date
  total_send: number
  customer_filled_at: Date | null
  amount: number
  status: TransactionStatus
  description: string | null
  payment_type: PaymentType
  ref_transaction_id: string | null
  virtual_account: string
  account_no: string
  account_name: string
  bank_type: 'KLB' | 'UMEE'
  bank_account_id: string
  content: string
  qr_content: string
  expires_at: Date | null
  complete_time: Date | null
  refunded: number
  txn_number: string | null
  success_url: string | null
  fail_url: string | null
  redirect_after: number
  opened_at: Date | null
  qr_shown_at: Date | null
  customer_name: string | null
  customer_phone: string | null
  customer_email: string | null
  customer_address: string | null
  payer_language: 'VI' | 'EN' | null
  merchant_code: string
  merchant_name: string
  merchant_status: string
  mode: 'LIVE' | 'TEST'
  clock_shift_ms: number
}
export const COLUMNS = `l.code, l.merchant_id, l.transaction_id, l.expire_type, l.file_url, l.customer_info_type, l.customer_info_form, l.contact_email, l.contact_phone, l.created_by, l.created_at, l.total_send, l.customer_filled_at,
  t.amount, t.status, t.description, t.payment_type, t.ref_transaction_id, t.virtual_account, t.account_no, t.account_name, t.bank_type, t.bank_account_id, t.content, t.qr_content, t.expires_at, t.complete_time, t.refunded, t.txn_number,
  t.success_url, t.fail_url, t.redirect_after, t.opened_at, t.qr_shown_at, t.customer_name, t.customer_phone, t.customer_email, t.customer_address, t.payer_language,
  m.code merchant_code, m.name merchant_name, m.status merchant_status, m.mode, m.clock_shift_ms`
const FROM =
  'pay_link l join payment t on t.id = l.transaction_id join merchant m on m.id = l.merchant_id'
const columns = sql.raw(COLUMNS)
const from = sql.raw(FROM)

/** The payers' look-up of many links at once, by a named statement: the server plans it once (performance bar C4). Live and Test Mode never see each other's links. */
export async function publicLinks(
  pool: Pool,
  codes: readonly string[],
  test: boolean,
): Promise<Map<string, LinkRow>> {
  const { rows } = await pool.query<LinkRow>({
    name: 'pay_link_public',
    text: `select ${COLUMNS} from ${FROM} where l.code = any($1) and m.mode = $2`,
    values: [codes, test ? 'TEST' : 'LIVE'],
  })
  return new Map(rows.map((row) => [row.code, row]))
}
export async function codesOfTransactions(
  pool: Pool,
  transactionIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ code: string; transaction_id: string }>({
    name: 'pay_link_of_transaction',
    text: 'select code, transaction_id from pay_link where transaction_id = any($1)',
    values: [transactionIds],
  })
  return new Map(rows.map((row) => [row.transaction_id, row.code]))
}
export const get = (db: Db, merchantId: string, code: string): Promise<LinkRow | null> =>
  maybe(
    db,
    sql<LinkRow>`
      select
        ${columns}
      from
        ${from}
      where
        l.merchant_id = ${merchantId}
        and l.code = ${code}
    `,
  )

export interface NewLink {
  code: string
  expireType: ExpireType
  fileUrl: string | null
  customerInfoType: CustomerInfoType
  customerInfoForm: LinkRow['customer_info_form']
  contactEmail: string | null
  contactPhone: string | null
  createdBy: { id: string; name: string }
  now: Date
}

/**
 * Writes a link with its transaction and its record in the audit log and its event, in one call (open_pay_link).
 * @returns other than OPENED, nothing is written: USED where the merchant has used the reference before, NO_ACCOUNT where the account is not theirs or no longer linked.
 */
export async function open(
  db: Db,
  merchantId: string,
  payment: { id: string },
  l: NewLink,
  record: object,
  event: NewEvent,
): Promise<'OPENED' | 'USED' | 'NO_ACCOUNT'> {
  const link = {
    code: l.code,
    merchant_id: merchantId,
    transaction_id: payment.id,
    expire_type: l.expireType,
    file_url: l.fileUrl,
    customer_info_type: l.customerInfoType,
    customer_info_form: l.customerInfoForm,
    contact_email: l.contactEmail,
    contact_phone: l.contactPhone,
    created_by: l.createdBy.name,
    created_by_id: l.createdBy.id,
    created_at: l.now,
  }
  return (
    await one(
      db,
      sql<{ end: 'OPENED' | 'USED' | 'NO_ACCOUNT' }>`
        select
          open_pay_link (
            ${JSON.stringify(payment)},
            ${JSON.stringify(link)},
            ${JSON.stringify(record)},
            ${JSON.stringify({
              topic: event.topic,
              merchant_id: event.merchantId,
              object_id: event.objectId,
              payload: event.payload,
              at: event.at,
            })}
          ) "end"
      `,
    )
  ).end
}

export const merchantOf = (
  db: Db,
  code: string,
  test: boolean,
): Promise<{ id: string; code: string; name: string; status: string } | null> =>
  maybe(
    db,
    sql`
      select
        id,
        code,
        name,
        status
      from
        merchant
      where
        code = ${code}
        and mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )

export const setCanceledBy = (
  db: Db,
  merchantId: string,
  code: string,
  by: string,
): Promise<number> =>
  changed(
    db,
    sql`
      update pay_link
      set
        canceled_by = ${by}
      where
        merchant_id = ${merchantId}
        and code = ${code}
    `,
  )

/** The payer's details are taken once. @returns false when they were there already. */
export const markFilled = async (
  db: Db,
  merchantId: string,
  code: string,
  at: Date,
): Promise<boolean> =>
  (await changed(
    db,
    sql`
      update pay_link
      set
        customer_filled_at = ${at}
      where
        merchant_id = ${merchantId}
        and code = ${code}
        and customer_filled_at is null
    `,
  )) === 1

/** Links whose time and grace are over, oldest first; a sandbox merchant whose clock was moved is judged by its own time. */
export const due = (
  db: Db,
  cut: Date,
  limit: number,
): Promise<{ id: string; merchant_id: string }[]> =>
  many(
    db,
    sql`
      (
        select
          t.id,
          t.merchant_id
        from
          payment t
        where
          t.status in ('CREATED', 'PENDING')
          and t.expires_at is not null
          and t.expires_at < ${cut}
          and t.pay_link_code is not null
        order by
          t.expires_at
        limit
          ${limit}
      )
      union
      (
        select
          t.id,
          t.merchant_id
        from
          merchant m
          join payment t on t.merchant_id = m.id
          and t.status in ('CREATED', 'PENDING')
          and t.pay_link_code is not null
        where
          m.mode = 'TEST'
          and m.clock_shift_ms > 0
          and t.expires_at < ${cut}::timestamptz + m.clock_shift_ms * interval '1 ms'
        limit
          ${limit}
      )
    `,
  )

/** Whether money may still come to a virtual account. */
export const isAwaited = async (db: Db, virtualAccount: string): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
        1
      from
        payment
      where
        virtual_account = ${virtualAccount}
        and status in ('CREATED', 'PENDING')
    `,
  )) !== null

/** What the bank has to know of the links among these payments that still wait for their money. */
export const accountsAwaited = async (
  db: Db,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<VirtualAccountOrder[]> =>
  (
    await many(
      db,
      sql<Omit<VirtualAccountOrder, 'expiresAt'> & { expires_at: Date | null }>`
        select
          virtual_account "virtualAccount",
          account_no "accountNo",
          amount,
          account_name name,
          expires_at
        from
          payment
        where
          merchant_id = any (${[...merchantIds]}::uuid[])
          and id = any (${[...ids]}::uuid[])
          and pay_link_code is not null
          and virtual_account is not null
          and status in ('CREATED', 'PENDING')
      `,
    )
  ).map(({ expires_at, ...order }) => ({ ...order, expiresAt: expires_at?.toISOString() ?? null }))

/** What the fee service has reported about a payment, for the fee modules; null before it reported anything. */
export const feeReport = (
  db: Db,
  key: string,
): Promise<{ payload: Record<string, unknown> } | null> =>
  maybe(
    db,
    sql`
      select
        payload
      from
        event
      where
        topic = 'fee.reported'
        and object_id = ${key}
      order by
        id
      limit
        1
    `,
  )
export const lockFeeReport = async (db: Db, key: string): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended ('fee.reported/' || ${key}, 0))
  `.execute(db)
}
