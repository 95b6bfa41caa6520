/** Words used on many screens. */
export const common = {
  productName: 'Saola Pay',
  ok: 'Thành công',
  action: { save: 'Lưu', cancel: 'Hủy', close: 'Đóng', back: 'Quay lại', next: 'Tiếp tục', search: 'Tìm kiếm', reset: 'Đặt lại', create: 'Tạo mới', export: 'Xuất Excel', copy: 'Sao chép', copied: 'Đã sao chép', retry: 'Thử lại', confirm: 'Xác nhận', send: 'Gửi', clearFilters: 'Xóa bộ lọc' },
  money: { unit: '₫', inWords: 'Bằng chữ: {words}' },
  account: { none: 'Cửa hàng chưa có tài khoản nhận tiền', default: 'Mặc định', nothingFound: 'Không có tài khoản nào khớp' },
  picker: { bank: 'Chọn ngân hàng', wallet: 'Chọn ví điện tử', nothing: 'Không có kết quả', clear: 'Bỏ chọn' },
  sheet: { drop: 'Kéo tệp .xlsx vào đây hoặc bấm để chọn', file: 'Tệp Excel', reading: 'Đang đọc tệp…', wrongType: 'Hãy chọn tệp .xlsx', tooLarge: 'Tệp lớn hơn {size}', row: 'Dòng', problems: 'Cần sửa', shownFirst: 'Đang hiện {shown} trong {total} dòng' },
  contact: { title: 'Liên hệ hỗ trợ', CONTACT_HOTLINE: 'Tổng đài hỗ trợ 24/7', CONTACT_EMAIL: 'Email hỗ trợ', CONTACT_WEBSITE: 'Trang web', CONTACT_WORKING_HOURS: 'Giờ làm việc' },
  timeline: {
    label: 'Diễn biến thanh toán', next: 'Chờ tiền về', credited: '{amount} từ {from}', reference: 'Số giao dịch ngân hàng', posted: 'Nhận {net}, phí {fee}, thuế {vat}', refund: '{amount} · {by}', pieces: 'Số lượng {count}', refundReason: '{amount} · {by}: {reason}', unmatched: '{amount} · {reason}',
    reason: { UNDER: 'thiếu tiền', OVER: 'thừa tiền', LATE: 'về sau khi hết hạn', DUPLICATE_PAYMENT: 'trả trùng', UNKNOWN_ACCOUNT: 'tài khoản không xác định', CLOSED: 'về sau khi đã đóng' },
  },
} as const
