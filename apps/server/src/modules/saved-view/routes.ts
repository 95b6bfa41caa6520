import type { savedView } from '@saola/contract/saved-view'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const savedViewHandlers = {
  getAll: (ctx, { query }) => service.getAll(ctx, query.list),
  create: (ctx, { body }) => service.create(ctx, body),
  update: (ctx, { params, body }) => service.update(ctx, params.id, body),
  delete: (ctx, { params }) => service.remove(ctx, params.id),
} satisfies Handlers<typeof savedView>
