/** Words of requests for an advance, and a request's life as one table of moves (docs/decisions.md#22). */
import type { ErrorKey } from './errors.ts'

export const advanceStatuses = [
  'WAITING_APPROVAL',
  'APPROVED',
  'REJECTED',
  'CANCELED',
  'EXPIRED',
] as const
export type AdvanceStatus = (typeof advanceStatuses)[number]
/** Nothing is to be paid; to be paid, and the bank has not been asked; then as the bank has it. */
export const advancePayments = ['NONE', 'TODO', 'PROCESSING', 'SUCCESS', 'FAILED'] as const
export type AdvancePayment = (typeof advancePayments)[number]
/** Of one order to the bank. RETURNED: the money was there and came back. */
export const advanceEntryStates = ['TODO', 'PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED'] as const
export type AdvanceEntryState = (typeof advanceEntryStates)[number]

export const advanceLimits = {
  /** Decided on in one request. */
  atOnce: 200,
  keyword: 100,
  description: 255,
} as const

export const advanceActions = ['approve', 'reject', 'retry'] as const
export type AdvanceAction = (typeof advanceActions)[number]
/** What is open: a request that waits is decided on, one that was agreed to and not paid is tried again until its period is being closed. */
export function advanceActionsOf(
  status: AdvanceStatus,
  payment: AdvancePayment,
  isPeriodClosing = false,
): AdvanceAction[] {
  if (status === 'WAITING_APPROVAL') return ['approve', 'reject']
  return status === 'APPROVED' && payment === 'FAILED' && !isPeriodClosing ? ['retry'] : []
}
/** Why an act is refused where it is not open. */
export const advanceRefusal = (action: AdvanceAction): ErrorKey =>
  action === 'retry' ? 'error.invalid_state' : 'advance.already_decided'
