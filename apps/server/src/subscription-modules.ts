/** The modules of subscriptions: each contributes its handler table, its jobs and its event handlers. */
import type { EventHandler } from './platform/events.ts'
import type { Job } from './platform/jobs.ts'
import { subscriptionApiHandlers } from './modules/subscription-api/routes.ts'
import { subscriptionBulkJobs } from './modules/subscription-bulk/jobs.ts'
import { subscriptionBulkHandlers } from './modules/subscription-bulk/routes.ts'
import { subscriptionImportJobs } from './modules/subscription-import/jobs.ts'
import { subscriptionImportHandlers } from './modules/subscription-import/routes.ts'
import {
  subscriptionHoldEventHandlers,
  subscriptionHoldJobs,
} from './modules/subscription-hold/jobs.ts'
import { subscriptionHoldHandlers } from './modules/subscription-hold/routes.ts'
import {
  subscriptionStandingEventHandlers,
  subscriptionStandingJobs,
} from './modules/subscription-standing/jobs.ts'
import { subscriptionStandingHandlers } from './modules/subscription-standing/routes.ts'
import { subscriptionRunJobs } from './modules/subscription-run/jobs.ts'
import { subscriptionRunHandlers } from './modules/subscription-run/routes.ts'
import { subscriptionPriceJobs } from './modules/subscription-price/jobs.ts'
import { subscriptionPriceHandlers } from './modules/subscription-price/routes.ts'
import { subscriptionStatisticHandlers } from './modules/subscription-statistic/routes.ts'
import { subscriptionPlanHandlers } from './modules/subscription-plan/routes.ts'
import {
  subscriptionInvoiceEventHandlers,
  subscriptionInvoiceJobs,
} from './modules/subscription-invoice/jobs.ts'
import {
  subscriptionNoticeEventHandlers,
  subscriptionNoticeJobs,
} from './modules/subscription-notice/jobs.ts'
import { subscriptionNoticeHandlers } from './modules/subscription-notice/routes.ts'
import { subscriptionInvoiceHandlers } from './modules/subscription-invoice/routes.ts'
import { subscriptionEventHandlers, subscriptionJobs } from './modules/subscription/jobs.ts'
import {
  subscriptionSignUpEventHandlers,
  subscriptionSignUpJobs,
} from './modules/subscription-sign-up/jobs.ts'
import { subscriberJobs } from './modules/subscriber/jobs.ts'
import { subscriptionHandlers } from './modules/subscription/routes.ts'

export const subscriptionsHandlers = {
  'subscription-plan': subscriptionPlanHandlers,
  'subscription-invoice': subscriptionInvoiceHandlers,
  'subscription-notice': subscriptionNoticeHandlers,
  subscription: subscriptionHandlers,
  'subscription-bulk': subscriptionBulkHandlers,
  'subscription-import': subscriptionImportHandlers,
  'subscription-price': subscriptionPriceHandlers,
  'subscription-hold': subscriptionHoldHandlers,
  'subscription-run': subscriptionRunHandlers,
  'subscription-standing': subscriptionStandingHandlers,
  'subscription-statistic': subscriptionStatisticHandlers,
  'subscription-api': subscriptionApiHandlers,
}
export const subscriptionsJobs: readonly Job[] = [
  ...subscriptionInvoiceJobs,
  ...subscriptionJobs,
  ...subscriptionNoticeJobs,
  ...subscriptionBulkJobs,
  ...subscriptionImportJobs,
  ...subscriptionPriceJobs,
  ...subscriptionHoldJobs,
  ...subscriptionRunJobs,
  ...subscriptionStandingJobs,
  ...subscriptionSignUpJobs,
  ...subscriberJobs,
]
export const subscriptionsEventHandlers: readonly EventHandler[] = [
  ...subscriptionInvoiceEventHandlers,
  ...subscriptionEventHandlers,
  ...subscriptionNoticeEventHandlers,
  ...subscriptionHoldEventHandlers,
  ...subscriptionSignUpEventHandlers,
  ...subscriptionStandingEventHandlers,
]
