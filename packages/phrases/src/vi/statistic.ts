/** The statistics screen and its Excel file. */
export const statistic = {
  title: 'Thống kê', range: 'Khoảng thời gian', account: 'Tài khoản nhận', type: 'Nguồn', method: 'Phương thức', transactions: 'Xem giao dịch',
  own: 'Chọn ngày khác',
  preset: { today: 'Hôm nay', yesterday: 'Hôm qua', last7: '7 ngày', last30: '30 ngày', thisMonth: 'Tháng này', lastMonth: 'Tháng trước' },
  period: '{from} – {to}, so với {beforeFrom} – {beforeTo}', tooLong: 'Thống kê xem được tối đa {days} ngày. Hãy chọn khoảng ngắn hơn.',
  tile: { label: 'Số liệu trong kỳ', amount: 'Doanh thu', total: 'Giao dịch thành công', net: 'Thực nhận', refunded: 'Đã hoàn {amount} ({count} lần)', kept: 'Còn lại {amount}', average: 'Trung bình mỗi giao dịch', fee: 'Phí và thuế', lost: 'Không thành công' },
  change: { up: 'Tăng {percent}', down: 'Giảm {percent}', same: 'Bằng kỳ trước', first: 'Kỳ trước chưa có', before: 'Kỳ trước {value}' },
  chart: { title: 'Doanh thu theo ngày', before: 'Kỳ trước', now: 'Kỳ này' },
  table: { date: 'Ngày', total: 'Giao dịch', amount: 'Số tiền', refunded: 'Đã hoàn', before: 'Kỳ trước', sum: 'Tổng' },
  share: { methods: 'Theo phương thức', types: 'Theo nguồn', accounts: 'Theo tài khoản nhận', sellers: 'Theo người tạo liên kết', products: 'Sản phẩm bán chạy', api: 'Máy chủ của cửa hàng', count: '{count} giao dịch', sold: 'Đã bán {count}', returned: 'trả lại {count}', refunded: 'đã hoàn {amount}', none: 'Chưa có khoản nào trong kỳ', noProducts: 'Chưa bán sản phẩm nào trong kỳ' },
  hours: { title: 'Giờ cao điểm', best: 'Đông nhất: {day}, {hour}, {amount}', none: 'Chưa có khoản nào trong kỳ', cell: '{day} {hour}: {amount}, {count} giao dịch', cellRefunded: '{cell}, sau đó hoàn {amount}', hour: '{from}–{to} giờ', less: 'Ít', more: 'Nhiều' },
  weekday: { d1: 'Thứ hai', d2: 'Thứ ba', d3: 'Thứ tư', d4: 'Thứ năm', d5: 'Thứ sáu', d6: 'Thứ bảy', d7: 'Chủ nhật' },
  day: { d1: 'T2', d2: 'T3', d3: 'T4', d4: 'T5', d5: 'T6', d6: 'T7', d7: 'CN' },
  funnel: {
    title: 'Chuyển đổi của liên kết và đơn hàng', created: 'Đã tạo', opened: 'Khách đã mở', paid: 'Đã thanh toán', rate: '{percent} được thanh toán', of: '{percent} số đã tạo', open: '{count} đang chờ', canceled: '{count} đã hủy', expired: '{count} hết hạn', failed: '{count} thất bại',
    note: 'Tính theo ngày tạo.', none: 'Chưa tạo liên kết hay đơn hàng nào trong kỳ',
  },
  refunds: 'Khoản hoàn tính vào ngày tiền về đến khách; ở giờ cao điểm, vào giờ khách đã trả. Sản phẩm và người tạo xếp theo số tiền còn lại sau hoàn.',
  live: 'Giờ cao điểm, sản phẩm, người tạo và chuyển đổi cập nhật sau vài giây.',
  partly: 'Không tính theo nguồn và phương thức đang lọc.',
  file: { name: 'thong-ke', sheet: 'Thống kê', date: 'Ngày', total: 'Giao dịch thành công', amount: 'Doanh thu', fee: 'Phí', vat: 'Thuế GTGT', net: 'Thực nhận', refunds: 'Số lần hoàn', refunded: 'Đã hoàn cho khách', kept: 'Còn lại sau hoàn', canceled: 'Đã hủy', failed: 'Thất bại', expired: 'Hết hạn', sum: 'Tổng' },
} as const
