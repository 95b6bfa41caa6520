/** Pure decisions of the screens of requests for an advance. Money is VND. */
import type { AdvanceDetail, AdvanceEntry, AdvanceItem } from '@saola/contract/salary-advance'
import {
  advanceActionsOf,
  type AdvanceAction,
  type AdvanceEntryState,
  type AdvancePayment,
  type AdvanceStatus,
} from '@saola/contract/salary-advance-values'
import { salaryLimits, type ChangeEntry } from '@saola/contract/salary-values'
import { ADVANCE_STEP } from '@saola/money/advance'
import type { Tone } from '@saola/web/ui/StatusBadge.tsx'
import { addressAt, paths } from '../../../app/paths.ts'

export const addressOf = (id: string): string => addressAt(paths.salaryRequestDetail, { id })

export const statusTone = {
  WAITING_APPROVAL: 'warn',
  APPROVED: 'ok',
  REJECTED: 'bad',
  CANCELED: 'mute',
  EXPIRED: 'mute',
} as const satisfies Record<AdvanceStatus, Tone>
export const paymentTone = {
  NONE: 'mute',
  TODO: 'info',
  PROCESSING: 'info',
  SUCCESS: 'ok',
  FAILED: 'bad',
} as const satisfies Record<AdvancePayment, Tone>
/** Of a line of the payment's story; what is still under way has none. */
export const entryTone: Record<AdvanceEntryState, 'ok' | 'bad' | undefined> = {
  TODO: undefined,
  PROCESSING: undefined,
  SUCCESS: 'ok',
  FAILED: 'bad',
  RETURNED: 'bad',
}

export const may = (
  { allowedActions }: Pick<AdvanceItem, 'allowedActions'>,
  action: AdvanceAction,
): boolean => allowedActions.includes(action)
export const isTickable = (row: AdvanceItem): boolean => may(row, 'approve')
export const sumOf = (rows: readonly Pick<AdvanceItem, 'amount'>[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)
/** The bank is about to be asked, or works on it. */
export const isUnderWay = ({ paymentStatus }: Pick<AdvanceItem, 'paymentStatus'>): boolean =>
  paymentStatus === 'TODO' || paymentStatus === 'PROCESSING'
/** Somebody has to decide whether it is paid: what may be drawn now matters. */
export const isToDecide = ({
  status,
  paymentStatus,
}: Pick<AdvanceItem, 'status' | 'paymentStatus'>): boolean =>
  advanceActionsOf(status, paymentStatus).length > 0

/** Words of the refusals of one of many, by error number. */
const refusals = {
  26: 'own',
  46004: 'decided',
  46005: 'overLimit',
  46013: 'pool',
  46014: 'notEligible',
} as const
export type Refusal = (typeof refusals)[keyof typeof refusals] | 'other'
export const refusalOf = (code: number): Refusal =>
  refusals[code as keyof typeof refusals] ?? 'other'
type Refused = readonly { id: string; code: number }[]
/** Refused requests by reason, in the order of the answer. */
export function refusedBy(
  refused: Refused,
  rows: readonly AdvanceItem[],
): readonly { code: number; rows: readonly AdvanceItem[] }[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  const codes = [...new Set(refused.map(({ code }) => code))]
  return codes.map((code) => ({
    code,
    rows: refused.filter((one) => one.code === code).flatMap(({ id }) => known.get(id) ?? []),
  }))
}

/** How far a request is over what may be drawn without it, 0 where it fits; null where the reader may not know. */
export const excessOf = ({
  amount,
  available,
}: Pick<AdvanceDetail, 'amount' | 'available'>): number | null =>
  available === null ? null : Math.max(0, amount - available)

/** Why the newest order came to nothing, as the bank says it; null where it did not. */
export function lastFailure(entries: readonly AdvanceEntry[]): string | null {
  const newest = entries.toSorted((a, b) => b.createdDate.localeCompare(a.createdDate))[0]
  const isBad = newest?.transactionStatus === 'FAILED' || newest?.transactionStatus === 'RETURNED'
  return isBad ? (newest.failure ?? 'REFUSED') : null
}
export const oldestFirst = (entries: readonly AdvanceEntry[]): readonly AdvanceEntry[] =>
  entries.toSorted((a, b) => a.createdDate.localeCompare(b.createdDate))

const moves = ['APPROVED', 'REJECTED', 'CANCELED', 'EXPIRED'] as const
const paid = ['TODO', 'PROCESSING', 'SUCCESS', 'FAILED'] as const
/** What a line of the history was about, by what changed. */
export function changeOf({ changeType, changes }: Pick<ChangeEntry, 'changeType' | 'changes'>) {
  if (changeType === 'CREATED') return 'CREATED'
  const value = (key: string) => changes.find((change) => change.key === key)?.newValue
  return (
    moves.find((move) => move === value('status')) ??
    paid.find((state) => state === value('paymentStatus')) ??
    'UPDATED'
  )
}

/** What is wrong with an amount that is asked for; null where it can be sent. */
export function amountProblem(
  amount: number | null,
): 'amount' | 'amountMost' | 'amountStep' | null {
  if (amount === null || amount < salaryLimits.leastAdvance) return 'amount'
  if (amount > salaryLimits.mostBase) return 'amountMost'
  return amount % ADVANCE_STEP === 0 ? null : 'amountStep'
}
