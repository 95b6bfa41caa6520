/** What was done about fees that are owed, as the audit log says it (audit-call.ts). */
export const auditFee = {
  getReportFeeMerchant: 'xem danh sách báo cáo phí',
  exportFeeReports: 'xuất tệp báo cáo phí',
  exportFeeReport: 'xuất tệp một báo cáo phí',
  getDetailFeeReport: 'xem báo cáo phí',
  'fee-transactions': 'xem giao dịch của báo cáo phí',
  calFeeReport: 'tính thử báo cáo phí',
  'calFeeReport-variant': 'tính thử báo cáo phí',
  'feeReport-close': 'chốt báo cáo phí',
  payFeeReport: 'thanh toán báo cáo phí',
  sendMailFeeReport: 'gửi email báo cáo phí',
  standing: 'xem tình hình đóng phí',
  setFeeType: 'đổi cách thu phí của cửa hàng',
  'feeCollection-collect': 'thu phí',
  'feeCollection-openLink': 'mở link thanh toán báo cáo phí',
  'feeCollection-confirm': 'kiểm tra thanh toán báo cáo phí',
} as const
