/** SQL of the role groups of bank staff, which belong to no merchant. */
import type { RoleGroupStatus } from '@saola/contract/role-group'
import { sql } from 'kysely'
import { changed, type Db } from '../../platform/db.ts'

export interface StaffGroup {
  name: string
  description: string
  scope: string
  codes: number[]
}
/** Who writes it, and when. */
interface By {
  name: string
  at: Date
}
export const insertStaffGroup = (
  db: Db,
  id: string,
  code: string,
  g: StaffGroup,
  by: By,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        role_group (id, merchant_id, code, name, description, codes, scope, created_at, created_by)
      values
        (
          ${id},
          null,
          ${code},
          ${g.name},
          ${g.description},
          ${g.codes}::int[],
          ${g.scope},
          ${by.at},
          ${by.name}
        )
    `,
  )
export const updateStaffGroup = (db: Db, id: string, g: StaffGroup, by: By): Promise<number> =>
  changed(
    db,
    sql`
      update role_group
      set
        name = ${g.name},
        description = ${g.description},
        codes = ${g.codes}::int[],
        modified_at = ${by.at},
        modified_by = ${by.name}
      where
        id = ${id}
    `,
  )
/** From one state to the other. */
export const moveStaffGroup = (db: Db, id: string, to: RoleGroupStatus, by: By): Promise<number> =>
  changed(
    db,
    sql`
      update role_group
      set
        status = ${to},
        modified_at = ${by.at},
        modified_by = ${by.name}
      where
        id = ${id}
        and status <> ${to}
    `,
  )
