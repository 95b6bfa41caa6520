/** SQL of webhooks for the work queue (platform/work-source.ts). */
import { sql, type RawBuilder } from 'kysely'
import type { WorkAsker } from '../../platform/work-source.ts'

export const waiting = (_: WorkAsker, mayDecide: boolean): RawBuilder<unknown> => sql`
  select
    w.merchant_id::text subject_id,
    w.url subject,
    null::text detail,
    false is_test,
    w.merchant_id,
    null::bigint amount,
    w.submitted_at waiting_since,
    ${mayDecide}::boolean may_decide,
    false is_own
  from
    webhook w
    join merchant m on m.id = w.merchant_id
  where
    w.status = 'PENDING'
    and m.mode = 'LIVE'
`
