import type { statement } from '@saola/contract/statement'
import type { Handlers } from '../../platform/mount.ts'
import * as answering from './answering.ts'
import { exportExcel, exportPdf } from './export.ts'
import { exportJournal } from './journal.ts'
import * as service from './service.ts'
import * as setting from './setting.ts'
import * as staff from './staff.ts'

export const statementHandlers = {
  getList: (ctx, input) => service.list(ctx, input),
  detail: (ctx, { params }) => service.detail(ctx, params.id),
  lines: (ctx, input) => service.lines(ctx, input),
  agree: (ctx, { params, body }) => answering.agree(ctx, params.id, body),
  dispute: (ctx, { params, body }) => answering.dispute(ctx, params.id, body),
  simulateClosing: (ctx, { params, body }) => answering.simulate(ctx, params.id, body),
  getSetting: (ctx) => setting.setting(ctx),
  updateSetting: (ctx, { body }) => setting.updateSetting(ctx, body),
  exportPdf: (ctx, { params }) => exportPdf(ctx, params.id),
  exportExcel: (ctx, { params }) => exportExcel(ctx, params.id),
  exportJournal: (ctx, { query }) => exportJournal(ctx, query),
  cmsList: (ctx, input) => staff.list(ctx, input),
  cmsDetail: (ctx, { params }) => staff.detail(ctx, params.id),
  proposeIssue: (ctx, { params, body }) => staff.proposeIssue(ctx, params.id, body),
  closeDispute: (ctx, { params, body }) => staff.closeDispute(ctx, params.id, body),
} satisfies Handlers<typeof statement>
