/** What was done with statements, for the audit log. */
export const auditStatement = {
  'statement-getList': 'xem danh sách biên bản',
  'statement-detail': 'xem biên bản',
  'statement-lines': 'xem bút toán của biên bản',
  'statement-agree': 'đồng ý biên bản',
  'statement-dispute': 'khiếu nại biên bản',
  'statement-simulateClosing': 'đóng vai ngân hàng khép khiếu nại biên bản',
  'statement-getSetting': 'xem kỳ biên bản',
  'statement-updateSetting': 'đổi kỳ biên bản',
  'statement-exportPdf': 'tải biên bản PDF',
  'statement-exportExcel': 'tải biên bản Excel',
  'statement-exportJournal': 'tải nhật ký chung',
  'statement-proposeIssue': 'đề nghị phát hành biên bản còn chênh lệch',
  'statement-closeDispute': 'khép khiếu nại biên bản',
  'statement-issue': 'phát hành biên bản',
  'statement-issueOf': 'phát hành biên bản',
  'statement-silence': 'ghi nhận đồng ý do hết hạn phản hồi',
} as const
