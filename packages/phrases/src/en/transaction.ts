import type { Phrases } from '../shape.ts'

export const transaction: Phrases<'transaction'> = {
  file: 'transactions', sheet: 'Transactions', statementFile: 'statement', statementSheet: 'Statement',
  status: { CREATED: 'Awaiting payment', PENDING: 'Processing', SUCCESS: 'Paid', CANCELED: 'Cancelled', FAIL: 'Failed', TIMEOUT: 'Expired' },
  paymentType: { VIET_QR: 'VietQR', ATM_CARD: 'Domestic card', BANKING: 'Bank transfer' },
  type: { PAY_LINK: 'Pay link', PAY_PAGE: 'Pay page', PAY_BUTTON: 'Pay button', PAY_BOX: 'Pay box', PAY_POS: 'POS', PAY_SUBSCRIPTION: 'Subscription', PAY_OUT: 'Payout' },
  column: {
    id: 'Transaction id', createDateTime: 'Created', status: 'Status', amount: 'Amount', chargeAmount: 'Fee', vatChargeAmount: 'VAT', actualAmount: 'Net', paymentType: 'Method', refTransactionId: 'Reference',
    txnNumber: 'Bank reference', description: 'Description', completeTime: 'Completed', virtualAccount: 'Virtual account', accountNo: 'Receiving account', customerName: 'Customer', customerPhone: 'Phone', dateTime: 'Time', currency: 'Currency', detail: 'Detail', transGroup: 'Group',
    feeWithVat: 'Fee + VAT', type: 'Source', customerEmail: 'Email', customerAddress: 'Address', payLinkCode: 'Pay link code', interBankTrace: 'Interbank trace', depositTime: 'Credited at the bank', successUrl: 'Success address', failUrl: 'Failure address', refundedAmount: 'Refunded',
  },
  step: {
    CREATED: 'Created', OPENED: 'Opened by the payer', QR_SHOWN: 'QR shown', BANK_CREDITED: 'Credited at the bank', MATCHED: 'Matched', POSTED: 'Posted to the ledger', EVENTS_SENT: 'Notifications sent', ANNOUNCED: 'Spoken by the sound box', CANCELED: 'Cancelled', TIMEOUT: 'Expired', FAIL: 'Failed', UNMATCHED_CREDIT: 'Unmatched credit',
    REFUND_REQUESTED: 'Refund requested', REFUND_APPROVED: 'Refund approved by a second person', REFUND_REJECTED: 'Refund refused', REFUND_WITHDRAWN: 'Refund request withdrawn', REFUND_SENT: 'Refunded to the payer', REFUND_FAILED: 'Refund failed', GOODS_RESTOCKED: 'Returned goods back in stock', GOODS_RETURNED: 'Goods returned, not restocked',
  },
  list: {
    given: '{amount} refunded', title: 'Transactions', keyword: 'Search description, customer, amount, code…', noDescription: 'No description', empty: 'No transactions yet', emptyHint: 'A transaction appears as soon as you create your first pay link.', createLink: 'Create a pay link',
    all: 'All', dates: 'Created', account: 'Receiving account',
  },
  tile: { label: 'Figures for this filter', refunded: '{amount} refunded', revenue: 'Revenue', success: 'Paid', canceled: 'Cancelled', failed: 'Not paid', byDay: 'Counted on the day a transaction was completed.', ignores: 'Keyword and code filters are not counted.' },
  drawer: {
    refunds: 'Its refunds', title: 'Transaction', story: 'What happened', facts: 'Transaction facts', postings: 'Ledger postings', noPostings: 'No postings yet: the money has not arrived.', inBooks: 'See in the books', openLink: 'Open pay link', paidBy: 'from {name}', print: 'Print receipt',
    gone: 'This transaction was not found', goneHint: 'The address may be wrong, or the transaction belongs to another merchant.', receipt: 'Payment receipt', printedAt: 'Printed {time}',
  },
  fee: {
    refunded: 'Refunded to the payer', refunding: 'On its way back or awaiting approval', title: 'Fee and net amount', amount: 'Payer paid', fee: 'Service fee', vat: 'VAT {percent}% on the fee', net: 'You receive', rule: 'Fee plan: {name}',
    percentOnly: '{percent}% × {amount}', fixedOnly: '{fixed} per transaction', percentAndFixed: '{percent}% × {amount} + {fixed}', least: 'Least fee of {least} per transaction', greatest: 'Greatest fee of {greatest} per transaction', cut: 'Never more than the payment itself', free: 'Free of charge',
    immediately: 'The fee was held back when the money arrived.', later: 'You receive the whole amount. The fee goes into the month’s fee report.', notPaid: 'A fee is charged only once a payment succeeds.',
  },
  bank: {
    account: 'Bank account', period: 'Period', TODAY: 'Today', YESTERDAY: 'Yesterday', WEEK: '7 days', MONTH: '30 days', dates: 'Pick days (up to {days} days)', tooLong: 'A statement covers at most {days} days. Choose a shorter range.',
    empty: 'The bank has no transactions in this period', emptyHint: 'Try another period or another account.', noAccount: 'No bank account yet', noAccountHint: 'Link an account to see its statement here.', transactionNo: 'Bank reference',
    fromBank: 'Read directly from the bank.', group: { TRANSFER_IN: 'Transfer in', TRANSFER_OUT: 'Transfer out', RETURN_IN: 'Returned to us', RETURN_OUT: 'Returned', REVERSAL: 'Reversal' },
  },
}
