import type { dashboard } from '@saola/contract/dashboard'
import type { Handlers } from '../../platform/mount.ts'
import { daily, exportDaily } from './daily.ts'
import { dailyMail, updateDailyMail } from './daily-mail.ts'
import { exportStatistics } from './export.ts'
import { moneyOut } from './money-out.ts'
import * as service from './service.ts'

export const dashboardHandlers = {
  transactionTotal: (ctx, { query }) => service.paid(ctx, query),
  transactionToday: (ctx) => service.paid(ctx, service.today(ctx)),
  bankTotal: (ctx, { query }) => service.arrived(ctx, query),
  bankToday: (ctx) => service.arrived(ctx, service.today(ctx)),
  transactionStatistic: (ctx, { query }) => service.paidSoFar(ctx, query),
  bankStatistic: (ctx, { query }) => service.arrived(ctx, query),
  firstPayment: (ctx) => service.firstPayment(ctx),
  overview: (ctx, { query }) => service.overview(ctx, query),
  moneyOut: (ctx, { query }) => moneyOut(ctx, query),
  peakHours: (ctx, { query }) => service.peakHours(ctx, query),
  topProducts: (ctx, { query }) => service.topProducts(ctx, query),
  topSellers: (ctx, { query }) => service.topSellers(ctx, query),
  conversion: (ctx, { query }) => service.conversion(ctx, query),
  daily: (ctx, input) => daily(ctx, input),
  dailyMail: (ctx) => dailyMail(ctx),
  updateDailyMail: (ctx, { body }) => updateDailyMail(ctx, body),
  dailyExport: (ctx, input) => exportDaily(ctx, input),
  export: (ctx, input) => exportStatistics(ctx, input),
} satisfies Handlers<typeof dashboard>
