import type { Phrases } from '../shape.ts'

export const order: Phrases<'order'> = {
  status: { CREATED: 'Awaiting payment', PAID: 'Paid', CANCEL: 'Cancelled' },
  list: {
    title: 'Orders', pages: 'Pay pages', search: 'Order number', id: 'System id of the order', status: 'Status', all: 'All', statuses: 'Filter by status', dates: 'Ordered', chipRef: 'Order number', chipId: 'System id', chipFrom: 'From', chipTo: 'To',
    reference: 'Order', items: 'Products', more: '{name} and {count} more', customer: 'Customer', noCustomer: 'No name left', amount: 'Amount', page: 'Page', created: 'Ordered',
    emptyTitle: 'No orders yet', emptyText: 'Orders from your pay pages appear here.', emptyAction: 'Go to pay pages',
  },
  detail: {
    title: 'Order {number}', notFound: 'Order not found', notFoundText: 'The order does not exist or is not this shop’s.', toList: 'Back to orders', cancel: 'Cancel order', cancelNo: 'Only an order that awaits payment, with no card in progress, can be cancelled.', open: 'Open the order’s payment page',
    items: 'Products ordered', name: 'Product', price: 'Price', quantity: 'Quantity', amount: 'Amount', total: 'Total', fee: 'Fee', net: 'Received', attempts: 'Payment attempts', info: 'Order details', number: 'Order number', id: 'System id', transaction: 'Transaction', page: 'Page', created: 'Ordered', expires: 'Goods held until',
    paid: 'Paid at', canceledBy: 'Cancelled by', payer: 'the customer', method: 'Way to pay', note: 'Note', periodic: 'Regular purchase', wants: 'The customer would like it regularly', customer: 'Customer', fullName: 'Full name', phone: 'Phone number', email: 'E-mail', address: 'Address', nobody: 'The customer left no details.', timeline: 'Payment story', button: 'Ordered through a pay button', returned: '{count} returned', refundedPart: '{amount} refunded', refunded: 'Refunded to the customer', refunding: 'On its way back or awaiting approval', refunds: 'See the refunds', refund: 'Refund',
  },
  cancel: { title: 'Cancel this order?', text: 'Order {number}, {amount}. The goods go back to stock at once and the customer can no longer pay.', note: 'Money that arrives after cancelling waits among the unmatched credits.', go: 'Cancel order', keep: 'Keep order', done: 'Order {number} cancelled' },
}
