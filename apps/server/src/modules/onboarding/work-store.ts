/** SQL of merchants' files for the work queue (platform/work-source.ts). */
import { sql, type RawBuilder } from 'kysely'
import type { WorkAsker } from '../../platform/work-source.ts'

/** One whose approval or denial is proposed already waits as a proposal. */
export const waiting = ({ now }: WorkAsker, mayDecide: boolean): RawBuilder<unknown> => sql`
  select
    m.id::text subject_id,
    m.name subject,
    m.code detail,
    false is_test,
    m.id merchant_id,
    null::bigint amount,
    coalesce(
      (
        select
          max(v.at)
        from
          merchant_move v
        where
          v.merchant_id = m.id
          and v.to_status = 'LINKED_ACCOUNT'
      ),
      m.created_at
    ) waiting_since,
    ${mayDecide}::boolean may_decide,
    false is_own
  from
    merchant m
  where
    m.status = 'LINKED_ACCOUNT'
    and m.mode = 'LIVE'
    and not exists (
      select
      from
        approval a
      where
        a.subject_key = 'merchant:' || m.id::text
        and a.state = 'PENDING'
        and a.expires_at > ${now}
    )
`
