/** Words sent by SMS and e-mail in a frame that merchant text cannot break out of (decisions.md item 11). */
export const message = {
  otp: 'Saola Pay: {code} là mã xác thực của bạn, hiệu lực {minutes} phút. Không chia sẻ mã này cho bất kỳ ai.',
  otpLink: 'Saola Pay: {code} là mã xác thực để liên kết tài khoản ngân hàng của bạn với cửa hàng mã {merchant}, hiệu lực {minutes} phút. Nếu không phải bạn yêu cầu, đừng đưa mã này cho bất kỳ ai.',
  alreadyRegistered: 'Saola Pay: số điện thoại này đã có tài khoản. Nếu bạn vừa đăng ký, vui lòng đăng nhập. Nếu không phải bạn, hãy bỏ qua tin này.',
  invitation: 'Saola Pay: {shop} mời bạn làm nhân viên (mã cửa hàng {code}). Đặt mật khẩu của bạn trong {hours} giờ tại {url} Không chia sẻ liên kết này cho bất kỳ ai.',
  passwordChanged: 'Saola Pay: mật khẩu của bạn vừa được đổi và các thiết bị khác đã bị đăng xuất. Nếu không phải bạn, hãy vào trang đăng nhập, chọn Quên mật khẩu để đặt lại ngay.',
  newDevice: 'Saola Pay: tài khoản của bạn vừa đăng nhập lúc {when} từ {device}, địa chỉ mạng {address}. Nếu không phải bạn, khóa tài khoản ngay tại {url}',
  unknownDevice: 'thiết bị lạ',
  emergencyLocked: 'Saola Pay: tài khoản của bạn đã được khóa khẩn cấp, mọi thiết bị đã bị đăng xuất. Để mở lại, vào trang đăng nhập và chọn Quên mật khẩu.',
  payLink: {
    subject: 'Yêu cầu thanh toán {amount} từ {shop}', hello: 'Chào {name},', helloAll: 'Chào bạn,', ask: '{shop} gửi bạn yêu cầu thanh toán qua Saola Pay.', amount: 'Số tiền', what: 'Nội dung', until: 'Hết hạn lúc', open: 'Xem và thanh toán',
    address: 'Hoặc mở địa chỉ:', frame: 'Thư do Saola Pay gửi theo yêu cầu của {shop}. Chỉ phần trong khung là lời của cửa hàng.', care: 'Saola Pay và ngân hàng không bao giờ hỏi mật khẩu hay mã OTP qua thư. Nếu không biết cửa hàng này, xin bỏ qua.',
    test: 'THỬ NGHIỆM: không có tiền thật.', sms: 'Saola Pay: {shop} mời bạn thanh toán {amount}. Xem và trả tại {url} Nếu không biết cửa hàng này, xin bỏ qua.', smsTest: 'THỬ NGHIỆM - {text}',
  },
  payPage: {
    subject: '{shop} mời bạn đặt mua: {title}', hello: 'Chào {name},', helloAll: 'Chào bạn,', ask: '{shop} gửi bạn trang đặt hàng qua Saola Pay.', page: 'Trang thanh toán', open: 'Xem và đặt mua',
    foot: 'Thư do Saola Pay gửi theo yêu cầu của {shop}. Chỉ phần trong khung là lời của cửa hàng. Saola Pay và ngân hàng không bao giờ hỏi mật khẩu hay mã OTP qua thư.',
    test: 'THỬ NGHIỆM: không có tiền thật.', sms: 'Saola Pay: {shop} mời bạn đặt mua {title} tại {url} Nếu không biết cửa hàng này, xin bỏ qua.', smsTest: 'THỬ NGHIỆM - {text}',
  },
  reminder: {
    subject: 'Đến kỳ mua lại: {title} của {shop}', hello: 'Chào {name},', helloAll: 'Chào bạn,', text: 'Bạn đã chọn mua định kỳ ({period}) tại {title} của {shop}, và đã đến kỳ. Không có khoản tiền nào tự trừ: bạn đặt lại nếu muốn.', line: '{name} × {quantity}', total: 'Lần trước', open: 'Mua lại hoặc ngừng nhắc',
    DAILY: 'hằng ngày', WEEKLY: 'hằng tuần', MONTHLY: 'hằng tháng', THREE_MONTHS: 'ba tháng một lần', SIX_MONTHS: 'sáu tháng một lần', YEARLY: 'hằng năm',
    foot: 'Thư do Saola Pay gửi vì bạn đã chọn được nhắc khi đặt hàng tại {shop}. Chỉ phần trong khung là lời của cửa hàng. Saola Pay và ngân hàng không bao giờ hỏi mật khẩu hay mã OTP qua thư.', test: 'THỬ NGHIỆM: không có tiền thật.', sms: 'Saola Pay: đến kỳ mua lại {title} của {shop}. Đặt lại hoặc ngừng nhắc tại {url}', smsTest: 'THỬ NGHIỆM - {text}',
  },
  refund: {
    subject: '{shop} hoàn lại {amount}', hello: 'Chào {name},', helloAll: 'Chào bạn,', text: '{shop} đã hoàn lại {amount} cho khoản bạn đã thanh toán.', bank: 'Tiền về chính tài khoản ngân hàng mà bạn đã dùng để chuyển.', card: 'Tiền về chính thẻ mà bạn đã dùng để thanh toán. Ngân hàng phát hành thẻ có thể cần vài ngày để hiển thị.',
    amount: 'Số tiền hoàn', paid: 'Đã thanh toán', reason: 'Lý do', reference: 'Mã giao dịch ngân hàng', open: 'Xem khoản thanh toán',
    foot: 'Thư do Saola Pay gửi theo yêu cầu của {shop}. Chỉ phần trong khung là lời của cửa hàng. Bạn không cần làm gì để nhận tiền: Saola Pay và ngân hàng không bao giờ hỏi mật khẩu, mã OTP hay số thẻ qua thư.', test: 'THỬ NGHIỆM: không có tiền thật.',
  },
  order: {
    subject: 'Biên nhận đơn hàng {number} của {shop}', hello: 'Chào {name},', helloAll: 'Chào bạn,', thanks: '{shop} đã nhận đủ tiền cho đơn hàng {number}. Cảm ơn bạn.', line: '{name}: {quantity} × {price}', total: 'Tổng cộng', paidAt: 'Thanh toán lúc', open: 'Xem biên nhận',
    foot: 'Thư do Saola Pay gửi theo đơn hàng tại {shop}. Saola Pay và ngân hàng không bao giờ hỏi mật khẩu hay mã OTP qua thư.', test: 'THỬ NGHIỆM: không có tiền thật.',
  },
  merchant: {
    hello: 'Chào {name},', care: 'Saola Pay và ngân hàng không bao giờ hỏi mật khẩu hay mã OTP qua thư.',
    LINKED_ACCOUNT: { sms: 'Saola Pay: tài khoản nhận tiền của {shop} đã sẵn sàng, hồ sơ đang được ngân hàng duyệt.', subject: 'Tài khoản nhận tiền đã sẵn sàng', text: 'Tài khoản nhận tiền của {shop} đã sẵn sàng. Ngân hàng đang duyệt hồ sơ và sẽ báo kết quả cho bạn.' },
    ACTIVE: { sms: 'Saola Pay: {shop} đã được duyệt và có thể nhận tiền thật. Mở trang quản lý và tắt Chế độ thử để bắt đầu.', subject: 'Cửa hàng đã được duyệt', text: '{shop} đã được ngân hàng duyệt. Mở trang quản lý và tắt Chế độ thử để bắt đầu nhận tiền thật.' },
    DENIED: { sms: 'Saola Pay: hồ sơ của {shop} chưa được duyệt. Xem lý do và gửi lại ở mục Định danh tài khoản.', subject: 'Hồ sơ chưa được duyệt', text: 'Hồ sơ của {shop} chưa được duyệt. Lý do: {reason}. Bạn có thể sửa và gửi lại ở mục Định danh tài khoản.' },
    INACTIVE: { sms: 'Saola Pay: {shop} đã bị tạm ngừng. Tiền đến trong lúc này được giữ lại. Hãy liên hệ ngân hàng.', subject: 'Cửa hàng bị tạm ngừng', text: '{shop} đã bị tạm ngừng. Lý do: {reason}. Tiền đến trong lúc này được giữ lại. Hãy liên hệ ngân hàng.' },
    RESTORED: { sms: 'Saola Pay: {shop} đã được mở lại và có thể nhận tiền.', subject: 'Cửa hàng đã được mở lại', text: '{shop} đã được mở lại và có thể nhận tiền. Lý do: {reason}.' },
  },
  support: {
    subject: 'Saola Pay trả lời yêu cầu hỗ trợ {number}', answered: 'Ngân hàng đã trả lời yêu cầu hỗ trợ {number} của bạn:', closed: 'Ngân hàng đã đóng yêu cầu hỗ trợ {number} của bạn.', open: 'Xem yêu cầu', test: 'THỬ NGHIỆM: yêu cầu được gửi trong Chế độ thử.',
    care: 'Saola Pay và ngân hàng không bao giờ hỏi mật khẩu hay mã OTP qua thư.',
  },
  webhook: {
    APPROVED: { subject: 'Địa chỉ webhook đã được duyệt', text: 'Ngân hàng đã duyệt địa chỉ webhook của {shop} tại {host}. Từ bây giờ thông báo giao dịch được gửi tới đó.' },
    REJECTED: { subject: 'Địa chỉ webhook chưa được duyệt', text: 'Ngân hàng chưa duyệt địa chỉ webhook của {shop} tại {host}. Lý do: {reason}. Địa chỉ đã duyệt trước đó, nếu có, vẫn nhận thông báo. Bạn có thể sửa và gửi lại ở mục Cổng thanh toán, Webhook.' },
    PAUSED: { subject: 'Webhook tạm ngừng vì máy chủ không trả lời', text: 'Máy chủ {host} của {shop} đã không nhận được thông báo giao dịch suốt 24 giờ nên webhook tạm ngừng. Không thông báo nào bị mất: khi máy chủ hoạt động lại, mở mục Cổng thanh toán, Webhook và chọn Gửi tiếp.{test, select, yes { Đây là webhook của Chế độ thử.} other {}}' },
    PARKED: { subject: 'Có thông báo giao dịch chưa gửi được', text: 'Sau nhiều lần thử, một số thông báo giao dịch vẫn không gửi được tới {host} của {shop}. Mở mục Cổng thanh toán, Webhook để xem nhật ký và gửi lại.{test, select, yes { Đây là webhook của Chế độ thử.} other {}}' },
  },
} as const
