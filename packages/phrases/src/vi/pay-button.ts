/** Pay buttons: made here, pressed on other people's sites (doc 2 sections 2, 3). */
export const payButton = {
  field: { title: 'Tiêu đề', label: 'Nhãn', look: 'Nút', theme: 'Giao diện', page: 'Trang thanh toán', code: 'Mã nút', numOfClicks: 'Lượt bấm', numOfOrders: 'Đơn hàng', numOfPayments: 'Lượt thanh toán', sites: 'Trang web được đặt nút', external: 'Nút bên ngoài dẫn tới', externalTheme: 'Giao diện nút bên ngoài', createdAt: 'Ngày tạo', createdBy: 'Người tạo' },
  list: {
    title: 'Nút thanh toán', create: 'Tạo nút', search: 'Tìm theo tiêu đề, nhãn, trang thanh toán', keyword: 'Từ khóa', actions: 'Thao tác', more: 'Thao tác với nút {title}', copy: 'Sao chép mã nhúng', copied: 'Đã sao chép mã nhúng', copyFailed: 'Trình duyệt không cho phép sao chép', edit: 'Sửa', delete: 'Xóa', pageOff: 'Trang đang tắt', counts: '{clicks} lượt bấm · {payments} lượt thanh toán',
    emptyTitle: 'Chưa có nút thanh toán nào', emptyText: 'Tạo một nút, dán một dòng mã vào trang web của bạn. Khách bấm nút là đến trang thanh toán.',
  },
  form: {
    create: 'Tạo nút thanh toán', edit: 'Sửa nút thanh toán', submitCreate: 'Tạo nút', submitEdit: 'Lưu thay đổi', created: 'Đã tạo nút {title}', saved: 'Đã lưu. Nút {title} đổi trên mọi trang trong vòng một phút.', cancel: 'Hủy', stale: 'Có người vừa sửa nút này. Hãy tải lại trang để xem bản mới rồi sửa tiếp.',
    about: 'Nút', places: 'Nơi đặt nút', page: 'Trang thanh toán', pageHint: 'Chọn trang', pageText: 'Khách bấm nút sẽ đến trang này. Giá luôn lấy từ trang, trang web đặt nút không đổi được.', pageNone: 'Không có trang nào', pageOff: '{name} (đang tắt)', pagesNone: 'Chưa có trang thanh toán nào để nút dẫn tới.', pageCreate: 'Tạo trang thanh toán',
    title: 'Tiêu đề', titleHint: 'Hộp quà Tết', titleText: 'Để bạn tìm lại nút; khách thấy khi rê chuột lên nút', label: 'Nhãn trên nút', labelHint: 'Thanh toán', labelText: 'Ngắn gọn, nói rõ việc sẽ xảy ra', theme: 'Giao diện', DARK: 'Tối', LIGHT: 'Sáng',
    sites: 'Trang web được đặt nút', sitesText: 'Mỗi dòng một địa chỉ. Để trống thì nút đặt được ở mọi nơi.', siteWrong: '“{site}” không phải địa chỉ trang web (https)', sitesMax: 'Tối đa {max} trang web',
    externalTheme: 'Giao diện nút bên ngoài', externalText: 'Nút bên ngoài dùng trong email, sàn thương mại, trang của đối tác.', reference: 'Trang mà nút bên ngoài dẫn tới', referenceText: 'Để trống thì dẫn thẳng đến trang thanh toán',
  },
  preview: { title: 'Xem trước', light: 'Trên trang nền sáng', dark: 'Trên trang nền tối', external: 'Nút bên ngoài' },
  embed: {
    title: 'Đặt nút', script: 'Mã nhúng', iframe: 'Khung', link: 'Liên kết', qr: 'Mã QR', mail: 'Email', copy: 'Sao chép', copied: 'Đã sao chép', copyFailed: 'Trình duyệt không cho phép sao chép', open: 'Mở thử (tính một lượt bấm)',
    scriptText: 'Dán dòng này vào chỗ muốn đặt nút. Không cần thư viện nào khác.', iframeText: 'Dành cho trang web không cho chạy mã của bên ngoài.', linkText: 'Dùng ở bất cứ đâu: bài viết, tin nhắn, chữ ký. Lượt bấm được đếm như nút.', qrText: 'In ra hoặc chiếu lên màn hình, khách quét bằng máy ảnh.', mailText: 'Nút bên ngoài dưới dạng HTML cho email, không cần mã lệnh.',
    policy: 'Trang web của tôi có chính sách nội dung (CSP) chặt', policyText: 'Cho phép đúng một nguồn là đủ. Nút không dùng eval, không chèn style hay script nội tuyến và không gọi mạng.', placeText: 'Mã nhúng ở đầu trang? Đặt phần tử này vào nơi nút sẽ hiện, có thể nhiều nơi:',
  },
  detail: {
    title: 'Nút thanh toán', edit: 'Sửa', delete: 'Xóa', figures: 'Kết quả', revenue: 'Doanh thu', percent: '{percent}% lượt bấm đã thanh toán', info: 'Thông tin', allSites: 'Mọi trang web', pageOff: 'Trang thanh toán {name} đang tắt. Khách bấm nút sẽ thấy trang tạm ngừng.', notFound: 'Không tìm thấy nút này', notFoundText: 'Nút có thể đã bị xóa, hoặc thuộc về cửa hàng khác.', toList: 'Về danh sách nút',
  },
  delete: { title: 'Xóa nút thanh toán?', text: 'Nút {title} sẽ không dẫn tới đâu nữa, ở mọi trang web, email và mã QR đang dùng. Việc xóa không thể hoàn tác.', confirm: 'Xóa nút', keep: 'Giữ lại', done: 'Đã xóa nút {title}' },
} as const
