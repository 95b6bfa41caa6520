/** Payment integration: keys of a merchant's own server, and how to use them (doc 3 section 3). */
export const credential = {
  title: 'Kết nối thanh toán', intro: 'Máy chủ của bạn tạo giao dịch và nhận kết quả qua API đã mã hóa và ký. Khóa thật và khóa thử tách rời nhau.', live: 'Khóa thật', test: 'Khóa thử',
  none: { title: 'Chưa có khóa kết nối', text: 'Tạo khóa để máy chủ của bạn gọi được API. Khóa chỉ hiện đầy đủ một lần.', action: 'Tạo khóa' },
  keys: {
    heading: 'Khóa kết nối', host: 'Địa chỉ API', clientId: 'Client ID', encryptKey: 'Khóa mã hóa', secretKey: 'Khóa ký', status: 'Trạng thái', createdAt: 'Tạo lúc', by: 'bởi {name}', lastUsed: 'Dùng lần cuối', neverUsed: 'Chưa dùng', previous: 'Khóa cũ', previousUntil: '{id} còn dùng được đến', masked: 'Đã che; chỉ hiện đầy đủ khi tạo',
    ACTIVE: 'Đang dùng', REVOKE: 'Đã thu hồi', refresh: 'Đổi khóa',
  },
  refresh: { title: 'Đổi khóa kết nối?', text: 'Khóa mới dùng được ngay. Khóa hiện tại còn dùng được 24 giờ để bạn kịp cập nhật máy chủ; khóa cũ hơn, nếu có, hết hiệu lực ngay.', confirm: 'Tạo khóa mới', keep: 'Giữ khóa hiện tại' },
  once: { title: 'Khóa kết nối của bạn', text: 'Khóa chỉ hiện đầy đủ một lần này. Lưu vào nơi an toàn trên máy chủ, không gửi qua thư hay tin nhắn, không đưa vào mã nguồn.', env: 'Tệp biến môi trường', copy: 'tệp biến môi trường', download: 'Tải tệp .env', done: 'Tôi đã lưu khóa' },
  allowed: {
    heading: 'Địa chỉ được phép', any: 'Máy chủ ở bất kỳ địa chỉ IP nào có khóa đều gọi được API.', some: 'Chỉ những địa chỉ này gọi được API bằng khóa của bạn; nơi khác nhận mã 1614.', label: 'Địa chỉ IP và dải', hint: 'Mỗi dòng một địa chỉ hoặc dải, ví dụ 203.0.113.7 hay 203.0.113.0/24. Để trống: từ bất kỳ đâu.', edit: 'Sửa danh sách', save: 'Lưu danh sách', saved: 'Đã lưu danh sách địa chỉ', wrong: 'Không phải địa chỉ hoặc dải IP: {entry}', many: 'Tối đa {max} dòng', cancel: 'Hủy',
  },
  check: {
    heading: 'Kiểm tra yêu cầu', text: 'Dán một yêu cầu mà máy chủ của bạn đã gửi để xem bước nào sai. Không có gì được thực hiện, khóa không bị lộ.', paste: 'Yêu cầu', pasteHint: 'Dán cả header và thân, hoặc lệnh curl; các ô dưới sẽ tự điền.', client: 'x-api-client', time: 'x-api-time', validate: 'x-api-validate', body: 'Thân yêu cầu', submit: 'Kiểm tra', result: 'Kết quả', ok: 'Đúng', bad: 'Sai', skipped: 'Chưa xét',
    ahead: 'Đồng hồ của yêu cầu nhanh hơn máy chủ chúng tôi {seconds, number} giây.', behind: 'Đồng hồ của yêu cầu chậm hơn máy chủ chúng tôi {seconds, number} giây.', opened: 'Nội dung đã giải mã', allRight: 'Yêu cầu đúng ở mọi bước.',
    step: { ENVELOPE: 'Thân là JSON có "data"', CLIENT: 'Client ID', SIGNATURE: 'Chữ ký', TIME: 'Thời gian', FIRST_USE: 'Gửi lần đầu', DECRYPT: 'Giải mã' },
    hint: {
      NO_JSON: 'Thân không phải JSON.', NO_DATA: 'Không có trường "data" dạng chuỗi.', OTHER_MODE: 'Client ID này của chế độ còn lại (thật hoặc thử).', UNKNOWN_CLIENT: 'Không phải Client ID đang dùng của bạn.', UPPER_CASE: 'Chữ ký viết hoa; phải là chữ thường.', SECRET_DECODED: 'Khóa ký đã bị giải base64; hãy dùng nguyên chuỗi.', BODY_SIGNED: 'Chữ ký tính trên cả thân; chỉ ký phần "data".', WRONG_SECRET: 'Sai khóa ký, hoặc chuỗi ký không phải client|time|data.',
      SECONDS: 'Thời gian tính bằng giây; phải là mili giây.', NO_NUMBER: 'Thời gian không phải số mili giây.', TOO_OLD: 'Quá cũ: lệch hơn 5 phút.', TOO_NEW: 'Ở tương lai: lệch hơn 5 phút.', USED: 'Chữ ký này đã dùng; mỗi lần gửi cần thời gian mới.', WRONG_KEY_OR_TEXT: 'Sai khóa mã hóa, hoặc nội dung không phải JSON.',
    },
  },
  guide: {
    heading: 'Hướng dẫn tích hợp', text: 'Mã mẫu chạy được, đã điền địa chỉ API và Client ID của bạn. Đặt hai khóa vào biến môi trường rồi chạy.', fillLater: 'Tạo khóa để mã mẫu có sẵn Client ID của bạn.', useTest: 'Bật Chế độ thử để thử với khóa và dữ liệu thử trước khi dùng thật.',
    topic: 'Việc cần làm', create: 'Tạo và kiểm tra giao dịch', receive: 'Nhận webhook', language: 'Ngôn ngữ', copy: 'mã mẫu', run: 'Chạy',
    steps: 'Cách hoạt động', step1: 'Mỗi lệnh là POST với thân {code} đã mã hóa AES-CBC; khóa là khóa mã hóa (hex), vector là 16 byte đầu của khóa.', step2: 'Header x-api-client, x-api-time (mili giây) và x-api-validate: HMAC-SHA256 của client|time|data bằng khóa ký.', step3: 'Trả lời luôn là HTTP 200; code khác 0 là lỗi. Dữ liệu trả về cũng được mã hóa và ký: hãy kiểm chữ ký trước khi tin.', step4: 'Mã đơn hàng (refTransactionId) là duy nhất: gửi lại cùng mã không tạo giao dịch thứ hai (lỗi 1604).', docs: 'Xem toàn bộ tài liệu API',
  },
} as const
