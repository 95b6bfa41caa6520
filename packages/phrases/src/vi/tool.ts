/** Tools for whoever connects a server: money on order, what a number is, what a code says, the test clock. */
export const tool = {
  title: 'Công cụ', intro: 'Thử kết nối mà không phải chờ khách thật: cho tiền vào, tra một số tài khoản, đọc mã QR, tua đồng hồ thử.',
  transfer: { title: 'Chuyển tiền', text: 'Cho tiền vào một tài khoản ảo ở Chế độ thử, đúng hoặc có trục trặc, rồi xem hệ thống và webhook của bạn làm gì.', action: 'Mở công cụ chuyển tiền' },
  mode: { title: 'Chế độ thử', on: 'Bạn đang ở Chế độ thử. Không có tiền thật nào được chuyển.', off: 'Công cụ chuyển tiền chỉ chạy với dữ liệu thử.', enter: 'Chuyển sang Chế độ thử' },
  clock: { title: 'Đồng hồ thử và dữ liệu mẫu', text: 'Tua thời gian để xem link hết hạn, kỳ phí đến hạn; hoặc tạo lại dữ liệu mẫu.', action: 'Mở đồng hồ thử', off: 'Chỉ có ở Chế độ thử.' },
  inquiry: {
    title: 'Tra cứu số tài khoản', text: 'Xem một số tài khoản hoặc tài khoản ảo của bạn đang nhận tiền cho việc gì.', number: 'Số tài khoản hoặc tài khoản ảo', hint: 'Có thể dán cả dấu cách.', required: 'Nhập số tài khoản', submit: 'Tra cứu',
  },
  target: {
    kind: 'Loại', PAYMENT: 'Một giao dịch', STANDING: 'Nhận nhiều lần', ACCOUNT: 'Tài khoản nhận tiền', number: 'Tài khoản ảo', account: 'Tiền vào tài khoản', name: 'Chủ tài khoản', nameAtBank: 'Tên hiện ở ngân hàng của khách', unknown: 'Ngân hàng chưa biết số này',
    amount: 'Số tiền', any: 'Bất kỳ', content: 'Nội dung', status: 'Trạng thái', expires: 'Hết hạn', never: 'Không hết hạn', open: 'Đang nhận tiền', shut: 'Không nhận tiền', OPEN: 'Đang mở', EXPIRED: 'Đã hết hạn', CLOSED: 'Đã đóng', CREATED: 'Chờ thanh toán', PENDING: 'Đang xử lý', SUCCESS: 'Đã thanh toán', CANCELED: 'Đã hủy', FAIL: 'Thất bại', TIMEOUT: 'Quá hạn', link: 'Mở Pay Link',
  },
  scan: {
    title: 'Đọc mã QR từ ảnh', text: 'Chọn ảnh có mã QR: VietQR hoặc mã khác. Ảnh chỉ được đọc, không được lưu.', choose: 'Chọn ảnh có mã QR', rule: 'PNG, JPG, GIF hoặc WebP, tối đa 5 MB', wrongType: 'Hãy chọn ảnh PNG, JPG, GIF hoặc WebP', tooLarge: 'Ảnh lớn hơn 5 MB', reading: 'Đang đọc ảnh…', result: 'Nội dung mã', copy: 'nội dung mã', raw: 'Nguyên văn', own: 'Đây là số của chính cửa hàng bạn.', useNumber: 'Tra cứu số này', place: 'Vị trí', field: 'Trường', value: 'Giá trị', hidden: 'Nội dung riêng tư không được hiện.',
    BAD_CRC: 'Mã bị hỏng hoặc bị sửa: mã kiểm tra không khớp.', BAD_LENGTH: 'Mã bị cắt hoặc sai độ dài.', DUPLICATE_OBJECT: 'Một trường xuất hiện hai lần.', MISSING_OBJECT: 'Thiếu một trường bắt buộc.', BAD_VALUE: 'Một trường có giá trị sai.', NOT_A_QR: 'Không phải mã thanh toán.', at: 'Ở vị trí {at}.',
  },
  qrKind: {
    VIETQR: 'VietQR: chuyển khoản ngân hàng', VNPAY: 'Mã VNPAY', SHOPEEPAY: 'Mã ShopeePay', EVN_BILL: 'Mã hóa đơn điện', NAPAS_MERCHANT: 'Mã thanh toán NAPAS cho cửa hàng', NAPAS_CASH: 'Mã rút tiền NAPAS', OTHER_PAYMENT: 'Mã thanh toán loại khác', DAMAGED: 'Mã thanh toán bị lỗi',
    PAY_LINK: 'Pay Link của Saola Pay', WEB: 'Địa chỉ trang web', WIFI: 'Mạng Wi-Fi', CONTACT: 'Danh thiếp', PHONE: 'Số điện thoại', MAIL: 'Địa chỉ email', IDENTITY_CARD: 'Thẻ căn cước', SIGN_IN: 'Mã đăng nhập', TEXT: 'Văn bản',
  },
  fact: {
    bin: 'Ngân hàng (BIN)', account: 'Số tài khoản', amount: 'Số tiền', content: 'Nội dung', service: 'Dịch vụ', initiation: 'Kiểu mã', currency: 'Tiền tệ', country: 'Quốc gia', tipOrFee: 'Tiền boa hoặc phí', fixedFee: 'Phí cố định', percentFee: 'Phí phần trăm', otherLanguage: 'Ngôn ngữ khác', other: 'Trường khác',
    merchantCategory: 'Ngành hàng', merchantName: 'Tên cửa hàng', city: 'Thành phố', postCode: 'Mã bưu chính', billNumber: 'Số hóa đơn', mobileNumber: 'Số điện thoại', storeLabel: 'Mã cửa hàng', loyaltyNumber: 'Mã khách hàng thân thiết', referenceLabel: 'Mã tham chiếu', customerLabel: 'Mã khách hàng', terminalLabel: 'Mã thiết bị', requestedData: 'Thông tin cần hỏi',
    format: 'Phiên bản', checksum: 'Mã kiểm tra', issuer: 'Đơn vị phát hành', merchantAccount: 'Tài khoản nhận', payLinkCode: 'Mã Pay Link', host: 'Trang web', network: 'Tên mạng', security: 'Bảo mật', hidden: 'Mạng ẩn', phone: 'Số điện thoại', email: 'Email',
  },
  pay: {
    title: 'Chuyển tiền thử', intro: 'Ngân hàng mô phỏng sẽ báo có như ngân hàng thật. Kết quả hiện ngay bên cạnh.', number: 'Tài khoản hoặc tài khoản ảo nhận tiền', numberHint: 'Số của chính cửa hàng ở Chế độ thử. Chưa có? Tạo một Pay Link rồi chép số tài khoản ảo.', content: 'Nội dung chuyển khoản', contentHint: 'Để trống để dùng nội dung của giao dịch.', fromName: 'Tên người chuyển', delay: 'Ngân hàng báo sau (giây)', submit: 'Chuyển tiền', look: 'Kiểm tra số này', amountRequired: 'Nhập số tiền',
    faults: 'Điều gì xảy ra với lần chuyển này', latest: 'Pay Link đang chờ thanh toán', pick: 'Dùng {number}, {amount}', none: 'Không có Pay Link nào đang chờ.', live: 'Công cụ này chỉ chuyển tiền thử.',
  },
  fault: {
    NONE: 'Đúng', noneHint: 'Đúng số tiền, đúng lúc.', UNDER: 'Thiếu 1.000 ₫', underHint: 'Vào danh sách tiền chưa khớp.', OVER: 'Thừa 1.000 ₫', overHint: 'Vào danh sách tiền chưa khớp.', LATE: 'Quá hạn', lateHint: 'Tiền đến sau khi giao dịch hết hạn.', TWICE: 'Trả hai lần', twiceHint: 'Hai lần chuyển cho một giao dịch.', REPEATED: 'Báo ba lần', repeatedHint: 'Một lần chuyển, ngân hàng báo ba lần: chỉ tính một.', LOST_ANSWER: 'Mất câu trả lời', lostHint: 'Ngân hàng không nghe thấy trả lời nên báo lại: chỉ tính một.', BAD_SIGNATURE: 'Sai chữ ký', badHint: 'Lần báo đầu sai chữ ký và bị từ chối; lần sau đúng.',
  },
  outcome: { title: 'Kết quả', none: 'Chưa có lần chuyển nào trong phiên này.', waiting: 'Đang chờ ngân hàng báo…', SETTLED: 'Đã ghi nhận', UNMATCHED: 'Tiền chưa khớp', transaction: 'Xem giao dịch', unmatched: 'Xem tiền chưa khớp', sent: 'Đã gửi lệnh chuyển tiền', UNDER: 'thiếu tiền', OVER: 'thừa tiền', LATE: 'quá hạn', DUPLICATE_PAYMENT: 'giao dịch đã được thanh toán', UNKNOWN_ACCOUNT: 'không thuộc giao dịch nào', CLOSED: 'đã đóng' },
} as const
