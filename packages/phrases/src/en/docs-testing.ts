/** What the documentation says of errors and of testing. */
import type { Phrases } from '../shape.ts'

export const help: Phrases<'docs'>['serverApi']['help'] = {
  c1: {
    cause: 'Something failed on our side; nothing is known of the outcome.',
    cure: 'Ask with check or getTransaction, then send again with a new time.',
  },
  c2: {
    cause: 'A field is missing, unknown or of the wrong form; message names it.',
    cure: 'Correct the named field. Sending the same again gets the same answer.',
  },
  c507: {
    cause:
      'The amount is below the least or above the most of one transfer, or is not a whole number of đồng.',
    cure: 'Send whole đồng within the limits of the payment methods.',
  },
  c1301: {
    cause: 'The account is not one of the shop’s linked accounts.',
    cure: 'Leave it out to use the default account, or link it in the portal.',
  },
  c1601: {
    cause: 'The signature does not fit the data, or the clock is more than five minutes off.',
    cure: 'Paste the request into “Check a request” in the portal: it says which step is wrong.',
  },
  c1602: {
    cause: 'The client ID is unknown, revoked, or of the other mode.',
    cure: 'Use the keys of the mode you call: /sandbox takes test keys only.',
  },
  c1603: {
    cause: 'No transaction of the shop has this transactionId.',
    cure: 'Keep the transactionId that create returned, or ask by refTransactionId.',
  },
  c1604: {
    cause:
      'A transaction with this refTransactionId exists; a repeated order creates no second one.',
    cure: 'Ask about the first one with check. Use a new number only for a new order.',
  },
  c1605: {
    cause: 'The payment type is unknown or switched off for the shop.',
    cure: 'Leave it out, or choose among the methods of the payment settings.',
  },
  c1606: {
    cause: 'data does not decrypt to JSON: the encryption key or its IV is another.',
    cure: 'Use the encryption key as hex, the first 16 bytes as IV, PKCS#7.',
  },
  c1607: {
    cause: 'The transaction is paid and can no longer be cancelled.',
    cure: 'Treat the order as paid; refund in the portal if it must not be.',
  },
  c1609: {
    cause: 'The transaction was cancelled, by you or in the portal.',
    cure: 'Create another one with a new refTransactionId if the customer still buys.',
  },
  c1610: {
    cause: 'The time to pay is over.',
    cure: 'Create another one; late money goes to Unmatched credits.',
  },
  c1611: {
    cause: 'The card payment ended without success.',
    cure: 'Let the customer try again on the page, or create another transaction.',
  },
  c1612: {
    cause: 'Too many requests, a bank that does not answer, or this very request came before.',
    cure: 'Wait, ask what happened, then send it with a new time.',
  },
  c1613: {
    cause: 'The state of the transaction does not allow this.',
    cure: 'Ask for the state first; the page on states shows what is allowed when.',
  },
  c1614: {
    cause: 'The shop is not active, or the request came from an address that is not allowed.',
    cure: 'See the shop’s status and the allowed IP addresses in the portal.',
  },
  c100014: {
    cause: 'A one-time code was sent a moment ago.',
    cure: 'Ask the customer for that code, or wait until it may be sent again.',
  },
  c100015: {
    cause: 'The one-time code is wrong or has expired.',
    cure: 'Ask the customer again; after too many tries ask for a new code.',
  },
  c5100000: {
    cause: 'The receiving bank knows no such account.',
    cure: 'Check the bank and the account number with the customer.',
  },
}

export const testing: Phrases<'docs'>['testing'] = {
  title: 'Testing',
  intro:
    'Test Mode lives under {host} with keys of its own. No real money moves; everything else is as in live.',
  cardsTitle: 'Test cards',
  cardsText:
    'Choose the card on the payment page and type one of these numbers on the card page. The one-time code is {code}; name and date may be anything.',
  card: 'Card number',
  result: 'Result',
  cards: {
    SUCCESS: 'Paid',
    WRONG_CARD: 'Failed: wrong card or not enabled for online payments (14)',
    INSUFFICIENT_FUNDS: 'Failed: not enough money (51)',
    WRONG_OTP: 'Failed: wrong one-time code (55)',
    CANCELLED: 'Cancelled by the customer (17)',
    LIMIT_EXCEEDED: 'Failed: over the limit (61)',
    TIMEOUT: 'No answer: the payment stays in progress until the network is asked again',
    TIMEOUT_THEN_SUCCESS: 'No answer at first, paid one minute later',
    BANK_DOWN: 'Failed: the card’s bank is down (91)',
  },
  transfersTitle: 'Test transfers',
  transfersText:
    'Open Integration, Tools, Transfer money in the portal: it pays a virtual account as a customer would, and also too little, too much, too late, twice, or with a report that is lost, repeated or badly signed.',
  amountsTitle: 'Refund amounts',
  amountsText: 'In Test Mode the last three digits of a refund decide what the bank does with it.',
  ending: 'Amount ends in',
  amounts: {
    a911: 'Fails: not enough money',
    a912: 'Fails: the bank refuses',
    a913: 'Done, but the answer is lost; asking again says so',
    a914: 'Not answered and not done; it is sent again',
    a915: 'Not answered; done 5 seconds later',
    a916: 'In progress, done 5 seconds later',
    a917: 'In progress, fails 5 seconds later and the money comes back',
    a918: 'Done, but the answer cannot be read',
    a919: 'Done after 5 seconds',
    a920: 'The bank is down; it is sent again',
    a921: 'Done, and the money comes back 5 seconds later',
  },
  listenTitle: 'Webhooks on your own machine',
  listenText:
    'The program `saola-listen` asks for the events of Test Mode and posts each to your machine, encrypted and signed as a webhook is. Download it from the app market of the portal, put the four values of your test keys into the environment (SAOLA_HOST, SAOLA_CLIENT_ID, SAOLA_ENCRYPT_KEY, SAOLA_SECRET_KEY) and run:',
  listenOptions:
    '`--form json` sends the JSON form, `--after 0` begins with everything that is kept, `--every 2` sets the seconds between questions. SAOLA_WEBHOOK_SECRET is the key it signs with; without one it makes and prints a key.',
  verifyTitle: 'Checking signatures with a library',
  verifyText:
    'Webhooks in the JSON form follow Standard Webhooks, so a library of theirs checks them; there are some for most languages. It refuses a wrong signature and a message that is too old.',
  installTitle: 'Install',
  librariesTitle: 'Client libraries',
  librariesText:
    'The public client libraries for Node.js, Java, PHP and Go, and the plugin for WooCommerce, work unchanged: set the address, the client ID, the encryption key and the signing key. Without a library, the samples on the page of the server API are whole programs.',
}
