/** How long the bank lets others wait: what was answered in a period, and what waits now. */
import { sql } from 'kysely'
import { SERVICE_HOURS } from '@saola/contract/bank-report'
import { many, type Db } from '../../platform/db.ts'
import { percentile, stepOf, within, type Period } from './period-store.ts'

/** One row for each answer of the period: decided proposals and webhooks, credits out of suspense, first answers to support requests; no Test Mode. */
const answers = (p: Period) => sql`
  select
    'APPROVAL' kind,
    proposed_at since,
    decided_at until
  from
    approval
  where
    decided_at is not null
    and state in ('APPROVED', 'DENIED')
    and ${within(sql`decided_at`, p)}
  union all
  select
    'WEBHOOK',
    w.submitted_at,
    w.at
  from
    webhook_decision w
    join merchant m on m.id = w.merchant_id
  where
    m.mode = 'LIVE'
    and ${within(sql`w.at`, p)}
  union all
  select
    'SUSPENSE',
    received_at,
    resolved_at
  from
    bank_credit
  where
    outcome = 'UNMATCHED'
    and not test
    and resolution in ('ACCEPTED', 'RETURNED')
    and resolved_at is not null
    and ${within(sql`resolved_at`, p)}
  union all
  select
    'SUPPORT',
    r.created_at,
    a.created_at
  from
    support_message a
    join support_request r on r.merchant_id = a.merchant_id
    and r.id = a.request_id
    join merchant m on m.id = r.merchant_id
  where
    m.mode = 'LIVE'
    and a.side = 'BANK'
    and ${within(sql`a.created_at`, p)}
    and not exists (
      select
      from
        support_message b
      where
        b.merchant_id = a.merchant_id
        and b.request_id = a.request_id
        and b.side = 'BANK'
        and (b.created_at, b.id) < (a.created_at, a.id)
    )
`
const inTime = sql`
  count(*) filter (
    where
      until - since <= make_interval(hours => ${sql.lit(SERVICE_HOURS)})
  )::bigint
`

export interface LevelRow {
  kind: string
  answered: number
  in_time: number
  median: number | null
  p90: number | null
}
export const answered = (db: Db, p: Period): Promise<LevelRow[]> =>
  many(
    db,
    sql<LevelRow>`
      select
        kind,
        count(*)::bigint answered,
        ${inTime} in_time,
        ${percentile(0.5, sql`until - since`)} median,
        ${percentile(0.9, sql`until - since`)} p90
      from
        (${answers(p)}) x
      group by
        kind
    `,
  )
export const steps = (
  db: Db,
  p: Period,
): Promise<{ date: string; answered: number; inTime: number }[]> =>
  many(
    db,
    sql`
      select
        ${stepOf(sql`until`, p)} date,
        count(*)::bigint answered,
        ${inTime} "inTime"
      from
        (${answers(p)}) x
      group by
        1
    `,
  )
/** What waits now; late = longer than it should. */
export const waiting = (
  db: Db,
  now: Date,
): Promise<{ kind: string; waiting: number; late: number }[]> =>
  many(
    db,
    sql`
      select
        kind,
        count(*)::bigint waiting,
        count(*) filter (
          where
            ${now}::timestamptz - since > make_interval(hours => ${sql.lit(SERVICE_HOURS)})
        )::bigint late
      from
        (
          select
            'APPROVAL' kind,
            proposed_at since
          from
            approval
          where
            state = 'PENDING'
          union all
          select
            'WEBHOOK',
            w.submitted_at
          from
            webhook w
            join merchant m on m.id = w.merchant_id
          where
            m.mode = 'LIVE'
            and w.status = 'PENDING'
          union all
          select
            'SUSPENSE',
            received_at
          from
            bank_credit
          where
            outcome = 'UNMATCHED'
            and not test
            and resolution = 'OPEN'
          union all
          select
            'SUPPORT',
            r.created_at
          from
            support_request r
            join merchant m on m.id = r.merchant_id
          where
            m.mode = 'LIVE'
            and r.status = 'OPEN'
            and not exists (
              select
              from
                support_message b
              where
                b.merchant_id = r.merchant_id
                and b.request_id = r.id
                and b.side = 'BANK'
            )
        ) x
      group by
        kind
    `,
  )
