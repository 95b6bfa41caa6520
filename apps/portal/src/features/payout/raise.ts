import type { Output } from '@saola/contract/call'
import { payout } from '@saola/contract/payout'
import type { PayoutRule } from '@saola/contract/payout-setting'
import { send } from '@saola/web/api/send'

/** A looser rule with the code that was sent for it. */
export interface Raise {
  rule: PayoutRule
  session: Output<typeof payout.raiseSetting>
}
export const askRaise = async (rule: PayoutRule): Promise<Raise> => ({
  rule,
  session: await send(payout.raiseSetting, { body: rule }),
})
