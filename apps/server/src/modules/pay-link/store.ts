/** SQL of pay links. A link's status, money and payer live in its payment and are read from there. */
import { sql, type RawBuilder } from 'kysely'
import type { ExpireType } from '@saola/contract/enums'
import { recordInsertion, type AuditRecord } from '../../platform/audit.ts'
import {
  changed,
  databaseOf,
  many,
  maybe,
  one,
  rowsOf,
  type Db,
  type Pool,
} from '../../platform/db.ts'
import { eventInsertion, type NewEvent } from '../../platform/events.ts'
import { prepared } from '../../platform/prepared.ts'
import * as payments from '../payment/service.ts'
import type { CustomerInfoType, InfoForm } from './rules.ts'

export interface LinkRow extends payments.PayerRow {
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
/** A link as its payer meets it. */
export type PublicLinkRow = LinkRow & payments.PayerFacts
const columns = sql.raw(COLUMNS)
const payerFacts = sql.raw(payments.PAYER_FACTS)
const from = sql.raw(FROM)

/** The payers' look-up of many links at once (performance bar C4). Live and Test Mode never see each other's links. */
export async function publicLinks(
  pool: Pool,
  codes: readonly string[],
  test: boolean,
): Promise<Map<string, PublicLinkRow>> {
  const rows = await many(
    databaseOf(pool),
    prepared(sql<PublicLinkRow>`
      select
        ${columns},
        ${payerFacts}
      from
        pay_link l
        join payment t on t.merchant_id = l.merchant_id
        and t.id = l.transaction_id
        join merchant m on m.id = t.merchant_id
      where
        l.code = any (${[...codes]}::text[])
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `),
  )
  return new Map(rows.map((row) => [row.code, row]))
}
export async function codesOfTransactions(
  pool: Pool,
  transactionIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await many(
    databaseOf(pool),
    prepared(sql<{ code: string; transaction_id: string }>`
      select
        code,
        transaction_id
      from
        pay_link
      where
        transaction_id = any (${[...transactionIds]}::uuid[])
    `),
  )
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

/** The part that writes the link of the payment in `written`. */
const linkInsertion = (merchantId: string, l: NewLink): RawBuilder<unknown> => sql`
  insert into
    pay_link (
      code,
      merchant_id,
      transaction_id,
      expire_type,
      file_url,
      customer_info_type,
      customer_info_form,
      contact_email,
      contact_phone,
      created_by,
      created_by_id,
      created_at
    )
  select
    ${l.code},
    ${merchantId},
    id,
    ${l.expireType},
    ${l.fileUrl},
    ${l.customerInfoType},
    ${l.customerInfoForm === null ? null : JSON.stringify(l.customerInfoForm)},
    ${l.contactEmail},
    ${l.contactPhone},
    ${l.createdBy.name},
    ${l.createdBy.id},
    ${l.now}
  from
    written
`
/**
 * Writes a link with its payment, its record in the audit log and its event, in one statement that the owners of the four tables
 * compose (ADR 0053). The account is held until the link stands: one that is unlinked meanwhile is seen by one side or the other.
 * @returns other than OPENED, nothing is written: USED where the merchant has used the reference before, NO_ACCOUNT where the account is not theirs or no longer linked.
 */
export async function open(
  db: Db,
  merchantId: string,
  payment: payments.NewPayment,
  l: NewLink,
  record: AuditRecord,
  event: NewEvent,
): Promise<'OPENED' | 'USED' | 'NO_ACCOUNT'> {
  const isPaymentWritten = sql<boolean>`
    exists (
      select
      from
        written
    )
  `
  const { end } = await one(
    db,
    prepared(sql<{ end: 'OPENED' | 'USED' | 'NO_ACCOUNT' }>`
      with
        account as (
          select
            id
          from
            bank_account
          where
            merchant_id = ${merchantId}
            and id = ${payment.bank_account_id}
            and status = 'ACTIVE'
          for key share
        ),
        written as (${payments.insertion(
          payment,
          sql<boolean>`
            exists (
              select
              from
                account
            )
          `,
        )}),
        linked as (${linkInsertion(merchantId, l)}),
        recorded as (${recordInsertion(record, isPaymentWritten)}),
        told as (${eventInsertion([event], isPaymentWritten)})
      select
        case
          when not exists (
            select
            from
              account
          ) then 'NO_ACCOUNT'
          when not exists (
            select
            from
              written
          ) then 'USED'
          else 'OPENED'
        end "end"
    `),
  )
  return end
}

/** A link of the past, whose payment stands already. */
export interface PastLink {
  code: string
  merchantId: string
  paymentId: string
  expireType: ExpireType
  createdBy: string
  createdById: string
  createdAt: Date
}
export const insertPast = (db: Db, links: readonly PastLink[]): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pay_link (
          code,
          merchant_id,
          transaction_id,
          expire_type,
          customer_info_type,
          created_by,
          created_by_id,
          created_at
        )
      select
        code,
        "merchantId",
        "paymentId",
        "expireType",
        'NO_REQUIRE',
        "createdBy",
        "createdById",
        "createdAt"
      from
        ${rowsOf('x', links, {
          code: 'text',
          merchantId: 'uuid',
          paymentId: 'uuid',
          expireType: 'text',
          createdBy: 'text',
          createdById: 'text',
          createdAt: 'timestamptz',
        })}
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
