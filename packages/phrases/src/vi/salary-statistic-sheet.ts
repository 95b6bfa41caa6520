export const salaryStatisticSheet = {
  file: 'ung-luong-da-chi',
  name: 'Ứng lương đã chi',
  column: {
    code: 'Mã nhân viên',
    name: 'Họ và tên',
    position: 'Chức vụ',
    period: 'Kỳ lương',
    advanced: 'Đã duyệt (₫)',
    paid: 'Đã chi (₫)',
  },
} as const
