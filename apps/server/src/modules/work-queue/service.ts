/** The queue of everything that waits for bank staff: read, taken, handed over, put to sleep. What waits is decided on in its own module. */
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import { workKind, type WorkKind, type workQueue } from '@saola/contract/work-queue'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { subjectsWorded } from '../approval/service.ts'
import * as countStore from './count-store.ts'
import * as itemStore from './item-store.ts'
import { actionsOf, snoozeFault, stateOf, type WorkAction } from './rules.ts'
import { decidersAmong, scopeOf, type Sources } from './sources.ts'
import * as store from './store.ts'

type Item = Output<typeof workQueue.getList>['items'][number]

const standingOf = (row: store.WorkRow) => ({
  kind: row.kind,
  mayDecide: row.may_decide,
  assigneeId: row.assignee_id,
  isAsleep: row.is_asleep,
})
const readerOf = (ctx: Ctx) => {
  const me = staff(ctx)
  return { adminId: me.adminId, isRoot: me.kind === 'root' }
}
function itemOf(ctx: Ctx, row: store.WorkRow): Item {
  const me = readerOf(ctx)
  return {
    kind: row.kind,
    subjectId: row.subject_id,
    subject: row.subject,
    detail: row.detail,
    isTest: row.is_test,
    // Money that fits nobody is kept under an id that is no merchant's.
    merchantId: row.merchant_name === null ? null : row.merchant_id,
    merchantName: row.merchant_name,
    amount: row.amount,
    waitingSince: wire(row.waiting_since),
    dueAt: wire(row.due_at),
    state: stateOf({ dueAt: row.due_at, warnHours: row.warn_hours }, ctx.clock.now()),
    snoozedUntil: row.is_asleep ? wireOrNull(row.snoozed_until) : null,
    assigneeName: row.assignee_name,
    handedBy: row.handed_by,
    isMine: row.assignee_id === me.adminId,
    isForMe: row.may_decide,
    isOwn: row.is_own,
    allowedActions: actionsOf(me, standingOf(row)),
  }
}

export async function list(
  ctx: Ctx,
  sources: Sources,
  { query, page }: Input<typeof workQueue.getList>,
): Promise<Output<typeof workQueue.getList>> {
  const scope = scopeOf(ctx, sources)
  const filter: store.Filter = {
    ...query,
    kinds: scope.kinds.filter((kind) => query.kind === undefined || kind === query.kind),
    whose: query.whose ?? 'FOR_ME',
    keyword: query.keyword?.trim() || undefined,
    subjects: query.keyword?.trim() ? subjectsWorded(ctx.language, query.keyword) : [],
  }
  const { rows, total } = await store.list(ctx.db, scope, filter, page)
  return toPage(
    rows.map((row) => itemOf(ctx, row)),
    total,
    page,
  )
}

/** Of each kind that the caller may see, also where nothing waits. */
export async function counts(ctx: Ctx, sources: Sources): Promise<Output<typeof workQueue.counts>> {
  const scope = scopeOf(ctx, sources)
  const found = new Map((await countStore.counts(ctx.db, scope)).map((row) => [row.kind, row]))
  return scope.kinds.map((kind) => {
    const row = found.get(kind)
    return {
      kind,
      total: row?.total ?? 0,
      overdue: row?.overdue ?? 0,
      mine: row?.mine ?? 0,
      forMe: row?.for_me ?? 0,
      forMeOverdue: row?.for_me_overdue ?? 0,
      handed:
        row?.handed_at && row.handed_by !== null
          ? { by: row.handed_by, at: wire(row.handed_at) }
          : null,
    }
  })
}

interface Thing {
  kind: WorkKind
  subjectId: string
}
/** @throws 10 for a kind that the caller's codes do not open, 5 where it does not wait. */
async function waitingOne(ctx: Ctx, sources: Sources, thing: Thing): Promise<store.WorkRow> {
  const scope = scopeOf(ctx, sources)
  ensure(scope.kinds.includes(thing.kind), 'notification.access_denied')
  const row = await store.find(ctx.db, scope, thing.kind, thing.subjectId)
  ensure(row, 'error.not_found')
  return row
}
/**
 * Changes what is planned with a thing, if it still is as it was read.
 * @throws 10 where it is not for the caller to do, 12 where somebody else was quicker
 */
async function plan(
  ctx: Ctx,
  row: store.WorkRow,
  action: WorkAction,
  to: Partial<itemStore.Plan>,
): Promise<null> {
  const me = readerOf(ctx)
  const isTaken = row.assignee_id !== null && row.assignee_id !== me.adminId
  ensure(action !== 'take' || !isTaken, 'error.stale_version')
  ensure(actionsOf(me, standingOf(row)).includes(action), 'notification.access_denied')
  const before: itemStore.Plan = {
    assigneeId: row.assignee_id,
    assignedAt: row.assignee_id === null ? null : row.assigned_at,
    handedBy: row.handed_by,
    snoozedUntil: row.is_asleep ? row.snoozed_until : null,
    snoozedBy: row.is_asleep ? row.snoozed_by : null,
  }
  const occasion = { kind: row.kind, subjectId: row.subject_id, since: row.since }
  ensure(
    (await itemStore.put(ctx.db, occasion, { ...before, ...to }, row.version)) === 1,
    'error.stale_version',
  )
  await audit(ctx, {
    module: 'work-queue',
    merchantId: row.merchant_name === null ? null : row.merchant_id,
    objectId: `${row.kind}/${row.subject_id}`,
    before: auditOf(before),
    after: { ...auditOf({ ...before, ...to }), subject: row.subject },
  })
  return null
}
const auditOf = ({ assigneeId, snoozedUntil }: itemStore.Plan) => ({
  assignee: assigneeId,
  snoozedUntil: wireOrNull(snoozedUntil),
})

export async function take(
  ctx: Ctx,
  sources: Sources,
  { body }: Input<typeof workQueue.take>,
): Promise<null> {
  const row = await waitingOne(ctx, sources, body)
  // Taking again what one has is no change.
  if (row.assignee_id === staff(ctx).adminId) return null
  return plan(ctx, row, 'take', {
    assigneeId: staff(ctx).adminId,
    assignedAt: ctx.clock.now(),
    handedBy: null,
  })
}
export async function release(
  ctx: Ctx,
  sources: Sources,
  { body }: Input<typeof workQueue.release>,
): Promise<null> {
  const row = await waitingOne(ctx, sources, body)
  return plan(ctx, row, 'release', { assigneeId: null, assignedAt: null, handedBy: null })
}

/** Who may decide on a thing, but for the caller. */
async function others(
  ctx: Ctx,
  sources: Sources,
  row: store.WorkRow,
): Promise<itemStore.StaffRow[]> {
  const holders = await itemStore.holders(ctx.db, workKind(row.kind).decide)
  const able = await decidersAmong(
    ctx,
    sources,
    { kind: row.kind, subjectId: row.subject_id },
    holders,
  )
  return able.filter(({ id }) => id !== staff(ctx).adminId && id !== row.assignee_id)
}
export async function people(
  ctx: Ctx,
  sources: Sources,
  { query }: Input<typeof workQueue.people>,
): Promise<Output<typeof workQueue.people>> {
  const row = await waitingOne(ctx, sources, query)
  return (await others(ctx, sources, row)).map((one) => ({
    id: one.id,
    name: one.full_name,
    staffId: one.staff_id,
  }))
}
/** The one who gets it is told by mail. @throws 2 for somebody who may not decide on it, and for oneself. */
export async function handOver(
  ctx: Ctx,
  sources: Sources,
  { body }: Input<typeof workQueue.handOver>,
): Promise<null> {
  const row = await waitingOne(ctx, sources, body)
  const isAble = (await others(ctx, sources, row)).some(({ id }) => id === body.adminId)
  if (!isAble) throw fieldRefusal('adminId', 'error.enum')
  const [me, at] = [staff(ctx), ctx.clock.now()]
  await plan(ctx, row, 'handOver', { assigneeId: body.adminId, assignedAt: at, handedBy: me.name })
  await enqueue(
    ctx.db,
    'workQueue.tellHandedOver',
    { kind: row.kind, subjectId: row.subject_id, adminId: body.adminId, at: at.toISOString() },
    // The version that this hand-over has made: one mail for each.
    {
      key: `handed-over/${row.kind}/${row.subject_id}/${row.since}/${row.version ?? 0}`,
      maxAttempts: 8,
    },
  )
  return null
}

/** @throws 2 for a time that is past or further than a thing may sleep. */
export async function snooze(
  ctx: Ctx,
  sources: Sources,
  { body }: Input<typeof workQueue.snooze>,
): Promise<null> {
  const until = new Date(body.until)
  const fault = snoozeFault(until, ctx.clock.now())
  if (fault !== null) throw fieldRefusal('until', 'error.pattern')
  const row = await waitingOne(ctx, sources, body)
  return plan(ctx, row, 'snooze', { snoozedUntil: until, snoozedBy: staff(ctx).name })
}
export async function wake(
  ctx: Ctx,
  sources: Sources,
  { body }: Input<typeof workQueue.wake>,
): Promise<null> {
  const row = await waitingOne(ctx, sources, body)
  return plan(ctx, row, 'wake', { snoozedUntil: null, snoozedBy: null })
}
