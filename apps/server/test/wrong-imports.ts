/** Files of customers, subscribers and employees, each row with one of these texts and with something wrong: what comes back as a file to correct. */
import { aSalary } from './example-salary.ts'
import type { Person } from './people.ts'
import { hostileEmployees, keptImport, wrongEmployees } from './salary-imports.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

const customerOf = (text: string) => ({
  fullName: text,
  phone: text,
  email: '',
  address: text,
  group: '',
  code: '',
  errors: [{ field: 'phone', key: 'error.invalid-phone' }],
})
const subscriberOf = (text: string) => ({
  cells: { fullName: text, planCode: text, refId: text },
  errors: [{ field: 'paidUntil', fault: 'REQUIRED' }],
})
/** The id of each of the files. */
export const IMPORT = '01920000-0000-7000-8000-0000000000f1'
/** One file of each kind; of employees for an enterprise that is at work with it. */
export async function wrongImports(
  world: World,
  who: Person,
  texts: readonly string[],
): Promise<void> {
  const { merchantId } = who
  for (const [table, of] of [
    ['customer_import', customerOf],
    ['subscription_import', subscriberOf],
  ] as const)
    await asOwner(
      world,
      `insert into ${table} (id, merchant_id, file_name, rows, total, valid, created_at, created_by) values ($1, $2, 'x.xlsx', $3, 1, 0, now(), 'x')`,
      [IMPORT, merchantId, JSON.stringify(texts.map((text, i) => ({ row: i + 2, ...of(text) })))],
    )
  await aSalary(world, who)
  await keptImport(world, { id: IMPORT, merchantId, kind: 'EMPLOYEE' }, wrongEmployees(texts))
  await hostileEmployees(world, merchantId, texts)
}
