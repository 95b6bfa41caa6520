import type { cardPayout } from '@saola/contract/card-payout'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const cardPayoutHandlers = {
  standing: (ctx) => service.standing(ctx),
  getList: (ctx, input) => service.getList(ctx, input),
} satisfies Handlers<typeof cardPayout>
