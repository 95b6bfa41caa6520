import type { salaryCollection } from '@saola/contract/salary-collection'
import type { Handlers } from '../../platform/mount.ts'
import { exportForStaff } from './export.ts'
import * as service from './service.ts'

export const salaryCollectionHandlers = {
  line: (ctx) => service.line(ctx),
  list: service.list,
  refunds: service.refunds,
  cmsList: service.cmsList,
  cmsExport: (ctx, { query }) => exportForStaff(ctx, query),
  cmsRefunds: service.cmsRefunds,
  cmsStart: (ctx, { params }) => service.start(ctx, params.id),
} satisfies Handlers<typeof salaryCollection>
