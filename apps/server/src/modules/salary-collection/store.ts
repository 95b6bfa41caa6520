/** SQL of collections of the credit line. VND. */
import { sql } from 'kysely'
import type { PageRequest } from '@saola/contract/paging'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface CollectionRow {
  merchant_id: string
  id: string
  period_id: string
  due_on: string
  state: 'DUE' | 'COLLECTING' | 'COLLECTED' | 'SHORT'
  principal: number
  interest: number
  payments: number
  rate_micro: number
  tries: number
  tried_at: Date | null
  from_account: string | null
  transfer_id: string | null
  bank_reference: string | null
  failure: string | null
  ended_at: Date | null
  overdue_at: Date | null
  house_at: Date | null
}
export const columns = sql`
  c.merchant_id,
  c.id,
  c.period_id,
  c.due_on::text,
  c.state,
  c.principal,
  c.interest,
  c.payments,
  c.rate_micro,
  c.tries,
  c.tried_at,
  c.from_account,
  c.transfer_id,
  c.bank_reference,
  c.failure,
  c.ended_at,
  c.overdue_at,
  c.house_at
`
/** @returns 0 where the period has one */
export const insert = (
  db: Db,
  merchantId: string,
  c: { id: string; periodId: string; dueOn: string; rateMicro: number; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_collection (
          merchant_id,
          id,
          period_id,
          due_on,
          state,
          principal,
          interest,
          payments,
          rate_micro,
          created_at
        )
      values
        (
          ${merchantId},
          ${c.id},
          ${c.periodId},
          ${c.dueOn}::date,
          'DUE',
          0,
          0,
          0,
          ${c.rateMicro},
          ${c.now}
        )
      on conflict do nothing
    `,
  )
export const remove = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from salary_collection
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and state = 'DUE'
        and tries = 0
    `,
  )
/** Held until the transaction ends. */
export const lock = (db: Db, merchantId: string, id: string): Promise<CollectionRow | null> =>
  maybe(
    db,
    sql<CollectionRow>`
      select
        ${columns}
      from
        salary_collection c
      where
        c.merchant_id = ${merchantId}
        and c.id = ${id}
      for update
    `,
  )
/** What is to be tried of one enterprise: not since the given moment. The oldest first. */
export const toTry = (db: Db, merchantId: string, since: Date): Promise<CollectionRow[]> =>
  many(
    db,
    sql<CollectionRow>`
      select
        ${columns}
      from
        salary_collection c
      where
        c.merchant_id = ${merchantId}
        and c.state in ('DUE', 'SHORT')
        and (
          c.tried_at is null
          or c.tried_at < ${since}
        )
      order by
        c.due_on
    `,
  )
export const setSum = (
  db: Db,
  merchantId: string,
  id: string,
  sum: { principal: number; interest: number; payments: number; rateMicro: number },
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_collection
      set
        principal = ${sum.principal},
        interest = ${sum.interest},
        payments = ${sum.payments},
        rate_micro = ${sum.rateMicro}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export interface Move {
  from: readonly CollectionRow['state'][]
  to: CollectionRow['state']
  failure: string | null
  now: Date
  /** Of an order that is written now. */
  order?: { transferId: string; fromAccount: string }
  bankReference?: string | null
}
/** @returns 0 where it stands otherwise */
export const move = (db: Db, merchantId: string, id: string, m: Move): Promise<number> =>
  changed(
    db,
    sql`
      update salary_collection
      set
        state = ${m.to},
        failure = ${m.failure},
        tries = tries + ${m.order || m.failure !== null ? 1 : 0} * (state <> 'COLLECTING')::int,
        tried_at = case
          when state = 'COLLECTING' then tried_at
          else ${m.now}::timestamptz
        end,
        transfer_id = coalesce(${m.order?.transferId ?? null}, transfer_id),
        from_account = coalesce(${m.order?.fromAccount ?? null}, from_account),
        bank_reference = coalesce(${m.bankReference ?? null}, bank_reference),
        ended_at = case
          when ${m.to} = 'COLLECTED' then ${m.now}::timestamptz
        end
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and state = any (${[...m.from]}::text[])
    `,
  )
/** Of pay days before this one, and tried in vain: the bank's silence makes nobody late. @returns those that are newly so */
export const setOverdue = (
  db: Db,
  merchantId: string,
  before: string,
  now: Date,
): Promise<{ id: string; principal: number; interest: number; due_on: string }[]> =>
  many(
    db,
    sql`
      update salary_collection
      set
        overdue_at = ${now}
      where
        merchant_id = ${merchantId}
        and state in ('DUE', 'SHORT')
        and overdue_at is null
        and tries > 0
        and due_on < ${before}::date
      returning
        id,
        principal,
        interest,
        due_on::text
    `,
  )
/** Ids of those that the bank has taken, and of none other. */
export const doneIds = async (db: Db, merchantId: string): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        select
          id
        from
          salary_collection
        where
          merchant_id = ${merchantId}
          and state = 'COLLECTED'
      `,
    )
  ).map(({ id }) => id)
export const isOverdue = async (db: Db, merchantId: string): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ yes: boolean }>`
        select
          exists (
            select
            from
              salary_collection
            where
              merchant_id = ${merchantId}
              and overdue_at is not null
              and state <> 'COLLECTED'
          ) yes
      `,
    )
  ).yes

export interface ListedRow extends CollectionRow {
  /** The first day of the month after which the period is named. */
  month: string
}
const withPeriod = sql`
  salary_collection c
  join salary_period p on p.merchant_id = c.merchant_id
  and p.id = c.period_id
`
/** Of one period, where it is named. */
export const list = (
  db: Db,
  merchantId: string,
  periodId: string | null,
  page: PageRequest,
): Promise<ListedRow[]> =>
  many(
    db,
    sql<ListedRow>`
      select
        ${columns},
        p.month::text as month
      from
        ${withPeriod}
      where
        c.merchant_id = ${merchantId}
        and (
          ${periodId}::uuid is null
          or c.period_id = ${periodId}
        )
      order by
        c.due_on ${sql.raw(page.direction)},
        c.id
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (db: Db, merchantId: string, periodId: string | null): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*)::int n
        from
          salary_collection c
        where
          c.merchant_id = ${merchantId}
          and (
            ${periodId}::uuid is null
            or c.period_id = ${periodId}
          )
      `,
    )
  ).n
