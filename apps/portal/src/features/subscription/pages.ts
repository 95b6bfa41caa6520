/** Lists, form, subscription and invoice in one part of the build: who reads a list opens what is on it, and each part more is named in what everybody fetches first (ADR 0031). */
export { SubscriptionCounter } from './counter/SubscriptionCounter.tsx'
export { InvoiceDetail } from './invoice/InvoiceDetail.tsx'
export { SubscriptionCreate } from './SubscriptionCreate.tsx'
export { SubscriptionDetail } from './SubscriptionDetail.tsx'
export { SubscriptionPage } from './SubscriptionPage.tsx'
export { SubscriptionUpdate } from './SubscriptionUpdate.tsx'
