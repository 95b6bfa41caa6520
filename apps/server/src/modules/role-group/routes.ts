import type { roleGroup } from '@saola/contract/role-group'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const roleGroupHandlers = {
  getCurrentPermission: (ctx) => service.getCurrentPermission(ctx),
  getAllPermissionActions: (ctx) => service.getAllPermissionActions(ctx),
  getPermissions: (ctx) => service.getPermissions(ctx),
  getAll: (ctx) => service.getAll(ctx),
  create: (ctx, { body }) => service.create(ctx, body),
  update: (ctx, { params, body }) => service.update(ctx, params.roleGroupId, body),
  close: (ctx, { params }) => service.close(ctx, params.roleGroupId),
  open: (ctx, { params }) => service.open(ctx, params.roleGroupId),
  delete: (ctx, { params }) => service.remove(ctx, params.roleGroupId),
} satisfies Handlers<typeof roleGroup>
