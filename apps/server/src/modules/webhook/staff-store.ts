/** Webhooks of all merchants, for bank staff. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import type { WebhookRow } from './store.ts'

export interface CmsRow extends WebhookRow {
  merchant_code: string
  merchant_name: string
}
const cmsConditions = (f: {
  merchantCode?: string | undefined
  merchantName?: string | undefined
  status?: string | undefined
}): RawBuilder<unknown> =>
  allOf([
    sql`m.mode = 'LIVE'`,
    ...(f.merchantCode ? [sql`m.code ilike ${`${likeText(f.merchantCode.trim())}%`}`] : []),
    ...(f.merchantName ? [sql`m.name ilike ${`%${likeText(f.merchantName.trim())}%`}`] : []),
    ...(f.status ? [sql`w.status = ${f.status}`] : []),
  ])

/** For bank staff: webhooks of all live merchants. */
export const listAll = (
  db: Db,
  f: Parameters<typeof cmsConditions>[0],
  page: PageRequest,
): Promise<CmsRow[]> =>
  many(
    db,
    sql<CmsRow>`
      select
        w.*,
        m.code merchant_code,
        m.name merchant_name
      from
        webhook w
        join merchant m on m.id = w.merchant_id
      where
        ${cmsConditions(f)}
      order by
        w.submitted_at ${sql.raw(page.direction)},
        w.merchant_id
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const countAll = async (db: Db, f: Parameters<typeof cmsConditions>[0]): Promise<number> =>
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
              webhook w
              join merchant m on m.id = w.merchant_id
            where
              ${cmsConditions(f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n

/** One of a live merchant, by the merchant or by its own id; locked where it is to be decided on. */
export const findAny = (
  db: Db,
  by: { merchantId: string } | { id: string },
  forUpdate = false,
): Promise<CmsRow | null> =>
  maybe(
    db,
    sql<CmsRow>`
      select
        w.*,
        m.code merchant_code,
        m.name merchant_name
      from
        webhook w
        join merchant m on m.id = w.merchant_id
      where
        m.mode = 'LIVE'
        and ${'id' in by ? sql`w.id = ${by.id}` : sql`w.merchant_id = ${by.merchantId}`} ${forUpdate
          ? sql`
              for update of
                w
            `
          : sql``}
    `,
  )
