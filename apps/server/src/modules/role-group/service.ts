/** What people may do (docs/decisions.md#23, #27): areas with actions, held by preset groups and by the merchant's own. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Output } from '@saola/contract/call'
import {
  codesOfActions,
  permissionCodes,
  type PermissionCode,
  type PermissionName,
} from '@saola/contract/permissions'
import {
  roleGroupActions,
  type roleGroup,
  type RoleGroupAction,
  type roleGroupItem,
} from '@saola/contract/role-group'
import type * as z from 'zod/mini'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { publicCode, uuid } from '../../platform/ids.ts'
import { translator } from '../../platform/text.ts'
import { forgetMembers } from '../session/service.ts'
import { actionsOf, allowedOn, covers, granted, offered, presetCodes, withSight } from './rules.ts'
import * as personal from './personal-store.ts'
import * as store from './store.ts'

export { addStaffGroup, moveStaffGroup, updateStaffGroup } from './staff.ts'

type Permission = Output<typeof roleGroup.getPermissions>[number]
type Action = Permission['actions'][number]
type Group = z.output<typeof roleGroupItem>
export interface GroupBody {
  name: string
  description: string
  actions: string[]
}
const OWN_GROUPS_MOST = 50

const nameOf = new Map<number, PermissionName>(
  (Object.entries(permissionCodes) as [PermissionName, PermissionCode][]).map(([name, code]) => [
    code,
    name,
  ]),
)

function actionItem(ctx: Ctx, id: string): Action {
  const t = translator(ctx.language, 'permission')
  const [code, verb] = id.split('.')
  const area = nameOf.get(Number(code))!
  return {
    id,
    name: t(`verb.${verb}`),
    description: t('action', { verb: t(`verb.${verb}`), area: t(`${area}.name`) }),
    scope: 'MERCHANT',
  }
}

function permissionsOf(
  ctx: Ctx,
  codes: readonly PermissionCode[],
  held: readonly string[],
): Permission[] {
  const t = translator(ctx.language, 'permission')
  const area = (code: PermissionCode): string => nameOf.get(code)!
  return codes.map((code) => ({
    id: code,
    name: t(`${area(code)}.name`),
    description: t(`${area(code)}.description`),
    actions: actionsOf(code)
      .filter((id) => held.includes(id))
      .map((id) => actionItem(ctx, id)),
  }))
}

/** What the caller themselves may do, whatever is switched on. */
export function getCurrentPermission(ctx: Ctx): Permission[] {
  const { codes, actions } = member(ctx)
  return permissionsOf(
    ctx,
    [...nameOf.keys()].filter((code) => codes.includes(code)) as PermissionCode[],
    actions,
  )
}
/** Areas and actions that the caller may grant: what they hold of what this installation offers. */
export const getPermissions = (ctx: Ctx): Permission[] =>
  permissionsOf(ctx, offered(ctx.config.features), member(ctx).actions).filter(
    (permission) => permission.actions.length > 0,
  )
/** Every action there is, for the columns of a matrix. */
export const getAllPermissionActions = (ctx: Ctx): Action[] =>
  offered(ctx.config.features)
    .flatMap(actionsOf)
    .map((id) => actionItem(ctx, id))

function itemOf(ctx: Ctx, row: store.GroupRow, myGroup: string | null): Group {
  const preset = row.merchant_id === null
  const t = translator(ctx.language, 'permission')
  const known = offered(ctx.config.features).flatMap(actionsOf)
  const held = new Set(granted(row))
  return {
    id: row.id,
    code: row.code,
    name: preset ? t(`preset.${row.code}.name`) : row.name,
    description: preset ? t(`preset.${row.code}.description`) : row.description,
    status: row.status,
    createdAt: wire(row.created_at),
    createdBy: row.created_by,
    modifiedAt: wire(row.modified_at ?? row.created_at),
    modifiedBy: row.modified_by,
    actions: known.filter((id) => held.has(id)).map((id) => actionItem(ctx, id)),
    currentUsed: row.in_use,
    preset,
    allowedActions: withRight(
      ctx,
      allowedOn({ preset, status: row.status, mine: row.id === myGroup }, row.in_use),
      actionCalls.roleGroup,
    ),
  }
}

const myGroupOf = (ctx: Ctx): Promise<string | null> => {
  const me = member(ctx)
  return store.groupOf(ctx.db, me.liveMerchantId, me.memberId)
}

export async function getAll(ctx: Ctx): Promise<Group[]> {
  const [rows, mine] = [
    await store.list(ctx.db, member(ctx).liveMerchantId, presetCodes),
    await myGroupOf(ctx),
  ]
  return rows.map((row) => itemOf(ctx, row, mine))
}

async function itemFor(ctx: Ctx, id: string): Promise<Group> {
  const found = (await getAll(ctx)).find((group) => group.id === id)
  ensure(found, 'error.not_found')
  return found
}

/** @throws 2 for an action that there is not, 31004 for one that the caller does not hold. */
function rightsOf(
  ctx: Ctx,
  wanted: readonly string[],
): Pick<store.GroupWords, 'actions' | 'codes'> {
  const known = offered(ctx.config.features).flatMap(actionsOf)
  if (!covers(known, wanted)) throw fieldRefusal('actions', 'error.enum')
  ensure(covers(member(ctx).actions, wanted), 'member.role_escalation')
  const actions = withSight(wanted)
  return { actions, codes: codesOfActions(actions) }
}
const wordsOf = (ctx: Ctx, body: GroupBody): store.GroupWords => ({
  name: body.name.trim(),
  description: body.description.trim(),
  ...rightsOf(ctx, body.actions),
})
const nameTaken = (): Refusal =>
  new Refusal('error.duplicate', { errors: [{ field: 'name', key: 'error.duplicate' }] })

export async function create(ctx: Ctx, body: GroupBody): Promise<Group> {
  const { liveMerchantId: merchantId, name: by } = member(ctx)
  const words = wordsOf(ctx, body)
  ensure((await store.countOwn(ctx.db, merchantId)) < OWN_GROUPS_MOST, 'error.validation', {
    errors: [{ field: 'name', key: 'error.too_many_items', params: { max: OWN_GROUPS_MOST } }],
  })
  const [id, code] = [uuid(), `CUSTOM_${publicCode(8)}`]
  if (!(await store.insert(ctx.db, merchantId, { ...words, id, code, by, now: ctx.clock.now() })))
    throw nameTaken()
  await audit(ctx, { module: 'role-group', merchantId, objectId: id, after: { ...words, code } })
  return itemFor(ctx, id)
}

/** The group, locked for a change. @throws 5 for a preset or another merchant's, 31008 for one's own, 31004 for one beyond the caller's rights, 13 for a move its state forbids. */
async function lockFor(ctx: Ctx, id: string, action: RoleGroupAction): Promise<store.GroupRow> {
  const row = await store.lock(ctx.db, member(ctx).liveMerchantId, id)
  ensure(row, 'error.not_found')
  ensure((await myGroupOf(ctx)) !== id, 'member.not_yourself')
  ensure(covers(member(ctx).actions, granted(row)), 'member.role_escalation')
  ensure(
    (roleGroupActions[action] as readonly string[]).includes(row.status),
    'error.invalid_state',
  )
  return row
}
const viewOf = (row: store.GroupRow): object => ({
  name: row.name,
  description: row.description,
  actions: row.actions,
  codes: row.codes,
  status: row.status,
})

export async function update(ctx: Ctx, id: string, body: GroupBody): Promise<Group> {
  const { liveMerchantId: merchantId, name: by } = member(ctx)
  const before = await lockFor(ctx, id, 'update')
  const words = wordsOf(ctx, body)
  if (await store.isNameTaken(ctx.db, merchantId, words.name, id)) throw nameTaken()
  await store.update(ctx.db, merchantId, id, { ...words, by, now: ctx.clock.now() })
  await audit(ctx, {
    module: 'role-group',
    merchantId,
    objectId: id,
    before: viewOf(before),
    after: { ...viewOf(before), ...words },
  })
  await forgetMembers(ctx, await store.membersIn(ctx.db, merchantId, id))
  return itemFor(ctx, id)
}

/** Closing takes the rights from everyone in the group with their next request; opening gives them back. */
async function setStatus(ctx: Ctx, id: string, action: 'close' | 'open'): Promise<null> {
  const { liveMerchantId: merchantId, name: by } = member(ctx)
  const before = await lockFor(ctx, id, action)
  const status = action === 'close' ? 'CLOSED' : 'ACTIVE'
  await store.setStatus(ctx.db, merchantId, id, status, by, ctx.clock.now())
  await audit(ctx, {
    module: 'role-group',
    merchantId,
    objectId: id,
    before: { status: before.status },
    after: { status },
  })
  await forgetMembers(ctx, await store.membersIn(ctx.db, merchantId, id))
  return null
}
export const close = (ctx: Ctx, id: string): Promise<null> => setStatus(ctx, id, 'close')
export const open = (ctx: Ctx, id: string): Promise<null> => setStatus(ctx, id, 'open')

/** @throws 31006 while somebody is in it. */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  const { liveMerchantId: merchantId, name: by } = member(ctx)
  const before = await lockFor(ctx, id, 'delete')
  // Counted after the lock: who was put in while this one waited is in it now.
  ensure((await store.membersIn(ctx.db, merchantId, id)).length === 0, 'role.in_use')
  await store.remove(ctx.db, merchantId, id, by, ctx.clock.now())
  await audit(ctx, {
    module: 'role-group',
    merchantId,
    objectId: id,
    before: viewOf(before),
    after: { deleted: true },
  })
  return null
}

/** The id of a preset group (OWNER, MANAGER, ACCOUNTANT, APPROVER, HR, CASHIER, DEVELOPER, and those of the bank). @throws 31003 for a code that is none. */
export async function presetGroup(ctx: Ctx, code: string): Promise<string> {
  const id = await store.presetId(ctx.db, code)
  ensure(id, 'member.role_invalid')
  return id
}

/** A group as the caller may give it to somebody, held until the transaction ends. @throws 31003 for one that is closed, the owner's or no group of this merchant, 31004 when it grants more than they hold. */
export async function assignable(ctx: Ctx, id: string): Promise<{ id: string; name: string }> {
  const me = member(ctx)
  const row = await store.get(ctx.db, me.liveMerchantId, presetCodes, id)
  const wrong = { errors: [{ field: 'roleGroupId', key: 'member.role_invalid' as const }] }
  ensure(
    row && row.code !== 'OWNER' && (await store.hold(ctx.db, me.liveMerchantId, id)),
    'member.role_invalid',
    wrong,
  )
  ensure(covers(me.actions, granted(row)), 'member.role_escalation')
  return { id, name: row.name }
}
/** Rights of one member alone: the group that holds them is theirs, in no list, and given to nobody else. @throws 2, 31004. */
export async function setPersonal(
  ctx: Ctx,
  current: string | null,
  actions: readonly string[],
): Promise<{ id: string; actions: readonly string[] }> {
  const { liveMerchantId: merchantId, name: by } = member(ctx)
  const rights = { ...rightsOf(ctx, actions), by, now: ctx.clock.now() }
  if (
    current !== null &&
    (await personal.updatePersonal(ctx.db, merchantId, current, rights)) === 1
  )
    return { id: current, actions: rights.actions }
  const id = uuid()
  await personal.insertPersonal(ctx.db, merchantId, { ...rights, id, code: `OWN_${publicCode(8)}` })
  return { id, actions: rights.actions }
}
/** After its member has left it for another group, or the merchant; a shared group stays. */
export async function dropPersonal(ctx: Ctx, id: string): Promise<void> {
  const { liveMerchantId: merchantId, name: by } = member(ctx)
  await personal.removePersonal(ctx.db, merchantId, id, by, ctx.clock.now())
}
/** What single rights let somebody do, in words; what this installation does not offer is left out. */
export const actionsInWords = (ctx: Ctx, held: readonly string[]): Action[] =>
  offered(ctx.config.features)
    .flatMap(actionsOf)
    .filter((id) => held.includes(id))
    .map((id) => actionItem(ctx, id))
/** True when a member with these rights may be managed by the caller: nobody reaches above themselves. */
export const isBelow = (
  ctx: Ctx,
  rights: { codes: readonly number[]; actions: readonly string[] | null },
): boolean => covers(member(ctx).actions, granted(rights))
/** The name of a group in the caller's language. */
export function nameOfGroup(
  ctx: Ctx,
  group: { code: string; name: string; personal: boolean },
): string {
  const t = translator(ctx.language, 'permission')
  if (group.personal) return t('personal')
  return (presetCodes as readonly string[]).includes(group.code)
    ? t(`preset.${group.code}.name`)
    : group.name
}
