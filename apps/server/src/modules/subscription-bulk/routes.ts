import type { subscriptionBulk } from '@saola/contract/subscription-bulk'
import type { Handlers } from '../../platform/mount.ts'
import { exportRows } from './export.ts'
import * as service from './service.ts'

export const subscriptionBulkHandlers = {
  choose: (ctx, { query }) => service.choose(ctx, query),
  preview: (ctx, { body }) => service.preview(ctx, body),
  start: (ctx, { body }) => service.start(ctx, body, 'start'),
  startMany: (ctx, { body }) => service.start(ctx, body, 'start-many'),
  getAll: (ctx, { page }) => service.list(ctx, page),
  getDetail: (ctx, { params }) => service.detail(ctx, params.id),
  getRows: (ctx, input) => service.rows(ctx, input),
  export: (ctx, { params }) => exportRows(ctx, params.id),
} satisfies Handlers<typeof subscriptionBulk>
