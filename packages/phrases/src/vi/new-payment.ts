/** Taking money at the counter: an amount, a QR, paid. */
export const newPayment = {
  title: 'Thu tiền', amount: 'Số tiền', hint: 'Bấm hoặc gõ số tiền', amountNeeded: 'Nhập số tiền cần thu', amountMax: 'Mỗi lần chuyển tối đa {max}', note: 'Ghi chú', noteHint: 'Ví dụ: Bàn 5', back: 'Xóa một số', go: 'Tạo mã QR', goAmount: 'Tạo mã QR {amount}',
  counter: 'Màn hình thu tiền', full: 'Toàn màn hình', opening: 'Đang mở…', scan: 'Quét bằng ứng dụng ngân hàng bất kỳ', left: 'Còn lại {hours, plural, =0 {} other {# giờ }}{minutes, plural, =0 {{hours, plural, =0 {} other {0 phút }}} other {# phút }}{seconds, plural, other {# giây}}', leftDays: '{days, plural, other {# ngày}} {hours, plural, other {# giờ}}', leftLong: 'Còn lại {time}',
  change: 'Sửa số tiền', again: 'Tạo lại mã', cancel: 'Hủy khoản này', next: 'Khoản tiếp theo', story: 'Xem chi tiết',
  paid: 'Đã thanh toán', wrong: 'Đã nhận {amount}, không khớp số tiền. Khoản này nằm ở mục Tiền chưa khớp.',
  end: { timeUp: 'Hết thời gian', TIMEOUT: 'Mã đã hết hạn', CANCELED: 'Đã hủy', FAIL: 'Không thành công' }, endHint: 'Xin đừng quét mã cũ.', endCheck: 'Xin đừng quét mã cũ. Nếu khách đã chuyển trước giờ hết hạn, màn hình này sẽ tự cập nhật.',
} as const
