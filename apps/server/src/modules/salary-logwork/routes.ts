import type { salaryLogwork } from '@saola/contract/salary-logwork'
import type { Handlers } from '../../platform/mount.ts'
import * as importing from './importing.ts'
import * as service from './service.ts'
import { setSymbols, symbols } from './symbols.ts'

export const salaryLogworkHandlers = {
  list: service.list,
  upload: (ctx, { params, body, files }) =>
    importing.upload(ctx, params.periodId, files.file, body.overrideOldData ?? false),
  template: (ctx, { params }) => importing.template(ctx, params.periodId),
  corrections: (ctx, { params }) => importing.corrections(ctx, params.periodId, params.importId),
  create: (ctx, { params, body }) => service.create(ctx, params.periodId, body),
  update: (ctx, { params, body }) => service.update(ctx, params.periodId, body),
  symbols: (ctx) => symbols(ctx),
  setSymbols: (ctx, { body }) => setSymbols(ctx, body),
  changes: (ctx, { params }) => service.changes(ctx, params.periodId, params.employeeId),
} satisfies Handlers<typeof salaryLogwork>
