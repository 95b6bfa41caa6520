/** The back office of the bank's staff. */
export const backoffice = {
  profile: {
    menu: 'Tài khoản của {name}',
    role: 'Vai trò',
    noRole: 'Chưa phân vai trò',
    theme: 'Giao diện',
    logout: 'Đăng xuất',
  },
  logout: {
    title: 'Đăng xuất',
    text: '{name}, bạn có chắc muốn đăng xuất khỏi trang quản trị?',
    confirm: 'Đăng xuất',
  },
  credits: {
    title: 'Tiền chưa khớp',
    text: 'Của mọi cửa hàng. Quyết định của bạn được lưu vào nhật ký cùng tên và ghi chú.',
    merchantPlaceholder: 'Mã cửa hàng, ví dụ SAOLA001',
  },
  crumb: { detail: 'Chi tiết' },
  group: {
    today: 'Hôm nay',
    merchants: 'Cửa hàng',
    money: 'Tiền',
    catalogue: 'Danh mục',
    administration: 'Quản trị',
  },
  forbidden: {
    title: 'Không có quyền truy cập',
    text: 'Nhóm quyền của bạn không mở trang này',
    hint: 'Nếu bạn cần trang này cho công việc, hãy nhờ quản trị hệ thống.',
    home: 'Về trang tổng quan',
  },
  notFound: {
    title: 'Không tìm thấy trang',
    text: 'Trang bạn tìm không tồn tại hoặc đã được chuyển đi.',
    home: 'Về trang tổng quan',
  },
  idle: 'Để bảo vệ dữ liệu, phiên làm việc sẽ tự kết thúc sau {seconds} giây.',
  idleEnded: 'Phiên kết thúc vì đã lâu không thao tác. Đăng nhập để trở lại đúng trang đang làm.',
  queueKeys: {
    take: 'Nhận việc đang chọn',
    snooze: 'Tạm ẩn việc đang chọn',
    approve: 'Duyệt đề nghị đang chọn',
    deny: 'Từ chối đề nghị đang chọn',
  },
  waitForYou: '{count, plural, other {# việc chờ bạn}}',
  twoPeople: {
    badge: 'Chờ duyệt',
    pending: 'Một thay đổi đang chờ người khác duyệt, nên chưa sửa tiếp được.',
    open: 'Xem đề nghị',
    proposed: 'Đã gửi đề nghị về {name}, chờ người khác duyệt',
    reason: 'Lý do',
    reasonHint: 'Người duyệt sẽ đọc. Không bắt buộc.',
    looks: 'Bạn xem được, không sửa được mục này.',
  },
  rootOnly: 'Quản trị hệ thống',
  staffOnly: 'Nội bộ ngân hàng',
} as const
