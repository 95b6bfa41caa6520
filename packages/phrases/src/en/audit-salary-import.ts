/** What the audit log says of spreadsheets of salary advance. */
export const auditSalaryImport = {
  module: { 'salary-import': 'Salary advance files' },
  action: {
    'employee-upload': 'check a file of employees',
    'employee-template': 'download the template',
    'employee-corrections': 'download the rows to correct',
    'employee-bulkAdd': 'import employees',
  },
} as const
