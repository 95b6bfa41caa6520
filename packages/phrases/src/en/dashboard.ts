import type { Phrases } from '../shape.ts'

export const dashboard: Phrases<'dashboard'> = {
  hello: 'Hello, {name}',
  today: 'Today',
  card: { paid: 'Paid today', count: 'Successful payments', bank: 'Arrived at the bank', open: 'Open Pay Links', openHint: 'waiting for the customer', credits: '{count, plural, one {1 credit} other {# credits}}', refunded: 'Refunded {amount}' },
  change: { up: 'Up {percent} on yesterday', down: 'Down {percent} on yesterday', same: 'Same as yesterday', first: 'Nothing yesterday', yesterday: 'Yesterday {value}' },
  chart: {
    title: 'Revenue', days7: '7 days', days30: '30 days', period: 'Period', asChart: 'Chart', asTable: 'Table', view: 'Show as', day: 'Day', amount: 'Amount', count: 'Payments', refunded: 'Refunded', refundedOf: 'Refunded {amount}, not taken off revenue', total: 'Total', transactions: '{count, plural, one {1 payment} other {# payments}}',
    label: 'Revenue of the last {days} days: {amount} in total, at most {best} on {day}', none: 'No revenue in this period', unit: 'dong', thousand: 'k', million: 'm', billion: 'bn',
  },
  latest: { title: 'Just received', all: 'See all', empty: 'Nothing yet', emptyText: 'Money that arrives shows up here by itself.', noName: 'Bank transfer', live: 'Updates by itself' },
  quick: { title: 'Quick actions', newPayment: 'Take a payment', newPaymentHint: 'Enter an amount, let the customer scan the QR', payLink: 'Create Pay Link', payLinkHint: 'Send a link or show a QR code', transactions: 'Transactions', transactionsHint: 'Search, filter and export to Excel', unmatched: 'Unmatched credits', unmatchedHint: 'Wrong amount or too late', balance: 'Balance', balanceHint: 'Balance and the ledger that explains it' },
  guide: {
    title: 'Receive your first test payment in three steps', text: 'Test Mode moves no real money. You will see one payment whole, from link to ledger.', close: 'Hide guide',
    step1: 'Create a test Pay Link', step1Text: 'A link of {amount}, valid for 1 hour.', step1Do: 'Create a Pay Link of {amount}', step1Done: '{code} created',
    step2: 'Open the payment page', step2Text: 'This is what your customer sees.', step2Do: 'Open the page', step2Done: 'Opened',
    step3: 'Pay with the simulated banking app', step3Text: 'Choose an account and pay; the QR code is already filled in.', step3TextReal: 'Scan the QR code on the page with a banking app.', step3Do: 'Open the simulated app', step3Wait: 'Waiting for the money…',
    done: 'Done! {amount} arrived and is on the books.', see: 'See this payment', again: 'Try again', description: 'Test payment',
    liveTitle: 'Start receiving money', liveText: 'There are no payments yet. Create your first Pay Link, or try it out with sample data in Test Mode.', liveDo: 'Create your first Pay Link', liveTry: 'Try in Test Mode',
    noAccount: 'The shop has no receiving account yet.',
  },
}
