// The simulator's whole HTTP contract. Everything is JSON; refusals are `{error:{key,message}}` with a real HTTP status.
import type { Call } from './platform/call.ts'
import { accountCalls } from './contract/accounts.ts'
import { boxCalls } from './contract/boxes.ts'
import { cardCalls } from './contract/cards.ts'
import { clockCalls } from './contract/clock.ts'
import { faultCalls } from './contract/faults.ts'
import { holderCalls } from './contract/holders.ts'
import { machineCalls } from './contract/machines.ts'
import { messageCalls } from './contract/messages.ts'
import { notificationCalls } from './contract/notifications.ts'
import { phoneCalls } from './contract/phone.ts'
import { transferCalls } from './contract/transfers.ts'

export const calls = {
  ...accountCalls,
  ...holderCalls,
  ...transferCalls,
  ...cardCalls,
  ...phoneCalls,
  ...boxCalls,
  ...machineCalls,
  ...faultCalls,
  ...messageCalls,
  ...notificationCalls,
  ...clockCalls,
} as const satisfies Record<string, Call>

export type SimCalls = typeof calls
