import type { subscriptionRun } from '@saola/contract/subscription-run'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const subscriptionRunHandlers = {
  tonight: (ctx) => service.tonight(ctx),
  release: (ctx, { body }) => service.release(ctx, body.night),
} satisfies Handlers<typeof subscriptionRun>
