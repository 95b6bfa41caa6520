/** The ledger's transfers as entries of a Vietnamese merchant's own books (Circular 200): pairs of a debit and a credit account. Pure. */

/** What an account of the ledger is in the merchant's books. */
const accountOf: Readonly<Record<string, string>> = {
  CLEARING: '1121',
  CARD: '1388',
  HELD: '1388',
  MERCHANT: '131',
  SUSPENSE: '3388',
  IN_FLIGHT: '113',
  RESERVED: '113',
  PAYOUT_IN_FLIGHT: '113',
  FEE: '3388',
  VAT: '3388',
  FEE_RECEIVABLE: '3388',
  CASE_HOLD: '1388',
  ADVANCE_IN_FLIGHT: '113',
  ADVANCE_RECEIVABLE: '141',
  ADVANCE_FUNDING: '1121',
  ADVANCE_WAGES: '334',
  ADVANCE_LINE: '3411',
  ADVANCE_INTEREST: '635',
  ADVANCE_LOSS: '811',
}
const OTHER_ACCOUNT = '3388'
const [FEE_EXPENSE, INPUT_VAT, OWED_TO_BANK, AT_BANK] = ['6427', '1331', '3388', '1121']
/** What their customers owed; what they pay to suppliers; money that was theirs at the bank before. */
const ownAccountOf = (kind: string): string => {
  if (kind === 'OWN_FUNDS') return '1121'
  return kind.startsWith('PAYOUT') ? '331' : '131'
}
/** Fees are paid, or a debit of them came back: the debt to the bank goes or stands again, the expense stands already. */
const SETTLES_FEES = ['FEE_PAID', 'FEE_COLLECTED', 'FEE_COLLECTED_BACK']

export interface Entry {
  account: string
  amount: number
}
export interface Pair {
  debit: string
  credit: string
  amount: number
}
/** Debits and credits matched one against the other, in their order; what is matched sums to both. */
function paired(entries: readonly Entry[]): Pair[] {
  const debits = entries.filter(({ amount }) => amount > 0).map((one) => ({ ...one }))
  const credits = entries.filter(({ amount }) => amount < 0).map((one) => ({ ...one }))
  const pairs: Pair[] = []
  for (let [d, c] = [0, 0]; d < debits.length && c < credits.length;) {
    const [debit, credit] = [debits[d]!, credits[c]!]
    const amount = Math.min(debit.amount, -credit.amount)
    pairs.push({ debit: debit.account, credit: credit.account, amount })
    debit.amount -= amount
    credit.amount += amount
    if (debit.amount === 0) d += 1
    if (credit.amount === 0) c += 1
  }
  return pairs
}
/** One account takes from another, or gives back what is below zero. */
const between = (debit: string, credit: string, amount: number): Pair[] => {
  if (amount === 0) return []
  return amount > 0
    ? [{ debit, credit, amount }]
    : [{ debit: credit, credit: debit, amount: -amount }]
}
/**
 * A transfer as pairs. What is held back as fee and VAT is an expense that the merchant owes the bank, while their customer has paid the whole;
 * so the customer's account takes it, and a pair of its own says what it was for.
 */
export function journalOf(kind: string, entries: readonly Entry[]): Pair[] {
  const sum = (account: string): number =>
    entries.reduce((all, one) => all + (one.account === account ? one.amount : 0), 0)
  const own = ownAccountOf(kind)
  const named = ({ account, amount }: Entry): Entry => ({
    account: account === 'MERCHANT' ? own : (accountOf[account] ?? OTHER_ACCOUNT),
    amount,
  })
  const [fee, vat] = [sum('FEE'), sum('VAT')]
  if (SETTLES_FEES.includes(kind)) return between(OWED_TO_BANK, AT_BANK, fee + vat)
  // What is owed to the bank, or taken back.
  const expense = [
    ...between(FEE_EXPENSE, OWED_TO_BANK, -fee),
    ...between(INPUT_VAT, OWED_TO_BANK, -vat),
  ]
  if (kind === 'FEE_BILLED') return expense
  const rest = entries
    .filter(({ account }) => account !== 'FEE' && account !== 'VAT')
    .map(named)
    .concat({ account: own, amount: fee + vat })
  const byAccount = new Map<string, number>()
  for (const { account, amount } of rest)
    byAccount.set(account, (byAccount.get(account) ?? 0) + amount)
  // Own money that is counted in stays where it was: both sides are the same account, and the line says so.
  const plain =
    kind === 'OWN_FUNDS' ? rest : [...byAccount].map(([account, amount]) => ({ account, amount }))
  return [...paired(plain), ...expense]
}
