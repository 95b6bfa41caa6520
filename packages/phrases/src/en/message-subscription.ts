/** E-mails and SMS to the customers of subscriptions. */
export const messageSubscription = {
  hello: 'Hello {name},',
  subject: {
    UPCOMING: '{shop}: your next payment is on {next}',
    ISSUED: '{shop}: {amount}, to be paid by {day}',
    BEFORE_3: '{shop}: 3 days left to pay {amount}',
    LAST_DAY: '{shop}: today is the last day to pay {amount}',
    AFTER_1: '{shop}: {amount} is overdue',
    AFTER_3: '{shop}: {amount} is 3 days overdue',
    AFTER_7: '{shop}: {amount} is 7 days overdue',
    FINAL: '{shop}: last reminder of {amount}',
    MANUAL: '{shop} reminds you to pay {amount}',
    CREATED: '{shop}: your subscription to {plan}',
    TRIAL_ENDS: '{shop}: 3 days left of your trial of {plan}',
    RECEIPT: '{shop} has received {amount}',
    CANCEL_CONFIRMED: '{shop}: {plan} is cancelled as asked',
    ENDED: '{shop}: your subscription to {plan} has ended',
    PRICE_CHANGE: '{shop}: the price of {plan} changes on {from}',
    PRICE_KEPT: '{shop}: the price of {plan} does not change',
  },
  text: {
    UPCOMING:
      'Your subscription to {plan} at {shop} is due on {next}.{metered, select, yes { The sum depends on what you use.} other {}} Nothing is to be paid now. If you do not want to go on, tell {shop} before that day.',
    ISSUED:
      'A payment for {plan} at {shop} has been issued. It is to be paid by the end of {day}. Scan the VietQR, or transfer the exact sum with the content below.',
    BEFORE_3: 'The payment for {plan} at {shop} is due in 3 days ({day}).',
    LAST_DAY: 'Today, {day}, is the last day to pay for {plan} at {shop} in time.',
    AFTER_1: 'The payment for {plan} at {shop} was due on {day}. You can still pay until {end}.',
    AFTER_3:
      'The payment for {plan} at {shop} was due on {day}, 3 days ago. You can still pay until {end}.',
    AFTER_7:
      'The payment for {plan} at {shop} was due on {day}, 7 days ago. You can still pay until {end}.',
    FINAL:
      'This is the last reminder of the payment for {plan} at {shop}, due on {day}. {ends, select, yes {If it is not paid, the subscription ends after {end}.} other {You can still pay until {end}.}}',
    MANUAL: '{shop} reminds you of the payment for {plan}, to be paid by {day}.',
    CREATED:
      'This is your copy of the terms of your subscription to {plan} at {shop}. Please keep it. If anything differs from what you agreed to, tell {shop}{reached, select, yes { ({phone})} other {}}.',
    TRIAL_ENDS:
      'Your trial of {plan} at {shop} has 3 days left. You are charged from {trial} on. If you do not want to go on, tell {shop} before that day.',
    RECEIPT: '{shop} has received your payment for {plan}. Thank you.',
    CANCEL_CONFIRMED:
      '{over, select, yes {Your subscription to {plan} at {shop} is cancelled and nothing more is charged.} other {Your subscription to {plan} at {shop} ends on {cancel}. Until then nothing changes for you.}} What was issued before, if anything, is still to be paid.',
    ENDED: 'Your subscription to {plan} at {shop} has ended. Nothing more is charged.',
    PRICE_CHANGE:
      'The price of your subscription to {plan} at {shop} changes from {old} to {new}{metered, select, yes { for each unit used} other {}}. The new price holds from your first cycle that begins on {from} or later; what was issued before is not touched. If you do not want to go on, tell {shop} before that day{reached, select, yes { ({phone})} other {}}; you pay only for what you have used.',
    PRICE_KEPT:
      'We wrote to you that the price of {plan} at {shop} would change on {from}. That is called off: what is issued from now on costs {old}{metered, select, yes { for each unit used} other {}}, as before.',
  },
  row: {
    seller: 'Seller',
    plan: 'Plan',
    code: 'Subscription',
    number: 'Payment number',
    period: 'For the days',
    lastDay: 'To be paid by',
    paidAt: 'Paid at',
    next: 'Next payment date',
    account: 'Transfer to account',
    accountName: 'Account name',
    content: 'Transfer content',
    price: 'Price',
    priceBefore: 'Price until then',
    priceAfter: 'New price',
    priceFrom: 'For cycles that begin from',
    quantity: 'Quantity',
    start: 'Starts',
    trial: 'Free until the end of',
    cycles: 'Cycles',
    payment: 'Payment',
    leave: 'To stop',
  },
  price: '{amount} every {per}',
  byUse: '{amount} for each unit used, counted every {per}',
  per: {
    DAY: '{count, plural, =1 {day} other {# days}}',
    WEEK: '{count, plural, =1 {week} other {# weeks}}',
    MONTH: '{count, plural, =1 {month} other {# months}}',
    YEAR: '{count, plural, =1 {year} other {# years}}',
  },
  payment: {
    PREPAID:
      'Before each cycle, {count, plural, =0 {on the same day} one {within # day} other {within # days}}',
    POSTPAID:
      'After each cycle, {count, plural, =0 {on the same day} one {within # day} other {within # days}}',
  },
  endless: 'No end',
  leave: 'Tell {shop} at any time; you pay only for what you have used',
  qr: 'VietQR to pay {amount}',
  open: 'Open the payment page',
  openReceipt: 'See the payment',
  stop: 'Stop payment reminders',
  stopAsk:
    'No more payment reminders? Press Unsubscribe in your mail program, or tell {shop}{reached, select, yes { ({phone})} other {}}.',
  foot: 'Sent by Saola Pay for {shop}. Not a VAT invoice. Only the box holds the shop’s own words. Saola Pay and the bank never ask for passwords, one-time codes or card numbers by mail.',
  test: 'TEST: no real money.',
  sms: {
    due: 'Saola Pay: {shop} - {plan}, payment {number}: {amount}, due {day}.',
    late: 'Saola Pay: {shop} - {plan}, payment {number}: {amount} overdue since {day}, payable until {end}.',
    final:
      'Saola Pay: {shop} - {plan}, payment {number}: {amount} overdue since {day}. {ends, select, yes {Unpaid, the subscription ends after {end}.} other {Payable until {end}.}}',
    price:
      'Saola Pay: {shop} - {plan}: price {old} becomes {new} for cycles from {from} on. To leave, tell the shop before that day.',
    priceKept:
      'Saola Pay: {shop} - {plan}: the price change of {from} is called off, it stays {old}.',
    transfer: 'Transfer to {account} {bank}, content {content}.',
    link: 'Pay at {url}',
    test: 'TEST - {text}',
  },
} as const
