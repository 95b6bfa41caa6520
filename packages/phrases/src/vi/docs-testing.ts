/** What the documentation says of testing. */
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
