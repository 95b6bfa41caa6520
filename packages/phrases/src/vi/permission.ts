/** The areas that function codes open, as the role screens name them. */
export const permission = {
  dashboard: { name: 'Tổng quan', description: 'Số liệu và biểu đồ trong ngày' },
  balance: { name: 'Số dư', description: 'Số dư, sổ cái và tiền chưa khớp' },
  transactions: { name: 'Giao dịch', description: 'Danh sách và xuất giao dịch' },
  statistics: { name: 'Thống kê', description: 'Báo cáo doanh thu theo thời gian' },
  payGatePayment: { name: 'Kết nối thanh toán', description: 'Thông tin kết nối cổng thanh toán' },
  webhooks: { name: 'Webhook', description: 'Địa chỉ nhận thông báo giao dịch' },
  transferTool: { name: 'Công cụ', description: 'Giả lập tiền vào để thử kết nối' },
  payPage: { name: 'Trang thanh toán', description: 'Trang bán hàng dựng sẵn' },
  payLink: { name: 'Pay Link', description: 'Tạo, gửi và hủy Pay Link' },
  payBox: { name: 'Pay Box', description: 'Loa báo tiền và mã QR tĩnh' },
  subscription: { name: 'Gói định kỳ', description: 'Gói và đăng ký định kỳ' },
  payButton: { name: 'Nút thanh toán', description: 'Nút thanh toán cho trang web' },
  pos: { name: 'POS', description: 'Thiết bị và giao dịch POS' },
  payout: { name: 'Chi tiền', description: 'Lập và duyệt lệnh chi' },
  feeReport: { name: 'Báo cáo phí', description: 'Phí dịch vụ theo kỳ' },
  product: { name: 'Sản phẩm', description: 'Sản phẩm và danh mục' },
  customer: { name: 'Khách hàng', description: 'Khách hàng và nhóm khách hàng' },
  accountIdentification: {
    name: 'Định danh tài khoản',
    description: 'Hồ sơ và định danh cửa hàng',
  },
  accountInfo: { name: 'Thông tin tài khoản', description: 'Hồ sơ cá nhân' },
  receivedMoneyAccount: {
    name: 'Tài khoản nhận tiền',
    description: 'Liên kết tài khoản ngân hàng',
  },
  member: { name: 'Nhân viên', description: 'Nhân viên và nhóm quyền' },
  changePassword: { name: 'Đổi mật khẩu', description: 'Đổi mật khẩu của mình' },
  notifyEmail: { name: 'Email thông báo', description: 'Nhận thông báo qua email' },
  paymentSetting: {
    name: 'Cài đặt thanh toán',
    description: 'Giao diện và phương thức thanh toán',
  },
  support: { name: 'Hỗ trợ', description: 'Gửi yêu cầu hỗ trợ' },
  forControl: { name: 'Tra soát', description: 'Yêu cầu tra soát, khiếu nại' },
  vietQrPro: { name: 'VietQR Pro', description: 'Mã VietQR có xác nhận' },
  appMarket: { name: 'Chợ ứng dụng', description: 'Ứng dụng kết nối' },
  flexibleSalary: { name: 'Ứng lương linh hoạt', description: 'Ứng lương cho nhân viên' },
  /** What may be done in an area. */
  verb: { VIEW: 'Xem', CREATE: 'Tạo và sửa', APPROVE: 'Duyệt', EXPORT: 'Xuất tệp' },
  action: '{verb} trong mục {area}',
  /** In place of a group's name where the rights are one member's alone. */
  personal: 'Quyền riêng',
  preset: {
    OWNER: { name: 'Chủ cửa hàng', description: 'Toàn quyền' },
    MANAGER: {
      name: 'Quản lý',
      description: 'Điều hành cửa hàng, trừ định danh và tài khoản nhận tiền',
    },
    ACCOUNTANT: { name: 'Kế toán', description: 'Xem, xuất báo cáo và lập lệnh chi' },
    APPROVER: { name: 'Người duyệt', description: 'Xem và duyệt, không lập lệnh' },
    HR: {
      name: 'Nhân sự',
      description: 'Hồ sơ nhân viên, chấm công và ứng lương; không duyệt',
    },
    CASHIER: {
      name: 'Thu ngân',
      description: 'Tạo Pay Link, dùng loa và xem doanh thu trong ngày',
    },
    DEVELOPER: { name: 'Lập trình viên', description: 'Khóa kết nối, webhook và Chế độ thử' },
  },
} as const
