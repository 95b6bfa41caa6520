/** SQL of statements for the work queue (platform/work-source.ts). */
import { sql, type RawBuilder } from 'kysely'

/** Statements of which nothing holds, with their disputed lines, and when the clock has tried for the last time. */
const unissued = sql`
  select
    s.*,
    d.*,
    (s.to_day + 1 + time '12:00') at time zone 'Asia/Ho_Chi_Minh' tried_at
  from
    statement s
    cross join lateral (
      select
        count(*) filter (
          where
            state = 'OPEN'
        ) open,
        min(opened_at) filter (
          where
            state = 'OPEN'
            and case_id is null
        ) loose_since,
        max(closed_at) closed_at
      from
        statement_dispute d
      where
        d.merchant_id = s.merchant_id
        and d.statement_id = s.id
    ) d
  where
    s.status in ('PROVISIONAL', 'DISPUTED')
`

/**
 * DISPUTED: lines that somebody has to answer by hand. NOT_ISSUED: over, and the clock's last try of the day after has not issued it, or its disputes
 * are cleared up and it cannot be issued anew; of a merchant the oldest, for the others wait for it. One that is proposed waits as a proposal, and
 * those of Test Mode for nobody.
 */
export const waiting = (
  may: { issue: boolean; close: boolean },
  now: Date,
): RawBuilder<unknown> => sql`
  select
    w.id::text subject_id,
    m.code || ' · ' || to_char(w.from_day, 'DD/MM/YYYY') || case
      when w.to_day > w.from_day then ' – ' || to_char(w.to_day, 'DD/MM/YYYY')
      else ''
    end subject,
    case
      when w.loose_since is null then 'NOT_ISSUED'
      else 'DISPUTED'
    end detail,
    false is_test,
    w.merchant_id,
    null::bigint amount,
    coalesce(w.loose_since, w.closed_at, w.tried_at) waiting_since,
    case
      when w.loose_since is null then ${may.issue}::boolean
      else ${may.close}::boolean
    end may_decide,
    false is_own
  from
    (${unissued}) w
    join merchant m on m.id = w.merchant_id
  where
    m.mode = 'LIVE'
    and (
      w.loose_since is not null
      or (
        w.status = 'DISPUTED'
        and w.open = 0
      )
      or (
        w.status = 'PROVISIONAL'
        and w.tried_at <= ${now}
        and not exists (
          select
          from
            statement b
          where
            b.merchant_id = w.merchant_id
            and b.to_day < w.from_day
            and b.revision = 0
        )
      )
    )
    and not exists (
      select
      from
        approval a
      where
        a.subject_key = 'statement:' || w.id::text
        and a.state = 'PENDING'
        and a.expires_at > ${now}
    )
`
