import type { Phrases } from '../shape.ts'

export const subscriptionAct: Phrases<'subscription'>['act'] = {
  name: {
    pause: 'Pause',
    continue: 'Continue',
    cancel: 'Cancel subscription',
    extend: 'Add cycles',
    'extend-payment': 'More time to pay',
    restore: 'Restore',
    'recreate-invoice': 'Issue again',
    delete: 'Delete subscription',
  },
  refusal: {
    ACTOR: 'You may not do this',
    STATUS: 'Not possible in its present state',
    LAPSED: 'Too many cycles were missed; create a new subscription',
    PLAN_INACTIVE: 'The plan takes no new subscriptions',
    MERCHANT_INACTIVE: 'The shop is not active',
    ENDLESS: 'It has no end date, so there are no cycles to add to',
    EXTENSION_LIMIT: 'The invoice was put off as often, or as long, as is allowed',
    INVOICE_STANDS: 'There is an invoice to be paid already',
    INVOICED: 'It has an invoice, so it can only be cancelled',
  },
  money: 'Money',
  next: 'Next date',
  keep: 'Back',
  done: {
    pause: '{code} paused',
    continue: '{code} continued',
    cancelAtEnd: 'Cancellation of {code} scheduled',
    cancelNow: '{code} cancelled',
    extend: 'Cycles added to {code}',
    extendPayment: '{code} has more time to pay',
    restore: '{code} restored',
    recreateInvoice: 'Invoice of {code} issued again',
    delete: '{code} deleted',
  },
  pause: {
    title: 'Pause the subscription?',
    go: 'Pause',
    money: 'No new invoices are issued while it is paused.',
    moneyOpen:
      'No new invoices are issued while it is paused. The open {amount} still has to be paid.',
    next: 'The date {day} no longer holds. Once continued, it is charged on the first due day from then on.',
    nextNone: 'Once continued, it is charged on the first due day from then on.',
    until: 'Continue by itself on',
    untilText: 'Leave empty to pause until you press Continue',
    untilWrong: 'Choose a day after today',
  },
  continue: {
    title: 'Continue the subscription?',
    go: 'Continue',
    from: 'Go on from',
    SCHEDULE: 'Its old schedule',
    scheduleHint: 'Charged on the first due day from today on',
    TODAY: 'Today',
    todayHint: 'A new cycle begins at once; not for plans with a fixed day',
    moneySchedule: 'No invoice now. Cycles that passed while it was paused are not charged.',
    moneyToday:
      'An invoice of {amount} is issued now. Cycles that passed while it was paused are not charged.',
    moneyTodayLater:
      'The new cycle is charged when it ends. Cycles that passed while it was paused are not charged.',
    nextSchedule: 'Still counted from {day}: the dates stay as they were.',
    nextToday: 'Dates are counted from today.',
  },
  cancel: {
    title: 'Cancel the subscription?',
    go: 'Cancel subscription',
    kind: 'When',
    EXPIRATION_CANCEL: 'At the end of the cycle',
    IMMEDIATE_CANCEL: 'Now',
    endHint: 'The customer uses up what was invoiced',
    nowHint: 'The customer stops using it at once',
    moneyEndPrepaid: 'No more invoices are issued. An open one still has to be paid.',
    moneyEndPostpaid: 'The running cycle is still invoiced when it ends, then no more.',
    moneyNowPrepaid: 'An open invoice is voided. What was paid is not refunded by itself.',
    moneyNowPrepaidOpen:
      'The open invoice ({amount}) is voided. What was paid is not refunded by itself.',
    moneyNowPostpaid:
      'An open invoice still has to be paid. What was used is invoiced once more: {amount}.',
    moneyNowUnused:
      'No day of this cycle was used, so there is no last invoice. An open one still has to be paid.',
    moneyNowUse: 'An open invoice still has to be paid. What was used is invoiced once more.',
    moneyNowWaived:
      'An open invoice still has to be paid. What was used of this cycle is not charged.',
    nextEnd: 'Ends after {day}. Until then you can restore it.',
    nextEndTrial: 'Ends with the trial. Until then you can restore it.',
    nextNow: 'There is no further date.',
    waive: 'Do not charge what was used of this cycle',
    reason: 'Reason',
    reasonText: 'Not shown to the customer; kept in the history',
  },
  extend: {
    title: 'Add cycles?',
    go: 'Add',
    cycles: 'Cycles to add',
    missing: 'Enter the number of cycles to add',
    money:
      '{count, plural, =1 {# more invoice} other {# more invoices}} of {amount}, each issued when it is due.',
    moneyUse:
      '{count, plural, =1 {# more invoice} other {# more invoices}} by usage, each issued when its cycle ends.',
    next: 'From {before} to {after} cycles. The next date stays.',
    nextEnded:
      'From {before} to {after} cycles. Within paid time the dates stay, else they are counted from today.',
  },
  ahead: {
    open: 'Pay ahead',
    title: 'Pay several periods ahead',
    periods: 'Periods',
    count: '{count, plural, one {# period} other {# periods}}',
    money:
      'The customer pays {amount} by one transfer and is covered until {day}. Each period costs what it costs when it is due.',
    next: 'Unpaid after 24 hours, everything stays as it was and the customer is not reminded. Earlier QR codes of these periods no longer work.',
    go: 'Get the link',
    made: 'Payment ahead is open for {code}',
    linkTitle: 'Link for the customer to pay ahead',
    page: 'Open the page',
    linkText: 'The customer scans this code or opens the link to pay.',
    stops: {
      CYCLES: 'No more than that can be paid ahead: these are the last periods.',
      CHANGE: 'Later periods cannot be paid yet: price, plan or quantity is going to change.',
      CREDIT: 'Later periods cannot be paid yet: a credit is waiting for the next invoice.',
      AMOUNT: 'Later periods cannot be paid yet: they are more than one transfer carries.',
    },
  },
  slipsLost:
    '{count, plural, one {# printed slip loses} other {# printed slips lose}} validity: the QR codes on them can no longer be paid. Print what is still charged again.',
  booklet: {
    open: 'Print a payment booklet',
    title: 'Print a payment booklet',
    go: 'Make the slips',
    made: 'The payment booklet of {code} is made',
    money:
      'A slip with its own QR code for each period, payable from now on; {amount} in all. Before its payment date nothing is owed and the customer is not reminded.',
    next: 'Payment dates stay. On its date the slip is the invoice of its period. A change of price, plan, quantity or lines, a pause and a cancellation end slips that are not paid.',
    again:
      '{count, plural, one {# slip that is printed keeps its QR code.} other {# slips that are printed keep their QR codes.}}',
    endsAhead: 'The open QR code for paying several periods ahead will no longer work.',
    stops: {
      CYCLES: 'No more than that can be printed: these are the last periods.',
      CHANGE: 'Later periods cannot be printed yet: price, plan or quantity is going to change.',
      CREDIT: 'Later periods cannot be printed yet: a credit is waiting for the next invoice.',
      AMOUNT: 'Later periods cannot be printed yet: they are more than one transfer carries.',
    },
    sheetTitle: 'Payment booklet',
    ready:
      '{count, plural, =0 {There are no slips yet.} one {# slip.} other {# slips, four on a sheet of A4.}}',
    waiting:
      'The bank is opening the accounts: {done} of {all} slips. They can be printed once all QR codes are there.',
    print: 'Print',
    slip: 'Slip {no} of {all}',
    status: {
      OPEN: 'Not paid yet',
      PAID: 'Paid',
      TOGETHER: 'Being paid with other periods',
      OVER: 'Expired',
      WAITING: 'Account is being opened',
    },
    field: {
      customer: 'Customer',
      plan: 'Plan',
      period: 'Period',
      lastDay: 'Last day to pay',
      account: 'Account number',
      receiver: 'Account holder',
      content: 'Content',
    },
    scan: 'Scan this VietQR with your banking app',
    notVat: 'Not a VAT invoice',
  },
  extendPayment: {
    title: 'Give more time to pay?',
    go: 'Give more time',
    days: 'Days from today',
    daysText: "Leave empty for the plan's own number of days",
    money: 'The {amount} stays as it is; the customer pays on the same page, by the same QR.',
    next: 'New last day: {day}. The subscription is active again at once.',
    nextPlan:
      "The new last day is the plan's number of days from today. The subscription is active again at once.",
    limit: 'An invoice is put off at most 3 times and 30 days past its first last day.',
  },
  restore: {
    title: 'Restore the subscription?',
    go: 'Restore',
    moneyPending: 'Nothing is charged now. Invoices are issued again when they are due.',
    nextPending: 'The cancellation is withdrawn; the dates are as before.',
    moneyEnded:
      'Within a paid cycle nothing is charged. Otherwise an invoice of {amount} is issued now.',
    moneyEndedLater: 'Nothing is charged now. The invoice is issued when the cycle ends.',
    nextEnded: 'Within a paid cycle the dates stay. Otherwise they are counted from today.',
  },
  recreate: {
    title: 'Issue the invoice again?',
    go: 'Issue',
    money:
      'One invoice of {amount} is issued for the cycle that has none. However often it is pressed, it is one.',
    moneyUse:
      'One invoice is issued for the cycle that has none. However often it is pressed, it is one.',
    next: 'The subscription is active again; the next date is as scheduled.',
  },
  delete: {
    title: 'Delete the subscription?',
    go: 'Delete',
    money: 'It has no invoice, so nothing is owed.',
    next: 'It leaves the list. This cannot be undone.',
  },
}
