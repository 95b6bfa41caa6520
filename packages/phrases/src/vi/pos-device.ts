/** POS machines at work: devices, payments, settlements. */
export const posDevice = {
  devices: {
    title: 'Máy POS của tôi', keyword: 'Số máy hoặc tên máy', model: 'Dòng máy', status: 'Trạng thái', deviceId: 'Số máy', name: 'Tên máy', revenue: 'Doanh thu', open: 'Chưa kết toán', openNumber: '{count, plural, =0 {Đã kết toán hết} other {# giao dịch}}', seen: 'Hoạt động gần nhất', never: 'Chưa kích hoạt', delivered: 'Nhận máy', action: 'Thao tác', ACTIVE: 'Đang dùng', INACTIVE: 'Đã trả',
    history: 'Giao dịch của máy', emptyTitle: 'Chưa có máy POS', emptyText: 'Máy hiện ở đây khi ngân hàng giao tới cửa hàng.', emptyAction: 'Đặt máy POS',
  },
  activate: { action: 'Kích hoạt', again: 'Kích hoạt lại', title: 'Kích hoạt máy {deviceId}', text: 'Nhập số máy và mã này trên máy POS. Mã dùng một lần, đến {time}.', warn: 'Kích hoạt lại sẽ ngắt khóa cũ của máy.', get: 'Lấy mã kích hoạt', code: 'Mã kích hoạt', deviceId: 'Số máy', close: 'Xong' },
  list: {
    title: 'Giao dịch POS', keyword: 'Mã giao dịch, số tiền, thu ngân', deviceId: 'Số máy', finish: 'Kết toán', finished: 'Đã kết toán', unfinished: 'Chưa kết toán', paymentType: 'Cách thanh toán', status: 'Trạng thái', ended: 'Chỉ thành công và thất bại', yes: 'Có', no: 'Không', dates: 'Ngày giao dịch', from: 'Từ ngày', to: 'Đến ngày',
    time: 'Thời gian', amount: 'Số tiền', customer: 'Người trả', account: 'Tài khoản / thẻ', staff: 'Thu ngân', settled: 'Kết toán lúc', unknown: 'Chưa rõ', emptyTitle: 'Chưa có giao dịch POS', emptyText: 'Tiền thu trên máy POS sẽ hiện ở đây ngay khi khách trả.', emptyAction: 'Xem máy POS của tôi',
  },
  status: { CREATED: 'Chờ trả tiền', SUCCESS: 'Thành công', FAILED: 'Thất bại', TIMEOUT: 'Hết thời gian', CANCEL: 'Đã hủy', REFUNDED: 'Đã hoàn tiền' },
  paymentType: { VIET_QR: 'VietQR', ATM_CARD: 'Thẻ', BANKING: 'Ngân hàng' },
  detail: { title: 'Giao dịch {amount}', gone: 'Không tìm thấy giao dịch này', facts: 'Thông tin', money: 'Số tiền', code: 'Mã giao dịch', device: 'Máy', email: 'Email', fee: 'Phí', vat: 'VAT của phí', net: 'Thực nhận', batch: 'Lô kết toán', batchNo: 'Lô {number}', created: 'Bắt đầu', completed: 'Hoàn tất', timeline: 'Diễn biến', open: 'Mở trong Giao dịch' },
  settlement: {
    title: 'Kết toán POS', keyword: 'Số máy, số lô, thu ngân', status: 'Đối chiếu', SUCCESS: 'Khớp', MISMATCH: 'Lệch', batch: 'Lô', device: 'Máy', number: 'Số giao dịch', amount: 'Tổng tiền', net: 'Thực nhận', staff: 'Người kết toán', created: 'Kết toán lúc', dates: 'Ngày kết toán', emptyTitle: 'Chưa có lô kết toán', emptyText: 'Lô hiện ở đây khi máy POS kết toán. Lô còn mở tự kết toán lúc 23:00 hằng ngày.',
    detail: 'Lô {number} · {deviceId}', gone: 'Không tìm thấy lô này', qr: 'VietQR ({count})', card: 'Thẻ ({count})', fee: 'Phí', vat: 'VAT của phí', machine: 'Máy đếm', machineText: '{count} giao dịch, {amount}', mismatch: 'Máy đếm khác với sổ của chúng tôi. Số liệu của chúng tôi là số đã ghi sổ; hãy so từng giao dịch bên dưới.', closed: 'Cách kết toán', closedBy: { MACHINE: 'Kết toán trên máy', CUT_OFF: 'Tự động lúc 23:00', BANK: 'Ngân hàng, khi nhận lại máy' }, notCounted: 'Máy không đếm lô này', transactions: 'Giao dịch trong lô', sums: 'Tổng của lô',
  },
} as const
