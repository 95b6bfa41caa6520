/** What a customer paid. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { many, one, type Db } from '../../platform/db.ts'

// What a customer paid: transactions that carry their phone or their e-mail. The sum is what stayed, without what was given back.
export interface Contact {
  phone: string | null
  email: string | null
}
export interface PaymentRow {
  id: string
  amount: number
  status: string
  payment_type: string
  description: string | null
  pay_link_code: string | null
  created_at: Date
  complete_time: Date | null
  expires_at: Date | null
}
export type PaymentState = 'OPEN' | 'PAID' | 'ENDED'

/** Each way by its own index, in the accounts that the caller may see (null = all); a payment that carries both is counted once. */
const theirs = (
  merchantId: string,
  c: Contact,
  among: readonly string[] | null,
): RawBuilder<unknown> => sql`
  (
    select
      id
    from
      (
        select
          id,
          bank_account_id
        from
          payment
        where
          merchant_id = ${merchantId}
          and customer_phone = ${c.phone}
        union
        select
          id,
          bank_account_id
        from
          payment
        where
          merchant_id = ${merchantId}
          and lower(customer_email) = ${c.email?.toLowerCase() ?? null}
          and customer_email is not null
      ) x
    where
      ${among === null ? sql`true` : sql`bank_account_id = any (${[...among]}::uuid[])`}
  )
`
const OPEN = sql`
  (
    t.status in ('CREATED', 'PENDING')
    and t.pay_link_code is not null
  )
`
const IN_STATE: Record<PaymentState, RawBuilder<unknown>> = {
  OPEN,
  PAID: sql`t.status = 'SUCCESS'`,
  ENDED: sql`t.status in ('CANCELED', 'FAIL', 'TIMEOUT')`,
}
const inState = (state: PaymentState | undefined): RawBuilder<unknown> =>
  state === undefined ? sql`true` : IN_STATE[state]
export const payments = (
  db: Db,
  merchantId: string,
  c: Contact,
  among: readonly string[] | null,
  state: PaymentState | undefined,
  page: PageRequest,
): Promise<PaymentRow[]> => {
  const direction = sql.raw(page.direction)
  return many(
    db,
    sql<PaymentRow>`
      select
        t.*
      from
        payment t
      where
        t.merchant_id = ${merchantId}
        and t.id in ${theirs(merchantId, c, among)}
        and ${inState(state)}
      order by
        t.created_at ${direction},
        t.id ${direction}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
}
export const countPayments = async (
  db: Db,
  merchantId: string,
  c: Contact,
  among: readonly string[] | null,
  state: PaymentState | undefined,
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
              payment t
            where
              t.merchant_id = ${merchantId}
              and t.id in ${theirs(merchantId, c, among)}
              and ${inState(state)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export interface PaidRow {
  id: string
  paid: number
  paid_amount: number
  last_at: Date | null
}
/** What some customers paid, each found by phone and by e-mail as one alone is. */
export const paidOf = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
  among: readonly string[] | null,
): Promise<PaidRow[]> => {
  const paidBy = (contact: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select
      p.id,
      p.amount,
      p.refunded,
      p.complete_time
    from
      payment p
    where
      p.merchant_id = c.merchant_id
      and ${contact}
      and p.status = 'SUCCESS'
      and ${among === null ? sql`true` : sql`p.bank_account_id = any (${[...among]}::uuid[])`}
  `
  return many(
    db,
    sql<PaidRow>`
      select
        c.id,
        count(t.id) paid,
        coalesce(sum(t.amount - t.refunded), 0)::bigint paid_amount,
        max(t.complete_time) last_at
      from
        customer c
        left join lateral (
          ${paidBy(sql`p.customer_phone = c.phone`)}
          union
          ${paidBy(sql`
            lower(p.customer_email) = lower(c.email)
            and p.customer_email is not null
          `)}
        ) t on true
      where
        c.merchant_id = ${merchantId}
        and c.id = any (${[...ids]}::uuid[])
      group by
        c.id
    `,
  )
}

export interface Activity {
  paid: number
  paid_amount: number
  first_at: Date | null
  last_at: Date | null
  open: number
  open_amount: number
}
export const activity = (
  db: Db,
  merchantId: string,
  c: Contact,
  among: readonly string[] | null,
): Promise<Activity> =>
  one(
    db,
    sql<Activity>`
      select
        count(*) filter (
          where
            t.status = 'SUCCESS'
        ) paid,
        coalesce(
          sum(t.amount - t.refunded) filter (
            where
              t.status = 'SUCCESS'
          ),
          0
        )::bigint paid_amount,
        min(t.complete_time) filter (
          where
            t.status = 'SUCCESS'
        ) first_at,
        max(t.complete_time) filter (
          where
            t.status = 'SUCCESS'
        ) last_at,
        count(*) filter (
          where
            ${OPEN}
        ) open,
        coalesce(
          sum(t.amount) filter (
            where
              ${OPEN}
          ),
          0
        )::bigint open_amount
      from
        payment t
      where
        t.merchant_id = ${merchantId}
        and t.id in ${theirs(merchantId, c, among)}
    `,
  )
