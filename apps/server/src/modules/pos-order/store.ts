/** SQL about orders of POS machines. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { PosModelKind } from '@saola/contract/pos-model'
import type { PosOrderPayment, PosOrderStatus } from '@saola/contract/pos-order'
import type { RefundState } from '@saola/contract/refund'
import type { LineTotal } from '@saola/money/pos'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import type { Line } from './rules.ts'

export interface OrderRow {
  id: string
  code: string
  merchant_id: string
  status: PosOrderStatus
  payment: PosOrderPayment
  amount: number
  discount_amount: number
  vat_amount: number
  total_amount: number
  refunded_amount: number
  receiver_name: string
  phone: string
  address: string
  note: string | null
  tracking_number: string | null
  reason: string | null
  created_by: string
  created_at: Date
  modified_at: Date
  delivered_at: Date | null
  merchant_code: string
  merchant_name: string
  /** The payment of the bank's shop that paid for it, and the refund that was asked for last. */
  pay_transaction: string | null
  collector_id: string | null
  refund_status: RefundState | null
  refund_amount: number | null
  refund_failure: string | null
}
export interface ItemRow {
  order_id: string
  model_id: string
  name: string
  model: PosModelKind
  main_photo_url: string | null
  unit_price: number
  discount: number
  vat: number
  quantity: number
  amount: number
  discount_amount: number
  vat_amount: number
  total_amount: number
  serials: string[]
}
export interface StepRow {
  id: number
  at: Date
  by_name: string
  axis: 'STATUS' | 'PAYMENT' | 'CHANGE'
  from_state: string | null
  to_state: string
  note: string | null
}
export interface Filter {
  status?: string | undefined
  payment?: string | undefined
  keyword?: string | undefined
  refundDue?: boolean | undefined
}

/** `merchantId` null = all merchants, for bank staff. */
const conditions = (merchantId: string | null, f: Filter): RawBuilder<unknown> =>
  allOf([
    ...(merchantId === null ? [] : [sql`o.merchant_id = ${merchantId}`]),
    ...(f.status ? [sql`o.status = ${f.status}`] : []),
    ...(f.payment ? [sql`o.payment = ${f.payment}`] : []),
    ...(f.refundDue === undefined
      ? []
      : [
          sql`
            (
              o.payment = 'PAID'
              and o.status in ('CANCELED', 'RETURNED')
            ) = ${f.refundDue}
          `,
        ]),
    ...(f.keyword
      ? [
          sql`
            (
              o.code ilike ${`${likeText(f.keyword)}%`}
              or o.phone like ${`${likeText(f.keyword)}%`}
              or m.code ilike ${`${likeText(f.keyword)}%`}
              or m.name ilike ${`%${likeText(f.keyword)}%`}
              or o.receiver_name ilike ${`%${likeText(f.keyword)}%`}
              or o.tracking_number ilike ${`${likeText(f.keyword)}%`}
            )
          `,
        ]
      : []),
  ])
/** A refund that has arrived is under way until the order has learned of it: nobody is to see it over and the money still due. */
const select = sql`
  select
    o.*,
    m.code merchant_code,
    m.name merchant_name,
    y.transaction_id pay_transaction,
    y.collector_id,
    case
      when r.status = 'SENT'
      and o.refunded_amount < t.refunded then 'SENDING'
      else r.status
    end refund_status,
    r.amount refund_amount,
    r.failure refund_failure
  from
    pos_order o
    join merchant m on m.id = o.merchant_id
    left join pos_order_payment y on y.merchant_id = o.merchant_id
    and y.order_id = o.id
    and y.paid_at is not null
    left join payment t on t.merchant_id = y.collector_id
    and t.id = y.transaction_id
    left join refund r on r.merchant_id = y.collector_id
    and r.id = y.refund_id
`
const sortNames: Record<string, string> = {
  createdAt: 'o.created_at',
  totalAmount: 'o.total_amount',
}
export const list = (
  db: Db,
  merchantId: string | null,
  f: Filter,
  page: PageRequest,
): Promise<OrderRow[]> => {
  const direction = sql.raw(page.direction)
  return many(
    db,
    sql<OrderRow>`
      ${select}
      where
        ${conditions(merchantId, f)}
      order by
        ${sql.raw(sortNames[page.sortBy] ?? 'o.created_at')} ${direction},
        o.id ${direction}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
}
export const count = async (db: Db, merchantId: string | null, f: Filter): Promise<number> =>
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
              pos_order o
              join merchant m on m.id = o.merchant_id
            where
              ${conditions(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const get = (db: Db, merchantId: string | null, id: string): Promise<OrderRow | null> =>
  maybe(
    db,
    sql<OrderRow>`
      ${select}
      where
        ${conditions(merchantId, {})}
        and o.id = ${id}
    `,
  )
/** Locks first and reads then: what is joined to a row that was waited for would be of before the wait. */
export async function lockOne(
  db: Db,
  merchantId: string | null,
  id: string,
): Promise<OrderRow | null> {
  const held = await maybe(
    db,
    sql<object>`
      select
      from
        pos_order o
      where
        o.id = ${id}
        and ${merchantId === null ? sql`true` : sql`o.merchant_id = ${merchantId}`}
      for update
    `,
  )
  return held ? get(db, merchantId, id) : null
}
/** @param merchantIds of each order. */
export const itemsOf = (
  db: Db,
  merchantIds: readonly string[],
  orderIds: readonly string[],
): Promise<ItemRow[]> =>
  many(
    db,
    sql<ItemRow>`
      select
        i.*,
        array(
          select
            d.device_id
          from
            pos_device d
          where
            d.merchant_id = i.merchant_id
            and d.order_id = i.order_id
            and d.model_id = i.model_id
          order by
            d.device_id
        ) serials
      from
        pos_order_item i
      where
        (i.merchant_id, i.order_id) in (
          select
            *
          from
            unnest(${[...merchantIds]}::uuid[], ${[...orderIds]}::uuid[])
        )
      order by
        i.order_id,
        i.position
    `,
  )
export const stepsOf = (db: Db, merchantId: string, orderId: string): Promise<StepRow[]> =>
  many(
    db,
    sql<StepRow>`
      select
        id,
        at,
        by_name,
        axis,
        from_state,
        to_state,
        note
      from
        pos_order_step
      where
        order_id = ${orderId}
        and merchant_id = ${merchantId}
      order by
        id
    `,
  )

export interface Goods extends LineTotal {
  receiverName: string
  phone: string
  address: string
  note: string | null
}
export const insert = (
  db: Db,
  merchantId: string,
  o: Goods & { id: string; code: string; by: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pos_order (
          id,
          code,
          merchant_id,
          amount,
          discount_amount,
          vat_amount,
          total_amount,
          receiver_name,
          phone,
          address,
          note,
          created_by,
          created_at,
          modified_at
        )
      values
        (
          ${o.id},
          ${o.code},
          ${merchantId},
          ${o.amount},
          ${o.discountAmount},
          ${o.vatAmount},
          ${o.totalAmount},
          ${o.receiverName},
          ${o.phone},
          ${o.address},
          ${o.note},
          ${o.by},
          ${o.now},
          ${o.now}
        )
    `,
  )
export const rewrite = (
  db: Db,
  merchantId: string,
  id: string,
  o: Goods & { now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update pos_order
      set
        amount = ${o.amount},
        discount_amount = ${o.discountAmount},
        vat_amount = ${o.vatAmount},
        total_amount = ${o.totalAmount},
        receiver_name = ${o.receiverName},
        phone = ${o.phone},
        address = ${o.address},
        note = ${o.note},
        modified_at = ${o.now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'PENDING'
    `,
  )
export async function putItems(
  db: Db,
  merchantId: string,
  orderId: string,
  lines: readonly Line[],
): Promise<void> {
  await sql`
    delete from pos_order_item
    where
      order_id = ${orderId}
      and merchant_id = ${merchantId}
  `.execute(db)
  await sql`
    insert into
      pos_order_item (
        order_id,
        model_id,
        merchant_id,
        position,
        name,
        model,
        main_photo_url,
        unit_price,
        discount,
        vat,
        quantity,
        amount,
        discount_amount,
        vat_amount,
        total_amount
      )
    select
      ${orderId},
      x."modelId",
      ${merchantId},
      x.n,
      x.name,
      x.model,
      x."mainPhotoUrl",
      x."unitPrice",
      x.discount,
      x.vat,
      x.quantity,
      x.amount,
      x."discountAmount",
      x."vatAmount",
      x."totalAmount"
    from
      rows
    from
      (
        jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (
          "modelId" uuid,
          name text,
          model text,
          "mainPhotoUrl" text,
          "unitPrice" bigint,
          discount int,
          vat int,
          quantity int,
          amount bigint,
          "discountAmount" bigint,
          "vatAmount" bigint,
          "totalAmount" bigint
        )
      ) with ordinality as x (
        "modelId",
        name,
        model,
        "mainPhotoUrl",
        "unitPrice",
        discount,
        vat,
        quantity,
        amount,
        "discountAmount",
        "vatAmount",
        "totalAmount",
        n
      )
  `.execute(db)
}
/** Moves the goods only from where they were seen. @returns 0 when somebody was faster. */
export const move = (
  db: Db,
  merchantId: string,
  id: string,
  from: string,
  to: string,
  m: { now: Date; trackingNumber: string | null; reason: string | null },
): Promise<number> =>
  changed(
    db,
    sql`
      update pos_order
      set
        status = ${to},
        modified_at = ${m.now},
        tracking_number = coalesce(${m.trackingNumber}, tracking_number),
        reason = coalesce(${m.reason}, reason),
        delivered_at = case
          when ${to} = 'DELIVERED' then ${m.now}
          else delivered_at
        end
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = ${from}
    `,
  )
export const movePayment = (
  db: Db,
  merchantId: string,
  id: string,
  from: string,
  to: string,
  refunded: number,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update pos_order
      set
        payment = ${to},
        refunded_amount = ${refunded},
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and payment = ${from}
    `,
  )
export const addStep = (
  db: Db,
  merchantId: string,
  orderId: string,
  s: {
    at: Date
    by: string
    axis: StepRow['axis']
    from: string | null
    to: string
    note: string | null
  },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pos_order_step (order_id, merchant_id, at, by_name, axis, from_state, to_state, note)
      values
        (
          ${orderId},
          ${merchantId},
          ${s.at},
          ${s.by},
          ${s.axis},
          ${s.from},
          ${s.to},
          ${s.note}
        )
    `,
  )

// Payments by VietQR (ADR 0029)
export interface PaymentRow {
  transaction_id: string
  order_id: string
  merchant_id: string
  collector_id: string
  pay_link_code: string
  amount: number
  paid_at: Date | null
}
export const lastPayment = (
  db: Db,
  merchantId: string,
  orderId: string,
): Promise<PaymentRow | null> =>
  maybe(
    db,
    sql<PaymentRow>`
      select
        *
      from
        pos_order_payment
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
      order by
        created_at desc
      limit
        1
    `,
  )
export const countPayments = async (db: Db, merchantId: string, orderId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*)::int n
        from
          pos_order_payment
        where
          merchant_id = ${merchantId}
          and order_id = ${orderId}
      `,
    )
  ).n
export const insertPayment = (
  db: Db,
  merchantId: string,
  p: {
    transactionId: string
    orderId: string
    collectorId: string
    payLinkCode: string
    amount: number
    by: string
    now: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pos_order_payment (
          transaction_id,
          order_id,
          merchant_id,
          collector_id,
          pay_link_code,
          amount,
          created_by,
          created_at
        )
      values
        (
          ${p.transactionId},
          ${p.orderId},
          ${merchantId},
          ${p.collectorId},
          ${p.payLinkCode},
          ${p.amount},
          ${p.by},
          ${p.now}
        )
    `,
  )
export const markPaid = (
  db: Db,
  merchantId: string,
  transactionId: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update pos_order_payment
      set
        paid_at = ${now}
      where
        merchant_id = ${merchantId}
        and transaction_id = ${transactionId}
        and paid_at is null
    `,
  )
export const setRefund = (
  db: Db,
  merchantId: string,
  transactionId: string,
  refundId: string,
): Promise<number> =>
  changed(
    db,
    sql`
      update pos_order_payment
      set
        refund_id = ${refundId}
      where
        merchant_id = ${merchantId}
        and transaction_id = ${transactionId}
    `,
  )
/** Whose order a payment of the bank's shop is for; events of the shop name no buyer. @param collectorId the shop. */
export const paymentOf = (
  db: Db,
  collectorId: string,
  transactionId: string,
): Promise<PaymentRow | null> =>
  maybe(
    db,
    sql<PaymentRow>`
      select
        *
      from
        pos_order_payment
      where
        collector_id = ${collectorId}
        and transaction_id = ${transactionId}
    `,
  )
/** Which of these are payments of an order. @param collectorIds of each payment the merchant who was paid. */
export const amongPayments = async (
  db: Db,
  collectorIds: readonly string[],
  transactionIds: readonly string[],
): Promise<{ id: string; collector_id: string }[]> =>
  many(
    db,
    sql<{ id: string; collector_id: string }>`
      select
        transaction_id id,
        collector_id
      from
        pos_order_payment
      where
        (collector_id, transaction_id) in (
          select
            *
          from
            unnest(${[...collectorIds]}::uuid[], ${[...transactionIds]}::uuid[])
        )
      order by
        order_id
    `,
  )
