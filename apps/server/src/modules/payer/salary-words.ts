/** What the employee's pages say of requests and amounts. VND. */
import { formatVnd, parseVnd } from '@saola/money/format'
import { ADVANCE_STEP } from '@saola/money/advance'
import type * as salary from '../salary-page/service.ts'
import type { Say } from './salary-session.ts'

type State = 'WAITING' | 'SENDING' | 'PAID' | 'FAILED' | 'REJECTED' | 'CANCELED' | 'EXPIRED'
const paid = { NONE: 'SENDING', TODO: 'SENDING', PROCESSING: 'SENDING' } as const
/** One word for how a request and its payment stand. */
export function stateOf({ status, payment }: salary.OwnRequest): State {
  if (status === 'WAITING_APPROVAL') return 'WAITING'
  if (status !== 'APPROVED') return status
  if (payment === 'SUCCESS') return 'PAID'
  return payment === 'FAILED' ? 'FAILED' : paid[payment]
}
/** Why one was refused, as somebody wrote it or in our words. */
export function rejectionText(say: Say, { rejection }: salary.OwnRequest): string | null {
  if (rejection === null) return null
  const { reason, isAutomatic } = rejection
  return say('request.reason', {
    reason: isAutomatic ? say(`request.automatic.${reason}`) : reason,
  })
}

interface Bounds {
  available: number
  least: number
}
/** @returns the amount that was typed, or what is wrong with it */
export function readAmount(say: Say, text: string, { available, least }: Bounds): number | string {
  const amount = parseVnd(text)
  if (amount === null) return say('wrong.enter')
  if (amount % ADVANCE_STEP !== 0) return say('wrong.round')
  if (amount < least) return say('wrong.least', { least: formatVnd(least) })
  return amount > available ? say('wrong.most', { available: formatVnd(available) }) : amount
}
