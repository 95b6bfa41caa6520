/** Role groups of bank staff (scopes ADMIN and ROOT_ADMIN): what their people may do, as admin codes. */
import type { admin, groupItem } from '@saola/contract/admin'
import type { Input, Output } from '@saola/contract/call'
import type { RoleGroupStatus } from '@saola/contract/role-group'
import type * as z from 'zod/mini'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { publicCode, uuid } from '../../platform/ids.ts'
import { propose, takesTwo, waitingFor } from '../approval/service.ts'
import { addStaffGroup, moveStaffGroup, updateStaffGroup } from '../role-group/service.ts'
import { usableCodes } from './rights.ts'
import { groupActions, knownCodes, mayGrant } from './rules.ts'
import * as store from './store.ts'

type Outcome = Output<typeof admin.groupCreate>
const isPreset = (row: store.GroupRow): boolean => row.code.startsWith('BANK_')
const sorted = (codes: readonly number[]): number[] => codes.toSorted((a, b) => a - b)
/** Whose word on a group would do: nobody gives or takes what they do not hold. */
const decidersOn = (state: store.GroupState, taken: readonly number[] = []) => ({
  rootOnly: state.scope === 'ROOT_ADMIN',
  holding: [...state.codes, ...taken],
})
const groupKey = (id: string): string => `staff-group:${id}`
const stateOf = (row: store.GroupRow): store.GroupState => ({
  name: row.name,
  description: row.description,
  scope: row.scope,
  codes: sorted(row.codes),
})

export async function list(ctx: Ctx): Promise<z.output<typeof groupItem>[]> {
  const me = staff(ctx)
  const rows = await store.groupList(ctx.db)
  const waiting = await waitingFor(
    ctx,
    rows.map(({ id }) => groupKey(id)),
  )
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    description: row.description,
    scope: row.scope as 'ADMIN',
    status: row.status,
    codes: sorted(row.codes),
    currentUsed: row.used,
    preset: isPreset(row),
    createdAt: wire(row.created_at),
    createdBy: row.created_by,
    modifiedAt: wireOrNull(row.modified_at),
    modifiedBy: row.modified_by,
    pendingChange: waiting.get(groupKey(row.id))?.id ?? null,
    allowedActions: waiting.has(groupKey(row.id))
      ? []
      : groupActions(me, {
          preset: isPreset(row),
          scope: row.scope,
          status: row.status,
          codes: row.codes,
          used: row.used,
        }),
  }))
}

/** @throws 2 for a code that opens nothing or a name that another group has, 31004 for codes that the caller does not hold. */
async function judge(
  ctx: Ctx,
  g: store.GroupState,
  exceptId: string | null,
): Promise<store.GroupState> {
  const state = {
    name: g.name.trim(),
    description: g.description.trim(),
    scope: g.scope,
    codes: sorted(g.codes),
  }
  if (!knownCodes(state.codes, usableCodes)) throw fieldRefusal('codes', 'error.enum')
  ensure(mayGrant(staff(ctx), state.scope, state.codes), 'member.role_escalation')
  if (await store.groupNamed(ctx.db, state.name, exceptId))
    throw fieldRefusal('name', 'error.duplicate')
  return state
}

/** Run inside a transaction. @returns the group's id. */
export async function applyCreate(ctx: Ctx, g: store.GroupState): Promise<string> {
  const state = await judge(ctx, g, null)
  const id = uuid()
  await addStaffGroup(ctx, id, `STAFF_${publicCode(10)}`, state)
  await audit(ctx, { module: 'admin-group', merchantId: null, objectId: id, after: state })
  return id
}
/** A group of ours in a state, for who may grant all that it holds. */
async function lockFor(
  ctx: Ctx,
  id: string,
  status: RoleGroupStatus = 'ACTIVE',
): Promise<store.GroupRow> {
  const row = await store.lockGroup(ctx.db, id)
  ensure(row, 'error.not_found')
  ensure(!isPreset(row) && row.status === status, 'error.invalid_state')
  ensure(mayGrant(staff(ctx), row.scope, row.codes), 'member.role_escalation')
  return row
}
export async function applyUpdate(ctx: Ctx, id: string, g: store.GroupState): Promise<void> {
  const row = await lockFor(ctx, id)
  const now = stateOf(row)
  const state = await judge(ctx, { ...g, scope: row.scope }, id)
  await updateStaffGroup(ctx, id, state)
  await audit(ctx, {
    module: 'admin-group',
    merchantId: null,
    objectId: id,
    before: now,
    after: state,
  })
}

export async function create(
  ctx: Ctx,
  body: Input<typeof admin.groupCreate>['body'],
): Promise<Outcome> {
  const state = await judge(ctx, { ...body, description: body.description ?? '' }, null)
  if (!(await takesTwo(ctx, 'GROUP_CREATE', { deciders: decidersOn(state) })))
    return { outcome: 'DONE', id: await applyCreate(ctx, state) }
  return {
    outcome: 'PROPOSED',
    id: await propose(ctx, {
      kind: 'GROUP_CREATE',
      subjectKey: `new-staff-group:${state.name.toLowerCase()}`,
      subjectId: null,
      subject: state.name,
      before: null,
      after: state,
    }),
  }
}
export async function update(
  ctx: Ctx,
  id: string,
  body: Input<typeof admin.groupUpdate>['body'],
): Promise<Outcome> {
  const row = await lockFor(ctx, id)
  ensure((await waitingFor(ctx, [groupKey(id)])).size === 0, 'error.invalid_state')
  const state = await judge(
    ctx,
    { ...body, description: body.description ?? '', scope: row.scope },
    id,
  )
  if (!(await takesTwo(ctx, 'GROUP_UPDATE', { deciders: decidersOn(state, row.codes) }))) {
    await applyUpdate(ctx, id, state)
    return { outcome: 'DONE', id }
  }
  return {
    outcome: 'PROPOSED',
    id: await propose(ctx, {
      kind: 'GROUP_UPDATE',
      subjectKey: groupKey(id),
      subjectId: id,
      subject: row.name,
      before: stateOf(row),
      after: state,
    }),
  }
}
async function move(ctx: Ctx, id: string, to: RoleGroupStatus): Promise<null> {
  ensure(await moveStaffGroup(ctx, id, to), 'error.invalid_state')
  await audit(ctx, {
    module: 'admin-group',
    merchantId: null,
    objectId: id,
    before: { status: to === 'CLOSED' ? 'ACTIVE' : 'CLOSED' },
    after: { status: to },
  })
  return null
}
/** A group that somebody is in stays. @throws 31006. */
export async function close(ctx: Ctx, id: string): Promise<null> {
  await lockFor(ctx, id)
  // Counted after the lock: a person who was put in while this one waited is in it now.
  ensure(!(await store.groupUsed(ctx.db, id)), 'role.in_use')
  return move(ctx, id, 'CLOSED')
}
/** Nobody is in it yet, so nobody gains a right. @throws 14 when its name went to another meanwhile. */
export async function reopen(ctx: Ctx, id: string): Promise<null> {
  const row = await lockFor(ctx, id, 'CLOSED')
  ensure(!(await store.groupNamed(ctx.db, row.name, id)), 'error.duplicate')
  return move(ctx, id, 'ACTIVE')
}

/** What a change of a group rests on: the group as it stands. */
export async function currentState(
  ctx: Ctx,
  id: string,
  lock: boolean,
): Promise<store.GroupState | null> {
  const row = lock ? await store.lockGroup(ctx.db, id) : await store.group(ctx.db, id)
  return row && stateOf(row)
}
