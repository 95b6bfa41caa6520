/** SQL of what a night is going to issue, and of nights that are held. */
import { sql, type RawBuilder } from 'kysely'
import { changed, many, maybe, rowsOf, type Db } from '../../platform/db.ts'
import type { HoldReason } from '@saola/contract/subscription-run'
import type { TimeType } from '@saola/schedule/day'

export interface DueRow {
  merchant_id: string
  plan_id: string
  time_type: TimeType
  cycle_value: number
  created_on: string
  count: number
  amount: number
  first: string
  last: string
}
/**
 * What is issued by the end of a night, by merchant and plan: of subscriptions that the clock looks at by `until`, those whose next invoice is to be issued
 * by `night` and that are not stopped before by an invoice whose last day is over. Dates that passed while the merchant
 * was suspended are not issued.
 */
const due = (whose: RawBuilder<unknown>, night: string, until: Date): RawBuilder<DueRow> => sql`
  select
    s.merchant_id,
    s.plan_id,
    p.time_type,
    p.cycle_value,
    (p.created_at at time zone 'Asia/Ho_Chi_Minh')::date::text created_on,
    count(*)::int count,
    sum(s.quantity * s.unit_amount)::bigint amount,
    min(s.next_payment_date)::text first,
    max(s.next_payment_date)::text last
  from
    subscription s
    join subscription_plan p on p.merchant_id = s.merchant_id
    and p.id = s.plan_id
    join merchant m on m.id = s.merchant_id
  where
    ${whose}
    and m.retired_at is null
    and s.next_at <= ${until}
    and s.next_payment_date - (
      case
        when p.payment_type = 'PREPAID' then p.issue_days_before
        else 0
      end
    ) <= ${night}::date
    and s.status in ('TRIAL', 'ACTIVE', 'PENDING_CANCELLATION', 'CREATE_INVOICE_FAILED')
    and not exists (
      select
      from
        merchant_move v
      where
        v.merchant_id = s.merchant_id
        and v.from_status = 'INACTIVE'
        and (v.at at time zone 'Asia/Ho_Chi_Minh')::date > s.next_payment_date
    )
    and not exists (
      select
      from
        subscription_invoice i
      where
        i.merchant_id = s.merchant_id
        and i.subscription_id = s.id
        and i.status in ('PENDING', 'TIMEOUT')
        and i.expired_date < ${night}::date
    )
  group by
    s.merchant_id,
    s.plan_id,
    p.time_type,
    p.cycle_value,
    p.created_at
  order by
    s.merchant_id,
    s.plan_id
`
export const dueOf = (db: Db, merchantId: string, night: string, until: Date): Promise<DueRow[]> =>
  many(db, due(sql`s.merchant_id = ${merchantId}`, night, until))
/** Of all live merchants whose night is neither held, by the brake or by the bank, nor was released today. */
export const dueUnheld = (db: Db, night: string, until: Date): Promise<DueRow[]> =>
  many(
    db,
    due(
      sql`
        m.mode = 'LIVE'
        and m.status = 'ACTIVE'
        and not exists (
          select
          from
            subscription_run_hold h
          where
            h.merchant_id = m.id
            and (
              h.released_at is null
              or h.released_on = ${night}::date
            )
        )
        and not exists (
          select
          from
            subscription_bank_hold b
          where
            b.merchant_id = m.id
            and b.kind = 'RUN'
            and b.released_at is null
        )
      `,
      night,
      until,
    ),
  )

/** What was issued of plans with payment dates from one day to another; what stands in for a void one does not count again, nor what was to be paid ahead and was not. */
export const issued = (
  db: Db,
  asked: readonly { merchantId: string; planId: string; from: string; to: string }[],
): Promise<{ merchant_id: string; plan_id: string; count: number; amount: number }[]> =>
  many(
    db,
    sql`
      select
        x."merchantId" merchant_id,
        x."planId" plan_id,
        count(*)::int count,
        sum(i.amount)::bigint amount
      from
        ${rowsOf('x', asked, { merchantId: 'uuid', planId: 'uuid', from: 'date', to: 'date' })}
        join subscription_invoice i on i.merchant_id = x."merchantId"
        and i.plan_id = x."planId"
        and i.payment_date between x."from" and x."to"
      where
        i.replaces is null
        and (
          i.ahead_until is null
          or i.status <> 'CANCELED'
        )
      group by
        1,
        2
    `,
  )

export interface Hold {
  night: string
  count: number
  amount: number
  usual_count: number
  usual_amount: number
  reasons: HoldReason[]
  held_at: Date
}
export interface NewHold {
  merchantId: string
  night: string
  count: number
  amount: number
  usualCount: number
  usualAmount: number
  reasons: readonly HoldReason[]
}
/** @returns whether it was not held or released before. */
export const hold = (db: Db, h: NewHold, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        subscription_run_hold (merchant_id, night, count, amount, usual_count, usual_amount, reasons, held_at)
      values
        (
          ${h.merchantId},
          ${h.night},
          ${h.count},
          ${h.amount},
          ${h.usualCount},
          ${h.usualAmount},
          ${[...h.reasons]}::text[],
          ${now}
        )
      on conflict do nothing
    `,
  )
/** The night that is held, of which there is one at most. */
export const openHold = (db: Db, merchantId: string): Promise<Hold | null> =>
  maybe(
    db,
    sql<Hold>`
      select
        night,
        count,
        amount,
        usual_count,
        usual_amount,
        reasons,
        held_at
      from
        subscription_run_hold
      where
        merchant_id = ${merchantId}
        and released_at is null
      order by
        night
      limit
        1
    `,
  )
/** @returns 0 where it is not held any more. */
export const release = (
  db: Db,
  merchantId: string,
  night: string,
  by: { name: string; now: Date; today: string },
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_run_hold
      set
        released_at = ${by.now},
        released_on = ${by.today},
        released_by = ${by.name}
      where
        merchant_id = ${merchantId}
        and night = ${night}
        and released_at is null
    `,
  )
