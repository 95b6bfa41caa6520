import type { salaryAdvance } from '@saola/contract/salary-advance'
import type { Handlers } from '../../platform/mount.ts'
import * as bankApp from './bank-app.ts'
import * as deciding from './deciding.ts'
import { exportAdvances } from './export.ts'
import * as service from './service.ts'

export const salaryAdvanceHandlers = {
  list: service.list,
  waiting: service.waiting,
  export: exportAdvances,
  get: (ctx, { params }) => service.get(ctx, params.id),
  approve: (ctx, { params }) => deciding.approve(ctx, params.id),
  reject: (ctx, { params, body }) => deciding.reject(ctx, params.id, body.description),
  bulkApprove: (ctx, { body }) => deciding.bulkApprove(ctx, body),
  retry: (ctx, { params }) => deciding.retry(ctx, params.id),
  history: service.history,
  simulate: (ctx, { body }) => service.simulate(ctx, body),
  quoteForBank: bankApp.quote,
  requestForBank: bankApp.ask,
  cancelForBank: bankApp.takeBack,
} satisfies Handlers<typeof salaryAdvance>
