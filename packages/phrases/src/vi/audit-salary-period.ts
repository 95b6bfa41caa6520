/** What the audit log says of pay periods: operations and what was changed. */
export const auditSalaryPeriod = {
  action: {
    'salaryPeriod-list': 'xem danh sách kỳ lương',
    'salaryPeriod-propose': 'xem ngày theo cấu hình',
  },
} as const
