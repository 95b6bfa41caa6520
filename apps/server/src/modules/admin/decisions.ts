/** The second person's word on a proposed change: read, approve, deny; or the first person takes it back. */
import type { admin, changeItem } from '@saola/contract/admin'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type * as z from 'zod/mini'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { diffOf } from '../../platform/diff.ts'
import { ensure } from '../../platform/errors.ts'
import * as groups from './groups.ts'
import { changeActions, codeOf, isOther } from './rules.ts'
import * as people from './service.ts'
import * as store from './store.ts'

const proposal = (row: store.ChangeRow) => ({
  kind: row.kind,
  status: row.status,
  subjectId: row.subject_id,
  proposedBy: row.proposed_by,
  proposedStaffId: row.proposed_staff_id,
})
const item = (ctx: Ctx, row: store.ChangeRow): z.output<typeof changeItem> => ({
  id: row.id,
  kind: row.kind as never,
  status: row.status as never,
  subjectId: row.subject_id,
  subject: row.subject,
  changes: diffOf(row.before, row.after).filter((c) => c.field !== 'roleGroupId'),
  proposedBy: row.proposed_name,
  proposedAt: wire(row.proposed_at),
  decidedBy: row.decided_name,
  decidedAt: wireOrNull(row.decided_at),
  note: row.note,
  allowedActions: changeActions(staff(ctx), proposal(row)),
})
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof admin.changes>,
): Promise<Output<typeof admin.changes>> {
  const [rows, total] = await Promise.all([
    store.changes(ctx.db, query, page),
    store.countChanges(ctx.db, query),
  ])
  return toPage(
    rows.map((row) => item(ctx, row)),
    total,
    page,
  )
}

/** The waiting change, locked, for somebody who is not its first person. @throws 5, 10, 13, 26. */
async function open(ctx: Ctx, id: string): Promise<store.ChangeRow> {
  const me = staff(ctx)
  const row = await store.lockChange(ctx.db, id)
  ensure(row, 'error.not_found')
  ensure(me.codes.includes(codeOf(row.kind)), 'notification.access_denied')
  ensure(isOther(me, proposal(row)), 'error.self_approval')
  ensure(row.status === 'PENDING', 'error.invalid_state')
  return row
}
async function decided(
  ctx: Ctx,
  row: store.ChangeRow,
  to: 'APPROVED' | 'DENIED',
  note: string | null,
): Promise<void> {
  const me = staff(ctx)
  ensure(
    await store.decide(
      ctx.db,
      row.id,
      to,
      { id: me.adminId, staffId: me.staffId, name: me.name },
      note,
      ctx.clock.now(),
    ),
    'error.self_approval',
  )
  await audit(ctx, {
    module: 'admin-change',
    merchantId: null,
    objectId: row.id,
    before: { status: 'PENDING' },
    after: { status: to, note, subject: row.subject },
  })
}

/** Applies the change under the decider's own rights: what they may not give, they cannot approve either. */
export async function approve(
  ctx: Ctx,
  id: string,
  note: string | null,
): Promise<Output<typeof admin.approve>> {
  const kind = (await store.change(ctx.db, id))?.kind
  const temporaryPassword = kind === 'ADMIN_CREATE' ? people.newPassword() : null
  // Before the transaction, so that none waits for a hash.
  const secret = temporaryPassword === null ? null : await people.secretOf(ctx, temporaryPassword)
  return inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    const row = await open(inner, id)
    await decided(inner, row, 'APPROVED', note)
    if (secret !== null)
      return {
        outcome: 'DONE',
        id: await people.applyCreate(inner, row.after as people.PersonState, secret),
        temporaryPassword,
      }
    if (row.kind === 'GROUP_CREATE')
      return {
        outcome: 'DONE',
        id: await groups.applyCreate(inner, row.after as store.GroupState),
        temporaryPassword,
      }
    const subjectId = row.subject_id ?? ''
    if (row.kind === 'ADMIN_FACTOR_RESET') {
      await people.applyFactorReset(inner, subjectId, (row.after as { note: string }).note)
      return { outcome: 'DONE', id: subjectId, temporaryPassword }
    }
    if (row.kind === 'ADMIN_UPDATE')
      await people.applyUpdate(
        inner,
        subjectId,
        row.after as people.PersonState,
        row.before as people.PersonState,
      )
    else
      await groups.applyUpdate(
        inner,
        subjectId,
        row.after as store.GroupState,
        row.before as store.GroupState,
      )
    return { outcome: 'DONE', id: subjectId, temporaryPassword }
  })
}
export async function deny(ctx: Ctx, id: string, note: string): Promise<null> {
  await decided(ctx, await open(ctx, id), 'DENIED', note)
  return null
}
export async function cancel(ctx: Ctx, id: string): Promise<null> {
  const row = await store.lockChange(ctx.db, id)
  ensure(row, 'error.not_found')
  ensure(row.proposed_by === staff(ctx).adminId, 'notification.access_denied')
  ensure(
    await store.withdraw(ctx.db, id, staff(ctx).adminId, ctx.clock.now()),
    'error.invalid_state',
  )
  await audit(ctx, {
    module: 'admin-change',
    merchantId: null,
    objectId: id,
    before: { status: 'PENDING' },
    after: { status: 'CANCELED', subject: row.subject },
  })
  return null
}
