/** Two of the bank who manage its people and hold all that maker and checker hold: what one proposes the other decides. */
import { sql } from 'kysely'
import { many } from '../src/platform/db.ts'
import { staffWith, type StaffPerson } from './people.ts'
import type { World } from './world.ts'

/** The role group of makers, which every database has. */
export const MAKER_GROUP = '01900000-0000-7000-8000-000000000011'

export async function administrators(
  world: World,
): Promise<{ anna: StaffPerson; binh: StaffPerson }> {
  const wide = (
    await many(
      world.app.db,
      sql<{ codes: number[] }>`
        select
          codes
        from
          role_group
        where
          code in ('BANK_MAKER', 'BANK_CHECKER')
      `,
    )
  ).flatMap((g) => g.codes)
  const codes = [...new Set([3000, 3001, ...wide])]
  return {
    anna: await staffWith(world, codes, 'anna'),
    binh: await staffWith(world, codes, 'binh'),
  }
}
