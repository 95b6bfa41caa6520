/** Taking a subscriber's money at the counter. */
export const subscriptionCounter = {
  title: 'Thu tiền thuê bao',
  search: 'Số điện thoại, mã hoặc tên',
  searchHint: 'Nhập ít nhất 3 ký tự',
  start: 'Tìm người đăng ký',
  startText: 'Các kỳ đang chờ thu của người đó sẽ hiện ra, kỳ quá hạn đứng trước.',
  none: 'Không có kỳ nào chờ thu',
  noneText: 'Người này đã trả đủ, hoặc chưa đến kỳ. Kiểm tra lại số điện thoại.',
  more: 'Còn nhiều kỳ nữa. Nhập thêm để thu hẹp.',
  late: 'Quá hạn {days, plural, other {# ngày}}',
  today: 'Hạn hôm nay',
  until: 'Hạn {day}',
  unpayable:
    'Kỳ này hiện chưa thu bằng QR được: cửa hàng chưa có tài khoản nhận tiền đang hoạt động.',
  back: 'Về danh sách',
  next: 'Người tiếp theo',
  story: 'Xem hóa đơn',
} as const
