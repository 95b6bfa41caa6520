import type { Phrases } from '../shape.ts'

export const newPayment: Phrases<'newPayment'> = {
  title: 'New payment',
  amount: 'Amount',
  hint: 'Tap or type the amount',
  amountNeeded: 'Enter the amount to collect',
  amountMax: 'At most {max} per transfer',
  note: 'Note',
  noteHint: 'For example: Table 5',
  back: 'Delete one digit',
  go: 'Show the QR',
  goAmount: 'Show the QR for {amount}',
  subscriber: 'Collect from a subscriber by phone number',
  counter: 'Counter display',
  full: 'Full screen',
  opening: 'Opening…',
  scan: 'Scan with any banking app',
  left: '{hours, plural, =0 {} =1 {1 hour } other {# hours }}{minutes, plural, =0 {{hours, plural, =0 {} other {0 minutes }}} =1 {1 minute } other {# minutes }}{seconds, plural, =1 {1 second} other {# seconds}} left',
  leftDays:
    '{days, plural, =1 {1 day} other {# days}} {hours, plural, =1 {1 hour} other {# hours}}',
  leftLong: '{time} left',
  change: 'Change the amount',
  again: 'Create a new code',
  cancel: 'Cancel this one',
  next: 'Next payment',
  story: 'See details',
  paid: 'Paid',
  wrong: '{amount} was received, which is not the requested amount. See Unmatched credits.',
  end: {
    timeUp: 'Time is up',
    TIMEOUT: 'The code has expired',
    CANCELED: 'Cancelled',
    FAIL: 'Not successful',
  },
  endHint: 'Please do not scan the old code.',
  endCheck:
    'Please do not scan the old code. If the customer paid in time, this screen updates automatically.',
}
