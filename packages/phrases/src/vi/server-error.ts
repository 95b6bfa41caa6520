/** Each error of the server API: what causes it and what to do. Read by the documentation and by the request log of the portal. */
export const serverError = {
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
  c1608: {
    cause: 'Khách không quét mã kịp. API này hiện trả 1610 thay cho mã này.',
    cure: 'Xử lý như 1610.',
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
  c38004: {
    cause: 'Tên gửi lên khác tên ngân hàng người nhận cho biết, hoặc ngân hàng đó không cho biết.',
    cure: 'Kiểm tra số tài khoản và tên; vẫn muốn chi thì gửi nameConfirmed: true.',
  },
  c38005: {
    cause: 'Một hay nhiều dòng của lô thiếu hoặc sai; không dòng nào được nhận.',
    cure: 'Sửa các chỗ message nêu, rồi gửi lại cả lô.',
  },
  c38010: {
    cause: 'Cửa hàng còn phí quá hạn chưa trả.',
    cure: 'Trả phí trong cổng cửa hàng, rồi gửi lại.',
  },
  c38012: {
    cause: 'Có tên khác hoặc không rõ, hoặc có dòng giống dòng khác hay khoản vừa chi.',
    cure: 'Xem các dòng message nêu; vẫn muốn chi thì gửi nameConfirmed: true.',
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
} as const
