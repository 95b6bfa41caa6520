/** The bank's credit line for advances, and how it is paid back: the enterprise's screens and those of the bank's people. */
import type { Phrases } from '../shape.ts'

export const salaryCollection: Phrases<'salaryCollection'> = {
  title: 'Collections of salary advance lines',
  line: 'Credit line of the bank',
  used: 'In use',
  ofGranted: '{used} of {granted}',
  rate: 'Interest a year',
  percent: '{rate}%',
  interestSoFar: 'Interest until today',
  offset: 'The bank owes you',
  offsetHint:
    'Advances that came back after you had paid them back. Off the next collection, or transferred to your account from 08:00 on {day}.',
  refunds: 'Transferred to you by the bank',
  refundTitle: 'Line money to enterprises',
  refundStates: {
    SENDING: 'On its way',
    DONE: 'Transferred',
    FAILED: 'Not transferred',
    RETURNED: 'Came back',
  },
  refundFailure: {
    FAILED:
      'The bank could not transfer it ({reason}). It tries again the next day, or the next collection is less by it.',
    RETURNED:
      'The money came back. It is sent again the next day, or the next collection is less by it.',
  },
  refundOf: '{count, plural, =1 {1 advance that came back} other {# advances that came back}}',
  toAccount: 'to account …{last}',
  ordered: 'Ordered',
  orderedFrom: 'Ordered from',
  ourReference: 'Our reference',
  account: 'To account',
  amount: 'Amount',
  refundEmpty: 'No transfers yet',
  refundEmptyText:
    'Advances that came back after the enterprise had paid them back, and that no collection was less by within three days, are transferred and shown here.',
  next: 'Next collection',
  nextText: '08:00 on {day}',
  nothing: 'Nothing is in use, and nothing is to be paid back.',
  overdue:
    'The line is overdue: employees cannot draw until the bank has collected it. Put money into the account that pays wages.',
  explain:
    'The bank advances the money to employees and collects it on pay day, with interest, from your account. Employees pay no interest.',
  ofPeriod: 'Paid back to the bank',
  paidBack: 'Collected at {at}',
  tried: '{count, plural, =1 {Tried once} other {Tried # times}}, last at <at></at>',
  willTry:
    'Collected at 08:00 on {day}; if the account does not cover it, again each day and when money arrives.',
  principal: 'Principal',
  interest: 'Interest',
  total: 'Total',
  payments: 'Advances',
  dueOn: 'Pay day',
  period: 'Pay period',
  enterprise: 'Enterprise',
  state: 'State',
  states: {
    DUE: 'Due',
    COLLECTING: 'Collecting',
    COLLECTED: 'Collected',
    SHORT: 'Not collected',
    OVERDUE: 'Overdue',
  },
  failure: {
    INSUFFICIENT_FUNDS: 'The account did not cover it.',
    ACCOUNT_UNLINKED: 'The account that pays wages is no longer linked.',
    RETURNED: 'The bank has sent the collection back.',
    OTHER: 'The bank refused it ({reason}).',
  },
  late: '{days, plural, =1 {1 day late} other {# days late}}',
  reference: 'Bank reference',
  keyword: 'Code or name of the enterprise',
  enter: { keyword: 'Enter code or name of the enterprise' },
  from: 'Pay day from',
  until: 'to',
  all: 'All',
  action: 'Action',
  withInterest: 'of it {amount} interest',
  start: 'Collect now',
  started: 'Collecting from {name}. The list will show what becomes of it.',
  startTitle: 'Collect {amount} from {name} now?',
  startText:
    'The bank looks at the balance and debits the account of the enterprise now. Interest is counted until today.',
  cancel: 'Not now',
  empty: 'No collections yet',
  emptyText:
    'Once an enterprise has used its line and its pay day has come, its collection is here.',
  noMatch: 'No collection fits the filter',
}
