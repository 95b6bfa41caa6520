import type { Output } from '@saola/contract/call'
import { member } from '@saola/contract/member'
import { roleGroup } from '@saola/contract/role-group'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'
import { addressAt, paths } from '../../app/paths.ts'
import { queries } from '../../app/services.ts'

export type Member = Output<typeof member.getMember>
export type RoleGroup = Output<typeof roleGroup.getAll>[number]
export type Permission = Output<typeof roleGroup.getPermissions>[number]

export const useRoleGroups = () => useQuery(queryOptionsOf(roleGroup.getAll, {}))
/** Areas and actions that the person may grant. */
export const usePermissions = () =>
  useQuery({ ...queryOptionsOf(roleGroup.getPermissions, {}), staleTime: 60_000 })

/** After any change to people or groups: both show numbers of the other. */
export function refreshPeople(): void {
  for (const call of [member.getAllMembers, member.getMember, roleGroup.getAll, member.grantors])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
}
export const editAddressOf = (id: string): string => addressAt(paths.memberUpdate, { id })
/** Groups that the person may give: open, not the owner's, and nothing in them beyond their own rights. */
export const isGivable = (group: RoleGroup, held: readonly string[]): boolean =>
  group.status === 'ACTIVE' &&
  group.code !== 'OWNER' &&
  group.actions.every((action) => held.includes(action.id))
