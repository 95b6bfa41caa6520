import type { subscriptionStanding } from '@saola/contract/subscription-standing'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const subscriptionStandingHandlers = {
  get: (ctx, { params }) => service.get(ctx, params.id),
  open: (ctx, { params }) => service.open(ctx, params.id),
  close: (ctx, { params }) => service.close(ctx, params.id),
} satisfies Handlers<typeof subscriptionStanding>
