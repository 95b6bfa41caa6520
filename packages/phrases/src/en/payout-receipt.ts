import type { Phrases } from '../shape.ts'

export const payoutReceipt: Phrases<'payoutReceipt'> = {
  file: 'payout-receipt',
  title: 'Transfer receipt',
  done: 'Transferred by the bank',
  returned: 'Transferred by the bank, and come back since',
  test: 'TEST MODE: no real money',
  from: 'Sent by',
  receiver: 'Receiver',
  account: 'Account number',
  bank: 'Bank',
  content: 'Content',
  doneAt: 'Transferred at',
  txnNumber: 'Bank reference',
  reference: 'Your reference',
  returnedAt: 'Came back at',
  check: 'Check this receipt',
  checkText:
    'Scan the code or open the address below. If the page does not show this amount, the receipt is not from Saola Pay.',
}
