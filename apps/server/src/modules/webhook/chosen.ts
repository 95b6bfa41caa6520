/** Events that come only to servers that asked for them. */
import type { EventHandler } from '../../platform/events.ts'
import { payoutWebhooks } from './payouts.ts'
import { salaryWebhooks } from './salary.ts'
import { subscriptionWebhooks } from './subscriptions.ts'

export const chosenWebhooks: readonly EventHandler[] = [
  ...payoutWebhooks,
  ...subscriptionWebhooks,
  ...salaryWebhooks,
]
