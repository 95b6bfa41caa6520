import type { payoutApi } from '@saola/contract/payout-api'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const payoutApiHandlers = {
  create: (ctx, { body }) => service.create(ctx, body),
  batch: (ctx, { body }) => service.batch(ctx, body),
  estimate: (ctx, { body }) => service.estimate(ctx, body),
  balance: (ctx, { body }) => service.balance(ctx, body.fromAccountNo),
  detail: (ctx, { body }) => service.detail(ctx, body),
  list: (ctx, { body }) => service.list(ctx, body),
} satisfies Handlers<typeof payoutApi>
