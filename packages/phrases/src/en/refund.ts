import type { Phrases } from '../shape.ts'

export const refund: Phrases<'refund'> = {
  title: 'Refunds', tabs: 'Transactions and refunds', payments: 'Payments', bank: 'At the bank',
  status: { REQUESTED: 'Awaiting approval', APPROVED: 'About to be sent', SENDING: 'With the bank', SENT: 'Refunded', FAILED: 'Failed', REJECTED: 'Refused', WITHDRAWN: 'Withdrawn' },
  failure: {
    INSUFFICIENT_FUNDS: 'The shop\'s bank account does not hold enough money.', ACCOUNT_NOT_FOUND: 'The bank cannot find the payer\'s account.', ACCOUNT_CLOSED: 'The payer\'s account is closed.', RECEIVER_BANK_DOWN: 'The payer\'s bank is out of service.',
    RETURNED_BY_RECEIVER: 'The payer\'s bank sent the money back.', UNKNOWN_PAYMENT: 'The bank cannot find this payment.', TOO_MUCH: 'The bank has returned this payment before.', REFUSED: 'The bank refused.',
  },
  column: { requestedAt: 'Requested', what: 'Refund to', reason: 'Reason', status: 'Status', amount: 'Amount', by: 'Requested by' },
  filter: { keyword: 'Search reason, payer, amount, code…', status: 'Status', dates: 'Requested on' },
  list: { empty: 'No refunds yet', emptyHint: 'Open a paid transaction and choose Refund.', toTransactions: 'Open transactions', waiting: 'Awaiting approval', payer: 'Payer' },
  drawer: {
    title: 'Refund', money: 'Where the money comes from', net: 'From the shop\'s money', feeBack: 'Fee given back', vatBack: 'VAT on it given back', sum: 'The payer gets', notYet: 'Worked out when it is approved.', facts: 'Details', transaction: 'Transaction', openTransaction: 'Open the transaction', paid: 'The payer paid', way: 'Goes back by', toAccount: 'To account', toCard: 'To card', toName: 'To', toBin: 'Bank number (BIN)',
    requestedBy: 'Requested by', requestedAt: 'Requested at', decidedBy: 'Decided by', decidedAt: 'Decided at', note: 'Note', endedAt: 'Ended at', reference: 'Refund reference', bankReference: 'Bank reference', goods: 'Goods returned', piece: '{count} × {name}', restocked: 'Back in stock; pieces sold and revenue went down.', willRestock: 'Back in stock when the payer has his money.', kept: 'Not restocked; pieces sold and revenue went down.', willKeep: 'Not restocked.', gone: 'This refund was not found', goneHint: 'The address may be wrong, or the refund belongs to another shop.',
  },
  state: {
    REQUESTED: 'Waits for another person to approve it, because it is above the shop\'s limit. No money has left.', APPROVED: 'The money is set aside and the order is about to reach the bank.', SENDING: 'Sent to the bank. While the bank does not answer, the system asks again and never pays twice.',
    SENT: 'The bank has paid the money back.', FAILED: 'The bank could not pay. The money is back in the shop\'s books; you may request another refund.', REJECTED: 'The approver refused. No money has left.', WITHDRAWN: 'Whoever asked for it has withdrawn it. No money has left.',
  },
  way: { BANK: 'Transfer to the account that paid', CARD: 'To the card that paid' },
  ask: {
    open: 'Refund', title: 'Refund the payer', left: '{left} of the {amount} paid can be refunded.', already: '{refunded} has been refunded.', pending: '{pending} is on its way or awaits approval.', how: 'How much', all: 'All of it', half: 'Half', amount: 'Amount', reason: 'Reason', reasonHint: 'The payer and the shop\'s staff both see it.', reasonPlaceholder: 'For example: goods returned',
    toBank: 'The money goes to the account that paid: {account} · {name}', toCard: 'The money goes to the card that paid: {account}', unknown: 'the account that paid', fee: 'The fee and VAT of the refunded part come back to the shop.', second: 'Above {limit} another person has to approve.', notCovered: 'The shop\'s money in the books may not cover a full refund.', submit: 'Refund {amount}', submitAsk: 'Request a refund of {amount}', submitBlank: 'Refund', tooMuch: 'At most {left}.',
    goods: 'Goods returned', goodsHint: 'Pieces sold and revenue of the products go down when the payer has his money.', goodsOf: '{name}, returned', goodsLeft: '{left} of {count} left', restock: 'Put back in stock to sell again', restockHint: 'Switch off for goods that are spoiled or were not brought back.', tooManyGoods: 'At most {left}', sent: 'Refunding {amount} to the payer', asked: 'Refund of {amount} requested, awaiting approval', NOT_PAID: 'Only a paid transaction can be refunded.', ALL_REFUNDED: 'This payment has been refunded in full.', NO_WAY: 'The bank does not know where the money came from, so it cannot go back. Please pay the customer back in another way.',
  },
  decide: {
    approve: 'Approve', reject: 'Refuse', withdraw: 'Withdraw', approveTitle: 'Approve a refund of {amount}?', approveText: '{by} asks to refund {amount}: {reason}. The bank pays {to} at once. This cannot be undone.', approveGo: 'Refund {amount}', rejectTitle: 'Refuse a refund of {amount}?', rejectText: '{by} asks to refund {amount}: {reason}.', rejectGo: 'Refuse',
    withdrawTitle: 'Withdraw the refund of {amount}?', withdrawText: 'No money has left. You may ask again later.', withdrawGo: 'Withdraw', note: 'Note', noteMissing: 'Please give a reason', ownHint: 'You asked for it, so another person has to approve.', noRight: 'You may not approve refunds.', approved: 'Approved, refunding {amount}', rejected: 'Refused', withdrawn: 'Withdrawn',
  },
  rule: {
    open: 'Approval limit', title: 'When a second person is needed', text: 'A refund above this amount has to be approved by another person before money leaves. Whoever asked cannot approve.', on: 'A second person approves', above: 'Above', ownerOnly: 'Only the shop\'s owner can change it.', save: 'Save', saved: 'Saved', now: 'Refunds above {limit} need a second person.', off: 'No refund needs a second person.', required: 'Please enter an amount',
  },
}
