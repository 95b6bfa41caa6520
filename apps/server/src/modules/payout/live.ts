/** Open screens learn that a payout has moved; what it is now they ask for themselves, as its reader may see it. */
import type { Output } from '@saola/contract/call'
import type { payout, PayoutState } from '@saola/contract/payout'
import { member, type Ctx } from '../../platform/context.ts'
import { liveStream, notifyLive } from '../../platform/live-events.ts'

interface Moved {
  id: string
  status: PayoutState
  amount: number
}
/** Sent with the transaction that moves them. */
export const tellScreens = (
  ctx: Ctx,
  merchantId: string,
  payouts: readonly Moved[],
): Promise<void> =>
  notifyLive(
    ctx.db,
    payouts.map(({ id, status, amount }) => ({
      about: 'payout',
      merchantId,
      transactionId: id,
      payLinkCode: null,
      status,
      amount,
    })),
  )

export function live(ctx: Ctx, signal: AbortSignal): AsyncIterable<Output<typeof payout.live>> {
  const { merchantId } = member(ctx)
  return liveStream(
    ctx.live,
    (event) => event.about === 'payout' && event.merchantId === merchantId,
    () => Promise.resolve([]),
    (event) => ({ payOutId: event.transactionId, status: event.status as PayoutState }),
    signal,
  )
}
