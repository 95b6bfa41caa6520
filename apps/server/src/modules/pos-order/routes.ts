import type { posOrder } from '@saola/contract/pos-order'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'
import { decide } from './transitions.ts'

export const posOrderHandlers = {
  cmsList: (ctx, { query, page }) => service.cmsList(ctx, query, page),
  cmsGet: (ctx, { query }) => service.get(ctx, query.orderId),
  setState: (ctx, { body }) => decide(ctx, body),
  list: (ctx, { query, page }) => service.list(ctx, query, page),
  get: (ctx, { query }) => service.get(ctx, query.orderId),
  place: (ctx, { body }) => service.place(ctx, body),
  update: (ctx, { body }) => service.update(ctx, body),
  pay: (ctx, { query }) => service.pay(ctx, query.orderId),
  cancel: (ctx, { query }) => service.cancel(ctx, query.orderId),
  requestReturn: (ctx, { query }) => service.requestReturn(ctx, query.orderId, query.reason),
} satisfies Handlers<typeof posOrder>
