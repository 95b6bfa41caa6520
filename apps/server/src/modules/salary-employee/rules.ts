/** Employees by themselves: what of a change waits for a second person, what a reader may do, how numbers are masked. Pure. Wages are VND. */
import {
  employeeLimits,
  type EmployeeProposal,
  type SalaryAccountStatus,
} from '@saola/contract/salary-employee-values'
import type { EmployeeItem } from '@saola/contract/salary-employee'

/** What is known of an employee; '' = not given. */
export interface Facts {
  code: string
  name: string
  phone: string
  email: string
  position: string
  typeId: string
  /** That they may draw, or are asked to. */
  activated: boolean
  /** YYYY-MM-DD. */
  birthDate: string
  identity: string
  wage: number
  account: string
  bin: string
}
/** What of them is kept encrypted. */
export type Sealed = Pick<Facts, 'birthDate' | 'identity' | 'wage' | 'account'>

const HUNDRED = 100
const hasOtherAccount = (before: Facts, after: Facts): boolean =>
  before.account !== after.account || before.bin !== after.bin
const isMuchRaised = (before: Facts, after: Facts): boolean =>
  after.wage * HUNDRED > before.wage * (HUNDRED + employeeLimits.raisePercent)
/** What of a change to somebody who may draw a second person has to agree to. */
export const proposalsOf = (before: Facts, after: Facts): EmployeeProposal[] => [
  ...(hasOtherAccount(before, after) ? (['ACCOUNT'] as const) : []),
  ...(isMuchRaised(before, after) ? (['WAGE'] as const) : []),
]
/** The one that waits for a second person: another account, or a wage raised by more than half. */
export const needsSecondPerson = (before: Facts, after: Facts): boolean =>
  proposalsOf(before, after).length > 0

/** What of a change holds at once while the rest waits. */
export function withoutProposed(
  before: Facts,
  after: Facts,
  kinds: readonly EmployeeProposal[],
): Facts {
  const account = kinds.includes('ACCOUNT') ? { account: before.account, bin: before.bin } : {}
  const wage = kinds.includes('WAGE') ? { wage: before.wage } : {}
  return { ...after, ...account, ...wage }
}

const HOUR_MS = 3_600_000
/** Until when nothing is paid to an account that took another one's place; null once that is over. */
export function coolingUntil(accountSince: Date | null, now: Date): Date | null {
  if (accountSince === null) return null
  const until = new Date(accountSince.getTime() + employeeLimits.coolingHours * HOUR_MS)
  return until > now ? until : null
}

export interface Standing {
  activated: boolean
  hasLeft: boolean
  isErased: boolean
  accountStatus: SalaryAccountStatus
  /** Null where nothing waits for a second person. */
  waiting: { kinds: readonly EmployeeProposal[]; isMine: boolean } | null
}
type Action = EmployeeItem['allowedActions'][number]
/** What their state allows; while the bank has locked the enterprise nothing is written. */
export function actionsOf(at: Standing, isLocked: boolean): Action[] {
  const reading: Action[] = at.isErased ? [] : ['reveal']
  if (isLocked) return reading
  if (at.hasLeft) return at.isErased ? [] : ['leave', ...reading]
  const isAsked = (kind: EmployeeProposal): boolean => at.waiting?.kinds.includes(kind) ?? false
  return [
    'update',
    ...(at.activated || isAsked('ACTIVATION') ? [] : (['activate'] as const)),
    ...(at.activated ? (['pause'] as const) : []),
    ...(at.waiting !== null && !at.waiting.isMine ? (['decide'] as const) : []),
    ...(at.waiting?.isMine === true ? (['withdraw'] as const) : []),
    ...(at.accountStatus === 'MISMATCH' && !isAsked('NAME') ? (['acceptName'] as const) : []),
    'leave',
    ...reading,
  ]
}

export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}•••${phone.slice(-3)}`
/** "ng•••@x.vn". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${email.slice(0, Math.min(2, at))}•••${email.slice(at)}`
}
export const maskedAccount = (last: string): string => `•••${last}`
