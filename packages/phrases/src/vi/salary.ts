/** Salary advance: what all its screens share, the enterprise and its configuration. */
export const salary = {
  periodName: 'Tháng {month}/{year}',
  title: 'Ứng lương linh hoạt',
  tabs: {
    label: 'Các phần của Ứng lương linh hoạt',
    overview: 'Tổng quan',
    periods: 'Kỳ lương',
    types: 'Loại ứng lương',
    configuration: 'Cấu hình',
  },
  status: {
    NOT_REGISTER: 'Chưa đăng ký',
    WAITING_APPROVAL: 'Chờ ngân hàng duyệt',
    OK: 'Đang hoạt động',
    DEACTIVATED: 'Đã tạm dừng',
    CMS_LOCKED: 'Ngân hàng khóa',
    OK_BUT_NOT_CONFIG: 'Chưa cấu hình',
  },
} as const
