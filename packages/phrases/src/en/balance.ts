import type { Phrases } from '../shape.ts'

export const balance: Phrases<'balance'> = {
  title: 'Balance',
  unmatched: 'Unmatched credits',
  bank: { reference: 'Reference', accountNo: 'account number', title: 'At the bank', text: 'The balance as the bank reports it now. The money is always in your own bank account.', asOf: 'Updated at <time></time>', refresh: 'Refresh the balance of {account}', down: 'The balance could not be read', downHint: 'Your money is not affected. Try again in a few minutes.', retry: 'Try again', default: 'Default', none: 'No bank account yet', noneHint: 'Link an account to be paid and to see its balance here.' },
  books: { title: 'Your books', text: 'All money that passes through Saola Pay is written on two equal sides: what has arrived, and whose it is.', received: 'Arrived', belongs: 'Belongs to', postings: '{count, plural, one {{shown} posting} other {{shown} postings}}' },
  account: { CLEARING: 'Arrived at the bank', MERCHANT: 'Yours', FEE: 'Service fees held back', VAT: 'VAT on fees', SUSPENSE: 'Waiting for you', IN_FLIGHT: 'Being returned', CARD: 'Card money to be settled', HELD: 'Card money settled' },
  explain: {
    CLEARING: 'All money that payers sent to your account through Saola Pay, less what was returned.',
    MERCHANT: 'Your net share of successful transactions.',
    FEE: 'Fees held back from each transaction.',
    VAT: 'Value added tax on those fees.',
    SUSPENSE: 'Money that has arrived but fits no transaction. You accept it or return it.',
    IN_FLIGHT: 'Money you decided to return; the bank is doing it.',
    CARD: 'Paid by card, and not yet paid out by the card network: a day is settled on the next working day. Card refunds are taken off here.',
    HELD: 'Paid out by the card network; it lies on the settlement account of Saola Pay and is yours.',
  },
  proof: { ok: 'The books balance: both sides are equal, difference {amount}.', off: 'The books are off by {amount}. Please tell support.', sum: '{received} − {belongs} = {difference}', toUnmatched: 'Handle unmatched credits' },
  kind: { SETTLE: 'Payment succeeded', SUSPEND: 'Unmatched money arrived', ACCEPT: 'Unmatched money accepted', RETURN: 'Return decided', RETURNED: 'Returned by the bank', RETURN_FAILED: 'Return failed', REFUND: 'Refund decided', REFUNDED: 'Refunded by the bank', REFUND_FAILED: 'Refund failed', CARD_DUE: 'Owed by the card network', CARD_SETTLED: 'Settled by the card network', OTHER: 'Adjustment' },
  list: {
    title: 'Postings', account: 'Ledger account', transaction: 'Transaction', dates: 'Posting days', at: 'Posted', why: 'Why', amount: 'Change', after: 'Balance after', of: 'Transaction', bankReference: 'Bank reference', open: 'Open transaction',
    afterHint: 'Choose one ledger account to see the balance after each posting.', empty: 'No postings yet', emptyHint: 'The first one is written when the first payment reaches your account.', sign: 'Plus is more, minus is less.',
  },
}
