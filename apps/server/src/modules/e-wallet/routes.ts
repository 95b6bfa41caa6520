import type { eWallet } from '@saola/contract/e-wallet'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const eWalletHandlers = {
  create: (ctx, { body, files }) => service.create(ctx, body, files),
  update: (ctx, { params, body }) => service.update(ctx, Number(params.id), body),
  delete: (ctx, { params, query }) => service.remove(ctx, Number(params.id), query.effectiveFrom),
  cmsList: (ctx, { query, page }) => service.cmsList(ctx, query, page),
  getAll: (ctx, { query }) => service.getAll(ctx, query.sortDirection ?? 'ASC'),
} satisfies Handlers<typeof eWallet>
