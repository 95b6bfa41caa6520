import type { Phrases } from '../shape.ts'

export const subscriptionCounter: Phrases<'subscriptionCounter'> = {
  title: 'Collect from a subscriber',
  search: 'Phone number, code or name',
  searchHint: 'Enter at least 3 characters',
  start: 'Find the subscriber',
  startText: 'What they have to pay appears here, overdue periods first.',
  none: 'Nothing to collect',
  noneText: 'They have paid everything, or nothing is due yet. Check the phone number.',
  more: 'There are more. Type more to narrow the search.',
  late: '{days, plural, =1 {1 day} other {# days}} overdue',
  today: 'Due today',
  until: 'Due {day}',
  unpayable:
    'This period cannot be paid by QR right now: the shop has no active account to receive money.',
  back: 'Back to the list',
  next: 'Next person',
  story: 'See the invoice',
}
