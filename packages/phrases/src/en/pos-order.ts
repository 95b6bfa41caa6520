import type { Phrases } from '../shape.ts'

export const posOrder: Phrases<'posOrder'> = {
  status: { PENDING: 'Awaiting confirmation', CONFIRMED: 'Confirmed', SHIPPED: 'On its way', UNDELIVERABLE: 'Not deliverable', DELIVERED: 'Delivered', RETURN_REQUESTED: 'Return requested', RETURNED: 'Returned', RETURN_REJECTED: 'Return refused', CANCELED: 'Canceled' },
  payment: { UNPAID: 'Not paid', PAID: 'Paid', REFUNDED: 'Refunded', PARTIAL_REFUNDED: 'Partly refunded' },
  refundDue: 'Refund due', refunding: 'Being refunded', step: { REFUNDING: 'Refund asked for', REFUND_FAILED: 'The bank could not refund it' },
  list: {
    title: 'POS orders', code: 'Order', items: 'Machines', total: 'Total', status: 'Delivery', payment: 'Payment', created: 'Placed', merchant: 'Merchant', more: '{name} and {count} more', keyword: 'Order, merchant, receiver', refundDue: 'Refund', due: 'Refund due', notDue: 'No refund due',
    emptyTitle: 'No orders yet', emptyText: 'Orders of POS machines will show here.', emptyAction: 'See the machines',
  },
  detail: {
    title: 'Order {code}', gone: 'This order was not found', lines: 'Machines ordered', quantity: '{count} × {price}', serials: 'Serial: {serials}', amount: 'Machines', discount: 'Discount', vat: 'VAT', total: 'Total', refunded: 'Refunded', receiver: 'Receiver', phone: 'Phone', address: 'Address', note: 'Note', tracking: 'Tracking number',
    reason: 'Reason', created: 'Placed', by: 'Placed by', delivered: 'Delivered', returnUntil: 'Return until', history: 'History', placed: 'Order placed', changed: 'Order changed', delivery: 'Delivery', pay: 'Pay at a counter of the bank with the content {code}. The state changes once the bank has booked it.', payQr: 'Pay now by VietQR: it counts within seconds.', paidBy: 'Paid by', VIET_QR: 'VietQR', STAFF: 'At the bank', refundState: 'Refund', devices: 'See my machines',
  },
  form: {
    title: 'Order POS machines', edit: 'Edit order {code}', model: 'Model', quantity: 'Quantity', addLine: 'Add another model', removeLine: 'Remove {name}', receiver: 'Receiver', phone: 'Receiver’s phone', address: 'Delivery address', note: 'Note', submit: 'Order {count} for {amount}', save: 'Save the order', placed: 'Order {code} is placed', saved: 'Order {code} is saved',
    chooseModel: 'Choose a model', twice: 'This model is in the order already', tooMany: 'Only {count} left', priceChanged: 'The price has just changed. Look at the total and order again.', hint: 'Machines are held once the bank confirms. You may return them for {days} days after delivery.',
  },
  act: { pay: 'Pay by VietQR', update: 'Edit', cancel: 'Cancel the order', requestReturn: 'Request a return' },
  paying: {
    title: 'Pay for order {code}', text: 'Scan with any banking app. The screen changes by itself when the money is in.', amount: 'Amount', content: 'Content', account: 'Account', until: 'Good until', page: 'Open the payment page', done: '{amount} received', doneText: 'Order {code} is paid. The bank will confirm and ship it.', close: 'Done', over: 'This code is no longer good.', again: 'Get a new code', waits: 'Waiting for the money', qr: 'VietQR of order {code}',
  },
  cancel: { title: 'Cancel order {code}?', text: 'The order has not been confirmed and ends now. What was paid by VietQR goes back to the account it came from; the bank refunds what was paid at its counter.', go: 'Cancel the order', keep: 'Keep it', done: 'Order {code} is canceled' },
  back: { title: 'Return the machines of order {code}?', text: 'Settle everything on the machines before you send them. The bank will contact you to collect them.', reason: 'Reason', go: 'Request the return', keep: 'Keep the machines', done: 'The return was requested' },
  cms: {
    text: 'Confirming takes the stock. An order moves only as the table of states allows.', decide: 'Next step', mayNot: 'You may look at orders, not decide on them.', to: { CONFIRMED: 'Confirm', SHIPPED: 'Ship', UNDELIVERABLE: 'Not deliverable', DELIVERED: 'Delivered', RETURNED: 'Machines are back', RETURN_REJECTED: 'Refuse the return', CANCELED: 'Cancel the order', PAID: 'Record payment', REFUNDED: 'Record full refund', PARTIAL_REFUNDED: 'Record partial refund' }, send: { REFUNDED: 'Refund all of it', PARTIAL_REFUNDED: 'Refund a part' },
    aboutSend: 'This order was paid by VietQR: the money goes back to the account it came from, out of the bank’s own shop. The state changes once the bank says it is done.', byHand: 'It was refunded otherwise (give the number in the books)', refundReason: 'Reason of the refund',
    title: '{action}: order {code}', about: { CONFIRMED: 'Takes the machines out of the stock; refused where there are fewer.', SHIPPED: 'Type the serial number of each machine, one on a line.', UNDELIVERABLE: 'The parcel comes back. It may be sent again, or the order canceled.', DELIVERED: 'The machines are the merchant’s and may be activated from now on.', RETURNED: 'The machines are locked; an open batch is settled by the bank.', RETURN_REJECTED: 'The machines stay with the merchant.', CANCELED: 'The order ends. What was paid has to be refunded.', PAID: 'Only once the money is in the bank’s books.', REFUNDED: 'Once the whole sum was sent back.', PARTIAL_REFUNDED: 'Once a part was sent back.' },
    serials: 'Serial numbers of {name} ({count})', serialsHint: 'Capitals, digits and hyphens, 6 to 30 characters.', tracking: 'Tracking number', note: 'Reason', reference: 'Number in the bank’s books', restock: 'Put back into stock', refundAmount: 'Amount refunded', go: 'Confirm', keep: 'Not now', done: 'Order {code} is updated', redo: 'Send again', needed: 'Fill this in',
  },
}
