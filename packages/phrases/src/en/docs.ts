import type { Phrases } from '../shape.ts'
import { testing } from './docs-testing.ts'

export const docs: Phrases<'docs'> = {
  title: 'Saola Pay for developers',
  intro:
    'These pages are generated from the API contract that the server runs, so they always match the running version.',
  basics: {
    title: 'Conventions',
    base: 'All calls live under {url}. Put /sandbox in front of the path to call Test Mode, where data is kept apart.',
    envelope:
      "Every answer is JSON with code, message, data. Success has code 0. A refusal's message explains it in the language of Accept-Language (vi or en); its data holds key, traceId and, where they apply, errors for single fields, retryAfter, reason.",
    money:
      'Money is whole đồng. Timestamps are ISO 8601 with an offset; dates are dates in Vietnam.',
    token:
      'Calls of merchants and of the bank send Authorization: Bearer with an access token that lives 10 minutes. A refresh token may be traded once; using an old one again after 10 seconds ends the whole session.',
    idempotency:
      'Every write takes an Idempotency-Key (8 to 128 characters). The same key with the same body gets the first answer again, with •••••••••••• in place of secrets, which are told only once; the same key with another body is refused with code 16.',
    password:
      'A password on the wire is the lower-case hex HMAC-SHA256 under the key saola-portal-v1.',
  },
  calls: {
    title: 'Calls',
    who: 'Who may call',
    codes: 'Permission codes',
    feature: 'Switch',
    page: 'Answers in pages',
    file: 'Answers a file',
    events: 'Stream of events',
    upload: 'Takes a file',
    params: 'In the path',
    query: 'Query',
    body: 'Body',
    result: 'Answer',
    required: 'required',
    nothing: 'none',
  },
  who: {
    portal: 'Merchants and their members',
    cms: 'Staff of the bank',
    member: 'Merchants or the bank',
    staff: 'Bank staff or the system administrator',
    root: 'System administrators',
    client: 'Partner systems',
    public: 'Anyone',
    internal: 'Internal systems, header api-client-key',
    system: 'The bank core, signed',
    server: 'A merchant’s server, signed',
    machine: 'POS machines, header x-api-key',
  },
  nav: {
    onPage: 'On this page',
    events: 'Webhook events',
    ownAreas: 'Areas of the portal and the bank',
    showAreas: 'Show the areas',
    label: 'Documentation pages',
    guide: 'Get started',
    serverApi: 'Server API',
    webhooks: 'Webhooks',
    testing: 'Testing',
    button: 'Pay button',
    api: 'All calls',
    states: 'States',
    errors: 'Errors',
    changelog: 'Changes',
  },
  copying: {
    copy: 'Copy',
    copied: 'Copied',
    failed: 'Copying was not possible; the text is selected.',
    languages: 'Programming language',
  },
  eventPages: {
    whenTitle: 'When it comes',
    doTitle: 'What to do',
    exampleTitle: 'Example',
    json: 'JSON form',
    packed: 'Encrypted form: the content of data, after decryption',
    fieldsTitle: 'Fields',
    field: 'Field',
    type: 'Type',
    meaning: 'Meaning',
    more: 'signature, answer, attempts',
    when: {
      success:
        'The payment was received and booked. It comes once for each transaction that is paid.',
      canceled:
        'The transaction was cancelled, by the shop or by a cancel call, before it was paid.',
      timeout: 'The time to pay ran out and nobody paid.',
      failed: 'The payment failed, for example because the card was refused.',
      refunded:
        'Money of a paid transaction was refunded to the customer. Each refund brings an event of its own.',
      refund_returned:
        'Money that was refunded came back, because the customer’s bank could not credit it.',
      payout_success: 'The bank has carried out a payout, also a row of a batch.',
      payout_failed: 'The bank did not carry out a payout; the money has not left the account.',
      payout_returned:
        'The money of a payout has come back, because the receiver’s bank could not credit it.',
      payout_batch_finished: 'Every row of a batch of payouts has come to its end.',
      test: 'Somebody pressed “send a test” in the merchant portal. No money moved.',
    },
    act: {
      success:
        'Look the order up by refTransactionId, compare the amount, and mark it as paid once. Answer first, deliver afterwards.',
      canceled:
        'Release what was kept for the order. Money that still arrives is held by the bank as unmatched.',
      timeout:
        'Release what was kept for the order, or create a new transaction with a new refTransactionId.',
      failed:
        'Offer the customer another way to pay: create a new transaction with a new refTransactionId.',
      refunded:
        'Write refund.amount into your books under refund.refundId, once. refund.totalRefunded says what this payment has given back in all.',
      refund_returned:
        'Take the refund named by refund.refundId out of your books, and ask the customer for another account.',
      payout_success: 'Write it down as paid under refTransactionId or transactionId, once.',
      payout_failed:
        'Look at payout.failure, correct it and make a new payout. The old one is not sent again.',
      payout_returned:
        'Write down that you owe the receiver again, and ask them for another account.',
      payout_batch_finished:
        'batch says how many rows succeeded; each row has had an event of its own.',
      test: 'Check the signature and answer as with a real event, but touch no order.',
    },
    fields: {
      transactionId: 'the transaction, as create answered it',
      refTransactionId: 'your own reference; null where the payment was not opened by your server',
      virtualAccount: 'the virtual account that was paid to',
      actualAccount: 'the account the money belongs to',
      fromBin: 'the payer’s bank (BIN), null where unknown',
      fromAccount: 'the payer’s account, null where unknown',
      success: 'true only where the payment succeeded',
      amount: 'whole đồng',
      statusCode: '0 paid, 1609 cancelled, 1610 expired, 1611 failed, 1 otherwise',
      txnNumber: 'the bank’s number of the payment',
      transferDesc: 'the text of the transfer',
      time: 'yyyy-MM-dd HH:mm:ss in Vietnam',
      status: 'SUCCESS, CANCELED, TIMEOUT, FAILED; payouts also RETURNED',
      payLinkCode: 'the code of the pay link',
      refund: 'the refund; only with events of refunds',
      payout: 'receiver, batch and row of the payout; only with events of payouts',
      batch: 'name of the batch, rows that succeeded and failed; only when it has ended',
      eventId: 'the same for every attempt: act on it once (in the JSON form: id)',
      eventType: 'the name of this event (in the JSON form: type)',
      sequence: 'grows with every event of the shop; getEvents reads by it',
    },
  },
  search: {
    label: 'Search the documentation',
    placeholder: 'A call, an error code, a state…',
    action: 'Search',
    title: 'Search: {q}',
    ask: 'Give the name of a call, a path, an error code or a word of the documentation.',
    found: '{count, plural, =0 {Nothing found} one {# result} other {# results}}',
    none: 'Try fewer words, a part of a call’s name such as “payLink”, or an error code such as 1604.',
    more: 'The first {count} results are shown. Add a word to narrow them down.',
    call: 'Call',
    error: 'Error',
    section: 'Section',
    state: 'State',
  },
  guide: {
    lead: 'Take VietQR and domestic card payments where you sell: by a link, a button, or a call from your server. The money reaches the shop’s account, and your server is notified in about a second.',
    chooseTitle: 'Choose an integration',
    chooseWhat: 'You want',
    chooseHow: 'Use',
    choose1: 'To send a customer a payment request',
    choose1How: 'Pay links in the merchant portal: no programming',
    choose2: 'A button on your site',
    choose2How: 'The pay button: one script tag',
    choose3: 'Orders of your own system (web shop, ERP)',
    choose3How: 'The server API and webhooks',
    stepsTitle: 'Your first transaction in five steps',
    step1:
      'Sign in to the merchant portal and turn Test Mode on. Test data is kept apart from live data; a shop that is not approved yet may try everything, too.',
    step2:
      'Open Payment integration and create keys. The encryption key and the signing key are shown in full only once: store them in your server’s environment.',
    step3:
      'Run the sample below with the address {host}. It creates a transaction of 50.000 ₫ and asks for its state.',
    step4:
      'Open the `url` that comes back and pay with the tools of Test Mode or the simulator’s page.',
    step5:
      'Register a webhook address so that your server receives the result; in Test Mode it is approved at once.',
    sample: '{language} sample: create a transaction and ask about it',
    run: 'Run with',
    liveTitle: 'Before you go live',
    live1:
      'Trust only a webhook whose signature you have checked, or the check call; never the page your customer is led back to.',
    live2:
      'A webhook may come more than once, and after your check call: act by eventId, and once.',
    live3: 'A time-out is not a failure: ask with check before you create another transaction.',
    live4:
      'Give every order a refTransactionId of its own: creating it again answers 1604 and makes no second transaction.',
    live5:
      'Change the keys when somebody who knows them leaves; the old ones stay valid for 24 hours.',
  },
  serverApi: {
    title: 'Merchant server API',
    intro:
      'A shop’s own server opens transactions, asks about them, cancels and lists them, keeps virtual accounts for orders and looks up accounts. The client libraries for Node.js, Java, PHP and Go work as they are: give them the address, the client ID and the two keys.',
    requestTitle: 'A request',
    request:
      'POST to {host} and the path, with the body {body} and three headers. `data` is the JSON of the request under AES-CBC with PKCS#7; the key is the encryption key (hex), the IV its first 16 bytes. A request is accepted once: send a new time with every attempt.',
    header: 'Header',
    meaning: 'Meaning',
    client: 'the shop’s client ID',
    time: 'now, in milliseconds; five minutes off at most',
    validate: 'lower-case hex HMAC-SHA256 of {text}, keyed by the signing key as text',
    answerTitle: 'An answer',
    answer:
      'Always HTTP 200 with {body}. Code 0: `data` is encrypted the same way, and the answer carries the three headers with the server’s time; check the signature before you trust it. Any other code: `data` is null.',
    limits:
      'At most 1,200 requests a minute for one pair of keys. After 1612, or no answer at all, look with check or getTransaction before you send again.',
    callsTitle: 'Calls',
    codesTitle: 'Codes',
    code: 'Code',
    text: 'Meaning',
    codes: {
      c0: 'Done',
      c1: 'Failed',
      c2: 'Wrong parameter, named by the message',
      c507: 'Wrong amount',
      c1301: 'No such bank account',
      c1601: 'Wrong signature or time',
      c1602: 'Unknown client ID',
      c1603: 'Unknown transactionId',
      c1604: 'refTransactionId already used',
      c1605: 'Wrong payment type',
      c1606: 'data cannot be read',
      c1607: 'Already paid',
      c1608: 'Not scanned in time',
      c1609: 'Cancelled',
      c1610: 'Expired',
      c1611: 'Failed',
      c1612:
        'Try again later, or this very request was already received: look, then send it with a new time',
      c1613: 'Not in this state',
      c1614: 'Not allowed',
      c100014: 'One-time code already sent',
      c100015: 'Wrong one-time code',
      c5100000: 'No such beneficiary',
    },
    cause: 'Cause',
    cure: 'What to do',
    samplesTitle: 'Runnable samples',
  },
  webhooks: {
    title: 'Webhooks',
    intro:
      'When a transaction ends, our server POSTs to the shop’s approved address. While a new address waits for approval, the old one keeps receiving.',
    eventsTitle: 'Events',
    event: 'Event',
    when: 'When',
    e_success: 'the payment was received and booked',
    e_canceled: 'the transaction was cancelled',
    e_timeout: 'the transaction expired',
    e_failed: 'the payment failed',
    e_refunded: 'money was refunded to the customer',
    e_refund_returned:
      'refunded money was sent back by the customer’s bank; refund as it was told then, its status FAILED',
    e_payout_success: 'the bank has carried out a payout',
    e_payout_failed: 'a payout failed',
    e_payout_returned: 'the money of a payout came back',
    e_payout_batch_finished: 'every row of a batch of payouts has ended',
    e_test: 'somebody pressed “send a test”',
    bodyTitle: 'Body',
    body: 'The shop chooses one of two forms. Encrypted: {packed} with the three headers of the server API; the same keys decrypt it. JSON: in clear. Both carry the Standard Webhooks headers.',
    signTitle: 'Checking the Standard Webhooks signature',
    sign: 'The signature is HMAC-SHA256 of {text}, keyed by the base64 after `whsec_`, and stands in `webhook-signature` after `v1,`. For {hours} hours after a change of key there are two, a space between them. Reject a message whose `webhook-timestamp` is more than five minutes off.',
    answerTitle: 'Your answer',
    answer:
      'Encrypted form: HTTP 200 and {packed}, in clear or encrypted. JSON form: any 2xx. Answer within {seconds} seconds; a redirect is a failure. Answer as soon as you have it, and do slow work afterwards.',
    scheduleTitle: 'Attempts',
    schedule:
      'A failed delivery is retried by this schedule, up to a tenth later. After the last attempt it is marked as not delivered; the shop resends it by hand, one or a whole range. Events of one transaction always arrive in order.',
    attempt: 'Attempt',
    wait: 'Wait',
    pause:
      'An address that has failed {failures} times in a row over {hours} hours is paused, and the shop is notified. The log is kept for {days} days.',
    catchTitle: 'Catching up',
    catchUp:
      'After a long pause read the events in order with the call `{call}`: pass `next` back for what follows.',
    samplesTitle: 'Samples that receive',
  },
  testing,
  button: {
    title: 'Pay button',
    intro:
      'Create a button in the merchant portal and put one tag into your page. The server sets price and content by the button’s code: the page that embeds it cannot change them.',
    embedTitle: 'Embedding',
    policyTitle: 'Content Security Policy',
    policy:
      'A page with a Content-Security-Policy needs script-src {origin}. The button uses no eval and no style tag, and runs under Trusted Types.',
    otherTitle: 'Without a script',
    other: 'The same button also comes as a link, a frame (iframe) and a QR.',
  },
  states: {
    title: 'States',
    intro: 'These diagrams are drawn from the transition tables that the server applies.',
    from: 'From',
    to: 'To',
    by: 'By',
    actions: 'Action',
    allowed: 'Allowed in',
    end: 'the end',
    diagram: 'State diagram: {name}',
    names: {
      transaction: 'Transaction',
      refund: 'Refund',
      vietQrPro: 'VietQR Pro',
      posOrder: 'POS order',
      posOrderPayment: 'Payment of a POS order',
      posOrderActions: 'A merchant’s actions on a POS order',
      merchant: 'Merchant',
      member: 'Member',
      qr: 'Signing in by QR',
      qrRegister: 'Registering by QR',
      payLink: 'Actions on a pay link',
      order: 'Actions on an order',
      webhook: 'Actions on a webhook',
      credit: 'Actions on unmatched money',
      support: 'Actions on a support request',
    },
  },
  api: {
    integrators: 'For your server',
    title: 'All calls',
    intro: 'Each page is one area. For machines: {openapi}.',
    room: 'Area',
    count: 'Calls',
    back: 'All areas',
  },
  changelog: {
    title: 'Changes',
    intro:
      'We only add fields to answers and optional parameters to requests; your code should ignore fields it does not know. Anything else is announced here first.',
    r6: {
      date: '2026-11-25',
      title: 'Refunds that come back',
      text: 'The event transaction.refund_returned; status and failure in the refund of an event; payable in the answer of virtualAccount/enable.',
    },
    r5: {
      date: '2026-11-22',
      title: 'Refunds, sound boxes, POS, VietQR Pro',
      text: 'The event transaction.refunded; the call getEvents to read events again; a list of addresses that a pair of keys may be used from; the program saola-listen, which forwards webhooks to your own machine in Test Mode; transactions of the types PAY_BOX and PAY_POS. The language of a created payment also holds for what its payer is sent later.',
    },
    r4: {
      date: '2026-11-22',
      title: 'Documentation in pages',
      text: 'The documentation is divided by subject, can be searched, and has state diagrams and samples in five languages.',
    },
    r3: {
      date: '2026-11-21',
      title: 'Server API and webhooks',
      text: 'Nine calls for merchants’ servers; webhooks in the encrypted form and as Standard Webhooks; a request checker; virtual accounts for orders.',
    },
    r2: {
      date: '2026-11-20',
      title: 'Pay pages and buttons',
      text: 'Selling pages with stock and orders; a pay button for other sites.',
    },
    r1: {
      date: '2026-11-19',
      title: 'Pay links',
      text: 'Create, send, cancel and query links; VietQR and domestic cards; Test Mode.',
    },
  },
  errors: { title: 'Error catalogue', code: 'Code', http: 'HTTP', key: 'Key', text: 'Message' },
}
