import type { bankAccount } from '@saola/contract/bank-account'
import type { Handlers } from '../../platform/mount.ts'
import * as bank from './bank.ts'
import { exportStatistic } from './export.ts'
import * as link from './link.ts'
import * as service from './service.ts'

export const bankAccountHandlers = {
  getList: (ctx, { query }) => service.getList(ctx, query.flag),
  get: (ctx, { params }) => service.get(ctx, params.id),
  getBalance: (ctx, { params }) => bank.getBalance(ctx, params.bankAccountId),
  linkCheck: (ctx, { body }) => link.check(ctx, body),
  linkVerifyOtp: (ctx, { body }) => link.verifyOtp(ctx, body),
  linkSubmit: (ctx, { body }) => link.submit(ctx, body),
  remove: (ctx, { params }) => service.remove(ctx, params.id),
  updateDefault: (ctx, { body }) => service.updateDefault(ctx, body),
  getTransactionStatistic: (ctx, input) => bank.statistic(ctx, input),
  getTransactionStatisticSandbox: (ctx, input) => bank.statistic(ctx, input),
  getStatementSummary: (ctx, input) => bank.summary(ctx, input),
  exportTransactionStatistic: (ctx, input) => exportStatistic(ctx, input),
  getLinkedAccountFromBank: (ctx) => link.linkedAtBank(ctx),
  getUnlinkedAccounts: (ctx) => link.unlinkedAtBank(ctx),
  linkAccount: (ctx, { body }) => link.linkAccount(ctx, body),
  getBranches: (ctx) => bank.branches(ctx),
  accountList: (ctx, { query }) => service.accountList(ctx, query.flag),
  accountGet: (ctx, { params }) => service.accountGet(ctx, params.id),
  getBeneficiary: (ctx, { query }) => bank.beneficiary(ctx, query),
} satisfies Handlers<typeof bankAccount>
