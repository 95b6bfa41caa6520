/** SQL of refunds. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { RefundState } from '@saola/contract/refund'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import { byLinkCode, fewOf, paymentHoldsWords } from '../payment/service.ts'
import type { Failure } from './rules.ts'

export interface RefundRow {
  id: string
  merchant_id: string
  transaction_id: string
  bank_account_id: string
  reference: string
  amount: number
  reason: string
  fee_back: number
  vat_back: number
  net: number
  status: RefundState
  way: 'BANK' | 'CARD'
  paid_reference: string
  card_order: string | null
  to_bin: string | null
  to_account: string | null
  to_name: string | null
  second_person: boolean
  requested_by: string
  requested_by_id: string
  requested_at: Date
  decided_by: string | null
  decided_by_id: string | null
  decided_at: Date | null
  note: string | null
  ended_at: Date | null
  bank_reference: string | null
  failure: Failure | null
  returned_at: Date | null
  payment_amount: number
  payment_status: string
  pay_link_code: string | null
  order_id: string | null
  description: string | null
  customer_name: string | null
  customer_email: string | null
  payer_language: 'VI' | 'EN' | null
  for_order: boolean
  restock: boolean
  goods_at: Date | null
  goods: { productId: string; name: string; quantity: number }[]
  clock_shift_ms: number
  mode: 'LIVE' | 'TEST'
  /** Whose owner reads mails: a sandbox merchant has none of its own. */
  live_merchant_id: string
}
/** What was paid, and the goods that come back, called as the order called them. */
const ofPayment = `t.amount payment_amount, t.pay_link_code, t.order_id, t.description, t.customer_name, (
    select coalesce(jsonb_agg(jsonb_build_object('productId', i.product_id, 'name', n.name, 'quantity', i.quantity) order by n.name), '[]')
    from refund_item i cross join lateral (select min(o.name) as name from pay_page_order_item o where o.order_id = t.order_id and o.product_id = i.product_id) n
    where i.refund_id = r.id and i.quantity > 0
  ) goods`
const columns = sql.raw(
  `r.*, ${ofPayment}, t.status payment_status, t.customer_email, t.payer_language, m.clock_shift_ms, m.mode, coalesce(m.live_id, m.id) live_merchant_id`,
)
const from = sql.raw(
  'refund r join payment t on t.id = r.transaction_id join merchant m on m.id = r.merchant_id',
)

export type ListedRefund = Omit<
  RefundRow,
  | 'payment_status'
  | 'customer_email'
  | 'payer_language'
  | 'clock_shift_ms'
  | 'mode'
  | 'live_merchant_id'
>
export type NewRefund = Pick<
  RefundRow,
  | 'id'
  | 'transaction_id'
  | 'bank_account_id'
  | 'reference'
  | 'amount'
  | 'reason'
  | 'way'
  | 'paid_reference'
  | 'card_order'
  | 'to_bin'
  | 'to_account'
  | 'to_name'
  | 'second_person'
  | 'requested_by'
  | 'requested_by_id'
  | 'requested_at'
  | 'for_order'
  | 'restock'
>
export const insert = (db: Db, merchantId: string, r: NewRefund): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        refund (
          id,
          merchant_id,
          transaction_id,
          bank_account_id,
          reference,
          amount,
          reason,
          status,
          way,
          paid_reference,
          card_order,
          to_bin,
          to_account,
          to_name,
          second_person,
          requested_by,
          requested_by_id,
          requested_at,
          for_order,
          restock
        )
      values
        (
          ${r.id},
          ${merchantId},
          ${r.transaction_id},
          ${r.bank_account_id},
          ${r.reference},
          ${r.amount},
          ${r.reason},
          'REQUESTED',
          ${r.way},
          ${r.paid_reference},
          ${r.card_order},
          ${r.to_bin},
          ${r.to_account},
          ${r.to_name},
          ${r.second_person},
          ${r.requested_by},
          ${r.requested_by_id},
          ${r.requested_at},
          ${r.for_order},
          ${r.restock}
        )
    `,
  )
export const insertGoods = (
  db: Db,
  merchantId: string,
  id: string,
  goods: readonly Piece[],
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        refund_item (refund_id, product_id, merchant_id, quantity)
      select
        ${id},
        x."productId",
        ${merchantId},
        x.quantity
      from
        jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as x ("productId" uuid, quantity bigint)
    `,
  )

/** The only accounts whose refunds the caller may see; null = all. */
type Among = readonly string[] | null
const seen = (among: Among): RawBuilder<unknown>[] =>
  among === null ? [] : [sql`r.bank_account_id = any (${[...among]}::uuid[])`]
export const get = (
  db: Db,
  merchantId: string,
  id: string,
  among: Among,
): Promise<RefundRow | null> =>
  maybe(
    db,
    sql<RefundRow>`
      select
        ${columns}
      from
        ${from}
      where
        ${allOf([sql`r.merchant_id = ${merchantId}`, sql`r.id = ${id}`, ...seen(among)])}
    `,
  )
export const lockOne = (
  db: Db,
  merchantId: string,
  id: string,
  among: Among,
): Promise<RefundRow | null> =>
  maybe(
    db,
    sql<RefundRow>`
      select
        ${columns}
      from
        ${from}
      where
        ${allOf([sql`r.merchant_id = ${merchantId}`, sql`r.id = ${id}`, ...seen(among)])}
      for update of
        r
    `,
  )

export interface Filter {
  keyword?: string | undefined
  /** The payments that `keyword` fits, where they are few; found by `withKeyword`. */
  few?: readonly string[] | undefined
  status?: string | undefined
  transactionId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  among: Among
}
const conditions = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`r.merchant_id = ${merchantId}`,
    ...seen(f.among),
    ...(f.status ? [sql`r.status = ${f.status}`] : []),
    ...(f.transactionId ? [sql`r.transaction_id = ${f.transactionId}`] : []),
    ...(f.from ? [sql`r.requested_at >= ${f.from}`] : []),
    ...(f.to ? [sql`r.requested_at < ${f.to}`] : []),
    ...(f.keyword ? [keywordFits(merchantId, f.keyword, f.few)] : []),
  ])
/** What the refund says itself, or its payment, `t` or one of those that are few. */
const keywordFits = (
  merchantId: string,
  text: string,
  few: Filter['few'],
): RawBuilder<unknown> => sql`
  (
    r.reason ilike ${`%${likeText(text)}%`}
    or r.to_name ilike ${`%${likeText(text)}%`}
    or r.bank_reference = ${text}
    or r.reference = ${text}
    or r.paid_reference = ${text}
    or r.to_account like ${`%${likeText(text)}`}
    or r.amount::text = ${text.replaceAll(/[^\d]/g, '')}
    or ${few
      ? sql`r.transaction_id = any (${[...few]}::uuid[])`
      : sql`
          t.pay_link_code = ${text}
          or ${paymentHoldsWords(merchantId, text)}
        `}
  )
`
/** The filter, with the payments in it that its keyword fits where those are few. */
export async function withKeyword(db: Db, merchantId: string, f: Filter): Promise<Filter> {
  if (!f.keyword) return f
  const by = [byLinkCode(merchantId, f.keyword, 'is')]
  const few = await fewOf(db, merchantId, { by, words: f.keyword })
  return few === null ? f : { ...f, few }
}
/** The words of very many payments are looked for in the payment of each refund. */
const searched = (f: Filter): RawBuilder<unknown> =>
  sql.raw(f.keyword && !f.few ? 'refund r join payment t on t.id = r.transaction_id' : 'refund r')
/** The page, then what was paid. */
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<ListedRefund[]> => {
  const order = sql.raw(`r.requested_at ${page.direction}, r.id ${page.direction}`)
  return many(
    db,
    sql<ListedRefund>`
      select
        r.*,
        ${sql.raw(ofPayment)}
      from
        (
          select
            r.*
          from
            ${searched(f)}
          where
            ${conditions(merchantId, f)}
          order by
            ${order}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) r
        join payment t on t.id = r.transaction_id
      order by
        ${order}
    `,
  )
}
export const count = async (db: Db, merchantId: string, f: Filter): Promise<number> =>
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
              ${searched(f)}
            where
              ${conditions(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n

/** What refunds of a transaction have taken from its fee and VAT; call with the transaction locked. */
export const given = (
  db: Db,
  merchantId: string,
  transactionId: string,
): Promise<{ amount: number; fee: number; vat: number }> =>
  one(
    db,
    sql<{ amount: number; fee: number; vat: number }>`
      select
        coalesce(sum(amount), 0)::bigint amount,
        coalesce(sum(fee_back), 0)::bigint fee,
        coalesce(sum(vat_back), 0)::bigint vat
      from
        refund
      where
        merchant_id = ${merchantId}
        and transaction_id = ${transactionId}
        and status in ('APPROVED', 'SENDING', 'SENT')
    `,
  )

export interface Piece {
  productId: string
  quantity: number
}
/** Pieces of which refunds of a transaction have said that they come back; call with the transaction locked. */
export const named = (db: Db, merchantId: string, transactionId: string): Promise<Piece[]> =>
  many(
    db,
    sql<Piece>`
      select
        i.product_id "productId",
        sum(i.quantity)::bigint quantity
      from
        refund_item i
        join refund r on r.id = i.refund_id
      where
        i.merchant_id = ${merchantId}
        and r.transaction_id = ${transactionId}
        and r.status not in ('FAILED', 'REJECTED', 'WITHDRAWN')
      group by
        1
    `,
  )
/** An order's refund that has arrived and whose goods and figures are still to follow, taken; null once they have. */
export const lockArrived = (db: Db, id: string): Promise<RefundRow | null> =>
  maybe(
    db,
    sql<RefundRow>`
      select
        ${columns}
      from
        ${from}
      where
        r.id = ${id}
        and r.for_order
        and r.status = 'SENT'
        and r.goods_at is null
      for update of
        r
    `,
  )
/** Refunds of which that holds for a while, oldest first. */
export const unreturned = (db: Db, before: Date, limit: number): Promise<{ id: string }[]> =>
  many(
    db,
    sql`
      select
        id
      from
        refund
      where
        for_order
        and status = 'SENT'
        and goods_at is null
        and ended_at < ${before}
      order by
        ended_at
      limit
        ${limit}
    `,
  )
/** What of a transaction's money has been taken off its products; call with the transaction locked. */
export const takenOff = async (
  db: Db,
  merchantId: string,
  transactionId: string,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ amount: number }>`
        select
          coalesce(sum(amount), 0)::bigint amount
        from
          refund
        where
          merchant_id = ${merchantId}
          and transaction_id = ${transactionId}
          and status = 'SENT'
          and goods_at is not null
      `,
    )
  ).amount
/** Which product's money a refund was, and since when figures say so. */
export async function markReturned(
  db: Db,
  merchantId: string,
  id: string,
  parts: readonly (Piece & { amount: number })[],
  at: Date,
): Promise<void> {
  await sql`
    insert into
      refund_item (refund_id, product_id, merchant_id, quantity, amount)
    select
      ${id},
      x."productId",
      ${merchantId},
      x.quantity,
      x.amount
    from
      jsonb_to_recordset(${JSON.stringify(
        parts,
      )}::jsonb) as x ("productId" uuid, quantity bigint, amount bigint)
    on conflict (refund_id, product_id) do update
    set
      quantity = excluded.quantity,
      amount = excluded.amount
  `.execute(db)
  await sql`
    update refund
    set
      goods_at = ${at}
    where
      merchant_id = ${merchantId}
      and id = ${id}
  `.execute(db)
}

interface By {
  id: string
  name: string
}
/** Moves a refund from one of the states named; 0 when it was in none of them. */
export const approve = (
  db: Db,
  merchantId: string,
  id: string,
  a: { by: By; note: string | null; feeBack: number; vatBack: number; net: number; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update refund
      set
        status = 'APPROVED',
        decided_by = ${a.by.name},
        decided_by_id = ${a.by.id},
        decided_at = ${a.now},
        note = ${a.note},
        fee_back = ${a.feeBack},
        vat_back = ${a.vatBack},
        net = ${a.net}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'REQUESTED'
    `,
  )
export const refuse = (
  db: Db,
  merchantId: string,
  id: string,
  to: 'REJECTED' | 'WITHDRAWN',
  by: By,
  note: string | null,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update refund
      set
        status = ${to},
        decided_by = ${by.name},
        decided_by_id = ${by.id},
        decided_at = ${now},
        ended_at = ${now},
        note = ${note}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'REQUESTED'
    `,
  )
export const startSending = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      update refund
      set
        status = 'SENDING'
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'APPROVED'
    `,
  )
export const end = (
  db: Db,
  merchantId: string,
  id: string,
  e: { to: 'SENT' | 'FAILED'; bankReference: string | null; failure: Failure | null; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update refund
      set
        status = ${e.to},
        ended_at = ${e.now},
        bank_reference = ${e.bankReference},
        failure = ${e.failure}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status in ('APPROVED', 'SENDING')
    `,
  )
/** Its money, which had arrived, has come back; 0 unless it had. */
export const comeBack = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update refund
      set
        status = 'FAILED',
        failure = 'RETURNED_BY_RECEIVER',
        returned_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'SENT'
    `,
  )
/** Which product's money a refund was. */
export const partsOf = (
  db: Db,
  merchantId: string,
  id: string,
): Promise<(Piece & { amount: number })[]> =>
  many(
    db,
    sql<Piece & { amount: number }>`
      select
        product_id "productId",
        quantity,
        amount
      from
        refund_item
      where
        merchant_id = ${merchantId}
        and refund_id = ${id}
      order by
        product_id
    `,
  )

/** Where the money of a payment came from, as the bank reported it. */
export const payerOf = (
  db: Db,
  merchantId: string,
  bankReference: string,
): Promise<{
  from_bin: string | null
  from_account: string | null
  from_name: string | null
} | null> =>
  maybe(
    db,
    sql`
      select
        from_bin,
        from_account,
        from_name
      from
        bank_credit
      where
        merchant_id = ${merchantId}
        and bank_reference = ${bankReference}
    `,
  )

export const setting = (
  db: Db,
  merchantId: string,
): Promise<{ approve_above: number | null; modified_by: string; modified_at: Date } | null> =>
  maybe(
    db,
    sql`
      select
        approve_above,
        modified_by,
        modified_at
      from
        refund_setting
      where
        merchant_id = ${merchantId}
    `,
  )
export const setSetting = (
  db: Db,
  merchantId: string,
  approveAbove: number | null,
  by: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        refund_setting (merchant_id, approve_above, modified_by, modified_at)
      values
        (
          ${merchantId},
          ${approveAbove},
          ${by},
          ${now}
        )
      on conflict (merchant_id) do update
      set
        approve_above = excluded.approve_above,
        modified_by = excluded.modified_by,
        modified_at = excluded.modified_at
    `,
  )
