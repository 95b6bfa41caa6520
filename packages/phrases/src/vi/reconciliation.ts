/** The bank's statement against our books, for bank staff (decisions.md item 4). */
export const reconciliation = {
  title: 'Đối soát ngân hàng', text: 'Sao kê ngân hàng và sổ của chúng ta được so hai chiều mỗi đêm. Khoản nào chưa khớp đều hiện ở đây.', search: 'Tìm theo mã tham chiếu, tài khoản, số tiền',
  filter: { kind: 'Loại chênh lệch', state: 'Trạng thái', day: 'Ngày', book: 'Nguồn' },
  column: { what: 'Chênh lệch', account: 'Tài khoản', day: 'Ngày', bank: 'Ngân hàng', ours: 'Sổ của chúng ta', state: 'Trạng thái' },
  book: { BANK: 'Sao kê ngân hàng', CARD: 'Mạng thẻ' },
  kind: { MISSING_OURS: 'Thiếu ở sổ của chúng ta', MISSING_BANK: 'Thiếu ở ngân hàng', AMOUNT: 'Lệch số tiền', DUPLICATE: 'Ghi trùng', OTHER_ACCOUNT: 'Sai tài khoản', OTHER_DAY: 'Ghi khác ngày', BALANCE: 'Sao kê không cân' },
  explain: {
    MISSING_OURS: 'Bên kia ghi khoản này, sổ của chúng ta chưa có: thông báo có thể đã thất lạc.', MISSING_BANK: 'Sổ của chúng ta có khoản này, bên kia không ghi. Nếu bên kia ghi vào ngày sau, lần đối soát tới sẽ tự đóng.',
    AMOUNT: 'Hai bên ghi cùng một mã tham chiếu với số tiền khác nhau.', DUPLICATE: 'Bên kia ghi cùng một mã tham chiếu nhiều lần; sổ của chúng ta chỉ ghi một lần.', OTHER_ACCOUNT: 'Hai bên ghi cùng một mã tham chiếu vào hai tài khoản khác nhau.',
    OTHER_DAY: 'Hai bên ghi cùng một khoản vào hai ngày khác nhau, thường là quanh nửa đêm.', BALANCE: 'Số dư đầu ngày cộng tiền vào trừ tiền ra không bằng số dư cuối ngày, hoặc sao kê thiếu dòng.',
  },
  state: { OPEN: 'Chưa xử lý', HEALED: 'Đã ghi từ sao kê', GONE: 'Đã tự khớp', EXPLAINED: 'Đã giải thích', RESOLVED: 'Đã xử lý' },
  movement: { TRANSFER_IN: 'Tiền vào', TRANSFER_OUT: 'Tiền ra', RETURN_OUT: 'Hoàn trả', RETURN_IN: 'Nhận lại', REVERSAL: 'Đảo bút toán', PAYMENT: 'Thanh toán thẻ', REFUND: 'Hoàn tiền', RETURN: 'Hoàn trả tiền chưa khớp', CREDIT: 'Tiền về', SETTLEMENT: 'Bảng quyết toán thẻ' },
  outcome: { SETTLED: 'Giao dịch thành công', waits: 'Nằm ở tiền chưa khớp' },
  empty: { title: 'Không có chênh lệch', text: 'Sao kê ngân hàng và sổ của chúng ta khớp từng đồng.' },
  days: { title: 'Các ngày đã đối soát', none: 'Chưa có ngày nào được đối soát.', running: 'Đang đối soát…', waiting: 'Chờ ngân hàng trả lời', fine: 'Khớp', open: '{count, plural, other {# chưa xử lý}}', lines: '{count, plural, other {# dòng}}', settled: '{count, plural, other {# đã đóng}}' },
  day: {
    title: 'Ngày {day}', never: 'Ngày {day} chưa được đối soát', neverText: 'Bấm Đối soát lại để đọc sao kê của ngày này.', bank: 'Sao kê', ours: 'Sổ của chúng ta', difference: 'Chênh lệch', in: 'Tiền vào', out: 'Tiền ra',
    counted: '{accounts, plural, other {# tài khoản}}, {lines, plural, other {# dòng được so}}. Người yêu cầu: {by}.', statements: 'Sao kê các tài khoản có phát sinh', account: 'Tài khoản', opening: 'Số dư đầu', closing: 'Số dư cuối', outside: 'Việc riêng', outsideHint: 'Chuyển khoản riêng của chủ tài khoản, không thuộc sổ của chúng ta',
  },
  settlement: { title: 'Quyết toán thẻ {file}', gross: 'Thanh toán thẻ', refunded: 'Hoàn tiền thẻ', fee: 'Phí mạng thẻ', net: 'Phải nhận', received: 'Đã nhận', notYet: 'Chưa về', reference: 'Mã tham chiếu', lines: 'Dòng', linesOf: '{count, plural, other {#}} dòng, {left, plural, other {# chưa khớp}}' },
  house: { title: 'Tiền thẻ của các cửa hàng', name: 'Tài khoản quyết toán', due: 'Mạng thẻ còn nợ', atBank: 'Ở tài khoản quyết toán', held: 'Đang giữ cho cửa hàng', fee: 'Phí mạng thẻ đã chịu', suspense: 'Chưa giải thích được', note: 'Tài khoản quyết toán của Saola Pay: {account}.' },
  run: { today: 'Đối soát hôm nay', day: 'Đối soát lại {day}', asked: 'Đang đối soát ngày {day}' },
  drawer: {
    title: 'Chênh lệch', gone: 'Chênh lệch này không còn', reference: 'Khoản tiền', number: 'Mã tham chiếu', found: 'Phát hiện lúc', bank: 'Bên ngân hàng', ours: 'Sổ của chúng ta', nothingThere: 'Không có ghi nhận nào.', nothingHere: 'Chưa có ghi nhận nào.',
    amount: 'Số tiền', booked: 'Ghi lúc', accountNo: 'Số tài khoản', virtualAccount: 'Tài khoản ảo', movement: 'Loại', detail: 'Nội dung', transaction: 'Mã giao dịch', entry: 'Bút toán', closed: 'Đã đóng', by: 'Người xử lý', system: 'Hệ thống', at: 'Lúc', why: 'Lý do', outcome: 'Kết quả',
    mayNot: 'Bạn xem được nhưng không có quyền xử lý đối soát.', heal: 'Ghi vào sổ từ sao kê', healText: 'Tiền đã về mà chưa có thông báo.', healed: 'Đã ghi vào sổ', how: 'Vì sao đóng', resolved: 'Đã xử lý', explained: 'Chỉ cần giải thích', note: 'Lý do', noteHint: 'Điều đã kiểm tra và kết quả', close: 'Đóng chênh lệch', done: 'Đã đóng chênh lệch',
  },
} as const
