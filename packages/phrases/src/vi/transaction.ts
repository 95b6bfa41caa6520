/** Transactions: screens and Excel files. */
export const transaction = {
  file: 'giao-dich', sheet: 'Giao dịch', statementFile: 'sao-ke', statementSheet: 'Sao kê',
  status: { CREATED: 'Chờ thanh toán', PENDING: 'Đang xử lý', SUCCESS: 'Thành công', CANCELED: 'Đã hủy', FAIL: 'Thất bại', TIMEOUT: 'Hết hạn' },
  paymentType: { VIET_QR: 'VietQR', ATM_CARD: 'Thẻ nội địa', BANKING: 'Chuyển khoản' },
  type: { PAY_LINK: 'Liên kết thanh toán', PAY_PAGE: 'Trang thanh toán', PAY_BUTTON: 'Nút thanh toán', PAY_BOX: 'Loa thanh toán', PAY_POS: 'Máy POS', PAY_SUBSCRIPTION: 'Thanh toán định kỳ', PAY_OUT: 'Chi hộ' },
  column: {
    id: 'Mã giao dịch', createDateTime: 'Ngày tạo', status: 'Trạng thái', amount: 'Số tiền', chargeAmount: 'Phí', vatChargeAmount: 'Thuế GTGT', actualAmount: 'Thực nhận', paymentType: 'Phương thức', refTransactionId: 'Mã tham chiếu',
    txnNumber: 'Số bút toán', description: 'Nội dung', completeTime: 'Hoàn tất lúc', virtualAccount: 'Tài khoản ảo', accountNo: 'Tài khoản nhận', customerName: 'Khách hàng', customerPhone: 'Điện thoại', dateTime: 'Thời gian', currency: 'Tiền tệ', detail: 'Diễn giải', transGroup: 'Nhóm',
    feeWithVat: 'Phí + thuế', type: 'Nguồn', customerEmail: 'Email', customerAddress: 'Địa chỉ', payLinkCode: 'Mã Pay Link', interBankTrace: 'Mã tra soát liên ngân hàng', depositTime: 'Ngân hàng ghi có', successUrl: 'Địa chỉ khi thành công', failUrl: 'Địa chỉ khi thất bại', refundedAmount: 'Đã hoàn',
  },
  step: {
    CREATED: 'Tạo giao dịch', OPENED: 'Khách mở trang', QR_SHOWN: 'Hiển thị mã QR', BANK_CREDITED: 'Ngân hàng ghi có', MATCHED: 'Khớp lệnh', POSTED: 'Ghi sổ', EVENTS_SENT: 'Đã gửi thông báo', ANNOUNCED: 'Loa đã đọc', CANCELED: 'Đã hủy', TIMEOUT: 'Hết hạn', FAIL: 'Thất bại', UNMATCHED_CREDIT: 'Tiền về chưa khớp',
    REFUND_REQUESTED: 'Yêu cầu hoàn tiền', REFUND_APPROVED: 'Người thứ hai đã duyệt hoàn tiền', REFUND_REJECTED: 'Hoàn tiền bị từ chối', REFUND_WITHDRAWN: 'Đã rút yêu cầu hoàn tiền', REFUND_SENT: 'Đã hoàn tiền cho khách', REFUND_FAILED: 'Hoàn tiền không thành', GOODS_RESTOCKED: 'Hàng trả lại đã nhập kho', GOODS_RETURNED: 'Khách đã trả hàng, không nhập kho',
  },
  list: {
    given: 'Đã hoàn {amount}', title: 'Giao dịch', keyword: 'Tìm nội dung, khách hàng, số tiền, mã…', noDescription: 'Không có nội dung', empty: 'Chưa có giao dịch nào', emptyHint: 'Giao dịch xuất hiện ngay khi bạn tạo Pay Link đầu tiên.', createLink: 'Tạo Pay Link',
    all: 'Tất cả', dates: 'Thời gian tạo', account: 'Tài khoản nhận',
  },
  tile: { label: 'Số liệu theo bộ lọc', refunded: 'Đã hoàn {amount}', revenue: 'Doanh thu', success: 'Thành công', canceled: 'Đã hủy', failed: 'Không thành công', byDay: 'Tính theo ngày giao dịch hoàn tất.', ignores: 'Không tính theo từ khóa và mã đang lọc.' },
  drawer: {
    refunds: 'Các khoản hoàn tiền', title: 'Giao dịch', story: 'Diễn biến', facts: 'Thông tin giao dịch', postings: 'Bút toán sổ cái', noPostings: 'Chưa có bút toán: tiền chưa về.', inBooks: 'Xem trong sổ', openLink: 'Mở Pay Link', paidBy: 'từ {name}', print: 'In biên nhận',
    gone: 'Không tìm thấy giao dịch này', goneHint: 'Đường dẫn có thể đã sai, hoặc giao dịch thuộc về cửa hàng khác.', receipt: 'Biên nhận thanh toán', printedAt: 'In lúc {time}',
  },
  fee: {
    refunded: 'Đã hoàn cho khách', refunding: 'Đang hoàn hoặc chờ duyệt', title: 'Phí và thực nhận', amount: 'Khách trả', fee: 'Phí dịch vụ', vat: 'Thuế GTGT {percent}% trên phí', net: 'Cửa hàng nhận', rule: 'Biểu phí: {name}',
    percentOnly: '{percent}% × {amount}', fixedOnly: '{fixed} mỗi giao dịch', percentAndFixed: '{percent}% × {amount} + {fixed}', least: 'Mức tối thiểu {least} mỗi giao dịch', greatest: 'Mức tối đa {greatest} mỗi giao dịch', cut: 'Không vượt quá số tiền khách trả', free: 'Miễn phí',
    immediately: 'Phí được giữ lại ngay khi tiền về.', later: 'Bạn nhận đủ số tiền khách trả. Phí được gộp vào báo cáo phí cuối tháng.', notPaid: 'Phí chỉ tính khi thanh toán thành công.',
  },
  bank: {
    account: 'Tài khoản ngân hàng', period: 'Khoảng thời gian', TODAY: 'Hôm nay', YESTERDAY: 'Hôm qua', WEEK: '7 ngày', MONTH: '30 ngày', dates: 'Chọn ngày (tối đa {days} ngày)', tooLong: 'Sao kê xem được tối đa {days} ngày. Hãy chọn khoảng ngắn hơn.',
    empty: 'Ngân hàng chưa ghi nhận giao dịch nào trong khoảng này', emptyHint: 'Chọn khoảng thời gian khác hoặc tài khoản khác.', noAccount: 'Chưa có tài khoản ngân hàng', noAccountHint: 'Liên kết một tài khoản để xem sao kê tại đây.', transactionNo: 'Số bút toán',
    fromBank: 'Số liệu lấy trực tiếp từ ngân hàng.', group: { TRANSFER_IN: 'Chuyển đến', TRANSFER_OUT: 'Chuyển đi', RETURN_IN: 'Được hoàn trả', RETURN_OUT: 'Hoàn trả đi', REVERSAL: 'Đảo bút toán' },
  },
} as const
