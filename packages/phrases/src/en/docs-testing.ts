/** What the documentation says of testing. */
import type { Phrases } from '../shape.ts'

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
