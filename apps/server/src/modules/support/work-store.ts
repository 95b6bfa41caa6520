/** SQL of support requests for the work queue (platform/work-source.ts). */
import { sql, type RawBuilder } from 'kysely'
import type { WorkAsker } from '../../platform/work-source.ts'

/** Waits since what the merchant wrote first after the bank's last answer. Its merchant is looked up: a join reads all merchants for a few. */
export const waiting = (_: WorkAsker, mayDecide: boolean): RawBuilder<unknown> => sql`
  select
    r.id::text subject_id,
    left(r.description, 120) subject,
    r.content detail,
    (
      select
        m.mode = 'TEST'
      from
        merchant m
      where
        m.id = r.merchant_id
    ) is_test,
    r.merchant_id,
    null::bigint amount,
    coalesce(asked.at, r.created_at) waiting_since,
    ${mayDecide}::boolean may_decide,
    false is_own
  from
    support_request r
    left join lateral (
      select
        min(s.created_at) at
      from
        support_message s
      where
        s.request_id = r.id
        and s.side = 'MERCHANT'
        and s.created_at > (
          select
            max(b.created_at)
          from
            support_message b
          where
            b.request_id = r.id
            and b.side = 'BANK'
        )
    ) asked on true
  where
    r.status = 'OPEN'
`
