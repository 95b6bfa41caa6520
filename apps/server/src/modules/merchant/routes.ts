import type { merchant } from '@saola/contract/merchant'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const merchantHandlers = {
  getMerchant: (ctx) => service.getMerchant(ctx),
  updateMerchant: (ctx, { body }) => service.updateMerchant(ctx, body),
  live: (ctx, { signal }) => service.live(ctx, signal),
  config: (ctx) => service.config(ctx),
} satisfies Handlers<typeof merchant>
