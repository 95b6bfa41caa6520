/** Pay boxes and their static QRs (doc 1 sections 2.3, 2.4, 4.5, 8). */
export const payBox = {
  field: { displayName: 'Tên thiết bị', model: 'Mẫu', hardwareId: 'Mã phần cứng', version: 'Phiên bản', online: 'Kết nối', hwVersion: 'Phiên bản phần cứng', pin: 'Mã PIN', linkedAt: 'Ngày liên kết', seenAt: 'Lần cuối nghe thấy' },
  list: {
    title: 'Pay Box', add: 'Thêm Pay Box', search: 'Tìm theo tên thiết bị', name: 'Tên', status: 'Trạng thái kết nối', all: 'Tất cả', ONLINE: 'Trực tuyến', OFFLINE: 'Ngoại tuyến', reset: 'Đặt lại', find: 'Tìm',
    emptyTitle: 'Chưa có Pay Box nào', emptyText: 'Thêm loa bằng mã phần cứng và mã ghép nối in trên nhãn. Khách trả tiền, loa đọc số tiền.',
  },
  add: {
    title: 'Thêm Pay Box', hardwareId: 'Mã phần cứng', hardwareHint: 'In trên nhãn dưới đáy loa', key: 'Mã ghép nối', check: 'Kiểm tra', found: 'Đã tìm thấy thiết bị', save: 'Lưu', cancel: 'Hủy', success: 'Thành công', added: 'Đã thêm {name}. Hãy liên kết một tài khoản nhận tiền để loa bắt đầu đọc.', fail: 'Không thành công', failed: 'Chưa thêm được thiết bị', close: 'Đóng', code: 'Mã loa vừa đọc', codeHint: 'Loa đang đọc một mã 4 số. Nhập mã trong 2 phút để chắc là đúng loa trước mặt bạn.', codeForm: 'Nhập 4 chữ số loa vừa đọc', codeSilent: 'Loa không đọc mã?', codeLeft: 'Bạn có thể lưu mà không cần mã. Bấm Kiểm tra để loa đọc lại.', wrongForm: 'Chữ cái, chữ số và dấu gạch ngang, từ 4 đến 32 ký tự',
  },
  detail: {
    title: 'Pay Box', tabs: 'Các phần của thiết bị', device: 'Thông tin thiết bị', account: 'Liên kết tài khoản', qr: 'Mã QR tĩnh', history: 'Lịch sử giao dịch', rename: 'Đổi tên', editPin: 'Sửa mã PIN', refreshVersion: 'Cập nhật phiên bản', notify: 'Thông báo', unavailable: 'Tính năng này chưa dùng được', versionSaid: 'Phiên bản đang hiện là do loa báo lần gần nhất. Bấm “Hỏi lại loa” bên dưới để loa báo lại.', never: 'Chưa kết nối lần nào', waiting: '{count} khoản chưa đọc, loa sẽ đọc khi kết nối lại',
    unlink: 'Gỡ thiết bị', notFound: 'Không tìm thấy thiết bị', notFoundText: 'Thiết bị có thể đã được gỡ, hoặc thuộc về cửa hàng khác.', toList: 'Về danh sách Pay Box', ok: 'Đã hiểu',
  },
  sound: {
    title: 'Âm thanh', volume: 'Âm lượng', language: 'Tiếng nói', vi: 'Tiếng Việt', en: 'Tiếng Anh', tone: 'Đọc thử', refresh: 'Hỏi lại loa', reported: 'Loa báo: âm lượng {volume}, {language}', unreported: 'Loa chưa báo âm lượng và tiếng nói', mute: 'Âm lượng 0: không ai nghe thấy loa.', muteTest: 'Loa đang ở âm lượng 0 nên không ai nghe thấy câu đọc thử. Hãy tăng âm lượng rồi đọc thử lại.', mustBeOnline: 'Đọc thử và hỏi lại cần loa đang trực tuyến.',
    what: { VOLUME: 'Âm lượng', LANGUAGE: 'Tiếng nói', TONE: 'Đọc thử', REFRESH: 'Hỏi lại', QR: 'Mã QR' },
    answer: { heard: 'loa đã nhận', sending: 'đang gửi tới loa…', later: 'loa đang ngoại tuyến, sẽ đặt khi loa kết nối lại', silent: 'loa không trả lời, hãy thử lại', mute: 'loa đã đọc ở âm lượng 0 nên không ai nghe thấy. Hãy tăng âm lượng rồi thử lại' },
  },
  rename: { title: 'Đổi tên thiết bị', save: 'Lưu', done: 'Đã đổi tên thiết bị', failed: 'Chưa đổi được tên thiết bị', note: 'Lưu ý', fill: 'Vui lòng nhập đầy đủ thông tin' },
  unlink: { title: 'Gỡ thiết bị?', text: 'Loa {name} sẽ ngừng đọc và các mã QR của nó bị xóa. Tiền khách trả theo mã đã in sẽ nằm ở danh sách tiền chưa khớp.', confirm: 'Gỡ thiết bị', keep: 'Giữ lại', done: 'Đã gỡ thiết bị {name}' },
  account: {
    title: 'Tài khoản nhận tiền', emptyTitle: 'Chưa liên kết tài khoản', emptyText: 'Chọn tài khoản mà tiền khách quét mã của loa sẽ chuyển vào.', add: 'Liên kết tài khoản', dialog: 'Liên kết tài khoản', pick: 'Tài khoản ngân hàng', pickHint: 'Gõ số tài khoản hoặc tên', none: 'Không có tài khoản nào', preview: 'Ảnh QR', submit: 'Liên kết', cancel: 'Hủy', done: 'Đã liên kết tài khoản', previewFailed: 'Không tạo được ảnh QR của tài khoản này',
    virtual: 'Tài khoản ảo {number}', unlink: 'Hủy liên kết', unlinkTitle: 'Hủy liên kết tài khoản?', unlinkText: 'Loa {name} sẽ không đọc tiền vào tài khoản {account} nữa. Mã QR đã in của tài khoản này ngừng hoạt động.', unlinkConfirm: 'Hủy liên kết', keep: 'Giữ lại', unlinked: 'Đã gỡ tài khoản khỏi thiết bị', KLB: 'KienlongBank', UMEE: 'Umee',
  },
  qr: {
    title: 'Mã QR tĩnh', emptyTitle: 'Chưa có mã QR', emptyText: 'Thêm mã QR của ngân hàng khác hoặc ví điện tử để hiện trên màn hình loa.', add: 'Thêm mã QR', addTitle: 'Thêm mã QR tĩnh', editTitle: 'Cập nhật mã QR', edit: 'Cập nhật', remove: 'Gỡ mã QR', default: 'Mặc định', silent: 'Loa không đọc: tiền không vào tài khoản của cửa hàng', bank: 'Ngân hàng', wallet: 'Ví điện tử', kind: 'Loại mã QR', BANK: 'QR ngân hàng', E_WALLET: 'QR ví điện tử',
    accountNumber: 'Số tài khoản', accountName: 'Tên tài khoản', check: 'Kiểm tra', checkFirst: 'Vui lòng kiểm tra lại tài khoản', noAccount: 'Tài khoản không tồn tại', shopName: 'Tên cửa hàng', image: 'Ảnh QR của ví', isDefault: 'Đặt làm mặc định', mustStay: 'Không thể tắt QR mặc định. Hãy đặt một mã khác làm mặc định.', preview: 'Xem trước', submitAdd: 'Thêm', submitEdit: 'Lưu', cancel: 'Hủy', uploadFailed: 'Tải lên không thành công', fill: 'Vui lòng nhập đầy đủ thông tin', note: 'Lưu ý', ok: 'Đã hiểu',
    leaveTitle: 'Thoát mà không lưu?', leaveText: 'Những thay đổi của mã QR này sẽ mất.', leave: 'Thoát', stay: 'Ở lại', added: 'Đã thêm mã QR', saved: 'Đã lưu mã QR', removeTitle: 'Gỡ mã QR?', removeText: 'Mã QR {name} sẽ không còn hiện trên loa.', removeConfirm: 'Gỡ', keep: 'Giữ lại', removed: 'Đã gỡ mã QR', digits: 'Số tài khoản gồm 6 đến 19 chữ số',
  },
  stand: { print: 'In bảng QR {size}', menu: 'In bảng QR của {name}', failed: 'Chưa tạo được bảng QR', title: 'Mã QR thanh toán {name}', scan: 'Quét mã để thanh toán', steps: 'Mở ứng dụng ngân hàng hoặc ví · Quét mã · Nhập số tiền', listen: 'Loa đọc số tiền khi cửa hàng đã nhận', file: 'bang-qr' },
  history: {
    title: 'Lịch sử giao dịch', virtualAccount: 'Tài khoản ảo', amount: 'Số tiền', time: 'Thời gian', status: 'Trạng thái', all: 'Tất cả', keyword: 'Từ khóa', transactionId: 'Mã giao dịch', refTransactionId: 'Mã tham chiếu', dates: 'Khoảng ngày', from: 'Từ ngày', to: 'Đến ngày', clear: 'Xóa bộ lọc', empty: 'Chưa có giao dịch', emptyText: 'Mỗi khoản tiền khách trả theo mã của loa hiện ở đây.', denied: 'Bạn không có quyền xem giao dịch', deniedText: 'Nhờ chủ cửa hàng cấp quyền Giao dịch.',
    error: 'Lỗi {code}', close: 'Đóng', page: '{from} - {to} trong {total}', open: 'Xem chi tiết',
  },
} as const
