/** What is done to many subscriptions at once (docs/decisions.md#16), and why it is not done to one of them. */
import { subscriptionRefusals } from './subscription-values.ts'

/** What people choose subscriptions for. */
export const bulkActs = ['REMIND', 'EXTEND', 'CANCEL_AT_END', 'CANCEL_NOW'] as const
export type BulkAct = (typeof bulkActs)[number]
/** What takes one of them back, where nothing came of it yet. */
export const bulkUndos = ['UNDO_EXTEND', 'UNDO_CANCEL'] as const
export const allBulkActs = [...bulkActs, ...bulkUndos] as const
export type AnyBulkAct = (typeof allBulkActs)[number]
const undos: Partial<Record<AnyBulkAct, (typeof bulkUndos)[number]>> = {
  EXTEND: 'UNDO_EXTEND',
  CANCEL_AT_END: 'UNDO_CANCEL',
}
/** Null where it cannot be taken back: a reminder has gone, and who was cancelled now is written to. */
export const undoOf = (act: AnyBulkAct): (typeof bulkUndos)[number] | null => undos[act] ?? null

export const bulkStates = ['RUNNING', 'DONE'] as const
export type BulkState = (typeof bulkStates)[number]
export const bulkRowStates = ['PENDING', 'DONE', 'REFUSED'] as const
export type BulkRowState = (typeof bulkRowStates)[number]
/**
 * Why a subscription is left as it is. CHANGED: it would not come to what was previewed any more. CHANGED_SINCE: somebody else did something to it after
 * what is to be taken back. INVOICED: a cycle that was added has its invoice. CAP: as many reminders as may be sent. CARD_OUT: a card payment is out.
 */
export const bulkReasons = [
  ...subscriptionRefusals,
  'MOST_CYCLES',
  'TOO_LARGE',
  'PAID',
  'CARD_OUT',
  'NO_INVOICE',
  'BANK_HOLD',
  'NO_CONSENT',
  'STOPPED',
  'NO_ADDRESS',
  'CAP',
  'CHANGED',
  'CHANGED_SINCE',
  'INVOICED',
  'GONE',
  'ERROR',
] as const
export type BulkReason = (typeof bulkReasons)[number]

export const bulkLimits = {
  /** Subscriptions at once. */
  rows: 1_000,
  /** More than these are extended, cancelled or taken back by who holds 1504.APPROVE alone. */
  withoutApproval: 20,
} as const
/** `start-many` is asked of who approves. */
export const bulkActions = ['start', 'start-many', 'undo'] as const
export type BulkAction = (typeof bulkActions)[number]
/** The way to begin it: by how many would be done, and what. */
export const startOf = (act: AnyBulkAct, count: number): 'start' | 'start-many' =>
  act !== 'REMIND' && count > bulkLimits.withoutApproval ? 'start-many' : 'start'
