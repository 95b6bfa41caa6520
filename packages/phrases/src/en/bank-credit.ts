import type { Phrases } from '../shape.ts'

export const bankCredit: Phrases<'bankCredit'> = {
  title: 'Unmatched credits',
  reason: { UNDER: 'Too little', OVER: 'Too much', LATE: 'Too late', DUPLICATE_PAYMENT: 'Paid twice', UNKNOWN_ACCOUNT: 'Transaction unknown', CLOSED: 'Transaction closed' },
  resolution: { OPEN: 'Open', ACCEPTED: 'Accepted', RETURNING: 'Being returned', RETURNED: 'Returned', FOR_CONTROL: 'Under inquiry' },
  column: { bookedAt: 'Credited at the bank', reason: 'Reason', amount: 'Received', expected: 'Expected', difference: 'Difference', payer: 'Payer', content: 'Transfer content', status: 'State', merchant: 'Merchant', merchantCode: 'Merchant code' },
  filter: { bank: 'Sending bank', keyword: 'Search bank reference, content, payer, amount…', reason: 'Reason', resolution: 'State', dates: 'Credited', merchant: 'Merchant code' },
  empty: { title: 'No unmatched credits', text: 'All money that arrived fits its transaction.' },
  drawer: {
    title: 'Unmatched credit', expected: 'Expected', received: 'Received', missing: 'Missing', over: 'Too much', noExpected: 'Unknown', happened: 'What happened', money: 'Where the money is', todo: 'What to do', payer: 'Payer', payerName: 'Name', payerAccount: 'Account number', payerBank: 'Bank code (BIN)', facts: 'Facts of this credit',
    bankReference: 'Bank reference', interBankTrace: 'Interbank trace', account: 'Receiving account', virtualAccount: 'Virtual account', content: 'Transfer content', bookedAt: 'Credited at the bank', receivedAt: 'Heard by Saola Pay', payLinkCode: 'Pay link code', transaction: 'Original transaction', openTransaction: 'Open original transaction', merchant: 'Merchant', noMerchant: 'Merchant unknown', decided: 'Decision', by: 'Decided by', at: 'At', note: 'Note', gone: 'This credit was not found', goneHint: 'The address may be wrong, or the credit belongs to another merchant.',
  },
  happened: {
    UNDER: 'The payer sent {difference} less than the transaction asks for, so it does not count as paid.',
    OVER: 'The payer sent {difference} more than the transaction asks for, so it does not count as paid.',
    LATE: 'The money came after the transaction had expired. The transaction is not opened again.',
    DUPLICATE_PAYMENT: 'This transaction had been paid before. This is a second transfer.',
    UNKNOWN_ACCOUNT: 'The money came through no QR code or virtual account of any transaction, or that virtual account is gone.',
    CLOSED: 'The transaction had been cancelled or had failed before the money came, or the shop does not accept payments at present.',
  },
  todo: {
    UNDER: 'Ask the payer. Accept if this amount is agreed; otherwise return it and send a new link.',
    OVER: 'Ask the payer. Accept if the rest may stay with you; otherwise return all of it and ask for the exact amount.',
    LATE: 'Accept if you can still deliver; otherwise return it.',
    DUPLICATE_PAYMENT: 'Usually return it. Accept only if the payer meant to pay more.',
    UNKNOWN_ACCOUNT: 'Look at payer and content. Accept if the money is meant for the shop; otherwise return it.',
    CLOSED: 'Accept if the customer still wants to buy; otherwise return it.',
  },
  money: {
    OPEN: 'The money is in the receiving bank account, set aside under "Waiting for you", and does not count as revenue yet.',
    ACCEPTED: 'It counts as revenue, as a successful transaction of its own, with a fee as for any payment.',
    RETURNING: 'The bank was asked to send it back. While it has not answered we keep asking; nothing is sent twice.',
    RETURNED: 'The bank has sent the money back to the payer.',
    FOR_CONTROL: 'The credit is being looked into together with the bank.',
  },
  todoNobody: 'No merchant is known, so it can only be returned, once the sending bank has been asked.',
  staffMoney: 'The money is in the receiving bank account, posted to suspense, and counts as no merchant’s revenue yet.',
  action: {
    accept: 'Accept', return: 'Return', note: 'Note', notePlaceholder: 'For example: the payer confirmed by phone', noteHint: 'Required. It is kept in the audit log.', noteMissing: 'Please say why', notAllowed: 'This credit has been dealt with.', noMerchantAccept: 'It cannot be accepted because no merchant is known.',
    acceptTitle: 'Accept {amount}?', acceptText: 'You accept {amount} from {payer} (bank reference {reference}) as revenue of {merchant}. A fee is charged as for any payment. This cannot be undone.', acceptConfirm: 'Accept {amount}',
    returnTitle: 'Return {amount}?', returnText: 'The bank will send {amount} back to {payer} (bank reference {reference}). This cannot be undone.', returnConfirm: 'Return {amount}',
    accepted: 'Accepted {amount} as revenue', returning: 'The bank was asked to return {amount}', unknownPayer: 'a payer without a name', thisShop: 'the shop',
  },
}
