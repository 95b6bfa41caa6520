/** What the documentation says of errors and of testing. */
export const help = {
  c1: {
    cause: 'Lỗi ở phía chúng tôi; chưa biết kết quả.',
    cure: 'Hỏi bằng check hoặc getTransaction, rồi gửi lại với thời điểm mới.',
  },
  c2: {
    cause: 'Một trường thiếu, lạ hoặc sai dạng; message nêu tên.',
    cure: 'Sửa trường được nêu. Gửi lại y như cũ sẽ nhận cùng câu trả lời.',
  },
  c507: {
    cause:
      'Số tiền dưới mức thấp nhất, trên mức cao nhất của một lần chuyển, hoặc không phải số đồng nguyên.',
    cure: 'Gửi số đồng nguyên trong hạn mức của phương thức thanh toán.',
  },
  c1301: {
    cause: 'Tài khoản không nằm trong các tài khoản đã liên kết.',
    cure: 'Bỏ trống để dùng tài khoản mặc định, hoặc liên kết trong cổng cửa hàng.',
  },
  c1601: {
    cause: 'Chữ ký không khớp dữ liệu, hoặc đồng hồ lệch hơn năm phút.',
    cure: 'Dán yêu cầu vào “Kiểm tra yêu cầu” trong cổng cửa hàng: ở đó nêu bước nào sai.',
  },
  c1602: {
    cause: 'Client ID không tồn tại, đã thu hồi, hoặc thuộc chế độ còn lại.',
    cure: 'Dùng khóa của đúng chế độ: /sandbox chỉ nhận khóa thử.',
  },
  c1603: {
    cause: 'Cửa hàng không có giao dịch mang transactionId này.',
    cure: 'Giữ transactionId mà create trả về, hoặc hỏi bằng refTransactionId.',
  },
  c1604: {
    cause: 'Đã có giao dịch mang refTransactionId này; gửi lặp không tạo giao dịch thứ hai.',
    cure: 'Hỏi giao dịch đầu bằng check. Chỉ dùng mã mới cho đơn mới.',
  },
  c1605: {
    cause: 'Cách thanh toán không có hoặc cửa hàng đang tắt.',
    cure: 'Bỏ trống, hoặc chọn trong các phương thức ở Cài đặt thanh toán.',
  },
  c1606: {
    cause: 'data giải mã không ra JSON: sai khóa mã hóa hoặc vector.',
    cure: 'Dùng khóa mã hóa dạng hex, 16 byte đầu làm vector, PKCS#7.',
  },
  c1607: {
    cause: 'Giao dịch đã thanh toán nên không hủy được nữa.',
    cure: 'Coi đơn là đã trả; nếu không phải vậy, hoàn tiền trong cổng cửa hàng.',
  },
  c1609: {
    cause: 'Giao dịch đã bị hủy, bởi bạn hoặc trong cổng cửa hàng.',
    cure: 'Tạo giao dịch khác với refTransactionId mới nếu khách vẫn mua.',
  },
  c1610: {
    cause: 'Đã hết thời gian thanh toán.',
    cure: 'Tạo giao dịch khác; tiền đến muộn nằm ở mục Tiền chưa khớp.',
  },
  c1611: {
    cause: 'Thanh toán thẻ kết thúc không thành công.',
    cure: 'Để khách thử lại trên trang, hoặc tạo giao dịch khác.',
  },
  c1612: {
    cause: 'Quá nhiều yêu cầu, ngân hàng chưa trả lời, hoặc chính yêu cầu này đã đến trước đó.',
    cure: 'Chờ, hỏi lại kết quả, rồi gửi với thời điểm mới.',
  },
  c1613: {
    cause: 'Trạng thái giao dịch không cho phép việc này.',
    cure: 'Hỏi trạng thái trước; trang Trạng thái nêu lúc nào được làm gì.',
  },
  c1614: {
    cause: 'Cửa hàng chưa hoạt động, hoặc yêu cầu đến từ địa chỉ không được phép.',
    cure: 'Xem trạng thái cửa hàng và Địa chỉ IP được phép trong cổng cửa hàng.',
  },
  c100014: {
    cause: 'Mã xác thực vừa được gửi.',
    cure: 'Hỏi khách mã đó, hoặc chờ đến khi được gửi lại.',
  },
  c100015: {
    cause: 'Mã xác thực sai hoặc hết hạn.',
    cure: 'Hỏi lại khách; sai quá nhiều lần thì xin mã mới.',
  },
  c5100000: {
    cause: 'Ngân hàng nhận không có tài khoản này.',
    cure: 'Kiểm tra lại ngân hàng và số tài khoản với khách.',
  },
}

export const testing = {
  title: 'Thử nghiệm',
  intro: 'Chế độ thử nằm ở {host} với khóa riêng. Không có tiền thật; mọi thứ khác giống như thật.',
  cardsTitle: 'Thẻ thử',
  cardsText:
    'Chọn thẻ trên trang thanh toán rồi nhập một trong các số này ở trang thẻ. Mã OTP là {code}; tên và ngày tùy ý.',
  card: 'Số thẻ',
  result: 'Kết quả',
  cards: {
    SUCCESS: 'Thành công',
    WRONG_CARD: 'Thất bại: sai thẻ hoặc thẻ chưa bật thanh toán trực tuyến (14)',
    INSUFFICIENT_FUNDS: 'Thất bại: không đủ tiền (51)',
    WRONG_OTP: 'Thất bại: sai mã OTP (55)',
    CANCELLED: 'Khách hủy (17)',
    LIMIT_EXCEEDED: 'Thất bại: vượt hạn mức (61)',
    TIMEOUT: 'Không có trả lời: giao dịch còn đang xử lý cho đến khi hỏi lại mạng thẻ',
    TIMEOUT_THEN_SUCCESS: 'Ban đầu không có trả lời, một phút sau thành công',
    BANK_DOWN: 'Thất bại: ngân hàng phát hành gián đoạn (91)',
  },
  transfersTitle: 'Chuyển tiền thử',
  transfersText:
    'Mở Tích hợp, Công cụ, Chuyển tiền trong cổng cửa hàng: công cụ trả vào tài khoản ảo như khách, và cả thiếu, thừa, muộn, hai lần, hoặc với báo có bị mất, lặp lại hay sai chữ ký.',
  amountsTitle: 'Số tiền hoàn',
  amountsText: 'Ở Chế độ thử, ba số cuối của khoản hoàn quyết định ngân hàng làm gì.',
  ending: 'Số tiền kết thúc bằng',
  amounts: {
    a911: 'Thất bại: không đủ tiền',
    a912: 'Thất bại: ngân hàng từ chối',
    a913: 'Đã chuyển nhưng mất câu trả lời; hỏi lại thì biết',
    a914: 'Không trả lời và không chuyển; hệ thống gửi lại',
    a915: 'Không trả lời; 5 giây sau mới chuyển',
    a916: 'Đang xử lý, 5 giây sau xong',
    a917: 'Đang xử lý, 5 giây sau thất bại và tiền quay về',
    a918: 'Đã chuyển nhưng câu trả lời không đọc được',
    a919: 'Xong sau 5 giây',
    a920: 'Ngân hàng gián đoạn; hệ thống gửi lại',
    a921: 'Đã chuyển, 5 giây sau tiền quay về',
  },
  listenTitle: 'Webhook về máy của bạn',
  listenText:
    'Chương trình `saola-listen` hỏi các sự kiện của Chế độ thử và gửi từng sự kiện tới máy của bạn, mã hóa và ký như webhook. Tải ở Chợ ứng dụng trong cổng cửa hàng, đặt bốn giá trị của khóa thử vào biến môi trường (SAOLA_HOST, SAOLA_CLIENT_ID, SAOLA_ENCRYPT_KEY, SAOLA_SECRET_KEY) rồi chạy:',
  listenOptions:
    '`--form json` gửi dạng JSON, `--after 0` bắt đầu từ mọi sự kiện còn giữ, `--every 2` là số giây giữa hai lần hỏi. SAOLA_WEBHOOK_SECRET là khóa dùng để ký; nếu không có, chương trình tạo và in ra một khóa.',
  verifyTitle: 'Kiểm chữ ký bằng thư viện',
  verifyText:
    'Webhook dạng JSON theo Standard Webhooks nên thư viện của chuẩn này kiểm được; hầu hết ngôn ngữ đều có. Thư viện từ chối chữ ký sai và thông báo quá cũ.',
  installTitle: 'Cài đặt',
  librariesTitle: 'Thư viện',
  librariesText:
    'Các thư viện công khai cho Node.js, Java, PHP, Go và tiện ích cho WooCommerce dùng được nguyên trạng: chỉ cần địa chỉ, client ID, khóa mã hóa và khóa ký. Không dùng thư viện thì mã mẫu ở trang API máy chủ là chương trình hoàn chỉnh.',
}
