/** The balance screen and the books behind it (decisions.md item 4). Account names say what people call the money, not what bookkeepers do. */
export const balance = {
  title: 'Số dư',
  unmatched: 'Tiền chưa khớp',
  bank: { reference: 'Mã tham chiếu', accountNo: 'số tài khoản', title: 'Tại ngân hàng', text: 'Số dư ngân hàng báo về lúc này. Tiền luôn ở tài khoản của bạn tại ngân hàng.', asOf: 'Cập nhật lúc <time></time>', refresh: 'Cập nhật số dư {account}', down: 'Chưa đọc được số dư', downHint: 'Tiền của bạn không bị ảnh hưởng. Hãy thử lại sau ít phút.', retry: 'Thử lại', default: 'Mặc định', none: 'Chưa có tài khoản ngân hàng', noneHint: 'Liên kết một tài khoản để nhận tiền và xem số dư tại đây.' },
  books: { title: 'Sổ của cửa hàng', text: 'Mọi khoản tiền đi qua Saola Pay được ghi vào hai vế bằng nhau: tiền đã về, và tiền đó thuộc về đâu.', received: 'Đã về', belongs: 'Thuộc về', postings: '{count, plural, other {{shown} bút toán}}' },
  account: {
    CLEARING: 'Tiền đã về ngân hàng', MERCHANT: 'Của cửa hàng', FEE: 'Phí dịch vụ đã giữ', VAT: 'Thuế GTGT trên phí', SUSPENSE: 'Chờ bạn xử lý', IN_FLIGHT: 'Đang hoàn trả',
    CARD: 'Tiền thẻ chờ quyết toán', HELD: 'Tiền thẻ đã quyết toán',
  },
  explain: {
    CLEARING: 'Tổng tiền khách đã chuyển tới tài khoản của bạn qua Saola Pay, trừ các khoản đã hoàn trả.',
    MERCHANT: 'Phần thực nhận của các giao dịch thành công.',
    FEE: 'Phí được giữ lại từ từng giao dịch.',
    VAT: 'Thuế giá trị gia tăng tính trên phí.',
    SUSPENSE: 'Tiền đã về nhưng chưa khớp với giao dịch nào. Bạn nhận hoặc hoàn trả.',
    IN_FLIGHT: 'Tiền bạn đã quyết định hoàn trả, ngân hàng đang thực hiện.',
    CARD: 'Khách đã trả bằng thẻ, mạng thẻ chưa chuyển tiền: phiên của một ngày được quyết toán vào ngày làm việc sau. Hoàn tiền thẻ được trừ ở đây.',
    HELD: 'Mạng thẻ đã chuyển, tiền đang ở tài khoản quyết toán của Saola Pay và thuộc về bạn.',
  },
  proof: { ok: 'Sổ cân: hai vế bằng nhau, chênh lệch {amount}.', off: 'Sổ lệch {amount}. Vui lòng báo cho bộ phận hỗ trợ.', sum: '{received} − {belongs} = {difference}', toUnmatched: 'Xử lý tiền chưa khớp' },
  kind: { SETTLE: 'Thanh toán thành công', SUSPEND: 'Tiền về chưa khớp', ACCEPT: 'Nhận tiền chưa khớp', RETURN: 'Quyết định hoàn trả', RETURNED: 'Ngân hàng đã hoàn trả', RETURN_FAILED: 'Hoàn trả không thành', REFUND: 'Hoàn tiền cho khách', REFUNDED: 'Ngân hàng đã hoàn cho khách', REFUND_FAILED: 'Hoàn tiền không thành', CARD_DUE: 'Mạng thẻ ghi nợ', CARD_SETTLED: 'Mạng thẻ quyết toán', OTHER: 'Điều chỉnh' },
  list: {
    title: 'Bút toán', account: 'Tài khoản sổ', transaction: 'Giao dịch', dates: 'Ngày ghi sổ', at: 'Ghi sổ lúc', why: 'Lý do', amount: 'Thay đổi', after: 'Số dư sau đó', of: 'Giao dịch', bankReference: 'Số bút toán ngân hàng', open: 'Mở giao dịch',
    afterHint: 'Chọn một tài khoản sổ để xem số dư sau từng bút toán.', empty: 'Chưa có bút toán', emptyHint: 'Bút toán đầu tiên được ghi khi khoản thanh toán đầu tiên về tài khoản.', sign: 'Dấu + là tăng, dấu − là giảm.',
  },
} as const
