/** SQL of the role groups of bank staff, which belong to no merchant. */
import { sql } from 'kysely'
import { changed, type Db } from '../../platform/db.ts'

export interface StaffGroup {
  name: string
  description: string
  scope: string
  codes: number[]
}
export const insertStaffGroup = (
  db: Db,
  id: string,
  code: string,
  g: StaffGroup,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        role_group (id, merchant_id, code, name, description, codes, scope, created_at)
      values
        (
          ${id},
          null,
          ${code},
          ${g.name},
          ${g.description},
          ${g.codes}::int[],
          ${g.scope},
          ${now}
        )
    `,
  )
export const updateStaffGroup = (db: Db, id: string, g: StaffGroup): Promise<number> =>
  changed(
    db,
    sql`
      update role_group
      set
        name = ${g.name},
        description = ${g.description},
        codes = ${g.codes}::int[]
      where
        id = ${id}
    `,
  )
export const closeStaffGroup = (db: Db, id: string): Promise<number> =>
  changed(
    db,
    sql`
      update role_group
      set
        status = 'INACTIVE'
      where
        id = ${id}
        and status = 'ACTIVE'
    `,
  )
