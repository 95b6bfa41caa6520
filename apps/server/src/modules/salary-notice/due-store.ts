/** SQL of what people of enterprises are told again and again: whose turn it is, and what it is about. In Test Mode nobody is. Days are text, YYYY-MM-DD. VND. */
import { sql } from 'kysely'
import { many, maybe, one, type Db } from '../../platform/db.ts'

const ids = (rows: readonly { merchant_id: string }[]): string[] =>
  rows.map(({ merchant_id: id }) => id)

/** Enterprises for which something new waits and that were told nothing for so long; from now on they were. */
export const takeWaiting = async (
  db: Db,
  t: { now: Date; before: Date; limit: number },
): Promise<string[]> =>
  ids(
    await many(
      db,
      sql<{ merchant_id: string }>`
        insert into
          salary_notice (merchant_id, kind, about, told_at)
        select
          a.merchant_id,
          'WAITING',
          a.merchant_id,
          ${t.now}
        from
          salary_advance a
          join merchant m on m.id = a.merchant_id
          join salary_enterprise e on e.merchant_id = a.merchant_id
          left join salary_notice n on n.merchant_id = a.merchant_id
          and n.kind = 'WAITING'
          and n.about = a.merchant_id
        where
          a.status = 'WAITING_APPROVAL'
          and m.mode = 'LIVE'
          and m.status = 'ACTIVE'
          and e.status = 'OK'
          and coalesce(n.told_at <= ${t.before}, true)
          and coalesce(a.created_at > n.told_at, true)
        group by
          a.merchant_id
        limit
          ${t.limit}
        on conflict (merchant_id, kind, about) do update
        set
          told_at = excluded.told_at
        where
          salary_notice.told_at <= ${t.before}
        returning
          merchant_id
      `,
    ),
  )
/** Enterprises with accounts that do not match: told of another number of them on the next day, of the same one after a week. */
export const takeAccounts = async (
  db: Db,
  t: { now: Date; today: string; limit: number },
): Promise<string[]> =>
  ids(
    await many(
      db,
      sql<{ merchant_id: string }>`
        insert into
          salary_notice (merchant_id, kind, about, told_at, count)
        select
          x.merchant_id,
          'ACCOUNTS',
          x.merchant_id,
          ${t.now},
          x.count
        from
          (
            select
              w.merchant_id,
              count(*)::int count
            from
              salary_employee w
              join merchant m on m.id = w.merchant_id
              join salary_enterprise e on e.merchant_id = w.merchant_id
            where
              w.account_status in ('MISMATCH', 'NOT_FOUND')
              and w.left_on is null
              and m.mode = 'LIVE'
              and m.status = 'ACTIVE'
              and e.status in ('OK', 'OK_BUT_NOT_CONFIG')
            group by
              w.merchant_id
          ) x
          left join salary_notice n on n.merchant_id = x.merchant_id
          and n.kind = 'ACCOUNTS'
          and n.about = x.merchant_id
        where
          n.told_at is null
          or (n.told_at at time zone 'Asia/Ho_Chi_Minh')::date <= ${t.today}::date - case
            when n.count = x.count then 7
            else 1
          end
        limit
          ${t.limit}
        on conflict (merchant_id, kind, about) do update
        set
          told_at = excluded.told_at,
          count = excluded.count
        where
          (salary_notice.told_at at time zone 'Asia/Ho_Chi_Minh')::date < ${t.today}::date
        returning
          merchant_id
      `,
    ),
  )
/** A period that is over, in which something was logged or asked for, that nobody has closed, from two days before its pay day on. */
const isUnclosed = (today: string) => sql`
  p.end_date < ${today}::date
  and p.pay_date - 2 <= ${today}::date
  and p.closing is null
  and p.used_at is not null
`
/** Enterprises with such a period: told every day for a week after its pay day, and then every week. */
export const takeUnclosed = async (
  db: Db,
  t: { now: Date; today: string; limit: number },
): Promise<string[]> =>
  ids(
    await many(
      db,
      sql<{ merchant_id: string }>`
        insert into
          salary_notice (merchant_id, kind, about, told_at)
        select
          p.merchant_id,
          'UNCLOSED',
          p.merchant_id,
          ${t.now}
        from
          salary_period p
          join merchant m on m.id = p.merchant_id
          left join salary_notice n on n.merchant_id = p.merchant_id
          and n.kind = 'UNCLOSED'
          and n.about = p.merchant_id
        where
          ${isUnclosed(t.today)}
          and m.mode = 'LIVE'
          and (
            n.told_at is null
            or (n.told_at at time zone 'Asia/Ho_Chi_Minh')::date <= ${t.today}::date - case
              when p.pay_date + 7 < ${t.today}::date then 7
              else 1
            end
          )
        group by
          p.merchant_id
        limit
          ${t.limit}
        on conflict (merchant_id, kind, about) do update
        set
          told_at = excluded.told_at
        where
          (salary_notice.told_at at time zone 'Asia/Ho_Chi_Minh')::date < ${t.today}::date
        returning
          merchant_id
      `,
    ),
  )

/** What waits for somebody who may decide: not what they have asked for themselves. */
export const waitingFor = (
  db: Db,
  merchantId: string,
  phone: string,
): Promise<{ count: number; total: number }> =>
  one(
    db,
    sql<{ count: number; total: number }>`
      select
        count(*)::int count,
        coalesce(sum(a.amount), 0)::bigint total
      from
        salary_advance a
        join salary_employee e on e.merchant_id = a.merchant_id
        and e.id = a.employee_id
      where
        a.merchant_id = ${merchantId}
        and a.status = 'WAITING_APPROVAL'
        and e.phone <> ${phone}
    `,
  )
export const unmatched = async (db: Db, merchantId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*)::int n
        from
          salary_employee
        where
          merchant_id = ${merchantId}
          and account_status in ('MISMATCH', 'NOT_FOUND')
          and left_on is null
      `,
    )
  ).n
/** The first of the periods to be closed; YYYY-MM. */
export const unclosed = (
  db: Db,
  merchantId: string,
  today: string,
): Promise<{ month: string; pay_date: string } | null> =>
  maybe(
    db,
    sql<{ month: string; pay_date: string }>`
      select
        to_char(p.month, 'YYYY-MM') as month,
        p.pay_date::text as pay_date
      from
        salary_period p
      where
        p.merchant_id = ${merchantId}
        and ${isUnclosed(today)}
      order by
        p.start_date
      limit
        1
    `,
  )
