/** Support requests, on the merchant's and on the bank's side (doc 2 section 2). */
export const support = {
  title: 'Hỗ trợ', create: 'Gửi yêu cầu hỗ trợ', search: 'Tìm theo nội dung, email, điện thoại, mã', dates: 'Ngày gửi', dateFrom: 'Từ ngày', dateTo: 'Đến ngày', keyword: 'Từ khóa',
  content: { CONTENT_1: 'Giao dịch và thanh toán', CONTENT_2: 'Tài khoản và cửa hàng', CONTENT_3: 'Kỹ thuật và góp ý' },
  contentHint: { CONTENT_1: 'Tiền chưa về, sai số tiền, hoàn tiền', CONTENT_2: 'Đăng nhập, định danh, tài khoản nhận tiền', CONTENT_3: 'Kết nối, lỗi màn hình, đề xuất' },
  status: { OPEN: 'Chờ ngân hàng trả lời', ANSWERED: 'Đã trả lời', CLOSED: 'Đã đóng' },
  column: { number: 'Mã', content: 'Chủ đề', description: 'Nội dung', status: 'Trạng thái', createdAt: 'Ngày gửi', modifiedAt: 'Cập nhật', email: 'Email', phoneNo: 'Số điện thoại', username: 'Người gửi', merchant: 'Cửa hàng' },
  unread: 'Có trả lời mới',
  empty: { title: 'Chưa có yêu cầu hỗ trợ nào', text: 'Gặp vướng mắc về giao dịch, tài khoản hay kết nối? Gửi yêu cầu, ngân hàng trả lời ngay tại đây và qua email.', staffTitle: 'Không có yêu cầu nào', staffText: 'Yêu cầu của các cửa hàng sẽ hiện ở đây.' },
  form: { title: 'Gửi yêu cầu hỗ trợ', content: 'Bạn cần hỗ trợ về việc gì?', description: 'Mô tả', descriptionHint: 'Nêu mã giao dịch, thời điểm và điều bạn thấy. Không gửi mật khẩu hay mã OTP.', email: 'Email nhận trả lời', phoneNo: 'Số điện thoại liên hệ', submit: 'Gửi yêu cầu', done: 'Đã gửi yêu cầu {number}' },
  drawer: {
    title: 'Yêu cầu {number}', facts: 'Thông tin liên hệ', conversation: 'Trao đổi', you: 'Bạn', bank: 'Ngân hàng', reply: 'Viết thêm', replyHint: 'Bổ sung thông tin cho ngân hàng', send: 'Gửi', sent: 'Đã gửi', closedNote: 'Yêu cầu đã đóng. Nếu còn vướng mắc, hãy gửi yêu cầu mới.', gone: 'Không tìm thấy yêu cầu này', goneText: 'Yêu cầu có thể đã được xóa, hoặc thuộc về cửa hàng khác.',
    waiting: 'Ngân hàng đã nhận được. Trả lời sẽ hiện tại đây và được gửi đến {email}.', answer: 'Trả lời cửa hàng', answerHint: 'Cửa hàng đọc được ngay và nhận qua email', answered: 'Đã gửi trả lời', close: 'Đóng yêu cầu', closeTitle: 'Đóng yêu cầu này?', closeText: 'Cửa hàng sẽ được báo và không thể viết thêm vào yêu cầu {number}.', closeNote: 'Lời cuối cho cửa hàng (không bắt buộc)', closed: 'Đã đóng yêu cầu', deleted: 'Cửa hàng đã xóa yêu cầu này khỏi danh sách của họ', keep: 'Chưa đóng',
  },
  remove: { action: 'Xóa yêu cầu', title: 'Xóa yêu cầu này?', text: 'Yêu cầu {number} sẽ không còn trong danh sách của bạn. Ngân hàng vẫn giữ nội dung đã trao đổi.', confirm: 'Xóa yêu cầu', done: 'Đã xóa yêu cầu {number}', keep: 'Giữ lại' },
  said: 'Ngân hàng vừa cập nhật yêu cầu {number}',
  staff: { text: 'Yêu cầu của mọi cửa hàng. Câu trả lời được gửi kèm tên bạn và lưu vào nhật ký.', merchant: 'Mã cửa hàng', status: 'Trạng thái', test: 'Chế độ thử' },
} as const
