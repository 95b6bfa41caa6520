/** What members may do: areas with their actions, and the groups that hold them. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { freeText, nothing, orNull, text, uuid } from './fields.ts'
import { actionScopes, verbs } from './permissions.ts'

/** `id` is code and verb: "1501.CREATE". */
export const actionItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  scope: z.enum(actionScopes),
})
export const permissionItem = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  actions: z.array(actionItem),
})

export const roleGroupStatuses = ['ACTIVE', 'CLOSED'] as const
export type RoleGroupStatus = (typeof roleGroupStatuses)[number]
/**
 * Moves of a merchant's own group; presets make none. CLOSED takes the rights from everyone in it at once, so only a group that nobody
 * is in may be deleted, and none is closed without its number being seen first.
 */
export const roleGroupActions = {
  update: ['ACTIVE'],
  close: ['ACTIVE'],
  open: ['CLOSED'],
  delete: ['ACTIVE', 'CLOSED'],
} as const satisfies Record<string, readonly RoleGroupStatus[]>
export type RoleGroupAction = keyof typeof roleGroupActions

export const roleGroupItem = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  description: z.string(),
  status: z.enum(roleGroupStatuses),
  createdAt: z.string(),
  createdBy: orNull(z.string()),
  modifiedAt: z.string(),
  modifiedBy: orNull(z.string()),
  actions: z.array(actionItem),
  /** Members in the group. */ currentUsed: z.int(),
  /** Ours: a preset belongs to every merchant and is copied, not edited. */
  preset: z.boolean(),
  allowedActions: z.array(z.string()),
})

/** Rights as people grant them: codes with verbs. */
export const actionIds = z
  .array(z.string().check(z.regex(new RegExp(`^\\d{4}\\.(${verbs.join('|')})$`))))
  .check(z.minLength(1), z.maxLength(200))
const body = z.strictObject({
  name: text(60),
  description: freeText(255),
  actions: actionIds,
})
const params = z.strictObject({ roleGroupId: uuid })
const shared = {
  audience: 'portal',
  code: 1903,
  feature: 'member',
} as const satisfies Partial<Call>

export const roleGroup = calls({
  getCurrentPermission: {
    id: 'roleGroup.getCurrentPermission',
    method: 'GET',
    path: '/api/roleGroup/portal/v1/getCurrentPermission',
    audience: 'portal',
    work: 'read',
    result: z.array(permissionItem),
    source: 'doc 1 section 7.2; doc 3 sections 3, 7',
  },
  getAllPermissionActions: {
    ...shared,
    id: 'roleGroup.getAllPermissionActions',
    method: 'GET',
    path: '/api/roleGroup/portal/v1/getAllPermissionActions',
    work: 'read',
    result: z.array(actionItem),
    source: 'doc 1 section 7.2; doc 3 sections 3, 7',
  },
  getPermissions: {
    ...shared,
    id: 'roleGroup.getPermissions',
    method: 'GET',
    path: '/api/roleGroup/portal/v1/getPermissions',
    work: 'read',
    result: z.array(permissionItem),
    source: 'doc 1 section 7.2; doc 3 sections 3, 7',
  },
  getAll: {
    ...shared,
    id: 'roleGroup.getAll',
    method: 'GET',
    path: '/api/roleGroup/portal/v1/getAll',
    work: 'read',
    result: z.array(roleGroupItem),
    source: 'doc 1 section 7.2; doc 3 sections 3, 7',
  },
  create: {
    ...shared,
    id: 'roleGroup.create',
    method: 'POST',
    path: '/api/roleGroup/portal/v1/create',
    work: 'write',
    body,
    result: roleGroupItem,
    source: 'ours: doc 3 section 6, docs/decisions.md#27',
  },
  update: {
    ...shared,
    id: 'roleGroup.update',
    method: 'PUT',
    path: '/api/roleGroup/portal/v1/update/{roleGroupId}',
    work: 'write',
    params,
    body,
    result: roleGroupItem,
    source: 'ours: doc 3 section 6, docs/decisions.md#27',
  },
  close: {
    ...shared,
    id: 'roleGroup.close',
    method: 'PUT',
    path: '/api/roleGroup/portal/v1/close/{roleGroupId}',
    work: 'write',
    params,
    result: nothing,
    source: 'ours: doc 3 section 3',
  },
  open: {
    ...shared,
    id: 'roleGroup.open',
    method: 'PUT',
    path: '/api/roleGroup/portal/v1/open/{roleGroupId}',
    work: 'write',
    params,
    result: nothing,
    source: 'ours: doc 3 section 3',
  },
  delete: {
    ...shared,
    id: 'roleGroup.delete',
    method: 'DELETE',
    path: '/api/roleGroup/portal/v1/delete/{roleGroupId}',
    work: 'write',
    params,
    result: nothing,
    source: 'ours: doc 3 section 3',
  },
})
