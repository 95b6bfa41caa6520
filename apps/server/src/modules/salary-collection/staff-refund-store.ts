/** SQL of transfers to enterprises as bank staff look at them, of all live ones, and of those that do not arrive. VND. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { RefundState } from '@saola/contract/salary-collection'
import { likeText, many, one, type Db } from '../../platform/db.ts'
import type { WorkAsker } from '../../platform/work-source.ts'
import { columns, type RefundRow } from './refund-store.ts'
import { TRIES_BEFORE_ALARM } from './rules.ts'

export interface RefundFilter {
  words: string | undefined
  merchantId: string | undefined
  state: RefundState | undefined
  from: Date | undefined
  /** Not included. */
  to: Date | undefined
}
export interface StaffRefundRow extends RefundRow {
  code: string
  name: string
  /** Ours, of the order. */
  reference: string | null
}
const ofStaff = sql`
  salary_line_refund f
  join merchant m on m.id = f.merchant_id
`
const among = (f: RefundFilter): RawBuilder<unknown> => sql`
  m.mode = 'LIVE'
  and (
    ${f.merchantId ?? null}::uuid is null
    or f.merchant_id = ${f.merchantId ?? null}::uuid
  )
  and (
    ${f.words ?? null}::text is null
    or m.name_words like '%' || fold_text (${likeText(f.words ?? '')}) || '%'
    or lower(m.code) = lower(${f.words ?? ''})
  )
  and (
    ${f.state ?? null}::text is null
    or f.state = ${f.state ?? ''}
  )
  and (
    ${f.from ?? null}::timestamptz is null
    or f.created_at >= ${f.from ?? null}::timestamptz
  )
  and (
    ${f.to ?? null}::timestamptz is null
    or f.created_at < ${f.to ?? null}::timestamptz
  )
`
export const listRefunds = (
  db: Db,
  f: RefundFilter,
  page: PageRequest,
): Promise<StaffRefundRow[]> =>
  many(
    db,
    sql<StaffRefundRow>`
      select
        ${columns},
        m.code,
        m.name,
        t.reference
      from
        ${ofStaff}
        left join bank_transfer t on t.merchant_id = f.merchant_id
        and t.id = f.transfer_id
      where
        ${among(f)}
      order by
        f.created_at ${sql.raw(page.direction)},
        f.id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const countRefunds = async (db: Db, f: RefundFilter): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*)::int n
        from
          (
            select
              1
            from
              ${ofStaff}
            where
              ${among(f)}
            limit
              ${COUNT_CAP + 1}
          ) found
      `,
    )
  ).n

/** For the work queue (platform/work-source.ts): owed for days, and the last transfers have not arrived. One of an enterprise, the newest. */
export const failing = (_asker: WorkAsker, mayDecide: boolean): RawBuilder<unknown> => sql`
  select
    f.id::text subject_id,
    m.name subject,
    f.failure detail,
    false is_test,
    f.merchant_id,
    f.amount,
    f.ended_at waiting_since,
    ${mayDecide}::boolean may_decide,
    false is_own
  from
    (
      select distinct
        on (merchant_id) *
      from
        salary_line_refund
      order by
        merchant_id,
        day desc
    ) f
    join merchant m on m.id = f.merchant_id
  where
    m.mode = 'LIVE'
    and f.state in ('FAILED', 'RETURNED')
    and (
      select
        count(*)
      from
        salary_line_refund b
      where
        b.merchant_id = f.merchant_id
        and b.state in ('FAILED', 'RETURNED')
        and not exists (
          select
          from
            salary_line_refund d
          where
            d.merchant_id = b.merchant_id
            and d.day > b.day
            and d.state = 'DONE'
        )
    ) >= ${TRIES_BEFORE_ALARM}::int
    and exists (
      select
      from
        salary_advance_payment p
      where
        p.merchant_id = f.merchant_id
        and p.state = 'RETURNED'
        and p.collected_in is not null
        and p.offset_in is null
        and p.refunded_in is null
    )
`
