/** What states, sources and programmes of salary advance are called, wherever they are read. */
export const salaryValue = {
  status: {
    NOT_REGISTER: 'Chưa đăng ký',
    WAITING_APPROVAL: 'Chờ ngân hàng duyệt',
    OK: 'Đang hoạt động',
    DEACTIVATED: 'Đã tạm dừng',
    CMS_LOCKED: 'Ngân hàng khóa',
    OK_BUT_NOT_CONFIG: 'Chưa cấu hình',
  },
  source: {
    BUSINESS_ACCOUNT: 'Tài khoản doanh nghiệp',
    KLB_CREDIT_LINE: 'Hạn mức tín dụng ngân hàng',
  },
  program: {
    FLEX_SALARY_NOT_USE_OVERDRAFT: 'Theo lương đã làm',
    FLEX_SALARY_USE_OVERDRAFT: 'Theo lương cả tháng',
  },
  rate: '{percent}%/năm',
} as const
