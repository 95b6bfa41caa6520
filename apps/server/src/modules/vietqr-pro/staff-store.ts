/** VietQR Pro of all merchants, for bank staff. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { VietQrProStatus } from '@saola/contract/vietqr-pro'
import { allOf, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface CmsRow {
  merchant_id: string
  merchant_code: string
  merchant_name: string
  status: VietQrProStatus
  waiting: number
  customers: number
  revenue: number
  changed_at: Date | null
}
interface CmsFilter {
  merchantCode?: string | undefined
  merchantName?: string | undefined
  status?: string | undefined
}

/** Live merchants that have, or had, anything to do with it. PENDING also finds those of whom an account waits. */
const known = (f: CmsFilter): RawBuilder<unknown> =>
  allOf([
    sql`m.mode = 'LIVE'`,
    sql`
      exists (
        select
        from
          vietqr_pro_move v
        where
          v.merchant_id = m.id
      )
    `,
    ...(f.merchantCode ? [sql`m.code ilike ${`${likeText(f.merchantCode.trim())}%`}`] : []),
    ...(f.merchantName ? [sql`m.name ilike ${`%${likeText(f.merchantName.trim())}%`}`] : []),
    ...(f.status
      ? [
          sql`
            (
              m.viet_qr_pro_status = ${f.status}
              or ${f.status} = 'PENDING'
              and exists (
                select
                from
                  vietqr_pro_account a
                where
                  a.merchant_id = m.id
                  and a.status = 'PENDING'
              )
            )
          `,
        ]
      : []),
  ])
const cms = sql`
  select
    m.id merchant_id,
    m.code merchant_code,
    m.name merchant_name,
    m.viet_qr_pro_status status,
    (
      select
        count(*)
      from
        vietqr_pro_account a
      where
        a.merchant_id = m.id
        and a.status = 'PENDING'
    ) waiting,
    (
      select
        count(*)
      from
        vietqr_pro_customer c
      where
        c.merchant_id = m.id
    ) customers,
    (
      select
        max(at)
      from
        vietqr_pro_move v
      where
        v.merchant_id = m.id
    ) changed_at,
    (
      (
        select
          coalesce(sum(c.revenue), 0)
        from
          vietqr_pro_customer c
        where
          c.merchant_id = m.id
      ) + (
        select
          coalesce(sum((e.payload ->> 'amount')::bigint), 0)
        from
          event_not_handled e
          join vietqr_pro_customer c on c.merchant_id = m.id
          and c.virtual_account = e.payload ->> 'virtualAccount'
        where
          (
            e.handler is null
            or e.handler = 'vietqr-pro.count'
          )
          and e.topic = 'payment.settled'
          and e.merchant_id = m.id
      )
    )::bigint revenue
  from
    merchant m
`
export const listAll = (db: Db, f: CmsFilter, page: PageRequest): Promise<CmsRow[]> =>
  many(
    db,
    sql<CmsRow>`
      ${cms}
      where
        ${known(f)}
      order by
        changed_at ${sql.raw(page.direction)},
        m.id
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const countAll = async (db: Db, f: CmsFilter): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
              1
            from
              merchant m
            where
              ${known(f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const ofMerchant = (db: Db, merchantId: string): Promise<CmsRow | null> =>
  maybe(
    db,
    sql<CmsRow>`
      ${cms}
      where
        m.id = ${merchantId}
        and m.mode = 'LIVE'
    `,
  )
