import type { Phrases } from '../shape.ts'

export const payBox: Phrases<'payBox'> = {
  field: { displayName: 'Device name', model: 'Model', hardwareId: 'Hardware ID', version: 'Version', online: 'Connection', hwVersion: 'Hardware version', pin: 'PIN code', linkedAt: 'Linked on', seenAt: 'Last heard' },
  list: {
    title: 'Pay Box', add: 'Add a Pay Box', search: 'Search by device name', name: 'Name', status: 'Connection status', all: 'All', ONLINE: 'Online', OFFLINE: 'Offline', reset: 'Reset', find: 'Search',
    emptyTitle: 'No Pay Box yet', emptyText: 'Add a sound box with the hardware ID and key on its label. Customers pay, the box says the amount.',
  },
  add: {
    title: 'Add a Pay Box', hardwareId: 'Hardware ID', hardwareHint: 'Printed on the label under the box', key: 'Key', check: 'Check', found: 'Device found', save: 'Save', cancel: 'Cancel', success: 'Success', added: '{name} has been added. Link a receiving account so that the box starts speaking.', fail: 'Failed', failed: 'The device could not be added', close: 'Close', code: 'The code that the box said', codeHint: 'The box is saying a code of 4 digits. Type it within 2 minutes, so that you know it is the box before you.', codeForm: 'Type the 4 digits that the box said', codeSilent: 'The box says no code?', codeLeft: 'You can save without a code. Press Check to have the box say one again.', wrongForm: 'Letters, digits and hyphens, 4 to 32 characters',
  },
  detail: {
    title: 'Pay Box', tabs: 'Parts of the device', device: 'Device detail', account: 'Link account', qr: 'Static QR code', history: 'Transaction history', rename: 'Rename', editPin: 'Edit PIN code', refreshVersion: 'Update version', notify: 'Notice', unavailable: 'This feature is not available yet', versionSaid: 'The version shown is the one the box last said. “Ask the box” below has it said again.', never: 'Never connected', waiting: '{count, plural, =1 {1 payment} other {{count} payments}} not spoken yet; the box says {count, plural, =1 {it} other {them}} when it is back',
    unlink: 'Unlink device', notFound: 'Device not found', notFoundText: 'It may have been unlinked, or it belongs to another shop.', toList: 'To the Pay Box list', ok: 'Got it',
  },
  sound: {
    title: 'Sound', volume: 'Volume', language: 'Voice', vi: 'Vietnamese', en: 'English', tone: 'Say a test', refresh: 'Ask the box', reported: 'The box says: volume {volume}, {language}', unreported: 'The box has not said its volume and voice yet', mute: 'Volume 0: nobody hears the box.', muteTest: 'The box is at volume 0, so nobody hears the test. Turn it up, then say a test again.', mustBeOnline: 'A test and a question need a box that is online.',
    what: { VOLUME: 'Volume', LANGUAGE: 'Voice', TONE: 'Test', REFRESH: 'Question', QR: 'QR code' },
    answer: { heard: 'the box heard', sending: 'on its way to the box…', later: 'the box is offline: it will be set when it comes back', silent: 'the box did not answer, please try again', mute: 'the box said it at volume 0, so nobody heard it. Turn it up and try again' },
  },
  rename: { title: 'Rename device', save: 'Save', done: 'Device renamed', failed: 'The device name could not be updated', note: 'Note', fill: 'Please enter full information' },
  unlink: { title: 'Unlink this device?', text: '{name} will stop speaking and its QR codes are removed. Money paid to printed codes goes to the list of unmatched credits.', confirm: 'Unlink device', keep: 'Keep', done: 'Device {name} removed' },
  account: {
    title: 'Receiving account', emptyTitle: 'No account linked', emptyText: 'Choose the account that receives what customers pay by scanning the box.', add: 'Link an account', dialog: 'Link an account', pick: 'Bank account', pickHint: 'Type a number or a name', none: 'No such account', preview: 'QR picture', submit: 'Link', cancel: 'Cancel', done: 'Account linked', previewFailed: 'The QR picture of this account could not be made',
    virtual: 'Virtual account {number}', unlink: 'Unlink', unlinkTitle: 'Unlink this account?', unlinkText: '{name} will no longer speak for account {account}. Printed QR codes of this account stop working.', unlinkConfirm: 'Unlink account', keep: 'Keep', unlinked: 'The account was removed from the device', KLB: 'KienlongBank', UMEE: 'Umee',
  },
  qr: {
    title: 'Static QR code', emptyTitle: 'No QR code', emptyText: 'Add a QR of another bank or an e-wallet to show it on the box.', add: 'Add a QR code', addTitle: 'Add a static QR code', editTitle: 'Update QR code', edit: 'Update', remove: 'Unlink QR', default: 'Default', silent: 'The box stays silent: the money does not come to an account of the shop', bank: 'Bank', wallet: 'E-wallet', kind: 'Kind of QR', BANK: 'Bank QR', E_WALLET: 'E-wallet QR',
    accountNumber: 'Account number', accountName: 'Account name', check: 'Check', checkFirst: 'Please check the account', noAccount: 'The account does not exist', shopName: 'Shop name', image: 'QR picture of the wallet', isDefault: 'Make it the default', mustStay: 'The default QR cannot be switched off. Make another one the default.', preview: 'Preview', submitAdd: 'Add', submitEdit: 'Save', cancel: 'Cancel', uploadFailed: 'Upload failed', fill: 'Please enter full information', note: 'Note', ok: 'Got it',
    leaveTitle: 'Exit without saving?', leaveText: 'The changes to this QR code will be lost.', leave: 'Exit', stay: 'Stay', added: 'QR code added', saved: 'QR code saved', removeTitle: 'Unlink this QR?', removeText: 'QR code {name} will no longer be shown on the box.', removeConfirm: 'Unlink', keep: 'Keep', removed: 'QR code removed', digits: 'An account number has 6 to 19 digits',
  },
  stand: { print: 'Print QR stand {size}', menu: 'Print the QR stand of {name}', failed: 'The QR stand could not be made', title: 'Payment QR of {name}', scan: 'Scan to pay', steps: 'Open your bank or wallet app · Scan · Type the amount', listen: 'The box says the amount when the shop has it', file: 'qr-stand' },
  history: {
    title: 'Transaction history', virtualAccount: 'Virtual account', amount: 'Amount', time: 'Time', status: 'Status', all: 'All', keyword: 'Keyword', transactionId: 'Transaction ID', refTransactionId: 'Reference', dates: 'Dates', from: 'From', to: 'To', clear: 'Clear filters', empty: 'No transactions yet', emptyText: 'Each payment made with a QR of this box shows up here.', denied: 'You may not see transactions', deniedText: 'Ask the owner for access to Transactions.',
    error: 'Error {code}', close: 'Close', page: '{from} - {to} of {total}', open: 'Open details',
  },
}
