/** What the audit log says of log work. */
export const auditSalaryLogwork = {
  action: {
    'logwork-list': 'xem bảng chấm công',
    'logwork-upload': 'đọc thử tệp chấm công',
    'logwork-template': 'tải tệp mẫu chấm công',
    'logwork-corrections': 'tải các dòng chấm công cần sửa',
    'logwork-create': 'ghi chấm công',
    'logwork-update': 'sửa chấm công',
    'logwork-symbols': 'xem ký hiệu chấm công',
    'logwork-setSymbols': 'đổi ký hiệu chấm công',
    'logwork-changes': 'xem lịch sử sửa công',
  },
  field: {
    symbols: 'Ký hiệu chấm công',
  },
} as const
