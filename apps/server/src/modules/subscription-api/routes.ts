import type { subscriptionApi } from '@saola/contract/subscription-api'
import type { Handlers } from '../../platform/mount.ts'
import * as invoices from './invoices.ts'
import * as service from './service.ts'

export const subscriptionApiHandlers = {
  create: (ctx, { body }) => service.create(ctx, body),
  detail: (ctx, { body }) => service.detail(ctx, body),
  list: (ctx, { body }) => service.list(ctx, body),
  preview: (ctx, { body }) => service.preview(ctx, body),
  pause: (ctx, { body }) => service.pause(ctx, body),
  continue: (ctx, { body }) => service.goOn(ctx, body),
  cancel: (ctx, { body }) => service.cancel(ctx, body),
  previewChange: (ctx, { body }) => service.previewChange(ctx, body),
  change: (ctx, { body }) => service.change(ctx, body),
  addUsage: (ctx, { body }) => service.addUsage(ctx, body),
  listInvoices: (ctx, { body }) => invoices.list(ctx, body),
  invoice: (ctx, { body }) => invoices.detail(ctx, body.invoiceId),
  openInvoice: (ctx, { body }) => invoices.open(ctx, body.invoiceId),
} satisfies Handlers<typeof subscriptionApi>
