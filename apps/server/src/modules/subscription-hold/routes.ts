import type { subscriptionHold } from '@saola/contract/subscription-hold'
import type { Handlers } from '../../platform/mount.ts'
import { overview } from './overview.ts'
import * as service from './service.ts'

export const subscriptionHoldHandlers = {
  get: (ctx) => service.own(ctx),
  overview: (ctx, { query }) => overview(ctx, query.merchantId),
  update: service.proposeHold,
} satisfies Handlers<typeof subscriptionHold>
