/** SQL about POS machines, what they took and how it was settled. The money of a payment is its transaction's and is read from there. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { PosModelKind } from '@saola/contract/pos-model'
import type { BatchCloser, SettlementStatus } from '@saola/contract/pos-device'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Payable } from '../pay-link/service.ts'
import type { PaymentRow } from '../transaction/service.ts'
import type { Batch, Taken } from './rules.ts'

export interface DeviceRow {
  id: string
  device_id: string
  merchant_id: string
  order_id: string
  model: PosModelKind
  name: string
  status: 'ACTIVE' | 'INACTIVE'
  created_at: Date
  delivered_at: Date | null
  gone_at: Date | null
  batch_no: number
  code_hash: string | null
  code_expires_at: Date | null
  code_tries: number
  activated_at: Date | null
  last_seen_at: Date | null
}
type Among = readonly string[] | null
const into = (among: Among): RawBuilder<unknown> =>
  among === null ? sql`true` : sql`t.bank_account_id = any (${[...among]}::uuid[])`

// Machines
export interface NewDevice {
  id: string
  deviceId: string
  modelId: string
  model: string
  name: string
}
/** @returns the first number that is with somebody already, nothing written; null when all are noted. */
export async function insertDevices(
  db: Db,
  merchantId: string,
  orderId: string,
  devices: readonly NewDevice[],
  now: Date,
): Promise<string | null> {
  const written = await many(
    db,
    sql<{ device_id: string }>`
      insert into
        pos_device (id, device_id, merchant_id, order_id, model_id, model, name, created_at)
      select
        x.id,
        x."deviceId",
        ${merchantId},
        ${orderId},
        x."modelId",
        x.model,
        x.name,
        ${now}
      from
        jsonb_to_recordset(${JSON.stringify(
          devices,
        )}::jsonb) as x (id uuid, "deviceId" text, "modelId" uuid, model text, name text)
      order by
        x."deviceId"
      on conflict (device_id)
      where
        gone_at is null do nothing
      returning
        device_id
    `,
  )
  return (
    devices.find(({ deviceId }) => !written.some((row) => row.device_id === deviceId))?.deviceId ??
    null
  )
}
export const deliver = (db: Db, merchantId: string, orderId: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update pos_device
      set
        status = 'ACTIVE',
        delivered_at = ${now}
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
        and gone_at is null
    `,
  )
/** Its key opens nothing from now on. */
export const takeBack = (db: Db, merchantId: string, orderId: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update pos_device
      set
        status = 'INACTIVE',
        gone_at = ${now},
        key_hash = null,
        code_hash = null
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
        and gone_at is null
    `,
  )
export const ofOrder = (db: Db, merchantId: string, orderId: string): Promise<DeviceRow[]> =>
  many(
    db,
    sql<DeviceRow>`
      select
        *
      from
        pos_device
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
        and gone_at is null
      order by
        id
      for update
    `,
  )
export const lockDevice = (db: Db, merchantId: string, id: string): Promise<DeviceRow | null> =>
  maybe(
    db,
    sql<DeviceRow>`
      select
        *
      from
        pos_device
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and delivered_at is not null
      for update
    `,
  )
export const setCode = (
  db: Db,
  merchantId: string,
  id: string,
  hash: string,
  until: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update pos_device
      set
        code_hash = ${hash},
        code_expires_at = ${until},
        code_tries = 0
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'ACTIVE'
    `,
  )
/** The machine at work with this number, each look a try of its code; null where the code is used up, over or was never opened. */
export const takeTry = (
  db: Db,
  deviceId: string,
  now: Date,
  most: number,
): Promise<DeviceRow | null> =>
  maybe(
    db,
    sql<DeviceRow>`
      update pos_device
      set
        code_tries = code_tries + 1
      where
        device_id = ${deviceId}
        and gone_at is null
        and status = 'ACTIVE'
        and code_hash is not null
        and code_expires_at > ${now}
        and code_tries < ${most}
      returning
        *
    `,
  )
/** Counts a try in this hour; a new hour begins anew. @returns how many there were, this one included, and since when. */
export const countTry = (
  db: Db,
  who: string,
  now: Date,
  hourMs: number,
): Promise<{ tries: number; since: Date }> => {
  const over = sql`t.since <= ${new Date(now.getTime() - hourMs)}`
  return one(
    db,
    sql<{ tries: number; since: Date }>`
      insert into
        pos_activation_try as t (who, tries, since)
      values
        (${who}, 1, ${now})
      on conflict (who) do update
      set
        tries = case
          when ${over} then 1
          else t.tries + 1
        end,
        since = case
          when ${over} then ${now}
          else t.since
        end
      returning
        tries,
        since
    `,
  )
}
/** Takes a counted try back: it was a right one. */
export const forgiveTry = (db: Db, who: string): Promise<number> =>
  changed(
    db,
    sql`
      update pos_activation_try
      set
        tries = greatest(tries - 1, 0)
      where
        who = ${who}
    `,
  )
export const forgetTries = (db: Db, who: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from pos_activation_try
      where
        who = ${who}
    `,
  )
export const forgetOldTries = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from pos_activation_try
      where
        since < ${before}
    `,
  )
export const merchantOfNumber = async (db: Db, deviceId: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ merchant_id: string }>`
        select
          merchant_id
        from
          pos_device
        where
          device_id = ${deviceId}
          and gone_at is null
          and status = 'ACTIVE'
      `,
    )
  )?.merchant_id ?? null
/** The code is good once, the key before it no more. */
export const activate = (
  db: Db,
  merchantId: string,
  id: string,
  codeHash: string,
  keyHash: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update pos_device
      set
        key_hash = ${keyHash},
        code_hash = null,
        code_expires_at = null,
        activated_at = ${now},
        last_seen_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and code_hash = ${codeHash}
        and status = 'ACTIVE'
    `,
  )
export interface KeyRow extends DeviceRow {
  merchant_code: string
  merchant_name: string
  merchant_status: string
  mode: 'LIVE' | 'TEST'
}
export const byKey = (db: Db, keyHash: string): Promise<KeyRow | null> =>
  maybe(
    db,
    sql<KeyRow>`
      select
        d.*,
        m.code merchant_code,
        m.name merchant_name,
        m.status merchant_status,
        m.mode
      from
        pos_device d
        join merchant m on m.id = d.merchant_id
      where
        d.key_hash = ${keyHash}
        and d.status = 'ACTIVE'
    `,
  )
export const markSeen = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update pos_device
      set
        last_seen_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const device = (db: Db, merchantId: string, id: string): Promise<KeyRow | null> =>
  maybe(
    db,
    sql<KeyRow>`
      select
        d.*,
        m.code merchant_code,
        m.name merchant_name,
        m.status merchant_status,
        m.mode
      from
        pos_device d
        join merchant m on m.id = d.merchant_id
      where
        d.merchant_id = ${merchantId}
        and d.id = ${id}
    `,
  )

export interface DeviceFilter {
  keyword?: string | undefined
  model?: string | undefined
  status?: string | undefined
}
const deviceConditions = (merchantId: string, f: DeviceFilter): RawBuilder<unknown> =>
  allOf([
    sql`d.merchant_id = ${merchantId}`,
    sql`d.delivered_at is not null`,
    ...(f.model ? [sql`d.model = ${f.model}`] : []),
    ...(f.status ? [sql`d.status = ${f.status}`] : []),
    ...(f.keyword
      ? [
          sql`
            (
              d.device_id ilike ${`${likeText(f.keyword)}%`}
              or d.name ilike ${`%${likeText(f.keyword)}%`}
            )
          `,
        ]
      : []),
  ])
export interface ListedDevice extends DeviceRow {
  revenue: number
  open_number: number
  open_amount: number
}
/** A merchant's machines with what they took: what their rows keep, and the payments that nobody has learned of yet (ADR 0030). For who is held to accounts, by account. */
export const devices = (
  db: Db,
  merchantId: string,
  f: DeviceFilter,
  among: Among,
  page: PageRequest,
): Promise<ListedDevice[]> => {
  const order = sql.raw(
    `${page.sortBy === 'deviceId' ? 'd.device_id' : 'd.created_at'} ${page.direction}, d.id ${page.direction}`,
  )
  const kept =
    among === null
      ? sql``
      : sql`
          cross join lateral (
            select
              coalesce(sum(taken_number), 0) taken_number,
              coalesce(sum(taken_amount), 0) taken_amount,
              coalesce(sum(settled_number), 0) settled_number,
              coalesce(sum(settled_amount), 0) settled_amount
            from
              pos_device_account a
            where
              a.device_id = d.id
              and a.bank_account_id = any (${[...among]}::uuid[])
          ) k
        `
  const k = sql.raw(among === null ? 'd' : 'k')
  return many(
    db,
    sql<ListedDevice>`
      with
        waiting as materialized (
          select
            p.device_id,
            count(*) number,
            sum(t.amount) amount
          from
            event e
            join pos_payment p on p.transaction_id = (e.payload ->> 'transactionId')::uuid
            join txn t on t.id = p.transaction_id
          where
            e.delivered_at is null
            and e.topic = 'transaction.success'
            and e.merchant_id = ${merchantId}
            and e.payload ->> 'payLinkCode' is null
            and ${into(among)}
          group by
            1
        )
      select
        d.*,
        (${k}.taken_amount + coalesce(w.amount, 0))::bigint revenue,
        (
          ${k}.taken_number - ${k}.settled_number + coalesce(w.number, 0)
        )::int open_number,
        (
          ${k}.taken_amount - ${k}.settled_amount + coalesce(w.amount, 0)
        )::bigint open_amount
      from
        (
          select
            d.*
          from
            pos_device d
          where
            ${deviceConditions(merchantId, f)}
          order by
            ${order}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) d ${kept}
        left join waiting w on w.device_id = d.id
      order by
        ${order}
    `,
  )
}
export const countDevices = async (db: Db, merchantId: string, f: DeviceFilter): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
              1
            from
              pos_device d
            where
              ${deviceConditions(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n

// Who a phone or a member belongs to
export interface Owner {
  member_id: string
  merchant_id: string
  code: string
  name: string
  status: string
}
export const ownerByPhone = (db: Db, phone: string): Promise<Owner | null> =>
  maybe(
    db,
    sql<Owner>`
      select
        b.id member_id,
        m.id merchant_id,
        m.code,
        m.name,
        m.status
      from
        member b
        join merchant m on m.id = b.merchant_id
      where
        b.phone = ${phone}
        and b.is_owner
        and b.status <> 'BLOCKED'
        and m.mode = 'LIVE'
    `,
  )
export const merchantOfMember = (db: Db, memberId: string): Promise<Owner | null> =>
  maybe(
    db,
    sql<Owner>`
      select
        b.id member_id,
        m.id merchant_id,
        m.code,
        m.name,
        m.status
      from
        member b
        join merchant m on m.id = b.merchant_id
      where
        b.id = ${memberId}
        and m.mode = 'LIVE'
    `,
  )
export const machinesOf = (
  db: Db,
  merchantId: string,
): Promise<Pick<DeviceRow, 'device_id' | 'model' | 'status'>[]> =>
  many(
    db,
    sql`
      select
        device_id,
        model,
        status
      from
        pos_device
      where
        merchant_id = ${merchantId}
        and delivered_at is not null
        and gone_at is null
      order by
        device_id
      limit
        1000
    `,
  )

// Payments
export const lockRequest = async (db: Db, deviceId: string, requestId: string): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended (${`pos|${deviceId}|${requestId}`}, 0))
  `.execute(db)
}
export const insertPayment = (
  db: Db,
  merchantId: string,
  p: {
    transactionId: string
    deviceId: string
    requestId: string
    staffName: string | null
    now: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pos_payment (transaction_id, merchant_id, device_id, request_id, staff_name, created_at)
      values
        (
          ${p.transactionId},
          ${merchantId},
          ${p.deviceId},
          ${p.requestId},
          ${p.staffName},
          ${p.now}
        )
    `,
  )
export type PosPaymentRow = PaymentRow & {
  request_id: string
  pos_device: string
  serial: string
  device_name: string
  open_batch: number
  staff_name: string | null
  settlement_id: string | null
  batch_no: number | null
  settled_at: Date | null
  payer_name: string | null
  payer_account: string | null
  card_last4: string | null
  declined: string | null
}
/** The payer is anyone who the bank names with the credit; of a card its last digits. */
const paymentColumns = sql`
  t.*,
  p.request_id,
  p.device_id pos_device,
  d.device_id serial,
  d.name device_name,
  d.batch_no open_batch,
  p.staff_name,
  p.settlement_id,
  s.batch_no,
  s.created_at settled_at,
  c.from_name payer_name,
  c.from_account payer_account,
  a.card_last4,
  a.response_code declined
`
const payer = sql`
  left join lateral (
    select
      from_name,
      from_account
    from
      bank_credit c
    where
      c.transaction_id = t.id
      and c.outcome = 'SETTLED'
    order by
      c.id
    limit
      1
  ) c on t.status = 'SUCCESS'
  left join lateral (
    select
      card_last4,
      case
        when a.status = 'FAIL' then a.response_code
      end response_code
    from
      card_attempt a
    where
      a.transaction_id = t.id
    order by
      a.status = 'SUCCESS' desc,
      a.created_at desc
    limit
      1
  ) a on t.payment_type = 'ATM_CARD'
`
const paymentRow = sql`
  join txn t on t.id = p.transaction_id
  join pos_device d on d.id = p.device_id
  left join pos_settlement s on s.id = p.settlement_id ${payer}
`
export const payment = (
  db: Db,
  merchantId: string,
  id: string,
  among: Among = null,
): Promise<PosPaymentRow | null> =>
  maybe(
    db,
    sql<PosPaymentRow>`
      select
        ${paymentColumns}
      from
        pos_payment p ${paymentRow}
      where
        p.merchant_id = ${merchantId}
        and p.transaction_id = ${id}
        and ${into(among)}
    `,
  )
export const paymentOfRequest = (
  db: Db,
  merchantId: string,
  deviceId: string,
  requestId: string,
): Promise<PosPaymentRow | null> =>
  maybe(
    db,
    sql<PosPaymentRow>`
      select
        ${paymentColumns}
      from
        pos_payment p ${paymentRow}
      where
        p.merchant_id = ${merchantId}
        and p.device_id = ${deviceId}
        and p.request_id = ${requestId}
    `,
  )
/** As the card page finds a payment. */
export const payable = (
  db: Db,
  merchantId: string,
  transactionId: string,
): Promise<Payable['row'] | null> =>
  maybe(
    db,
    sql<Payable['row']>`
      select
        '' code,
        p.merchant_id,
        p.transaction_id,
        'TEN_MINUTES' expire_type,
        null file_url,
        'NO_REQUIRE' customer_info_type,
        null customer_info_form,
        null contact_email,
        null contact_phone,
        '' created_by,
        p.created_at,
        0 total_send,
        null customer_filled_at,
        t.amount,
        t.status,
        t.description,
        t.payment_type,
        t.ref_transaction_id,
        t.virtual_account,
        t.account_no,
        t.account_name,
        t.bank_type,
        t.bank_account_id,
        t.content,
        t.qr_content,
        t.expires_at,
        t.complete_time,
        t.txn_number,
        t.success_url,
        t.fail_url,
        t.redirect_after,
        t.opened_at,
        t.qr_shown_at,
        t.customer_name,
        t.customer_phone,
        t.customer_email,
        t.customer_address,
        m.code merchant_code,
        m.name merchant_name,
        m.status merchant_status,
        m.mode,
        m.clock_shift_ms
      from
        pos_payment p
        join txn t on t.id = p.transaction_id
        join merchant m on m.id = p.merchant_id
      where
        p.transaction_id = ${transactionId}
        and p.merchant_id = ${merchantId}
    `,
  )
/** Which of these transactions a machine has begun. */
export const amongPayments = async (
  db: Db,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        select
          transaction_id id
        from
          pos_payment
        where
          transaction_id = any (${[...ids]}::uuid[])
          and merchant_id = any (${[...merchantIds]}::uuid[])
      `,
    )
  ).map((row) => row.id)
/** Adds what these paid transactions brought to the machines' rows; delivered once, added once. */
export const countTaken = async (
  db: Db,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<void> => {
  await sql`
    select
      count_pos_payments (${[...merchantIds]}::uuid[], ${[...ids]}::uuid[])
  `.execute(db)
}
/** Writes who paid, for the list; delivered twice, written twice the same. */
export const showPayers = async (
  db: Db,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<void> => {
  await sql`
    select
      show_pos_payers (${[...merchantIds]}::uuid[], ${[...ids]}::uuid[])
  `.execute(db)
}
export const due = (
  db: Db,
  cut: Date,
  limit: number,
): Promise<{ id: string; merchant_id: string }[]> =>
  many(
    db,
    sql`
      select
        t.id,
        t.merchant_id
      from
        txn t
      where
        t.status in ('CREATED', 'PENDING')
        and t.expires_at < ${cut}
        and t.type = 'PAY_POS'
      order by
        t.expires_at
      limit
        ${limit}
    `,
  )

export interface PaymentFilter {
  keyword?: string | undefined
  deviceId?: string | undefined
  finish?: boolean | undefined
  paymentType?: string | undefined
  ended: boolean
  status?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}
function words(text: string): RawBuilder<unknown> {
  if (isUuid(text)) return sql`t.id = ${text}`
  const prefix = `${likeText(text)}%`
  const amount = /^[\d.,\s]{1,20}$/.test(text)
    ? Number(text.replaceAll(/\D/g, '').slice(0, 15))
    : null
  return sql`
    (
      t.txn_number ilike ${prefix}
      or t.shown ->> 'serial' ilike ${prefix}
      or t.shown ->> 'staff_name' ilike ${`%${likeText(text)}%`}
      or t.virtual_account = ${text}
      or t.amount = ${amount}
    )
  `
}
/** The same as pos_status, as conditions whose share of the rows the planner knows. */
const inStatus: Readonly<Record<string, RawBuilder<unknown>>> = {
  CREATED: sql`t.status in ('CREATED', 'PENDING')`,
  SUCCESS: sql`
    (
      t.status = 'SUCCESS'
      and t.refunded < t.amount
    )
  `,
  REFUNDED: sql`
    (
      t.status = 'SUCCESS'
      and t.refunded >= t.amount
    )
  `,
  FAILED: sql`t.status = 'FAIL'`,
  CANCEL: sql`t.status = 'CANCELED'`,
  TIMEOUT: sql`t.status = 'TIMEOUT'`,
}
/** Asked of the transactions: what the list shows or filters of the machine's payment stands in their rows (ADR 0030). */
const paymentConditions = (
  merchantId: string,
  f: PaymentFilter,
  among: Among,
): RawBuilder<unknown> =>
  allOf([
    sql`t.merchant_id = ${merchantId}`,
    sql`t.type = 'PAY_POS'`,
    into(among),
    ...(f.deviceId ? [sql`t.shown ->> 'serial' = ${f.deviceId}`] : []),
    ...(f.finish === undefined
      ? []
      : [f.finish ? sql`t.shown ? 'settlement_id'` : sql`not t.shown ? 'settlement_id'`]),
    ...(f.paymentType ? [sql`t.payment_type = ${f.paymentType}`] : []),
    ...(f.ended ? [sql`t.status in ('SUCCESS', 'FAIL')`] : []),
    ...(f.status ? [inStatus[f.status] ?? sql`false`] : []),
    ...(f.from ? [sql`t.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`t.created_at < ${f.to}`] : []),
    ...(f.keyword ? [words(f.keyword)] : []),
  ])
export type ListedPayment = Pick<
  PosPaymentRow,
  | 'id'
  | 'created_at'
  | 'amount'
  | 'refunded'
  | 'status'
  | 'customer_name'
  | 'payment_type'
  | 'payer_name'
  | 'payer_account'
  | 'card_last4'
  | 'serial'
  | 'settlement_id'
  | 'settled_at'
  | 'staff_name'
>
/** The page off its index alone; the payer of a payment that nobody has learned of yet is looked up. */
export const payments = (
  db: Db,
  merchantId: string,
  f: PaymentFilter,
  among: Among,
  page: PageRequest,
): Promise<ListedPayment[]> => {
  const order = sql.raw(
    `${page.sortBy === 'amount' ? 't.amount' : 't.created_at'} ${page.direction}, t.id ${page.direction}`,
  )
  return many(
    db,
    sql<ListedPayment>`
      select
        t.id,
        t.created_at,
        t.amount,
        t.refunded,
        t.status,
        t.customer_name,
        t.payment_type,
        coalesce(t.shown -> 'payer' ->> 'name', c.from_name) payer_name,
        coalesce(t.shown -> 'payer' ->> 'account', c.from_account) payer_account,
        t.shown ->> 'card_last4' card_last4,
        t.shown ->> 'serial' serial,
        (t.shown ->> 'settlement_id')::uuid settlement_id,
        (t.shown ->> 'settled_at')::timestamptz settled_at,
        t.shown ->> 'staff_name' staff_name
      from
        (
          select
            t.*
          from
            txn t
          where
            ${paymentConditions(merchantId, f, among)}
          order by
            ${order}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) t
        left join lateral (
          select
            from_name,
            from_account
          from
            bank_credit c
          where
            c.transaction_id = t.id
            and c.outcome = 'SETTLED'
            and t.status = 'SUCCESS'
            and not t.shown ? 'payer'
          order by
            c.id
          limit
            1
        ) c on true
      order by
        ${order}
    `,
  )
}
export const countPayments = async (
  db: Db,
  merchantId: string,
  f: PaymentFilter,
  among: Among,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
              1
            from
              txn t
            where
              ${paymentConditions(merchantId, f, among)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n

// Batches
export const openBatch = async (
  db: Db,
  merchantId: string,
  deviceId: string,
): Promise<{ number: number; amount: number }> =>
  one(
    db,
    sql`
      select
        count(*)::int number,
        coalesce(sum(t.amount), 0)::bigint amount
      from
        pos_payment p
        join txn t on t.id = p.transaction_id
      where
        p.merchant_id = ${merchantId}
        and p.device_id = ${deviceId}
        and p.settlement_id is null
        and t.status = 'SUCCESS'
    `,
  )
/** What is to be settled, held until it is: what becomes SUCCESS a moment later belongs to the next batch. */
export const lockBatch = (
  db: Db,
  merchantId: string,
  deviceId: string,
): Promise<(Taken & { id: string })[]> =>
  many(
    db,
    sql<Taken & { id: string }>`
      select
        t.id,
        t.amount,
        t.charge_amount,
        t.vat_charge_amount,
        t.actual_amount,
        t.payment_type
      from
        pos_payment p
        join txn t on t.id = p.transaction_id
      where
        p.merchant_id = ${merchantId}
        and p.device_id = ${deviceId}
        and p.settlement_id is null
        and t.status = 'SUCCESS'
      order by
        t.id
      for update of
        p
    `,
  )
export interface SettlementRow {
  id: string
  merchant_id: string
  batch_no: number
  serial: string
  device_name: string
  status: SettlementStatus
  number: number
  amount: number
  charge_amount: number
  vat_charge_amount: number
  actual_amount: number
  qr_number: number
  qr_amount: number
  card_number: number
  card_amount: number
  machine_number: number | null
  machine_amount: number | null
  staff_name: string | null
  created_at: Date
  closed_by: BatchCloser
}
export interface NewSettlement extends Batch {
  id: string
  deviceId: string
  batchNo: number
  requestId: string
  status: SettlementStatus
  machineNumber: number | null
  machineAmount: number | null
  staffName: string | null
  now: Date
}
export async function settle(
  db: Db,
  merchantId: string,
  s: NewSettlement,
  transactionIds: readonly string[],
): Promise<void> {
  await sql`
    insert into
      pos_settlement (
        id,
        merchant_id,
        device_id,
        batch_no,
        request_id,
        status,
        number,
        amount,
        charge_amount,
        vat_charge_amount,
        actual_amount,
        qr_number,
        qr_amount,
        card_number,
        card_amount,
        machine_number,
        machine_amount,
        staff_name,
        created_at
      )
    values
      (
        ${s.id},
        ${merchantId},
        ${s.deviceId},
        ${s.batchNo},
        ${s.requestId},
        ${s.status},
        ${s.number},
        ${s.amount},
        ${s.chargeAmount},
        ${s.vatChargeAmount},
        ${s.actualAmount},
        ${s.qrNumber},
        ${s.qrAmount},
        ${s.cardNumber},
        ${s.cardAmount},
        ${s.machineNumber},
        ${s.machineAmount},
        ${s.staffName},
        ${s.now}
      )
  `.execute(db)
  await sql`
    update pos_payment
    set
      settlement_id = ${s.id}
    where
      merchant_id = ${merchantId}
      and transaction_id = any (${[...transactionIds]}::uuid[])
      and settlement_id is null
  `.execute(db)
  await sql`
    update pos_device
    set
      batch_no = batch_no + 1,
      settled_number = settled_number + ${s.number},
      settled_amount = settled_amount + ${s.amount}
    where
      merchant_id = ${merchantId}
      and id = ${s.deviceId}
  `.execute(db)
  await sql`
    insert into
      pos_device_account as a (device_id, bank_account_id, merchant_id, settled_number, settled_amount)
    select
      p.device_id,
      t.bank_account_id,
      p.merchant_id,
      count(*),
      sum(t.amount)
    from
      pos_payment p
      join txn t on t.id = p.transaction_id
    where
      p.merchant_id = ${merchantId}
      and p.settlement_id = ${s.id}
    group by
      1,
      2,
      3
    on conflict (device_id, bank_account_id) do update
    set
      settled_number = a.settled_number + excluded.settled_number,
      settled_amount = a.settled_amount + excluded.settled_amount
  `.execute(db)
}
/** Machines whose batch this cut-off has not looked at, also those that went back: a payment may have come late. In the order of their ids. */
export const dueForCut = (
  db: Db,
  cut: Date,
  after: string | null,
  limit: number,
): Promise<{ id: string; merchant_id: string }[]> =>
  many(
    db,
    sql`
      select
        id,
        merchant_id
      from
        pos_device
      where
        delivered_at < ${cut}
        and coalesce(cut_at, '-infinity') < ${cut}
        and (
          ${after}::uuid is null
          or id > ${after}
        )
      order by
        id
      limit
        ${limit}
    `,
  )
/** @returns 0 where it was looked at for this cut-off already. */
export const noteCut = (db: Db, merchantId: string, id: string, cut: Date): Promise<number> =>
  changed(
    db,
    sql`
      update pos_device
      set
        cut_at = ${cut}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and coalesce(cut_at, '-infinity') < ${cut}
    `,
  )
const settlementSelect = sql`
  select
    s.*,
    d.device_id serial,
    d.name device_name
  from
    pos_settlement s
    join pos_device d on d.id = s.device_id
`
export const settlementOfRequest = (
  db: Db,
  merchantId: string,
  deviceId: string,
  requestId: string,
): Promise<SettlementRow | null> =>
  maybe(
    db,
    sql<SettlementRow>`
      ${settlementSelect}
      where
        s.merchant_id = ${merchantId}
        and s.device_id = ${deviceId}
        and s.request_id = ${requestId}
    `,
  )
export interface SettlementFilter {
  id?: string | undefined
  keyword?: string | undefined
  status?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}
/** A batch with a payment into another account is not for who is held to some: its sums would tell of it. */
const settlementConditions = (
  merchantId: string,
  f: SettlementFilter,
  among: Among,
): RawBuilder<unknown> =>
  allOf([
    sql`s.merchant_id = ${merchantId}`,
    ...(f.id ? [sql`s.id = ${f.id}`] : []),
    ...(f.status ? [sql`s.status = ${f.status}`] : []),
    ...(f.from ? [sql`s.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`s.created_at < ${f.to}`] : []),
    ...(f.keyword
      ? [
          sql`
            (
              s.device_id in (
                select
                  id
                from
                  pos_device
                where
                  merchant_id = ${merchantId}
                  and device_id ilike ${`${likeText(f.keyword)}%`}
              )
              or s.batch_no::text = ${f.keyword}
              or s.staff_name ilike ${`%${likeText(f.keyword)}%`}
            )
          `,
        ]
      : []),
    ...(among === null
      ? []
      : [
          sql`
            not exists (
              select
              from
                pos_payment p
                join txn t on t.id = p.transaction_id
              where
                p.settlement_id = s.id
                and not ${into(among)}
            )
          `,
        ]),
  ])
/** The page in the order of its index, then the machines it names. */
export const settlements = (
  db: Db,
  merchantId: string,
  f: SettlementFilter,
  among: Among,
  page: PageRequest,
): Promise<SettlementRow[]> => {
  const way = sql.raw(page.direction)
  return many(
    db,
    sql<SettlementRow>`
      with
        page as materialized (
          select
            s.*
          from
            pos_settlement s
          where
            ${settlementConditions(merchantId, f, among)}
          order by
            s.created_at ${way},
            s.id ${way}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ),
        machines as materialized (
          select
            id,
            device_id,
            name
          from
            pos_device
          where
            id = any (
              array(
                select distinct
                  device_id
                from
                  page
              )
            )
        )
      select
        s.*,
        d.device_id serial,
        d.name device_name
      from
        page s
        join machines d on d.id = s.device_id
      order by
        s.created_at ${way},
        s.id ${way}
    `,
  )
}
export const countSettlements = async (
  db: Db,
  merchantId: string,
  f: SettlementFilter,
  among: Among,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
              1
            from
              pos_settlement s
            where
              ${settlementConditions(merchantId, f, among)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const settlement = (
  db: Db,
  merchantId: string,
  id: string,
  among: Among,
): Promise<SettlementRow | null> =>
  maybe(
    db,
    sql<SettlementRow>`
      ${settlementSelect}
      where
        ${settlementConditions(merchantId, { id }, among)}
    `,
  )
export const paymentsOfBatch = (
  db: Db,
  merchantId: string,
  settlementId: string,
): Promise<PosPaymentRow[]> =>
  many(
    db,
    sql<PosPaymentRow>`
      select
        ${paymentColumns}
      from
        pos_payment p ${paymentRow}
      where
        p.merchant_id = ${merchantId}
        and p.settlement_id = ${settlementId}
      order by
        p.created_at,
        p.transaction_id
    `,
  )
