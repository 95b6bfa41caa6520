/** The payer's pages: read once, on a phone, by someone who has never heard of us. */
export const payer = {
  language: { label: 'Ngôn ngữ', vi: 'Tiếng Việt', en: 'English' },
  test: 'Chế độ thử nghiệm: không có tiền thật nào được chuyển.',
  foot: 'Trang thanh toán của Saola Pay',
  help: 'Cần hỗ trợ? Liên hệ {shop}:',
  retry: 'Thử lại',
  pay: {
    title: 'Thanh toán {amount} cho {shop}', amount: 'Số tiền cần thanh toán', file: 'Xem tệp đính kèm', left: 'Còn lại', until: 'Hết hạn lúc {time}', days: '{days} ngày {hours} giờ',
    method: 'Chọn cách thanh toán', VIET_QR: 'VietQR', ATM_CARD: 'Thẻ ATM', BANKING: 'Chuyển khoản',
    qr: 'Mã VietQR để chuyển {amount} cho {shop}', hint: 'Mở ứng dụng ngân hàng bất kỳ, quét mã này hoặc chọn ảnh đã lưu.', save: 'Lưu ảnh mã QR',
    transfer: 'Chuyển khoản tới tài khoản dưới đây, đúng số tiền và nội dung.', exact: 'Vui lòng chuyển đúng số tiền để được xác nhận ngay.',
    bank: 'Ngân hàng', accountName: 'Chủ tài khoản', accountNo: 'Số tài khoản', sum: 'Số tiền', content: 'Nội dung', copy: 'Chép', copyOf: 'Chép {what}', copied: 'Đã chép',
    card: 'Bạn sẽ sang trang thẻ nội địa của NAPAS để nhập thẻ và mã OTP. Cửa hàng và Saola Pay không thấy số thẻ của bạn.', cardGo: 'Thanh toán bằng thẻ ATM',
    waiting: 'Đang chờ thanh toán. Trang này tự cập nhật khi nhận được tiền.', done: 'Tôi đã chuyển tiền', cardPending: 'Một lượt thanh toán thẻ đang chờ kết quả. Nếu đã trả bằng thẻ, xin đừng trả thêm lần nữa.',
    noMethod: 'Cửa hàng chưa bật cách thanh toán nào. Vui lòng liên hệ {shop}.',
  },
  customer: {
    title: 'Thông tin của bạn', why: '{shop} cần các thông tin này trước khi nhận thanh toán.', fullName: 'Họ và tên', phone: 'Số điện thoại', email: 'Email', address: 'Địa chỉ',
    next: 'Tiếp tục thanh toán', once: 'Thông tin chỉ gửi tới {shop}. Sau khi gửi không sửa được.', wrong: 'Vui lòng kiểm tra lại các ô được đánh dấu.', edit: 'Thông tin người thanh toán', save: 'Xác nhận thông tin',
  },
  waiting: {
    title: 'Đang chờ xác nhận', text: 'Ngân hàng thường báo có trong vài giây. Bạn không cần chuyển lại.', card: 'Đang chờ kết quả thẻ', cardText: 'Ngân hàng phát hành thẻ đang xử lý. Xin đừng thanh toán lại.',
    check: 'Kiểm tra lại', back: 'Xem lại mã thanh toán',
  },
  paid: {
    refunded: 'Đã hoàn lại', refundedPart: '{shop} đã hoàn lại {amount} cho bạn.', refundedAll: 'Khoản thanh toán này đã được hoàn lại toàn bộ', title: 'Đã thanh toán', already: 'Liên kết này đã được thanh toán', receipt: 'Biên nhận', shop: 'Đơn vị nhận', what: 'Nội dung', method: 'Phương thức', at: 'Thời gian', number: 'Mã giao dịch', print: 'In biên nhận',
    go: 'Về trang {host}', going: 'Tự chuyển sau', seconds: 'giây',
  },
  ended: {
    expired: 'Liên kết đã hết hạn', expiredText: 'Xin đừng chuyển tiền theo mã cũ. Hãy liên hệ {shop} để nhận liên kết mới.', expiredGrace: 'Nếu bạn vừa chuyển tiền trước giờ hết hạn, trang này sẽ tự cập nhật.',
    canceled: 'Liên kết đã bị hủy', canceledText: '{shop} đã hủy yêu cầu thanh toán này. Xin đừng chuyển tiền.', failed: 'Thanh toán không thành công', failedText: 'Hãy liên hệ {shop} để nhận liên kết mới.',
    orderExpired: 'Đơn hàng đã hết giờ giữ', orderExpiredText: 'Hàng đã được trả lại quầy. Xin đừng chuyển tiền theo mã cũ, hãy đặt lại.', orderCanceled: 'Đơn hàng đã hủy', orderCanceledText: 'Đơn này không còn nhận tiền. Xin đừng chuyển tiền theo mã cũ.',
    closed: 'Cửa hàng tạm ngừng nhận thanh toán', closedText: 'Xin đừng chuyển tiền lúc này. Hãy liên hệ {shop} để biết thêm.',
    money: 'Nếu bạn đã chuyển tiền, khoản tiền được giữ lại an toàn để {shop} và ngân hàng xử lý.',
  },
  card: {
    open: 'Đang mở trang thẻ', openText: 'Nếu trang thẻ không tự mở, hãy bấm nút bên dưới.', openGo: 'Mở trang thẻ',
    failed: 'Thanh toán thẻ không thành công', canceled: 'Bạn đã hủy thanh toán thẻ', silent: 'Chưa có kết quả thẻ', money: 'Nếu thẻ vẫn bị trừ tiền, ngân hàng phát hành sẽ hoàn lại hoặc giao dịch được ghi nhận sau khi đối soát.',
    reason: {
      c14: 'Số thẻ không đúng hoặc thẻ chưa đăng ký thanh toán trực tuyến.', c51: 'Tài khoản thẻ không đủ số dư.', c55: 'Mã OTP không đúng.', c61: 'Vượt hạn mức thanh toán của thẻ.', c91: 'Ngân hàng phát hành thẻ tạm thời gián đoạn.',
      other: 'Ngân hàng phát hành thẻ đã từ chối giao dịch.', silent: 'Mạng thẻ chưa trả lời sau nhiều lần hỏi.', canceled: 'Chưa có khoản tiền nào bị trừ.',
    },
    again: 'Chọn lại cách thanh toán',
  },
  shelf: {
    pageTitle: '{title} | {shop}', goods: 'Sản phẩm', tier: 'từ {count} cái: {price}', own: 'Giá do bạn chọn', ownFrom: 'Giá do bạn chọn, từ {min}', ownTo: 'Giá do bạn chọn, đến {max}', ownBetween: 'Giá do bạn chọn, từ {min} đến {max}', few: 'còn {count}', out: 'Hết hàng',
    name: 'Giá (₫)', nameOf: 'Giá bạn chọn cho {name}', less: 'Bớt một {name}', one: 'Thêm một {name}', count: 'Số lượng {name}', empty: '{shop} chưa bày sản phẩm nào ở đây. Xin quay lại sau.', mayTell: 'Không bắt buộc. Thông tin chỉ gửi tới {shop}.',
    open: 'Bạn có đơn {number} trị giá {amount} chưa thanh toán. Xin trả tiếp hoặc hủy đơn ấy; đặt đơn mới không thay đơn cũ.', openPay: 'Trả tiếp đơn này',
    note: 'Thêm lời nhắn', noteFor: 'Lời nhắn cho {shop}', periodic: 'Tôi muốn mua định kỳ ({period}). Hãy nhắc tôi khi đến kỳ.', sum: 'Tổng cộng', pieces: 'Tổng cộng ({count} món)', go: 'Đặt hàng',
    DAILY: 'hằng ngày', WEEKLY: 'hằng tuần', MONTHLY: 'hằng tháng', THREE_MONTHS: 'ba tháng một lần', SIX_MONTHS: 'sáu tháng một lần', YEARLY: 'hằng năm',
    wrong: 'Đơn hàng chưa gửi được. Xin xem các ô được đánh dấu.', nothing: 'Bạn chưa chọn món nào.', left: 'Chỉ còn {max}. Xin chọn ít hơn.', changed: 'Giá vừa thay đổi. Xin xem lại giá mới rồi đặt lại.', gone: 'Món này vừa ngừng bán.', required: 'Xin cho biết giá bạn chọn.', min: 'Ít nhất {min}.', max: 'Nhiều nhất {max}.', number: 'Xin nhập một số nguyên.', tooMuch: 'Đơn hàng vượt mức một lần chuyển khoản. Xin chia thành nhiều đơn.',
  },
  order: {
    reminder: 'Bạn mua định kỳ ({period}). Chúng tôi nhắc bạn lần tới vào {time}; không có khoản tiền nào tự trừ.', reminderStop: 'Đừng nhắc tôi nữa', number: 'Mã đơn hàng', lines: 'Các món đã đặt', total: 'Tổng cộng', of: 'Đơn hàng {number}', giveUp: 'Tôi không mua nữa', giveUpText: 'Hàng đang giữ cho bạn sẽ trả lại quầy. Chỉ hủy khi bạn chưa chuyển tiền.', cancel: 'Hủy đơn hàng', again: 'Đặt đơn mới', more: 'Mua thêm',
    mail: 'Gửi biên nhận qua email', mailGo: 'Gửi biên nhận', mailed: 'Biên nhận đã được gửi. Xin kiểm tra hộp thư.',
  },
  problem: {
    notFound: 'Không tìm thấy liên kết thanh toán', notFoundText: 'Hãy kiểm tra lại đường dẫn, hoặc xin người gửi một liên kết mới.',
    off: 'Thanh toán đang tạm đóng', offText: 'Vui lòng quay lại sau.', many: 'Bạn thao tác hơi nhanh', manyText: 'Vui lòng đợi khoảng một phút rồi thử lại.',
    busy: 'Hệ thống đang bận', busyText: 'Vui lòng thử lại sau ít giây. Nếu bạn đã chuyển tiền, giao dịch vẫn được ghi nhận.', cardDown: 'Chưa mở được trang thẻ', cardDownText: 'Mạng thẻ chưa trả lời. Bạn có thể thử lại hoặc chọn cách khác.',
    reference: 'Mã hỗ trợ: {id}',
  },
  checkIn: { title: 'Trang xác nhận thẻ', text: 'Kết quả thẻ được gửi về liên kết thanh toán của bạn. Hãy mở lại liên kết đó để xem.' },
} as const
