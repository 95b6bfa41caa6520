import type { payoutLimit } from '@saola/contract/payout-limit'
import type { Handlers } from '../../platform/mount.ts'
import { limitsFor, proposeLimits } from './service.ts'

export const payoutLimitHandlers = {
  get: limitsFor,
  update: proposeLimits,
} satisfies Handlers<typeof payoutLimit>
