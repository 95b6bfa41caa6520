/** What an invoice of a subscription says line by line, and what people add to the next one (docs/decisions.md#16). */

/** PRORATION: more of it in the middle of a span. CREDIT: what was paid for days that a new plan replaces. CARRIED: left over below zero. */
export const invoiceLineKinds = [
  'PERIOD',
  'STUB',
  'FINAL',
  'USAGE',
  'PRORATION',
  'CREDIT',
  'DISCOUNT',
  'ADD_ON',
  'CORRECTION',
  'CARRIED',
] as const
export type InvoiceLineKind = (typeof invoiceLineKinds)[number]
/** Of these, what people add: a discount takes off, an add-on adds, a correction does either. */
export const addedLineKinds = ['DISCOUNT', 'ADD_ON', 'CORRECTION'] as const
export type AddedLineKind = (typeof addedLineKinds)[number]
export const lineStatuses = ['PENDING', 'BILLED', 'VOID'] as const

export const lineLimits = {
  name: 100,
  amount: 499_999_999,
  /** That may wait for one invoice. */
  pending: 50,
} as const

/** Whether an amount goes with its kind: a discount is below zero, an add-on above it, a correction either. */
export const isLineAmount = (kind: AddedLineKind, amount: number): boolean => {
  if (kind === 'DISCOUNT') return amount < 0
  return kind === 'ADD_ON' ? amount > 0 : amount !== 0
}
