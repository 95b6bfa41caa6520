import type { bank } from '@saola/contract/bank'
import type { Handlers } from '../../platform/mount.ts'
import * as changes from './changes.ts'
import { exportToExcel } from './export.ts'
import * as service from './service.ts'
import { syncVietQr } from './sync.ts'

export const bankHandlers = {
  checking: (ctx, { body }) => service.checking(ctx, body),
  create: (ctx, { body }) => changes.create(ctx, body),
  update: (ctx, { params, body }) => changes.update(ctx, Number(params.bankId), body),
  delete: (ctx, { params, query }) =>
    changes.remove(ctx, Number(params.bankId), query.effectiveFrom),
  syncVietQr: (ctx) => syncVietQr(ctx),
  exportToExcel: (ctx, input) => exportToExcel(ctx, input),
  getAll: (ctx, { query, page }) => service.getAll(ctx, query, page),
  updateIcon: (ctx, { body }) => service.updateIcon(ctx, body),
} satisfies Handlers<typeof bank>
