/** SQL of VietQR Pro for the work queue (platform/work-source.ts). */
import { sql, type RawBuilder } from 'kysely'
import type { WorkAsker } from '../../platform/work-source.ts'

/** One row a merchant: the bank decides on the service and on its accounts in one place. The oldest request counts. */
export const waiting = (_: WorkAsker, mayDecide: boolean): RawBuilder<unknown> => sql`
  select
    m.id::text subject_id,
    m.name subject,
    m.code detail,
    false is_test,
    m.id merchant_id,
    null::bigint amount,
    min(coalesce(asked.at, m.created_at)) waiting_since,
    ${mayDecide}::boolean may_decide,
    false is_own
  from
    (
      select
        id merchant_id,
        null::uuid bank_account_id
      from
        merchant
      where
        viet_qr_pro_status = 'PENDING'
      union all
      select
        merchant_id,
        bank_account_id
      from
        vietqr_pro_account
      where
        status = 'PENDING'
    ) p
    join merchant m on m.id = p.merchant_id
    left join lateral (
      select
        max(v.at) at
      from
        vietqr_pro_move v
      where
        v.merchant_id = p.merchant_id
        and v.bank_account_id is not distinct from p.bank_account_id
        and v.action = 'REQUEST_ACTIVATION'
    ) asked on true
  where
    m.mode = 'LIVE'
  group by
    m.id
`
