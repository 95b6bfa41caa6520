/** How a batch of payouts differs from the last one of its name that was paid. */
import * as z from 'zod/mini'
import { orNull } from './fields.ts'

/** Receivers it did not have, receivers of the same name with another account, and accounts that get over a fifth more or less. */
export const batchChangeKinds = ['NEW_RECEIVER', 'ACCOUNT_CHANGED', 'AMOUNT_CHANGED'] as const
export const batchChangeCounts = z.object({
  newReceivers: z.int(),
  changedAccounts: z.int(),
  changedAmounts: z.int(),
})
/** What an approver reads of a batch: how many rows its maker had to confirm, and what is new; null for the first of its name. */
export const batchSeen = z.object({
  name: z.string(),
  count: z.int(),
  warned: z.int(),
  changes: orNull(batchChangeCounts),
})
