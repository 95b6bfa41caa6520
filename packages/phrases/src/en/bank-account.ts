import type { Phrases } from '../shape.ts'

export const bankAccount: Phrases<'bankAccount'> = {
  file: 'statement', sheet: 'Statement',
  column: { transactionNo: 'Entry number', dateTime: 'Time', amount: 'Amount', currency: 'Currency', detail: 'Text', transGroup: 'Kind', balance: 'Balance' },
  group: { TRANSFER_IN: 'Transfer in', TRANSFER_OUT: 'Transfer out', RETURN_IN: 'Returned to you', RETURN_OUT: 'Returned by you', REVERSAL: 'Reversal' },
  title: 'Receiving accounts', lead: 'What customers pay goes straight to these accounts at the bank. Saola Pay never holds your money.',
  list: { link: 'Link an account', label: 'Linked accounts', empty: 'No account yet', emptyHint: 'Link your KienlongBank or UMEE account to start receiving money. It takes about a minute.' },
  card: {
    default: 'Default', defaultFee: 'Fees', reveal: 'Show the account number', hide: 'Hide the account number', accountNo: 'account number', actions: 'What to do with account {account}', detail: 'Details', statement: 'Statement', showQr: 'QR to receive money',
  },
  balance: { ask: 'Show balance', again: 'Ask again', hide: 'Hide balance', down: 'The balance could not be read', asOf: 'At <time></time>' },
  action: {
    setDefault: 'Make default', setDefaultFee: 'Take fees from it', remove: 'Unlink', isDefault: 'Is the default account', isDefaultFee: 'Fees are taken from it', leaveFirst: 'Make another account the default and fee account first',
    defaultDone: 'The default account was changed', defaultFeeDone: 'The fee account was changed', removeDone: 'Account {account} was unlinked',
  },
  remove: {
    title: 'Unlink account {account}?', text: 'The shop will no longer receive money into this account. The money on it and past transactions stay as they are, and you can link it again at any time.', confirm: 'Unlink', keep: 'Keep it',
    inUse: 'There are open payment links or unsettled money on this account. Cancel them or wait for them to end, then try again.',
  },
  link: {
    title: 'Link an account', steps: 'Steps', step: { account: 'Account', code: 'Code', done: 'Done' }, kind: 'Account in the name of', personal: 'A person or household business', personalHint: "Confirmed by the holder's id card", organization: 'A company or organization', organizationHint: 'Choose among the accounts under the tax number',
    accountNo: 'Account number', accountNoHint: 'An account at KienlongBank or UMEE', branch: 'Branch of the account', branchHint: 'Choose a branch', noBranch: 'No such branch', idCardNo: "Holder's id card number", idCardWrong: 'A citizen card has 12 digits, the older card 9', accountWrong: 'An account number has 4 to 19 letters and digits',
    noTax: 'The organization has given no tax number', noTaxHint: 'The bank looks accounts up by the tax number of the shop. Complete your details, or link by the id card of the representative.',
    privacy: 'The id card number is only compared by the bank and is not kept.', check: 'Send the code', choose: 'Choose the account to link', choosing: "The organization's accounts at the bank", noneLeft: 'No account is left to link', noneLeftHint: 'Every account that the bank holds under your tax number is linked already.', already: 'Linked: {accounts}',
    codeText: 'The bank confirms that the details fit. Enter the code just sent to the phone that the holder registered with the bank.', confirm: 'Confirm', confirmText: 'The code is right. Look once more, then link this account to the shop.', holder: 'Holder', makeDefault: 'Receive money into this account by default', submit: 'Link',
    done: 'The account is linked', doneText: 'From now on the shop can receive money into account {account}.', finish: 'Done', toDetail: 'See the account',
    sandbox: { title: 'You are in Test Mode', text: 'Use the id card {idCard} with any account number of 900 and nine digits. A number that ends in 0404 does not exist, another id card does not fit. The code goes to the test inbox, never to a real phone.', fill: 'Fill in test details' },
    inbox: 'Demo: the code is in the', inboxLink: 'simulated inbox',
  },
  real: { title: 'Link your real account', text: 'Your details were sent. Link a real bank account so that the bank can activate the shop.', action: 'Link the real account', done: 'The real account is linked. The bank will look at it and activate the shop.' },
  detail: {
    title: 'Account details', facts: 'About the account', bank: 'Bank', accountNo: 'Account number', accountName: 'Holder', branch: 'Branch', linkedAt: 'Linked at', roles: 'Used for', noRole: 'Receives money when chosen', balance: 'Balance at the bank', qr: 'QR to receive money', qrHint: 'Customers scan it and type the amount themselves. Such money belongs to no Pay Link.',
    gone: 'This account was not found', goneHint: 'It may have been unlinked.', back: 'To the list of accounts',
  },
  statement: {
    title: 'Statement', dates: 'Period', opening: 'Opening balance', credit: 'Money in', debit: 'Money out', closing: 'Closing balance', label: 'Figures of the period', fromBank: 'Read straight from the bank, from {from} to {to}.', empty: 'No transactions in this period', emptyHint: 'Choose another period.',
    tooLong: 'A statement shows at most {days} days. Choose a shorter period.', exportTooLong: 'An Excel file covers at most {days} days. Choose a shorter period to export.', down: 'The bank does not answer',
  },
}
