import type { salaryOversight } from '@saola/contract/salary-oversight'
import type { Handlers } from '../../platform/mount.ts'
import { exportForStaff } from './export.ts'
import * as service from './service.ts'

export const salaryOversightHandlers = {
  list: service.list,
  totals: service.totals,
  export: (ctx, { query }) => exportForStaff(ctx, query),
  get: (ctx, { params }) => service.get(ctx, params.id),
  reveal: (ctx, { params, body }) => service.reveal(ctx, params.id, body.reason),
  exposure: (ctx, { query }) => service.exposure(ctx, query),
} satisfies Handlers<typeof salaryOversight>
