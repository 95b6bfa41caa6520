/** What an employee may draw now, and all that stands in the way: pure. VND; days worked are hundredths; days are text, YYYY-MM-DD. */
import type { AdvanceReason } from '@saola/contract/salary-limit'
import type { EnterpriseStatus, ProgramType } from '@saola/contract/salary-values'
import { salaryLimits } from '@saola/contract/salary-values'
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
}
export interface Limit {
  /** Null where it cannot be counted: no period, no working days, no wage. */
  max: number | null
  available: number
  /** None where something may be drawn. */
  why: AdvanceReason[]
}

/** Of what the percent is. */
const basisOf = (program: ProgramType): 'EARNED' | 'BASE' =>
  program === 'FLEX_SALARY_USE_OVERDRAFT' ? 'BASE' : 'EARNED'

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
  const { enterprise, terms, drawn } = about
  const max = maxOf(about)
  const own =
    max === null ? 0 : availableOf(max, drawn, { enterpriseLeft: null, perRequest: terms.max })
  const all =
    max === null
      ? 0
      : availableOf(max, drawn, {
          enterpriseLeft: enterprise.left === null ? null : Math.max(0, enterprise.left),
          perRequest: terms.max,
        })
  const least = leastOf(terms)
  const isOverdrawn = max !== null && drawn.advanced + drawn.pending > max
  const tests: Test[] = [
    ...standingIn(about),
    [isOverdrawn, 'OVERDRAWN'],
    [max !== null && !isOverdrawn && own < least, 'NOTHING_LEFT'],
    [own >= least && all < least, 'POOL'],
  ]
  const why = tests.flatMap(([isInTheWay, reason]) => (isInTheWay ? [reason] : []))
  return { max, available: why.length > 0 ? 0 : all, why }
}
