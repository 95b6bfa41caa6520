/** The first screen: today's numbers, the last weeks, what just arrived, and the first steps of a new shop. */
export const dashboard = {
  hello: 'Xin chào, {name}',
  today: 'Hôm nay',
  card: { paid: 'Đã thu hôm nay', count: 'Giao dịch thành công', bank: 'Về tài khoản ngân hàng', open: 'Pay Link đang mở', openHint: 'chờ khách thanh toán', credits: '{count} khoản', refunded: 'Đã hoàn {amount}' },
  change: { up: 'Tăng {percent} so với hôm qua', down: 'Giảm {percent} so với hôm qua', same: 'Bằng hôm qua', first: 'Hôm qua chưa có', yesterday: 'Hôm qua {value}' },
  chart: {
    title: 'Doanh thu', days7: '7 ngày', days30: '30 ngày', period: 'Khoảng thời gian', asChart: 'Biểu đồ', asTable: 'Bảng số', view: 'Cách xem', day: 'Ngày', amount: 'Số tiền', count: 'Giao dịch', refunded: 'Đã hoàn', refundedOf: 'Đã hoàn {amount}, chưa trừ vào doanh thu', total: 'Tổng', transactions: '{count} giao dịch',
    label: 'Doanh thu {days} ngày qua: tổng {amount}, cao nhất {best} ngày {day}', none: 'Chưa có doanh thu trong khoảng này', unit: 'đồng', thousand: 'nghìn', million: 'tr', billion: 'tỷ',
  },
  latest: { title: 'Vừa nhận', all: 'Xem tất cả', empty: 'Chưa có khoản nào', emptyText: 'Tiền vừa về sẽ hiện ở đây, không cần tải lại trang.', noName: 'Khách chuyển khoản', live: 'Tự cập nhật' },
  quick: { title: 'Thao tác nhanh', newPayment: 'Thu tiền tại quầy', newPaymentHint: 'Nhập số tiền, đưa mã QR cho khách quét', payLink: 'Tạo Pay Link', payLinkHint: 'Gửi liên kết hoặc đưa mã QR cho khách', transactions: 'Xem giao dịch', transactionsHint: 'Tra cứu, lọc và xuất Excel', unmatched: 'Tiền chưa khớp', unmatchedHint: 'Khoản sai số tiền hoặc quá hạn', balance: 'Số dư', balanceHint: 'Số dư và sổ cái giải thích từng đồng' },
  guide: {
    title: 'Nhận khoản tiền thử đầu tiên trong ba bước', text: 'Chế độ thử không dùng tiền thật. Bạn sẽ thấy trọn một khoản thanh toán, từ liên kết đến sổ cái.', close: 'Ẩn hướng dẫn',
    step1: 'Tạo Pay Link thử', step1Text: 'Một liên kết {amount}, có hiệu lực trong 1 giờ.', step1Do: 'Tạo Pay Link {amount}', step1Done: 'Đã tạo {code}',
    step2: 'Mở trang thanh toán', step2Text: 'Đây là trang khách của bạn nhìn thấy.', step2Do: 'Mở trang', step2Done: 'Đã mở',
    step3: 'Trả tiền bằng ứng dụng ngân hàng mô phỏng', step3Text: 'Chọn tài khoản và bấm trả tiền, mã QR đã được điền sẵn.', step3TextReal: 'Quét mã QR trên trang bằng ứng dụng ngân hàng.', step3Do: 'Mở ứng dụng mô phỏng', step3Wait: 'Đang chờ tiền về…',
    done: 'Xong! {amount} đã về và đã vào sổ.', see: 'Xem khoản này', again: 'Thử lần nữa', description: 'Thanh toán thử',
    liveTitle: 'Bắt đầu nhận tiền', liveText: 'Chưa có khoản thanh toán nào. Tạo Pay Link đầu tiên, hoặc thử trước với dữ liệu mẫu trong Chế độ thử.', liveDo: 'Tạo Pay Link đầu tiên', liveTry: 'Thử trong Chế độ thử',
    noAccount: 'Cửa hàng chưa có tài khoản nhận tiền.',
  },
} as const
