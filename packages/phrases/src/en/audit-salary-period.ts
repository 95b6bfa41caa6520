/** What the audit log says of pay periods: operations and what was changed. */
export const auditSalaryPeriod = {
  action: {
    'salaryPeriod-list': 'view the list of pay periods',
    'salaryPeriod-propose': 'view the days of the configuration',
  },
} as const
