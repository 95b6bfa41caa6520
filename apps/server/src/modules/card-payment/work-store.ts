/** SQL of attempts by card for the work queue (platform/work-source.ts). */
import { sql, type RawBuilder } from 'kysely'
import type { WorkAsker } from '../../platform/work-source.ts'

/** In minutes: by then the network has been asked as often as it is (`CARD_QUESTIONS`). */
const SILENT_MINUTES = 60

export const waiting = (asker: WorkAsker, mayDecide: boolean): RawBuilder<unknown> => sql`
  select
    'card-' || a.id::text subject_id,
    a.order_id subject,
    'CARD_IN' detail,
    false is_test,
    a.merchant_id,
    a.amount,
    a.created_at waiting_since,
    ${mayDecide}::boolean may_decide,
    false is_own
  from
    card_attempt a
    join merchant m on m.id = a.merchant_id
  where
    a.status = 'PENDING'
    and a.created_at <= ${asker.now}::timestamptz - make_interval(mins => ${SILENT_MINUTES})
    and m.mode = 'LIVE'
`
