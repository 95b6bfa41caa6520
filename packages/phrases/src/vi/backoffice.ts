/** The back office of the bank's staff. */
export const backoffice = {
  home: {
    title: 'Xin chào, {name}',
    work: 'Việc cần làm',
    go: 'Xem {name}',
    profile: 'Hồ sơ nhân viên',
  },
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
  waiting: {
    none: 'Không có việc nào chờ bạn',
    noneText: 'Khi có việc cần bạn quyết định, số lượng sẽ hiện ở đây.',
    credits: 'Tiền chưa khớp chờ xử lý',
    returning: 'Đang hoàn trả, chờ ngân hàng',
    approvals: 'Đề nghị chờ bạn duyệt',
    webhooks: 'Địa chỉ webhook chờ duyệt',
  },
  rootOnly: 'Quản trị hệ thống',
  staffOnly: 'Nội bộ ngân hàng',
} as const
