/** The list of payments at machines. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, likeText, many, one, type Db } from '../../platform/db.ts'
import { isUuid } from '../../platform/ids.ts'
import { payerOf, type PosPaymentRow } from './payment-store.ts'
import { type Among, into } from './store.ts'

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
function words(merchantId: string, text: string): RawBuilder<unknown> {
  if (isUuid(text)) return sql`t.id = ${text}`
  const prefix = `${likeText(text)}%`
  const amount = /^[\d.,\s]{1,20}$/.test(text)
    ? Number(text.replaceAll(/\D/g, '').slice(0, 15))
    : null
  return sql`
    (
      t.txn_number ilike ${prefix}
      or t.id in (
        select
          p.transaction_id
        from
          pos_payment p
        where
          p.merchant_id = ${merchantId}
          and (
            p.staff_name ilike ${`%${likeText(text)}%`}
            or p.device_id in (
              select
                id
              from
                pos_device
              where
                merchant_id = ${merchantId}
                and device_id ilike ${prefix}
            )
          )
      )
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

const asksMachine = (f: PaymentFilter): boolean =>
  f.deviceId !== undefined || f.finish !== undefined
const filtered = (f: PaymentFilter): RawBuilder<unknown> =>
  sql.raw(
    asksMachine(f)
      ? 'payment t join pos_payment p on p.merchant_id = t.merchant_id and p.transaction_id = t.id'
      : 'payment t',
  )
/** Of the payment `t`, and where it is asked about of what the machine said of it, `p`. */
const paymentConditions = (
  merchantId: string,
  f: PaymentFilter,
  among: Among,
  machineIds: readonly string[],
): RawBuilder<unknown> =>
  allOf([
    sql`t.merchant_id = ${merchantId}`,
    sql`t.type = 'PAY_POS'`,
    into(among),
    ...(asksMachine(f) ? [sql`p.merchant_id = ${merchantId}`] : []),
    ...(f.deviceId
      ? [
          machineIds.length === 1
            ? sql`p.device_id = ${machineIds[0]}`
            : sql`p.device_id = any (${[...machineIds]}::uuid[])`,
        ]
      : []),
    ...(f.finish === undefined
      ? []
      : [f.finish ? sql`p.settlement_id is not null` : sql`p.settlement_id is null`]),
    ...(f.paymentType ? [sql`t.payment_type = ${f.paymentType}`] : []),
    ...(f.ended ? [sql`t.status in ('SUCCESS', 'FAIL')`] : []),
    ...(f.status ? [inStatus[f.status] ?? sql`false`] : []),
    ...(f.from ? [sql`t.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`t.created_at < ${f.to}`] : []),
    ...(f.keyword ? [words(merchantId, f.keyword)] : []),
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

/** The rows of the machine that is asked for, read ahead: how many payments it has decides how the list is best read. A machine that came back to its merchant has several. */
const machinesOf = async (db: Db, merchantId: string, f: PaymentFilter): Promise<string[]> =>
  f.deviceId === undefined
    ? []
    : (
        await many(
          db,
          sql<{ id: string }>`
            select
              id
            from
              pos_device
            where
              merchant_id = ${merchantId}
              and device_id = ${f.deviceId}
          `,
        )
      ).map((row) => row.id)

/**
 * Where a page is read from, and in which order. Both rows of a payment were made at one moment: what is asked of the machine's row is walked in the order of
 * those, each payment looked up (its limit of one keeps the planner from joining all before it sorts).
 */
const walk = (
  f: PaymentFilter,
  page: PageRequest,
): { from: RawBuilder<unknown>; order: RawBuilder<unknown> } => {
  const by = (at: string, id: string): RawBuilder<unknown> =>
    sql.raw(`${at} ${page.direction}, ${id} ${page.direction}`)
  if (page.sortBy === 'amount') return { from: filtered(f), order: by('t.amount', 't.id') }
  return asksMachine(f)
    ? {
        from: sql`
          pos_payment p
          cross join lateral (
            select
              *
            from
              payment
            where
              merchant_id = p.merchant_id
              and id = p.transaction_id
            limit
              1
          ) t
        `,
        order: by('p.created_at', 'p.transaction_id'),
      }
    : { from: filtered(f), order: by('t.created_at', 't.id') }
}

/** The page first, then the machines, batches and payers that it shows. */
export const payments = async (
  db: Db,
  merchantId: string,
  f: PaymentFilter,
  among: Among,
  page: PageRequest,
): Promise<ListedPayment[]> => {
  const { from, order } = walk(f, page)
  const machineIds = await machinesOf(db, merchantId, f)
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
        c.from_name payer_name,
        c.from_account payer_account,
        a.card_last4,
        d.device_id serial,
        p.settlement_id,
        s.created_at settled_at,
        p.staff_name
      from
        (
          select
            t.id
          from
            ${from}
          where
            ${paymentConditions(merchantId, f, among, machineIds)}
          order by
            ${order}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) x
        join payment t on t.merchant_id = ${merchantId}
        and t.id = x.id
        join pos_payment p on p.merchant_id = t.merchant_id
        and p.transaction_id = x.id
        join pos_device d on d.merchant_id = p.merchant_id
        and d.id = p.device_id
        left join pos_settlement s on s.merchant_id = p.merchant_id
        and s.id = p.settlement_id ${payerOf(merchantId)}
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
): Promise<number> => {
  const machineIds = await machinesOf(db, merchantId, f)
  return (
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
              ${filtered(f)}
            where
              ${paymentConditions(merchantId, f, among, machineIds)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
}
