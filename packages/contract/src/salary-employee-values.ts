/** Words and figures of employees in salary advance (docs/decisions.md#7). */
import * as z from 'zod/mini'
import { orNull } from './fields.ts'

/** What the bank says of a salary account: that it is of the employee, of somebody of another name, or that there is none. */
export const salaryAccountStatuses = ['CHECKING', 'VERIFIED', 'MISMATCH', 'NOT_FOUND'] as const
export type SalaryAccountStatus = (typeof salaryAccountStatuses)[number]
/** What of an employee waits for a second person: that they may draw, a new account, a wage raised by more than half, an account in another name. */
export const employeeProposals = ['ACTIVATION', 'ACCOUNT', 'WAGE', 'NAME'] as const
export type EmployeeProposal = (typeof employeeProposals)[number]
/** As lists are narrowed: those who may draw, those who may not, those of whom something waits for a second person, whose account is not theirs, who have left. */
export const employeeStates = ['ACTIVE', 'PAUSED', 'WAITING', 'MISMATCH', 'LEFT'] as const
export type EmployeeState = (typeof employeeStates)[number]

export const employeeLimits = {
  code: 30,
  name: 100,
  position: 100,
  keyword: 100,
  reason: 255,
  /** VND a period. */
  wage: { min: 100_000, max: 999_999_999 },
  account: { min: 6, max: 19 },
  /** Years. */
  age: 15,
  /** In one request. */
  atOnce: 500,
  /** A wage raised by more than this percent waits for a second person. */
  raisePercent: 50,
  /** After a change of the account nothing is paid for so long. */
  coolingHours: 24,
  /** How far ahead of their last day somebody may be said to leave. */
  leaveDaysAhead: 62,
  /** So long after the last day, wage, birth date, identity number and account are erased. */
  eraseDays: 90,
} as const
/** Where salary accounts are, unless another bank is named. */
export const SALARY_BANK_BIN = '970452'

/** Codes are told apart without regard to case. */
export const EMPLOYEE_CODE = /^[0-9A-Za-z._-]{1,30}$/
export const SALARY_ACCOUNT = /^\d{6,19}$/
/** A citizen's number, or the older one of nine digits. */
export const IDENTITY_NUMBER = /^(?:\d{9}|\d{12})$/
/** "079***123". */
export const maskedIdentity = (no: string): string => `${no.slice(0, 3)}***${no.slice(-3)}`

/** A day as people of the area write it, DD/MM/YYYY, of the civil calendar. @returns YYYY-MM-DD, null for what is none */
export function isoBirthDate(text: string): string | null {
  const found = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (!found) return null
  const iso = `${found[3]!}-${found[2]!}-${found[1]!}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}
/** Whether somebody born on a day (YYYY-MM-DD) is old enough to work on another. */
export const isOldEnough = (birthDate: string, today: string): boolean =>
  birthDate >= '1900-01-01' &&
  `${String(Number(birthDate.slice(0, 4)) + employeeLimits.age)}${birthDate.slice(4)}` <= today

/** What an employee may draw on, as a list shows it. */
export const typeOfEmployee = z.object({ id: z.string(), name: z.string() })
/** As long as nothing stands in the way it is null. */
export const asked = orNull(
  z.object({
    kinds: z.array(z.enum(employeeProposals)),
    by: z.string(),
    at: z.string(),
    reason: orNull(z.string()),
    /** Whether the reader is who asked. */
    isMine: z.boolean(),
  }),
)
