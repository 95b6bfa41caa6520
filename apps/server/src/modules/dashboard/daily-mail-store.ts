/** SQL of which shops want the day's report by mail. */
import { sql } from 'kysely'
import { changed, many, maybe, rowsOf, type Db } from '../../platform/db.ts'

export const get = (db: Db, merchantId: string): Promise<{ closing_minute: number } | null> =>
  maybe(
    db,
    sql<{ closing_minute: number }>`
      select
        closing_minute
      from
        daily_mail
      where
        merchant_id = ${merchantId}
    `,
  )

export const put = (
  db: Db,
  merchantId: string,
  closingMinute: number,
  toldDay: string,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        daily_mail (merchant_id, closing_minute, told_day)
      values
        (
          ${merchantId},
          ${closingMinute},
          ${toldDay}
        )
      on conflict (merchant_id) do update
      set
        closing_minute = excluded.closing_minute,
        told_day = excluded.told_day
    `,
  )

export const remove = (db: Db, merchantId: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from daily_mail
      where
        merchant_id = ${merchantId}
    `,
  )

/** Takes the shops whose day has closed and who were not told yet: of two that take at once one gets a shop. */
export const takeDue = (
  db: Db,
  closed: readonly { minute: number; day: string }[],
): Promise<{ merchant_id: string; day: string }[]> =>
  many(
    db,
    sql<{ merchant_id: string; day: string }>`
      update daily_mail m
      set
        told_day = c.day
      from
        ${rowsOf('c', closed, { minute: 'smallint', day: 'date' })}
      where
        m.closing_minute = c.minute
        and m.told_day < c.day
      returning
        m.merchant_id,
        c.day::text as day
    `,
  )
