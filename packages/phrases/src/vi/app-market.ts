/** The app market: ways to connect that exist and can be used as they are. */
export const appMarket = {
  title: 'Chợ ứng dụng',
  intro:
    'Những cách kết nối có sẵn, dùng được ngay. Mã mẫu chỉ cần Node.js 20, không phải cài gì thêm.',
  kind: { ready: 'Không cần lập trình', code: 'Mã mẫu', command: 'Dòng lệnh' },
  download: 'Tải {file}',
  run: 'Chạy',
  copy: 'dòng lệnh',
  payButton: {
    title: 'Nút thanh toán',
    text: 'Dán một đoạn mã vào trang web của bạn; khách bấm là trả tiền.',
    action: 'Tạo nút thanh toán',
  },
  payLink: {
    title: 'Pay Link',
    text: 'Một liên kết thanh toán để gửi qua tin nhắn hay mạng xã hội, không cần trang web.',
    action: 'Tạo Pay Link',
  },
  samples: {
    title: 'Mã mẫu Node.js, PHP, Java, Go và curl',
    text: 'Tạo giao dịch, kiểm tra, nhận webhook: đã điền sẵn địa chỉ API và Client ID của bạn.',
    action: 'Mở mã mẫu',
  },
  shop: {
    title: 'Cửa hàng mẫu',
    text: 'Một trang bán cà phê hoàn chỉnh trong hai tệp: tạo giao dịch, nhận webhook, không tính tiền hai lần.',
  },
  listen: {
    title: 'Webhook về máy của bạn',
    text: 'Chuyển webhook của Chế độ thử đến chương trình đang chạy trên máy bạn, mã hóa và ký như thật.',
  },
  webhook: {
    title: 'Webhook',
    text: 'Hệ thống của bạn được báo ngay khi có tiền, gửi lại khi lỗi, có nhật ký từng lần.',
    action: 'Đặt địa chỉ webhook',
  },
} as const
