import type { feeReport } from '@saola/contract/fee-report'
import type { Handlers } from '../../platform/mount.ts'
import { calculate } from './calculation.ts'
import * as files from './export.ts'
import { exportPdf } from './paper.ts'
import * as reading from './reading.ts'

export const feeReportHandlers = {
  getReports: (ctx, input) => reading.list(ctx, input),
  exportReports: (ctx, input) => files.exportOwn(ctx, input),
  exportPdf: (ctx, { params }) => exportPdf(ctx, params.id),
  getDetail: (ctx, { query }) => reading.detail(ctx, query.id),
  transactions: (ctx, input) => reading.transactions(ctx, input),
  cmsGetReports: (ctx, input) => reading.list(ctx, input),
  cmsExportReports: (ctx, { query }) => files.exportAll(ctx, query),
  cmsExportReport: (ctx, { params }) => files.exportOne(ctx, params.id),
  cmsExportPdf: (ctx, { params }) => exportPdf(ctx, params.id),
  cmsGetDetail: (ctx, { query }) => reading.detail(ctx, query.id),
  cmsTransactions: (ctx, input) => reading.transactions(ctx, input),
  cmsCal: (ctx, { query }) => calculate(ctx, query.date),
  cmsCalVariant: (ctx, { query }) => calculate(ctx, query.date),
} satisfies Handlers<typeof feeReport>
