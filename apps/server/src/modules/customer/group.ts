/** Groups of customers: made, renamed, filled and emptied. */
import type { Input, Output } from '@saola/contract/call'
import type { customer } from '@saola/contract/customer'
import { toPage, type Page, type PageRequest } from '@saola/contract/paging'
import { fold } from '@saola/vietqr/text'
import { audit } from '../../platform/audit.ts'
import { ttlCache } from '../../platform/ttl-cache.ts'
import { wire } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import * as groupStore from './group-store.ts'
import { MODULE } from './service.ts'

type Group = Output<typeof customer.getGroupDetail>
const groupOf = (row: groupStore.GroupRow): Group => ({
  id: row.id,
  name: row.name,
  totalCustomer: row.total,
  kind: row.kind,
  createdAt: wire(row.created_at),
  createdBy: row.created_by,
})

export async function createGroup(
  ctx: Ctx,
  body: Input<typeof customer.createGroup>['body'],
): Promise<Group> {
  const { merchantId } = member(ctx)
  const [id, name, kind] = [uuid(), body.name.trim().replace(/\s+/g, ' '), body.kind ?? 'CUSTOMER']
  if (
    (await groupStore.insertGroup(ctx.db, merchantId, {
      id,
      name,
      key: fold(name),
      kind,
      by: actorOf(ctx).name,
      now: ctx.clock.now(),
    })) === 0
  )
    refuseName()
  await audit(ctx, { module: MODULE, merchantId, objectId: id, after: { name, kind } })
  return groupDetail(ctx, id)
}
const refuseName = (): never => {
  throw new Refusal('error.duplicate', { errors: [{ field: 'name', key: 'error.duplicate_item' }] })
}

export async function groupDetail(ctx: Ctx, id: string): Promise<Group> {
  const row = await groupStore.getGroup(ctx.db, member(ctx).merchantId, id)
  ensure(row, 'error.not_found')
  return groupOf(row)
}

export async function updateGroup(
  ctx: Ctx,
  body: Input<typeof customer.updateGroup>['body'],
): Promise<Group> {
  const { merchantId } = member(ctx)
  ensure(await groupStore.holdGroup(ctx.db, merchantId, body.id, 'update'), 'error.not_found')
  const before = await groupDetail(ctx, body.id)
  const next = { name: body.name.trim().replace(/\s+/g, ' '), kind: body.kind ?? before.kind }
  if (
    !(await groupStore.updateGroup(ctx.db, merchantId, {
      id: body.id,
      ...next,
      key: fold(next.name),
      now: ctx.clock.now(),
    }))
  )
    refuseName()
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: body.id,
    before: { name: before.name, kind: before.kind },
    after: next,
  })
  return groupDetail(ctx, body.id)
}

/** @throws 36006 while somebody is in it. */
export async function removeGroup(ctx: Ctx, id: string): Promise<null> {
  const { merchantId } = member(ctx)
  ensure(await groupStore.holdGroup(ctx.db, merchantId, id, 'update'), 'error.not_found')
  const before = await groupDetail(ctx, id)
  ensure(before.totalCustomer === 0, 'group.not_empty')
  await groupStore.removeGroup(ctx.db, merchantId, id)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    before: { name: before.name, kind: before.kind },
  })
  return null
}

/** All of them or none: one id that is not the merchant's refuses the whole. A customer is in one group at a time, so adding moves them. */
async function move(
  ctx: Ctx,
  ids: readonly string[],
  groupId: string,
  way: 'in' | 'out',
): Promise<Group> {
  const { merchantId } = member(ctx)
  const different = [...new Set(ids)]
  ensure(await groupStore.holdGroup(ctx.db, merchantId, groupId, 'key share'), 'error.not_found')
  const own = await groupStore.moveToGroup(
    ctx.db,
    merchantId,
    different,
    way === 'in' ? null : groupId,
    way === 'in' ? groupId : null,
    actorOf(ctx).name,
    ctx.clock.now(),
  )
  ensure(own === different.length, 'error.not_found')
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: groupId,
    after: { [way === 'in' ? 'added' : 'removed']: different },
  })
  return groupDetail(ctx, groupId)
}
export const addToGroup = (ctx: Ctx, ids: readonly string[], groupId: string): Promise<Group> =>
  move(ctx, ids, groupId, 'in')
export const removeFromGroup = (
  ctx: Ctx,
  ids: readonly string[],
  groupId: string,
): Promise<Group> => move(ctx, ids, groupId, 'out')

export async function listGroups(
  ctx: Ctx,
  query: { groupName?: string | undefined },
  page: PageRequest,
): Promise<Page<Group>> {
  const { merchantId } = member(ctx)
  const words = query.groupName ? fold(query.groupName) : undefined
  const [rows, total] = await Promise.all([
    groupStore.listGroups(ctx.db, merchantId, words, page),
    groupStore.countGroups(ctx.db, merchantId, words),
  ])
  return toPage(rows.map(groupOf), total, page)
}
const remembered = ttlCache<Page<Group>>(5_000)

/** For pickers: counts may be some seconds old, but a group that came, went or was renamed is seen at once. */
export async function listGroupsBriefly(
  ctx: Ctx,
  query: { groupName?: string | undefined },
  page: PageRequest,
): Promise<Page<Group>> {
  const { merchantId } = member(ctx)
  return remembered.get(
    JSON.stringify([
      merchantId,
      await groupStore.groupStamp(ctx.db, merchantId),
      query.groupName ?? '',
      page,
    ]),
    () => listGroups(ctx, query, page),
  )
}
