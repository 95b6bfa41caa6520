/** The merchant's bank accounts: cards, linking, statement and its Excel file (doc 3 sections 2, 3). */
export const bankAccount = {
  file: 'sao-ke', sheet: 'Sao kê',
  column: { transactionNo: 'Số bút toán', dateTime: 'Thời gian', amount: 'Số tiền', currency: 'Tiền tệ', detail: 'Diễn giải', transGroup: 'Nhóm', balance: 'Số dư' },
  group: { TRANSFER_IN: 'Chuyển đến', TRANSFER_OUT: 'Chuyển đi', RETURN_IN: 'Được hoàn trả', RETURN_OUT: 'Hoàn trả đi', REVERSAL: 'Đảo bút toán' },
  title: 'Tài khoản nhận tiền', lead: 'Tiền khách trả về thẳng các tài khoản này tại ngân hàng. Saola Pay không giữ tiền của bạn.',
  list: { link: 'Liên kết tài khoản', label: 'Tài khoản đã liên kết', empty: 'Chưa có tài khoản nào', emptyHint: 'Liên kết tài khoản KienlongBank hoặc UMEE của bạn để bắt đầu nhận tiền. Chỉ mất khoảng một phút.' },
  card: {
    default: 'Mặc định', defaultFee: 'Trừ phí', reveal: 'Hiện số tài khoản', hide: 'Ẩn số tài khoản', accountNo: 'số tài khoản', actions: 'Thao tác với tài khoản {account}', detail: 'Xem chi tiết', statement: 'Sao kê', showQr: 'Mã QR nhận tiền',
  },
  balance: { ask: 'Xem số dư', again: 'Cập nhật số dư', hide: 'Ẩn số dư', down: 'Chưa đọc được số dư', asOf: 'Lúc <time></time>' },
  action: {
    setDefault: 'Đặt làm mặc định', setDefaultFee: 'Dùng để trừ phí', remove: 'Hủy liên kết', isDefault: 'Đang là tài khoản mặc định', isDefaultFee: 'Đang là tài khoản trừ phí', leaveFirst: 'Hãy đặt tài khoản khác làm mặc định và trừ phí trước',
    defaultDone: 'Đã đổi tài khoản mặc định', defaultFeeDone: 'Đã đổi tài khoản trừ phí', removeDone: 'Đã hủy liên kết tài khoản {account}',
  },
  remove: {
    title: 'Hủy liên kết tài khoản {account}?', text: 'Cửa hàng sẽ không nhận tiền vào tài khoản này nữa. Tiền đang có và giao dịch cũ không thay đổi, và bạn có thể liên kết lại bất cứ lúc nào.', confirm: 'Hủy liên kết', keep: 'Giữ lại',
    inUse: 'Còn liên kết thanh toán đang mở hoặc khoản tiền chưa xử lý trên tài khoản này. Hãy hủy hoặc chờ chúng kết thúc rồi thử lại.',
  },
  link: {
    title: 'Liên kết tài khoản', steps: 'Các bước', step: { account: 'Tài khoản', code: 'Mã xác thực', done: 'Hoàn tất' }, kind: 'Tài khoản đứng tên', personal: 'Cá nhân, hộ kinh doanh', personalHint: 'Xác nhận bằng số căn cước của chủ tài khoản', organization: 'Công ty, tổ chức', organizationHint: 'Chọn trong các tài khoản theo mã số thuế',
    accountNo: 'Số tài khoản', accountNoHint: 'Tài khoản tại KienlongBank hoặc UMEE', branch: 'Chi nhánh mở tài khoản', branchHint: 'Chọn chi nhánh', noBranch: 'Không có chi nhánh nào như vậy', idCardNo: 'Số căn cước của chủ tài khoản', idCardWrong: 'Số căn cước có 12 số, chứng minh nhân dân có 9 số', accountWrong: 'Số tài khoản chỉ gồm chữ và số, từ 4 đến 19 ký tự',
    noTax: 'Chưa có mã số thuế của tổ chức', noTaxHint: 'Ngân hàng tìm tài khoản theo mã số thuế trong hồ sơ cửa hàng. Hãy bổ sung hồ sơ, hoặc liên kết bằng căn cước của người đại diện.',
    privacy: 'Số căn cước chỉ dùng để ngân hàng đối chiếu và không được lưu lại.', check: 'Gửi mã xác thực', choose: 'Chọn tài khoản để liên kết', choosing: 'Tài khoản của tổ chức tại ngân hàng', noneLeft: 'Không còn tài khoản nào để liên kết', noneLeftHint: 'Mọi tài khoản ngân hàng ghi nhận theo mã số thuế của bạn đều đã được liên kết.', already: 'Đã liên kết: {accounts}',
    codeText: 'Ngân hàng xác nhận thông tin khớp. Nhập mã vừa gửi đến số điện thoại mà chủ tài khoản đăng ký với ngân hàng.', confirm: 'Xác nhận liên kết', confirmText: 'Mã đúng. Kiểm tra lần cuối rồi liên kết tài khoản này với cửa hàng.', holder: 'Chủ tài khoản', makeDefault: 'Nhận tiền mặc định vào tài khoản này', submit: 'Liên kết',
    done: 'Đã liên kết tài khoản', doneText: 'Từ bây giờ cửa hàng có thể nhận tiền vào tài khoản {account}.', finish: 'Xong', toDetail: 'Xem tài khoản',
    sandbox: { title: 'Bạn đang ở Chế độ thử', text: 'Dùng căn cước {idCard} với bất kỳ số tài khoản nào gồm 900 và 9 chữ số. Số kết thúc bằng 0404 là không tồn tại, căn cước khác là không khớp. Mã xác thực đến hộp thư thử, không đến điện thoại thật.', fill: 'Điền thông tin thử' },
    inbox: 'Bản dùng thử: mã xác thực nằm ở', inboxLink: 'hộp thư mô phỏng',
  },
  real: { title: 'Liên kết tài khoản thật', text: 'Hồ sơ của bạn đã được gửi. Hãy liên kết tài khoản ngân hàng thật để ngân hàng kích hoạt cửa hàng.', action: 'Liên kết tài khoản thật', done: 'Đã liên kết tài khoản thật. Ngân hàng sẽ xem xét và kích hoạt cửa hàng.' },
  detail: {
    title: 'Chi tiết tài khoản', facts: 'Thông tin tài khoản', bank: 'Ngân hàng', accountNo: 'Số tài khoản', accountName: 'Chủ tài khoản', branch: 'Chi nhánh', linkedAt: 'Liên kết lúc', roles: 'Vai trò', noRole: 'Nhận tiền khi được chọn', balance: 'Số dư tại ngân hàng', qr: 'Mã QR nhận tiền', qrHint: 'Khách quét mã này và tự nhập số tiền. Khoản tiền không gắn với Pay Link nào.',
    gone: 'Không tìm thấy tài khoản này', goneHint: 'Tài khoản có thể đã được hủy liên kết.', back: 'Về danh sách tài khoản',
  },
  statement: {
    title: 'Sao kê', dates: 'Thời gian', opening: 'Số dư đầu kỳ', credit: 'Tiền vào', debit: 'Tiền ra', closing: 'Số dư cuối kỳ', label: 'Số liệu trong kỳ', fromBank: 'Số liệu lấy trực tiếp từ ngân hàng, từ {from} đến {to}.', empty: 'Không có giao dịch nào trong khoảng này', emptyHint: 'Chọn khoảng thời gian khác để xem.',
    tooLong: 'Sao kê xem được tối đa {days} ngày. Hãy chọn khoảng ngắn hơn.', exportTooLong: 'Xuất Excel được tối đa {days} ngày mỗi lần. Hãy chọn khoảng ngắn hơn để xuất.', down: 'Ngân hàng chưa trả lời',
  },
} as const
