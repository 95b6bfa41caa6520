import type { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const salaryAdvanceTypeHandlers = {
  create: (ctx, { body }) => service.create(ctx, body),
  list: service.list,
  get: (ctx, { params }) => service.get(ctx, params.id),
  update: (ctx, { params, body }) => service.update(ctx, params.id, body),
  delete: (ctx, { params }) => service.remove(ctx, params.id),
} satisfies Handlers<typeof salaryAdvanceType>
