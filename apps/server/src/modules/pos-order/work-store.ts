/** SQL of orders of machines for the work queue (platform/work-source.ts). */
import { sql, type RawBuilder } from 'kysely'
import type { WorkAsker } from '../../platform/work-source.ts'

/** What the bank has to make of it next (`bankMoves`), or money that goes back. */
export const waiting = (_: WorkAsker, mayDecide: boolean): RawBuilder<unknown> => sql`
  select
    o.id::text subject_id,
    o.code subject,
    o.status detail,
    false is_test,
    o.merchant_id,
    o.total_amount amount,
    coalesce(
      (
        select
          max(s.at)
        from
          pos_order_step s
        where
          s.order_id = o.id
          and s.axis = 'STATUS'
      ),
      o.created_at
    ) waiting_since,
    ${mayDecide}::boolean may_decide,
    false is_own
  from
    pos_order o
    join merchant m on m.id = o.merchant_id
  where
    (
      o.status in ('PENDING', 'CONFIRMED', 'SHIPPED', 'UNDELIVERABLE', 'RETURN_REQUESTED')
      or o.payment = 'PAID'
      and o.status in ('CANCELED', 'RETURNED')
    )
    and m.mode = 'LIVE'
`
