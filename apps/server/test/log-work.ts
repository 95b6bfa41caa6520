/** Employees of an enterprise in salary advance for tests that need somebody to log work of, made straight in the database. */
import { uuid } from '../src/platform/ids.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

export interface TestEmployee {
  id: string
  code: string
  name: string
}
/** @param codes one an employee. @returns in their order */
export async function employeesOf(
  world: World,
  merchantId: string,
  codes: readonly string[],
): Promise<TestEmployee[]> {
  const typeId = uuid()
  await asOwner(
    world,
    `insert into salary_advance_type (id, merchant_id, name, form, percent, created_at) values ($1, $2, $3, 'AUTO', 40, now())`,
    [typeId, merchantId, `Loại ${typeId}`],
  )
  const made = codes.map((code) => ({ id: uuid(), code, name: `Nguyễn Thị ${code}` }))
  await asOwner(
    world,
    `insert into salary_employee (id, merchant_id, code, name, phone, email, position, type_id, activated, sealed, account_bin, account_last, account_digest, account_status, account_since, created_at)
     select x.id, $1, x.code, x.name, x.id::text, '', '', $2, true, 'x', '970452', '0000', x.id::text, 'VERIFIED', now(), now()
     from unnest($3::uuid[], $4::text[], $5::text[]) x (id, code, name)`,
    [
      merchantId,
      typeId,
      made.map(({ id }) => id),
      made.map(({ code }) => code),
      made.map(({ name }) => name),
    ],
  )
  return made
}
