import type { Phrases } from '../shape.ts'

export const sandbox: Phrases<'sandbox'> = {
  title: 'Test Mode tools',
  samples: {
    title: 'Sample data',
    facts: '{count} sample transactions, created at {since}.',
    filling: 'Creating sample data, this takes a few seconds…',
    reset: 'Create new sample data',
    ask: 'Create new sample data?',
    warn: 'All test transactions and settings are replaced by new sample data, and the test clock returns to the real time. Live data is not touched.',
    done: 'New sample data is ready',
  },
  clock: {
    title: 'Test clock',
    now: 'In Test Mode it is now {now}.',
    real: 'It runs with the real time.',
    ahead: '{days, number} days {hours, number} hours ahead of the real time.',
    why: 'Move it forward to see links expire, fee periods end or charges fall due without waiting.',
    hour: '+1 hour',
    day: '+1 day',
    week: '+7 days',
    month: '+30 days',
    moved: 'The test clock was moved',
  },
  events: {
    title: 'What just happened',
    none: 'Nothing fell due in this time.',
    closed: 'A transaction expired',
    success: 'A transaction succeeded',
    other: 'Event {topic}',
  },
}
