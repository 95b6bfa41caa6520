import { salaryWriteOff } from './salary-write-off.ts'

/** What the audit log says of debts that are written off or settled: operations and what was changed. */
export const auditSalaryWriteOff = {
  action: {
    'salaryWriteOff-ofEmployee': 'xem khoản nhân viên còn nợ',
    'salaryWriteOff-list': 'xem danh sách xóa nợ, tất toán',
    'salaryWriteOff-propose': 'đề nghị xóa nợ hoặc tất toán',
    'salaryWriteOff-approve': 'duyệt xóa nợ hoặc tất toán',
    'salaryWriteOff-reject': 'từ chối xóa nợ hoặc tất toán',
  },
  field: {
    writeOff: 'Xóa nợ, tất toán',
    writeOffWay: 'Cách xử lý',
    owedAmount: 'Còn nợ',
  },
  value: {
    writeOff: salaryWriteOff.status,
    writeOffWay: salaryWriteOff.way,
  },
} as const
