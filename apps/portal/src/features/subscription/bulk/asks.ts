/** What is asked of many subscriptions, and how it is named to the server. Pure. */
import type { Request } from '@saola/contract/call'
import type { BulkItem, BulkPreviewRow, subscriptionBulk } from '@saola/contract/subscription-bulk'
import { undoOf, type AnyBulkAct } from '@saola/contract/subscription-bulk-values'
import type { CancelKind } from '@saola/contract/subscription-values'

export const bulkAsks = ['remind', 'extend', 'cancel'] as const
export type BulkAsk = (typeof bulkAsks)[number]
/** Of the chosen, or of what was done before. */
export type Asked = { ask: BulkAsk; ids: readonly string[] } | { ask: 'undo'; of: BulkItem }
export interface Answers {
  cycles: number | null
  kind: CancelKind
  waives: boolean
}
type Wanted = Request<typeof subscriptionBulk.preview>['body']

const actOf = (asked: Asked, { kind }: Pick<Answers, 'kind'>): AnyBulkAct => {
  if (asked.ask === 'undo') return undoOf(asked.of.act) ?? 'UNDO_EXTEND'
  if (asked.ask === 'remind') return 'REMIND'
  if (asked.ask === 'extend') return 'EXTEND'
  return kind === 'IMMEDIATE_CANCEL' ? 'CANCEL_NOW' : 'CANCEL_AT_END'
}
/** Null while something is missing. */
export function wantedOf(asked: Asked, answers: Answers): Wanted | null {
  const act = actOf(asked, answers)
  if (asked.ask === 'undo') return { act, undoes: asked.of.id }
  const ids = [...asked.ids]
  if (asked.ask === 'extend') {
    const { cycles } = answers
    return cycles === null || cycles < 1 ? null : { act, ids, cycles }
  }
  return act === 'CANCEL_NOW' ? { act, ids, waiveFinal: answers.waives } : { act, ids }
}
/** Those that it is done to, and those that stay. */
export const partsOf = (rows: readonly BulkPreviewRow[]) => ({
  will: rows.filter(({ reason }) => reason === null),
  willNot: rows.filter(({ reason }) => reason !== null),
})
