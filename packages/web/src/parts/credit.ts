/** Unmatched credits as merchant and bank staff read them (docs/decisions.md#3); shown by both apps. Pure. */
import type { bankCredit, unmatchedReasons } from '@saola/contract/bank-credit'
import type { Output } from '@saola/contract/call'

/** Bank staff see, too, what waits for a second one of them. */
export type Credit = Output<typeof bankCredit.getList>['items'][number] & {
  pendingApproval?: string | null
}
export type Reason = (typeof unmatchedReasons)[number]
export type Decision = 'accept' | 'return'

/** Received less expected, VND: negative = too little. null where the bank's money names no transaction. */
export const differenceOf = ({
  amount,
  expectedAmount,
}: Pick<Credit, 'amount' | 'expectedAmount'>): number | null =>
  expectedAmount === null ? null : amount - expectedAmount

/** Why a decision cannot be made on this credit now; null = it can. The server's `allowedActions` decides, this only names the reason. */
export function refusal(
  credit: Pick<Credit, 'allowedActions' | 'resolution' | 'merchantCode' | 'pendingApproval'>,
  decision: Decision,
): 'notAllowed' | 'noRight' | 'noMerchantAccept' | 'waits' | null {
  if (credit.allowedActions.includes(decision)) return null
  if (credit.resolution !== 'OPEN') return 'notAllowed'
  if (credit.pendingApproval != null) return 'waits'
  return decision === 'accept' && credit.merchantCode === null ? 'noMerchantAccept' : 'noRight'
}

/** Names of queries that a decision changes. */
const TOUCHED = ['bankCredit.', 'approval.', 'ledger.', 'transaction.', 'dashboard.']
export const isTouched = (queryName: unknown): boolean =>
  typeof queryName === 'string' && TOUCHED.some((name) => queryName.startsWith(name))
