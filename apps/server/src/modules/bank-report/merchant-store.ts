/** Merchants by state and their way to the first payment. */
import { sql, type RawBuilder } from 'kysely'
import { many, one, type Db } from '../../platform/db.ts'
import { percentile, stepOf, within, type Period } from './period-store.ts'

export const states = (db: Db): Promise<{ status: string; total: number }[]> =>
  many(
    db,
    sql`
      select
        status,
        count(*)::bigint total
      from
        merchant
      where
        mode = 'LIVE'
      group by
        status
    `,
  )

export interface MoveRow {
  date: string
  opened: number
  approved: number
  denied: number
  suspended: number
  restored: number
}
/** What happened to merchants by step: each move counts when it was made. */
export const moves = (db: Db, p: Period): Promise<MoveRow[]> =>
  many(
    db,
    sql<MoveRow>`
      select
        date,
        count(*) filter (
          where
            what = 'opened'
        )::bigint opened,
        count(*) filter (
          where
            what = 'ACTIVE'
        )::bigint approved,
        count(*) filter (
          where
            what = 'DENIED'
        )::bigint denied,
        count(*) filter (
          where
            what = 'INACTIVE'
        )::bigint suspended,
        count(*) filter (
          where
            what = 'restored'
        )::bigint restored
      from
        (
          select
            ${stepOf(sql`created_at`, p)} date,
            'opened' what
          from
            merchant
          where
            mode = 'LIVE'
            and ${within(sql`created_at`, p)}
          union all
          select
            ${stepOf(sql`v.at`, p)},
            case
              when v.from_status = 'INACTIVE' then 'restored'
              else v.to_status
            end
          from
            merchant_move v
            join merchant m on m.id = v.merchant_id
          where
            m.mode = 'LIVE'
            and v.from_status is not null
            and v.to_status in ('ACTIVE', 'DENIED', 'INACTIVE')
            and ${within(sql`v.at`, p)}
        ) x
      group by
        date
    `,
  )

export interface FunnelRow {
  registered: number
  identified: number
  applied: number
  decided: number
  live: number
  approved: number
  identified_median: number | null
  identified_p90: number | null
  applied_median: number | null
  applied_p90: number | null
  decided_median: number | null
  decided_p90: number | null
  live_median: number | null
  live_p90: number | null
}
/** When each merchant that registered in the period took each step; null from the first one on that it has not taken. */
const ways = (p: Period): RawBuilder<unknown> => sql`
  select
    m.created_at registered,
    i.at identified,
    a.at applied,
    d.at decided,
    d.to_status,
    l.at live
  from
    merchant m
    left join lateral (
      select
        min(c.created_at) at
      from
        identity_capture c
      where
        c.merchant_id = m.id
    ) i on true
    left join lateral (
      select
        min(s.submitted_at) at
      from
        onboarding_submission s
      where
        s.merchant_id = m.id
        and i.at is not null
    ) a on true
    left join lateral (
      select
        v.at,
        v.to_status
      from
        merchant_move v
      where
        v.merchant_id = m.id
        and a.at is not null
        and v.from_status is not null
        and v.to_status in ('ACTIVE', 'DENIED')
      order by
        v.id
      limit
        1
    ) d on true
    left join lateral (
      select
        t.complete_time at
      from
        payment t
      where
        t.merchant_id = m.id
        and d.at is not null
        and t.status = 'SUCCESS'
        and t.complete_time is not null
      order by
        t.complete_time
      limit
        1
    ) l on true
  where
    m.mode = 'LIVE'
    and ${within(sql`m.created_at`, p)}
`
/**
 * Merchants registered in the period and how far each has come: a step counts for those who took all before it. Identified = first
 * photographed their document, applied = first sent their papers, decided = first approved or denied, live = first paid.
 */
export const funnel = (db: Db, p: Period): Promise<FunnelRow> =>
  one(
    db,
    sql<FunnelRow>`
      with
        way as (${ways(p)})
      select
        count(*)::bigint registered,
        count(identified)::bigint identified,
        count(applied)::bigint applied,
        count(decided)::bigint decided,
        count(live)::bigint live,
        count(*) filter (
          where
            to_status = 'ACTIVE'
        )::bigint approved,
        ${percentile(0.5, sql`identified - registered`)} identified_median,
        ${percentile(0.9, sql`identified - registered`)} identified_p90,
        ${percentile(0.5, sql`applied - identified`)} applied_median,
        ${percentile(0.9, sql`applied - identified`)} applied_p90,
        ${percentile(0.5, sql`decided - applied`)} decided_median,
        ${percentile(0.9, sql`decided - applied`)} decided_p90,
        ${percentile(0.5, sql`live - decided`)} live_median,
        ${percentile(0.9, sql`live - decided`)} live_p90
      from
        way
    `,
  )
