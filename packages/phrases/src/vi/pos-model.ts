/** Models of POS machines: the bank's catalogue and what merchants read of it. */
export const posModel = {
  title: 'Mẫu máy POS', text: 'Các mẫu máy mà cửa hàng đặt được. Tồn kho giảm khi đơn được xác nhận; giá đổi không làm đổi đơn đã đặt.', add: 'Thêm mẫu máy', edit: 'Sửa {name}', gone: 'Mẫu máy này không còn',
  filter: { name: 'Tên mẫu máy', minPrice: 'Giá từ', maxPrice: 'Giá đến', available: 'Trạng thái bán', on: 'Đang bán', off: 'Ngừng bán' },
  column: { name: 'Mẫu máy', model: 'Dòng máy', price: 'Giá', stock: 'Tồn kho', available: 'Đang bán', discount: 'Giảm giá', vat: 'VAT', warranty: 'Bảo hành', modified: 'Sửa lần cuối' },
  form: {
    name: 'Tên mẫu máy', model: 'Dòng máy', price: 'Giá chưa VAT', stock: 'Tồn kho', available: 'Cho cửa hàng đặt', description: 'Mô tả', warranty: 'Bảo hành (tháng)', discount: 'Giảm giá (%)', vat: 'VAT (%)', photo: 'Thêm ảnh', photos: 'Ảnh của mẫu máy',
    main: 'Ảnh chính', makeMain: 'Chọn làm ảnh chính', photoNumber: 'Ảnh {number}', removePhoto: 'Bỏ ảnh {number}', final: 'Cửa hàng trả {amount} một máy, đã gồm giảm giá và VAT.', create: 'Thêm mẫu máy', save: 'Lưu', created: 'Đã thêm {name}', saved: 'Đã lưu {name}', mayNot: 'Bạn được xem, không được sửa danh mục.', uploading: 'Đang tải ảnh lên…',
  },
  remove: { action: 'Xóa {name}', title: 'Xóa {name}?', text: 'Cửa hàng không đặt được mẫu này nữa. Đơn đã đặt vẫn giữ nguyên.', confirm: 'Xóa', done: 'Đã xóa {name}' },
  empty: { title: 'Chưa có mẫu máy', text: 'Thêm mẫu máy đầu tiên để cửa hàng đặt được.', textOther: 'Các mẫu máy sẽ hiện ở đây khi đồng nghiệp có quyền sửa danh mục thêm vào.' },
  months: '{count} tháng', noWarranty: 'Không bảo hành', noDiscount: 'Không giảm', pieces: '{count} máy', soldOut: 'Hết hàng',
  shop: {
    title: 'Máy POS', search: 'Tìm mẫu máy', order: 'Đặt {name}', orderShort: 'Đặt', left: 'Còn {count} máy', soldOut: 'Hết hàng', withVat: 'Đã gồm VAT {vat}%', noVat: 'Không chịu VAT', discount: 'Giảm {percent}%', warranty: 'Bảo hành {count} tháng', emptyTitle: 'Chưa có máy nào để đặt', emptyText: 'Ngân hàng chưa mở bán mẫu máy nào. Hãy quay lại sau.',
    testMode: 'Máy POS là hàng thật: ở Chế độ thử chỉ xem được danh mục. Hãy tắt Chế độ thử để đặt máy.', more: 'Xem chi tiết', photo: 'Ảnh {number} của {name}',
  },
} as const
