import type { Phrases } from '../shape.ts'

export const reconciliation: Phrases<'reconciliation'> = {
  title: 'Bank reconciliation', text: 'Every night the bank\'s statement and our books are compared both ways. Whatever does not agree stands here.', search: 'Search reference, account, amount',
  filter: { kind: 'Kind', state: 'State', day: 'Day', book: 'Source' },
  column: { what: 'Difference', account: 'Account', day: 'Day', bank: 'Bank', ours: 'Our books', state: 'State' },
  book: { BANK: 'Bank statement', CARD: 'Card network' },
  kind: { MISSING_OURS: 'Missing in our books', MISSING_BANK: 'Missing at the bank', AMOUNT: 'Amounts differ', DUPLICATE: 'Booked twice', OTHER_ACCOUNT: 'Other account', OTHER_DAY: 'Booked another day', BALANCE: 'Statement does not add up' },
  explain: {
    MISSING_OURS: 'The other side has booked this, our books have not: a notice may have been lost.', MISSING_BANK: 'Our books have this, the other side does not. If it is booked there on a later day, the next look closes this by itself.',
    AMOUNT: 'Both sides know the reference, with different amounts.', DUPLICATE: 'The other side has booked one reference more than once; our books have it once.', OTHER_ACCOUNT: 'Both sides know the reference, on different accounts.',
    OTHER_DAY: 'Both sides have booked it, on different days; mostly about midnight.', BALANCE: 'Opening balance plus money in less money out is not the closing balance, or lines of the statement are missing.',
  },
  state: { OPEN: 'Open', HEALED: 'Taken in from the statement', GONE: 'Agrees by itself', EXPLAINED: 'Explained', RESOLVED: 'Resolved' },
  movement: { TRANSFER_IN: 'Money in', TRANSFER_OUT: 'Money out', RETURN_OUT: 'Return', RETURN_IN: 'Came back', REVERSAL: 'Reversal', PAYMENT: 'Card payment', REFUND: 'Refund', RETURN: 'Return of unmatched money', CREDIT: 'Credit', SETTLEMENT: 'Card settlement report' },
  outcome: { SETTLED: 'Payment succeeded', waits: 'With the unmatched credits' },
  empty: { title: 'No differences', text: 'The bank\'s statement and our books agree to the đồng.' },
  days: { title: 'Days compared', none: 'No day has been compared yet.', running: 'Being compared…', waiting: 'Waiting for the bank', fine: 'Agrees', open: '{count, plural, one {# open} other {# open}}', lines: '{count, plural, one {# line} other {# lines}}', settled: '{count, plural, one {# closed} other {# closed}}' },
  day: {
    title: 'Day {day}', never: '{day} has not been compared', neverText: 'Compare it to read the statement of that day.', bank: 'Statement', ours: 'Our books', difference: 'Difference', in: 'Money in', out: 'Money out',
    counted: '{accounts, plural, one {# account} other {# accounts}}, {lines, plural, one {# line compared} other {# lines compared}}. Asked for by {by}.', statements: 'Statements of accounts with movements', account: 'Account', opening: 'Opening', closing: 'Closing', outside: 'Own business', outsideHint: 'The holder\'s own transfers, not part of our books',
  },
  settlement: { title: 'Card settlement {file}', gross: 'Card payments', refunded: 'Card refunds', fee: 'Network\'s fee', net: 'To be received', received: 'Received', notYet: 'Not yet', reference: 'Bank reference', lines: 'Lines', linesOf: '{count, plural, one {# line} other {# lines}}, {left, plural, one {# unmatched} other {# unmatched}}' },
  house: { title: 'Card money of the shops', name: 'Settlement account', due: 'Owed by the card network', atBank: 'On the settlement account', held: 'Held for shops', fee: 'Network\'s fees borne', suspense: 'Unexplained', note: 'Settlement account of Saola Pay: {account}.' },
  run: { today: 'Compare today', day: 'Compare {day} again', asked: '{day} is being compared' },
  drawer: {
    title: 'Difference', gone: 'This difference is not there any more', reference: 'The money', number: 'Reference', found: 'Found', bank: 'The bank\'s side', ours: 'Our books', nothingThere: 'Nothing is booked there.', nothingHere: 'Nothing is booked yet.',
    amount: 'Amount', booked: 'Booked', accountNo: 'Account', virtualAccount: 'Virtual account', movement: 'Kind', detail: 'Text', transaction: 'Transaction', entry: 'Posting', closed: 'Closed', by: 'By', system: 'The system', at: 'At', why: 'Reason', outcome: 'Outcome',
    mayNot: 'You may see this, but not decide on it.', heal: 'Take it in from the statement', healText: 'The money is there, the notice never came.', healed: 'It is in the books', how: 'Why it is closed', resolved: 'Resolved', explained: 'Explained only', note: 'Reason', noteHint: 'What was checked, and what came of it', close: 'Close the difference', done: 'The difference is closed',
  },
}
