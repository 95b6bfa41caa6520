/** Payments of a sandbox merchant whose time is over when its clock is moved. */
import type { DueWork } from '../../platform/due-work.ts'
import { expireOf } from './expiry.ts'
import { GRACE_MS } from './rules.ts'
import * as expiryStore from './expiry-store.ts'
import type { PaymentOrigin } from './store.ts'

/** All but those of orders, whose goods go back with them. */
const types: readonly PaymentOrigin[] = ['PAY_LINK', 'PAY_POS', 'PAY_SUBSCRIPTION']

export const paymentDueWork: DueWork = {
  name: 'payment',
  nextAfter: async (ctx, merchantId) => {
    const after = new Date(ctx.clock.now().getTime() - GRACE_MS)
    const at = await expiryStore.nextExpiry(ctx.db, merchantId, after)
    // Over is what lies before, not at, the moment.
    return at === null ? null : new Date(at.getTime() + GRACE_MS + 1)
  },
  run: (ctx, merchantId) => expireOf(ctx, merchantId, types),
}
