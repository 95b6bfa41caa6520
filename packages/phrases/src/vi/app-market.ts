/** The app market: ways to take payments and to connect that exist and can be used as they are. */
export const appMarket = {
  title: 'Chợ ứng dụng',
  intro:
    'Các ứng dụng và công cụ có sẵn của Saola Pay để nhận tiền ở nơi bạn bán: trong tin nhắn, trên trang web, tại quầy hay từ máy chủ của bạn. Tất cả dùng được ngay; ứng dụng bạn chưa được cấp quyền thì không hiện ở đây.',
  group: { sell: 'Nhận tiền, không cần lập trình', build: 'Kết nối hệ thống của bạn' },
  state: {
    used: 'Đang dùng',
    unused: 'Chưa dùng',
    ready: 'Có khóa, chưa gọi lần nào',
    waiting: 'Chờ ngân hàng duyệt',
  },
  cost: 'Chi phí',
  needs: 'Cần có',
  perPayment: 'Không mất phí mở; mỗi giao dịch tính theo biểu phí.',
  free: 'Miễn phí',
  fees: 'Xem biểu phí',
  download: 'Tải {file}',
  run: 'Chạy',
  copy: 'dòng lệnh',
  empty: {
    title: 'Chưa có ứng dụng nào mở cho bạn',
    rights:
      'Chủ cửa hàng hoặc người quản lý thành viên có thể cấp cho bạn quyền dùng Pay Link, Nút thanh toán, Trang thanh toán, Pay Box hoặc Tích hợp.',
    off: 'Các ứng dụng đang tắt ở hệ thống này. Hãy liên hệ Hỗ trợ để được bật.',
  },
  payLink: {
    title: 'Pay Link',
    text: 'Một liên kết thanh toán để gửi qua tin nhắn hay mạng xã hội; khách mở ra, quét mã và trả đúng số tiền.',
    needs: 'Không cần gì thêm, kể cả trang web.',
    open: 'Mở Pay Link',
    make: 'Tạo Pay Link',
  },
  payButton: {
    title: 'Nút thanh toán',
    text: 'Dán một đoạn mã vào trang web của bạn; khách bấm nút là đến trang trả tiền.',
    needs: 'Một trang web mà bạn sửa được nội dung.',
    open: 'Mở Nút thanh toán',
    make: 'Tạo nút thanh toán',
  },
  payPage: {
    title: 'Trang thanh toán',
    text: 'Một trang bán hàng với sản phẩm, giá và giỏ hàng; khách đặt và trả tiền trên cùng một trang.',
    needs: 'Ít nhất một sản phẩm.',
    open: 'Mở Trang thanh toán',
    make: 'Tạo trang thanh toán',
  },
  payBox: {
    title: 'Pay Box',
    text: 'Loa đặt tại quầy: hiện mã QR và đọc to số tiền ngay khi tiền về.',
    needs: 'Một thiết bị Pay Box có kết nối mạng.',
    open: 'Mở Pay Box',
    make: 'Liên kết Pay Box',
  },
  samples: {
    title: 'API máy chủ và mã mẫu',
    text: 'Máy chủ của bạn tự tạo giao dịch và kiểm tra kết quả. Mã mẫu Node.js, PHP, Java, Go và curl đã điền sẵn địa chỉ và Client ID của bạn.',
    needs: 'Một máy chủ và khóa API.',
    open: 'Mở khóa API và mã mẫu',
    make: 'Tạo khóa API',
  },
  webhook: {
    title: 'Webhook',
    text: 'Hệ thống của bạn được báo ngay khi có tiền; lần gửi lỗi được gửi lại và mỗi lần đều có nhật ký.',
    needs: 'Một địa chỉ HTTPS, được ngân hàng duyệt trước khi dùng thật.',
    open: 'Mở Webhook',
    make: 'Đặt địa chỉ webhook',
  },
  shop: {
    title: 'Cửa hàng mẫu',
    text: 'Một trang bán cà phê hoàn chỉnh trong hai tệp: tạo giao dịch, nhận webhook, không tính tiền hai lần.',
    needs: 'Node.js 20 trên máy của bạn và khóa thử.',
  },
  listen: {
    title: 'Webhook về máy của bạn',
    text: 'Chuyển webhook của Chế độ thử đến chương trình đang chạy trên máy bạn, mã hóa và ký như thật.',
    needs: 'Node.js 20 trên máy của bạn và khóa thử.',
  },
} as const
