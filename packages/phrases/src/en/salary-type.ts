/** Advance types: list, form and detail. */
import type { Phrases } from '../shape.ts'

export const salaryType: Phrases<'salaryType'> = {
  title: 'Advance types',
}
