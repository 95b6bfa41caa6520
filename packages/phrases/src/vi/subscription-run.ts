/** The card about the next night's invoices, and the brake on it. */
export const subscriptionRun = {
  title: 'Đêm {day}',
  next: '{count, plural, =0 {Không có hóa đơn nào sẽ lập} other {Sẽ lập # hóa đơn}}',
  usual: 'Cùng đêm kỳ trước: {count, plural, =0 {không có hóa đơn} other {# hóa đơn}}',
  plans: 'Theo gói',
  plan: 'Gói',
  count: 'Hóa đơn',
  amount: 'Số tiền',
  before: 'Kỳ trước',
  isNew: 'Gói mới',
  willHold: 'Nhiều hơn hẳn mọi khi nên đêm đó sẽ chờ người có quyền duyệt bấm Cho chạy.',
  heldTitle: 'Đêm {day} đang chờ bạn: {count, plural, other {# hóa đơn}}, {amount}',
  heldText:
    'Cùng đêm kỳ trước có {count, plural, =0 {0 hóa đơn} other {# hóa đơn}}, {amount}. Chưa hóa đơn nào được lập. Khách không mất ngày nào để trả.',
  reason: {
    COUNT: 'Số hóa đơn hơn ba lần kỳ trước',
    AMOUNT: 'Số tiền hơn ba lần kỳ trước',
    NEW_PLAN: 'Có gói mới, chưa có kỳ nào để so',
  },
  release: 'Cho chạy',
  releaseTitle: 'Cho đêm {day} chạy?',
  releaseText:
    '{count, plural, other {# hóa đơn}}, tổng {amount}, được lập trong vòng một phút và khách được nhắc theo cách thường lệ. Hóa đơn đã lập chỉ có thể hủy từng cái.',
  released: 'Đã cho đêm {day} chạy',
  bank: {
    title: 'Ngân hàng đang giữ Đăng ký định kỳ của bạn',
    kind: {
      MESSAGES: 'Tin nhắn gửi khách: không tin nào được gửi.',
      RUN: 'Đêm lập hóa đơn: không hóa đơn mới nào được lập. Khách không mất ngày nào để trả.',
    },
    since: 'Từ <when></when>. Lý do: {reason}',
    ask: 'Chỉ ngân hàng bỏ giữ được. Cần trao đổi, hãy gửi yêu cầu trong mục Hỗ trợ.',
    night: 'Ngân hàng đang giữ: chưa hóa đơn nào được lập cho đến khi ngân hàng bỏ giữ.',
  },
  mayNot: 'Cần người có quyền duyệt của Đăng ký định kỳ',
} as const
