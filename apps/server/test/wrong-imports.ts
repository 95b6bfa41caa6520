/** Files of customers and of subscribers, each row with one of these texts and with something wrong: what comes back as a file to correct. */
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
/** One file of each kind with the same id. */
export async function wrongImports(
  world: World,
  { id, merchantId }: { id: string; merchantId: string },
  texts: readonly string[],
): Promise<void> {
  for (const [table, of] of [
    ['customer_import', customerOf],
    ['subscription_import', subscriberOf],
  ] as const)
    await asOwner(
      world,
      `insert into ${table} (id, merchant_id, file_name, rows, total, valid, created_at, created_by) values ($1, $2, 'x.xlsx', $3, 1, 0, now(), 'x')`,
      [id, merchantId, JSON.stringify(texts.map((text, i) => ({ row: i + 2, ...of(text) })))],
    )
}
