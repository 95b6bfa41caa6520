/** SQL of orders of money out for the work queue (platform/work-source.ts). */
import { sql, type RawBuilder } from 'kysely'
import { SILENT_MINUTES } from '@saola/contract/bank-transfer'
import type { WorkAsker } from '../../platform/work-source.ts'

/** Returns of unmatched credits wait as such. */
export const waiting = (asker: WorkAsker, mayDecide: boolean): RawBuilder<unknown> => sql`
  select
    'transfer-' || t.id::text subject_id,
    t.reference subject,
    t.kind detail,
    false is_test,
    t.merchant_id,
    t.amount,
    t.started_at waiting_since,
    ${mayDecide}::boolean may_decide,
    false is_own
  from
    bank_transfer t
    left join merchant m on m.id = t.merchant_id
  where
    t.state = 'SENDING'
    and t.kind <> 'RETURN'
    and t.started_at <= ${asker.now}::timestamptz - make_interval(mins => ${SILENT_MINUTES})
    and m.mode is distinct from 'TEST'
`
