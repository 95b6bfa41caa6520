import type { transaction } from '@saola/contract/transaction'
import type { Handlers } from '../../platform/mount.ts'
import { statementPage } from './bank.ts'
import { exportStatement, exportTransactions } from './export.ts'
import * as service from './service.ts'

export const transactionHandlers = {
  getAll: (ctx, input) => service.list(ctx, input),
  getDetail: (ctx, { params }) => service.detail(ctx, params.id),
  getStatisticInfo: (ctx, input) => service.statistic(ctx, input),
  export: (ctx, input) => exportTransactions(ctx, input),
  bankTransactions: (ctx, input) => statementPage(ctx, input),
  bankExport: (ctx, input) => exportStatement(ctx, input),
  live: (ctx, { signal }) => service.live(ctx, signal),
} satisfies Handlers<typeof transaction>
