/** Orders of POS machines, for merchants and for the bank. */
export const posOrder = {
  status: { PENDING: 'Chờ xác nhận', CONFIRMED: 'Đã xác nhận', SHIPPED: 'Đang giao', UNDELIVERABLE: 'Không giao được', DELIVERED: 'Đã nhận', RETURN_REQUESTED: 'Yêu cầu trả', RETURNED: 'Đã trả', RETURN_REJECTED: 'Từ chối trả', CANCELED: 'Đã hủy' },
  payment: { UNPAID: 'Chưa thanh toán', PAID: 'Đã thanh toán', REFUNDED: 'Đã hoàn tiền', PARTIAL_REFUNDED: 'Hoàn một phần' },
  refundDue: 'Chờ hoàn tiền', refunding: 'Đang hoàn tiền', step: { REFUNDING: 'Yêu cầu hoàn tiền', REFUND_FAILED: 'Ngân hàng không hoàn được tiền' },
  list: {
    title: 'Đơn đặt máy POS', code: 'Mã đơn', items: 'Máy', total: 'Tổng tiền', status: 'Giao nhận', payment: 'Thanh toán', created: 'Đặt lúc', merchant: 'Cửa hàng', more: '{name} và {count} mẫu khác', keyword: 'Mã đơn, cửa hàng, người nhận', refundDue: 'Hoàn tiền', due: 'Chờ hoàn tiền', notDue: 'Không chờ hoàn tiền',
    emptyTitle: 'Chưa có đơn đặt máy', emptyText: 'Đơn đặt máy POS của cửa hàng sẽ hiện ở đây.', emptyAction: 'Xem máy POS',
  },
  detail: {
    title: 'Đơn {code}', gone: 'Không tìm thấy đơn này', lines: 'Máy đã đặt', quantity: '{count} × {price}', serials: 'Số máy: {serials}', amount: 'Tiền máy', discount: 'Giảm giá', vat: 'VAT', total: 'Tổng cộng', refunded: 'Đã hoàn', receiver: 'Người nhận', phone: 'Số điện thoại', address: 'Địa chỉ', note: 'Ghi chú', tracking: 'Mã vận đơn',
    reason: 'Lý do', created: 'Đặt lúc', by: 'Người đặt', delivered: 'Nhận máy lúc', returnUntil: 'Trả máy đến hết', history: 'Lịch sử đơn', placed: 'Đặt đơn', changed: 'Sửa đơn', delivery: 'Giao nhận', pay: 'Thanh toán tại quầy của ngân hàng, ghi nội dung {code}. Trạng thái đổi khi ngân hàng ghi nhận khoản thu.', payQr: 'Thanh toán ngay bằng VietQR: đơn được ghi nhận trong vài giây.', paidBy: 'Cách thanh toán', VIET_QR: 'VietQR', STAFF: 'Tại ngân hàng', refundState: 'Hoàn tiền', devices: 'Xem máy của tôi',
  },
  form: {
    title: 'Đặt máy POS', edit: 'Sửa đơn {code}', model: 'Mẫu máy', quantity: 'Số lượng', addLine: 'Thêm mẫu khác', removeLine: 'Bỏ {name}', receiver: 'Người nhận', phone: 'Số điện thoại nhận', address: 'Địa chỉ nhận máy', note: 'Ghi chú', submit: 'Đặt {count} máy, {amount}', save: 'Lưu đơn', placed: 'Đã đặt đơn {code}', saved: 'Đã lưu đơn {code}',
    chooseModel: 'Hãy chọn mẫu máy', twice: 'Mẫu này đã có trong đơn', tooMany: 'Chỉ còn {count} máy', priceChanged: 'Giá vừa thay đổi. Hãy xem lại tổng tiền rồi đặt lại.', hint: 'Ngân hàng xác nhận đơn rồi mới giữ hàng. Trả máy được trong {days} ngày sau khi nhận.',
  },
  act: { pay: 'Thanh toán VietQR', update: 'Sửa đơn', cancel: 'Hủy đơn', requestReturn: 'Yêu cầu trả máy' },
  paying: {
    title: 'Thanh toán đơn {code}', text: 'Quét bằng ứng dụng ngân hàng bất kỳ. Màn hình tự đổi khi tiền vào.', amount: 'Số tiền', content: 'Nội dung', account: 'Số tài khoản', until: 'Mã dùng đến', page: 'Mở trang thanh toán', done: 'Đã nhận đủ {amount}', doneText: 'Đơn {code} đã thanh toán. Ngân hàng sẽ xác nhận và giao máy.', close: 'Xong', over: 'Mã này không còn dùng được.', again: 'Lấy mã mới', waits: 'Đang chờ tiền vào', qr: 'VietQR đơn {code}',
  },
  cancel: { title: 'Hủy đơn {code}?', text: 'Đơn đang chờ xác nhận sẽ bị hủy. Tiền đã trả bằng VietQR được hoàn về tài khoản đã chuyển; tiền trả tại quầy do ngân hàng hoàn.', go: 'Hủy đơn', keep: 'Giữ đơn', done: 'Đã hủy đơn {code}' },
  back: { title: 'Yêu cầu trả máy của đơn {code}?', text: 'Hãy kết toán mọi giao dịch trên máy trước khi gửi trả. Ngân hàng sẽ liên hệ để nhận máy.', reason: 'Lý do trả máy', go: 'Gửi yêu cầu', keep: 'Giữ máy', done: 'Đã gửi yêu cầu trả máy' },
  cms: {
    text: 'Xác nhận đơn sẽ trừ tồn kho. Mỗi bước chỉ đi tiếp theo bảng trạng thái.', decide: 'Bước tiếp theo', mayNot: 'Bạn được xem, không được xử lý đơn.', to: { CONFIRMED: 'Xác nhận đơn', SHIPPED: 'Giao máy', UNDELIVERABLE: 'Không giao được', DELIVERED: 'Đã giao tới', RETURNED: 'Đã nhận lại máy', RETURN_REJECTED: 'Từ chối trả', CANCELED: 'Hủy đơn', PAID: 'Ghi nhận đã thu', REFUNDED: 'Ghi nhận hoàn đủ', PARTIAL_REFUNDED: 'Ghi nhận hoàn một phần' }, send: { REFUNDED: 'Hoàn đủ tiền', PARTIAL_REFUNDED: 'Hoàn một phần' },
    aboutSend: 'Đơn này trả bằng VietQR: tiền được chuyển về tài khoản đã trả, từ đơn vị của ngân hàng. Trạng thái đổi khi ngân hàng báo xong.', byHand: 'Đã hoàn bằng cách khác (ghi số bút toán)', refundReason: 'Lý do hoàn tiền',
    title: '{action}: đơn {code}', about: { CONFIRMED: 'Trừ tồn kho các máy trong đơn. Bị từ chối nếu không còn đủ máy.', SHIPPED: 'Nhập số máy (serial) của từng máy, mỗi máy một dòng.', UNDELIVERABLE: 'Kiện hàng quay về. Sau đó có thể giao lại hoặc hủy đơn.', DELIVERED: 'Máy thuộc về cửa hàng và kích hoạt được từ bây giờ.', RETURNED: 'Máy bị khóa; lô chưa kết toán được ngân hàng kết toán.', RETURN_REJECTED: 'Máy ở lại với cửa hàng.', CANCELED: 'Đơn kết thúc. Khoản đã thu phải được hoàn lại.', PAID: 'Chỉ ghi nhận khi tiền đã vào sổ của ngân hàng.', REFUNDED: 'Ghi nhận khi đã chuyển trả đủ tiền.', PARTIAL_REFUNDED: 'Ghi nhận khi đã chuyển trả một phần.' },
    serials: 'Số máy của {name} ({count} máy)', serialsHint: 'Chữ hoa, số và gạch ngang, 6 đến 30 ký tự.', tracking: 'Mã vận đơn', note: 'Lý do', reference: 'Số bút toán của ngân hàng', restock: 'Nhập lại kho để bán', refundAmount: 'Số tiền hoàn', go: 'Xác nhận', keep: 'Để sau', done: 'Đã cập nhật đơn {code}', redo: 'Giao lại', needed: 'Hãy điền mục này',
  },
} as const
