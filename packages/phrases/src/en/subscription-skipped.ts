/** Periods that were passed over while the shop was suspended. */
export const subscriptionSkipped = {
  text: 'These periods came up while the bank had suspended the shop, so they have no invoice and use up no cycle. You can bill them one by one.',
  why: 'Payment date {day} · skipped: suspended',
  billed: 'Billed as {number}',
  bill: 'Bill this period',
  billOf: 'Bill the period {span}',
  title: 'Bill the period {span}?',
  sure: 'An invoice of {amount} dated today, with the usual time to pay. It uses up one cycle. The next payment date stays as it is.',
  done: 'Billed the period {span}',
  back: 'Back',
} as const
