/** What the rules decided about a subscription that is held. */
import type { SubscriptionRow } from './store.ts'
import type { Work } from './work.ts'

export interface Done {
  row: SubscriptionRow
  work: Work
  /** Invoices that were paid just now. */
  paid?: number
}
