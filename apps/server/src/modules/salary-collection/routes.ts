import type { salaryCollection } from '@saola/contract/salary-collection'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const salaryCollectionHandlers = {
  line: (ctx) => service.line(ctx),
  list: service.list,
  refunds: service.refunds,
  cmsList: service.cmsList,
  cmsRefunds: service.cmsRefunds,
  cmsStart: (ctx, { params }) => service.start(ctx, params.id),
} satisfies Handlers<typeof salaryCollection>
