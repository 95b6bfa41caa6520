/** Payments to static virtual accounts of customers. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, likeText, many, one, type Db } from '../../platform/db.ts'

export interface PaymentRow {
  id: string
  customer_id: string
  customer_name: string
  virtual_account: string
  amount: number
  status: string
  content: string
  payer_name: string | null
  txn_number: string | null
  complete_time: Date | null
}
export interface PaymentFilter {
  keyword?: string | undefined
  customerId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  among: readonly string[] | null
}

/** In the words of the index payment_vietqr_pro. What it holds is customers' but for a payment to a box that was taken back meanwhile. */
const paidTo = (merchantId: string, f: PaymentFilter): RawBuilder<unknown> => {
  const [k, part] = [f.keyword?.trim(), `%${likeText(f.keyword?.trim() ?? '')}%`]
  return allOf([
    sql`t.merchant_id = ${merchantId}`,
    sql`
      t.static_virtual_account like '97%'
      and t.paybox_device_id is null
    `,
    ...(f.customerId
      ? [
          sql`
            t.static_virtual_account = (
              select
                virtual_account
              from
                vietqr_pro_customer
              where
                merchant_id = ${merchantId}
                and id = ${f.customerId}
            )
          `,
        ]
      : []),
    ...(f.from ? [sql`t.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`t.created_at < ${f.to}`] : []),
    ...(f.among === null ? [] : [sql`t.bank_account_id = any (${[...f.among]}::uuid[])`]),
    ...(k
      ? [
          sql`
            (
              t.static_virtual_account in (
                select
                  virtual_account
                from
                  vietqr_pro_customer
                where
                  merchant_id = ${merchantId}
                  and name ilike ${part}
              )
              or t.content ilike ${part}
              or t.customer_name ilike ${part}
              or t.txn_number like ${`${likeText(k)}%`}
              or t.static_virtual_account like ${`${likeText(k)}%`}
            )
          `,
        ]
      : []),
  ])
}

const customerOf = (merchantId: string): RawBuilder<unknown> => sql`
  select
    true
  from
    vietqr_pro_customer c
  where
    c.virtual_account = t.static_virtual_account
    and c.merchant_id = ${merchantId}
`
/** The customer of each is looked up, so that the index keeps the order; a count may join. */
export const paymentList = (
  db: Db,
  merchantId: string,
  f: PaymentFilter,
  page: PageRequest,
): Promise<PaymentRow[]> => {
  const by = sql.raw(`t.created_at ${page.direction}, t.id ${page.direction}`)
  return many(
    db,
    sql<PaymentRow>`
      select
        t.id,
        c.id customer_id,
        c.name customer_name,
        t.static_virtual_account virtual_account,
        t.amount,
        t.status,
        t.content,
        t.customer_name payer_name,
        t.txn_number,
        t.complete_time
      from
        (
          select
            *
          from
            payment t
          where
            ${paidTo(merchantId, f)}
            and (${customerOf(merchantId)})
          order by
            ${by}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) t
        join vietqr_pro_customer c on c.merchant_id = t.merchant_id
        and c.virtual_account = t.static_virtual_account
      order by
        ${by}
    `,
  )
}
export const paymentCount = async (db: Db, merchantId: string, f: PaymentFilter): Promise<number> =>
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
              payment t
            where
              ${paidTo(merchantId, f)}
              and exists (${customerOf(merchantId)})
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n

/** Adds what these paid transactions brought to the customers' rows, which are locked in one order; delivered once, added once. @param merchantIds of each transaction. */
export async function countPaid(
  db: Db,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  const paid = sql`
    (merchant_id, id) in (
      select
        *
      from
        unnest(${[...merchantIds]}::uuid[], ${[...ids]}::uuid[])
    )
    and static_virtual_account like '97%'
    and status = 'SUCCESS'
  `
  const customers = await many(
    db,
    sql`
      select
        id
      from
        vietqr_pro_customer
      where
        (merchant_id, virtual_account) in (
          select
            merchant_id,
            static_virtual_account
          from
            payment
          where
            ${paid}
        )
      order by
        id
      for no key update
    `,
  )
  if (customers.length === 0) return
  await sql`
    update vietqr_pro_customer c
    set
      revenue = c.revenue + x.amount,
      payments = c.payments + x.number,
      last_paid_at = greatest(c.last_paid_at, x.last)
    from
      (
        select
          merchant_id,
          static_virtual_account,
          count(*) number,
          sum(amount) amount,
          max(complete_time) last
        from
          payment
        where
          ${paid}
        group by
          1,
          2
      ) x
    where
      c.merchant_id = x.merchant_id
      and c.virtual_account = x.static_virtual_account
  `.execute(db)
}
