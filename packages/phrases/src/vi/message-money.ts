/** Words of money out and of fees, sent by e-mail. */
export const messageMoney = {
  subscriptionRun: {
    subject: 'Hóa đơn định kỳ của {shop} đang chờ bạn cho chạy: {count, number} hóa đơn',
    text: 'Đêm {day} sẽ lập {count, number} hóa đơn, tổng {amount}; cùng đêm của kỳ trước là {usualCount, number} hóa đơn, {usualAmount}. Vì chênh lệch lớn, chưa hóa đơn nào được lập.',
    what: 'Hãy đăng nhập cổng như thường lệ, mở Đăng ký định kỳ, xem các gói và bấm Cho chạy nếu đúng. Khách không mất ngày nào để trả: hạn tính từ ngày lập hóa đơn.',
  },
  subscriptionHold: {
    held: {
      MESSAGES: {
        subject: 'Ngân hàng tạm giữ tin nhắn Đăng ký định kỳ của {shop}',
        text: 'Từ lúc này không có tin nhắn nào về Đăng ký định kỳ được gửi cho khách của {shop}. Hóa đơn vẫn được lập và khách vẫn trả được.',
      },
      RUN: {
        subject: 'Ngân hàng tạm giữ đêm lập hóa đơn định kỳ của {shop}',
        text: 'Từ lúc này hệ thống không lập hóa đơn định kỳ mới cho {shop}. Hóa đơn đã lập vẫn trả được. Khách không mất ngày nào để trả: hạn tính từ ngày lập hóa đơn.',
      },
    },
    released: {
      MESSAGES: {
        subject: 'Tin nhắn Đăng ký định kỳ của {shop} được gửi lại',
        text: 'Ngân hàng không còn giữ tin nhắn gửi khách của {shop}. Với mỗi hóa đơn, khách chỉ nhận lời nhắc mới nhất.',
      },
      RUN: {
        subject: 'Đêm lập hóa đơn định kỳ của {shop} chạy lại',
        text: 'Ngân hàng không còn giữ đêm lập hóa đơn của {shop}. Hóa đơn đến hạn được lập ngay, hạn trả tính từ ngày lập.',
      },
    },
    reason: 'Lý do: {reason}',
    what: 'Hãy đăng nhập cổng như thường lệ và mở Đăng ký định kỳ để xem. Cần trao đổi thêm, hãy gửi yêu cầu trong mục Hỗ trợ.',
  },
  payout: {
    waiting: {
      subject: '{count, number} lệnh chi của {shop} đang chờ bạn duyệt',
      text: '{count, number} lệnh chi của {shop}, tổng {total}, đang chờ bạn duyệt. Lệnh cũ nhất lập ngày {oldest}.',
      what: 'Hãy đăng nhập cổng như thường lệ và mở Chi tiền, mục Chờ tôi duyệt. Lệnh không ai quyết định trong 30 ngày sẽ hết hiệu lực.',
    },
    returned: {
      subject: 'Tiền chi của {shop} đã quay về: {amount}',
      text: 'Ngân hàng của người nhận đã gửi trả {count, number} lệnh chi của {shop}, tổng {amount}. Tiền đã về lại tài khoản nguồn.',
      line: '{amount}, {name}, tài khoản kết thúc bằng {account}',
      more: 'và {rest, number} lệnh khác',
      what: 'Hãy đăng nhập cổng như thường lệ, kiểm tra lại số tài khoản với người nhận rồi lập lệnh mới.',
    },
    batchFailed: {
      subject: 'Lô chi của {shop}: {failed, number} trên {count, number} dòng không thành',
      text: 'Lô chi “{name}” của {shop} đã xong. {failed, number} trên {count, number} dòng không thành, tổng {amount}. Tiền của các dòng này không rời tài khoản.',
      what: 'Hãy đăng nhập cổng như thường lệ và mở lô chi để xem lý do từng dòng và lập lô mới từ các dòng không thành.',
    },
  },
  cardPayout: {
    waiting: {
      subject: 'Tiền thẻ của {shop} đang chờ tài khoản: {amount}',
      text: '{amount} tiền thẻ đã quyết toán chưa trả được vì {shop} chưa có tài khoản mặc định đang liên kết.',
      what: 'Hãy đăng nhập cổng như thường lệ, liên kết một tài khoản và đặt làm mặc định. Tiền được trả vào ngày làm việc kế tiếp sau đó. Email này không có đường dẫn và chỉ gửi một lần.',
    },
    failed: {
      subject: 'Chưa trả được tiền thẻ của {shop}: {amount}',
      text: 'Ngân hàng chưa chuyển được {amount} tiền thẻ của {shop} vào tài khoản {account} ngày {day}. Tiền vẫn được giữ cho bạn.',
      what: 'Ngân hàng thử lại vào ngày {next}. Nếu tài khoản này không còn dùng, hãy đăng nhập cổng như thường lệ và đặt tài khoản khác làm mặc định trước ngày đó.',
    },
    returned: {
      subject: 'Tiền thẻ của {shop} bị gửi về: {amount}',
      text: '{amount} tiền thẻ trả vào tài khoản {account} ngày {day} đã bị gửi về. Tiền vẫn được giữ cho {shop}.',
      what: 'Ngân hàng trả lại vào ngày {next}. Nếu tài khoản này không còn dùng, hãy đăng nhập cổng như thường lệ và đặt tài khoản khác làm mặc định trước ngày đó.',
    },
  },
  feeReport: {
    closed: {
      subject: 'Báo cáo phí {month} của {shop}: {amount}, hạn {due}',
      text: 'Báo cáo phí tháng {month} đã chốt. Số tiền cần thanh toán là {amount}, hạn đến hết ngày {due}.',
      what: 'Hãy đăng nhập cổng như thường lệ và mở Báo cáo phí để xem từng dòng và thanh toán. Nếu có điều chưa đúng, bạn có thể không đồng ý ngay trên báo cáo, trước ngày {until}. Email này không có đường dẫn.',
    },
    nothing: {
      subject: 'Báo cáo phí {month} của {shop}: không còn phải thanh toán',
      text: 'Báo cáo phí tháng {month} đã chốt. Không còn khoản nào phải thanh toán.',
      what: 'Hãy đăng nhập cổng như thường lệ và mở Báo cáo phí để xem từng dòng. Email này không có đường dẫn.',
    },
    debit: {
      subject: 'Sắp trích phí tháng {month}: {amount}',
      text: 'Báo cáo phí tháng {month} của {shop} chưa được thanh toán. Ngân hàng sẽ trích {amount} từ tài khoản thu phí, sớm nhất vào ngày làm việc thứ bảy của tháng.',
      what: 'Bạn có thể thanh toán trên cổng trước ngày đó, hoặc giữ đủ số dư trên tài khoản. Nếu có dòng nào chưa đúng, hãy liên hệ ngân hàng ngay hôm nay.',
    },
    answered: {
      UPHELD: {
        subject: 'Báo cáo phí {month} của {shop} được giữ nguyên: {amount}',
        text: 'Ngân hàng đã xem ý kiến không đồng ý của bạn và giữ nguyên báo cáo phí tháng {month}. Trả lời: {answer}',
        what: 'Bạn có thể thanh toán {amount} trên cổng, mục Báo cáo phí. Nếu không, ngân hàng trích từ tài khoản thu phí, sớm nhất vào ngày làm việc thứ bảy của tháng.',
      },
      BY_HAND: {
        subject: 'Báo cáo phí {month} của {shop} không bị trích tự động',
        text: 'Ngân hàng đã xem ý kiến không đồng ý của bạn. {amount} của báo cáo phí tháng {month} không bị trích từ tài khoản; ngân hàng làm việc với bạn về khoản này. Trả lời: {answer}',
        what: 'Bạn vẫn có thể thanh toán trên cổng, mục Báo cáo phí. Sau bảy ngày làm việc kể từ hôm nay, khoản chưa thanh toán bị coi là quá hạn.',
      },
    },
    failed: {
      held: {
        subject: 'Chưa trích được phí của {shop}: {amount}',
        text: 'Ngân hàng chưa trích được {amount} tiền phí từ tài khoản thu phí của {shop}. Lần thử tiếp theo là ngày {next}.',
        what: 'Hãy giữ đủ số dư trên tài khoản trước ngày đó. Sau {tries} lần không được, phí bị coi là quá hạn và cửa hàng không chi tiền mới được.',
      },
      report: {
        subject: 'Chưa trích được phí tháng {month}: {amount}',
        text: 'Ngân hàng chưa trích được {amount} của báo cáo phí tháng {month} từ tài khoản thu phí của {shop}. Lần thử tiếp theo là ngày {next}.',
        what: 'Hãy giữ đủ số dư trước ngày đó, hoặc thanh toán trên cổng, mục Báo cáo phí. Sau {tries} lần không được, báo cáo bị coi là quá hạn và cửa hàng không chi tiền mới được.',
      },
    },
    overdue: {
      held: {
        subject: 'Phí của {shop} đã quá hạn: {amount}',
        text: '{amount} tiền phí không trích được từ tài khoản thu phí của {shop} và đã quá hạn.',
        what: 'Cửa hàng không chi tiền mới được cho đến khi phí được thanh toán. Mỗi đêm ngân hàng thử lại: hãy giữ đủ số dư trên tài khoản.',
      },
      report: {
        subject: 'Báo cáo phí {month} của {shop} đã quá hạn: {amount}',
        text: '{amount} của báo cáo phí tháng {month} chưa được thanh toán và đã quá hạn.',
        what: 'Cửa hàng không chi tiền mới được cho đến khi báo cáo được thanh toán. Hãy đăng nhập cổng như thường lệ và thanh toán trong mục Báo cáo phí.',
      },
    },
  },
} as const
