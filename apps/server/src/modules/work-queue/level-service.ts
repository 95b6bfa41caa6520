/** By when each kind is due: read by staff, set by the root admin within bounds. */
import type { Input, Output } from '@saola/contract/call'
import { workKindNames, workKindsSeenBy, type workQueue } from '@saola/contract/work-queue'
import { audit } from '../../platform/audit.ts'
import { wireOrNull } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { fieldRefusal } from '../../platform/errors.ts'
import * as itemStore from './item-store.ts'
import { usualLevel, type Level } from './rules.ts'

const levelOf = (row: itemStore.LevelRow): Level => ({
  dueHours: row.due_hours,
  warnHours: row.warn_hours,
})

/** Of the kinds that the caller may see; the root admin, who sets them, sees all. */
export async function levels(ctx: Ctx): Promise<Output<typeof workQueue.levels>> {
  const set = new Map((await itemStore.levels(ctx.db)).map((row) => [row.kind, row]))
  const me = staff(ctx)
  const kinds = me.kind === 'root' ? workKindNames : workKindsSeenBy(me.codes)
  return kinds.map((kind) => {
    const row = set.get(kind)
    return {
      kind,
      ...(row === undefined ? usualLevel(kind) : levelOf(row)),
      modifiedBy: row?.modified_by ?? null,
      modifiedAt: wireOrNull(row?.modified_at ?? null),
      allowedActions: me.kind === 'root' ? ['update'] : [],
    }
  })
}
/** @throws 2 where it would be due soon from the first moment on. */
export async function updateLevel(
  ctx: Ctx,
  { params: { kind }, body }: Input<typeof workQueue.updateLevel>,
): Promise<null> {
  if (body.warnHours >= body.dueHours)
    throw fieldRefusal('warnHours', 'error.max', { max: body.dueHours - 1 })
  const row = (await itemStore.levels(ctx.db)).find((one) => one.kind === kind)
  await itemStore.setLevel(ctx.db, kind, body, { name: staff(ctx).name, now: ctx.clock.now() })
  await audit(ctx, {
    module: 'work-queue',
    merchantId: null,
    objectId: kind,
    before: row === undefined ? usualLevel(kind) : levelOf(row),
    after: body,
  })
  return null
}
