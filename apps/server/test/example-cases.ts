/** A dispute case of a merchant, and a document that waits for one, for the access tests. */
import { forControl } from '@saola/contract/for-control'
import { uuid } from '../src/platform/ids.ts'
import type { Person } from './people.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

/** A case with the bank, and a document that waits for one. */
export async function aCase(
  world: World,
  person: Person,
  transactionId: string,
): Promise<Record<'caseId' | 'caseCode' | 'caseDocumentId', string>> {
  const made = await world.send<typeof forControl.create, { id: string; forControlCode: string }>(
    forControl.create,
    {
      body: {
        transactionId,
        reason: 'x',
        contact: { email: 'ke.toan@saola.vn', phone: '0901234567' },
      },
    },
    { token: person.token },
  )
  const caseDocumentId = uuid()
  await asOwner(
    world,
    `insert into for_control_document (merchant_id, id, by_bank, kind, content_type, size, sealed_name, sealed, created_at, created_by) values ($1, $2, false, 'CLAIM', 'image/png', 1, 'x', 'x', now(), 'x')`,
    [person.merchantId, caseDocumentId],
  )
  return { caseId: made.body.data.id, caseCode: made.body.data.forControlCode, caseDocumentId }
}
