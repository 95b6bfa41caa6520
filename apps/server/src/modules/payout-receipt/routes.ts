import type { payoutReceipt } from '@saola/contract/payout-receipt'
import type { Handlers } from '../../platform/mount.ts'
import { receipt } from './service.ts'

export const payoutReceiptHandlers = {
  receipt: (ctx, { params }) => receipt(ctx, params.payOutId),
} satisfies Handlers<typeof payoutReceipt>
