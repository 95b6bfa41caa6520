/** The dialog that sends a pay link or a pay page to people (doc 2 section 7); fetched with it. */
export const send = {
  link: { title: 'Gửi Pay Link', to: 'Gửi {amount} đến', already: 'Pay Link này đã gửi {count} lượt.' },
  page: { title: 'Gửi trang cho khách', already: 'Trang này đã gửi {count} lượt.' },
  customers: 'Khách hàng đã lưu', customersHint: 'Tìm theo tên, mã, số điện thoại, email', nobody: 'Không có khách nào khớp', searching: 'Đang tìm…', clear: 'Bỏ chọn tất cả', chosen: 'Đã chọn {count} khách', remove: 'Bỏ {name}',
  lacksEmail: 'Chưa có email: {names}', lacksPhone: 'Chưa có số điện thoại: {names}', mostCustomers: 'Mỗi lần gửi nhiều nhất {max} khách',
  fullName: 'Tên người nhận', other: 'Gửi thêm cho người khác', optional: 'không bắt buộc',
  byEmail: 'Gửi qua email', bySms: 'Gửi qua SMS', email: 'Email người nhận', phone: 'Số điện thoại người nhận', chooseOne: 'Chọn ít nhất một cách gửi', submit: 'Gửi', submitMany: 'Gửi {count} người', done: 'Đã gửi cho {name}', doneMany: 'Đã gửi cho {count} người',
  language: 'Ngôn ngữ của tin', languageHint: 'Mặc định của cửa hàng: {language}. Trang thanh toán mở bằng ngôn ngữ đã chọn.', VI: 'Tiếng Việt', EN: 'Tiếng Anh', rule: 'Chỉ gửi cho người đã đồng ý nhận, mỗi người nhiều nhất 3 lần một ngày. Tin nhắn theo mẫu cố định, ghi rõ tên cửa hàng của bạn.',
} as const
