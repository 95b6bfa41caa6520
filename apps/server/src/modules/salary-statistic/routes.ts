import type { salaryStatistic } from '@saola/contract/salary-statistic'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const salaryStatisticHandlers = {
  common: (ctx) => service.common(ctx),
  paidChart: service.paidChart,
  paidList: service.paidList,
  paidListExport: service.exportPaid,
} satisfies Handlers<typeof salaryStatistic>
