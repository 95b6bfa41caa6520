import type { salaryWriteOff } from '@saola/contract/salary-write-off'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const salaryWriteOffHandlers = {
  ofEmployee: (ctx, { params }) => service.ofEmployee(ctx, params.id),
  list: service.list,
  propose: service.propose,
  approve: service.approve,
  reject: service.reject,
} satisfies Handlers<typeof salaryWriteOff>
