/** SQL of unmatched credits for the work queue (platform/work-source.ts). */
import { sql, type RawBuilder } from 'kysely'
import { isOrdered } from './ordered-store.ts'

/** How long money of a standing order waits for its period before somebody looks at it. */
const STANDING_DAYS = 7
/** An open one about which a decision is proposed already waits as a proposal. */
export const waiting = (
  resolution: 'OPEN' | 'RETURNING',
  mayDecide: boolean,
  now: Date,
): RawBuilder<unknown> => sql`
  select
    c.id::text subject_id,
    c.bank_reference subject,
    c.reason detail,
    false is_test,
    c.merchant_id,
    c.amount,
    case
      when c.reason = 'STANDING_ORDER'
      and c.resolved_at is null then c.received_at + ${STANDING_DAYS} * interval '1 day'
      else coalesce(c.resolved_at, c.received_at)
    end waiting_since,
    ${mayDecide}::boolean may_decide,
    false is_own
  from
    bank_credit c
  where
    c.outcome = 'UNMATCHED'
    and c.resolution = ${sql.lit(resolution)}
    and not c.test ${resolution === 'OPEN'
      ? sql`
          and not ${isOrdered}
          and (
            c.reason <> 'STANDING_ORDER'
            or c.received_at < ${now}::timestamptz - ${STANDING_DAYS} * interval '1 day'
          )
          and not exists (
            select
            from
              approval a
            where
              a.subject_key = 'bank-credit:' || c.id::text
              and a.kind in ('CREDIT_ACCEPT', 'CREDIT_RETURN')
              and a.state = 'PENDING'
              and a.expires_at > ${now}
          )
        `
      : sql``}
`
