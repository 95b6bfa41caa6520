/** The catalogue of banks, as bank staff keep it and as everyone picks from it. */
export const bank = {
  title: 'Danh mục ngân hàng', text: 'Ngân hàng mà cửa hàng chọn khi chi tiền, tạo QR tĩnh hay tra cứu. Mọi thay đổi được lưu vào nhật ký.',
  column: { id: 'ID', shortName: 'Tên viết tắt', name: 'Tên đầy đủ', commonName: 'Tên thường gọi', code: 'Mã ngân hàng', napasCode: 'Mã NAPAS (BIN)', citad: 'Mã CITAD', swift: 'Mã SWIFT', benId: 'Mã thụ hưởng', napasSupported: 'NAPAS 247', vietQrSupported: 'VietQR', logo: 'Logo', icon: 'Biểu tượng' },
  flag: { yes: 'Có', no: 'Không' },
  file: 'ngan-hang', sheet: 'Ngân hàng',
  filter: { name: 'Tìm theo tên ngân hàng', code: 'Mã ngân hàng hoặc BIN', napas: 'NAPAS 247', napasYes: 'Nhận qua NAPAS 247', napasNo: 'Không nhận qua NAPAS 247' },
  empty: { title: 'Chưa có ngân hàng nào', text: 'Thêm ngân hàng đầu tiên để cửa hàng có thể chọn.' },
  add: 'Thêm ngân hàng', edit: 'Sửa ngân hàng {name}', gone: 'Không tìm thấy ngân hàng này', goneHint: 'Ngân hàng có thể đã bị xóa, hoặc không nằm trong danh sách đang lọc.',
  form: {
    code: 'Chữ in hoa và số, ví dụ VCB', napasCode: '6 số, cũng là BIN trong mã VietQR', citad: '8 số', swift: '8 hoặc 11 ký tự', benId: 'Mã của ngân hàng tại hệ thống thanh toán',
    napasSupported: 'Nhận chuyển khoản nhanh NAPAS 247', vietQrSupported: 'Nhận thanh toán bằng VietQR', taken: 'Ngân hàng {name} đã dùng giá trị này',
    create: 'Thêm ngân hàng', save: 'Lưu thay đổi', created: 'Đã thêm ngân hàng {name}', saved: 'Đã lưu ngân hàng {name}',
  },
  remove: { action: 'Xóa ngân hàng', title: 'Xóa ngân hàng {name}?', text: 'Cửa hàng sẽ không chọn được {name} nữa. Ngân hàng đang có tài khoản của cửa hàng thì không xóa được.', confirm: 'Xóa {name}', done: 'Đã xóa ngân hàng {name}' },
  sync: {
    action: 'Đồng bộ VietQR', title: 'Đồng bộ VietQR', text: 'Hỏi mạng thanh toán xem ngân hàng nào nhận VietQR rồi cập nhật danh mục. Các mục khác giữ nguyên.', start: 'Đồng bộ ngay', running: 'Đang hỏi mạng thanh toán…',
    changed: 'Thay đổi', unchanged: 'Giữ nguyên', unknown: 'Chưa có trong danh mục', on: 'Bật VietQR', off: 'Tắt VietQR', same: 'Danh mục đã khớp với mạng thanh toán.', at: 'Đồng bộ lúc', unknownBins: 'BIN chưa có trong danh mục: {bins}',
  },
  icons: {
    action: 'Cập nhật biểu tượng', title: 'Cập nhật biểu tượng', text: 'Chọn nhiều ảnh cùng lúc. Tên tệp là mã ngân hàng, BIN hoặc tên viết tắt, ví dụ VCB.png.', choose: 'Chọn ảnh biểu tượng', apply: 'Cập nhật {count} biểu tượng',
    noBank: 'Không có ngân hàng nào mang tên tệp này', twice: 'Ngân hàng này đã có ảnh khác trong danh sách', matched: 'Khớp với {name}', done: 'Đã cập nhật {count} biểu tượng', files: 'Ảnh đã chọn',
  },
} as const
