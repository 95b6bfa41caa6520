import type { bankReport } from '@saola/contract/bank-report'
import type { Handlers } from '../../platform/mount.ts'
import * as file from './export.ts'
import * as mail from './monthly-mail.ts'
import * as service from './service.ts'

export const bankReportHandlers = {
  merchants: (ctx, { query }) => service.merchants(ctx, query),
  volume: (ctx, { query }) => service.volume(ctx, query),
  suspense: (ctx, { query }) => service.suspense(ctx, query),
  reconciliation: (ctx, { query }) => service.reconciliation(ctx, query),
  decisions: (ctx, { query }) => service.decisions(ctx, query),
  serviceLevels: (ctx, { query }) => service.serviceLevels(ctx, query),
  merchantsExport: (ctx, { query }) => file.exportMerchants(ctx, query),
  volumeExport: (ctx, { query }) => file.exportVolume(ctx, query),
  suspenseExport: (ctx, { query }) => file.exportSuspense(ctx, query),
  reconciliationExport: (ctx, { query }) => file.exportReconciliation(ctx, query),
  decisionsExport: (ctx, { query }) => file.exportDecisions(ctx, query),
  serviceLevelsExport: (ctx, { query }) => file.exportServiceLevels(ctx, query),
  monthlyMail: (ctx) => mail.monthlyMail(ctx),
  updateMonthlyMail: (ctx, { body }) => mail.updateMonthlyMail(ctx, body),
} satisfies Handlers<typeof bankReport>
