/** SQL of groups that are one member's alone. */
import { sql } from 'kysely'
import { changed, type Db } from '../../platform/db.ts'

interface Rights {
  codes: readonly number[]
  actions: readonly string[]
  by: string
  now: Date
}
/** The rights of one member alone, in a group that no list shows. */
export const insertPersonal = (
  db: Db,
  merchantId: string,
  g: Rights & { id: string; code: string },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        role_group (
          id,
          merchant_id,
          code,
          name,
          codes,
          actions,
          personal,
          created_at,
          created_by,
          modified_at,
          modified_by
        )
      values
        (
          ${g.id},
          ${merchantId},
          ${g.code},
          '',
          ${[...g.codes]}::int[],
          ${[...g.actions]}::text[],
          true,
          ${g.now},
          ${g.by},
          ${g.now},
          ${g.by}
        )
    `,
  )
/** @returns 0 when the group is no personal one. */
export const updatePersonal = (
  db: Db,
  merchantId: string,
  id: string,
  g: Rights,
): Promise<number> =>
  changed(
    db,
    sql`
      update role_group
      set
        codes = ${[...g.codes]}::int[],
        actions = ${[...g.actions]}::text[],
        modified_at = ${g.now},
        modified_by = ${g.by}
      where
        id = ${id}
        and merchant_id = ${merchantId}
        and personal
        and deleted_at is null
    `,
  )
/** Nothing happens to a group that is no personal one. */
export const removePersonal = (
  db: Db,
  merchantId: string,
  id: string,
  by: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update role_group
      set
        deleted_at = ${now},
        modified_at = ${now},
        modified_by = ${by}
      where
        id = ${id}
        and merchant_id = ${merchantId}
        and personal
        and deleted_at is null
    `,
  )
