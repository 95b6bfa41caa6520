/** SQL of what is true of messages when they are due. */
import { sql, type RawBuilder } from 'kysely'
import { noticeSteps } from '@saola/contract/subscription-notice-values'
import { many, rowsOf, type Db } from '../../platform/db.ts'
import type { InvoiceRow } from '../subscription-invoice/service.ts'

export interface FactsRow {
  id: string
  mode: 'LIVE' | 'TEST'
  merchant_status: string
  merchant_name: string
  contact_phone: string | null
  contact_email: string | null
  clock_shift_ms: number
  status: string
  subscription_code: string
  customer_name: string
  customer_email: string | null
  customer_phone: string | null
  language: 'VI' | 'EN'
  consent_remind: boolean
  consent_link: boolean
  next_payment_date: string | null
  anchor: string
  start_date: string
  cancel_at: string | null
  num_of_cycles: number | null
  quantity: number
  unit_amount: number
  plan_name: string
  plan_type: 'RECURRING_QUANTITY' | 'METERED_USAGE'
  plan_payment_type: 'PREPAID' | 'POSTPAID'
  time_type: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
  cycle_value: number
  expiration_days: number
  after_dunning: 'CANCEL' | 'STAY'
  invoice_status: string | null
  invoice_code: string | null
  invoice_number: string | null
  amount: number | null
  lines: InvoiceRow['lines'] | null
  /** Of the page of all that were paid at once, on their receipt; null where it was paid alone. */
  group_code: string | null
  from_date: string | null
  to_date: string | null
  expired_date: string | null
  payable_until: Date | null
  paid_at: Date | null
  paid_outside: boolean | null
  payment_id: string | null
  group_id: string | null
  payment_status: string | null
  /** Of the plan's price that it tells of; null where it tells of something else. */
  price_day: string | null
  price_before: number | null
  price_after: number | null
  /** Whether it is still to come, or has. */
  price_holds: boolean | null
  is_disputed: boolean
  is_overtaken: boolean
  sent_about: number
  sent_today: number
}
/** Of the message, its merchant, subscription, plan, invoice and payment. */
const factColumns = sql.raw(
  'n.id, m.mode, m.status merchant_status, m.name merchant_name, m.contact_phone, m.contact_email, m.clock_shift_ms, s.status, s.code subscription_code, s.customer_name, s.customer_email, s.customer_phone, s.language, s.consent_remind, s.consent_link, s.next_payment_date, s.anchor, s.start_date, s.cancel_at, s.num_of_cycles, s.quantity, s.unit_amount, p.name plan_name, p.type plan_type, p.payment_type plan_payment_type, p.time_type, p.cycle_value, p.expiration_days, p.after_dunning, i.status invoice_status, i.code invoice_code, i.number invoice_number, i.lines, coalesce(g.amount, i.amount) amount, i.from_date, coalesce(g.to_date, i.to_date) to_date, g.code group_code, i.expired_date, i.payable_until, i.paid_at, i.paid_outside, i.payment_id, i.group_id, t.status payment_status, price.day price_day, price.unit_before price_before, price.unit_after price_after, price.holds price_holds',
)
/** The plan's price that a message tells of, as it was first planned for its subscription. */
const withPrice: RawBuilder<unknown> = sql`
  left join lateral (
    select
      c.day,
      c.unit_before,
      c.unit_after,
      c.state in ('PENDING', 'APPLIED')
      and g.state <> 'CANCELLED' holds
    from
      subscription_change c
      join subscription_price_change g on g.merchant_id = c.merchant_id
      and g.id = c.price_change_id
    where
      n.kind in ('PRICE_CHANGE', 'PRICE_KEPT')
      and c.merchant_id = n.merchant_id
      and c.subscription_id = n.subscription_id
      and c.price_change_id::text = n.occasion
    order by
      c.created_at
    limit
      1
  ) price on true
`
/** A receipt is for everything that was paid at once. */
const withGroup: RawBuilder<unknown> = sql`
  left join lateral (
    select
      o.code,
      o.amount,
      (
        select
          max(o2.to_date)
        from
          invoice_payment x
          join subscription_invoice o2 on o2.merchant_id = x.merchant_id
          and o2.id = x.invoice_id
        where
          x.merchant_id = o.merchant_id
          and x.transaction_id = o.payment_id
      ) to_date
    from
      subscription_invoice_group o
    where
      n.kind = 'RECEIPT'
      and o.merchant_id = i.merchant_id
      and o.id = i.group_id
  ) g on true
`
/** What is true of each of these. `sent_today` counts by the Vietnamese day of the merchant's own time. */
export const factsOf = (
  db: Db,
  notices: readonly { merchantId: string; id: string }[],
  now: Date,
): Promise<FactsRow[]> =>
  many(
    db,
    sql<FactsRow>`
      select
        ${factColumns},
        exists (
          select
          from
            for_control f
          where
            f.merchant_id = i.merchant_id
            and f.payment_id = i.payment_id
            and f.status in ('CREATE', 'WAITING_SOLVE', 'SOLVING')
        ) is_disputed,
        exists (
          select
          from
            subscription_notice later
          where
            later.merchant_id = n.merchant_id
            and later.invoice_id = n.invoice_id
            and later.status = 'PLANNED'
            and array_position(${[...noticeSteps]}::text[], later.kind) > array_position(${[
              ...noticeSteps,
            ]}::text[], n.kind)
            and later.due_at <= ${now}::timestamptz + m.clock_shift_ms * interval '1 ms'
        ) is_overtaken,
        sent.about sent_about,
        sent.today sent_today
      from
        ${rowsOf('k', notices, { merchantId: 'uuid', id: 'uuid' })}
        join subscription_notice n on n.merchant_id = k."merchantId"
        and n.id = k.id
        join merchant m on m.id = n.merchant_id
        join subscription s on s.merchant_id = n.merchant_id
        and s.id = n.subscription_id
        join subscription_plan p on p.merchant_id = s.merchant_id
        and p.id = s.plan_id
        left join subscription_invoice i on i.merchant_id = n.merchant_id
        and i.id = n.invoice_id
        left join payment t on t.merchant_id = i.merchant_id
        and t.id = i.payment_id ${withPrice} ${withGroup}
        cross join lateral (
          select
            count(*) filter (
              where
                o.invoice_id = n.invoice_id
            ) about,
            count(*) filter (
              where
                o.claimed_at >= (
                  (
                    (${now}::timestamptz + m.clock_shift_ms * interval '1 ms') at time zone 'Asia/Ho_Chi_Minh'
                  )::date
                ) at time zone 'Asia/Ho_Chi_Minh'
            ) today
          from
            subscription_notice o
          where
            o.merchant_id = n.merchant_id
            and o.subscription_id = n.subscription_id
            and o.is_reminder
            and o.status in ('SENDING', 'SENT', 'UNKNOWN')
        ) sent
      order by
        k.ord
    `,
  )
