/** Files of salary advance as an upload has kept them, for tests of what comes back of them. */
import { encryptBytes } from '../src/platform/field-encryption.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

/** @param content what the module keeps of a file */
export async function keptImport(
  world: World,
  at: { id: string; merchantId: string; kind: 'EMPLOYEE' | 'LOGWORK'; periodId?: string },
  content: unknown,
): Promise<void> {
  const place = {
    table: 'salary_import',
    column: 'sealed',
    row: at.id,
    merchantId: at.merchantId,
  }
  await asOwner(
    world,
    `insert into salary_import (id, merchant_id, kind, period_id, file_name, digest, sealed, created_at, created_by) values ($1, $2, $3, $4, 'x.xlsx', 'x', $5, now(), 'x')`,
    [
      at.id,
      at.merchantId,
      at.kind,
      at.periodId ?? null,
      encryptBytes(world.app, place, Buffer.from(JSON.stringify(content))),
    ],
  )
}
/** Of employees: each row has one of these texts, and something wrong. */
export const wrongEmployees = (texts: readonly string[]) => ({
  updateExisting: false,
  rows: texts.map((text, i) => ({
    row: i + 2,
    cells: { code: text, name: text, email: text, position: text, baseAmount: 'x' },
    errors: [{ field: 'baseAmount', fault: 'FORMAT', ofRow: null }],
  })),
})
