/** SQL of what a merchant's own systems are connected by, and of its open cases. */
import { sql } from 'kysely'
import { many, maybe, one, type Db } from '../../platform/db.ts'

export interface WebhookRow {
  url: string
  status: 'PENDING' | 'APPROVED' | 'REJECTED'
  approved_url: string | null
  paused_at: Date | null
  failing_since: Date | null
}
export const webhook = (db: Db, merchantId: string): Promise<WebhookRow | null> =>
  maybe(
    db,
    sql<WebhookRow>`
      select
        url,
        status,
        approved_url,
        paused_at,
        failing_since
      from
        webhook
      where
        merchant_id = ${merchantId}
    `,
  )
export interface DeliveryFigures {
  delivered: number
  failed: number
  waiting: number
  last: Date | null
}
/** What became of the newest deliveries. */
export const deliveries = (db: Db, merchantId: string, newest: number): Promise<DeliveryFigures> =>
  one(
    db,
    sql<DeliveryFigures>`
      select
        count(*) filter (
          where
            state = 'DELIVERED'
        ) delivered,
        count(*) filter (
          where
            state = 'PARKED'
        ) failed,
        count(*) filter (
          where
            state in ('WAITING', 'SENDING')
        ) waiting,
        max(delivered_at) last
      from
        (
          select
            state,
            delivered_at
          from
            webhook_delivery
          where
            merchant_id = ${merchantId}
          order by
            created_at desc,
            id desc
          limit
            ${newest}
        ) d
    `,
  )

export interface KeyRow {
  created_at: Date
  created_by: string
  last_used_at: Date | null
  addresses: number
}
/** The state of the pair of keys in use; never the keys. */
export const key = (db: Db, merchantId: string): Promise<KeyRow | null> =>
  maybe(
    db,
    sql<KeyRow>`
      select
        created_at,
        created_by,
        last_used_at,
        cardinality(allowed_addresses) addresses
      from
        credential
      where
        merchant_id = ${merchantId}
        and status = 'ACTIVE'
    `,
  )
export const lastRequest = (
  db: Db,
  merchantId: string,
): Promise<{ at: Date; call: string; code: number } | null> =>
  maybe(
    db,
    sql<{ at: Date; call: string; code: number }>`
      select
        at,
      call,
      code
      from
        api_request
      where
        merchant_id = ${merchantId}
      order by
        at desc,
        id desc
      limit
        1
    `,
  )

export interface SupportRow {
  id: string
  content: string
  status: string
  created_at: Date
  open: number
}
/** Requests that are not closed, newest first; `open` = how many there are. */
export const support = (db: Db, merchantId: string, most: number): Promise<SupportRow[]> =>
  many(
    db,
    sql<SupportRow>`
      select
        id,
        content,
        status,
        created_at,
        count(*) over () open
      from
        support_request
      where
        merchant_id = ${merchantId}
        and status <> 'CLOSED'
      order by
        created_at desc,
        id desc
      limit
        ${most}
    `,
  )
export interface PosOrderRow {
  id: string
  code: string
  status: string
  payment: string
  total_amount: number
  created_at: Date
  open: number
}
/** Orders of machines that are still on their way, or whose money is. */
export const posOrders = (db: Db, merchantId: string, most: number): Promise<PosOrderRow[]> =>
  many(
    db,
    sql<PosOrderRow>`
      select
        id,
        code,
        status,
        payment,
        total_amount,
        created_at,
        count(*) over () open
      from
        pos_order
      where
        merchant_id = ${merchantId}
        and (
          status in ('PENDING', 'CONFIRMED', 'SHIPPED', 'UNDELIVERABLE', 'RETURN_REQUESTED')
          or (
            status in ('CANCELED', 'RETURNED')
            and payment = 'PAID'
          )
        )
      order by
        created_at desc,
        id desc
      limit
        ${most}
    `,
  )
export const vietQrPro = (
  db: Db,
  merchantId: string,
): Promise<{ status: string; waiting: number }> =>
  one(
    db,
    sql<{ status: string; waiting: number }>`
      select
        viet_qr_pro_status status,
        (
          select
            count(*)
          from
            vietqr_pro_account a
          where
            a.merchant_id = m.id
            and a.status = 'PENDING'
        ) waiting
      from
        merchant m
      where
        m.id = ${merchantId}
    `,
  )
