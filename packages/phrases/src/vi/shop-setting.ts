/** How the payer's page of a shop looks, and which ways to pay it offers (doc 2 sections 2, 3). */
export const shopSetting = {
  title: 'Cài đặt thanh toán', brand: 'Thương hiệu', shopName: 'Tên cửa hàng', shopNameHint: 'Khách thấy tên này trên trang thanh toán, trong email và tin nhắn', submit: 'Lưu thay đổi', saved: 'Đã lưu. Trang thanh toán đổi ngay.', locked: 'Bạn chỉ xem được phần này. Chủ cửa hàng có thể cấp quyền sửa cho bạn.',
  logo: 'Logo', logoHint: 'Ảnh vuông, hiện ở góc trên trang thanh toán', uploading: 'Đang tải ảnh lên…', logoFailed: 'Chưa tải được ảnh lên. {text}',
  colour: {
    label: 'Màu nền', pick: 'Chọn màu khác', own: 'Mã màu riêng', ownHint: '#14532d', wrong: 'Nhập sáu ký tự từ 0 đến f, ví dụ #14532d', whiteOn: 'Chữ trắng trên màu này, tương phản {ratio}:1, dễ đọc.', blackOn: 'Chữ đen trên màu này, tương phản {ratio}:1, dễ đọc.',
    black: 'Đen', white: 'Trắng', navy: 'Xanh hải quân', teal: 'Xanh mòng két', maroon: 'Đỏ nâu', green: 'Xanh lá', purple: 'Tím', gray: 'Xám',
  },
  language: 'Ngôn ngữ mặc định', languageHint: 'Khách vẫn đổi được ngôn ngữ trên trang', VI: 'Tiếng Việt', EN: 'Tiếng Anh',
  methods: 'Phương thức thanh toán', method: { VIET_QR: 'VietQR', ATM_CARD: 'Thẻ ATM nội địa', BANKING: 'Chuyển khoản ngân hàng' }, methodOff: 'Ngân hàng đang tạm tắt phương thức này',
  about: { VIET_QR: 'Khách quét mã bằng ứng dụng ngân hàng bất kỳ, tiền về trong vài giây.', ATM_CARD: 'Khách nhập thẻ nội địa và mã OTP trên trang của NAPAS.', BANKING: 'Khách tự chuyển khoản theo số tài khoản và nội dung hiện trên trang.' },
  fee: {
    free: 'Không mất phí', fixed: 'Phí {fixed} mỗi giao dịch thành công', percent: 'Phí {percent}% số tiền mỗi giao dịch thành công', both: 'Phí {percent}% số tiền cộng {fixed} mỗi giao dịch thành công', limit: 'tối đa {amount} một lần', noLimit: 'không giới hạn số tiền',
    note: 'Mức phí niêm yết, chưa gồm thuế GTGT, chỉ tính khi tiền đã về. Phí thực thu theo biểu phí đang áp dụng cho cửa hàng và được giải thích ở từng giao dịch.', policy: 'Xem biểu phí',
  },
  preview: { title: 'Khách sẽ thấy', noName: 'Tên cửa hàng' },
} as const
