/** Changes that one person proposes (reliability bar A4): written down as they are meant, applied by decisions.ts. */
import type { changeKinds } from '@saola/contract/admin'
import { audit } from '../../platform/audit.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import * as store from './store.ts'

interface Proposed {
  kind: (typeof changeKinds)[number]
  subjectId: string | null
  subject: string
  before: unknown
  after: unknown
}

/** Run inside a transaction. One change of a thing waits at a time. @throws 13. @returns the change's id. */
export async function propose(ctx: Ctx, p: Proposed): Promise<string> {
  const me = staff(ctx)
  const id = uuid()
  ensure(
    await store.insertChange(ctx.db, {
      ...p,
      id,
      by: { id: me.adminId, staffId: me.staffId, name: me.name },
      now: ctx.clock.now(),
    }),
    'error.invalid_state',
  )
  await audit(ctx, {
    module: 'admin-change',
    merchantId: null,
    objectId: id,
    before: p.before ?? undefined,
    after: p.after,
  })
  return id
}
