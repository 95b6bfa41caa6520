/** Pure: the house's own money on its account. */

/**
 * How much of its own money the house has to put in so that its account covers all that is on it for others: card money of merchants, suspense and what
 * is on its way. Balances as the books have them once the payment is set aside or made, debit positive. VND.
 */
export function houseFundsFor(balances: Partial<Record<string, number>>): number {
  const owed = ['HELD', 'SUSPENSE', 'IN_FLIGHT', 'PAYOUT_IN_FLIGHT'].reduce(
    (sum, account) => sum + Math.min(0, balances[account] ?? 0),
    0,
  )
  return Math.max(0, -((balances['CLEARING'] ?? 0) + owed))
}
