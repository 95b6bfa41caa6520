import type { salaryEmployeeImport } from '@saola/contract/salary-employee-import'
import type { Handlers } from '../../platform/mount.ts'
import * as files from './files.ts'
import * as service from './service.ts'

export const salaryEmployeeImportHandlers = {
  upload: (ctx, input) => service.upload(ctx, input.files.file, input.body.updateExisting ?? false),
  template: files.template,
  corrections: (ctx, { params }) => files.corrections(ctx, params.importId),
  bulkAdd: (ctx, { body }) => service.bulkAdd(ctx, body),
} satisfies Handlers<typeof salaryEmployeeImport>
