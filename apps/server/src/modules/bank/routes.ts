import type { bank } from '@saola/contract/bank'
import type { Handlers } from '../../platform/mount.ts'
import { exportToExcel } from './export.ts'
import * as service from './service.ts'

export const bankHandlers = {
  checking: (ctx, { body }) => service.checking(ctx, body),
  create: (ctx, { body }) => service.create(ctx, body),
  update: (ctx, { params, body }) => service.update(ctx, Number(params.bankId), body),
  delete: (ctx, { params }) => service.remove(ctx, Number(params.bankId)),
  syncVietQr: (ctx) => service.syncVietQr(ctx),
  exportToExcel: (ctx, input) => exportToExcel(ctx, input),
  getAll: (ctx, { query, page }) => service.getAll(ctx, query, page),
  updateIcon: (ctx, { body }) => service.updateIcon(ctx, body),
} satisfies Handlers<typeof bank>
