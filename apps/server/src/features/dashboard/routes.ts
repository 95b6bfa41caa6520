import type { dashboard } from '@saola/contract/dashboard'
import type { Handlers } from '../../kit/mount.ts'
import * as service from './service.ts'

export const dashboardHandlers = {
  transactionTotal: (ctx, { query }) => service.paid(ctx, query),
  transactionToday: (ctx) => service.paid(ctx, service.today(ctx)),
  bankTotal: (ctx, { query }) => service.arrived(ctx, query),
  bankToday: (ctx) => service.arrived(ctx, service.today(ctx)),
  transactionStatistic: (ctx, { query }) => service.paid(ctx, query),
  bankStatistic: (ctx, { query }) => service.arrived(ctx, query),
} satisfies Handlers<typeof dashboard>
