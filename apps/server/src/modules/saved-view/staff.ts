/** Views of the back office's lists: of a person of the bank, shared with colleagues where they want it. */
import type { Input, Output } from '@saola/contract/call'
import {
  staffViewedLists,
  VIEWS_MOST,
  type savedView,
  type StaffView,
  type StaffViewedList,
} from '@saola/contract/saved-view'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import * as store from './staff-store.ts'

/** Shared views of one list that are shown to somebody. */
const SHARED_MOST = 100

function viewOf(ctx: Ctx, row: store.StaffViewRow): StaffView {
  const isOwn = row.admin_id === staff(ctx).adminId
  return {
    id: row.id,
    name: row.name,
    search: row.search,
    createdAt: wire(row.created_at),
    isDefault: row.is_default,
    isShared: row.is_shared,
    isOwn,
    ownerName: row.owner_name,
    allowedActions: isOwn ? ['update', 'share', 'delete'] : [],
  }
}
/** @throws 10 for a list that the caller's codes do not open. */
function ensureMayOpen(ctx: Ctx, list: StaffViewedList): void {
  const codes: readonly number[] = staffViewedLists[list]
  ensure(
    codes.length === 0 || staff(ctx).codes.some((code) => codes.includes(code)),
    'notification.access_denied',
  )
}
const nameTaken = (): Refusal =>
  new Refusal('error.duplicate', { errors: [{ field: 'name', key: 'error.duplicate' }] })
const record = (ctx: Ctx, id: string, change: { before?: unknown; after?: unknown }) =>
  audit(ctx, { module: 'saved-view', merchantId: null, objectId: id, ...change })
const factsOf = ({ list, name, search, is_shared }: store.StaffViewRow) => ({
  list,
  name,
  search,
  isShared: is_shared,
})

export async function getAll(
  ctx: Ctx,
  list: StaffViewedList,
): Promise<Output<typeof savedView.cmsGetAll>> {
  ensureMayOpen(ctx, list)
  const rows = await store.list(ctx.db, staff(ctx).adminId, list, SHARED_MOST)
  return rows.map((row) => viewOf(ctx, row))
}

/** One of the caller's own, on a list that they may still open. @throws 5, and 10 for a colleague's. */
async function own(ctx: Ctx, id: string): Promise<store.StaffViewRow> {
  const me = staff(ctx).adminId
  const row = await store.find(ctx.db, me, id)
  ensure(row, 'error.not_found')
  ensureMayOpen(ctx, row.list as StaffViewedList)
  ensure(row.admin_id === me, 'notification.access_denied')
  return row
}
async function read(ctx: Ctx, id: string): Promise<StaffView> {
  const row = await store.find(ctx.db, staff(ctx).adminId, id)
  ensure(row, 'error.not_found')
  return viewOf(ctx, row)
}

/** @throws 14 for a name that the list has, 2 beyond VIEWS_MOST. */
export async function create(
  ctx: Ctx,
  { list, name, search, isShared }: Input<typeof savedView.cmsCreate>['body'],
): Promise<StaffView> {
  ensureMayOpen(ctx, list)
  const [me, id] = [staff(ctx).adminId, uuid()]
  await store.lockOwner(ctx.db, me)
  ensure((await store.count(ctx.db, me, list)) < VIEWS_MOST, 'error.validation', {
    errors: [{ field: 'name', key: 'error.too_many_items', params: { max: VIEWS_MOST } }],
  })
  const view = { id, list, name: name.trim(), search, isShared, now: ctx.clock.now() }
  if ((await store.insert(ctx.db, me, view)) === 0) throw nameTaken()
  await record(ctx, id, { after: { list, name: view.name, search, isShared } })
  return read(ctx, id)
}

/** Renames a view, takes other filters into it, shares it or no longer. @throws 5, 10 for a colleague's, 14 for a name that the list has. */
export async function update(
  ctx: Ctx,
  id: string,
  { name, search, isShared }: Input<typeof savedView.cmsUpdate>['body'],
): Promise<StaffView> {
  const me = staff(ctx).adminId
  await store.lockOwner(ctx.db, me)
  const row = await own(ctx, id)
  const view = { id, name: name.trim(), search, isShared, now: ctx.clock.now() }
  if (await store.isNameTaken(ctx.db, me, { ...view, list: row.list })) throw nameTaken()
  await store.update(ctx.db, me, view)
  await record(ctx, id, {
    before: factsOf(row),
    after: { list: row.list, name: view.name, search, isShared },
  })
  return read(ctx, id)
}

/** Also for those whose default it is: their screen opens as it comes. */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  await store.lockOwner(ctx.db, staff(ctx).adminId)
  const row = await own(ctx, id)
  await store.remove(ctx.db, staff(ctx).adminId, id)
  await record(ctx, id, { before: factsOf(row) })
  return null
}

/** @throws 12 unless these are all of the caller's views of the list: one was added or removed meanwhile. */
export async function order(
  ctx: Ctx,
  { list, ids }: Input<typeof savedView.cmsOrder>['body'],
): Promise<null> {
  ensureMayOpen(ctx, list)
  const me = staff(ctx).adminId
  await store.lockOwner(ctx.db, me)
  const all = await store.count(ctx.db, me, list)
  const moved = await store.order(ctx.db, me, list, ids)
  ensure(moved === all && ids.length === all, 'error.stale_version')
  return null
}

/** @throws 5 for a view that is not of this list, or a colleague's that is not shared. */
export async function setDefault(
  ctx: Ctx,
  { list, id }: Input<typeof savedView.cmsSetDefault>['body'],
): Promise<null> {
  ensureMayOpen(ctx, list)
  const me = staff(ctx).adminId
  if (id === null) {
    await store.clearDefault(ctx.db, me, list)
    return null
  }
  const row = await store.find(ctx.db, me, id)
  ensure(row?.list === list, 'error.not_found')
  await store.setDefault(ctx.db, me, list, id)
  return null
}
