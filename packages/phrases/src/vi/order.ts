/** Orders that customers make on pay pages. */
export const order = {
  status: { CREATED: 'Chờ thanh toán', PAID: 'Đã thanh toán', CANCEL: 'Đã hủy' },
  list: {
    title: 'Đơn hàng', pages: 'Trang thanh toán', search: 'Mã đơn hàng', id: 'Mã hệ thống của đơn', status: 'Trạng thái', all: 'Tất cả', statuses: 'Lọc theo trạng thái', dates: 'Ngày đặt', chipRef: 'Mã đơn', chipId: 'Mã hệ thống', chipFrom: 'Từ ngày', chipTo: 'Đến ngày',
    reference: 'Mã đơn', items: 'Sản phẩm', more: '{name} và {count} món khác', customer: 'Khách hàng', noCustomer: 'Không để tên', amount: 'Số tiền', page: 'Trang', created: 'Đặt lúc',
    emptyTitle: 'Chưa có đơn hàng', emptyText: 'Đơn khách đặt trên trang thanh toán sẽ hiện ở đây.', emptyAction: 'Tới trang thanh toán',
  },
  detail: {
    title: 'Đơn hàng {number}', notFound: 'Không tìm thấy đơn hàng', notFoundText: 'Đơn không tồn tại hoặc không phải của cửa hàng này.', toList: 'Về danh sách đơn', cancel: 'Hủy đơn', cancelNo: 'Chỉ hủy được đơn đang chờ thanh toán và không có thẻ đang xử lý.', open: 'Mở trang thanh toán của đơn',
    items: 'Sản phẩm đã đặt', name: 'Sản phẩm', price: 'Đơn giá', quantity: 'Số lượng', amount: 'Thành tiền', total: 'Tổng cộng', fee: 'Phí', net: 'Thực nhận', attempts: 'Lượt thanh toán', info: 'Thông tin đơn', number: 'Mã đơn', id: 'Mã hệ thống', transaction: 'Giao dịch', page: 'Trang', created: 'Đặt lúc', expires: 'Giữ hàng đến',
    paid: 'Thanh toán lúc', canceledBy: 'Hủy bởi', payer: 'khách hàng', method: 'Cách thanh toán', note: 'Lời nhắn', periodic: 'Mua định kỳ', wants: 'Khách muốn mua định kỳ', customer: 'Khách hàng', fullName: 'Họ và tên', phone: 'Số điện thoại', email: 'Email', address: 'Địa chỉ', nobody: 'Khách không để lại thông tin.', timeline: 'Diễn biến thanh toán', button: 'Đặt qua nút thanh toán', returned: 'Khách đã trả lại {count}', refundedPart: 'đã hoàn {amount}', refunded: 'Đã hoàn cho khách', refunding: 'Đang hoàn hoặc chờ duyệt', refunds: 'Xem các khoản hoàn', refund: 'Hoàn tiền',
  },
  cancel: { title: 'Hủy đơn hàng này?', text: 'Đơn {number}, {amount}. Hàng được trả lại kho ngay và khách không trả tiền được nữa.', note: 'Tiền chuyển tới sau khi hủy sẽ nằm ở mục tiền chưa khớp.', go: 'Hủy đơn', keep: 'Giữ đơn', done: 'Đã hủy đơn {number}' },
} as const
