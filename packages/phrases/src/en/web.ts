import type { Phrases } from '../shape.ts'

export const web: Phrases<'web'> = {
  network: 'The server cannot be reached. Nothing was sent; check your connection and try again.',
  timeout: 'The server took too long to answer. Check the outcome before you try again.',
  status: {
    CREATED: 'New', PENDING: 'Pending', SUCCESS: 'Paid', CANCELED: 'Cancelled', FAIL: 'Failed', TIMEOUT: 'Expired',
    ACTIVE: 'Active', INACTIVE: 'Inactive', DENIED: 'Denied', SUBMIT_INFO: 'Profile sent', LINKED_ACCOUNT: 'Account linked', OPEN_ACCOUNT: 'Opening account',
    NOT_LOGGED_IN: 'Never signed in', BLOCKED: 'Blocked', ONLINE: 'Online', OFFLINE: 'Offline',
    OPEN: 'Open', ACCEPTED: 'Accepted', RETURNING: 'Being returned', RETURNED: 'Returned', FOR_CONTROL: 'Under inquiry',
  },
  list: {
    lesser: 'More actions', search: 'Search', filters: 'Filters', clearOne: 'Remove filter {name}: {value}', clearAll: 'Clear all filters',
    range: '{from} - {to} of {total}', rangeCapped: '{from} - {to} of {total}+',
    previous: 'Previous page', next: 'Next page', page: 'Page {page}', goTo: 'Go to page', pages: 'Pages', rows: 'Rows',
    sortBy: 'Sort by {name}', loading: 'Loading', openRow: 'Open {name}',
    nothingYet: 'Nothing here yet', nothingFound: 'Nothing found', nothingFoundHint: 'Try another keyword or remove a filter.', showAll: 'Show all', pastEnd: 'This page is empty', pastEndHint: 'The list has become shorter than that.', toFirst: 'To the first page',
  },
  export: { start: 'Export to Excel', running: 'Exporting {percent}%', runningBytes: 'Exporting, {size} received', cancel: 'Stop export', done: 'Saved {name}', cancelled: 'Export stopped' },
  date: { ago: '{text}', day: '{text}', pickDay: 'Pick a day', previousMonth: 'Previous month', nextMonth: 'Next month', previousYear: 'Previous year', nextYear: 'Next year', previousDecade: 'Previous decade', nextDecade: 'Next decade', monthLevel: 'Choose month', yearLevel: 'Choose year' },
  code: { copy: 'Copy {name}', copied: 'Copied', copyFailed: 'The browser does not allow copying' },
  qr: { label: 'QR code: {name}', save: 'Save QR picture', copy: 'Copy QR content', default: 'Default' },
  otp: {
    label: '6-digit code', digit: 'Digit {n}', sentTo: 'Code sent to {phone}', left: 'The code is valid for {time}', expired: 'The code has expired, ask for a new one',
    resend: 'Send a new code', resendIn: 'Send a new code in {seconds} s', verify: 'Verify', change: 'Back',
  },
  amount: { label: 'Amount', inWords: 'In words: {words}', clear: 'Clear amount' },
  upload: {
    choose: 'Choose a picture', drop: 'Drop a picture here or click to choose', rule: 'PNG, JPG, JPEG or GIF, up to {size}', crop: 'Crop picture', zoom: 'Zoom', zoomIn: 'Zoom in', zoomOut: 'Zoom out',
    apply: 'Use this picture', whole: 'Keep whole', remove: 'Remove picture', wrongType: 'Only PNG, JPG, JPEG or GIF pictures', tooLarge: 'The picture is larger than {size}', change: 'Change picture',
  },
  error: { title: 'This could not be loaded', reference: 'Reference', referenceHint: 'Give this reference to support if it happens again.', retry: 'Try again' },
  toast: { success: 'Done', info: 'Notice', warning: 'Please note', error: 'Failed', close: 'Close notice', region: 'Notices', missed: 'Show the last error again' },
  form: { fix: 'Please check the marked fields', shortcut: 'Ctrl + Enter to send', showPassword: 'Show or hide the password' },
  days: { from: 'From', to: 'To' },
  drawer: { content: 'Content', previous: 'Previous row (K)', next: 'Next row (J)' },
  range: { any: 'Any time', today: 'Today', yesterday: 'Yesterday', last7: 'Last 7 days', last30: 'Last 30 days', thisMonth: 'This month', lastMonth: 'Last month', clear: 'Clear days', presets: 'Shortcuts' },
  ended: { title: 'Your session has ended' },
}
