/** What a dispute case may become, and when: pure decisions. VND. */
import {
  forControlActions,
  forControlMoves,
  resolutionsOfService,
  resolutionsWithAmount,
  type ForControlAction,
  type ForControlCommand,
  type ForControlEvent,
  type ForControlResolution,
  type ForControlService,
  type ForControlStatus,
} from '@saola/contract/for-control-values'

const DAY_MS = 86_400_000

export const mayDo = (status: ForControlStatus, action: ForControlAction): boolean =>
  (forControlActions[action] as readonly ForControlStatus[]).includes(status)
/** Where a command leads from a state; null where it leads nowhere. */
export function movedBy(
  status: ForControlStatus,
  command: keyof typeof forControlMoves,
): ForControlStatus | null {
  const { from, to } = forControlMoves[command]
  return (from as readonly ForControlStatus[]).includes(status) ? to : null
}
const portalActions = [
  'send',
  'delete',
  'answer',
  'again',
] as const satisfies readonly ForControlAction[]
const staffActions = [
  'solving',
  'assign',
  'askDocuments',
  'propose',
  'approve',
  'deny',
  'again',
] as const satisfies readonly ForControlAction[]
export const actionsOfMerchant = (status: ForControlStatus): (typeof portalActions)[number][] =>
  portalActions.filter((action) => mayDo(status, action))
/** What waits for a second person is decided by another than its maker, and nothing else is proposed meanwhile. */
export const actionsOfStaff = (
  status: ForControlStatus,
  proposal: { isMine: boolean } | null,
): (typeof staffActions)[number][] =>
  staffActions.filter(
    (action) =>
      mayDo(status, action) &&
      (action !== 'propose' || proposal === null) &&
      (action !== 'approve' || proposal?.isMine === false),
  )

/** Whether something is too long ago for a case. */
export const isTooOld = (happened: Date, now: Date, days: number): boolean =>
  now.getTime() - happened.getTime() > days * DAY_MS

/** Money of the merchant is held only where a payer claims back what the merchant has received. */
export const claimsHold = (row: {
  claimed_by: string
  service: string
  subject_status: string | null
}): boolean =>
  row.claimed_by === 'PAYER' && row.service === 'PAYMENT' && row.subject_status === 'SUCCESS'

/** Steps of a case in the books: what they are about is in their case already. */
const OF_CASE = /^CASE_/
/** What a case about a transfer of the ledger would be about; null where it is a sum of many things, or of no thing that a case can be about. */
export function subjectOfTransfer(row: {
  kind: string
  transaction_id: string | null
  bank_credit_id: number | null
  refund_id: string | null
  payout_id: string | null
}): { service: ForControlService; id: string } | null {
  if (OF_CASE.test(row.kind)) return null
  if (row.refund_id !== null) return { service: 'REFUND', id: row.refund_id }
  if (row.payout_id !== null) return { service: 'PAYOUT', id: row.payout_id }
  if (row.transaction_id !== null) return { service: 'PAYMENT', id: row.transaction_id }
  return row.bank_credit_id === null || row.kind === 'CARD_SETTLED'
    ? null
    : { service: 'CREDIT', id: String(row.bank_credit_id) }
}

/** What is wrong with an end; null where it fits what the case is about. */
export function endFault(
  row: { service: ForControlService; amount: number },
  resolution: ForControlResolution,
  amount: number | undefined,
): { field: string; key: 'error.enum' | 'error.max' | 'error.pattern'; max?: number } | null {
  if (!(resolutionsOfService[row.service] as readonly ForControlResolution[]).includes(resolution))
    return { field: 'resolution', key: 'error.enum' }
  if (amount === undefined) return null
  if (!(resolutionsWithAmount as readonly ForControlResolution[]).includes(resolution))
    return { field: 'amount', key: 'error.pattern' }
  return amount > row.amount ? { field: 'amount', key: 'error.max', max: row.amount } : null
}
/** What an end moves: all that is disputed unless it names less; null where it moves nothing of its own. */
export const endAmount = (
  row: { amount: number },
  resolution: ForControlResolution,
  amount: number | undefined,
): number | null =>
  (resolutionsWithAmount as readonly ForControlResolution[]).includes(resolution)
    ? (amount ?? row.amount)
    : null

/** The specification's word for a step of ours: that of the state it leaves the case in. */
export function commandOf(event: ForControlEvent, status: ForControlStatus): ForControlCommand {
  switch (event) {
    case 'CREATE':
    case 'SEND_APPROVE':
    case 'SOLVING':
    case 'APPROVE':
    case 'DENY':
      return event
    case 'MONEY_SENT':
    case 'MONEY_FAILED':
    case 'MONEY_RETURNED':
      return 'APPROVE'
    default:
      return status === 'WAITING_SOLVE' ? 'SEND_APPROVE' : 'SOLVING'
  }
}
/** Steps that stay inside the bank. */
export const hiddenFromMerchant: readonly ForControlEvent[] = ['ASSIGN', 'PROPOSE']
