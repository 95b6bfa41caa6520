import { salaryPeriod } from './salary-period.ts'

/** What the audit log says of closing pay periods: operations and what was changed. */
export const auditSalaryDeduction = {
  action: {
    'salaryDeduction-closing': 'look at what closing a period comes to',
    'salaryDeduction-close': 'close a pay period',
    'salaryDeduction-list': 'look at the deductions',
    'salaryDeduction-export': 'export the deductions',
    'salaryDeduction-upload': 'check a file of what was deducted',
    'salaryDeduction-result': 'record what was deducted',
    'salaryDeduction-count': 'count the deductions',
  },
  field: {
    closing: 'Closing',
    deductAmount: 'To deduct',
    sha256: 'SHA-256 of the lines',
    more: 'Deducted more',
  },
  value: {
    closing: { CLOSING: salaryPeriod.state.CLOSING, CLOSED: salaryPeriod.state.CLOSED },
  },
} as const
