import type { salaryPeriod } from '@saola/contract/salary-period'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const salaryPeriodHandlers = {
  create: (ctx, { body }) => service.create(ctx, body),
  list: service.list,
  propose: (ctx, { query }) => service.proposal(ctx, query.month),
  get: (ctx, { params }) => service.get(ctx, params.id),
  update: (ctx, { params, body }) => service.update(ctx, params.id, body),
  delete: (ctx, { params }) => service.remove(ctx, params.id),
} satisfies Handlers<typeof salaryPeriod>
