/** SQL of pay links. A link's status, money and payer live in its payment and are read from there. */
import { sql } from 'kysely'
import type { ExpireType } from '@saola/contract/enums'
import { changed, maybe, one, type Db, type Pool } from '../../platform/db.ts'
import type { NewEvent } from '../../platform/events.ts'
import type { PayerRow } from '../payment/service.ts'
import type { CustomerInfoType, InfoForm } from './rules.ts'

export interface LinkRow extends PayerRow {
  code: string
  expire_type: ExpireType
  file_url: string | null
  customer_info_type: CustomerInfoType
  customer_info_form: (InfoForm & { id?: string | undefined }) | null
  contact_email: string | null
  contact_phone: string | null
  created_by: string
  total_send: number
  customer_filled_at: Date | null
}
export const COLUMNS = `l.code, l.merchant_id, l.transaction_id, l.expire_type, l.file_url, l.customer_info_type, l.customer_info_form, l.contact_email, l.contact_phone, l.created_by, l.created_at, l.total_send, l.customer_filled_at,
  t.amount, t.status, t.description, t.payment_type, t.ref_transaction_id, t.virtual_account, t.account_no, t.account_name, t.bank_type, t.bank_account_id, t.content, t.qr_content, t.expires_at, t.complete_time, t.refunded, t.txn_number,
  t.success_url, t.fail_url, t.redirect_after, t.opened_at, t.qr_shown_at, t.payable_at, t.customer_name, t.customer_phone, t.customer_email, t.customer_address, t.payer_language,
  m.code merchant_code, m.name merchant_name, m.status merchant_status, m.mode, m.clock_shift_ms`
const FROM =
  'pay_link l join payment t on t.merchant_id = l.merchant_id and t.id = l.transaction_id join merchant m on m.id = l.merchant_id'
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
 * Writes a link with its payment and its record in the audit log and its event, in one call (open_pay_link).
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

/** @returns how many messages were sent in all. */
export const addSends = async (
  db: Db,
  merchantId: string,
  code: string,
  n: number,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ total_send: number }>`
        update pay_link
        set
          total_send = total_send + ${n}
        where
          merchant_id = ${merchantId}
          and code = ${code}
        returning
          total_send
      `,
    )
  ).total_send
