/** Pure decisions of the screens of employees. Money is VND. */
import type { employeeActions, EmployeeItem } from '@saola/contract/salary-employee'
import {
  employeeProposals,
  type EmployeeProposal,
  type SalaryAccountStatus,
} from '@saola/contract/salary-employee-values'
import type { AdvanceReason, EmployeeDetail } from '@saola/contract/salary-limit'
import type { ChangeEntry } from '@saola/contract/salary-values'
import type { Tone } from '@saola/web/ui/StatusBadge.tsx'
import { addressAt, paths } from '../../../app/paths.ts'

export const addressOf = (id: string): string => addressAt(paths.salaryStaffDetail, { id })

type Action = (typeof employeeActions)[number]
export const may = (employee: Pick<EmployeeItem, 'allowedActions'>, action: Action): boolean =>
  employee.allowedActions.includes(action)

type State = 'ACTIVE' | 'PAUSED' | 'LEFT'
export function stateOf({ leftOn, activated }: Pick<EmployeeItem, 'leftOn' | 'activated'>): State {
  if (leftOn !== null) return 'LEFT'
  return activated ? 'ACTIVE' : 'PAUSED'
}
export const stateTone = { ACTIVE: 'ok', PAUSED: 'mute', LEFT: 'mute' } as const satisfies Record<
  State,
  Tone
>
export const accountTone = {
  CHECKING: 'info',
  VERIFIED: 'ok',
  MISMATCH: 'bad',
  NOT_FOUND: 'bad',
} as const satisfies Record<SalaryAccountStatus, Tone>

/** What can be done with ticked rows, and with which of them. */
export type Bulk = 'update' | 'activate' | 'pause' | 'decide'
const bulk: readonly Bulk[] = ['update', 'activate', 'pause', 'decide']
export const isTickable = (row: EmployeeItem): boolean =>
  bulk.some((action) => may(row, action)) || row.waiting?.isMine === true
export const forBulk = (rows: readonly EmployeeItem[], action: Bulk): readonly EmployeeItem[] =>
  rows.filter((row) => may(row, action))
/** Those of whom the reader asked for something: somebody else has to decide. */
export const ownOf = (rows: readonly EmployeeItem[]): number =>
  rows.filter((row) => row.waiting?.isMine === true).length
/** How many employees each kind of what waits is about, in the order of the contract. */
export const countKinds = (
  rows: readonly Pick<EmployeeItem, 'waiting'>[],
): readonly { kind: EmployeeProposal; count: number }[] =>
  employeeProposals
    .map((kind) => ({
      kind,
      count: rows.filter(({ waiting }) => waiting?.kinds.includes(kind) === true).length,
    }))
    .filter(({ count }) => count > 0)

type Part = 'advanced' | 'pending' | 'available' | 'rest'
export interface LimitPart {
  part: Part
  amount: number
  /** Of the bar, 0 to 100. */
  percent: number
}
export type LimitFigures = Pick<
  EmployeeDetail,
  'advancedAmount' | 'pendingAmount' | 'salaryAdvanceMaxAmount' | 'available'
>
/** The parts of the period's limit, in the order in which they stand in the bar; null where the reader may not know it. `rest`: within the limit, but not to draw now. */
export function limitParts({
  advancedAmount: advanced,
  pendingAmount: pending,
  salaryAdvanceMaxAmount: max,
  available,
}: LimitFigures): readonly LimitPart[] | null {
  if (max === null || available === null) return null
  const used = advanced + pending
  const whole = Math.max(max, used)
  const amounts: readonly (readonly [Part, number])[] = [
    ['advanced', advanced],
    ['pending', pending],
    ['available', available],
    ['rest', Math.max(0, max - used - available)],
  ]
  return amounts.map(([part, amount]) => ({
    part,
    amount,
    percent: whole === 0 ? 0 : (amount * 100) / whole,
  }))
}

/** That nothing is left is said where nothing else stands in the way: who has not worked yet has used nothing up. */
export const toldReasons = (why: readonly AdvanceReason[]): readonly AdvanceReason[] =>
  why.filter((reason) => reason !== 'NOTHING_LEFT' || why.length === 1)

/** What a line of the history was about, by what changed. */
export function changeOf({ changeType, changes }: Pick<ChangeEntry, 'changeType' | 'changes'>) {
  if (changeType === 'CREATED') return 'CREATED'
  const of = (key: string) => changes.find((change) => change.key === key)
  const decision = of('isApproved')
  if (decision !== undefined) return decision.newValue === 'true' ? 'approved' : 'rejected'
  if (of('isErased') !== undefined) return 'erased'
  const left = of('leftOn')
  if (left !== undefined) return left.newValue === null ? 'back' : 'left'
  if (changes.every(({ key }) => key === 'accountStatus')) return 'checked'
  if (!changes.every(({ key }) => key === 'waitsFor' || key === 'reason')) return 'UPDATED'
  return of('waitsFor')?.newValue === null ? 'withdrawn' : 'asked'
}
