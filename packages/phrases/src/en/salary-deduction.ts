/** Closing of a pay period: what is taken off. */
import type { Phrases } from '../shape.ts'
import { closingReasons } from './error-salary.ts'

export const salaryDeduction: Phrases<'salaryDeduction'> = {
  reason: closingReasons,
}
