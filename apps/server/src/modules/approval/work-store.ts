/** SQL of proposals for the work queue (platform/work-source.ts). */
import { sql, type RawBuilder } from 'kysely'
import { approvalKindNames } from '@saola/contract/approval'
import type { WorkAsker } from '../../platform/work-source.ts'
import { kindsDecidedBy, kindsSeenBy } from './rules.ts'

/** Decided by another than their maker, under whatever account, and than the one they are about, as `whyNotDecide` has it. */
export const waiting = (asker: WorkAsker): RawBuilder<unknown> => sql`
  select
    a.id::text subject_id,
    a.subject,
    a.kind detail,
    false is_test,
    a.merchant_id,
    a.amount,
    a.proposed_at waiting_since,
    a.kind = any (${kindsDecidedBy(asker)}::text[])
    and a.maker_id <> ${asker.adminId}
    and lower(btrim(a.maker_staff_id)) <> lower(btrim(${asker.staffId}))
    and a.subject_key <> ${`admin:${asker.adminId}`} may_decide,
    (
      a.maker_id = ${asker.adminId}
      or lower(btrim(a.maker_staff_id)) = lower(btrim(${asker.staffId}))
    ) is_own
  from
    approval a
  where
    a.state = 'PENDING'
    and a.expires_at > ${asker.now}
    and a.kind = any (${asker.isAll ? [...approvalKindNames] : kindsSeenBy(asker)}::text[])
`
