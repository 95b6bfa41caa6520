/** SQL of differences for the work queue (platform/work-source.ts). */
import { sql, type RawBuilder } from 'kysely'
import type { WorkAsker } from '../../platform/work-source.ts'

export const waiting = (_: WorkAsker, mayDecide: boolean): RawBuilder<unknown> => sql`
  select
    d.id::text subject_id,
    d.reference subject,
    d.kind detail,
    false is_test,
    d.merchant_id,
    abs(coalesce(d.bank_amount, d.our_amount)) amount,
    d.found_at waiting_since,
    ${mayDecide}::boolean may_decide,
    false is_own
  from
    reconciliation_difference d
  where
    d.state = 'OPEN'
`
