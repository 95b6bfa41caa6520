/** What there is to grant, read off the calls of the contract, and who may grant what. Pure. */
import { modules } from '@saola/contract/all'
import { verbOf, type Call } from '@saola/contract/call'
import type { Features } from '@saola/contract/features'
import {
  actionId,
  allActionsOf,
  allPermissionCodes,
  verbs,
  type PermissionCode,
} from '@saola/contract/permissions'
import {
  roleGroupActions,
  type RoleGroupAction,
  type RoleGroupStatus,
} from '@saola/contract/role-group'

/** The groups of docs/decisions.md#23; OWNER is the owner's alone. */
export const presetCodes = [
  'OWNER',
  'MANAGER',
  'ACCOUNTANT',
  'APPROVER',
  'HR',
  'CASHIER',
  'DEVELOPER',
] as const

const allCalls: readonly Call[] = Object.values(modules)
  .flatMap((module) => Object.values(module) as Call[])
  .filter((call) => call.audience === 'portal' && call.code !== undefined)
const opens = (call: Call, code: PermissionCode): boolean => [call.code].flat().includes(code)
/** A call that several areas share belongs to the first: the others only look something up. */
const isOf = (call: Call, code: PermissionCode): boolean => [call.code].flat()[0] === code

/** Actions of one area: seeing it, and whatever its calls do. */
export function actionsOf(code: PermissionCode): string[] {
  const used = new Set(allCalls.filter((call) => opens(call, code)).map(verbOf))
  return verbs
    .filter((verb) => verb === 'VIEW' || used.has(verb))
    .map((verb) => actionId(code, verb))
}
/** Areas that this installation offers: those with calls of their own that are not all switched off. */
export const offered = (features: Features): PermissionCode[] =>
  allPermissionCodes.filter((code) =>
    allCalls.some(
      (call) => isOf(call, code) && (call.feature === undefined || features[call.feature]),
    ),
  )

/** What a group grants in full words. */
export const granted = (group: {
  codes: readonly number[]
  actions: readonly string[] | null
}): readonly string[] => group.actions ?? allActionsOf(group.codes)
/** True when nothing wanted lies beyond what is held. */
export const covers = (held: readonly string[], wanted: readonly string[]): boolean => {
  const set = new Set(held)
  return wanted.every((action) => set.has(action))
}
/** Anyone who may do something in an area sees it, or they could not get there. */
export const withSight = (actions: readonly string[]): string[] =>
  [...new Set([...actions, ...actions.map((action) => `${action.slice(0, 4)}.VIEW`)])].sort()

/** @param inUse members in the group; one that somebody is in is not deleted. */
export const allowedOn = (
  group: { preset: boolean; status: RoleGroupStatus; mine: boolean },
  inUse: number,
): RoleGroupAction[] =>
  group.preset || group.mine
    ? []
    : (Object.keys(roleGroupActions) as RoleGroupAction[]).filter(
        (action) =>
          (roleGroupActions[action] as readonly string[]).includes(group.status) &&
          (action !== 'delete' || inUse === 0),
      )
