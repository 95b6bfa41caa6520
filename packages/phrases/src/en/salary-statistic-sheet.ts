/** The Excel file of what employees have drawn. */
import type { Phrases } from '../shape.ts'

export const salaryStatisticSheet: Phrases<'salaryStatisticSheet'> = {
  file: 'advances-paid',
  name: 'Advances paid',
  column: {
    code: 'Employee code',
    name: 'Full name',
    position: 'Position',
    period: 'Pay period',
    advanced: 'Approved (₫)',
    paid: 'Paid (₫)',
  },
}
