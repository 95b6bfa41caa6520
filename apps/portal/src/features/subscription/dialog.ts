import type { ActProps } from '../../parts/subscription/ActFrame.tsx'
import type { SubscriptionDetail } from './rules.ts'

/** What every question about a subscription is given. */
export interface DialogProps extends ActProps {
  it: SubscriptionDetail
}
