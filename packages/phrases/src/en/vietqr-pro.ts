import type { Phrases } from '../shape.ts'

export const vietqrPro: Phrases<'vietqrPro'> = {
  title: 'VietQR Pro', intro: 'Each of your customers has an account number and a QR code of his own, for good. You know at once who has paid, without reading transfer texts.',
  status: { INACTIVE: 'Not in use', PENDING: 'Waiting for the bank', APPROVED: 'In use', LOCK: 'Locked by the bank', REJECTED: 'Turned down' },
  action: { REQUEST_ACTIVATION: 'Request activation', ENABLE: 'Allow', DISABLE: 'Stop using' },
  state: {
    heading: 'Service', INACTIVE: 'Send a request to begin. The bank looks at it and allows it; your default account is asked for along with it.', INACTIVETest: 'In Test Mode a request is allowed at once.', PENDING: 'The bank is looking at your request.', APPROVED: 'Your customers’ numbers take money.', LOCK: 'The bank has locked it for now. Your customers’ numbers take no money.', REJECTED: 'The bank has not allowed it. You may ask again.', reason: 'Reason: {reason}', mayNot: 'You may look only.', asked: 'Request sent', on: 'VietQR Pro is ready', off: 'VietQR Pro was stopped',
    stopTitle: 'Stop using VietQR Pro?', stopText: 'No number of a customer takes money any more until it is allowed again.', stopAccount: 'Stop taking money on {no}?', stopAccountText: 'Numbers of customers on this account take no money any more until it is allowed again.', keep: 'Leave it',
  },
  accounts: { heading: 'Receiving accounts', customers: '{count, plural, one {# customer} other {# customers}}', accountAction: { REQUEST_ACTIVATION: 'Ask for it', ENABLE: 'Allow', DISABLE: 'Stop' } },
  history: { heading: 'History', line: '{action}: {from} → {to}', none: 'Nothing yet.', own: 'Service' },
  list: {
    heading: 'Customers', search: 'Name, reference or account number', keyword: 'Keyword', dates: 'Created', chipFrom: 'From', chipTo: 'To', create: 'Add a customer', transactions: 'Transactions', emptyTitle: 'No customers yet', emptyText: 'Add a customer to get an account number and a QR code for him.', locked: 'Customers can be added while VietQR Pro is in use.',
    name: 'Customer', account: 'Own account number', receiving: 'Lands on', state: 'Takes money', created: 'Created', revenue: 'Revenue', payments: '{count, plural, one {# payment} other {# payments}}', open: 'Open', shut: 'Shut', off: 'Off',
  },
  form: { createTitle: 'Add a customer', editTitle: 'Edit customer', name: 'Customer name', nameHint: 'For example: Room 101, Nguyễn Văn An, Contract 2026-15', reference: 'Your reference', referenceHint: 'Optional; each one once.', account: 'Money lands on', accountHint: 'Accounts that are allowed for it.', submitCreate: 'Create the number', submitEdit: 'Save', created: 'Number created for {name}', saved: '{name} saved' },
  drawer: { qr: 'QR code of {name}', facts: 'Facts', holder: 'Holder', bank: 'Bank', reference: 'Reference', lastPaid: 'Last paid', never: 'Never', paid: 'Payments', all: 'See all transactions', edit: 'Edit', off: 'Switch off', on: 'Switch on again', offTitle: 'Switch off the number of {name}?', offText: 'The bank takes no money on it any more. You can switch it on again; the number stays the same.', offDone: 'Switched off', onDone: 'Switched on', gone: 'There is no such customer', keep: 'Leave it' },
  paid: { title: 'VietQR Pro transactions', back: 'Customers', search: 'Customer, content, payer, transaction number', dates: 'Received', customer: 'Customer', amount: 'Amount', content: 'Content', payer: 'Payer', txn: 'Transaction no.', at: 'Received at', status: 'Status', emptyTitle: 'No transactions yet', emptyText: 'Money that arrives on your customers’ numbers shows here.' },
  cms: {
    title: 'VietQR Pro', text: 'Merchants that want to give their customers account numbers of their own. Decide on the service, then on each account added later.', merchantName: 'Merchant name', merchantCode: 'Merchant code', status: 'Status', merchant: 'Merchant', waiting: 'Accounts waiting', customers: 'Customers', revenue: 'Revenue', changed: 'Changed', emptyTitle: 'No requests yet', emptyText: 'Requests of merchants show here.',
    drawer: 'VietQR Pro of {name}', gone: 'There is no such merchant', mayNot: 'You may look only.', by: 'by {name}', keep: 'Leave it', reason: 'Reason that the merchant is told', reasonHint: 'For example: no service contract yet', done: 'Done', account: 'Account {no}', merchantSubject: 'Service',
    decide: { ENABLE: { PENDING: 'Allow', LOCK: 'Unlock' }, DISABLE: { PENDING: 'Turn down', APPROVED: 'Lock' } },
    text2: { ENABLE: 'Numbers of customers take money.', DISABLE: 'Numbers of customers take no money. The merchant sees the reason.' },
  },
}
