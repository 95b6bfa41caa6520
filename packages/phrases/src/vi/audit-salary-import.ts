/** What the audit log says of spreadsheets of salary advance. */
export const auditSalaryImport = {
  module: { 'salary-import': 'Tệp nhập của ứng lương' },
  action: {
    'employee-upload': 'kiểm tra tệp nhân viên',
    'employee-template': 'tải tệp mẫu',
    'employee-corrections': 'tải các dòng cần sửa',
    'employee-bulkAdd': 'nhập nhiều nhân viên',
  },
} as const
