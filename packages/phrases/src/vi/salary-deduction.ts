/** Closing of a pay period: what is taken off. */
import { closingReasons } from './error-salary.ts'

export const salaryDeduction = {
  reason: closingReasons,
} as const
