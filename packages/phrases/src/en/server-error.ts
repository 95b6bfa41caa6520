import type { Phrases } from '../shape.ts'

/** Each error of the server API: what causes it and what to do. Read by the documentation and by the request log of the portal. */
export const serverError: Phrases<'serverError'> = {
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
  c1608: {
    cause: 'The code was not scanned in time. This API answers 1610 in its place.',
    cure: 'Handle it as 1610.',
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
  c38004: {
    cause: 'The name differs from the one that the receiver’s bank tells, or that bank tells none.',
    cure: 'Check the account and the name; to pay anyway, send nameConfirmed: true.',
  },
  c38005: {
    cause: 'Rows of the batch are missing something or are wrong; no row was taken.',
    cure: 'Correct the places that the message names, then send the whole batch again.',
  },
  c38010: {
    cause: 'The shop has not paid fees that are overdue.',
    cure: 'Pay the fees in the portal, then send it again.',
  },
  c38012: {
    cause: 'Names differ or are unknown, or rows are like others or like what was paid lately.',
    cure: 'Look at the rows that the message names; to pay anyway, send nameConfirmed: true.',
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
