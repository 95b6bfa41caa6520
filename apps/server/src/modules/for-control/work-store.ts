/** SQL of dispute cases for the work queue (platform/work-source.ts). */
import { sql, type RawBuilder } from 'kysely'

/** One whose end is proposed already waits as a proposal. Cases of Test Mode wait for nobody of the bank. */
export const waiting = (mayDecide: boolean, now: Date): RawBuilder<unknown> => sql`
  select
    k.id::text subject_id,
    k.code subject,
    k.service detail,
    false is_test,
    k.merchant_id,
    k.amount,
    k.sent_at waiting_since,
    ${mayDecide}::boolean may_decide,
    false is_own,
    k.due_at own_due_at
  from
    for_control k
    join merchant m on m.id = k.merchant_id
  where
    k.status in ('WAITING_SOLVE', 'SOLVING')
    and m.mode = 'LIVE'
    and not exists (
      select
      from
        approval a
      where
        a.subject_key = 'case:' || k.id::text
        and a.state = 'PENDING'
        and a.expires_at > ${now}
    )
`
