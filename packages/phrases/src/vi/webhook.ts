/** Webhooks: where a merchant's own server hears of payments (doc 2 sections 2, 4). */
export const webhook = {
  title: 'Webhook', intro: 'Khi có giao dịch, Saola Pay gửi thông báo đã ký tới máy chủ của bạn. Địa chỉ mới cần ngân hàng duyệt; trong lúc chờ, địa chỉ đã duyệt vẫn nhận thông báo.', introTest: 'Trong Chế độ thử, địa chỉ được duyệt ngay và chỉ nhận thông báo của giao dịch thử.',
  status: { PENDING: 'Chờ ngân hàng duyệt', APPROVED: 'Đã duyệt', REJECTED: 'Chưa được duyệt', none: 'Chưa có địa chỉ' },
  banner: {
    pausedTitle: 'Webhook đang tạm ngừng', paused: 'Máy chủ đã không nhận thông báo suốt 24 giờ, kể từ {since}. {count, plural, =0 {Không có thông báo nào đang chờ.} other {# thông báo đang chờ và sẽ được gửi khi bạn tiếp tục.}}', resume: 'Gửi tiếp', resumed: 'Đã tiếp tục gửi thông báo',
    failingTitle: 'Máy chủ chưa nhận thông báo', failing: '{failures, plural, other {#}} lần gửi liên tiếp không thành công, từ {since}. Saola Pay tự gửi lại; nếu vẫn lỗi sau 24 giờ, webhook sẽ tạm ngừng và không mất thông báo nào.',
    noKeysTitle: 'Chưa có khóa kết nối', noKeys: 'Thông báo dạng đóng gói cần khóa kết nối. Hãy tạo khóa ở mục Kết nối thanh toán, hoặc chọn dạng JSON.', toKeys: 'Tạo khóa kết nối',
    rejectedTitle: 'Địa chỉ chưa được duyệt', rejected: 'Lý do: {reason}',
  },
  form: {
    heading: 'Địa chỉ nhận thông báo', url: 'Địa chỉ webhook', urlHint: 'Địa chỉ https công khai, cổng 443 hoặc 8443, ví dụ https://cuahang.vn/saola/webhook', urlRequired: 'Nhập địa chỉ webhook', urlBad: 'Địa chỉ phải bắt đầu bằng https://',
    format: 'Dạng thông báo', PACKED: 'Đóng gói', packedHint: 'Mã hóa và ký bằng khóa kết nối; thư viện Node.js, PHP, Java, Go đọc được ngay', JSON: 'JSON', jsonHint: 'Nội dung rõ, kiểm chữ ký theo chuẩn Standard Webhooks',
    mayNot: 'Bạn xem được nhưng chưa có quyền thay đổi webhook.', events: 'Thông báo khi', eventsRequired: 'Chọn ít nhất một loại thông báo', save: 'Lưu', submit: 'Gửi duyệt', saved: 'Đã lưu', submitted: 'Đã gửi địa chỉ cho ngân hàng duyệt', approvedNow: 'Địa chỉ đã được duyệt và bắt đầu nhận thông báo',
  },
  event: { 'transaction_success': 'Thanh toán thành công', 'transaction_canceled': 'Giao dịch bị hủy', 'transaction_timeout': 'Giao dịch hết hạn', 'transaction_failed': 'Thanh toán thất bại', 'transaction_refunded': 'Đã hoàn tiền', 'webhook_test': 'Gửi thử' },
  state: {
    heading: 'Trạng thái', address: 'Địa chỉ đã gửi', receiving: 'Đang nhận thông báo', notReceiving: 'Chưa có địa chỉ nào đang nhận', submitted: 'Gửi duyệt', decided: 'Quyết định', by: 'bởi {name}', waiting: 'Đang chờ gửi', parked: 'Không gửi được', history: 'Lịch sử duyệt', bank: 'Ngân hàng',
  },
  key: {
    heading: 'Khóa ký webhook', text: 'Dùng để kiểm tra header webhook-signature, giống nhau cho cả hai dạng thông báo.', none: 'Khóa được tạo cùng với địa chỉ đầu tiên.', name: 'khóa ký webhook', since: 'Tạo lúc', previous: 'Khóa cũ còn hiệu lực đến',
    rotate: 'Đổi khóa ký', rotateTitle: 'Đổi khóa ký webhook?', rotateText: 'Khóa mới ký ngay từ thông báo kế tiếp. Khóa cũ vẫn ký kèm trong 24 giờ để bạn kịp cập nhật máy chủ, sau đó hết hiệu lực.', rotateConfirm: 'Tạo khóa mới',
    onceTitle: 'Khóa ký của bạn', once: 'Khóa chỉ hiện đầy đủ một lần này. Hãy lưu vào nơi an toàn trên máy chủ của bạn.', done: 'Tôi đã lưu khóa',
  },
  remove: { action: 'Xóa webhook', title: 'Xóa webhook?', text: 'Máy chủ {host} sẽ không nhận thông báo nữa. {count, plural, =0 {} other {# thông báo đang chờ sẽ không được gửi.}} Nhật ký vẫn được giữ.', confirm: 'Xóa webhook', keep: 'Giữ lại', done: 'Đã xóa webhook' },
  test: { action: 'Gửi thử', sent: 'Đã gửi thông báo thử, xem kết quả trong nhật ký' },
  log: {
    heading: 'Nhật ký gửi', search: 'Tìm theo mã giao dịch, mã đơn hàng', keyword: 'Từ khóa', dates: 'Ngày gửi', dateFrom: 'Từ ngày', dateTo: 'Đến ngày', state: 'Kết quả', type: 'Loại thông báo', emptyTitle: 'Chưa có thông báo nào', emptyText: 'Khi có giao dịch, mỗi lần gửi tới máy chủ của bạn sẽ hiện ở đây cùng câu trả lời. Bạn cũng có thể gửi thử.',
    column: { type: 'Thông báo', state: 'Kết quả', attempts: 'Số lần', response: 'Trả lời', latency: 'Thời gian', created: 'Lúc tạo', next: 'Lần sau' },
  },
  delivery: { WAITING: 'Đang chờ gửi lại', NEW: 'Đang chờ gửi', SENDING: 'Đang gửi', DELIVERED: 'Đã nhận', PARKED: 'Không gửi được' },
  kind: { AUTO: 'Tự động', AGAIN: 'Gửi lại', TEST: 'Gửi thử' },
  outcome: {
    OK: 'Máy chủ đã nhận', HTTP_STATUS: 'Máy chủ trả lời HTTP {status}', REFUSED: 'Máy chủ trả lời 200 nhưng không xác nhận thành công', REDIRECT: 'Máy chủ chuyển hướng (HTTP {status}); không đi theo chuyển hướng', TIMEOUT: 'Quá 10 giây không có trả lời', CONNECTION: 'Không kết nối được máy chủ',
    TLS: 'Chứng chỉ của máy chủ không hợp lệ', FORBIDDEN: 'Địa chỉ không được phép gọi tới', NO_KEYS: 'Chưa có khóa kết nối để đóng gói', INTERRUPTED: 'Việc gửi bị gián đoạn', REMOVED: 'Webhook đã bị xóa',
  },
  drawer: {
    title: 'Thông báo {number}', gone: 'Không tìm thấy thông báo này', facts: 'Thông tin', event: 'Mã thông báo', transaction: 'Mã giao dịch', reference: 'Mã đơn hàng', amount: 'Số tiền', kind: 'Cách gửi', createdBy: 'Người gửi', payload: 'Nội dung', tries: 'Các lần gửi', noTries: 'Chưa gửi lần nào',
    attempt: 'Lần {no}', attemptOf: '{n} trên {max}', request: 'Yêu cầu', response: 'Trả lời', noBody: 'Không có nội dung', next: 'Lần sau', redeliver: 'Gửi lại', redelivered: 'Đã xếp lịch gửi lại', copyCurl: 'Sao chép lệnh cURL', curlName: 'lệnh cURL', copied: 'Đã sao chép lệnh cURL', body: 'nội dung', ms: '{ms} ms',
  },
  range: {
    action: 'Gửi lại nhiều', title: 'Gửi lại các thông báo', text: 'Mỗi thông báo trong khoảng ngày được gửi lại một lần với đúng mã cũ, để máy chủ của bạn nhận ra thông báo đã xử lý.', dates: 'Khoảng ngày', which: 'Gửi lại', PARKED: 'Chỉ những thông báo không gửi được', ALL: 'Tất cả', submit: 'Gửi lại',
    required: 'Chọn khoảng ngày', done: '{count, plural, =0 {Không có thông báo nào trong khoảng này} other {Đã xếp lịch gửi lại # thông báo}}', more: 'Còn nhiều hơn 1.000 thông báo; hãy gửi lại lần nữa với khoảng ngày hẹp hơn.',
  },
  cms: {
    title: 'Webhook', text: 'Địa chỉ mà máy chủ của các cửa hàng nhận thông báo giao dịch. Kiểm tra tên miền thuộc về cửa hàng trước khi duyệt; quyết định được lưu cùng tên bạn.', merchantCode: 'Mã cửa hàng', merchantName: 'Tên cửa hàng', status: 'Trạng thái',
    column: { merchant: 'Cửa hàng', url: 'Địa chỉ', status: 'Trạng thái', submitted: 'Gửi duyệt', decided: 'Quyết định' }, emptyTitle: 'Chưa có webhook nào', emptyText: 'Khi cửa hàng gửi địa chỉ nhận thông báo, địa chỉ sẽ hiện ở đây để duyệt.',
    drawer: 'Webhook của {name}', wanted: 'Địa chỉ chờ duyệt', address: 'Địa chỉ đã gửi', inForce: 'Đang nhận thông báo', none: 'Chưa có', host: 'Tên miền', submittedBy: 'Người gửi', revision: 'Lần gửi', paused: 'Tạm ngừng từ', history: 'Các quyết định trước', noHistory: 'Chưa có quyết định nào', reason: 'Lý do',
    approve: 'Duyệt', approveTitle: 'Duyệt địa chỉ này?', approveText: 'Từ bây giờ thông báo giao dịch của {name} được gửi tới {host}.', approved: 'Đã duyệt địa chỉ', disapprove: 'Không duyệt', disapproveTitle: 'Không duyệt địa chỉ này?', disapproveText: '{name} đọc được lý do và có thể gửi địa chỉ khác. Địa chỉ đã duyệt trước đó, nếu có, vẫn nhận thông báo.', disapproved: 'Đã từ chối địa chỉ', reasonLabel: 'Lý do cho cửa hàng', reasonHint: 'Ví dụ: tên miền không thuộc cửa hàng', keep: 'Chưa quyết định', gone: 'Cửa hàng này không còn webhook', mayNot: 'Bạn xem được nhưng nhóm quyền của bạn không duyệt webhook.',
  },
} as const
