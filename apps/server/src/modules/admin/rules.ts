/** Who of the bank may do what to whom; pure. */
import { adminActions } from '@saola/contract/admin'
import type { RoleGroupStatus } from '@saola/contract/role-group'

export interface Mover {
  kind: 'cms' | 'root'
  adminId: string
  codes: readonly number[]
}
export interface Moved {
  id: string
  kind: string
  status: string
  codes: readonly number[]
}

/** Nobody gives more than they hold; what makes a root admin only root gives. */
export const mayGrant = (me: Mover, scope: string, codes: readonly number[]): boolean =>
  me.kind === 'root' || (scope !== 'ROOT_ADMIN' && codes.every((code) => me.codes.includes(code)))
/** Each of them one of those that open something, and none twice. */
export const knownCodes = (codes: readonly number[], usable: readonly number[]): boolean =>
  codes.every((code) => usable.includes(code)) && new Set(codes).size === codes.length

/** Nobody manages themselves, a root admin, or somebody who may do more than they may. */
export const mayManage = (me: Mover, other: Moved): boolean =>
  other.id !== me.adminId &&
  (me.kind === 'root' ||
    (other.kind === 'cms' && other.codes.every((code) => me.codes.includes(code))))
export const actionsOn = (me: Mover, other: Moved): string[] =>
  mayManage(me, other)
    ? Object.entries(adminActions)
        .filter(([, from]) => (from as readonly string[]).includes(other.status))
        .map(([action]) => action)
    : []

/** Groups that come with the product stay as they are; others are changed by who may grant all that they hold. */
export function groupActions(
  me: Mover,
  group: {
    preset: boolean
    scope: string
    status: RoleGroupStatus
    codes: readonly number[]
    used: number
  },
): string[] {
  if (group.preset || !me.codes.includes(3001) || !mayGrant(me, group.scope, group.codes)) return []
  if (group.status === 'CLOSED') return ['open']
  return ['update', ...(group.used === 0 ? ['close'] : [])]
}
