import type { Phrases } from '../shape.ts'

export const payLink: Phrases<'payLink'> = {
  list: {
    title: 'Pay Link', create: 'Create Pay Link', search: 'Search code, description, amount', phone: 'Customer phone', dates: 'Created', allStatus: 'All', statuses: 'Filter by status',
    emptyTitle: 'No Pay Links yet', emptyText: 'Create a link, send it to your customer or show the QR code. You see the money here the moment it arrives.', emptyAction: 'Create your first Pay Link',
    code: 'Code', description: 'Description', amount: 'Amount', status: 'Status', expiry: 'Expires', created: 'Created', createdBy: 'Created by', sends: 'Sent', actions: 'Actions', noDescription: 'No description',
    chip: { keyword: 'Keyword', phone: 'Phone', from: 'From', to: 'To' },
  },
  noExpiry: 'Never',
  link: 'payment link', code: 'Pay Link code',
  action: {
    more: 'More actions for {code}', copy: 'Copy link', open: 'Open payment page', qr: 'Show QR code', send: 'Send to customer', duplicate: 'Duplicate', cancel: 'Cancel Pay Link', print: 'Print QR stand',
    copied: 'Link copied', copyFailed: 'The browser does not allow copying',
  },
  reason: {
    SUCCESS: 'Already paid', CANCELED: 'Already cancelled', TIMEOUT: 'Expired', FAIL: 'The payment failed', PENDING: 'The customer is paying', CREATED: 'Not possible right now',
  },
  cancel: {
    title: 'Cancel this Pay Link?', text: 'Pay Link {code} of {amount} can then no longer be paid. This cannot be undone.', note: 'Money sent after this lands in Unmatched credits.', keep: 'Keep it', confirm: 'Cancel Pay Link', done: 'Pay Link {code} was cancelled',
  },
  qr: { title: 'QR code of the Pay Link', name: 'Pay Link {code}', bank: 'VietQR', page: 'Payment page', choose: 'The QR code leads to', bankHint: 'The customer scans it with any banking app', pageHint: 'The customer scans it with the camera to open the payment page', closed: 'The QR code is no longer valid' },
  create: {
    title: 'Create Pay Link', submit: 'Create Pay Link', done: 'The Pay Link is ready', cancel: 'Cancel', forCustomer: 'Pay Link for {name}. The customer’s details are filled in; nothing is asked again.', customerFailed: 'The customer could not be opened. You can still create a new Pay Link.', copyOf: 'Copied from Pay Link {code}. The reference is left empty because each can be used only once.', copyFailed: 'Pay Link {code} could not be opened for copying. You can still create a new one.',
    money: 'Payment', customerSection: 'Customer information', afterSection: 'After payment', contactSection: 'Contact and attachment', optional: 'optional',
    amount: 'Amount', amountHint: 'Type or paste an amount', amountMax: 'At most {max} in one transfer', description: 'Description', descriptionHint: 'For example: Coffee for the Monday meeting', bankContent: 'What the customer sees in the banking app', bankContentNone: 'The bank will show the Pay Link code', bankContentCut: 'Banks take only {max} characters without accents; the payment page shows the rest.',
    reference: 'Reference', referenceHint: 'Your order number, each used once', account: 'Receiving account', expiry: 'Valid for', expiryAt: 'Expires at {time}',
    info: 'Customer information', infoForm: 'The customer fills in', infoFormOwn: 'You fill in', infoFormNone: 'Choose at least one', fullName: 'Full name', phone: 'Phone', email: 'E-mail', address: 'Address', filledBy: 'Customer details',
    successUrl: 'Address after success', failUrl: 'Address after failure', urlHint: 'https://', redirectAfter: 'Redirect after', seconds: '{count, plural, =1 {1 second} other {{count} seconds}}', secondsUnit: 'seconds', redirectNone: 'The customer stays on the result page',
    contactEmail: 'Contact e-mail', contactPhone: 'Contact phone', contactHint: 'Shown on the payment page for customers who need help', file: 'Attached picture', fileHint: 'An invoice, a quote or a product picture', uploading: 'Uploading…', uploadFailed: 'The picture could not be uploaded. {text}',
    summaryNone: 'Nothing added', summaryFile: 'Picture attached', fix: '{count, plural, one {1 field needs} other {# fields need}} a correction',
  },
  expire: { TEN_MINUTES: '10 minutes', ONE_HOUR: '1 hour', TWELVE_HOURS: '12 hours', ONE_DAY: '1 day', SEVEN_DAYS: '7 days', THIRTY_DAYS: '30 days', NO_EXPIRY: 'No expiry' },
  info: {
    NO_REQUIRE: 'Not asked', AUTO_FILL: 'Filled in, customer completes', REQUIRE_INPUT: 'Customer must fill in', PARTNER_FILL: 'Filled in by the shop',
    NO_REQUIRE_HINT: 'The customer pays at once, with nothing to fill in.', AUTO_FILL_HINT: 'You fill in what you know; the customer checks it and adds what is missing.', REQUIRE_INPUT_HINT: 'The customer fills in what you choose before the QR code appears.', PARTNER_FILL_HINT: 'You fill it in; the customer neither sees it nor is asked.',
  },
  preview: {
    title: 'What the customer sees', amount: 'Amount to pay', until: 'Expires at {time}', qr: 'The QR code comes with the link', help: 'Need help? Contact {shop}:', file: 'View attachment', VIET_QR: 'VietQR', ATM_CARD: 'ATM card', BANKING: 'Bank transfer',
    form: 'Your information', next: 'Continue to payment', foot: 'Saola Pay payment page', noMethod: 'The shop has turned on no way to pay', save: 'Save QR picture',
  },
  detail: {
    title: 'Pay Link {code}', share: 'Share', info: 'Details', timeline: 'Timeline', payer: 'Payer', fee: 'What you receive', look: 'Payment page', sends: 'Sent {count, plural, one {once} other {# times}}', sendsNone: 'Not sent to anyone yet', notFound: 'This Pay Link was not found', notFoundText: 'The code may be mistyped, or the Pay Link belongs to another shop.', toList: 'Back to Pay Links',
    amount: 'Amount', description: 'Description', reference: 'Reference', account: 'Receiving account', virtualAccount: 'Virtual account', expiry: 'Expires', created: 'Created', createdBy: 'Created by', completed: 'Completed', method: 'Method', transaction: 'Transaction id', bankNumber: 'Bank transaction number', file: 'Attachment', openFile: 'Open file',
    ask: 'Customer information', successUrl: 'Address after success', failUrl: 'Address after failure', redirectAfter: 'Redirect after', contact: 'Contact', payerNone: 'Nothing is known about the payer yet',
    gross: 'Customer pays', charge: 'Service fee', vat: 'VAT on the fee', net: 'You receive', later: 'The fee goes into the fee report and is not taken from this payment.', expected: 'The fee is worked out when the money arrives.', free: 'This payment costs no fee.',
    shopColour: 'Shop colour', shopName: 'Displayed name', language: 'Default language', methods: 'Ways to pay turned on', VI: 'Vietnamese', EN: 'English',
    paid: '{amount} received', open: 'Waiting for the customer', closed: 'This Pay Link takes no more payments',
  },
  print: { title: 'QR stand', scan: 'Scan to pay', anyBank: 'With any banking app that reads VietQR', amount: 'Amount', content: 'Description', account: 'Account holder', accountNo: 'Account number', until: 'Valid until {time}' },
}
