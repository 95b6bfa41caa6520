/** What is done to many subscriptions at once does to one of them: the moves of a single act, and what they come to. Pure. */
import type { BulkReason, AnyBulkAct } from '@saola/contract/subscription-bulk-values'
import {
  whyNot,
  type SubscriptionFacts,
  type SubscriptionMove,
} from '@saola/contract/subscription-values'
import type { SubscriptionStatus } from '@saola/contract/subscription-values'
import type { Day } from '@saola/schedule/day'
import * as moves from './moves.ts'
import { runDue } from './rules.ts'
import { finish, type Work } from './work.ts'

/** All but reminders, which change nothing of a subscription. */
export type BulkMove = Exclude<AnyBulkAct, 'REMIND'>
export interface BulkTerms {
  act: BulkMove
  /** That an extension adds, or that were added. */
  cycles: number
  reason: string | null
  waiveFinal: boolean
  /** The code of what is taken back. */
  undoes: string | null
}
export interface BulkFacts {
  facts: SubscriptionFacts
  usedUntil: Day
  /** By which of these it was cancelled last, and how many cycles one of them left it with. */
  cancelledBy: string | null
  cyclesAfter: number | null
}
export interface Outcome {
  status: SubscriptionStatus
  numOfCycles: number | null
  nextPaymentDate: Day | null
  cancelAt: Day | null
  /** In đồng. */
  issued: number
  voided: number
}
const moveOf: Partial<Record<BulkMove, SubscriptionMove>> = {
  EXTEND: 'extend',
  CANCEL_AT_END: 'cancelAtEnd',
  CANCEL_NOW: 'cancelNow',
  UNDO_CANCEL: 'restore',
}
function undoRefusal({ s }: Work, terms: BulkTerms, known: BulkFacts): BulkReason | null {
  if (terms.act === 'UNDO_CANCEL') {
    if (s.status !== 'PENDING_CANCELLATION') return 'STATUS'
    return known.cancelledBy === terms.undoes ? null : 'CHANGED_SINCE'
  }
  if (s.status !== 'TRIAL' && s.status !== 'ACTIVE') return 'STATUS'
  if (known.cyclesAfter === null || s.numOfCycles !== known.cyclesAfter) return 'CHANGED_SINCE'
  // The number of the last invoice lies among those that were added.
  return s.nextCycle - 1 > known.cyclesAfter - terms.cycles ? 'INVOICED' : null
}
function refusedFor(w: Work, terms: BulkTerms, known: BulkFacts): BulkReason | null {
  if (terms.undoes !== null) {
    const refused = undoRefusal(w, terms, known)
    if (refused !== null) return refused
  }
  const move = moveOf[terms.act]
  const why = move === undefined ? null : whyNot(move, known.facts)
  if (why !== null) return why.reason
  return terms.act === 'EXTEND' && terms.cycles > moves.mostCycles(w.s) ? 'MOST_CYCLES' : null
}
function moved(w: Work, { act, cycles, reason, waiveFinal }: BulkTerms, until: Day): boolean {
  if (act === 'EXTEND') moves.extend(w, cycles)
  if (act === 'UNDO_EXTEND') moves.unextend(w, cycles)
  if (act === 'CANCEL_AT_END') moves.cancelAtEnd(w, reason)
  if (act === 'UNDO_CANCEL') moves.restore(w)
  return act !== 'CANCEL_NOW' || moves.cancelNow(w, reason, until, waiveFinal) === null
}
const sumOf = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0)

/** Changes the work, with what is due besides. @returns why it is left as it is, or what it comes to. */
export function workBulk(w: Work, terms: BulkTerms, known: BulkFacts): BulkReason | Outcome {
  const refused = refusedFor(w, terms, known)
  if (refused !== null) return refused
  if (!moved(w, terms, known.usedUntil)) return 'TOO_LARGE'
  runDue(w)
  const { s } = finish(w)
  return {
    status: s.status,
    numOfCycles: s.numOfCycles,
    nextPaymentDate: s.nextPaymentDate,
    cancelAt: s.cancelAt,
    issued: sumOf(w.issues),
    voided: sumOf(w.voids.map(({ invoice }) => invoice)),
  }
}
