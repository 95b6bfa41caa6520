import type { savedView } from '@saola/contract/saved-view'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'
import * as staff from './staff.ts'

export const savedViewHandlers = {
  getAll: (ctx, { query }) => service.getAll(ctx, query.list),
  create: (ctx, { body }) => service.create(ctx, body),
  update: (ctx, { params, body }) => service.update(ctx, params.id, body),
  delete: (ctx, { params }) => service.remove(ctx, params.id),
  cmsGetAll: (ctx, { query }) => staff.getAll(ctx, query.list),
  cmsCreate: (ctx, { body }) => staff.create(ctx, body),
  cmsUpdate: (ctx, { params, body }) => staff.update(ctx, params.id, body),
  cmsDelete: (ctx, { params }) => staff.remove(ctx, params.id),
  cmsOrder: (ctx, { body }) => staff.order(ctx, body),
  cmsSetDefault: (ctx, { body }) => staff.setDefault(ctx, body),
} satisfies Handlers<typeof savedView>
