import type { Phrases } from '../shape.ts'

export const posDevice: Phrases<'posDevice'> = {
  devices: {
    title: 'My POS machines', keyword: 'Serial number or name', model: 'Series', status: 'State', deviceId: 'Serial number', name: 'Name', revenue: 'Revenue', open: 'Not settled', openNumber: '{count, plural, =0 {All settled} one {# payment} other {# payments}}', seen: 'Last seen', never: 'Not activated', delivered: 'Delivered', action: 'Action', ACTIVE: 'In use', INACTIVE: 'Returned',
    history: 'Its payments', emptyTitle: 'No machines yet', emptyText: 'Machines show here once the bank has delivered them.', emptyAction: 'Order a machine',
  },
  activate: { action: 'Activate', again: 'Activate again', title: 'Activate machine {deviceId}', text: 'Type the serial number and this code on the machine. It is good once, until {time}.', warn: 'Activating again cuts off the key that the machine has.', get: 'Get a code', code: 'Activation code', deviceId: 'Serial number', close: 'Done' },
  list: {
    title: 'POS payments', keyword: 'Transaction code, amount, cashier', deviceId: 'Serial number', finish: 'Settled', finished: 'Settled', unfinished: 'Not settled', paymentType: 'Paid by', status: 'State', ended: 'Success and failure only', yes: 'Yes', no: 'No', dates: 'Date', from: 'From', to: 'To',
    time: 'Time', amount: 'Amount', customer: 'Payer', account: 'Account / card', staff: 'Cashier', settled: 'Settled at', unknown: 'Not known', emptyTitle: 'No POS payments yet', emptyText: 'What your machines take shows here as soon as it is paid.', emptyAction: 'See my machines',
  },
  status: { CREATED: 'Waiting', SUCCESS: 'Success', FAILED: 'Failed', TIMEOUT: 'Timed out', CANCEL: 'Canceled', REFUNDED: 'Refunded' },
  paymentType: { VIET_QR: 'VietQR', ATM_CARD: 'Card', BANKING: 'Banking' },
  detail: { title: 'Payment of {amount}', gone: 'This payment was not found', facts: 'Facts', money: 'Amount', code: 'Transaction code', device: 'Machine', email: 'E-mail', fee: 'Fee', vat: 'VAT of the fee', net: 'You receive', batch: 'Settlement', batchNo: 'Batch {number}', created: 'Begun', completed: 'Completed', timeline: 'What happened', open: 'Open in Transactions' },
  settlement: {
    title: 'POS settlements', keyword: 'Serial, batch, cashier', status: 'Comparison', SUCCESS: 'Agrees', MISMATCH: 'Differs', batch: 'Batch', device: 'Machine', number: 'Payments', amount: 'Total', net: 'You receive', staff: 'Settled by', created: 'Settled at', dates: 'Date', emptyTitle: 'No settlements yet', emptyText: 'A batch shows here when a machine settles. What is still open settles by itself at 23:00 every day.',
    detail: 'Batch {number} · {deviceId}', gone: 'This batch was not found', qr: 'VietQR ({count})', card: 'Card ({count})', fee: 'Fees', vat: 'VAT of the fees', machine: 'The machine counted', machineText: '{count, plural, =1 {1 payment} other {{count} payments}}, {amount}', mismatch: 'The machine counted otherwise than our books. Ours is what was booked; compare the payments below.', closed: 'Closed by', closedBy: { MACHINE: 'The machine', CUT_OFF: 'Automatically at 23:00', BANK: 'The bank, when the machine came back' }, notCounted: 'The machine did not count this batch', transactions: 'Payments of the batch', sums: 'Sums of the batch',
  },
}
