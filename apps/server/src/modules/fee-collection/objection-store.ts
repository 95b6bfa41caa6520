/** SQL of objections to closed reports. */
import { sql, type RawBuilder } from 'kysely'
import type { FeeObjectionDecision } from '@saola/contract/fee-report'
import { changed, type Db } from '../../platform/db.ts'

/** @returns 0 where the merchant has objected to it already */
export const insert = (
  db: Db,
  merchantId: string,
  o: { reportId: string; reason: string; at: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        fee_objection (merchant_id, report_id, reason, created_at)
      values
        (
          ${merchantId},
          ${o.reportId},
          ${o.reason},
          ${o.at}
        )
      on conflict do nothing
    `,
  )
/** @returns 0 where there is none that waits */
export const settle = (
  db: Db,
  merchantId: string,
  reportId: string,
  s: { decision: FeeObjectionDecision; answer: string; at: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update fee_objection
      set
        decision = ${s.decision},
        answer = ${s.answer},
        settled_at = ${s.at}
      where
        merchant_id = ${merchantId}
        and report_id = ${reportId}
        and settled_at is null
    `,
  )
/** For the work queue (platform/work-source.ts). Of Test Mode they wait for nobody, and who has paid is not answered any more. */
export const waiting = (mayDecide: boolean): RawBuilder<unknown> => sql`
  select
    o.report_id::text subject_id,
    left(o.reason, 120) subject,
    to_char(r.month, 'MM/YYYY') detail,
    false is_test,
    o.merchant_id,
    r.due amount,
    o.created_at waiting_since,
    ${mayDecide}::boolean may_decide,
    false is_own
  from
    fee_objection o
    join fee_report r on r.merchant_id = o.merchant_id
    and r.id = o.report_id
    join merchant m on m.id = o.merchant_id
  where
    o.settled_at is null
    and r.status = 'WAITING_PAYMENT'
    and m.mode = 'LIVE'
`
