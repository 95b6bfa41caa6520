import { salaryDeductionSheet } from './salary-deduction-sheet.ts'
import { salaryPeriod } from './salary-period.ts'

/** What the audit log says of closing pay periods: operations and what was changed. */
export const auditSalaryDeduction = {
  action: {
    'salaryDeduction-closing': 'xem tổng hợp chốt kỳ lương',
    'salaryDeduction-close': 'chốt kỳ lương',
    'salaryDeduction-list': 'xem danh sách khấu trừ',
    'salaryDeduction-columns': 'xem thứ tự cột của tệp khấu trừ',
    'salaryDeduction-setColumns': 'đổi thứ tự cột của tệp khấu trừ',
    'salaryDeduction-export': 'tải file khấu trừ',
    'salaryDeduction-upload': 'kiểm tra file thực khấu trừ',
    'salaryDeduction-result': 'ghi nhận thực khấu trừ',
    'salaryDeduction-count': 'tính khấu trừ',
  },
  field: {
    fileColumns: 'Thứ tự cột của tệp',
    closing: 'Chốt kỳ',
    deductAmount: 'Cần khấu trừ',
    sha256: 'SHA-256 của các dòng',
    more: 'Khấu trừ thêm',
  },
  value: {
    fileColumns: salaryDeductionSheet.column,
    closing: { CLOSING: salaryPeriod.state.CLOSING, CLOSED: salaryPeriod.state.CLOSED },
  },
} as const
