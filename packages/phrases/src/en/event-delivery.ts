import type { Phrases } from '../shape.ts'
import { eventDeliverySalary } from './event-delivery-salary.ts'

export const eventDelivery: Phrases<'eventDelivery'> = {
  title: 'Unhandled events',
  text: 'What should have followed an event and has not been done yet. Each task is retried automatically; after ten attempts it waits for a decision. Nothing else is held up.',
  search: 'Search object, merchant, error',
  filter: { state: 'State', handler: 'Task' },
  column: {
    handler: 'Task not done',
    merchant: 'Merchant',
    happened: 'Happened at',
    attempts: 'Attempts',
    state: 'State',
  },
  state: { WAITING: 'Will be retried', DEAD: 'Needs a decision', DONE: 'Done', SKIPPED: 'Skipped' },
  none: 'System',
  empty: { title: 'Nothing is stuck', text: 'Every event has been handled.' },
  drawer: {
    title: 'Unhandled event',
    gone: 'This event is gone',
    facts: 'Event',
    event: 'Type of event',
    object: 'Object',
    merchant: 'Merchant',
    happened: 'Happened at',
    number: 'Event number',
    payload: 'Content',
    tries: 'Attempts',
    attempts: 'Attempts so far',
    failed: 'Last failed',
    next: 'Next attempt',
    error: 'Error',
    behind: 'Waits until the earlier event of the same object (number {id}) is handled.',
    heldUp:
      '{count, plural, one {# later event of the same object waits for this one.} other {# later events of the same object wait for this one.}}',
    closed: 'Outcome',
    by: 'Decided by',
    at: 'At',
    why: 'Reason',
    system: 'System',
    retry: 'Try again now',
    retryText: 'Try again once the cause is fixed. The task is done exactly once.',
    retried: 'Being tried again',
    skip: 'Skip',
    skipText: 'The task will never be done for this event; later events of the object go on.',
    note: 'Reason for skipping',
    noteHint: 'How it was done instead, or why it is not needed',
    skipped: 'Event skipped',
    mayNot:
      'You can view this. Only staff with the right to decide on unhandled events can act on it.',
  },
  topic: {
    payment: {
      created: 'Payment created',
      opened: 'Payer opened the page',
      settled: 'Payment succeeded',
      accepted: 'Unmatched credit accepted as payment',
      closed: 'Payment closed',
      refunded: 'Payment refunded',
    },
    refund: {
      failed: 'Refund failed',
      returned: 'Refunded money came back',
    },
    'static-account': {
      payable: 'The bank opened a number',
    },
    payout: {
      succeeded: 'Payout paid',
      failed: 'Payout failed',
      returned: 'Payout came back',
      batch_finished: 'Batch of payouts finished',
    },
    'bank-transfer': {
      delayed: 'The bank has not decided on an order',
      done: 'A transfer order was completed',
      failed: 'A transfer order failed',
      returned: 'Transferred money came back',
    },
    'fee-report': {
      closed: 'Fee report closed',
    },
    order: {
      returned: 'Goods returned',
      created: 'Order created',
      paid: 'Order paid',
      canceled: 'Order cancelled',
    },
    subscription: {
      hold_changed: 'The bank holds or releases subscriptions',
      changed: 'Subscription changed, for the shop’s server',
    },
    ...eventDeliverySalary.topic,
    subscription_invoice: {
      paid: 'Subscription invoice paid',
      voided: 'Subscription invoice voided',
    },
    credit: {
      unmatched: 'Unmatched credit',
      accepted: 'Credit accepted',
    },
    fee: {
      reported: 'Fee reported',
    },
    statement: {
      issued: 'Statement issued',
      disputed: 'Statement disputed',
    },
    merchant: {
      created: 'Merchant created',
      sandbox_opened: 'Test Mode opened',
      status_changed: 'Merchant status changed',
      activated: 'Merchant activated',
    },
    member: {
      first_signed_in: 'First sign-in',
    },
  },
  handler: {
    'fee-collection': {
      confirm: {
        name: 'Check a fee payment',
        missing:
          'Nobody has looked again at a payment that the fee service reported. A payment that arrived counts all the same.',
      },
      'follow-payment': {
        name: 'Mark a fee report as paid',
        missing: 'The pay link of a fee report was paid and the report does not say so yet.',
      },
      'follow-transfer': {
        name: 'Book a fee debit',
        missing: 'A debit of fees has ended at the bank and the books do not say so yet.',
      },
      open: {
        name: 'Prepare a fee report for payment',
        missing:
          'A closed fee report has no invoice number and no pay link, and its owner was not told.',
      },
      'take-in': {
        name: 'Take collected fees in',
        missing: 'Fees that arrived on the bank’s own account are still in suspense.',
      },
    },
    'fee-report': {
      count: {
        name: 'Count in fee reports',
        missing: 'This fee is missing in the month’s fee report. The ledger is not affected.',
      },
    },
    'auth-qr': {
      'complete-registration': {
        name: 'Complete a registration',
        missing: 'The QR registration of this person is not marked as complete yet.',
      },
    },
    'bank-account': {
      sample: {
        name: 'Test account',
        missing: 'The merchant has no receiving account in Test Mode yet.',
      },
    },
    'bank-report': {
      count: {
        name: 'Figures of reports',
        missing: 'This payment or refund is not in the reports of the bank yet.',
      },
    },
    'bank-credit': {
      'follow-transfer': {
        name: 'Update the return',
        missing:
          'The credit still shows as being returned, and the books do not have the outcome yet.',
      },
    },
    'card-payout': {
      'follow-transfer': {
        name: 'Follow a card payout',
        missing:
          'An order for card money has ended at the bank; the merchant does not see it and the books do not say so yet.',
      },
      'take-in': {
        name: 'Book a card payout',
        missing:
          'Card money has reached the merchant’s account and was not booked at once; the schedule every 15 minutes still runs.',
      },
    },
    'card-settlement': {
      fetch: {
        name: 'Fetch card report',
        missing:
          'The card settlement report was not fetched when the money came; the schedule every 15 minutes still runs.',
      },
    },
    dashboard: {
      count: {
        name: 'Count in statistics',
        missing:
          'This payment or refund is missing in the merchant’s statistics. The ledger is not affected.',
      },
    },
    'for-control': {
      credit: {
        name: 'Book what the bank paid after a dispute',
        missing:
          'Money that the bank paid a merchant after a dispute still lies among unmatched credits.',
      },
      'follow-transfer': {
        name: 'Follow money paid after a dispute',
        missing:
          'The case still shows the money as on its way although the bank has decided; the ledger lacks the outcome.',
      },
      statement: {
        name: 'Open cases for disputed lines',
        missing:
          'A line that the merchant disputes in a statement is no case yet; it can still be answered on the statement.',
      },
    },
    onboarding: {
      'tell-merchant': {
        name: 'Notify the merchant',
        missing: 'The merchant was not sent a message about its new status.',
      },
    },
    order: {
      'follow-payment': {
        name: 'Update an order',
        missing: 'The order’s goods are not counted as sold yet.',
      },
    },
    'subscription-invoice': {
      'follow-payment': {
        name: 'Update a subscription invoice',
        missing: 'The invoice has been paid, its subscription does not know yet.',
      },
      'follow-refund': {
        name: 'Note a refund on an invoice',
        missing: 'What was refunded does not yet show on the subscription invoice.',
      },
    },
    'subscription-hold': {
      'tell-merchant': {
        name: 'Tell the merchant',
        missing: 'The merchant has not been mailed that the bank holds or releases subscriptions.',
      },
    },
    'subscription-standing': {
      pay: {
        name: 'Pay the period by standing order',
        missing: 'The money of a standing order has not been put to its period.',
      },
    },
    ...eventDeliverySalary.handler,
    'subscription-notice': {
      'send-receipt': {
        name: 'Send the receipt',
        missing: 'The customer has paid a subscription and has no receipt yet.',
      },
    },
    'pay-box': {
      announce: {
        name: 'Announce on the pay box',
        missing: 'The sound box has not announced this payment.',
      },
      'release-sandbox': {
        name: 'Release test boxes',
        missing: 'Boxes of the former Test Mode are not released yet.',
      },
      'shop-moved': {
        name: 'Update pay boxes',
        missing: 'The boxes do not know yet that the shop was paused or reopened.',
      },
      'show-payable': {
        name: 'Show the QR on the box',
        missing: 'The box does not show its QR yet, though the bank already accepts money for it.',
      },
      'take-down': {
        name: 'Clear the box screen',
        missing: 'A box may still show a QR that is paid or closed.',
      },
    },
    subscription: {
      'follow-invoice': {
        name: 'Update the subscription',
        missing: 'The subscription does not know yet that its invoice is paid or void.',
      },
    },
    'subscription-sign-up': {
      begin: {
        name: 'Begin a customer’s subscription',
        missing: 'A customer has paid the first period and the subscription has not begun.',
      },
    },
    'pay-button': {
      count: {
        name: 'Count a pay button',
        missing: 'The order or its revenue is missing in the figures of the pay button.',
      },
    },
    payment: {
      'close-account': {
        name: 'Close a virtual account',
        missing:
          'The bank was not asked to close the payment’s virtual account; further money would become an unmatched credit.',
      },
      'insert-accepted': {
        name: 'Record an accepted credit',
        missing: 'The merchant accepted the credit, but it is not among the transactions yet.',
      },
      'open-account': {
        name: 'Open a virtual account',
        missing:
          'The bank does not know the virtual account yet: the payer cannot transfer money to it.',
      },
    },
    payout: {
      'follow-transfer': {
        name: 'Follow up a payout',
        missing:
          'The payout still shows as with the bank although the bank has decided; the books lack it.',
      },
      'tell-people': {
        name: 'Tell the makers of payouts',
        missing:
          'Owner and maker were not emailed that money came back or that rows of a batch failed.',
      },
    },
    'pos-device': {
      take: {
        name: 'Add to POS totals',
        missing:
          'The payment is not in the stored total of its machine; lists add it when they are shown.',
      },
    },
    'pos-order': {
      'follow-payment': {
        name: 'Update a POS order',
        missing: 'The POS order does not show its payment or refund yet.',
      },
    },
    refund: {
      'follow-transfer': {
        name: 'Update a refund',
        missing: 'The refund still shows as being sent, and the books do not have the outcome yet.',
      },
      'take-goods-back': {
        name: 'Take goods back',
        missing: 'The goods of a refunded order are not back in stock.',
      },
      'tell-merchant': {
        name: 'Notify the merchant',
        missing: 'The merchant was not emailed that a refund came back.',
      },
      'tell-payer': {
        name: 'Notify the payer',
        missing: 'The payer was not emailed about the refund.',
      },
    },
    sandbox: {
      fill: {
        name: 'Fill Test Mode',
        missing: 'Test Mode of the merchant has no sample data yet.',
      },
    },
    search: {
      'sort-in': { name: 'Index for search', missing: 'This payment is not found by search yet.' },
    },
    statement: {
      'tell-merchant': {
        name: 'Tell the merchant of a statement',
        missing:
          'The owner has had no mail that a statement was issued. The portal shows it all the same.',
      },
    },
    'shop-setting': {
      'first-look': {
        name: 'First appearance',
        missing: 'The shop has no appearance of its payment page yet.',
      },
    },
    'vietqr-pro': {
      count: {
        name: 'Add to VietQR Pro',
        missing:
          'The payment is not in the stored total of its VietQR Pro customer; lists add it when they are shown.',
      },
    },
    webhook: {
      notify: {
        name: 'Webhook',
        missing: 'The merchant’s server was not notified of this transaction.',
      },
    },
  },
}
