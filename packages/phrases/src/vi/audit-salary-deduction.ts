import { salaryPeriod } from './salary-period.ts'

/** What the audit log says of closing pay periods: operations and what was changed. */
export const auditSalaryDeduction = {
  action: {
    'salaryDeduction-closing': 'xem tổng hợp chốt kỳ lương',
    'salaryDeduction-close': 'chốt kỳ lương',
    'salaryDeduction-list': 'xem danh sách khấu trừ',
    'salaryDeduction-export': 'tải file khấu trừ',
    'salaryDeduction-upload': 'kiểm tra file thực khấu trừ',
    'salaryDeduction-result': 'ghi nhận thực khấu trừ',
    'salaryDeduction-count': 'tính khấu trừ',
  },
  field: {
    closing: 'Chốt kỳ',
    deductAmount: 'Cần khấu trừ',
    sha256: 'SHA-256 của các dòng',
    more: 'Khấu trừ thêm',
  },
  value: {
    closing: { CLOSING: salaryPeriod.state.CLOSING, CLOSED: salaryPeriod.state.CLOSED },
  },
} as const
