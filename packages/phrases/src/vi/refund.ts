/** Refunds (ADR 0027): what goes back, whose agreement it wants, where it is. */
export const refund = {
  title: 'Hoàn tiền', tabs: 'Giao dịch và hoàn tiền', payments: 'Thanh toán', bank: 'Tại ngân hàng',
  status: { REQUESTED: 'Chờ duyệt', APPROVED: 'Sắp chuyển', SENDING: 'Ngân hàng đang xử lý', SENT: 'Đã hoàn', FAILED: 'Không thành', REJECTED: 'Bị từ chối', WITHDRAWN: 'Đã rút' },
  failure: {
    INSUFFICIENT_FUNDS: 'Tài khoản ngân hàng của cửa hàng không đủ tiền.', ACCOUNT_NOT_FOUND: 'Ngân hàng không tìm thấy tài khoản của khách.', ACCOUNT_CLOSED: 'Tài khoản của khách đã đóng.', RECEIVER_BANK_DOWN: 'Ngân hàng của khách đang gián đoạn.',
    RETURNED_BY_RECEIVER: 'Ngân hàng của khách đã trả lại tiền.', UNKNOWN_PAYMENT: 'Ngân hàng không tìm thấy khoản thanh toán này.', TOO_MUCH: 'Ngân hàng đã hoàn khoản này từ trước.', REFUSED: 'Ngân hàng từ chối.',
  },
  column: { requestedAt: 'Yêu cầu lúc', what: 'Hoàn cho', reason: 'Lý do', status: 'Trạng thái', amount: 'Số tiền', by: 'Người yêu cầu' },
  filter: { keyword: 'Tìm lý do, khách, số tiền, mã…', status: 'Trạng thái', dates: 'Ngày yêu cầu' },
  list: { empty: 'Chưa có khoản hoàn tiền nào', emptyHint: 'Mở một giao dịch thành công rồi chọn Hoàn tiền.', toTransactions: 'Mở danh sách giao dịch', waiting: 'Chờ duyệt', payer: 'Người đã trả' },
  drawer: {
    title: 'Khoản hoàn tiền', money: 'Tiền lấy từ đâu', net: 'Từ tiền của cửa hàng', feeBack: 'Phí được trả lại', vatBack: 'Thuế trên phí được trả lại', sum: 'Khách nhận lại', notYet: 'Tính khi được duyệt.', facts: 'Thông tin', transaction: 'Giao dịch', openTransaction: 'Mở giao dịch', paid: 'Khách đã trả', way: 'Hoàn bằng', toAccount: 'Tài khoản nhận', toCard: 'Thẻ nhận', toName: 'Người nhận', toBin: 'Mã ngân hàng (BIN)',
    requestedBy: 'Người yêu cầu', requestedAt: 'Yêu cầu lúc', decidedBy: 'Người quyết định', decidedAt: 'Quyết định lúc', note: 'Ghi chú', endedAt: 'Kết thúc lúc', reference: 'Mã hoàn tiền', bankReference: 'Số bút toán ngân hàng', goods: 'Hàng khách trả lại', piece: '{count} × {name}', restocked: 'Đã nhập lại kho, số đã bán và doanh thu đã giảm.', willRestock: 'Nhập lại kho khi tiền về đến khách.', kept: 'Không nhập kho; số đã bán và doanh thu đã giảm.', willKeep: 'Không nhập kho.', gone: 'Không tìm thấy khoản hoàn tiền này', goneHint: 'Đường dẫn có thể đã sai, hoặc khoản này thuộc về cửa hàng khác.',
  },
  state: {
    REQUESTED: 'Chờ một người khác duyệt vì số tiền vượt mức cửa hàng đặt ra. Chưa có tiền nào rời đi.', APPROVED: 'Tiền đã được để riêng, lệnh sắp đến ngân hàng.', SENDING: 'Đã gửi ngân hàng. Nếu ngân hàng chưa trả lời, hệ thống tự hỏi lại và không bao giờ chuyển hai lần.',
    SENT: 'Ngân hàng đã chuyển tiền về cho khách.', FAILED: 'Ngân hàng không chuyển được. Tiền đã về lại sổ của cửa hàng; bạn có thể yêu cầu hoàn lần nữa.', REJECTED: 'Người duyệt đã từ chối. Không có tiền nào rời đi.', WITHDRAWN: 'Người yêu cầu đã rút lại. Không có tiền nào rời đi.',
  },
  way: { BANK: 'Chuyển khoản về tài khoản đã trả', CARD: 'Về thẻ đã trả' },
  ask: {
    open: 'Hoàn tiền', title: 'Hoàn tiền cho khách', left: 'Còn hoàn được {left} trong {amount} khách đã trả.', already: 'Đã hoàn {refunded}.', pending: 'Đang hoàn hoặc chờ duyệt {pending}.', how: 'Số tiền hoàn', all: 'Tất cả', half: 'Một nửa', amount: 'Số tiền', reason: 'Lý do', reasonHint: 'Khách và nhân viên cửa hàng cùng thấy lý do này.', reasonPlaceholder: 'Ví dụ: khách trả lại hàng',
    toBank: 'Tiền về đúng tài khoản đã trả: {account} · {name}', toCard: 'Tiền về đúng thẻ đã trả: {account}', unknown: 'tài khoản đã chuyển tiền', fee: 'Phí và thuế của phần hoàn được trả lại cho cửa hàng.', second: 'Trên {limit} cần một người khác duyệt.', notCovered: 'Tiền của cửa hàng trong sổ có thể không đủ để hoàn toàn bộ.', submit: 'Hoàn {amount}', submitAsk: 'Yêu cầu hoàn {amount}', submitBlank: 'Hoàn tiền', tooMuch: 'Nhiều nhất {left}.',
    goods: 'Hàng khách trả lại', goodsHint: 'Số đã bán và doanh thu của sản phẩm giảm theo khi tiền về đến khách.', goodsOf: '{name}, khách trả lại', goodsLeft: 'Còn {left} trong {count}', restock: 'Nhập lại kho để bán tiếp', restockHint: 'Tắt nếu hàng đã hỏng hoặc khách không mang lại.', tooManyGoods: 'Nhiều nhất {left}', sent: 'Đang hoàn {amount} cho khách', asked: 'Đã gửi yêu cầu hoàn {amount}, chờ người khác duyệt', NOT_PAID: 'Chỉ hoàn được giao dịch đã thành công.', ALL_REFUNDED: 'Giao dịch này đã được hoàn hết.', NO_WAY: 'Ngân hàng không biết tiền đã đến từ đâu nên không hoàn được. Hãy trả khách bằng cách khác.',
  },
  decide: {
    approve: 'Duyệt', reject: 'Từ chối', withdraw: 'Rút yêu cầu', approveTitle: 'Duyệt hoàn {amount}?', approveText: '{by} yêu cầu hoàn {amount}: {reason}. Ngân hàng sẽ chuyển ngay cho {to}. Việc này không rút lại được.', approveGo: 'Hoàn {amount}', rejectTitle: 'Từ chối hoàn {amount}?', rejectText: '{by} yêu cầu hoàn {amount}: {reason}.', rejectGo: 'Từ chối',
    withdrawTitle: 'Rút yêu cầu hoàn {amount}?', withdrawText: 'Chưa có tiền nào rời đi. Bạn có thể yêu cầu lại sau.', withdrawGo: 'Rút yêu cầu', note: 'Ghi chú', noteMissing: 'Vui lòng ghi lý do', ownHint: 'Bạn đã yêu cầu khoản này, nên một người khác phải duyệt.', noRight: 'Bạn chưa có quyền duyệt hoàn tiền.', approved: 'Đã duyệt, đang hoàn {amount}', rejected: 'Đã từ chối', withdrawn: 'Đã rút yêu cầu',
  },
  rule: {
    open: 'Mức cần duyệt', title: 'Khi nào cần người thứ hai', text: 'Khoản hoàn lớn hơn mức này phải được một người khác duyệt trước khi tiền rời đi. Người yêu cầu không tự duyệt được.', on: 'Cần người thứ hai duyệt', above: 'Khi số tiền lớn hơn', ownerOnly: 'Chỉ chủ cửa hàng đổi được mức này.', save: 'Lưu', saved: 'Đã lưu', now: 'Hoàn trên {limit} cần người thứ hai duyệt.', off: 'Không khoản hoàn nào cần người thứ hai duyệt.', required: 'Vui lòng nhập số tiền',
  },
} as const
