import type { subscriptionNotice } from '@saola/contract/subscription-notice'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const subscriptionNoticeHandlers = {
  getAll: (ctx, input) => service.list(ctx, input),
  send: (ctx, { params }) => service.send(ctx, params.id),
  resume: (ctx, { params }) => service.resume(ctx, params.id),
  promise: (ctx, input) => service.promise(ctx, input),
} satisfies Handlers<typeof subscriptionNotice>
