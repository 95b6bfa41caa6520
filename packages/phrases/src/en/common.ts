import type { Phrases } from '../shape.ts'

export const common: Phrases<'common'> = {
  productName: 'Saola Pay',
  ok: 'Success',
  action: { save: 'Save', cancel: 'Cancel', close: 'Close', back: 'Back', next: 'Continue', search: 'Search', reset: 'Reset', create: 'Create', export: 'Export to Excel', copy: 'Copy', copied: 'Copied', retry: 'Try again', confirm: 'Confirm', send: 'Send', clearFilters: 'Clear filters' },
  money: { unit: '₫', inWords: 'In words: {words}' },
  account: { none: 'The shop has no receiving account yet', default: 'Default', nothingFound: 'No account fits' },
  picker: { bank: 'Choose a bank', wallet: 'Choose an e-wallet', nothing: 'Nothing found', clear: 'Clear' },
  sheet: { drop: 'Drop an .xlsx file here or click to choose', file: 'Excel file', reading: 'Reading the file…', wrongType: 'Please choose an .xlsx file', tooLarge: 'The file is larger than {size}', row: 'Row', problems: 'To correct', shownFirst: 'Showing {shown} of {total} rows' },
  contact: { title: 'Contact support', CONTACT_HOTLINE: 'Hotline 24/7', CONTACT_EMAIL: 'Support email', CONTACT_WEBSITE: 'Website', CONTACT_WORKING_HOURS: 'Working hours' },
  timeline: {
    label: 'Payment timeline', next: 'Waiting for the money', credited: '{amount} from {from}', reference: 'Bank transaction number', posted: 'Net {net}, fee {fee}, VAT {vat}', refund: '{amount} · {by}', pieces: 'Pieces: {count}', refundReason: '{amount} · {by}: {reason}', unmatched: '{amount} · {reason}',
    reason: { UNDER: 'too little', OVER: 'too much', LATE: 'after the expiry', DUPLICATE_PAYMENT: 'paid twice', UNKNOWN_ACCOUNT: 'unknown account', CLOSED: 'after it was closed' },
  },
}
