/** When an order that pays an advance has been with the bank for too long. Pure. */
import type { AdvanceEntryState } from '@saola/contract/salary-advance-values'
import { oversightLimits } from '@saola/contract/salary-oversight'

const MINUTE_MS = 60_000
/** Orders that the bank has had since then, or longer, are silent. */
export const silentSince = (now: Date): Date =>
  new Date(now.getTime() - oversightLimits.silentMinutes * MINUTE_MS)
/** Whole minutes; null where the bank has spoken, was not asked, or may still answer. */
export function silentMinutesOf(
  { state, sentAt }: { state: AdvanceEntryState; sentAt: Date | null },
  now: Date,
): number | null {
  if (state !== 'PROCESSING' || sentAt === null || sentAt > silentSince(now)) return null
  return Math.floor((now.getTime() - sentAt.getTime()) / MINUTE_MS)
}
