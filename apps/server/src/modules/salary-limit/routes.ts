import type { salaryLimit } from '@saola/contract/salary-limit'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const salaryLimitHandlers = {
  employee: (ctx, { params }) => service.employee(ctx, params.id),
  list: service.list,
} satisfies Handlers<typeof salaryLimit>
