import type { salaryEmployee } from '@saola/contract/salary-employee'
import type { Handlers } from '../../platform/mount.ts'
import * as deciding from './deciding.ts'
import { exportEmployees } from './export.ts'
import * as service from './service.ts'

export const salaryEmployeeHandlers = {
  list: service.list,
  create: (ctx, { body }) => service.create(ctx, body),
  update: (ctx, { params, body }) => service.update(ctx, params.id, body),
  bulkUpdateAdvanceType: (ctx, { body }) => service.setType(ctx, body),
  waiting: service.waiting,
  export: exportEmployees,
  activate: (ctx, { body }) => deciding.activate(ctx, body),
  decide: (ctx, { body }) => deciding.decide(ctx, body),
  withdraw: (ctx, { params }) => deciding.withdraw(ctx, params.id),
  acceptName: (ctx, { params, body }) => deciding.acceptName(ctx, params.id, body.reason),
  leave: (ctx, { params, body }) => service.leave(ctx, params.id, body),
  reveal: (ctx, { params }) => service.reveal(ctx, params.id),
} satisfies Handlers<typeof salaryEmployee>
