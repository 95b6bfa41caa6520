/** SQL of orders. An order's status, money and customer live in its transaction and are read from there. */
import { sql, type RawBuilder } from 'kysely'
import type { TransactionStatus } from '@saola/contract/enums'
import type { PeriodType } from '@saola/contract/pay-page'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Payable, ShopLanguage } from '../pay-link/service.ts'
import type { PaymentRow } from '../transaction/service.ts'
import type { Priced } from './rules.ts'

export interface OrderRow {
  id: string
  merchant_id: string
  page_id: string
  page_code: string
  page_name: string
  period_type: PeriodType | null
  transaction_id: string
  reference_id: string
  note: string | null
  periodic: boolean
  tracking_button: string | null
  canceled_by: string | null
  attempts: number
  payment: PaymentRow
}
export interface ItemRow {
  id: string
  order_id: string
  product_id: string
  name: string
  description: string | null
  image_url: string | null
  price: number
  quantity: number
  amount: number
  created_at: Date
}

export interface NewOrder {
  id: string
  pageId: string
  transactionId: string
  referenceId: string
  note: string | null
  periodic: boolean
  trackingButton: string | null
  formKey: string | null
  now: Date
}
/** @returns 0 when the form has made its order before. */
export const insert = (db: Db, merchantId: string, o: NewOrder): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pay_page_order (
          id,
          merchant_id,
          page_id,
          transaction_id,
          reference_id,
          note,
          periodic,
          tracking_button,
          form_key,
          created_at
        )
      values
        (
          ${o.id},
          ${merchantId},
          ${o.pageId},
          ${o.transactionId},
          ${o.referenceId},
          ${o.note},
          ${o.periodic},
          ${o.trackingButton},
          ${o.formKey},
          ${o.now}
        )
      on conflict (page_id, form_key)
      where
        form_key is not null do nothing
    `,
  )
export const insertItems = (
  db: Db,
  merchantId: string,
  orderId: string,
  items: readonly (Priced & { id: string })[],
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pay_page_order_item (
          id,
          order_id,
          merchant_id,
          product_id,
          position,
          name,
          description,
          image_url,
          price,
          quantity,
          amount,
          created_at
        )
      select
        x.id,
        ${orderId},
        ${merchantId},
        x."productId",
        x.n,
        x.name,
        x.description,
        x."imageUrl",
        x.price,
        x.quantity,
        x.amount,
        ${now}
      from
        rows
      from
        (
          jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (
            id uuid,
            "productId" uuid,
            name text,
            description text,
            "imageUrl" text,
            price bigint,
            quantity bigint,
            amount bigint
          )
        ) with ordinality as x (id, "productId", name, description, "imageUrl", price, quantity, amount, n)
    `,
  )
/** Takes the turn of one form, so that a second sending waits for the first and finds its order. */
export const lockForm = async (db: Db, formKey: string): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended ('order-form/' || ${formKey}, 0))
  `.execute(db)
}
export const ofForm = (
  db: Db,
  merchantId: string,
  pageId: string,
  formKey: string,
): Promise<{ transaction_id: string } | null> =>
  maybe(
    db,
    sql`
      select
        transaction_id
      from
        pay_page_order
      where
        merchant_id = ${merchantId}
        and page_id = ${pageId}
        and form_key = ${formKey}
    `,
  )

/** Which of these orders of a page still wait for their money, the newest first. */
export const openAmong = (
  db: Db,
  merchantId: string,
  pageId: string,
  transactionIds: readonly string[],
  now: Date,
): Promise<{ reference_id: string; transaction_id: string; amount: number; status: string }[]> =>
  many(
    db,
    sql`
      select
        o.reference_id,
        o.transaction_id,
        t.amount,
        t.status
      from
        pay_page_order o
        join txn t on t.id = o.transaction_id
      where
        o.merchant_id = ${merchantId}
        and o.page_id = ${pageId}
        and o.transaction_id = any (${[...transactionIds]}::uuid[])
        and t.status in ('CREATED', 'PENDING')
        and (
          t.expires_at is null
          or t.expires_at > ${now}
        )
      order by
        t.created_at desc,
        t.id desc
    `,
  )

export interface Filter {
  id?: string | undefined
  refId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  status?: string | undefined
}
const wanted = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`t.merchant_id = ${merchantId}`,
    sql`t.order_id is not null`,
    ...(f.status ? [sql`order_status (t.status, t.amount, t.refunded) = ${f.status}`] : []),
    ...(f.from ? [sql`t.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`t.created_at < ${f.to}`] : []),
    ...(f.id === undefined
      ? []
      : [
          !isUuid(f.id)
            ? sql`false`
            : sql`
                t.id = (
                  select
                    transaction_id
                  from
                    pay_page_order
                  where
                    merchant_id = ${merchantId}
                    and id = ${f.id}
                )
              `,
        ]),
    ...(f.refId
      ? [
          sql`
            t.order_id in (
              select
                id
              from
                pay_page_order
              where
                merchant_id = ${merchantId}
                and reference_id like ${`${likeText(f.refId)}%`}
            )
          `,
        ]
      : []),
  ])
const columns =
  sql.raw(`o.id, o.merchant_id, o.page_id, p.code page_code, p.name page_name, p.period_type, o.transaction_id, o.reference_id, o.note, o.periodic, o.tracking_button, o.canceled_by,
  (select count(*) from card_attempt a where a.transaction_id = o.transaction_id and a.status <> 'SUCCESS') + (select count(*) from bank_credit c where c.transaction_id = o.transaction_id) attempts`)
type Flat = Omit<OrderRow, 'payment'>
/** What a transaction's row holds of its order (ADR 0030): what is null is left out. */
interface OrderSnapshot {
  page_id: string
  reference_id: string
  note?: string
  periodic: boolean
  tracking_button?: string
  canceled_by?: string
  /** Without the one that succeeded. */ tries: number
  items: (Pick<ItemRow, 'id' | 'product_id' | 'name' | 'price' | 'quantity' | 'amount'> & {
    description?: string
    image_url?: string
    created_at: string
  })[]
}
export type ListedOrder = OrderRow & { items: ItemRow[] }
/** The transactions in their order, each with its order in its row; pages are few and looked up once each. */
export async function list(
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<ListedOrder[]> {
  const way = sql.raw(page.direction)
  const payments = await many(
    db,
    sql<PaymentRow & { shown: OrderSnapshot | null }>`
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
        ${page.index * page.size}
    `,
  )
  const pageIds = [
    ...new Set(payments.flatMap(({ shown }) => (shown === null ? [] : [shown.page_id]))),
  ]
  const pages =
    pageIds.length === 0
      ? []
      : await many(
          db,
          sql<{ id: string; code: string; name: string; period_type: PeriodType | null }>`
            select
              id,
              code,
              name,
              period_type
            from
              pay_page
            where
              merchant_id = ${merchantId}
              and id = any (${pageIds}::uuid[])
          `,
        )
  const pageOf = new Map(pages.map((row) => [row.id, row]))
  return payments.flatMap(({ shown, ...payment }) => {
    const from = shown && pageOf.get(shown.page_id)
    return from && payment.order_id !== null
      ? [
          {
            id: payment.order_id,
            merchant_id: merchantId,
            page_id: from.id,
            page_code: from.code,
            page_name: from.name,
            period_type: from.period_type,
            transaction_id: payment.id,
            reference_id: shown.reference_id,
            note: shown.note ?? null,
            periodic: shown.periodic,
            tracking_button: shown.tracking_button ?? null,
            canceled_by: shown.canceled_by ?? null,
            attempts: shown.tries + (payment.status === 'SUCCESS' ? 1 : 0),
            payment,
            items: shown.items.map((item) => ({
              ...item,
              order_id: payment.order_id!,
              description: item.description ?? null,
              image_url: item.image_url ?? null,
              created_at: new Date(item.created_at),
            })),
          },
        ]
      : []
  })
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
              txn t
            where
              ${wanted(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export async function get(db: Db, merchantId: string, id: string): Promise<OrderRow | null> {
  const row = await maybe(
    db,
    sql<Flat>`
      select
        ${columns}
      from
        pay_page_order o
        join pay_page p on p.id = o.page_id
      where
        o.merchant_id = ${merchantId}
        and o.id = ${id}
    `,
  )
  const payment =
    row &&
    (await maybe(
      db,
      sql<PaymentRow>`
        select
          *
        from
          txn
        where
          merchant_id = ${merchantId}
          and id = ${row.transaction_id}
      `,
    ))
  return row && payment ? { ...row, payment } : null
}

export const itemsOf = (
  db: Db,
  merchantId: string,
  orderIds: readonly string[],
): Promise<ItemRow[]> =>
  many(
    db,
    sql<ItemRow>`
      select
        id,
        order_id,
        product_id,
        name,
        description,
        image_url,
        price,
        quantity,
        amount,
        created_at
      from
        pay_page_order_item
      where
        merchant_id = ${merchantId}
        and order_id = any (${[...orderIds]}::uuid[])
      order by
        order_id,
        position
    `,
  )
const itemSort: Record<string, string> = {
  createdAt: 'created_at',
  name: 'name',
  price: 'price',
  quantity: 'quantity',
}
export const itemPage = (
  db: Db,
  merchantId: string,
  orderId: string,
  page: PageRequest,
): Promise<ItemRow[]> =>
  many(
    db,
    sql<ItemRow>`
      select
        id,
        order_id,
        product_id,
        name,
        description,
        image_url,
        price,
        quantity,
        amount,
        created_at
      from
        pay_page_order_item
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
      order by
        ${sql.raw(`${itemSort[page.sortBy]!} ${page.direction}`)},
        position
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const countItems = async (db: Db, merchantId: string, orderId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          pay_page_order_item
        where
          merchant_id = ${merchantId}
          and order_id = ${orderId}
      `,
    )
  ).n

export interface GoodsRow {
  productId: string
  name: string
  imageUrl: string | null
  quantity: number
  amount: number
  returned: number
  refunded: number
}
/** What an order sold, by product, as it was called then, and what has come back. */
export const goodsOf = (db: Db, merchantId: string, orderId: string): Promise<GoodsRow[]> =>
  many(
    db,
    sql<GoodsRow>`
      select
        i.product_id "productId",
        min(i.name) as name,
        min(i.image_url) "imageUrl",
        sum(i.quantity)::bigint quantity,
        sum(i.amount)::bigint amount,
        coalesce(h.returned, 0) returned,
        coalesce(h.refunded, 0) refunded
      from
        pay_page_order_item i
        left join product_hold h on h.order_id = i.order_id
        and h.product_id = i.product_id
      where
        i.merchant_id = ${merchantId}
        and i.order_id = ${orderId}
      group by
        i.product_id,
        h.returned,
        h.refunded
      order by
        min(i.position)
    `,
  )

export const setCanceledBy = (
  db: Db,
  merchantId: string,
  id: string,
  by: string,
): Promise<number> =>
  changed(
    db,
    sql`
      update pay_page_order
      set
        canceled_by = ${by}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
/** Counts an order as sold, once. @returns false when it was counted before. */
export const markCounted = async (
  db: Db,
  merchantId: string,
  id: string,
  at: Date,
): Promise<boolean> =>
  (await changed(
    db,
    sql`
      update pay_page_order
      set
        counted_at = ${at}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and counted_at is null
    `,
  )) === 1
export const ofTransaction = (
  db: Db,
  merchantId: string,
  transactionId: string,
): Promise<{ id: string } | null> =>
  maybe(
    db,
    sql`
      select
        id
      from
        pay_page_order
      where
        merchant_id = ${merchantId}
        and transaction_id = ${transactionId}
    `,
  )

/** An order as payers find it: what a pay link would be, and the order's own facts. */
export type PayableRow = Payable['row'] & {
  order_id: string
  page_id: string
  page_name: string
  reference_id: string
  note: string | null
}
/** The payer's look-up by the transaction, which nobody can guess. Live and Test Mode never see each other's. */
export const payable = (db: Db, transactionId: string, test: boolean): Promise<PayableRow | null> =>
  maybe(
    db,
    sql<PayableRow>`
      select
        p.code,
        o.merchant_id,
        o.transaction_id,
        'TEN_MINUTES' expire_type,
        null file_url,
        'NO_REQUIRE' customer_info_type,
        null customer_info_form,
        p.contact_email,
        p.contact_phone,
        '' created_by,
        o.created_at,
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
        t.refunded,
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
        t.payer_language,
        m.code merchant_code,
        m.name merchant_name,
        m.status merchant_status,
        m.mode,
        m.clock_shift_ms,
        o.id order_id,
        o.page_id,
        p.name page_name,
        o.reference_id,
        o.note
      from
        pay_page_order o
        join pay_page p on p.id = o.page_id
        join txn t on t.id = o.transaction_id
        join merchant m on m.id = o.merchant_id
      where
        o.transaction_id = ${transactionId}
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )

export const receiptsOf = async (db: Db, merchantId: string, orderId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          sent_message
        where
          merchant_id = ${merchantId}
          and pay_link_code = ${orderId}
      `,
    )
  ).n
export const modeOf = async (db: Db, merchantId: string): Promise<'LIVE' | 'TEST'> =>
  (
    await one(
      db,
      sql<{ mode: 'LIVE' | 'TEST' }>`
        select
          mode
        from
          merchant
        where
          id = ${merchantId}
      `,
    )
  ).mode

/** Orders whose time and grace are over, oldest first; a sandbox merchant whose clock was moved is judged by its own time. */
export const due = (
  db: Db,
  cut: Date,
  limit: number,
): Promise<{ id: string; order_id: string; merchant_id: string; status: TransactionStatus }[]> =>
  many(
    db,
    sql`
      (
        select
          t.id,
          t.order_id,
          t.merchant_id,
          t.status
        from
          txn t
        where
          t.status in ('CREATED', 'PENDING')
          and t.expires_at is not null
          and t.expires_at < ${cut}
          and t.order_id is not null
        order by
          t.expires_at
        limit
          ${limit}
      )
      union
      (
        select
          t.id,
          t.order_id,
          t.merchant_id,
          t.status
        from
          merchant m
          join txn t on t.merchant_id = m.id
          and t.status in ('CREATED', 'PENDING')
          and t.order_id is not null
        where
          m.mode = 'TEST'
          and m.clock_shift_ms > 0
          and t.expires_at < ${cut}::timestamptz + m.clock_shift_ms * interval '1 ms'
        limit
          ${limit}
      )
    `,
  )

export interface ReminderRow {
  order_id: string
  merchant_id: string
  page_id: string
  period_type: PeriodType
  anchor: Date
  cycle: number
  next_at: Date | null
  last_at: Date | null
  sent: number
  ended_why: 'REFUNDED' | 'STOPPED' | null
  reference_id: string
  transaction_id: string
  page_code: string
  page_name: string
  page_status: string
  amount: number
  refunded: number
  customer_name: string | null
  customer_email: string | null
  customer_phone: string | null
  payer_language: ShopLanguage | null
  merchant_status: string
  mode: 'LIVE' | 'TEST'
  clock_shift_ms: number
}
const reminders =
  sql.raw(`select r.*, p.code page_code, p.name page_name, p.status page_status, t.refunded, t.payer_language, m.status merchant_status, m.mode, m.clock_shift_ms
  from pay_page_reminder r join pay_page p on p.id = r.page_id join txn t on t.id = r.transaction_id join merchant m on m.id = r.merchant_id`)
/** @returns 0 where the order has one already. */
export const startReminder = (
  db: Db,
  merchantId: string,
  r: { orderId: string; pageId: string; period: PeriodType; anchor: Date; nextAt: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pay_page_reminder (order_id, merchant_id, page_id, period_type, anchor, next_at)
      values
        (
          ${r.orderId},
          ${merchantId},
          ${r.pageId},
          ${r.period},
          ${r.anchor},
          ${r.nextAt}
        )
      on conflict do nothing
    `,
  )
export type ReminderItem = Pick<
  ReminderRow,
  | 'order_id'
  | 'period_type'
  | 'anchor'
  | 'next_at'
  | 'last_at'
  | 'sent'
  | 'ended_why'
  | 'reference_id'
  | 'amount'
  | 'customer_name'
  | 'customer_email'
  | 'customer_phone'
>
const ofPage = (
  merchantId: string,
  pageId: string,
  part: 'is not null' | 'is null',
): RawBuilder<unknown> => sql`
  pay_page_reminder r
  where
    r.merchant_id = ${merchantId}
    and r.page_id = ${pageId}
    and r.next_at ${sql.raw(part)}
`
/** Those that go on, then those that have ended, each part in the order of its index; what they show of their orders stands in their rows (ADR 0030). */
export const remindersOf = (
  db: Db,
  merchantId: string,
  pageId: string,
  page: PageRequest,
): Promise<ReminderItem[]> => {
  const [order, most] = [
    sql.raw(`r.anchor ${page.direction}, r.order_id ${page.direction}`),
    page.size * (page.index + 1),
  ]
  return many(
    db,
    sql<ReminderItem>`
      with
        going as materialized (
          select
            r.*
          from
            ${ofPage(merchantId, pageId, 'is not null')}
          order by
            ${order}
          limit
            ${most}
        )
      select
        *
      from
        (
          select
            *
          from
            going
          union all
          (
            select
              r.*
            from
              ${ofPage(merchantId, pageId, 'is null')}
            order by
              ${order}
            limit
              ${most} - (
                select
                  count(*)
                from
                  going
              )
          )
        ) r
      order by
        r.next_at is null,
        ${order}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
}
export const countReminders = async (db: Db, merchantId: string, pageId: string): Promise<number> =>
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
              ${ofPage(merchantId, pageId, 'is not null')}
            union all
            select
              1
            from
              ${ofPage(merchantId, pageId, 'is null')}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const reminderOf = (
  db: Db,
  merchantId: string,
  orderId: string,
): Promise<ReminderRow | null> =>
  maybe(
    db,
    sql<ReminderRow>`
      ${reminders}
      where
        r.merchant_id = ${merchantId}
        and r.order_id = ${orderId}
    `,
  )
/** Whose round has come, by the clock of each merchant. */
export const remindersDue = (
  db: Db,
  now: Date,
  limit: number,
): Promise<{ order_id: string; merchant_id: string }[]> =>
  many(
    db,
    sql`
      select
        r.order_id,
        r.merchant_id
      from
        pay_page_reminder r
        join merchant m on m.id = r.merchant_id
      where
        r.next_at <= ${now}::timestamptz + m.clock_shift_ms * interval '1 ms'
      order by
        r.next_at
      limit
        ${limit}
    `,
  )
/** Takes one that is due; null where another worker has it, or it is due no longer. */
export const lockReminder = (
  db: Db,
  merchantId: string,
  orderId: string,
): Promise<ReminderRow | null> =>
  maybe(
    db,
    sql<ReminderRow>`
      ${reminders}
      where
        r.merchant_id = ${merchantId}
        and r.order_id = ${orderId}
        and r.next_at is not null
      for update of
        r skip locked
    `,
  )
/** @returns 0 where this round has been reminded of. */
export const markReminded = (
  db: Db,
  merchantId: string,
  orderId: string,
  r: { cycle: number; dueAt: Date; at: Date; channels: readonly string[] },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pay_page_reminder_sent (order_id, merchant_id, cycle, due_at, at, channels)
      values
        (
          ${orderId},
          ${merchantId},
          ${r.cycle},
          ${r.dueAt},
          ${r.at},
          ${[...r.channels]}::text[]
        )
      on conflict do nothing
    `,
  )
export const setRound = (
  db: Db,
  merchantId: string,
  orderId: string,
  r: { cycle: number; nextAt: Date; sentAt: Date | null },
): Promise<number> =>
  changed(
    db,
    sql`
      update pay_page_reminder
      set
        cycle = ${r.cycle},
        next_at = ${r.nextAt},
        last_at = coalesce(${r.sentAt}, last_at),
        sent = sent + ${r.sentAt ? 1 : 0}
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
    `,
  )
export const putOff = (db: Db, merchantId: string, orderId: string, ms: number): Promise<number> =>
  changed(
    db,
    sql`
      update pay_page_reminder
      set
        next_at = next_at + ${ms} * interval '1 ms'
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
        and next_at is not null
    `,
  )
export const endReminder = (
  db: Db,
  merchantId: string,
  orderId: string,
  why: 'REFUNDED' | 'STOPPED',
): Promise<number> =>
  changed(
    db,
    sql`
      update pay_page_reminder
      set
        next_at = null,
        ended_why = ${why}
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
        and next_at is not null
    `,
  )
