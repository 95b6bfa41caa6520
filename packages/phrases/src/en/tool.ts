import type { Phrases } from '../shape.ts'

export const tool: Phrases<'tool'> = {
  title: 'Tools', intro: 'Try your connection without waiting for real customers: let money in, look a number up, read a QR code, move the test clock.',
  transfer: { title: 'Transfer money', text: 'Let money in to a virtual account in Test Mode, as it should be or with something wrong, and see what the system and your webhook do.', action: 'Open the transfer tool' },
  mode: { title: 'Test Mode', on: 'You are in Test Mode. No real money moves.', off: 'The transfer tool works with test data only.', enter: 'Switch to Test Mode' },
  clock: { title: 'Test clock and sample data', text: 'Move time forward to see links expire and fees fall due, or make new sample data.', action: 'Open the test clock', off: 'In Test Mode only.' },
  inquiry: { title: 'Look a number up', text: 'See what one of your accounts or virtual accounts takes money for.', number: 'Account or virtual account', hint: 'Blanks do no harm.', required: 'Enter a number', submit: 'Look up' },
  target: {
    kind: 'Kind', PAYMENT: 'One payment', STANDING: 'Takes many payments', ACCOUNT: 'Receiving account', number: 'Virtual account', account: 'Lands on account', name: 'Holder', nameAtBank: 'Name that a payer’s bank shows', unknown: 'The bank does not know this number yet',
    amount: 'Amount', any: 'Any', content: 'Content', status: 'Status', expires: 'Expires', never: 'Never', open: 'Takes money', shut: 'Takes no money', OPEN: 'Open', EXPIRED: 'Expired', CLOSED: 'Closed', CREATED: 'Waiting for payment', PENDING: 'Under way', SUCCESS: 'Paid', CANCELED: 'Cancelled', FAIL: 'Failed', TIMEOUT: 'Timed out', link: 'Open the pay link',
  },
  scan: {
    title: 'Read a QR code from a picture', text: 'Choose a picture with a QR code: VietQR or any other. It is read, not kept.', choose: 'Choose a picture with a QR code', rule: 'PNG, JPG, GIF or WebP, up to 5 MB', wrongType: 'Choose a PNG, JPG, GIF or WebP picture', tooLarge: 'The picture is larger than 5 MB', reading: 'Reading the picture…', result: 'What the code says', copy: 'the code’s text', raw: 'As written', own: 'This number is your own shop’s.', useNumber: 'Look this number up', place: 'Place', field: 'Field', value: 'Value', hidden: 'Private content is not shown.',
    BAD_CRC: 'The code is damaged or was changed: its checksum does not match.', BAD_LENGTH: 'The code is cut off or has a wrong length.', DUPLICATE_OBJECT: 'A field appears twice.', MISSING_OBJECT: 'A required field is missing.', BAD_VALUE: 'A field has a wrong value.', NOT_A_QR: 'Not a payment code.', at: 'At {at}.',
  },
  qrKind: {
    VIETQR: 'VietQR: bank transfer', VNPAY: 'VNPAY code', SHOPEEPAY: 'ShopeePay code', EVN_BILL: 'Electricity bill code', NAPAS_MERCHANT: 'NAPAS merchant payment code', NAPAS_CASH: 'NAPAS cash code', OTHER_PAYMENT: 'Another kind of payment code', DAMAGED: 'Faulty payment code',
    PAY_LINK: 'Saola Pay link', WEB: 'Web address', WIFI: 'Wi-Fi network', CONTACT: 'Contact card', PHONE: 'Phone number', MAIL: 'E-mail address', IDENTITY_CARD: 'Identity card', SIGN_IN: 'Sign-in code', TEXT: 'Text',
  },
  fact: {
    bin: 'Bank (BIN)', account: 'Account number', amount: 'Amount', content: 'Content', service: 'Service', initiation: 'Kind of code', currency: 'Currency', country: 'Country', tipOrFee: 'Tip or fee', fixedFee: 'Fixed fee', percentFee: 'Fee in percent', otherLanguage: 'Other language', other: 'Other field',
    merchantCategory: 'Line of business', merchantName: 'Shop name', city: 'City', postCode: 'Postcode', billNumber: 'Bill number', mobileNumber: 'Phone number', storeLabel: 'Store', loyaltyNumber: 'Loyalty number', referenceLabel: 'Reference', customerLabel: 'Customer', terminalLabel: 'Terminal', requestedData: 'Asked of the payer',
    format: 'Version', checksum: 'Checksum', issuer: 'Issuer', merchantAccount: 'Receiving account', payLinkCode: 'Pay link code', host: 'Website', network: 'Network', security: 'Security', hidden: 'Hidden network', phone: 'Phone number', email: 'E-mail',
  },
  pay: {
    title: 'Test transfer', intro: 'The simulated bank reports the credit as a real one would. What became of it shows beside.', number: 'Account or virtual account to pay', numberHint: 'A number of your own shop in Test Mode. None yet? Create a pay link and copy its virtual account.', content: 'Transfer content', contentHint: 'Leave empty for the payment’s own.', fromName: 'Payer’s name', delay: 'The bank reports after (seconds)', submit: 'Transfer', look: 'Check this number', amountRequired: 'Enter an amount',
    faults: 'What happens to this transfer', latest: 'Pay links waiting for payment', pick: 'Use {number}, {amount}', none: 'No pay link is waiting.', live: 'This tool transfers test money only.',
  },
  fault: {
    NONE: 'As it should be', noneHint: 'Right amount, in time.', UNDER: '1,000 ₫ short', underHint: 'Goes to unmatched credits.', OVER: '1,000 ₫ too much', overHint: 'Goes to unmatched credits.', LATE: 'Too late', lateHint: 'The money comes after the payment has ended.', TWICE: 'Paid twice', twiceHint: 'Two transfers for one payment.', REPEATED: 'Told three times', repeatedHint: 'One transfer, reported three times: counts once.', LOST_ANSWER: 'Answer lost', lostHint: 'The bank does not hear our answer and reports again: counts once.', BAD_SIGNATURE: 'Bad signature', badHint: 'The first report is signed wrongly and refused; the next is right.',
  },
  outcome: { title: 'Outcome', none: 'No transfers in this session yet.', waiting: 'Waiting for the bank…', SETTLED: 'Booked', UNMATCHED: 'Unmatched credit', transaction: 'See the transaction', unmatched: 'See unmatched credits', sent: 'Transfer ordered', UNDER: 'too little', OVER: 'too much', LATE: 'too late', DUPLICATE_PAYMENT: 'already paid', UNKNOWN_ACCOUNT: 'belongs to no payment', CLOSED: 'closed' },
}
