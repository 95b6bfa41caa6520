/** Monthly fee reports, for other modules: how a shop's history comes into them. Reading is in reading.ts, closing in closing.ts (ADR 0061). */
import { recount as recountDays } from './day-store.ts'

/** Counts a merchant's fees by day anew: for a shop whose sales were written down as history. */
export const recount = recountDays
export { closeSoon } from './closing.ts'
/** What collecting fees makes of a closed report (ADR 0063). */
export {
  billed,
  carryOver,
  dueParts,
  findPayable,
  giveInvoice,
  lockPayable,
  markOverdue,
  markPaid,
  objection,
  objectUntil,
  overdueReports,
  unpaid,
  type Payable,
} from './paying.ts'
