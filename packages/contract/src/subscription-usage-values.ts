/** Units that a subscription by use has used (docs/decisions.md#16). */

/** FREE: used in a trial, or let go with the last invoice. */
export const usageStatuses = ['WAITING', 'BILLED', 'FREE'] as const

export const usageLimits = {
  /** Entries of one call. */
  entries: 1000,
  quantity: 1_000_000_000,
  eventId: 100,
  daysBack: 35,
  minutesAhead: 5,
} as const
