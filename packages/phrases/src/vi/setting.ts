/** The settings of a shop and of the person himself (doc 1 section 2.1; doc 3 section 7). */
export const setting = {
  title: 'Cài đặt', intro: 'Chỉ những mục bạn có quyền mới hiện ở đây.', nothing: 'Chưa có mục cài đặt nào cho bạn', nothingHint: 'Khi được cấp thêm quyền, các mục sẽ hiện ở đây.',
  item: {
    'account-identification': 'Định danh cửa hàng và gửi hồ sơ cho ngân hàng', 'account-info': 'Ảnh đại diện, tên và liên hệ của cửa hàng', 'change-password': 'Đổi mật khẩu đăng nhập của bạn',
    'received-money-account': 'Tài khoản ngân hàng nhận tiền', 'notify-email': 'Địa chỉ nhận thông báo qua email', 'payment-setting': 'Giao diện trang thanh toán và phương thức', 'member-management': 'Ai vào được cửa hàng và làm được gì',
  },
  parameter: {
    title: 'Tham số cổng', text: 'Giá trị mà cổng của cửa hàng đọc. Thay đổi có hiệu lực ngay và được ghi vào nhật ký.', filter: 'Tìm theo tên hoặc mô tả', column: { name: 'Tham số', key: 'Tên trong hệ thống', value: 'Giá trị', group: 'Nhóm', dataType: 'Kiểu', description: 'Mô tả', modifiedAt: 'Cập nhật', modifiedBy: 'Người cập nhật' },
    group: { PARAMETER_SYSTEM: 'Hệ thống', PARAMETER_CONNECTION: 'Kết nối', PARAMETER_PAYBOX: 'Pay Box', PARAMETER_CONTACT: 'Liên hệ' }, type: { STRING: 'Chữ', NUMBER: 'Số' }, facts: 'Thông tin', save: 'Lưu thay đổi', saved: 'Đã lưu {name}', numberHint: 'Chỉ chữ số, dấu chấm cho phần lẻ', descriptionHint: 'Cửa hàng thấy mô tả này bên cạnh giá trị', gone: 'Không có tham số này ở trang đang xem', empty: { title: 'Không có tham số nào khớp', text: 'Thử bỏ bớt bộ lọc.' },
  },
  account: {
    title: 'Thông tin tài khoản', me: 'Về bạn', avatar: 'Ảnh đại diện', uploading: 'Đang tải ảnh lên…', avatarSaved: 'Đã đổi ảnh đại diện', avatarRemoved: 'Đã xóa ảnh đại diện', fullName: 'Họ tên', phone: 'Số điện thoại', email: 'Email', role: 'Nhóm quyền', status: 'Trạng thái', accounts: 'Tài khoản được dùng', allAccounts: 'Tất cả', none: 'Chưa có',
    nameHint: 'Tên hiện bên cạnh những việc bạn làm', nameByOwner: 'Chủ cửa hàng đặt tên cho nhân viên', changeEmail: 'Đổi email thông báo',
    shop: 'Về cửa hàng', shopName: 'Tên cửa hàng', shopNameHint: 'Hiện ở đầu trang, trong tin nhắn và email gửi khách', code: 'Mã cửa hàng (MID)', created: 'Ngày đăng ký', shopPhone: 'Số điện thoại liên hệ', shopEmail: 'Email liên hệ', address: 'Địa chỉ', website: 'Trang web', websiteHint: 'https://…', submit: 'Lưu thông tin', saved: 'Đã lưu thông tin', readOnly: 'Bạn chỉ xem được thông tin cửa hàng.', receiving: 'Tài khoản nhận tiền',
  },
  email: {
    title: 'Email thông báo', text: 'Saola Pay gửi đến địa chỉ này thông báo về cửa hàng, như kết quả duyệt hồ sơ hay webhook tạm ngừng. Cảnh báo bảo mật gửi qua SMS.', address: 'Địa chỉ email', allow: 'Gửi thông báo qua email', allowHint: 'Tắt thì bạn vẫn thấy mọi thứ trên trang này.', owner: 'Bạn là chủ cửa hàng: lựa chọn này áp dụng cho cả thông báo của cửa hàng.', submit: 'Lưu', saved: 'Đã lưu email thông báo', required: 'Nhập địa chỉ email để nhận thông báo',
  },
} as const
