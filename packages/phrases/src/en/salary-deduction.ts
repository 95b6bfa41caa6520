/** Closing of a pay period, and what pay day takes off. */
import type { Phrases } from '../shape.ts'
import { closingReasons } from './error-salary.ts'

export const salaryDeduction: Phrases<'salaryDeduction'> = {
  reason: closingReasons,
  field: {
    code: 'Employee code',
    name: 'Full name',
    employees: 'Employees',
    paid: 'Paid in advance',
    carriedIn: 'Carried in',
    returned: 'Came back',
    deduct: 'To deduct',
    carriedOut: 'Carried on',
    atBank: 'At the bank',
    taken: 'Really deducted',
    back: 'Give back {amount}',
    less: '{amount} less',
    more: '{amount} more',
  },
  check: {
    title: 'Before closing',
    isDone: 'Done',
    isOpen: 'Open',
    done: {
      NOT_ENDED: 'The period ended on {day}',
      EARLIER_OPEN: 'Earlier periods are closed',
      WAITING: 'No request waits for a decision',
      NO_WORKING_DAYS: 'The period has {count} working days',
    },
    open: {
      NOT_ENDED:
        'The period ends on {day}: {count, plural, one {# day} other {# days}} left',
      EARLIER_OPEN: '{name} is not closed.',
      WAITING:
        '{count, plural, one {# request waits} other {# requests wait}} for a decision: {amount}.',
      NO_WORKING_DAYS: 'The period has no working days, so earned wages cannot be calculated.',
    },
    toEarlier: 'Open that period',
    toWaiting: 'View requests',
    toDays: 'Enter the working days',
  },
  outlook: {
    title: 'Figures for closing',
    soFar: 'Figures so far',
    nobody: 'Nothing was paid in advance in this period, so there is nothing to deduct.',
    atBank:
      '{count, plural, one {# payment is} other {# payments are}} not confirmed by the bank: not deducted with this period, but with the next one if paid.',
    withoutLogwork:
      '{count, plural, one {# employee was} other {# employees were}} paid without a logged day: the whole amount is carried on to the next period. Check the log work before closing.',
    notYou: 'The period is ready. Members who may approve advances can close it.',
  },
  ready: {
    text: 'The period has ended and is ready to be closed.',
    go: 'Go to pay day',
  },
  close: {
    action: 'Close period',
    keep: 'Not yet',
    title: 'Close {name}?',
    effect: {
      frozen: 'Log work and requests of the period can no longer be changed.',
      counted: 'The amount to deduct from each employee is calculated and fixed.',
      file: 'A file for payroll is made.',
      final: 'A closed period cannot be opened again.',
      atBank: '{amount} still at the bank is deducted with the next period if paid.',
    },
  },
  counting: {
    title: 'Closing the period',
    text: 'Calculating the amount to deduct from each employee. You may leave this page.',
    far: '{counted} of {employees} employees',
    done: '{name} closed',
  },
  closed: {
    title: 'Closed period',
    figures: 'Deductions of the period',
    at: 'Closed at',
    by: 'Closed by',
    different: 'Deducted differently',
    differentCount: '{count, plural, =0 {None} one {# employee} other {# employees}}',
    sha256: 'SHA-256 of the lines',
    xlsx: 'Download Excel',
    csv: 'Download CSV',
  },
  list: {
    title: 'Deductions by employee',
    search: 'Search by code or name',
    keyword: 'Keyword',
    kinds: 'Filter lines',
    all: 'All',
    requests: '{count, plural, one {# request} other {# requests}}',
    leftOn: 'Left {day}',
    returned: '{amount} came back',
    atBank: 'At the bank: {amount}',
    emptyTitle: 'Nothing to deduct',
    emptyText: 'No advance was paid in this period, and nothing was carried in.',
  },
  only: {
    CARRIED: 'Carried on',
    AT_BANK: 'At the bank',
    LEFT: 'Left',
    DIFFERENT: 'Deducted differently',
  },
  result: {
    action: 'Upload deducted amounts',
    title: 'Upload deducted amounts',
    intro:
      'Use the downloaded file and enter in its last column the amounts really deducted. Differences are carried on to the next period; employees who are not in the file stay as they were.',
    drop: 'Drop an .xlsx or .csv file here or click to choose one',
    file: 'File of deducted amounts',
    wrongType: 'Choose an .xlsx or .csv file',
    limits: 'Up to {rows} rows, 10 MB. The file is checked first; nothing is saved yet.',
    fileName: 'File',
    rows: 'Rows',
    before: 'A file with exactly this content was uploaded at {at} by {by}.',
    same: 'All rows match the amounts to deduct.',
    different:
      '{count, plural, one {# employee was} other {# employees were}} deducted another amount.',
    invalid:
      '{count, plural, one {# row has} other {# rows have}} to be corrected. Correct the file and choose it again.',
    wrongRows: 'Rows to correct',
    otherRows: 'Rows with another amount',
    another: 'Choose another file',
    commit: 'Save {count, plural, one {# employee} other {# employees}}',
    done: 'Deducted amounts of {count, plural, one {# employee} other {# employees}} saved',
  },
  fault: {
    REQUIRED: 'Employee code or amount is missing; enter 0 where nothing was deducted',
    FORMAT: 'Not a whole amount',
    UNKNOWN_CODE: 'This code is not in the period',
    DUPLICATE_IN_FILE: 'Same as row {row}',
    TOO_MUCH: 'Enter an amount from {least} to {most}',
  },
}
