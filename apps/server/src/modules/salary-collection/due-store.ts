/** SQL of what the clock asks for: which enterprises have something to be collected, and what the bank's own books have not taken yet. */
import { sql, type RawBuilder } from 'kysely'
import { LOOK_AFTER_DAYS } from '@saola/contract/salary-collection'
import { changed, many, maybe, type Db } from '../../platform/db.ts'
import type { WorkAsker } from '../../platform/work-source.ts'

export interface Borrower {
  merchant_id: string
  /** One is open, and tried each day. */
  has_open: boolean
}
/** Enterprises that the line has lent to and that have not paid it back, or that it owes to, or one of them. */
export const borrowers = (db: Db, merchantId: string | null): Promise<Borrower[]> =>
  many(
    db,
    sql<Borrower>`
      select
        m.id merchant_id,
        exists (
          select
          from
            salary_collection c
          where
            c.merchant_id = m.id
            and c.state in ('DUE', 'SHORT')
        ) has_open
      from
        merchant m
      where
        (
          ${merchantId}::uuid is null
          or m.id = ${merchantId}::uuid
        )
        and (
          m.id in (
            select
              merchant_id
            from
              salary_advance_payment
            where
              source = 'KLB_CREDIT_LINE'
              and state = 'SUCCESS'
              and collected_in is null
          )
          or m.id in (
            select
              merchant_id
            from
              salary_advance_payment
            where
              state = 'RETURNED'
              and collected_in is not null
              and offset_in is null
              and refunded_in is null
          )
          or m.id in (
            select
              merchant_id
            from
              salary_collection
            where
              state in ('DUE', 'SHORT')
          )
        )
      order by
        m.id
    `,
  )
/** The last period whose pay day has come and that has no collection; null where there is none or where a later one has been collected. */
export const periodDue = (
  db: Db,
  merchantId: string,
  today: string,
): Promise<{ id: string; pay_date: string } | null> =>
  maybe(
    db,
    sql<{ id: string; pay_date: string }>`
      select
        p.id,
        p.pay_date::text
      from
        salary_period p
      where
        p.merchant_id = ${merchantId}
        and p.pay_date <= ${today}::date
        and not exists (
          select
          from
            salary_collection c
          where
            c.merchant_id = p.merchant_id
            and (
              c.period_id = p.id
              or c.due_on >= p.pay_date
            )
        )
      order by
        p.pay_date desc
      limit
        1
    `,
  )
/** The first pay day, not before this day, of a period that has no collection; null where there is none. */
export const nextPayDay = async (
  db: Db,
  merchantId: string,
  from: string,
): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ pay_date: string }>`
        select
          p.pay_date::text
        from
          salary_period p
        where
          p.merchant_id = ${merchantId}
          and p.pay_date >= ${from}::date
          and not exists (
            select
            from
              salary_collection c
            where
              c.merchant_id = p.merchant_id
              and c.period_id = p.id
          )
        order by
          p.pay_date
        limit
          1
      `,
    )
  )?.pay_date ?? null
/** Among these merchants, those of whom one was tried in vain, and not since. */
export const shortOf = (
  db: Db,
  merchantIds: readonly string[],
  triedBefore: Date,
): Promise<{ merchant_id: string; id: string }[]> =>
  many(
    db,
    sql`
      select
        merchant_id,
        id
      from
        salary_collection
      where
        merchant_id = any (${[...merchantIds]}::uuid[])
        and state = 'SHORT'
        and tried_at < ${triedBefore}
    `,
  )
export interface Untaken {
  merchant_id: string
  id: string
}
/** Collected, and not in the bank's own books yet; under these numbers of the bank where they are given. */
export const untaken = (
  db: Db,
  bankReferences: readonly string[] | null,
  limit: number,
): Promise<Untaken[]> =>
  many(
    db,
    sql<Untaken>`
      select
        merchant_id,
        id
      from
        salary_collection
      where
        state = 'COLLECTED'
        and house_at is null
        and bank_reference is not null
        and (
          ${bankReferences === null}::boolean
          or bank_reference = any (${[...(bankReferences ?? [])]}::text[])
        )
      order by
        ended_at
      limit
        ${limit}
    `,
  )
export const setHouse = (db: Db, merchantId: string, id: string, at: Date): Promise<number> =>
  changed(
    db,
    sql`
      update salary_collection
      set
        house_at = ${at}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and state = 'COLLECTED'
        and house_at is null
    `,
  )
export const ofMode = (
  db: Db,
  merchantId: string,
): Promise<{ is_test: boolean; is_suspended: boolean; shift_ms: number; code: string } | null> =>
  maybe(
    db,
    sql`
      select
        mode = 'TEST' is_test,
        status = 'INACTIVE' is_suspended,
        clock_shift_ms shift_ms,
        code
      from
        merchant
      where
        id = ${merchantId}
    `,
  )

/** For the work queue (platform/work-source.ts): not paid back so many days after pay day. */
export const waiting = (asker: WorkAsker, mayDecide: boolean): RawBuilder<unknown> => sql`
  select
    c.id::text subject_id,
    m.name subject,
    to_char(c.due_on, 'DD/MM/YYYY') detail,
    false is_test,
    c.merchant_id,
    c.principal + c.interest amount,
    c.overdue_at waiting_since,
    ${mayDecide}::boolean may_decide,
    false is_own
  from
    salary_collection c
    join merchant m on m.id = c.merchant_id
  where
    c.state in ('DUE', 'SHORT')
    and c.overdue_at is not null
    and c.due_on <= (${asker.now}::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date - ${LOOK_AFTER_DAYS}::int
    and m.mode = 'LIVE'
`
