/** Pay pages: a shelf on the web that a shop fills and sends out. */
export const payPage = {
  status: { ACTIVE: 'Đang bán', INACTIVE: 'Đã tắt' },
  period: { NONE: 'Không định kỳ', DAILY: 'Hằng ngày', WEEKLY: 'Hằng tuần', MONTHLY: 'Hằng tháng', THREE_MONTHS: 'Ba tháng', SIX_MONTHS: 'Sáu tháng', YEARLY: 'Hằng năm' },
  info: {
    NO_REQUIRE: 'Không hỏi', NO_REQUIRE_HINT: 'Khách đặt và trả ngay', AUTO_FILL: 'Khách điền nếu muốn', AUTO_FILL_HINT: 'Không bắt buộc, trình duyệt tự điền', REQUIRE_INPUT: 'Khách phải điền', REQUIRE_INPUT_HINT: 'Không điền thì không đặt được',
    PARTNER_FILL: 'Đối tác điền', PARTNER_FILL_HINT: 'Trang của đối tác gửi kèm khi đặt', fullName: 'Họ và tên', phone: 'Số điện thoại', email: 'Email', address: 'Địa chỉ', none: 'Chọn ít nhất một ô',
  },
  list: {
    title: 'Trang thanh toán', create: 'Tạo trang', orders: 'Đơn hàng', search: 'Tìm theo tên trang', status: 'Trạng thái', dates: 'Ngày tạo', chipName: 'Tên', chipStatus: 'Trạng thái', chipFrom: 'Từ ngày', chipTo: 'Đến ngày',
    name: 'Tên trang', products: 'Sản phẩm', productCount: '{count} sản phẩm', account: 'Tài khoản nhận', period: 'Định kỳ', revenue: 'Doanh thu', sends: 'Đã gửi', created: 'Ngày tạo', actions: 'Thao tác',
    emptyTitle: 'Chưa có trang nào', emptyText: 'Chọn vài sản phẩm, gửi đường dẫn hoặc mã QR: khách tự chọn, tự đặt và trả tiền trên điện thoại.', emptyAction: 'Tạo trang đầu tiên',
  },
  action: { more: 'Thao tác với {name}', copy: 'Chép đường dẫn', copied: 'Đã chép đường dẫn', copyFailed: 'Không chép được. Hãy chọn và chép đường dẫn bằng tay.', qr: 'Mã QR', open: 'Mở trang', send: 'Gửi cho khách', rename: 'Đổi tên', turnOff: 'Tắt trang', turnOn: 'Bật trang', off: 'Trang đang tắt. Bật lại để gửi.' },
  qr: { title: 'Mã QR của trang', name: 'Trang {name}', hint: 'Khách quét bằng máy ảnh điện thoại để mở trang.' },
  rename: { title: 'Đổi tên trang', label: 'Tên trang', submit: 'Lưu tên', done: 'Đã đổi tên trang' },
  turn: {
    offTitle: 'Tắt trang này?', offText: '{name} sẽ không nhận đơn mới nữa. Đơn đã đặt vẫn trả tiền được.', offGo: 'Tắt trang', offDone: 'Đã tắt trang {name}',
    onTitle: 'Bật lại trang này?', onText: '{name} sẽ nhận đơn trở lại.', onGo: 'Bật trang', onDone: 'Đã bật trang {name}',
  },
  create: {
    title: 'Tạo trang thanh toán', about: 'Trang', name: 'Tên trang', nameHint: 'Ví dụ: Bánh Trung thu 2026', goods: 'Sản phẩm trên trang', customer: 'Hỏi khách', form: 'Khách cho biết', contact: 'Liên hệ trên trang', contactPhone: 'Số điện thoại', contactEmail: 'Email', contactHint: 'Hiện ở cuối trang để khách hỏi.',
    account: 'Tài khoản nhận tiền', period: 'Khách có thể xin mua định kỳ', periodHint: 'Khách đánh dấu khi đặt, và được nhắc theo kỳ qua email hoặc SMS.', submit: 'Tạo trang', cancel: 'Hủy', done: 'Đã tạo trang', noGoods: 'Chọn ít nhất một sản phẩm', most: 'Nhiều nhất {max} sản phẩm',
  },
  pick: {
    add: 'Thêm sản phẩm', title: 'Chọn sản phẩm', search: 'Tìm theo tên hoặc mã', none: 'Không có sản phẩm nào khớp', noneAtAll: 'Bạn chưa có sản phẩm nào.', toProducts: 'Tạo sản phẩm', done: 'Xong ({count})', empty: 'Chưa chọn sản phẩm nào.', order: 'Khách thấy sản phẩm theo thứ tự này. Kéo, hoặc dùng mũi tên.',
    up: 'Đưa {name} lên', down: 'Đưa {name} xuống', remove: 'Bỏ {name}', own: 'Khách tự chọn giá', tiers: 'giảm theo số lượng', drag: 'Kéo để đổi thứ tự',
  },
  shelf: { open: 'Sửa sản phẩm', title: 'Sản phẩm trên trang', submit: 'Lưu', done: 'Đã cập nhật sản phẩm của trang', hint: 'Đơn đã đặt giữ nguyên món và giá. Giá và tồn kho của từng món sửa ở mục Sản phẩm.' },
  remind: {
    title: 'Nhắc mua định kỳ', text: 'Khách chọn mua định kỳ được nhắc qua email (hoặc SMS) theo kỳ: {period}. Không có khoản tiền nào tự trừ; trang tắt thì không nhắc.', none: 'Chưa có khách nào chọn mua định kỳ và đã trả tiền.', next: 'Nhắc tới', sent: '{count, plural, =0 {chưa nhắc lần nào} other {đã nhắc # lần}}', more: 'Xem thêm',
    stop: 'Ngừng nhắc', stopOf: 'Ngừng nhắc {name}', stopTitle: 'Ngừng nhắc khách này?', stopText: '{name} sẽ không nhận lời nhắc của đơn này nữa. Khách muốn lại thì chọn khi đặt đơn sau.', stopped: 'Đã ngừng nhắc', REFUNDED: 'Đã hoàn tiền', STOPPED: 'Đã ngừng',
  },
  why: { INACTIVE: 'Ngừng bán', PENDING: 'Chờ kiểm tra', OUT_OF_STOCK: 'Hết hàng' },
  preview: { title: 'Khách sẽ thấy', sum: 'Tổng cộng', go: 'Đặt hàng', empty: 'Sản phẩm bạn chọn sẽ hiện ở đây.', ask: 'Thông tin của bạn', noName: 'Tên trang' },
  detail: {
    notFound: 'Không tìm thấy trang', notFoundText: 'Trang không tồn tại hoặc không phải của cửa hàng này.', toList: 'Về danh sách', tabs: 'Các phần của trang', overview: 'Tổng quan', info: 'Thông tin', transactions: 'Giao dịch',
    revenue: 'Doanh thu', paid: 'Giao dịch thành công', products: 'Sản phẩm', productCount: 'Số sản phẩm', sends: 'Lượt gửi', left: 'Còn {count}', unlimited: 'Không giới hạn', allOrders: 'Xem đơn hàng',
    code: 'Mã trang', url: 'Đường dẫn', status: 'Trạng thái', account: 'Tài khoản nhận', period: 'Định kỳ', ask: 'Hỏi khách', contact: 'Liên hệ trên trang', created: 'Tạo lúc', merchant: 'Cửa hàng', shopName: 'Tên hiển thị', methods: 'Cách thanh toán', none: 'Không có',
    off: 'Trang đang tắt: khách không đặt được đơn mới.',
  },
  history: { search: 'Mã giao dịch', status: 'Trạng thái', dates: 'Ngày tạo', chipId: 'Giao dịch', transaction: 'Giao dịch', amount: 'Số tiền', net: 'Thực nhận', customer: 'Khách', created: 'Thời gian', emptyTitle: 'Chưa có giao dịch', emptyText: 'Khi khách đặt hàng trên trang, giao dịch hiện ở đây.' },
} as const
