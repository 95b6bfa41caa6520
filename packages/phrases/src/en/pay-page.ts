import type { Phrases } from '../shape.ts'

export const payPage: Phrases<'payPage'> = {
  status: { ACTIVE: 'Selling', INACTIVE: 'Switched off' },
  period: { NONE: 'Not regular', DAILY: 'Daily', WEEKLY: 'Weekly', MONTHLY: 'Monthly', THREE_MONTHS: 'Every three months', SIX_MONTHS: 'Every six months', YEARLY: 'Yearly' },
  info: {
    NO_REQUIRE: 'Ask nothing', NO_REQUIRE_HINT: 'Customers order and pay at once', AUTO_FILL: 'Customers may fill in', AUTO_FILL_HINT: 'Optional, filled in by the browser', REQUIRE_INPUT: 'Customers must fill in', REQUIRE_INPUT_HINT: 'No order without it',
    PARTNER_FILL: 'A partner fills in', PARTNER_FILL_HINT: 'The partner’s site sends it with the order', fullName: 'Full name', phone: 'Phone number', email: 'E-mail', address: 'Address', none: 'Choose at least one',
  },
  list: {
    title: 'Pay pages', create: 'Create page', orders: 'Orders', search: 'Search by page name', status: 'Status', dates: 'Created', chipName: 'Name', chipStatus: 'Status', chipFrom: 'From', chipTo: 'To',
    name: 'Page', products: 'Products', productCount: '{count, plural, =1 {1 product} other {{count} products}}', account: 'Receiving account', period: 'Regular', revenue: 'Revenue', sends: 'Sent', created: 'Created', actions: 'Actions',
    emptyTitle: 'No pages yet', emptyText: 'Choose some products, send the link or the QR: customers pick, order and pay on their phones.', emptyAction: 'Create the first page',
  },
  action: { more: 'Actions for {name}', copy: 'Copy link', copied: 'Link copied', copyFailed: 'Could not copy. Please select and copy the link by hand.', qr: 'QR code', open: 'Open the page', send: 'Send to a customer', rename: 'Rename', turnOff: 'Switch off', turnOn: 'Switch on', off: 'The page is switched off. Switch it on to send it.' },
  qr: { title: 'QR of the page', name: 'Page {name}', hint: 'Customers scan it with their phone’s camera to open the page.' },
  rename: { title: 'Rename the page', label: 'Page name', submit: 'Save name', done: 'Page renamed' },
  turn: {
    offTitle: 'Switch this page off?', offText: '{name} will take no new orders. Orders already made can still be paid.', offGo: 'Switch off', offDone: '{name} is switched off',
    onTitle: 'Switch this page on again?', onText: '{name} will take orders again.', onGo: 'Switch on', onDone: '{name} is switched on',
  },
  create: {
    title: 'Create a pay page', about: 'Page', name: 'Page name', nameHint: 'For example: Mooncakes 2026', goods: 'Products on the page', customer: 'Ask the customer', form: 'The customer tells', contact: 'Contact on the page', contactPhone: 'Phone number', contactEmail: 'E-mail', contactHint: 'Shown at the foot of the page for questions.',
    account: 'Receiving account', period: 'Customers may ask for regular purchases', periodHint: 'Customers tick it when they order, and are reminded on the period by e-mail or SMS.', submit: 'Create page', cancel: 'Cancel', done: 'Page created', noGoods: 'Choose at least one product', most: 'At most {max} products',
  },
  pick: {
    add: 'Add products', title: 'Choose products', search: 'Search by name or code', none: 'No product matches', noneAtAll: 'You have no products yet.', toProducts: 'Create a product', done: 'Done ({count})', empty: 'No products chosen yet.', order: 'Customers see the products in this order. Drag, or use the arrows.',
    up: 'Move {name} up', down: 'Move {name} down', remove: 'Remove {name}', own: 'The customer names the price', tiers: 'cheaper in quantity', drag: 'Drag to reorder',
  },
  shelf: { open: 'Edit products', title: 'Products on the page', submit: 'Save', done: 'The page\'s products were updated', hint: 'Orders already made keep their items and prices. Prices and stock of a product are changed under Products.' },
  remind: {
    title: 'Reminders to buy again', text: 'Customers who chose to buy regularly are reminded by e-mail (or SMS) on the page\'s period: {period}. Nothing is charged by itself; while the page is off nobody is reminded.', none: 'No customer has chosen to buy regularly and paid yet.', next: 'Next', sent: '{count, plural, =0 {not reminded yet} one {reminded once} other {reminded # times}}', more: 'Show more',
    stop: 'Stop', stopOf: 'Stop reminding {name}', stopTitle: 'Stop reminding this customer?', stopText: '{name} gets no more reminders of this order. Who wants them again chooses so with the next order.', stopped: 'Reminders stopped', REFUNDED: 'Refunded', STOPPED: 'Stopped',
  },
  why: { INACTIVE: 'Not for sale', PENDING: 'Under review', OUT_OF_STOCK: 'Sold out' },
  preview: { title: 'What customers see', sum: 'Total', go: 'Order', empty: 'The products you choose appear here.', ask: 'Your details', noName: 'Page name' },
  detail: {
    notFound: 'Page not found', notFoundText: 'The page does not exist or is not this shop’s.', toList: 'Back to the list', tabs: 'Parts of the page', overview: 'Overview', info: 'Details', transactions: 'Transactions',
    revenue: 'Revenue', paid: 'Successful transactions', products: 'Products', productCount: 'Products', sends: 'Sent', left: '{count} left', unlimited: 'Unlimited', allOrders: 'See orders',
    code: 'Page code', url: 'Link', status: 'Status', account: 'Receiving account', period: 'Regular', ask: 'Asks the customer', contact: 'Contact on the page', created: 'Created', merchant: 'Merchant', shopName: 'Displayed name', methods: 'Ways to pay', none: 'None',
    off: 'The page is switched off: customers cannot place new orders.',
  },
  history: { search: 'Transaction id', status: 'Status', dates: 'Created', chipId: 'Transaction', transaction: 'Transaction', amount: 'Amount', net: 'Received', customer: 'Customer', created: 'Time', emptyTitle: 'No transactions yet', emptyText: 'When customers order on the page, the transactions appear here.' },
}
