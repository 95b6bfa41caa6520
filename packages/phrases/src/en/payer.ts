import type { Phrases } from '../shape.ts'

export const payer: Phrases<'payer'> = {
  language: { label: 'Language', vi: 'Tiếng Việt', en: 'English' },
  test: 'Test Mode: no real money moves.',
  foot: 'A payment page by Saola Pay',
  help: 'Need help? Contact {shop}:',
  retry: 'Try again',
  pay: {
    title: 'Pay {amount} to {shop}', amount: 'Amount to pay', file: 'View the attached file', left: 'Time left', until: 'Expires at {time}', days: '{days} d {hours} h',
    method: 'Choose how to pay', VIET_QR: 'VietQR', ATM_CARD: 'ATM card', BANKING: 'Bank transfer',
    qr: 'VietQR code to transfer {amount} to {shop}', hint: 'Open any bank app and scan this code, or choose the saved picture.', save: 'Save QR picture',
    transfer: 'Transfer to the account below, with exactly this amount and content.', exact: 'Please transfer exactly this amount to be confirmed at once.',
    bank: 'Bank', accountName: 'Account holder', accountNo: 'Account number', sum: 'Amount', content: 'Content', copy: 'Copy', copyOf: 'Copy {what}', copied: 'Copied',
    card: 'You will go to the NAPAS domestic card page to enter your card and one-time code. Neither the shop nor Saola Pay sees your card number.', cardGo: 'Pay by ATM card',
    waiting: 'Waiting for your payment. This page updates by itself when the money arrives.', done: 'I have transferred', cardPending: 'A card payment is still waiting for its result. If you have paid by card, please do not pay again.',
    noMethod: 'The shop has no payment method switched on. Please contact {shop}.',
  },
  customer: {
    title: 'Your details', why: '{shop} needs these before taking your payment.', fullName: 'Full name', phone: 'Phone number', email: 'E-mail', address: 'Address',
    next: 'Continue to payment', once: 'Sent to {shop} only. You cannot change them afterwards.', wrong: 'Please check the marked fields.', edit: 'Payer details', save: 'Confirm details',
  },
  waiting: {
    title: 'Waiting for confirmation', text: 'Banks usually confirm within seconds. There is no need to transfer again.', card: 'Waiting for the card result', cardText: 'The card bank is still working on it. Please do not pay again.',
    check: 'Check again', back: 'Back to the payment code',
  },
  paid: {
    refunded: 'Refunded', refundedPart: '{shop} has refunded {amount} to you.', refundedAll: 'This payment was refunded in full', title: 'Paid', already: 'This link has been paid', receipt: 'Receipt', shop: 'Paid to', what: 'For', method: 'Method', at: 'Time', number: 'Transaction no.', print: 'Print receipt',
    go: 'Go to {host}', going: 'Leaving in', seconds: 's',
  },
  ended: {
    expired: 'This link has expired', expiredText: 'Please do not pay with the old code. Ask {shop} for a new link.', expiredGrace: 'If you transferred just before it expired, this page will update by itself.',
    canceled: 'This link was cancelled', canceledText: '{shop} has cancelled this payment request. Please do not transfer money.', failed: 'Payment failed', failedText: 'Please ask {shop} for a new link.',
    orderExpired: 'The order was not paid in time', orderExpiredText: 'The goods are back on the shelf. Please do not pay with the old code; order again.', orderCanceled: 'The order was cancelled', orderCanceledText: 'This order takes no money any more. Please do not pay with the old code.',
    closed: 'This shop is not taking payments now', closedText: 'Please do not transfer money at the moment. Contact {shop} to learn more.',
    money: 'If you have already transferred, the money is kept safe for {shop} and the bank to sort out.',
  },
  card: {
    open: 'Opening the card page', openText: 'If the card page does not open by itself, press the button below.', openGo: 'Open the card page',
    failed: 'The card payment failed', canceled: 'You cancelled the card payment', silent: 'No card result yet', money: 'If your card is charged all the same, the card bank will refund it or the payment will be recorded after reconciliation.',
    reason: {
      c14: 'The card number is wrong, or the card is not enabled for online payments.', c51: 'There is not enough money on the card account.', c55: 'The one-time code was wrong.', c61: 'Over the payment limit of the card.', c91: 'The card bank is not available right now.',
      other: 'The card bank refused the payment.', silent: 'The card network has not answered after several tries.', canceled: 'No money was taken.',
    },
    again: 'Choose how to pay',
  },
  shelf: {
    pageTitle: '{title} | {shop}', goods: 'Products', tier: 'from {count}: {price}', own: 'You choose the price', ownFrom: 'You choose the price, from {min}', ownTo: 'You choose the price, up to {max}', ownBetween: 'You choose the price, {min} to {max}', few: '{count} left', out: 'Sold out',
    name: 'Price (₫)', nameOf: 'Your price for {name}', less: 'One {name} fewer', one: 'One more {name}', count: 'Quantity of {name}', empty: '{shop} has put nothing here yet. Please come back later.', mayTell: 'Optional. Only {shop} receives it.',
    open: 'Your order {number} of {amount} is not paid yet. Pay it or cancel it: a new order does not replace it.', openPay: 'Pay this order',
    note: 'Add a note', noteFor: 'Note to {shop}', periodic: 'I want to buy this {period}. Remind me when it is time.', sum: 'Total', pieces: 'Total ({count, plural, =1 {1 piece} other {{count} pieces}})', go: 'Order',
    DAILY: 'every day', WEEKLY: 'every week', MONTHLY: 'every month', THREE_MONTHS: 'every three months', SIX_MONTHS: 'every six months', YEARLY: 'every year',
    wrong: 'The order could not be sent. Please look at the marked fields.', nothing: 'You have not chosen anything yet.', left: 'Only {max} left. Please choose fewer.', changed: 'The price has just changed. Please look at the new price and order again.', gone: 'This is no longer for sale.', required: 'Please say your price.', min: 'At least {min}.', max: 'At most {max}.', number: 'Please enter a whole number.', tooMuch: 'The order is more than one transfer may carry. Please split it.',
  },
  order: {
    reminder: 'You buy this {period}. We remind you next on {time}; nothing is charged by itself.', reminderStop: 'Do not remind me any more', number: 'Order number', lines: 'What was ordered', total: 'Total', of: 'Order {number}', giveUp: 'I do not want it any more', giveUpText: 'The goods held for you go back on the shelf. Cancel only if you have not transferred any money.', cancel: 'Cancel the order', again: 'Order again', more: 'Order more',
    mail: 'Send the receipt by e-mail', mailGo: 'Send receipt', mailed: 'The receipt is on its way. Please check your mailbox.',
  },
  problem: {
    notFound: 'Payment link not found', notFoundText: 'Please check the address, or ask the sender for a new link.',
    off: 'Payments are closed for now', offText: 'Please come back later.', many: 'A little too fast', manyText: 'Please wait a minute, then try again.',
    busy: 'We are busy', busyText: 'Please try again in a few seconds. If you have transferred money, it will still be recorded.', cardDown: 'The card page could not be opened', cardDownText: 'The card network does not answer. You can try again or choose another way.',
    reference: 'Support reference: {id}',
  },
  checkIn: { title: 'Card confirmation', text: 'The card result goes to your payment link. Open that link again to see it.' },
}
