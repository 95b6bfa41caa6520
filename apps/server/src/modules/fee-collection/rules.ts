/** Pure: when fees are collected, how much at least, and what each step moves in the books (ADR 0063). VND. */

/** What a debit is worth its while; at the end of a month anything is. */
const LEAST = 10_000
/** A debit that failed is tried again after so many working days, then so many, then so many. */
export const AGAIN_AFTER = [1, 3, 7] as const
/** Working days after the month: then a report is debited. */
export const DEBIT_ON = 7
/** Fees wait for the comparison with the bank's statement until this hour of Vietnam. */
export const WAIT_UNTIL_HOUR = 11

export interface Parts {
  fee: number
  vat: number
}
export const totalOf = ({ fee, vat }: Parts): number => fee + vat

/** What of FEE and VAT was held back from payments: the rest is billed by reports. Balances are the ledger's, credit negative. */
export function heldOf(balances: Partial<Record<string, number>>, billed: Parts): Parts {
  const { FEE = 0, VAT = 0 } = balances
  return { fee: -FEE - billed.fee, vat: -VAT - billed.vat }
}
export const isWorthwhile = (parts: Parts, isMonthEnd: boolean): boolean =>
  totalOf(parts) >= (isMonthEnd ? 1 : LEAST)

export interface Entry {
  account: string
  amount: number
}
/** The bank has debited the merchant's account; what a report billed is no longer owed. */
export const collectedEntries = (parts: Parts, isBilled: boolean): Entry[] => {
  const total = totalOf(parts)
  return [
    { account: 'FEE', amount: parts.fee },
    { account: 'VAT', amount: parts.vat },
    { account: 'CLEARING', amount: -total },
    ...(isBilled
      ? [
          { account: 'MERCHANT', amount: total },
          { account: 'FEE_RECEIVABLE', amount: -total },
        ]
      : []),
  ]
}
/** A report's money lies elsewhere: with the shop of the pay link, or on the house's account. */
export const paidEntries = (parts: Parts): Entry[] => [
  { account: 'FEE', amount: parts.fee },
  { account: 'VAT', amount: parts.vat },
  { account: 'FEE_RECEIVABLE', amount: -totalOf(parts) },
]
/** The house has the money: what lay in suspense is what it has earned and the tax on it. Test Mode earns nothing: its money leaves the house's books as it came. */
export const houseEntries = (parts: Parts, isTest: boolean): Entry[] => [
  { account: 'SUSPENSE', amount: totalOf(parts) },
  ...(isTest
    ? [{ account: 'CLEARING', amount: -totalOf(parts) }]
    : [
        { account: 'BANK_INCOME', amount: -parts.fee },
        { account: 'VAT', amount: -parts.vat },
      ]),
]
export const opposite = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ account, amount }) => ({ account, amount: -amount }))

/**
 * Money of the merchant's own that came from elsewhere, as far as a debit needs it: the books know only what payers sent, and the bank has
 * just shown that it was there. What others wait for stays on the account.
 */
export function ownFundsFor(total: number, balances: Partial<Record<string, number>>): number {
  const free = ['CLEARING', 'SUSPENSE', 'IN_FLIGHT', 'PAYOUT_IN_FLIGHT', 'CASE_HOLD', 'RESERVED']
    .map((code) => balances[code] ?? 0)
    .reduce((sum, balance) => sum + balance, 0)
  return Math.max(0, total - Math.max(0, free))
}

/** After how many working days the try after this one is; null: that was the last. */
export const daysUntilNext = (tried: number): number | null => AGAIN_AFTER[tried - 1] ?? null
