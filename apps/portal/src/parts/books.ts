/** How people read the merchant's books (docs/decisions.md#4). On the wire a debit is positive and a credit negative. */
import type { ledgerKinds } from '@saola/contract/ledger'

export type LedgerKind = (typeof ledgerKinds)[number]
/** Where the money is, or who owes it; every other account says whose it is and is a credit account, so its sign is turned for reading. */
const RECEIVED: readonly string[] = [
  'CLEARING',
  'CARD',
  'HELD',
  'FEE_RECEIVABLE',
  'ADVANCE_IN_FLIGHT',
  'ADVANCE_RECEIVABLE',
  'ADVANCE_WAGES',
  'ADVANCE_INTEREST',
  'ADVANCE_LOSS',
] satisfies LedgerKind[]
export const isReceived = (kind: string): boolean => RECEIVED.includes(kind)
/** What every shop's books have; other accounts concern those alone that have entries on them. */
const ALWAYS: readonly string[] = [
  'CLEARING',
  'MERCHANT',
  'FEE',
  'VAT',
  'SUSPENSE',
  'IN_FLIGHT',
] satisfies LedgerKind[]
export const isShown = (account: { kind: string; postings: number }): boolean =>
  account.postings > 0 || ALWAYS.includes(account.kind)

/** An amount of an account as people read it: more is plus, less is minus, on both sides of the books. VND. */
export const asRead = (account: string, amount: number): number =>
  isReceived(account) || amount === 0 ? amount : -amount

export interface Proof {
  received: number
  belongs: number
  difference: number
}
/** Both sides of the books as read; `difference` is 0 when they balance, which the database enforces. VND. */
export function proofOf(accounts: readonly { kind: string; balance: number }[]): Proof {
  const sum = (side: (kind: string) => boolean): number =>
    accounts.filter((a) => side(a.kind)).reduce((total, a) => total + asRead(a.kind, a.balance), 0)
  const [received, belongs] = [sum(isReceived), sum((kind) => !isReceived(kind))]
  return { received, belongs, difference: received - belongs }
}
