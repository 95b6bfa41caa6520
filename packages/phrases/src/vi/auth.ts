/** Sign-in and registration (doc 1 section 4.3). */
export const auth = {
  login: {
    title: 'Đăng nhập', subtitle: 'Nhận tiền và theo dõi cửa hàng của bạn', submit: 'Tiếp tục', member: 'Tôi là nhân viên của cửa hàng', remember: 'Ghi nhớ số điện thoại trên máy này',
    noAccount: 'Chưa có tài khoản?', toRegister: 'Đăng ký cửa hàng', codeTitle: 'Nhập mã xác thực', codeSubtitle: 'Để chắc chắn đó là bạn',
    forgot: 'Quên mật khẩu?', lock: 'Nghi bị lộ tài khoản? Khóa khẩn cấp', way: 'Cách đăng nhập', byPassword: 'Dùng mật khẩu', byQr: 'Quét mã QR',
  },
  field: { phone: 'Số điện thoại', password: 'Mật khẩu', repeat: 'Nhập lại mật khẩu', merchantCode: 'Mã cửa hàng (MID)', username: 'Tên đăng nhập' },
  hint: { phone: 'Ví dụ 0901234567', merchantCode: 'Chủ cửa hàng thấy mã này ở đầu trang', demoInbox: 'Bản dùng thử: mã xác thực nằm trong', demoInboxLink: 'hộp thư mô phỏng' },
  register: {
    title: 'Đăng ký cửa hàng', subtitle: 'Chỉ cần số điện thoại, dùng thử được ngay', submit: 'Tạo tài khoản', next: 'Nhận mã xác thực', haveAccount: 'Đã có tài khoản?', toLogin: 'Đăng nhập',
    codeTitle: 'Mã xác thực và mật khẩu', done: 'Đã tạo tài khoản, bạn có thể đăng nhập', terms: 'Khi tạo tài khoản, bạn đồng ý với <terms>Điều khoản sử dụng</terms> và <privacy>Chính sách bảo mật</privacy>.', notSame: 'Hai mật khẩu chưa giống nhau',
  },
  rule: { title: 'Mật khẩu cần có', length: '8 đến 64 ký tự', lower: 'một chữ thường', upper: 'một chữ hoa', digit: 'một chữ số', symbol: 'một ký tự trong # ! @ $ % ^ *', met: 'đạt', unmet: 'chưa đạt' },
  side: { headline: 'Khách quét, tiền\u00a0về, bạn thấy ngay.', one: 'Liên kết thanh toán VietQR trong 10 giây', two: 'Đối soát từng đồng, giải thích được mọi số dư', three: 'Dùng thử với dữ liệu mẫu trước khi mở thật' },
  reset: {
    title: 'Quên mật khẩu', subtitle: 'Chúng tôi gửi mã xác thực đến số điện thoại của bạn', memberTitle: 'Quên mật khẩu nhân viên', memberSubtitle: 'Nhập mã cửa hàng và số điện thoại mà chủ cửa hàng đã đăng ký cho bạn',
    send: 'Nhận mã xác thực', codeTitle: 'Nhập mã xác thực', codeHint: 'Nếu số này có tài khoản, mã đã được gửi qua tin nhắn. Không nhận được mã? Hãy kiểm tra lại số điện thoại.',
    newTitle: 'Đặt mật khẩu mới', newSubtitle: 'Mọi thiết bị đang đăng nhập sẽ bị đăng xuất', submit: 'Đặt mật khẩu', done: 'Đã đặt mật khẩu mới, bạn có thể đăng nhập', again: 'Bắt đầu lại',
    toLogin: 'Quay lại đăng nhập', toMember: 'Tôi là nhân viên của cửa hàng', toOwner: 'Tôi là chủ cửa hàng',
  },
  lock: {
    title: 'Khóa tài khoản khẩn cấp', subtitle: 'Dùng khi bạn mất điện thoại, lộ mật khẩu hoặc thấy có người lạ đăng nhập', effect: 'Mọi thiết bị bị đăng xuất ngay và không ai đăng nhập được nữa.', effectMoney: 'Khách vẫn thanh toán được cho cửa hàng, tiền vẫn về tài khoản của bạn.',
    effectBack: 'Mở lại lúc nào cũng được: đặt lại mật khẩu bằng mã xác thực.', member: 'Tôi là nhân viên của cửa hàng', send: 'Nhận mã xác thực', codeTitle: 'Nhập mã để khóa', confirm: 'Khóa tài khoản của tôi',
    doneTitle: 'Tài khoản đã được khóa', done: 'Mọi thiết bị đã bị đăng xuất. Khi đã an toàn, hãy đặt mật khẩu mới để mở lại.', reset: 'Đặt mật khẩu mới', linkBad: 'Liên kết này đã dùng hoặc hết hạn. Bạn vẫn khóa được bằng mã xác thực.', byCode: 'Khóa bằng mã xác thực',
  },
  qr: {
    hint: 'Mở ứng dụng ngân hàng, chọn Quét QR và quét mã này', name: 'mã đăng nhập Saola Pay', left: 'Mã còn hiệu lực {time}', refresh: 'Lấy mã mới', expired: 'Mã đã hết hạn', refused: 'Yêu cầu đăng nhập đã bị từ chối trên điện thoại', scanned: 'Đã quét. Hãy xác nhận trên điện thoại.', entering: 'Đang đăng nhập…',
    noAccount: 'Bạn không có tài khoản ở cửa hàng này. Hãy kiểm tra mã cửa hàng.', guide: 'Cách đăng nhập bằng QR', demo: 'Bản dùng thử: mở mã này trong', demoLink: 'ứng dụng ngân hàng mô phỏng', memberCode: 'Nhập mã cửa hàng trước, rồi quét mã QR',
  },
  qrRegister: { title: 'Mở cửa hàng mới', subtitle: 'Ngân hàng đã xác nhận thông tin của bạn. Đặt mật khẩu là xong.', fullName: 'Họ và tên', phone: 'Số điện thoại', cif: 'Mã khách hàng', idCard: 'Giấy tờ', submit: 'Mở cửa hàng', done: 'Đã mở cửa hàng {code}. Hãy đăng nhập bằng mật khẩu vừa đặt.', cancel: 'Để sau' },
  guide: {
    title: 'Đăng nhập bằng mã QR', subtitle: 'Không cần gõ mật khẩu, chỉ cần điện thoại có ứng dụng ngân hàng', off: 'Cách đăng nhập này hiện chưa mở ở đây. Bạn vẫn đăng nhập được bằng số điện thoại và mật khẩu.',
    one: 'Mở trang đăng nhập, chọn Quét mã QR', oneText: 'Mã hiện trên màn hình máy tính và đổi mới sau mỗi 2 phút.', two: 'Mở ứng dụng ngân hàng trên điện thoại, chọn Quét QR', twoText: 'Hướng máy ảnh vào mã. Ứng dụng cho biết thiết bị nào, ở đâu đang xin đăng nhập.',
    three: 'Kiểm tra rồi bấm Chấp thuận', threeText: 'Chỉ chấp thuận khi đó đúng là máy trước mặt bạn. Có ai gửi mã cho bạn? Hãy từ chối.', four: 'Xong, máy tính tự đăng nhập', fourText: 'Chưa có cửa hàng? Bạn đặt mật khẩu và cửa hàng được mở ngay với thông tin ngân hàng đã xác nhận.',
    toLogin: 'Đến trang đăng nhập', step: 'Bước {n}',
  },
  change: {
    title: 'Đổi mật khẩu', present: 'Mật khẩu hiện tại', newPassword: 'Mật khẩu mới', next: 'Tiếp tục', submit: 'Đổi mật khẩu', done: 'Đã đổi mật khẩu. Các thiết bị khác đã bị đăng xuất.', presentTitle: 'Trước tiên, nhập mật khẩu hiện tại', newTitle: 'Chọn mật khẩu mới',
    effect: 'Sau khi đổi, các thiết bị khác sẽ bị đăng xuất và bạn nhận được tin nhắn báo.', last: 'Lần đổi gần nhất', never: 'Chưa đổi lần nào', back: 'Quay lại',
  },
  security: {
    title: 'Bảo mật', subtitle: 'Những nơi bạn đang đăng nhập', current: 'Thiết bị này', unknown: 'Thiết bị không rõ', address: 'Địa chỉ mạng {address}', lastSeen: 'Hoạt động', since: 'Đăng nhập', end: 'Đăng xuất', endNamed: 'Đăng xuất {name}, {address}', endTitle: 'Đăng xuất thiết bị này?', endText: '{name} sẽ bị đăng xuất ngay.',
    ended: 'Đã đăng xuất {name}', others: 'Đăng xuất các thiết bị khác', everywhere: 'Đăng xuất mọi nơi', othersTitle: 'Đăng xuất các thiết bị khác?', othersText: 'Mọi thiết bị trừ thiết bị này sẽ bị đăng xuất ngay.', everywhereTitle: 'Đăng xuất mọi nơi?', everywhereText: 'Mọi thiết bị, kể cả thiết bị này, sẽ bị đăng xuất ngay.',
    othersDone: 'Đã đăng xuất {count} thiết bị khác', only: 'Bạn chỉ đăng nhập trên thiết bị này.', notYou: 'Thấy thiết bị lạ? Đăng xuất nó rồi đổi mật khẩu.',
  },
  cms: { title: 'Quản trị ngân hàng', subtitle: 'Dành cho nhân viên ngân hàng', submit: 'Đăng nhập', kind: 'Đăng nhập với tư cách', staff: 'Nhân viên', root: 'Quản trị hệ thống' },
} as const
