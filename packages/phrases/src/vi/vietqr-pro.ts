/** VietQR Pro: customers with account numbers of their own (doc 2 sections 2, 4). */
export const vietqrPro = {
  title: 'VietQR Pro', intro: 'Mỗi khách hàng của bạn có một số tài khoản và mã QR riêng, dùng mãi. Ai trả tiền là biết ngay, không cần đọc nội dung chuyển khoản.',
  status: { INACTIVE: 'Chưa dùng', PENDING: 'Chờ ngân hàng duyệt', APPROVED: 'Đang dùng', LOCK: 'Bị ngân hàng khóa', REJECTED: 'Bị từ chối' },
  action: { REQUEST_ACTIVATION: 'Yêu cầu kích hoạt', ENABLE: 'Cho phép', DISABLE: 'Ngừng dùng' },
  state: {
    heading: 'Dịch vụ', INACTIVE: 'Gửi yêu cầu để bắt đầu. Ngân hàng xem xét rồi cho phép; tài khoản mặc định được xin cùng.', INACTIVETest: 'Ở Chế độ thử, yêu cầu được cho phép ngay.', PENDING: 'Ngân hàng đang xem yêu cầu của bạn.', APPROVED: 'Số của khách hàng đang nhận tiền.', LOCK: 'Ngân hàng đã tạm khóa. Số của khách hàng không nhận tiền.', REJECTED: 'Ngân hàng chưa cho phép. Bạn có thể yêu cầu lại.', reason: 'Lý do: {reason}', mayNot: 'Bạn chỉ xem được.', asked: 'Đã gửi yêu cầu', on: 'VietQR Pro đã sẵn sàng', off: 'Đã ngừng VietQR Pro',
    stopTitle: 'Ngừng dùng VietQR Pro?', stopText: 'Mọi số của khách hàng sẽ không nhận tiền nữa cho đến khi được cho phép lại.', stopAccount: 'Ngừng nhận tiền vào {no}?', stopAccountText: 'Số của khách hàng trên tài khoản này sẽ không nhận tiền nữa cho đến khi được cho phép lại.', keep: 'Để nguyên',
  },
  accounts: { heading: 'Tài khoản nhận tiền', customers: '{count, number} khách hàng', accountAction: { REQUEST_ACTIVATION: 'Xin dùng', ENABLE: 'Cho phép', DISABLE: 'Ngừng' } },
  history: { heading: 'Lịch sử', line: '{action}: {from} → {to}', none: 'Chưa có gì.', own: 'Dịch vụ' },
  list: {
    heading: 'Khách hàng', search: 'Tên, mã hoặc số tài khoản', keyword: 'Từ khóa', dates: 'Ngày tạo', chipFrom: 'Từ ngày', chipTo: 'Đến ngày', create: 'Thêm khách hàng', transactions: 'Giao dịch', emptyTitle: 'Chưa có khách hàng nào', emptyText: 'Thêm khách hàng để có số tài khoản và mã QR riêng cho người đó.', locked: 'Thêm được khách hàng khi VietQR Pro đang dùng.',
    name: 'Khách hàng', account: 'Số tài khoản riêng', receiving: 'Tiền vào', state: 'Nhận tiền', created: 'Ngày tạo', revenue: 'Doanh thu', payments: '{count, number} lần trả', open: 'Đang nhận', shut: 'Không nhận', off: 'Đã tắt',
  },
  form: { createTitle: 'Thêm khách hàng', editTitle: 'Sửa khách hàng', name: 'Tên khách hàng', nameHint: 'Ví dụ: Phòng 101, Nguyễn Văn An, Hợp đồng 2026-15', reference: 'Mã của bạn', referenceHint: 'Không bắt buộc; không trùng nhau.', account: 'Tiền vào tài khoản', accountHint: 'Chỉ những tài khoản đã được phép.', submitCreate: 'Tạo số tài khoản', submitEdit: 'Lưu', created: 'Đã tạo số tài khoản cho {name}', saved: 'Đã lưu {name}' },
  drawer: { qr: 'Mã QR của {name}', facts: 'Thông tin', holder: 'Chủ tài khoản', bank: 'Ngân hàng', reference: 'Mã', lastPaid: 'Lần trả gần nhất', never: 'Chưa có', paid: 'Các lần trả', all: 'Xem tất cả giao dịch', edit: 'Sửa', off: 'Tắt số này', on: 'Bật lại', offTitle: 'Tắt số của {name}?', offText: 'Ngân hàng sẽ không nhận tiền vào số này nữa. Bạn có thể bật lại; số không đổi.', offDone: 'Đã tắt', onDone: 'Đã bật lại', gone: 'Không có khách hàng này', keep: 'Để nguyên' },
  paid: { title: 'Giao dịch VietQR Pro', back: 'Khách hàng', search: 'Khách hàng, nội dung, người chuyển, mã giao dịch', dates: 'Ngày nhận', customer: 'Khách hàng', amount: 'Số tiền', content: 'Nội dung', payer: 'Người chuyển', txn: 'Mã giao dịch', at: 'Nhận lúc', status: 'Trạng thái', emptyTitle: 'Chưa có giao dịch nào', emptyText: 'Tiền vào số của khách hàng sẽ hiện ở đây.' },
  cms: {
    title: 'VietQR Pro', text: 'Cửa hàng muốn cấp cho khách hàng của họ số tài khoản riêng. Duyệt dịch vụ, rồi từng tài khoản thêm sau.', merchantName: 'Tên cửa hàng', merchantCode: 'Mã cửa hàng', status: 'Trạng thái', merchant: 'Cửa hàng', waiting: 'Tài khoản chờ duyệt', customers: 'Khách hàng', revenue: 'Doanh thu', changed: 'Thay đổi lúc', emptyTitle: 'Chưa có yêu cầu nào', emptyText: 'Yêu cầu của cửa hàng sẽ hiện ở đây.',
    drawer: 'VietQR Pro của {name}', gone: 'Không có cửa hàng này', mayNot: 'Bạn chỉ xem được.', by: 'bởi {name}', keep: 'Để nguyên', reason: 'Lý do gửi cho cửa hàng', reasonHint: 'Ví dụ: chưa có hợp đồng dịch vụ', done: 'Đã ghi nhận', account: 'Tài khoản {no}', merchantSubject: 'Dịch vụ',
    decide: { ENABLE: { PENDING: 'Cho phép', LOCK: 'Mở khóa' }, DISABLE: { PENDING: 'Từ chối', APPROVED: 'Khóa' } },
    text2: { ENABLE: 'Số của khách hàng sẽ nhận tiền.', DISABLE: 'Số của khách hàng sẽ không nhận tiền. Cửa hàng thấy lý do.' },
  },
} as const
