/** SQL of who is mailed the figures of each month. */
import { sql } from 'kysely'
import { adminCodes } from '@saola/contract/admin-permissions'
import { changed, many, maybe, type Db } from '../../platform/db.ts'

export const get = (
  db: Db,
  adminId: string,
): Promise<{ email: string | null; is_on: boolean } | null> =>
  maybe(
    db,
    sql<{ email: string | null; is_on: boolean }>`
      select
        a.email,
        m.admin_id is not null is_on
      from
        admin a
        left join bank_report_mail m on m.admin_id = a.id
      where
        a.id = ${adminId}
    `,
  )

/** @param toldMonth the month that is not told of any more. @returns 0 where they had it already */
export const add = (db: Db, adminId: string, toldMonth: string): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        bank_report_mail (admin_id, told_month)
      values
        (${adminId}, ${toldMonth})
      on conflict (admin_id) do nothing
    `,
  )
export const remove = (db: Db, adminId: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from bank_report_mail
      where
        admin_id = ${adminId}
    `,
  )

/** Takes those who were not told of this month yet: of two that take at once one gets a person. */
export const takeDue = (db: Db, month: string): Promise<{ admin_id: string }[]> =>
  many(
    db,
    sql<{ admin_id: string }>`
      update bank_report_mail
      set
        told_month = ${month}
      where
        told_month < ${month}
      returning
        admin_id
    `,
  )

export interface Reader {
  full_name: string
  email: string
}
/** Somebody who still wants the mail, may still read the reports and can be written to; null for anybody else. */
export const reader = (db: Db, adminId: string): Promise<Reader | null> =>
  maybe(
    db,
    sql<Reader>`
      select
        a.full_name,
        a.email
      from
        bank_report_mail m
        join admin a on a.id = m.admin_id
        join role_group g on g.id = a.role_group_id
      where
        m.admin_id = ${adminId}
        and a.status = 'ACTIVE'
        and a.email is not null
        and ${adminCodes.bankReport} = any (g.codes)
    `,
  )
