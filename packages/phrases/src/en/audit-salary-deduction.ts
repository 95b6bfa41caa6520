import { salaryDeductionSheet } from './salary-deduction-sheet.ts'
import { salaryPeriod } from './salary-period.ts'

/** What the audit log says of closing pay periods: operations and what was changed. */
export const auditSalaryDeduction = {
  action: {
    'salaryDeduction-closing': 'look at what closing a period comes to',
    'salaryDeduction-close': 'close a pay period',
    'salaryDeduction-list': 'look at the deductions',
    'salaryDeduction-columns': 'look at the column order of the deduction file',
    'salaryDeduction-setColumns': 'change the column order of the deduction file',
    'salaryDeduction-export': 'export the deductions',
    'salaryDeduction-upload': 'check a file of what was deducted',
    'salaryDeduction-result': 'record what was deducted',
    'salaryDeduction-count': 'count the deductions',
  },
  field: {
    fileColumns: 'Order of the file’s columns',
    closing: 'Closing',
    deductAmount: 'To deduct',
    sha256: 'SHA-256 of the lines',
    more: 'Deducted more',
  },
  value: {
    fileColumns: salaryDeductionSheet.column,
    closing: { CLOSING: salaryPeriod.state.CLOSING, CLOSED: salaryPeriod.state.CLOSED },
  },
} as const
