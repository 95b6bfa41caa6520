/** Pay periods: list, form and detail. */
import type { Phrases } from '../shape.ts'

export const salaryPeriod: Phrases<'salaryPeriod'> = {
  title: 'Pay periods',
}
