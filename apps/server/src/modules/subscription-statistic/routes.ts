import type { subscriptionStatistic } from '@saola/contract/subscription-statistic'
import type { Handlers } from '../../platform/mount.ts'
import { exportStatistic } from './export.ts'
import * as service from './service.ts'

export const subscriptionStatisticHandlers = {
  get: (ctx, { query }) => service.statistic(ctx, query),
  export: (ctx, { query }) => exportStatistic(ctx, query),
  plans: (ctx, { query }) => service.ofPlans(ctx, query),
} satisfies Handlers<typeof subscriptionStatistic>
