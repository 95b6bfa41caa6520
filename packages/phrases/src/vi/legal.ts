/** The public documents (B-037): each says what this product really does. Paragraphs are plain text. */
export const legal = {
  shared: {
    updated: 'Cập nhật ngày 21/11/2026',
    home: 'Về trang Saola Pay',
    language: 'English',
    contents: 'Nội dung',
    notBuilt: 'Giao diện chưa được dựng. Chạy: npm run build',
  },
  feePolicy: {
    title: 'Chính sách phí',
    intro:
      'Saola Pay chỉ thu phí trên giao dịch thành công. Tạo liên kết, giao dịch hủy, hết hạn hoặc thất bại không mất phí. Không có phí mở tài khoản, phí duy trì hay phí tối thiểu hằng tháng.',
    table: {
      caption: 'Biểu phí chung đang áp dụng',
      method: 'Phương thức',
      from: 'từ',
      percent: 'Phí theo phần trăm',
      fixed: 'Phí cố định',
      least: 'Thấp nhất',
      most: 'Cao nhất',
      vat: 'Thuế GTGT trên phí',
      none: 'Không có',
    },
    sections: {
      how: {
        title: 'Cách tính',
        body: 'Phí của một giao dịch bằng số tiền nhân với tỷ lệ phần trăm, cộng phí cố định, không thấp hơn mức thấp nhất và không cao hơn mức cao nhất. Kết quả được làm tròn một lần đến đồng gần nhất. Thuế GTGT được tính trên phí đã làm tròn và cũng làm tròn đến đồng gần nhất. Phí và thuế không bao giờ vượt quá số tiền của giao dịch.',
      },
      when: {
        title: 'Thời điểm thu',
        body: 'Phí được ghi nhận cùng lúc với tiền vào: số thực nhận bằng số tiền khách trả trừ phí và thuế. Mỗi giao dịch lưu lại quy tắc phí có hiệu lực lúc tạo; thay đổi biểu phí sau đó không ảnh hưởng đến giao dịch cũ. Cửa hàng xem được từng bút toán ở trang Số dư.',
      },
      own: {
        title: 'Biểu phí riêng',
        body: 'Cửa hàng có thỏa thuận riêng được áp dụng biểu phí riêng thay cho biểu phí chung. Phí đã tính trên từng giao dịch luôn hiện ở chi tiết giao dịch.',
      },
      unmatched: {
        title: 'Tiền chưa khớp',
        body: 'Khoản chuyển thiếu, thừa, quá hạn, trùng hoặc không rõ đích đến được giữ ở mục tiền chờ xử lý và chưa bị tính phí. Khi cửa hàng chấp nhận, khoản đó được tính phí như một giao dịch thành công; khi trả lại, khách nhận đủ số đã chuyển.',
      },
    },
  },
  contractTemplate: {
    title: 'Hợp đồng mẫu',
    intro:
      'Đây là các điều khoản chính của hợp đồng chấp nhận thanh toán để cửa hàng đọc trước. Hợp đồng có hiệu lực là bản do ngân hàng và cửa hàng cùng ký; nếu có khác biệt, bản đã ký được áp dụng.',
    sections: {
      parties: {
        title: 'Điều 1. Các bên và dịch vụ',
        body: 'Ngân hàng cung cấp cho cửa hàng dịch vụ nhận thanh toán qua liên kết thanh toán, mã VietQR và thẻ nội địa trên Saola Pay. Tiền của khách được chuyển thẳng vào tài khoản của cửa hàng tại ngân hàng; Saola Pay ghi sổ đối ứng để mọi số dư đều giải thích được.',
      },
      merchant: {
        title: 'Điều 2. Trách nhiệm của cửa hàng',
        body: 'Cung cấp thông tin trung thực, chỉ nhận thanh toán cho hàng hóa, dịch vụ hợp pháp của mình, giữ kín mật khẩu và mã xác thực, phân quyền nhân viên đúng việc, và hoàn tiền cho khách khi giao dịch bị hủy theo quy định của cửa hàng.',
      },
      bank: {
        title: 'Điều 3. Trách nhiệm của ngân hàng',
        body: 'Ghi nhận đúng và một lần duy nhất mỗi khoản tiền ngân hàng đã báo có, giữ an toàn dữ liệu, thông báo trước khi thay đổi biểu phí, và giải quyết tra soát trong thời hạn pháp luật quy định.',
      },
      fee: {
        title: 'Điều 4. Phí và thanh toán',
        body: 'Phí theo Chính sách phí đang có hiệu lực hoặc biểu phí riêng đã thỏa thuận. Giao dịch được ghi nhận khi số tiền, tài khoản ảo và thời điểm ngân hàng báo có đều khớp; khoản không khớp được giữ lại chờ cửa hàng quyết định.',
      },
      end: {
        title: 'Điều 5. Tạm ngừng và chấm dứt',
        body: 'Mỗi bên có thể chấm dứt hợp đồng bằng văn bản. Ngân hàng có thể tạm ngừng dịch vụ khi có dấu hiệu gian lận hoặc theo yêu cầu của cơ quan có thẩm quyền. Khi cửa hàng ngừng hoạt động, tiền đến sau đó được giữ riêng để hoàn trả.',
      },
      law: {
        title: 'Điều 6. Luật áp dụng',
        body: 'Hợp đồng theo pháp luật Việt Nam. Tranh chấp được thương lượng trước, sau đó đưa ra tòa án có thẩm quyền.',
      },
    },
  },
  termsOfUse: {
    title: 'Điều khoản sử dụng',
    intro: 'Khi đăng ký và sử dụng Saola Pay, bạn đồng ý với các điều khoản dưới đây.',
    sections: {
      account: {
        title: 'Tài khoản',
        body: 'Mỗi số điện thoại là chủ của một cửa hàng. Đăng nhập cần mật khẩu và mã xác thực gửi qua tin nhắn. Bạn chịu trách nhiệm về việc làm dưới tài khoản của mình và của nhân viên mà bạn thêm vào. Hãy đăng xuất trên máy dùng chung; phiên tự kết thúc khi không thao tác.',
      },
      test: {
        title: 'Chế độ thử',
        body: 'Cửa hàng chưa được kích hoạt chỉ dùng được dữ liệu mẫu. Giao dịch ở Chế độ thử không phải là tiền thật và được tách hoàn toàn khỏi dữ liệu thật.',
      },
      links: {
        title: 'Liên kết thanh toán',
        body: 'Chỉ gửi liên kết cho người đang mua hàng của bạn. Số lần gửi mỗi ngày có giới hạn. Nội dung không được giả danh ngân hàng, cơ quan nhà nước hay người khác.',
      },
      forbidden: {
        title: 'Những việc không được làm',
        body: 'Không dùng dịch vụ cho hàng hóa, dịch vụ bị cấm, rửa tiền, lừa đảo, dò mật khẩu, quét lỗ hổng khi chưa được phép, hay gây quá tải hệ thống. Tài khoản vi phạm có thể bị khóa.',
      },
      liability: {
        title: 'Giới hạn trách nhiệm',
        body: 'Saola Pay không phải là bên bán hàng và không chịu trách nhiệm về chất lượng hàng hóa. Nếu ngân hàng chưa trả lời, kết quả được coi là chưa xác định và sẽ được hỏi lại, không bao giờ bị coi là thất bại một cách vội vàng.',
      },
      change: {
        title: 'Thay đổi điều khoản',
        body: 'Thay đổi quan trọng được báo trước ít nhất 30 ngày trong cổng quản lý.',
      },
    },
  },
  privacyPolicy: {
    title: 'Chính sách bảo mật',
    intro: 'Tài liệu này nói rõ Saola Pay lưu dữ liệu gì, để làm gì, trong bao lâu và ai xem được.',
    sections: {
      what: {
        title: 'Dữ liệu được lưu',
        body: 'Của người dùng: số điện thoại, họ tên, email, ảnh đại diện, nhóm quyền. Của phiên đăng nhập: thời điểm, địa chỉ mạng, tên trình duyệt. Của giao dịch: số tiền, nội dung, tài khoản, và thông tin khách hàng mà cửa hàng yêu cầu nhập. Của nhật ký: ai đã làm gì, trước và sau thay đổi.',
      },
      secret: {
        title: 'Điều chúng tôi không biết',
        body: 'Mật khẩu được biến đổi ngay trên trình duyệt rồi băm thêm một lần nữa bằng argon2id trên máy chủ; không ai đọc lại được. Mã xác thực chỉ lưu dạng băm. Số thẻ không đi qua Saola Pay mà được nhập tại trang của mạng thanh toán.',
      },
      keep: {
        title: 'Thời hạn lưu',
        body: 'Mã xác thực: 2 ngày. Bộ đếm đăng nhập sai: 7 ngày. Phiên đăng nhập: 60 ngày sau khi hết hạn. Giao dịch, bút toán và nhật ký: theo thời hạn lưu trữ chứng từ mà pháp luật quy định.',
      },
      who: {
        title: 'Ai xem được',
        body: 'Cửa hàng chỉ thấy dữ liệu của mình. Nhân viên ngân hàng chỉ thấy phần cần cho công việc và mọi thao tác đều được ghi nhật ký. Dữ liệu không được bán hay dùng cho quảng cáo.',
      },
      device: {
        title: 'Trên thiết bị của bạn',
        body: 'Không dùng cookie theo dõi; trang bán hàng chỉ nhớ các đơn của người mua trong 15 phút để họ mở lại được. Trình duyệt chỉ giữ ngôn ngữ và mã cửa hàng sau khi đăng xuất; mã phiên được xóa khi đăng xuất hoặc đóng thẻ.',
      },
      rights: {
        title: 'Quyền của bạn',
        body: 'Bạn có thể xem và sửa thông tin của mình trong phần Cài đặt, và yêu cầu xóa dữ liệu không còn phải lưu theo luật.',
      },
    },
  },
} as const
