/** SQL of pay links. A link's status, money and payer live in its transaction row and are read from there. */
import { sql, type RawBuilder } from 'kysely'
import type { PaymentType, TransactionStatus, ExpireType } from '@saola/contract/enums'
import type { VirtualAccountOrder } from '../../adapters/bank.ts'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import {
  allOf,
  changed,
  likeText,
  many,
  maybe,
  one,
  type Db,
  type Pool,
} from '../../platform/db.ts'
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
const COLUMNS = `l.code, l.merchant_id, l.transaction_id, l.expire_type, l.file_url, l.customer_info_type, l.customer_info_form, l.contact_email, l.contact_phone, l.created_by, l.created_at, l.total_send, l.customer_filled_at,
  t.amount, t.status, t.description, t.payment_type, t.ref_transaction_id, t.virtual_account, t.account_no, t.account_name, t.bank_type, t.bank_account_id, t.content, t.qr_content, t.expires_at, t.complete_time, t.refunded, t.txn_number,
  t.success_url, t.fail_url, t.redirect_after, t.opened_at, t.qr_shown_at, t.customer_name, t.customer_phone, t.customer_email, t.customer_address, t.payer_language,
  m.code merchant_code, m.name merchant_name, m.status merchant_status, m.mode, m.clock_shift_ms`
/** The same where the list has the payment's row alone, which shows of its link what the list shows (migration 0031, ADR 0033). */
const LISTED = COLUMNS.replace(
  'l.code, l.merchant_id, l.transaction_id',
  't.pay_link_code code, t.merchant_id, t.id transaction_id',
).replace('l.created_at', 't.created_at')
const SHOWN = `jsonb_to_record(t.link) l(expire_type text, file_url text, customer_info_type text, customer_info_form jsonb, contact_email text, contact_phone text, created_by text, total_send int, customer_filled_at timestamptz)`
const FROM =
  'pay_link l join txn t on t.id = l.transaction_id join merchant m on m.id = l.merchant_id'
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
 * Writes a link with its transaction and its record in the audit log, in one call (migration 0031).
 * @returns other than OPENED, nothing is written: USED where the merchant has used the reference before, NO_ACCOUNT where the account is not theirs or no longer linked.
 */
export async function open(
  db: Db,
  merchantId: string,
  payment: { id: string },
  l: NewLink,
  record: object,
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
            ${JSON.stringify(record)}
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

export interface Filter {
  keyword?: string | undefined
  phone?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  status?: string | undefined
  /** The links that fit `phone`, where they are few; found by `withPhone`. */
  ids?: readonly string[] | undefined
  /** The only accounts whose links the caller may see; null = all. */
  among?: readonly string[] | null | undefined
}
const between = (column: string, f: Filter): RawBuilder<unknown>[] => [
  ...(f.from ? [sql`${sql.ref(column)} >= ${f.from}`] : []),
  ...(f.to ? [sql`${sql.ref(column)} < ${f.to}`] : []),
]

/** A code, or its first eight letters, under which merchants' servers know a link (ADR 0022). */
const shortOrWhole = (text: string): string =>
  /^[0-9A-Za-z]{8}$/.test(text) ? `${text}%` : likeText(text)
function keyword(text: string): RawBuilder<unknown> {
  const amount = /^[\d.,\s]{1,20}$/.test(text) ? Number(text.replace(/\D/g, '')) : NaN
  return sql`
    (
      t.pay_link_code like ${shortOrWhole(text)}
      or t.ref_transaction_id ilike ${`${likeText(text)}%`}
      or t.description ilike ${`%${likeText(text)}%`}${Number.isSafeInteger(amount) && amount > 0
        ? sql` or t.amount = ${amount}`
        : sql``}
    )
  `
}
const phoneFits = (phone: string): RawBuilder<unknown> => sql`
  (
    t.customer_phone like ${`${likeText(phone)}%`}
    or exists (
      select
      from
        pay_link c
      where
        c.transaction_id = t.id
        and c.contact_phone like ${`${likeText(phone)}%`}
    )
  )
`
const wanted = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`t.merchant_id = ${merchantId}`,
    sql`t.pay_link_code is not null`,
    ...(f.among ? [sql`t.bank_account_id = any (${[...f.among]}::uuid[])`] : []),
    ...(f.status ? [sql`t.status = ${f.status}`] : []),
    ...between('t.created_at', f),
    ...(f.keyword ? [keyword(f.keyword)] : []),
    ...(f.ids ? [sql`t.id = any (${[...f.ids]}::uuid[])`] : f.phone ? [phoneFits(f.phone)] : []),
  ])
/** A phone that few links carry is found by its index; one that very many carry (a shop's own) turns up soon enough when the list is walked in its order. */
const FEW = 2000
export async function withPhone(db: Db, merchantId: string, f: Filter): Promise<Filter> {
  if (!f.phone) return f
  const prefix = `${likeText(f.phone)}%`
  const found = await many(
    db,
    sql<{ id: string }>`
      select
        id
      from
        (
          (
            select
              id
            from
              txn
            where
              merchant_id = ${merchantId}
              and customer_phone like ${prefix}
              and pay_link_code is not null
            limit
              ${FEW + 1}
          )
          union all
          (
            select
              transaction_id
            from
              pay_link
            where
              merchant_id = ${merchantId}
              and contact_phone like ${prefix}
            limit
              ${FEW + 1}
          )
        ) x
      limit
        ${FEW + 1}
    `,
  )
  return found.length > FEW ? f : { ...f, ids: [...new Set(found.map((r) => r.id))] }
}

/** Up to here rows are read straight off the index; deeper pages skip over index entries alone (docs/quality.md, U2). */
const SHALLOW = 400
const isPlain = (f: Filter): boolean => !f.keyword && !f.phone && !f.status && !f.among

/** One table, in the order of its index: neighbours in time share database pages, so twenty rows cost about as many buffers (performance bar U2). */
export function list(
  db: Db,
  merchantId: string,
  who: { code: string; name: string; mode: LinkRow['mode'] },
  f: Filter,
  page: PageRequest,
): Promise<LinkRow[]> {
  const way = sql.raw(page.direction)
  const offset = page.index * page.size
  const rows =
    isPlain(f) && offset > SHALLOW
      ? sql`
          select
            t.*
          from
            txn t
          where
            t.id = any (
              array(
                select
                  l.transaction_id
                from
                  pay_link l
                where
                  ${allOf([sql`l.merchant_id = ${merchantId}`, ...between('l.created_at', f)])}
                order by
                  l.created_at ${way},
                  l.code ${way}
                limit
                  ${page.size}
                offset
                  ${offset}
              )
            )
        `
      : sql`
          select
            t.*
          from
            txn t
          where
            ${wanted(merchantId, f)}
          order by
            t.created_at ${way},
            t.id ${way}
          limit
            ${page.size}
          offset
            ${offset}
        `
  return many(
    db,
    sql<LinkRow>`
      with
        t as materialized (${rows})
      select
        ${sql.raw(LISTED)}
      from
        t
        cross join lateral ${sql.raw(SHOWN)}
        cross join (
          select
            ${who.code}::text code,
            ${who.name}::text name,
            'ACTIVE' status,
            ${who.mode}::text mode,
            0::bigint clock_shift_ms
        ) m
      order by
        t.created_at ${way},
        t.id ${way}
    `,
  )
}
export const count = async (db: Db, merchantId: string, f: Filter): Promise<number> => {
  if (f.ids?.length === 0) return 0
  const rows = isPlain(f)
    ? sql`
        select
          1
        from
          pay_link l
        where
          ${allOf([sql`l.merchant_id = ${merchantId}`, ...between('l.created_at', f)])}
        limit
          ${COUNT_CAP + 1}
      `
    : sql`
        select
          1
        from
          txn t
        where
          ${wanted(merchantId, f)}
        limit
          ${COUNT_CAP + 1}
      `
  return (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (${rows}) x
      `,
    )
  ).n
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
          txn t
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
          join txn t on t.merchant_id = m.id
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
        txn
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
          txn
        where
          merchant_id = any (${[...merchantIds]}::uuid[])
          and id = any (${[...ids]}::uuid[])
          and pay_link_code is not null
          and virtual_account is not null
          and status in ('CREATED', 'PENDING')
      `,
    )
  ).map(({ expires_at, ...order }) => ({ ...order, expiresAt: expires_at?.toISOString() ?? null }))

/** Takes the merchant's turn at sending, so that two requests cannot both use the last message of the day. */
export const lockSending = async (db: Db, merchantId: string): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended ('pay-link-send/' || ${merchantId}, 0))
  `.execute(db)
}
export const sentSince = (
  db: Db,
  merchantId: string,
  since: Date,
): Promise<{ n: number; oldest: Date | null }> =>
  one(
    db,
    sql`
      select
        count(*) n,
        min(created_at) oldest
      from
        sent_message
      where
        merchant_id = ${merchantId}
        and created_at > ${since}
    `,
  )
export const sentTo = async (
  db: Db,
  code: string,
  receiver: string,
  since: Date,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          sent_message
        where
          pay_link_code = ${code}
          and receiver = ${receiver}
          and created_at > ${since}
      `,
    )
  ).n
export interface NewMessage {
  id: string
  code: string
  channel: 'EMAIL' | 'SMS'
  receiver: string
  now: Date
}
export const insertMessage = (db: Db, merchantId: string, m: NewMessage): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        sent_message (id, merchant_id, pay_link_code, channel, receiver, created_at)
      values
        (
          ${m.id},
          ${merchantId},
          ${m.code},
          ${m.channel},
          ${m.receiver},
          ${m.now}
        )
    `,
  )
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
export const waitingMessage = (
  db: Db,
  id: string,
): Promise<{
  merchant_id: string
  pay_link_code: string
  channel: 'EMAIL' | 'SMS'
  receiver: string
} | null> =>
  maybe(
    db,
    sql`
      select
        merchant_id,
        pay_link_code,
        channel,
        receiver
      from
        sent_message
      where
        id = ${id}
        and sent_at is null
    `,
  )
export const markSent = (db: Db, id: string, at: Date): Promise<number> =>
  changed(
    db,
    sql`
      update sent_message
      set
        sent_at = ${at}
      where
        id = ${id}
    `,
  )

export interface AttemptRow {
  id: string
  transaction_id: string
  order_id: string
  status: 'PENDING' | 'SUCCESS' | 'FAIL' | 'CANCEL' | 'TIMEOUT'
  amount: number
  response_code: string | null
  created_at: Date
  completed_at: Date | null
  asked: number
  merchant_id: string
  /** The link's code; null where the money is for an order. */ code: string | null
  mode: 'LIVE' | 'TEST'
}
const attempts = sql`
  select
    a.id,
    a.transaction_id,
    a.order_id,
    a.status,
    a.amount,
    a.response_code,
    a.created_at,
    a.completed_at,
    a.asked,
    t.merchant_id,
    t.pay_link_code code,
    m.mode
  from
    card_attempt a
    join txn t on t.id = a.transaction_id
    join merchant m on m.id = t.merchant_id
`
export const insertAttempt = (
  db: Db,
  a: { id: string; transactionId: string; orderId: string; amount: number; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        card_attempt (id, transaction_id, order_id, status, amount, created_at)
      values
        (
          ${a.id},
          ${a.transactionId},
          ${a.orderId},
          'PENDING',
          ${a.amount},
          ${a.now}
        )
    `,
  )
export const attemptOf = (db: Db, orderId: string, test: boolean): Promise<AttemptRow | null> =>
  maybe(
    db,
    sql<AttemptRow>`
      ${attempts}
      where
        a.order_id = ${orderId}
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )
export const lastAttempt = (db: Db, transactionId: string): Promise<AttemptRow | null> =>
  maybe(
    db,
    sql<AttemptRow>`
      ${attempts}
      where
        a.transaction_id = ${transactionId}
      order by
        a.created_at desc
      limit
        1
    `,
  )
/** The card order that paid a transaction, by the network's number in its bank reference. */
export const paidAttempt = (
  db: Db,
  merchantId: string,
  transactionId: string,
): Promise<{ order_id: string; card_last4: string | null; network_no: string | null } | null> =>
  maybe(
    db,
    sql`
      select
        a.order_id,
        a.card_last4,
        a.network_no
      from
        card_attempt a
        join txn t on t.id = a.transaction_id
      where
        t.merchant_id = ${merchantId}
        and t.id = ${transactionId}
        and a.status = 'SUCCESS'
        and t.bank_reference in ('NP' || a.network_no, 'NP' || a.order_id)
      limit
        1
    `,
  )
export const openAttempts = async (db: Db, transactionId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          card_attempt
        where
          transaction_id = ${transactionId}
          and status = 'PENDING'
      `,
    )
  ).n
export const waitingAttempts = (db: Db, before: Date, limit: number): Promise<AttemptRow[]> =>
  many(
    db,
    sql<AttemptRow>`
      ${attempts}
      where
        a.status = 'PENDING'
        and a.created_at < ${before}
      order by
        a.created_at
      limit
        ${limit}
    `,
  )
export const countQuestion = async (db: Db, id: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ asked: number }>`
        update card_attempt
        set
          asked = asked + 1
        where
          id = ${id}
        returning
          asked
      `,
    )
  ).asked
/** Ends an attempt. A success overrides whatever was believed before; anything else only what was still open. */
export const endAttempt = (
  db: Db,
  id: string,
  e: {
    status: AttemptRow['status']
    responseCode: string | null
    last4: string | null
    networkNo: string | null
    now: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      update card_attempt
      set
        status = ${e.status},
        response_code = ${e.responseCode},
        card_last4 = ${e.last4},
        network_no = ${e.networkNo},
        completed_at = ${e.now}
      where
        id = ${id}
        and ${e.status === 'SUCCESS' ? sql`status <> 'SUCCESS'` : sql`status = 'PENDING'`}
    `,
  )

/** What the fee service has told about a payment, for the fee modules; null before it told anything. */
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
        topic = 'fee.payment'
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
      pg_advisory_xact_lock(hashtextextended ('fee.payment/' || ${key}, 0))
  `.execute(db)
}
