import type { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import type { Handlers } from '../../platform/mount.ts'
import { exportInvoices } from './export.ts'
import * as service from './service.ts'

export const subscriptionInvoiceHandlers = {
  getAll: (ctx, input) => service.list(ctx, input),
  getDetail: (ctx, { params }) => service.detail(ctx, params.id),
  void: (ctx, input) => service.makeVoid(ctx, input),
  markPaidOutside: (ctx, input) => service.markPaidOutside(ctx, input),
  export: (ctx, input) => exportInvoices(ctx, input),
} satisfies Handlers<typeof subscriptionInvoice>
