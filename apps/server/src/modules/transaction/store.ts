/** The only SQL of transactions. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import { isUuid } from '../../platform/ids.ts'
import { keywordKind } from './rules.ts'

export interface PaymentRow {
  id: string
  merchant_id: string
  type: string
  payment_type: string
  source: string | null
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
  order_id: string | null
  /** Where the payment came to an account that takes many; virtual_account is null then. */
  standing_account: string | null
  /** All that refunds were asked for and not refused, and what of it has arrived back. */
  refund_held: number
  refunded: number
  /** When a sound box had said it aloud. */
  announced_at: Date | null
}
export type NewPayment = Omit<
  PaymentRow,
  | 'source'
  | 'actual_amount'
  | 'charge_amount'
  | 'vat_charge_amount'
  | 'complete_time'
  | 'deposit_time'
  | 'paybox_device_id'
  | 'txn_number'
  | 'bank_reference'
  | 'inter_bank_trace'
  | 'opened_at'
  | 'qr_shown_at'
  | 'standing_account'
  | 'refund_held'
  | 'refunded'
  | 'announced_at'
> & { source?: string }

/** @returns false when the merchant has used the reference before. */
export async function insert(db: Db, t: NewPayment): Promise<boolean> {
  const n = await changed(
    db,
    sql`
      insert into
        txn (
          id,
          merchant_id,
          type,
          payment_type,
          status,
          amount,
          ref_transaction_id,
          virtual_account,
          bank_account_id,
          bank_type,
          account_no,
          account_name,
          description,
          content,
          qr_content,
          fee_id,
          created_at,
          expires_at,
          success_url,
          fail_url,
          redirect_after,
          customer_name,
          customer_phone,
          customer_email,
          customer_address,
          payer_language,
          pay_link_code,
          pay_page_code,
          order_id,
          source
        )
      values
        (
          ${t.id},
          ${t.merchant_id},
          ${t.type},
          ${t.payment_type},
          ${t.status},
          ${t.amount},
          ${t.ref_transaction_id},
          ${t.virtual_account},
          ${t.bank_account_id},
          ${t.bank_type},
          ${t.account_no},
          ${t.account_name},
          ${t.description},
          ${t.content},
          ${t.qr_content},
          ${t.fee_id},
          ${t.created_at},
          ${t.expires_at},
          ${t.success_url},
          ${t.fail_url},
          ${t.redirect_after},
          ${t.customer_name},
          ${t.customer_phone},
          ${t.customer_email},
          ${t.customer_address},
          ${t.payer_language},
          ${t.pay_link_code},
          ${t.pay_page_code},
          ${t.order_id},
          ${t.source ?? null}
        )
      on conflict (merchant_id, ref_transaction_id)
      where
        ref_transaction_id is not null do nothing
    `,
  )
  return n === 1
}
/** The transaction of an accepted credit, already paid. Repeating it changes nothing. */
export const insertAccepted = (
  db: Db,
  t: NewPayment & {
    actual_amount: number
    charge_amount: number
    vat_charge_amount: number
    complete_time: Date
    deposit_time: Date
    bank_reference: string
    inter_bank_trace: string | null
  },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        txn (
          id,
          merchant_id,
          type,
          payment_type,
          status,
          amount,
          actual_amount,
          charge_amount,
          vat_charge_amount,
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
          redirect_after,
          customer_name,
          txn_number,
          bank_reference,
          inter_bank_trace
        )
      values
        (
          ${t.id},
          ${t.merchant_id},
          ${t.type},
          ${t.payment_type},
          'SUCCESS',
          ${t.amount},
          ${t.actual_amount},
          ${t.charge_amount},
          ${t.vat_charge_amount},
          ${t.bank_account_id},
          ${t.bank_type},
          ${t.account_no},
          ${t.account_name},
          ${t.description},
          ${t.content},
          ${t.fee_id},
          ${t.created_at},
          ${t.complete_time},
          ${t.deposit_time},
          ${t.redirect_after},
          ${t.customer_name},
          ${t.bank_reference},
          ${t.bank_reference},
          ${t.inter_bank_trace}
        )
      on conflict (id) do nothing
    `,
  )

export const get = (db: Db, merchantId: string, id: string): Promise<PaymentRow | null> =>
  maybe(
    db,
    sql<PaymentRow>`
      select
        *
      from
        txn
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )

/** Moves a transaction only from the states named; 0 when it was in none of them. A final state counts into the day totals in the same statement. */
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
          update txn
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
            txn_daily as d (
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
export const countDay = (
  db: Db,
  t: Omit<PaymentRow, 'refund_held' | 'refunded'>,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        txn_daily as d (
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
      values
        (
          ${t.merchant_id},
          (${t.complete_time}::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date,
          ${t.status},
          ${t.type},
          ${t.payment_type},
          ${t.bank_account_id},
          1,
          ${t.amount},
          ${t.actual_amount},
          ${t.charge_amount},
          ${t.vat_charge_amount}
        )
      on conflict (merchant_id, day, status, type, payment_type, bank_account_id) do update
      set
        total = d.total + 1,
        amount = d.amount + excluded.amount,
        actual_amount = d.actual_amount + excluded.actual_amount,
        charge_amount = d.charge_amount + excluded.charge_amount,
        vat_charge_amount = d.vat_charge_amount + excluded.vat_charge_amount
    `,
  )

/** Marks many first looks at once, and what the payer reads, as long as they may pay. Rows that a settlement holds right now are passed over: a mark is never worth a wait or a deadlock. */
export const markSeenAll = (
  db: Db,
  seen: readonly {
    merchantId: string
    id: string
    opened: Date | null
    qr: Date | null
    language: PaymentRow['payer_language']
  }[],
): Promise<number> =>
  changed(
    db,
    sql`
      with
        free as (
          select
            t.id,
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
            join txn t on t.id = x.id
            and t.merchant_id = x.merchant_id
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
        )
      update txn t
      set
        opened_at = coalesce(t.opened_at, f.opened),
        qr_shown_at = coalesce(t.qr_shown_at, f.qr),
        payer_language = coalesce(f.language, t.payer_language)
      from
        free f
      where
        t.id = f.id
    `,
  )
/** The rule by which an open transaction will be charged, when another way of paying turns out to be the one. */
export const setFee = (db: Db, merchantId: string, id: string, feeId: string): Promise<number> =>
  changed(
    db,
    sql`
      update txn
      set
        fee_id = ${feeId}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status in ('CREATED', 'PENDING')
    `,
  )
/** Said aloud: the first time counts. */
export const markAnnounced = (
  db: Db,
  merchantIds: readonly string[],
  ids: readonly string[],
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update txn
      set
        announced_at = ${now}
      where
        merchant_id = any (${[...merchantIds]}::uuid[])
        and id = any (${[...ids]}::uuid[])
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
      update txn
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

export interface Filter {
  keyword?: string | undefined
  status?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  transactionId?: string | undefined
  refTransactionId?: string | undefined
  type?: string | undefined
  paymentType?: string | undefined
  bankAccountId?: string | undefined
  payboxDeviceId?: string | undefined
  bankAccountNo?: string | undefined
  staticAccounts?: readonly string[] | undefined
  statistic: boolean
  /** The only accounts whose payments the caller may see; null = all. */
  among?: readonly string[] | null | undefined
  payPageCode?: string | undefined
}

function keyword(text: string): RawBuilder<unknown> {
  const k = text.trim()
  const kind = keywordKind(k)
  const prefix = `${likeText(k)}%`
  if (kind === 'uuid') return sql`t.id = ${k}`
  if (kind === 'digits') {
    const digits = k.replaceAll(/\D/g, '')
    return sql`
      (
        t.amount = ${Number(digits.slice(0, 15))}
        or t.virtual_account = ${digits}
        or t.standing_account = ${digits}
        or t.customer_phone like ${`${digits}%`}
        or t.txn_number like ${prefix}
        or t.ref_transaction_id like ${prefix}
        or t.account_no like ${`%${digits}`}
      )
    `
  }
  const words = sql`
    t.description ilike ${`%${likeText(k)}%`}
    or t.customer_name ilike ${`%${likeText(k)}%`}
  `
  return kind === 'code'
    ? sql`
        (
          t.pay_link_code like ${k.length === 8 ? prefix : likeText(k)}
          or t.ref_transaction_id like ${prefix}
          or t.txn_number like ${prefix}
          or t.inter_bank_trace = ${k}
          or t.customer_email ilike ${prefix}
          or ${words}
        )
      `
    : sql`
        (
          t.ref_transaction_id like ${prefix}
          or ${words}
        )
      `
}

const heldTo = (among: readonly string[] | null | undefined): RawBuilder<unknown>[] =>
  among === null || among === undefined
    ? []
    : [sql`t.bank_account_id = any (${[...among]}::uuid[])`]
const eq = (column: string, value: string | undefined): RawBuilder<unknown>[] =>
  value ? [sql`${sql.ref(`t.${column}`)} = ${value}`] : []
const conditions = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`t.merchant_id = ${merchantId}`,
    ...heldTo(f.among),
    ...(f.status && f.status !== 'NONE'
      ? [sql`t.status = ${f.status}`]
      : f.statistic
        ? [sql`t.status in ('SUCCESS', 'CANCELED', 'FAIL', 'TIMEOUT')`]
        : []),
    ...(f.from ? [sql`t.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`t.created_at < ${f.to}`] : []),
    ...(f.transactionId
      ? [isUuid(f.transactionId) ? sql`t.id = ${f.transactionId}` : sql`false`]
      : []),
    ...eq('ref_transaction_id', f.refTransactionId),
    ...eq('type', f.type),
    ...eq('payment_type', f.paymentType),
    ...eq('bank_account_id', f.bankAccountId),
    ...eq('paybox_device_id', f.payboxDeviceId),
    ...eq('account_no', f.bankAccountNo),
    ...eq('pay_page_code', f.payPageCode),
    ...(f.staticAccounts ? [sql`t.standing_account = any (${[...f.staticAccounts]}::text[])`] : []),
    ...(f.keyword ? [keyword(f.keyword)] : []),
  ])
/** Up to here rows are read straight off the index; deeper pages skip over ids alone (docs/quality.md, U2). */
const SHALLOW = 400

export function list(
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<PaymentRow[]> {
  const way = sql.raw(page.direction)
  const offset = page.index * page.size
  if (offset <= SHALLOW)
    return many(
      db,
      sql<PaymentRow>`
        select
          t.*
        from
          txn t
        where
          ${conditions(merchantId, f)}
        order by
          t.created_at ${way},
          t.id ${way}
        limit
          ${page.size}
        offset
          ${offset}
      `,
    )
  return many(
    db,
    sql<PaymentRow>`
      select
        x.*
      from
        (
          select
            t.id
          from
            txn t
          where
            ${conditions(merchantId, f)}
          order by
            t.created_at ${way},
            t.id ${way}
          limit
            ${page.size}
          offset
            ${offset}
        ) p
        join txn x on x.id = p.id
      order by
        x.created_at ${way},
        x.id ${way}
    `,
  )
}
export const count = async (
  db: Db,
  merchantId: string,
  f: Filter,
  cap = COUNT_CAP + 1,
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
              ${conditions(merchantId, f)}
            limit
              ${cap}
          ) x
      `,
    )
  ).n

/** A paid transaction, taken for a refund. */
export const lockPaid = (db: Db, merchantId: string, id: string): Promise<PaymentRow | null> =>
  maybe(
    db,
    sql<PaymentRow>`
      select
        *
      from
        txn
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'SUCCESS'
      for update
    `,
  )
/** Takes a part of what was paid for a refund, or (below zero) gives it free again; 0 where there is not that much left. */
export const holdRefund = (
  db: Db,
  merchantId: string,
  id: string,
  amount: number,
): Promise<number> =>
  changed(
    db,
    sql`
      update txn
      set
        refund_held = refund_held + ${amount}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'SUCCESS'
        and refund_held + ${amount} between refunded and amount
    `,
  )
/** What a refund has given back: the transaction's own figure and the day's in one statement. */
export const countRefund = (
  db: Db,
  merchantId: string,
  id: string,
  r: { amount: number; feeBack: number; vatBack: number; net: number; at: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      with
        t as (
          update txn
          set
            refunded = refunded + ${r.amount}
          where
            merchant_id = ${merchantId}
            and id = ${id}
          returning
            merchant_id,
            type,
            payment_type,
            bank_account_id
        )
      insert into
        refund_daily as d (
          merchant_id,
          day,
          type,
          payment_type,
          bank_account_id,
          total,
          amount,
          fee_back,
          vat_back,
          net
        )
      select
        merchant_id,
        (${r.at}::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date,
        type,
        payment_type,
        bank_account_id,
        1,
        ${r.amount},
        ${r.feeBack},
        ${r.vatBack},
        ${r.net}
      from
        t
      on conflict (merchant_id, day, type, payment_type, bank_account_id) do update
      set
        total = d.total + 1,
        amount = d.amount + excluded.amount,
        fee_back = d.fee_back + excluded.fee_back,
        vat_back = d.vat_back + excluded.vat_back,
        net = d.net + excluded.net
    `,
  )
/** A transaction's refunds, for its timeline. */
export const refundsOf = (
  db: Db,
  merchantId: string,
  id: string,
): Promise<
  {
    amount: number
    reason: string
    status: string
    requested_by: string
    requested_at: Date
    second_person: boolean
    decided_by: string | null
    decided_at: Date | null
    note: string | null
    ended_at: Date | null
    bank_reference: string | null
    failure: string | null
    goods_at: Date | null
    restock: boolean
    pieces: number
  }[]
> =>
  many(
    db,
    sql`
      select
        amount,
        reason,
        status,
        requested_by,
        requested_at,
        second_person,
        decided_by,
        decided_at,
        note,
        ended_at,
        bank_reference,
        failure,
        goods_at,
        restock,
        (
          select
            coalesce(sum(i.quantity), 0)
          from
            refund_item i
          where
            i.refund_id = r.id
        )::bigint pieces
      from
        refund r
      where
        merchant_id = ${merchantId}
        and transaction_id = ${id}
      order by
        requested_at,
        id
      limit
        100
    `,
  )

interface TotalsFilter {
  from?: string | undefined
  to?: string | undefined
  status?: string | undefined
  type?: string | undefined
  paymentType?: string | undefined
  bankAccountId?: string | undefined
  among?: readonly string[] | null
}
const ofDays = (merchantId: string, f: TotalsFilter): RawBuilder<unknown> =>
  allOf([
    sql`t.merchant_id = ${merchantId}`,
    ...heldTo(f.among),
    ...(f.from ? [sql`t.day >= ${f.from}::date`] : []),
    ...(f.to ? [sql`t.day <= ${f.to}::date`] : []),
    ...eq('type', f.type),
    ...eq('payment_type', f.paymentType),
    ...(f.bankAccountId ? [sql`t.bank_account_id = ${f.bankAccountId}`] : []),
  ])
/** Samples lie before the sandbox merchant's birth; what came after it somebody tried themselves. */
export const everPaid = (db: Db, merchantId: string): Promise<{ live: boolean; test: boolean }> =>
  one(
    db,
    sql`
      select
        exists (
          select
          from
            txn
          where
            merchant_id = ${merchantId}
            and status = 'SUCCESS'
        ) live,
        exists (
          select
          from
            merchant sandbox
            join txn t on t.merchant_id = sandbox.id
            and t.status = 'SUCCESS'
            and t.created_at >= sandbox.created_at
          where
            sandbox.live_id = ${merchantId}
            and sandbox.mode = 'TEST'
            and sandbox.retired_at is null
        ) test
    `,
  )

export interface Totals {
  revenue: number
  success: number
  canceled: number
  failed: number
  refunded: number
  refunds: number
}
/** From the day totals; a TIMEOUT counts as failed: the money did not come. */
export const totals = (db: Db, merchantId: string, f: TotalsFilter): Promise<Totals> =>
  one(
    db,
    sql<Totals>`
      select
        r.*,
        g.*
      from
        (
          select
            coalesce(
              sum(amount) filter (
                where
                  status = 'SUCCESS'
              ),
              0
            )::bigint revenue,
            coalesce(
              sum(total) filter (
                where
                  status = 'SUCCESS'
              ),
              0
            )::bigint success,
            coalesce(
              sum(total) filter (
                where
                  status = 'CANCELED'
              ),
              0
            )::bigint canceled,
            coalesce(
              sum(total) filter (
                where
                  status in ('FAIL', 'TIMEOUT')
              ),
              0
            )::bigint failed
          from
            txn_day t
          where
            ${allOf([
              ofDays(merchantId, f),
              ...eq('status', f.status === 'NONE' ? undefined : f.status),
            ])}
        ) r,
        (
          select
            coalesce(sum(amount), 0)::bigint refunded,
            coalesce(sum(total), 0)::bigint refunds
          from
            refund_day t
          where
            ${ofDays(merchantId, f)}
        ) g
    `,
  )

export interface Related {
  fee_name: string
  fixed_vnd: number
  percent_micro: number
  min_vnd: number | null
  max_vnd: number | null
  vat_percent_micro: number
  collection: 'IMMEDIATELY' | 'LATER'
  merchant_code: string
  merchant_name: string
}
export const related = (db: Db, merchantId: string, id: string): Promise<Related> =>
  one(
    db,
    sql<Related>`
      select
        f.name fee_name,
        f.fixed_vnd,
        f.percent_micro,
        f.min_vnd,
        f.max_vnd,
        f.vat_percent_micro,
        f.collection,
        m.code merchant_code,
        m.name merchant_name
      from
        txn t
        join fee f on f.id = t.fee_id
        join merchant m on m.id = t.merchant_id
      where
        t.merchant_id = ${merchantId}
        and t.id = ${id}
    `,
  )
/** When the books moved and when the event went out, for the timeline. */
export const milestones = (
  db: Db,
  merchantId: string,
  id: string,
): Promise<{ posted_at: Date | null; emitted_at: Date | null; delivered_at: Date | null }> =>
  one(
    db,
    sql<{ posted_at: Date | null; emitted_at: Date | null; delivered_at: Date | null }>`
      select
        (
          select
            min(at)
          from
            ledger_transfer
          where
            transaction_id = ${id}
            and merchant_id = ${merchantId}
        ) posted_at,
        (
          select
            min(at)
          from
            event
          where
            object_id = ${id}
            and topic = 'transaction.success'
        ) emitted_at,
        (
          select
            max(delivered_at)
          from
            event
          where
            object_id = ${id}
            and topic = 'transaction.success'
        ) delivered_at
    `,
  )
export const accountOf = (
  db: Db,
  merchantId: string,
  accountNo: string,
  among: readonly string[] | null,
): Promise<{ account_no: string } | null> =>
  maybe(
    db,
    sql<{ account_no: string }>`
      select
        account_no
      from
        bank_account
      where
        merchant_id = ${merchantId}
        and account_no = ${accountNo}
        and status = 'ACTIVE'
        and ${among === null ? sql`true` : sql`id = any (${[...among]}::uuid[])`}
    `,
  )
export const bankAccount = (
  db: Db,
  merchantId: string,
  accountNo: string,
): Promise<{ id: string; bank_type: string; account_no: string; account_name: string } | null> =>
  maybe(
    db,
    sql`
      select
        id,
        bank_type,
        account_no,
        account_name
      from
        bank_account
      where
        merchant_id = ${merchantId}
        and account_no = ${accountNo}
    `,
  )

/** dd/mm/yyyy hh:mm:ss as PostgreSQL writes it, so that no date object is made per row. */
const vnTime = (column: string): RawBuilder<unknown> => sql`
  to_char(
    ${sql.ref(column)} at time zone 'Asia/Ho_Chi_Minh',
    'YYYY-MM-DD HH24:MI:SS'
  )
`
/** The list's rows as the Excel file's columns, in its order; a null filter (somebody else's merchant) has none. */
export const exportRows = (merchantId: string, f: Filter | null): RawBuilder<unknown> => sql`
  select
    t.id::text,
    ${vnTime('t.created_at')},
    t.status,
    t.amount,
    t.charge_amount,
    t.vat_charge_amount,
    t.actual_amount,
    t.payment_type,
    t.ref_transaction_id,
    t.txn_number,
    t.description,
    ${vnTime('t.complete_time')},
    t.virtual_account,
    t.account_no,
    t.customer_name,
    t.customer_phone,
    t.refunded
  from
    txn t
  where
    ${f ? conditions(merchantId, f) : sql`false`}
  order by
    t.created_at desc,
    t.id desc
`
