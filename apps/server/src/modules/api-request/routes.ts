import type { apiRequest } from '@saola/contract/api-request'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const apiRequestHandlers = {
  getAll: (ctx, input) => service.getAll(ctx, input),
  getOne: (ctx, { params }) => service.getOne(ctx, params.id),
} satisfies Handlers<typeof apiRequest>
