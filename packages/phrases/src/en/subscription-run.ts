import type { Phrases } from '../shape.ts'

export const subscriptionRun: Phrases<'subscriptionRun'> = {
  title: 'Night of {day}',
  next: '{count, plural, =0 {No invoice will be issued} =1 {# invoice will be issued} other {# invoices will be issued}}',
  usual:
    'Same night a cycle before: {count, plural, =0 {no invoice} =1 {# invoice} other {# invoices}}',
  plans: 'By plan',
  plan: 'Plan',
  count: 'Invoices',
  amount: 'Amount',
  before: 'Cycle before',
  isNew: 'New plan',
  willHold:
    'Far more than usual, so that night will wait until somebody who may approve lets it run.',
  heldTitle:
    'The night of {day} waits for you: {count, plural, =1 {# invoice} other {# invoices}}, {amount}',
  heldText:
    'The same night a cycle before had {count, plural, =1 {# invoice} other {# invoices}}, {amount}. None has been issued yet. Customers lose no day to pay.',
  reason: {
    COUNT: 'More than three times the invoices of the cycle before',
    AMOUNT: 'More than three times the amount of the cycle before',
    NEW_PLAN: 'A new plan has no cycle to compare with',
  },
  release: 'Let it run',
  releaseTitle: 'Let the night of {day} run?',
  releaseText:
    '{count, plural, =1 {# invoice} other {# invoices}}, {amount} in all, will be issued within a minute, and customers are reminded as always. Invoices that were issued can only be voided one by one.',
  released: 'The night of {day} runs',
  bank: {
    title: 'The bank holds your subscriptions',
    kind: {
      MESSAGES: 'Messages to customers: none is sent.',
      RUN: 'The night of invoices: no new invoice is issued. Customers lose no day to pay.',
    },
    since: 'Since <when></when>. Reason: {reason}',
    ask: 'Only the bank can release it. If you have questions, send a request under Support.',
    night: 'The bank holds it: no invoice is issued until it is released.',
  },
  mayNot: 'Somebody who may approve in Subscriptions is needed',
}
