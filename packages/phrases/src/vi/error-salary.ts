/** Why a pay period cannot be closed. */
export const closingReasons = {
  NOT_ENDED: 'kỳ lương chưa kết thúc',
  EARLIER_OPEN: 'kỳ trước chưa chốt',
  WAITING: 'còn yêu cầu chờ duyệt',
  NO_WORKING_DAYS: 'kỳ lương chưa có số ngày công',
} as const
/** Why somebody may not draw an advance, or a period not be closed. */
export const salaryReasons = {
  ...closingReasons,
  CLOSING: 'kỳ lương đang được chốt',
  ENTERPRISE_STATE: 'doanh nghiệp đang tạm dừng ứng lương',
  OVERDUE: 'doanh nghiệp chưa trả hạn mức tín dụng đến hạn',
  LEFT: 'nhân viên đã nghỉ việc',
  NOT_ACTIVATED: 'nhân viên chưa được phép ứng lương',
  ACCOUNT_UNVERIFIED: 'tài khoản lương chưa được xác minh',
  ACCOUNT_COOLING: 'tài khoản lương vừa được thay đổi',
  NO_PERIOD: 'không có kỳ lương đang mở',
  WINDOW_CLOSED: 'đã hết thời gian ứng lương của kỳ',
  NO_WORKING_DAYS: 'kỳ lương chưa có số ngày công',
  NO_LOGWORK: 'chưa có bảng công',
  FREQUENCY: 'đã hết số lần ứng trong kỳ',
  OVERDRAWN: 'đã ứng nhiều hơn mức được ứng',
  NOTHING_LEFT: 'đã ứng hết phần được ứng',
  OWN_LIMIT: 'nhân viên tự đặt mức hoặc tự khóa',
  POOL: 'hạn mức của doanh nghiệp đã hết',
} as const
