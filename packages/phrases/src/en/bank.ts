import type { Phrases } from '../shape.ts'

export const bank: Phrases<'bank'> = {
  title: 'Banks', text: 'The banks that merchants pick for payouts, static QRs and look-ups. Every change is kept in the audit log.',
  column: { id: 'ID', shortName: 'Short name', name: 'Full name', commonName: 'Common name', code: 'Bank code', napasCode: 'NAPAS code (BIN)', citad: 'CITAD code', swift: 'SWIFT code', benId: 'Beneficiary id', napasSupported: 'NAPAS 247', vietQrSupported: 'VietQR', logo: 'Logo', icon: 'Icon' },
  flag: { yes: 'Yes', no: 'No' },
  file: 'banks', sheet: 'Banks',
  filter: { name: 'Search by bank name', code: 'Bank code or BIN', napas: 'NAPAS 247', napasYes: 'Reached by NAPAS 247', napasNo: 'Not reached by NAPAS 247' },
  empty: { title: 'No banks yet', text: 'Add the first bank so that merchants can pick it.' },
  add: 'Add bank', edit: 'Edit bank {name}', gone: 'This bank was not found', goneHint: 'It may have been deleted, or the filter leaves it out.',
  form: {
    code: 'Capital letters and digits, e.g. VCB', napasCode: '6 digits, also the BIN in VietQR codes', citad: '8 digits', swift: '8 or 11 characters', benId: 'The bank\'s id in the payment system',
    napasSupported: 'Receives NAPAS 247 fast transfers', vietQrSupported: 'Is paid by VietQR', taken: '{name} has this value already',
    create: 'Add bank', save: 'Save changes', created: 'Bank {name} was added', saved: 'Bank {name} was saved',
  },
  remove: { action: 'Delete bank', title: 'Delete bank {name}?', text: 'Merchants will no longer be able to pick {name}. A bank at which merchants have accounts cannot be deleted.', confirm: 'Delete {name}', done: 'Bank {name} was deleted' },
  sync: {
    action: 'Sync VietQR', title: 'Sync VietQR', text: 'Asks the payment network which banks take VietQR and updates the catalogue. Everything else stays as it is.', start: 'Sync now', running: 'Asking the payment network…',
    changed: 'Changed', unchanged: 'Unchanged', unknown: 'Not in the catalogue', on: 'VietQR on', off: 'VietQR off', same: 'The catalogue agrees with the payment network.', at: 'Synced at', unknownBins: 'BINs that the catalogue has not: {bins}',
  },
  icons: {
    action: 'Update icons', title: 'Update icons', text: 'Choose several pictures at once. A file is named by bank code, BIN or short name, e.g. VCB.png.', choose: 'Choose icon pictures', apply: 'Update {count, plural, =1 {1 icon} other {{count} icons}}',
    noBank: 'No bank goes by this file name', twice: 'Another picture in the list is for this bank', matched: 'Matches {name}', done: '{count, plural, =1 {1 icon was} other {{count} icons were}} updated', files: 'Chosen pictures',
  },
}
