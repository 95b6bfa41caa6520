import type { subscriptionPrice } from '@saola/contract/subscription-price'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const subscriptionPriceHandlers = {
  getOfPlan: (ctx, { params }) => service.ofPlan(ctx, params.id),
  preview: (ctx, { body }) => service.preview(ctx, body),
  schedule: (ctx, { body }) => service.schedule(ctx, body),
  cancel: (ctx, { params }) => service.cancel(ctx, params.id),
} satisfies Handlers<typeof subscriptionPrice>
