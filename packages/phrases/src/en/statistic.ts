import type { Phrases } from '../shape.ts'

export const statistic: Phrases<'statistic'> = {
  title: 'Statistics', range: 'Period', account: 'Receiving account', type: 'Source', method: 'Method', transactions: 'See transactions',
  own: 'Choose other days',
  preset: { today: 'Today', yesterday: 'Yesterday', last7: '7 days', last30: '30 days', thisMonth: 'This month', lastMonth: 'Last month' },
  period: '{from} – {to}, compared with {beforeFrom} – {beforeTo}', tooLong: 'Statistics cover at most {days} days. Choose a shorter period.',
  tile: { label: 'Figures of the period', amount: 'Revenue', total: 'Successful transactions', net: 'Received net', refunded: 'Refunded {amount} ({count, plural, =1 {1 refund} other {{count} refunds}})', kept: 'Kept {amount}', average: 'Average transaction', fee: 'Fees and tax', lost: 'Not successful' },
  change: { up: 'Up {percent}', down: 'Down {percent}', same: 'As in the period before', first: 'None in the period before', before: 'Period before: {value}' },
  chart: { title: 'Revenue by day', before: 'Period before', now: 'This period' },
  table: { date: 'Day', total: 'Transactions', amount: 'Amount', refunded: 'Refunded', before: 'Period before', sum: 'Total' },
  share: { methods: 'By method', types: 'By source', accounts: 'By receiving account', sellers: 'By who made the link', products: 'Best sellers', api: 'The shop’s own server', count: '{count, plural, =1 {1 transaction} other {{count} transactions}}', sold: '{count} sold', returned: '{count} returned', refunded: '{amount} refunded', none: 'Nothing was paid in this period', noProducts: 'No product was sold in this period' },
  hours: { title: 'Peak hours', best: 'Busiest: {day}, {hour}, {amount}', none: 'Nothing was paid in this period', cell: '{day} {hour}: {amount}, {count, plural, =1 {1 transaction} other {{count} transactions}}', cellRefunded: '{cell}, {amount} refunded later', hour: '{from}–{to} h', less: 'Less', more: 'More' },
  weekday: { d1: 'Monday', d2: 'Tuesday', d3: 'Wednesday', d4: 'Thursday', d5: 'Friday', d6: 'Saturday', d7: 'Sunday' },
  day: { d1: 'Mon', d2: 'Tue', d3: 'Wed', d4: 'Thu', d5: 'Fri', d6: 'Sat', d7: 'Sun' },
  funnel: {
    title: 'Conversion of links and orders', created: 'Made', opened: 'Opened by the payer', paid: 'Paid', rate: '{percent} were paid', of: '{percent} of those made', open: '{count} waiting', canceled: '{count} cancelled', expired: '{count} expired', failed: '{count} failed',
    note: 'By the day they were made.', none: 'No link or order was made in this period',
  },
  refunds: 'Refunds count on the day on which the payer had his money back; among the peak hours, at the hour in which he had paid. Products and makers are ranked by what is left after refunds.',
  live: 'Peak hours, products, makers and conversion follow within seconds.',
  partly: 'Source and method are not applied here.',
  file: { name: 'statistics', sheet: 'Statistics', date: 'Day', total: 'Successful transactions', amount: 'Revenue', fee: 'Fee', vat: 'VAT', net: 'Received net', refunds: 'Refunds', refunded: 'Refunded to payers', kept: 'Left after refunds', canceled: 'Cancelled', failed: 'Failed', expired: 'Expired', sum: 'Total' },
}
