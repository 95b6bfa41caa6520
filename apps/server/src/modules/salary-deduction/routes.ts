import type { salaryDeduction } from '@saola/contract/salary-deduction'
import type { Handlers } from '../../platform/mount.ts'
import * as closing from './closing.ts'
import { columns, setColumns } from './columns.ts'
import { exportDeductions } from './files.ts'
import * as result from './result.ts'
import { list } from './service.ts'

export const salaryDeductionHandlers = {
  closing: (ctx, { params }) => closing.closing(ctx, params.id),
  close: (ctx, { params }) => closing.close(ctx, params.id),
  list,
  columns: (ctx) => columns(ctx),
  setColumns: (ctx, { body }) => setColumns(ctx, body),
  export: exportDeductions,
  upload: (ctx, { params, files }) => result.upload(ctx, params.id, files.file),
  result: result.result,
} satisfies Handlers<typeof salaryDeduction>
