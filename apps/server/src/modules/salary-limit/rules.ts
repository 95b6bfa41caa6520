/** What an employee may draw now, and all that stands in the way: pure. VND; days worked are hundredths; days are text, YYYY-MM-DD. */
import type { AdvanceReason } from '@saola/contract/salary-limit'
import type { EnterpriseStatus, ProgramType } from '@saola/contract/salary-values'
import { basisOf, salaryLimits } from '@saola/contract/salary-values'
import { ADVANCE_STEP, advanceMaxOf, availableOf } from '@saola/money/advance'

export interface Enterprise {
  status: EnterpriseStatus
  program: ProgramType
  /** What the limit has left for all employees in the period; null = there is none. */
  left: number | null
  /** The credit line was not paid back on pay day: until it is, nobody draws on it. */
  isOverdue: boolean
}
export interface Period {
  startDate: string
  lastDayToAsk: string
  /** Null = nothing says any. */
  countedDays: number | null
}
export interface Employee {
  hasLeft: boolean
  activated: boolean
  isAccountVerified: boolean
  isCooling: boolean
  /** Null once it is erased. */
  wage: number | null
}
export interface Terms {
  percent: number
  frequency: number | null
  /** Of one request; null = no bound of the type's own. */
  min: number | null
  max: number | null
}
export interface Drawn {
  advanced: number
  pending: number
  /** That wait or were approved and have not failed. */
  requests: number
}
/** What an employee has bound themselves to; null = nothing of the kind. */
export interface OwnBounds {
  /** The most of a period. */
  amount: number | null
  /** The last day on which they ask for nothing. */
  lockedUntil: string | null
}
/** With what holds instead from a day on, where that differs. */
export interface OwnSetting extends OwnBounds {
  next: (OwnBounds & { from: string }) | null
}
export const FREE: OwnBounds = { amount: null, lockedUntil: null }
/** A lock that is over is none. */
const asOf = ({ amount, lockedUntil }: OwnBounds, today: string): OwnBounds => ({
  amount,
  lockedUntil: lockedUntil !== null && lockedUntil >= today ? lockedUntil : null,
})
/** What holds on a day, and what is to come after it. */
export function ownOn(setting: OwnSetting | null, today: string): OwnSetting {
  if (setting === null) return { ...FREE, next: null }
  const { next } = setting
  return next !== null && next.from <= today
    ? { ...asOf(next, today), next: null }
    : { ...asOf(setting, today), next }
}
const lesser = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b)
const later = (a: string | null, b: string | null): string | null =>
  a === null || b === null || a > b ? (a ?? b) : b
/** What is tighter holds at once, and what is looser from the next day on: who wants more has a night to think. */
export function ownAfter(
  before: OwnSetting,
  wanted: OwnBounds,
  { today, tomorrow }: { today: string; tomorrow: string },
): OwnSetting {
  const to = asOf(wanted, today)
  const now = {
    amount: lesser(before.amount, to.amount),
    lockedUntil: later(before.lockedUntil, to.lockedUntil),
  }
  const isSame =
    now.amount === to.amount && asOf(now, tomorrow).lockedUntil === asOf(to, tomorrow).lockedUntil
  return { ...now, next: isSame ? null : { ...to, from: tomorrow } }
}
/** What their own limit leaves them; null = there is none. */
export const leftOfOwn = (
  { amount, lockedUntil }: OwnBounds,
  { advanced, pending }: Pick<Drawn, 'advanced' | 'pending'>,
): number | null => {
  if (lockedUntil !== null) return 0
  return amount === null ? null : Math.max(0, amount - advanced - pending)
}

export interface About {
  today: string
  enterprise: Enterprise
  /** Null where no period is open. */
  period: Period | null
  employee: Employee
  terms: Terms
  /** Logged up to today; null where nothing was. */
  worked: number | null
  drawn: Drawn
  /** Of the day. */
  ownBounds: OwnBounds
}
export interface Limit {
  /** Null where it cannot be counted: no period, no working days, no wage. */
  max: number | null
  available: number
  /** None where something may be drawn. */
  why: AdvanceReason[]
}

function maxOf({ enterprise, period, employee, terms, worked }: About): number | null {
  if (period === null || period.countedDays === null || employee.wage === null) return null
  return advanceMaxOf(
    { baseAmount: employee.wage, worked: worked ?? 0, workingDays: period.countedDays },
    { percent: terms.percent, basis: basisOf(enterprise.program) },
  )
}
/** The least of one request, in whole thousands. */
export const leastOf = ({ min }: Pick<Terms, 'min'>): number =>
  Math.ceil(Math.max(min ?? 0, salaryLimits.leastAdvance) / ADVANCE_STEP) * ADVANCE_STEP

type Test = [isInTheWay: boolean, reason: AdvanceReason]
function standingIn(about: About): Test[] {
  const { enterprise, employee, period, today, terms, drawn, worked } = about
  return [
    [enterprise.status !== 'OK', 'ENTERPRISE_STATE'],
    [enterprise.isOverdue, 'OVERDUE'],
    [employee.hasLeft || employee.wage === null, 'LEFT'],
    [!employee.hasLeft && !employee.activated, 'NOT_ACTIVATED'],
    [!employee.isAccountVerified, 'ACCOUNT_UNVERIFIED'],
    [employee.isCooling, 'ACCOUNT_COOLING'],
    [period === null, 'NO_PERIOD'],
    [period !== null && (today < period.startDate || today > period.lastDayToAsk), 'WINDOW_CLOSED'],
    [period !== null && period.countedDays === null, 'NO_WORKING_DAYS'],
    [period !== null && worked === null && basisOf(enterprise.program) === 'EARNED', 'NO_LOGWORK'],
    [terms.frequency !== null && drawn.requests >= terms.frequency, 'FREQUENCY'],
  ]
}

/** How much of the enterprise's limit is left for all: what the period has drawn counts against its own limit, and on the credit line all that is lent against what the bank has granted. */
export function leftOf(
  bounds: { limit: number; granted: number },
  drawn: number,
  lentBefore: number | null,
): number {
  const left = bounds.limit - drawn
  return lentBefore === null ? left : Math.min(left, bounds.granted - drawn - lentBefore)
}

/** How much may be asked for now, or every reason why it is nothing: less than the least of a request is nothing. */
export function limitOf(about: About): Limit {
  const { enterprise, terms, drawn, ownBounds } = about
  const max = maxOf(about)
  const within = (bound: number | null): number =>
    max === null ? 0 : availableOf(max, drawn, { enterpriseLeft: bound, perRequest: terms.max })
  const pool = enterprise.left === null ? null : Math.max(0, enterprise.left)
  const ownLeft = leftOfOwn(ownBounds, drawn)
  const [own, mine, all] = [within(null), within(ownLeft), within(lesser(ownLeft, pool))]
  const leastAmount = leastOf(terms)
  const isOverdrawn = max !== null && drawn.advanced + drawn.pending > max
  const tests: Test[] = [
    ...standingIn(about),
    [isOverdrawn, 'OVERDRAWN'],
    [max !== null && !isOverdrawn && own < leastAmount, 'NOTHING_LEFT'],
    [ownBounds.lockedUntil !== null || (own >= leastAmount && mine < leastAmount), 'OWN_LIMIT'],
    [mine >= leastAmount && all < leastAmount, 'POOL'],
  ]
  const why = tests.flatMap(([isInTheWay, reason]) => (isInTheWay ? [reason] : []))
  return { max, available: why.length > 0 ? 0 : all, why }
}
