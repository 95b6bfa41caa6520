/** Pay links in the portal: list, form, detail, sending (doc 2 sections 2-5). */
export const payLink = {
  list: {
    title: 'Pay Link', create: 'Tạo Pay Link', search: 'Tìm theo mã, nội dung, số tiền', phone: 'Số điện thoại khách', dates: 'Ngày tạo', allStatus: 'Tất cả', statuses: 'Lọc theo trạng thái',
    emptyTitle: 'Chưa có Pay Link nào', emptyText: 'Tạo một liên kết, gửi cho khách qua tin nhắn hoặc đưa mã QR. Tiền về là bạn thấy ngay tại đây.', emptyAction: 'Tạo Pay Link đầu tiên',
    code: 'Mã', description: 'Nội dung', amount: 'Số tiền', status: 'Trạng thái', expiry: 'Hết hạn', created: 'Ngày tạo', createdBy: 'Người tạo', sends: 'Lượt gửi', actions: 'Thao tác', noDescription: 'Không có nội dung',
    chip: { keyword: 'Từ khóa', phone: 'Điện thoại', from: 'Từ ngày', to: 'Đến ngày' },
  },
  noExpiry: 'Không hết hạn',
  link: 'liên kết thanh toán', code: 'mã Pay Link',
  action: {
    more: 'Thao tác khác với {code}', copy: 'Sao chép liên kết', open: 'Mở trang thanh toán', qr: 'Hiện mã QR', send: 'Gửi cho khách', duplicate: 'Nhân bản', cancel: 'Hủy Pay Link', print: 'In bảng QR',
    copied: 'Đã sao chép liên kết', copyFailed: 'Trình duyệt không cho phép sao chép',
  },
  reason: {
    SUCCESS: 'Đã được thanh toán', CANCELED: 'Đã hủy', TIMEOUT: 'Đã hết hạn', FAIL: 'Thanh toán không thành công', PENDING: 'Khách đang thanh toán', CREATED: 'Chưa thực hiện được lúc này',
  },
  cancel: {
    title: 'Hủy Pay Link này?', text: 'Pay Link {code}, số tiền {amount}, sẽ không thể thanh toán nữa. Việc hủy không thể hoàn tác.', note: 'Tiền khách chuyển sau khi hủy sẽ nằm trong mục Tiền chưa khớp.', keep: 'Giữ lại', confirm: 'Hủy Pay Link', done: 'Đã hủy Pay Link {code}',
  },
  qr: { title: 'Mã QR của Pay Link', name: 'Pay Link {code}', bank: 'VietQR', page: 'Trang thanh toán', choose: 'Mã QR dẫn đến', bankHint: 'Khách quét bằng ứng dụng ngân hàng bất kỳ', pageHint: 'Khách quét bằng máy ảnh để mở trang thanh toán', closed: 'Mã QR không còn hiệu lực' },
  create: {
    title: 'Tạo Pay Link', submit: 'Tạo Pay Link', done: 'Pay Link đã sẵn sàng', cancel: 'Hủy', copyOf: 'Nhân bản từ Pay Link {code}. Mã tham chiếu để trống vì mỗi mã chỉ dùng một lần.', forCustomer: 'Pay Link cho {name}. Thông tin khách đã được điền sẵn, khách không phải điền lại.', customerFailed: 'Không mở được thông tin khách hàng. Bạn vẫn có thể tạo Pay Link mới.', copyFailed: 'Không mở được Pay Link {code} để nhân bản. Bạn vẫn có thể tạo mới.',
    money: 'Khoản thu', customerSection: 'Thông tin khách hàng', afterSection: 'Sau khi thanh toán', contactSection: 'Liên hệ và tệp đính kèm', optional: 'không bắt buộc',
    amount: 'Số tiền', amountHint: 'Nhập hoặc dán số tiền', amountMax: 'Mỗi lần chuyển tối đa {max}', description: 'Nội dung thanh toán', descriptionHint: 'Ví dụ: Cà phê cho buổi họp sáng thứ Hai', bankContent: 'Nội dung khách thấy trong ứng dụng ngân hàng', bankContentNone: 'Ngân hàng sẽ hiện mã Pay Link', bankContentCut: 'Ngân hàng chỉ nhận {max} ký tự không dấu, phần còn lại khách vẫn thấy trên trang thanh toán.',
    reference: 'Mã tham chiếu', referenceHint: 'Mã đơn hàng của bạn, mỗi mã dùng một lần', account: 'Tài khoản nhận tiền', expiry: 'Thời hạn', expiryAt: 'Hết hạn lúc {time}',
    info: 'Yêu cầu thông tin khách hàng', infoForm: 'Khách cần điền', infoFormOwn: 'Bạn điền', infoFormNone: 'Chọn ít nhất một thông tin', fullName: 'Họ tên', phone: 'Số điện thoại', email: 'Email', address: 'Địa chỉ', filledBy: 'Thông tin khách hàng',
    successUrl: 'Địa chỉ khi thành công', failUrl: 'Địa chỉ khi không thành công', urlHint: 'https://', redirectAfter: 'Chuyển trang sau', seconds: '{count} giây', secondsUnit: 'giây', redirectNone: 'Khách ở lại trang kết quả',
    contactEmail: 'Email liên hệ', contactPhone: 'Điện thoại liên hệ', contactHint: 'Khách thấy trên trang thanh toán khi cần hỗ trợ', file: 'Ảnh đính kèm', fileHint: 'Hóa đơn, báo giá hoặc ảnh sản phẩm', uploading: 'Đang tải ảnh lên…', uploadFailed: 'Chưa tải được ảnh lên. {text}',
    summaryNone: 'Chưa thêm', summaryFile: 'Có ảnh đính kèm', fix: 'Có {count} ô cần sửa',
  },
  expire: { TEN_MINUTES: '10 phút', ONE_HOUR: '1 giờ', TWELVE_HOURS: '12 giờ', ONE_DAY: '1 ngày', SEVEN_DAYS: '7 ngày', THIRTY_DAYS: '30 ngày', NO_EXPIRY: 'Không hết hạn' },
  info: {
    NO_REQUIRE: 'Không yêu cầu', AUTO_FILL: 'Điền sẵn, khách bổ sung', REQUIRE_INPUT: 'Khách phải điền', PARTNER_FILL: 'Cửa hàng điền thay khách',
    NO_REQUIRE_HINT: 'Khách thanh toán ngay, không phải điền gì.', AUTO_FILL_HINT: 'Bạn điền trước những gì đã biết, khách xem, sửa và điền phần còn thiếu.', REQUIRE_INPUT_HINT: 'Khách điền những thông tin bạn chọn rồi mới thấy mã QR.', PARTNER_FILL_HINT: 'Bạn điền, khách không thấy và không phải điền.',
  },
  preview: {
    title: 'Khách sẽ thấy', amount: 'Số tiền cần thanh toán', until: 'Hết hạn lúc {time}', qr: 'Mã QR sẽ có khi tạo xong', help: 'Cần hỗ trợ? Liên hệ {shop}:', file: 'Xem tệp đính kèm', VIET_QR: 'VietQR', ATM_CARD: 'Thẻ ATM', BANKING: 'Chuyển khoản',
    form: 'Thông tin của bạn', next: 'Tiếp tục thanh toán', foot: 'Trang thanh toán của Saola Pay', noMethod: 'Cửa hàng chưa bật cách thanh toán nào', save: 'Lưu ảnh mã QR',
  },
  detail: {
    title: 'Pay Link {code}', share: 'Chia sẻ', info: 'Thông tin', timeline: 'Diễn biến', payer: 'Người thanh toán', fee: 'Tiền về', look: 'Trang thanh toán', sends: 'Đã gửi {count} lượt', sendsNone: 'Chưa gửi cho ai', notFound: 'Không tìm thấy Pay Link này', notFoundText: 'Mã có thể đã gõ sai, hoặc Pay Link thuộc về cửa hàng khác.', toList: 'Về danh sách Pay Link',
    amount: 'Số tiền', description: 'Nội dung', reference: 'Mã tham chiếu', account: 'Tài khoản nhận tiền', virtualAccount: 'Tài khoản ảo', expiry: 'Hết hạn', created: 'Ngày tạo', createdBy: 'Người tạo', completed: 'Thời điểm hoàn tất', method: 'Phương thức', transaction: 'Mã giao dịch', bankNumber: 'Số giao dịch ngân hàng', file: 'Tệp đính kèm', openFile: 'Mở tệp',
    ask: 'Yêu cầu thông tin', successUrl: 'Địa chỉ khi thành công', failUrl: 'Địa chỉ khi không thành công', redirectAfter: 'Chuyển trang sau', contact: 'Liên hệ', payerNone: 'Chưa có thông tin người thanh toán',
    gross: 'Khách trả', charge: 'Phí dịch vụ', vat: 'Thuế GTGT của phí', net: 'Bạn nhận', later: 'Phí được gộp vào báo cáo phí, không trừ vào khoản này.', expected: 'Phí được tính khi tiền về.', free: 'Khoản này không mất phí.',
    shopColour: 'Màu của cửa hàng', shopName: 'Tên hiển thị', language: 'Ngôn ngữ mặc định', methods: 'Cách thanh toán đang bật', VI: 'Tiếng Việt', EN: 'Tiếng Anh',
    paid: 'Đã nhận {amount}', open: 'Đang chờ khách thanh toán', closed: 'Pay Link này không còn nhận thanh toán',
  },
  print: { title: 'Bảng QR', scan: 'Quét mã để thanh toán', anyBank: 'Dùng ứng dụng ngân hàng bất kỳ có VietQR', amount: 'Số tiền', content: 'Nội dung', account: 'Chủ tài khoản', accountNo: 'Số tài khoản', until: 'Có hiệu lực đến {time}' },
} as const
