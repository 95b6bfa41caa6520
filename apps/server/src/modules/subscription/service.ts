/** What other modules do with subscriptions (docs/decisions.md#16). */
export { cancel, goOn, pause } from './actions.ts'
export { change, preview as previewChange } from './changing.ts'
export { create, preview } from './creation.ts'
export {
  detail,
  idOfReference,
  list,
  mrrFigures,
  mrrOfPlans,
  todayOf,
  type Item,
} from './reading.ts'
export { monthlyOf } from './figures.ts'
export { add as addUsage } from './usage.ts'
export type { Upcoming } from './access.ts'
export type { PaidAt } from './paying-ahead.ts'
export {
  cancelOwn,
  followContact,
  getOwn,
  giveUpAheadOwn,
  listOwn,
  payAheadOwn,
  restoreOwn,
  setOwnChoices,
  type Own,
  type Owner,
} from './own.ts'
export { standing, standingAny, standingOwn, type Standing } from './standing.ts'
export { createSignedUp, firstAmount, firstPeriods, type SignUpOptions } from './signing-up.ts'
export { changePrices, holdSubscribers, keepPrices, planGroups, PRICE_BATCH } from './prices.ts'
export { nextPaymentDay } from './own.ts'
export { admit, firstBill, liveSubscriptions, takenReferences } from './admission.ts'
export {
  bulkNames,
  chosen,
  doBulk,
  hashOfMarks,
  idsOf,
  markOf,
  previewBulk,
  type BulkSeen,
  type Chosen,
} from './bulk.ts'
export type { Outcome } from './bulk-moves.ts'
