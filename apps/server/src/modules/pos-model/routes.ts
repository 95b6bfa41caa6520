import type { posModel } from '@saola/contract/pos-model'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const posModelHandlers = {
  cmsList: (ctx, { query, page }) => service.cmsList(ctx, query, page),
  create: (ctx, { body }) => service.create(ctx, body),
  update: (ctx, { body }) => service.update(ctx, body),
  delete: (ctx, { params }) => service.remove(ctx, params.id),
  get: (ctx, { params }) => service.get(ctx, params.id),
  list: (ctx, { query, page }) => service.list(ctx, query, page),
} satisfies Handlers<typeof posModel>
