import type { Phrases } from '../shape.ts'

export const webhook: Phrases<'webhook'> = {
  title: 'Webhooks', intro: 'When a payment happens, Saola Pay sends a signed notice to your server. A new address waits for the bank; meanwhile the approved one goes on receiving.', introTest: 'In Test Mode an address is approved at once and hears of test payments only.',
  status: { PENDING: 'Waiting for the bank', APPROVED: 'Approved', REJECTED: 'Not approved', none: 'No address yet' },
  banner: {
    pausedTitle: 'The webhook is paused', paused: 'Your server has taken no notice for 24 hours, since {since}. {count, plural, =0 {Nothing is waiting.} one {# notice waits and goes out when you continue.} other {# notices wait and go out when you continue.}}', resume: 'Go on sending', resumed: 'Notices are being sent again',
    failingTitle: 'Your server is not taking notices', failing: '{failures, plural, one {# try} other {# tries}} in a row failed since {since}. Saola Pay tries again by itself; after 24 hours of failures the webhook pauses and nothing is lost.',
    noKeysTitle: 'No keys yet', noKeys: 'Packed notices need your connection keys. Make them under Payment integration, or choose the JSON form.', toKeys: 'Make keys',
    rejectedTitle: 'The address was not approved', rejected: 'Reason: {reason}',
  },
  form: {
    heading: 'Address that receives', url: 'Webhook address', urlHint: 'A public https address on port 443 or 8443, such as https://shop.vn/saola/webhook', urlRequired: 'Enter the webhook address', urlBad: 'The address has to begin with https://',
    format: 'Form of the notice', PACKED: 'Packed', packedHint: 'Sealed and signed with your keys; the Node.js, PHP, Java and Go libraries read it as it is', JSON: 'JSON', jsonHint: 'In clear, checked by the Standard Webhooks signature',
    mayNot: 'You may look, but not change the webhook.', events: 'Tell me of', eventsRequired: 'Choose at least one kind of notice', save: 'Save', submit: 'Send for approval', saved: 'Saved', submitted: 'The address was sent to the bank', approvedNow: 'The address is approved and receives from now on',
  },
  event: { 'transaction_success': 'Payment successful', 'transaction_canceled': 'Transaction canceled', 'transaction_timeout': 'Transaction expired', 'transaction_failed': 'Payment failed', 'transaction_refunded': 'Refunded', 'webhook_test': 'Test' },
  state: {
    heading: 'State', address: 'Address sent in', receiving: 'Receiving', notReceiving: 'No address receives yet', submitted: 'Sent in', decided: 'Decided', by: 'by {name}', waiting: 'Waiting to be sent', parked: 'Not delivered', history: 'Decisions', bank: 'Bank',
  },
  key: {
    heading: 'Signing key', text: 'Checks the webhook-signature header, the same for both forms of notice.', none: 'The key is made with the first address.', name: 'signing key', since: 'Made', previous: 'Previous key good until',
    rotate: 'Change the key', rotateTitle: 'Change the signing key?', rotateText: 'The new key signs from the next notice on. The old one signs along for 24 hours so that you can update your server, then it ends.', rotateConfirm: 'Make a new key',
    onceTitle: 'Your signing key', once: 'The key is shown whole only this once. Keep it in a safe place on your server.', done: 'I have kept the key',
  },
  remove: { action: 'Remove the webhook', title: 'Remove the webhook?', text: 'The server {host} will hear nothing more. {count, plural, =0 {} one {# waiting notice will not be sent.} other {# waiting notices will not be sent.}} The log stays.', confirm: 'Remove the webhook', keep: 'Keep it', done: 'The webhook was removed' },
  test: { action: 'Send a test', sent: 'A test notice is on its way, see the log' },
  log: {
    heading: 'Delivery log', search: 'Search by transaction or order', keyword: 'Keyword', dates: 'Date', dateFrom: 'From', dateTo: 'To', state: 'Result', type: 'Kind of notice', emptyTitle: 'No notices yet', emptyText: 'Whenever a payment happens, every try to reach your server appears here with its answer. You can also send a test.',
    column: { type: 'Notice', state: 'Result', attempts: 'Tries', response: 'Answer', latency: 'Time', created: 'Created', next: 'Next try' },
  },
  delivery: { WAITING: 'Waiting for the next try', NEW: 'Waiting to be sent', SENDING: 'Sending', DELIVERED: 'Delivered', PARKED: 'Not delivered' },
  kind: { AUTO: 'Automatic', AGAIN: 'Sent again', TEST: 'Test' },
  outcome: {
    OK: 'Your server took it', HTTP_STATUS: 'Your server answered HTTP {status}', REFUSED: 'Your server answered 200 but did not confirm success', REDIRECT: 'Your server redirected (HTTP {status}); redirects are not followed', TIMEOUT: 'No answer within 10 seconds', CONNECTION: 'Your server could not be reached',
    TLS: 'Your server\'s certificate is not valid', FORBIDDEN: 'This address may not be called', NO_KEYS: 'There were no keys to pack with', INTERRUPTED: 'Sending was interrupted', REMOVED: 'The webhook was removed',
  },
  drawer: {
    title: 'Notice {number}', gone: 'This notice was not found', facts: 'About', event: 'Notice id', transaction: 'Transaction', reference: 'Order', amount: 'Amount', kind: 'Sent', createdBy: 'Sent by', payload: 'Content', tries: 'Tries', noTries: 'Not sent yet',
    attempt: 'Try {no}', attemptOf: '{n} of {max}', request: 'Request', response: 'Answer', noBody: 'No content', next: 'Next try', redeliver: 'Send again', redelivered: 'It will be sent again', copyCurl: 'Copy as cURL', curlName: 'cURL command', copied: 'cURL command copied', body: 'content', ms: '{ms} ms',
  },
  range: {
    action: 'Send many again', title: 'Send notices again', text: 'Every notice between the days is sent once more with its own id, so that your server knows what it has dealt with already.', dates: 'Days', which: 'Send again', PARKED: 'Only those not delivered', ALL: 'All of them', submit: 'Send again',
    required: 'Choose the days', done: '{count, plural, =0 {No notices between these days} one {# notice will be sent again} other {# notices will be sent again}}', more: 'There are more than 1,000; send again with fewer days.',
  },
  cms: {
    title: 'Webhooks', text: 'Addresses where merchants\' servers hear of payments. Check that the domain belongs to the merchant before you approve; decisions are kept with your name.', merchantCode: 'Merchant code', merchantName: 'Merchant name', status: 'Status',
    column: { merchant: 'Merchant', url: 'Address', status: 'Status', submitted: 'Sent in', decided: 'Decided' }, emptyTitle: 'No webhooks yet', emptyText: 'When a merchant sends in an address, it appears here to be decided on.',
    drawer: 'Webhook of {name}', wanted: 'Address to decide on', address: 'Address sent in', inForce: 'Receiving', none: 'None', host: 'Domain', submittedBy: 'Sent in by', revision: 'Revision', paused: 'Paused since', history: 'Earlier decisions', noHistory: 'No decisions yet', reason: 'Reason',
    approve: 'Approve', approveTitle: 'Approve this address?', approveText: 'From now on notices of {name} go to {host}.', approved: 'The address is approved', disapprove: 'Do not approve', disapproveTitle: 'Not approve this address?', disapproveText: '{name} reads the reason and may send in another address. An address approved before goes on receiving.', disapproved: 'The address was turned down', reasonLabel: 'Reason for the merchant', reasonHint: 'For example: the domain does not belong to the shop', keep: 'Decide later', gone: 'This merchant has no webhook any more', mayNot: 'You may look, but your role group does not decide on webhooks.',
  },
}
