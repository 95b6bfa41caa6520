/** What may be done with a thing of the queue, and how late it is. Pure. */
import type { Output } from '@saola/contract/call'
import { workKind, workLimits, type WorkKind, type workQueue } from '@saola/contract/work-queue'

type Item = Output<typeof workQueue.getList>['items'][number]
export type WorkAction = Item['allowedActions'][number]

export interface Reader {
  adminId: string
  isRoot: boolean
}
export interface Standing {
  kind: WorkKind
  mayDecide: boolean
  /** Who has taken it and may still work; null = nobody. */
  assigneeId: string | null
  isAsleep: boolean
}
const when = (condition: boolean, ...actions: WorkAction[]): WorkAction[] =>
  condition ? actions : []

/** Whose thing it is decides: who may decide takes what is free; who has taken it, or the root admin, gives it away. */
export function actionsOf(me: Reader, item: Standing): WorkAction[] {
  const isFree = item.assigneeId === null
  const isMine = item.assigneeId === me.adminId
  const mayPlan = isMine || (isFree && item.mayDecide)
  const mayMove = isMine || (!isFree && me.isRoot)
  return [
    ...when(isFree && item.mayDecide, 'take'),
    ...when(mayMove, 'release'),
    ...when(mayMove || mayPlan, 'handOver'),
    ...when(mayPlan, item.isAsleep ? 'wake' : 'snooze'),
    ...when(item.kind === 'APPROVAL' && item.mayDecide, 'approve', 'deny'),
  ]
}

export function stateOf(
  { dueAt, warnHours }: { dueAt: Date; warnHours: number },
  now: Date,
): Item['state'] {
  if (dueAt <= now) return 'OVERDUE'
  return dueAt.getTime() - warnHours * HOUR_MS <= now.getTime() ? 'DUE_SOON' : 'ON_TIME'
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** What is wrong with sleeping until then. */
export function snoozeFault(until: Date, now: Date): 'past' | 'far' | null {
  if (until <= now) return 'past'
  return until.getTime() - now.getTime() > workLimits.snoozeDays * DAY_MS ? 'far' : null
}

export const mayDecideKind = (codes: readonly number[], kind: WorkKind): boolean =>
  [workKind(kind).see, workKind(kind).decide].every((some) =>
    some.some((code) => codes.includes(code)),
  )

export interface Level {
  dueHours: number
  warnHours: number
}
export const usualLevel = (kind: WorkKind): Level => ({
  dueHours: workKind(kind).hours,
  warnHours: workLimits.warnHours.usual,
})
