/** SQL of deliveries of events for the work queue (platform/work-source.ts). */
import { sql, type RawBuilder } from 'kysely'
import type { WorkAsker } from '../../platform/work-source.ts'

/** Also of Test Mode: what is given up there is the program's fault as well. */
export const waiting = (_: WorkAsker, mayDecide: boolean): RawBuilder<unknown> => sql`
  select
    d.id::text subject_id,
    d.handler subject,
    e.topic detail,
    coalesce(m.mode = 'TEST', false) is_test,
    e.merchant_id,
    null::bigint amount,
    coalesce(d.failed_at, e.at) waiting_since,
    ${mayDecide}::boolean may_decide,
    false is_own
  from
    event_delivery d
    join event e on e.id = d.event_id
    left join merchant m on m.id = e.merchant_id
  where
    d.state = 'DEAD'
`
