/** SQL of what is done to many subscriptions at once. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { AnyBulkAct, BulkReason, BulkRowState } from '@saola/contract/subscription-bulk-values'
import { changed, many, maybe, one, rowsOf, type Db } from '../../platform/db.ts'

export interface BulkRow {
  id: string
  merchant_id: string
  code: string
  act: AnyBulkAct
  cycles: number | null
  reason: string | null
  waive_final: boolean
  total: number
  done: number
  refused: number
  created_by: string
  created_at: Date
  finished_at: Date | null
  undoes: string | null
  undoes_code: string | null
  undone_by: string | null
  undone_by_code: string | null
}
/** With its progress, and what it takes back or was taken back by. */
const columns = sql`
  b.id,
  b.merchant_id,
  b.code,
  b.act,
  b.cycles,
  b.reason,
  b.waive_final,
  b.total,
  b.created_by,
  b.created_at,
  b.finished_at,
  b.undoes,
  u.code undoes_code,
  v.id undone_by,
  v.code undone_by_code,
  (
    select
      count(*)
    from
      subscription_bulk_row r
    where
      r.merchant_id = b.merchant_id
      and r.bulk_id = b.id
      and r.state = 'DONE'
  ) done,
  (
    select
      count(*)
    from
      subscription_bulk_row r
    where
      r.merchant_id = b.merchant_id
      and r.bulk_id = b.id
      and r.state = 'REFUSED'
  ) refused
`
const joined = sql`
  subscription_bulk b
  left join subscription_bulk u on u.merchant_id = b.merchant_id
  and u.id = b.undoes
  left join subscription_bulk v on v.merchant_id = b.merchant_id
  and v.undoes = b.id
`
const wanted = (merchantId: string, memberId: string | null): RawBuilder<unknown> => sql`
  b.merchant_id = ${merchantId}
  and (
    ${memberId}::uuid is null
    or b.member_id = ${memberId}::uuid
  )
`
/** @param memberId only what this member did; null = everybody's */
export const get = (
  db: Db,
  merchantId: string,
  id: string,
  memberId: string | null,
): Promise<BulkRow | null> =>
  maybe(
    db,
    sql<BulkRow>`
      select
        ${columns}
      from
        ${joined}
      where
        ${wanted(merchantId, memberId)}
        and b.id = ${id}
    `,
  )
export const list = (
  db: Db,
  merchantId: string,
  memberId: string | null,
  page: PageRequest,
): Promise<BulkRow[]> => {
  const direction = sql.raw(page.direction)
  return many(
    db,
    sql<BulkRow>`
      select
        ${columns}
      from
        ${joined}
      where
        ${wanted(merchantId, memberId)}
      order by
        b.created_at ${direction},
        b.id ${direction}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
}
export const count = async (db: Db, merchantId: string, memberId: string | null): Promise<number> =>
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
              subscription_bulk b
            where
              ${wanted(merchantId, memberId)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
/** @returns 0 where what it takes back was taken back already. */
export const insert = (
  db: Db,
  merchantId: string,
  b: {
    id: string
    code: string
    act: AnyBulkAct
    cycles: number | null
    reason: string | null
    waiveFinal: boolean
    undoes: string | null
    total: number
    memberId: string
    accountIds: readonly string[] | null
    language: string
    createdBy: string
    now: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        subscription_bulk (
          id,
          merchant_id,
          code,
          act,
          cycles,
          reason,
          waive_final,
          undoes,
          total,
          member_id,
          account_ids,
          language,
          created_by,
          created_at
        )
      values
        (
          ${b.id},
          ${merchantId},
          ${b.code},
          ${b.act},
          ${b.cycles},
          ${b.reason},
          ${b.waiveFinal},
          ${b.undoes},
          ${b.total},
          ${b.memberId},
          ${b.accountIds === null ? null : [...b.accountIds]}::uuid[],
          ${b.language},
          ${b.createdBy},
          ${b.now}
        )
      on conflict (merchant_id, undoes)
      where
        undoes is not null do nothing
    `,
  )
export const insertRows = (
  db: Db,
  merchantId: string,
  bulkId: string,
  rows: readonly {
    subscriptionId: string
    n: number
    state: BulkRowState
    reason: BulkReason | null
    mark: string
    settledAt: Date | null
  }[],
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        subscription_bulk_row (merchant_id, bulk_id, subscription_id, n, state, reason, mark, settled_at)
      select
        ${merchantId}::uuid,
        ${bulkId}::uuid,
        x."subscriptionId",
        x.n,
        x.state,
        x.reason,
        x.mark,
        x."settledAt"
      from
        ${rowsOf('x', rows, {
          subscriptionId: 'uuid',
          n: 'int',
          state: 'text',
          reason: 'text',
          mark: 'text',
          settledAt: 'timestamptz',
        })}
    `,
  )

export interface ItemRow {
  subscription_id: string
  n: number
  state: BulkRowState
  reason: BulkReason | null
  settled_at: Date | null
}
export const rows = (
  db: Db,
  merchantId: string,
  bulkId: string,
  state: BulkRowState | undefined,
  page: PageRequest,
): Promise<ItemRow[]> =>
  many(
    db,
    sql<ItemRow>`
      select
        subscription_id,
        n,
        state,
        reason,
        settled_at
      from
        subscription_bulk_row
      where
        merchant_id = ${merchantId}
        and bulk_id = ${bulkId}
        and (
          ${state ?? null}::text is null
          or state = ${state ?? null}
        )
      order by
        n ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const countRows = async (
  db: Db,
  merchantId: string,
  bulkId: string,
  state: BulkRowState | undefined,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          subscription_bulk_row
        where
          merchant_id = ${merchantId}
          and bulk_id = ${bulkId}
          and (
            ${state ?? null}::text is null
            or state = ${state ?? null}
          )
      `,
    )
  ).n
/** Those that it was done to, in their order. */
export const doneRows = (
  db: Db,
  merchantId: string,
  bulkId: string,
): Promise<{ subscription_id: string; cycles_after: number | null }[]> =>
  many(
    db,
    sql`
      select
        subscription_id,
        cycles_after
      from
        subscription_bulk_row
      where
        merchant_id = ${merchantId}
        and bulk_id = ${bulkId}
        and state = 'DONE'
      order by
        n
    `,
  )
