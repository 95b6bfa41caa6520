/** Views of lists, each its member's own; the same in Test Mode, for the filters of a list do not depend on whose money it shows. */
import type { Input, Output } from '@saola/contract/call'
import {
  VIEWS_MOST,
  type savedView,
  type SavedView,
  type ViewedList,
} from '@saola/contract/saved-view'
import { wire } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import * as store from './store.ts'

const ownerOf = (ctx: Ctx): store.Owner => {
  const { liveMerchantId: merchantId, memberId } = member(ctx)
  return { merchantId, memberId }
}
const viewOf = (row: store.ViewRow): SavedView => ({
  id: row.id,
  name: row.name,
  search: row.search,
  createdAt: wire(row.created_at),
})
const nameTaken = (): Refusal =>
  new Refusal('error.duplicate', { errors: [{ field: 'name', key: 'error.duplicate' }] })

/** The caller's views of one list, by name. */
export const getAll = async (
  ctx: Ctx,
  list: ViewedList,
): Promise<Output<typeof savedView.getAll>> =>
  (await store.list(ctx.db, ownerOf(ctx), list)).map(viewOf)

/** @throws 2 for a name that the list has, or beyond VIEWS_MOST. */
export async function create(
  ctx: Ctx,
  body: Input<typeof savedView.create>['body'],
): Promise<SavedView> {
  const owner = ownerOf(ctx)
  await store.lockOwner(ctx.db, owner)
  ensure((await store.count(ctx.db, owner, body.list)) < VIEWS_MOST, 'error.validation', {
    errors: [{ field: 'name', key: 'error.too_many_items', params: { max: VIEWS_MOST } }],
  })
  const row = await store.insert(ctx.db, owner, {
    id: uuid(),
    list: body.list,
    name: body.name.trim(),
    search: body.search,
    now: ctx.clock.now(),
  })
  if (row === null) throw nameTaken()
  return viewOf(row)
}

/** Renames a view or takes other filters into it. @throws 5 for one that is not the caller's, 2 for a name that the list has. */
export async function update(
  ctx: Ctx,
  id: string,
  body: Input<typeof savedView.update>['body'],
): Promise<SavedView> {
  const owner = ownerOf(ctx)
  await store.lockOwner(ctx.db, owner)
  if (await store.isNameTaken(ctx.db, owner, id, body.name.trim())) throw nameTaken()
  const row = await store.update(ctx.db, owner, id, {
    name: body.name.trim(),
    search: body.search,
    now: ctx.clock.now(),
  })
  ensure(row, 'error.not_found')
  return viewOf(row)
}

export async function remove(ctx: Ctx, id: string): Promise<null> {
  ensure((await store.remove(ctx.db, ownerOf(ctx), id)) === 1, 'error.not_found')
  return null
}
