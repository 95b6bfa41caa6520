/** What was done about fees that are owed, as the audit log says it (audit-call.ts). */
export const auditFee = {
  payFeeReport: 'thanh toán báo cáo phí',
  sendMailFeeReport: 'gửi email báo cáo phí',
  standing: 'xem tình hình đóng phí',
  setFeeType: 'đổi cách thu phí của cửa hàng',
  'feeCollection-collect': 'thu phí',
  'feeCollection-openLink': 'mở link thanh toán báo cáo phí',
  'feeCollection-confirm': 'kiểm tra thanh toán báo cáo phí',
} as const
