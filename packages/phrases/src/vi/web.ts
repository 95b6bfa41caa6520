/** Words of the shared components: lists, forms, dates, codes, files, notices. */
export const web = {
  network: 'Không kết nối được máy chủ. Dữ liệu chưa được gửi đi, vui lòng kiểm tra mạng rồi thử lại.',
  timeout: 'Máy chủ trả lời quá lâu. Vui lòng kiểm tra kết quả trước khi thử lại.',
  status: {
    CREATED: 'Mới tạo', PENDING: 'Đang chờ', SUCCESS: 'Thành công', CANCELED: 'Đã hủy', FAIL: 'Thất bại', TIMEOUT: 'Hết hạn',
    ACTIVE: 'Đang hoạt động', INACTIVE: 'Ngừng hoạt động', DENIED: 'Bị từ chối', SUBMIT_INFO: 'Đã gửi hồ sơ', LINKED_ACCOUNT: 'Đã liên kết tài khoản', OPEN_ACCOUNT: 'Đang mở tài khoản',
    NOT_LOGGED_IN: 'Chưa đăng nhập', BLOCKED: 'Đã khóa', ONLINE: 'Trực tuyến', OFFLINE: 'Ngoại tuyến',
    OPEN: 'Chưa xử lý', ACCEPTED: 'Đã nhận', RETURNING: 'Đang hoàn trả', RETURNED: 'Đã hoàn trả', FOR_CONTROL: 'Đang tra soát',
  },
  list: {
    lesser: 'Việc khác', search: 'Tìm kiếm', filters: 'Bộ lọc', clearOne: 'Bỏ lọc {name}: {value}', clearAll: 'Xóa tất cả bộ lọc',
    range: '{from} - {to} trong tổng số {total}', rangeCapped: '{from} - {to} trong hơn {total}',
    previous: 'Trang trước', next: 'Trang sau', page: 'Trang {page}', goTo: 'Đến trang', pages: 'Phân trang', rows: 'Danh sách',
    sortBy: 'Sắp xếp theo {name}', loading: 'Đang tải dữ liệu', openRow: 'Mở {name}',
    nothingYet: 'Chưa có dữ liệu', nothingFound: 'Không tìm thấy kết quả', nothingFoundHint: 'Thử đổi từ khóa hoặc bỏ bớt bộ lọc.', showAll: 'Xem tất cả', pastEnd: 'Trang này không có gì', pastEndHint: 'Danh sách không còn dài đến đây.', toFirst: 'Về trang đầu',
  },
  export: { start: 'Xuất Excel', running: 'Đang xuất {percent}%', runningBytes: 'Đang xuất, đã nhận {size}', cancel: 'Dừng xuất', done: 'Đã lưu tệp {name}', cancelled: 'Đã dừng xuất tệp' },
  date: { ago: '{text}', day: 'Ngày {text}', pickDay: 'Chọn ngày', previousMonth: 'Lùi một tháng', nextMonth: 'Tới một tháng', previousYear: 'Lùi một năm', nextYear: 'Tới một năm', previousDecade: 'Lùi 10 năm', nextDecade: 'Tới 10 năm', monthLevel: 'Chọn tháng', yearLevel: 'Chọn năm' },
  code: { copy: 'Sao chép {name}', copied: 'Đã sao chép', copyFailed: 'Trình duyệt không cho phép sao chép' },
  qr: { label: 'Mã QR: {name}', save: 'Lưu ảnh QR', copy: 'Sao chép nội dung QR', default: 'Mặc định' },
  otp: {
    label: 'Mã xác thực 6 số', digit: 'Số thứ {n}', sentTo: 'Mã đã gửi đến {phone}', left: 'Mã còn hiệu lực {time}', expired: 'Mã đã hết hạn, hãy lấy mã mới',
    resend: 'Gửi lại mã', resendIn: 'Gửi lại mã sau {seconds} giây', verify: 'Xác nhận', change: 'Quay lại',
  },
  amount: { label: 'Số tiền', inWords: 'Bằng chữ: {words}', clear: 'Xóa số tiền' },
  upload: {
    choose: 'Chọn ảnh', drop: 'Kéo thả ảnh vào đây hoặc bấm để chọn', rule: 'PNG, JPG, JPEG hoặc GIF, tối đa {size}', crop: 'Cắt ảnh', zoom: 'Phóng to', zoomIn: 'Phóng to thêm', zoomOut: 'Thu nhỏ',
    apply: 'Dùng ảnh này', whole: 'Không cắt', remove: 'Xóa ảnh', wrongType: 'Chỉ nhận ảnh PNG, JPG, JPEG hoặc GIF', tooLarge: 'Ảnh lớn hơn {size}', change: 'Đổi ảnh',
  },
  error: { title: 'Chưa tải được dữ liệu', reference: 'Mã tham chiếu', referenceHint: 'Gửi mã này cho bộ phận hỗ trợ nếu lỗi còn lặp lại.', retry: 'Thử lại' },
  toast: { success: 'Thành công', info: 'Thông báo', warning: 'Lưu ý', error: 'Thất bại', close: 'Đóng thông báo', region: 'Thông báo', missed: 'Xem lại lỗi vừa rồi' },
  form: { fix: 'Vui lòng kiểm tra lại các ô được đánh dấu', shortcut: 'Ctrl + Enter để gửi', showPassword: 'Hiện hoặc ẩn mật khẩu' },
  days: { from: 'Từ ngày', to: 'Đến ngày' },
  drawer: { content: 'Nội dung', previous: 'Dòng trước (phím K)', next: 'Dòng sau (phím J)' },
  range: { any: 'Mọi thời gian', today: 'Hôm nay', yesterday: 'Hôm qua', last7: '7 ngày qua', last30: '30 ngày qua', thisMonth: 'Tháng này', lastMonth: 'Tháng trước', clear: 'Bỏ chọn ngày', presets: 'Chọn nhanh' },
  ended: { title: 'Phiên làm việc đã kết thúc' },
} as const
