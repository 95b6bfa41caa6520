/** Customers and their groups (doc 2 section 2). */
export const customer = {
  tabs: { label: 'Khách hàng và nhóm', customers: 'Khách hàng', groups: 'Nhóm khách hàng' },
  field: { code: 'Mã khách hàng', fullName: 'Họ tên', phone: 'Số điện thoại', email: 'Email', address: 'Địa chỉ', group: 'Nhóm', createdAt: 'Ngày thêm', createdBy: 'Người thêm', modifiedAt: 'Sửa lần cuối' },
  kind: { CUSTOMER: 'Khách hàng', EMPLOYEE: 'Nhân viên', MERCHANT: 'Cửa hàng', FRIEND: 'Bạn bè', FAMILY: 'Gia đình', OTHER: 'Khác' },
  list: {
    title: 'Khách hàng', create: 'Thêm khách hàng', search: 'Tìm theo tên, mã, điện thoại, email', import: 'Nhập từ Excel', haveGroup: 'Có nhóm', inGroup: 'Đã có nhóm', noGroup: 'Chưa có nhóm', group: 'Nhóm', keyword: 'Từ khóa',
    select: 'Chọn {name}', selectColumn: 'Chọn', selected: 'Đã chọn {count} khách hàng', clear: 'Bỏ chọn', addToGroup: 'Thêm vào nhóm', actions: 'Thao tác', more: 'Thao tác với {name}', edit: 'Sửa thông tin', delete: 'Xóa khách hàng', newLink: 'Tạo Pay Link cho khách', none: 'Chưa có',
    emptyTitle: 'Chưa có khách hàng nào', emptyText: 'Lưu khách quen để tạo Pay Link nhanh hơn và biết mỗi khách đã trả bao nhiêu. Bạn có thể nhập cả danh sách từ Excel.',
  },
  form: {
    createTitle: 'Thêm khách hàng', editTitle: 'Sửa thông tin khách hàng', codeHint: 'Để trống, hệ thống tự đánh số', codePattern: 'Chỉ dùng chữ không dấu, số, dấu chấm, gạch ngang, gạch dưới', contactHint: 'Dùng để nhận ra các khoản khách đã trả', groupNone: 'Không thuộc nhóm nào',
    submitCreate: 'Thêm khách hàng', submitEdit: 'Lưu thay đổi', created: 'Đã thêm khách hàng {name}', saved: 'Đã lưu thông tin {name}', taken: 'Một khách hàng khác đã có thông tin này',
  },
  remove: { title: 'Xóa khách hàng này?', text: 'Thông tin của {name} sẽ bị xóa khỏi danh sách và không khôi phục được. Các giao dịch khách đã trả vẫn còn trong sổ.', confirm: 'Xóa khách hàng', done: 'Đã xóa {name}', keep: 'Giữ lại' },
  group: {
    title: 'Nhóm khách hàng', create: 'Tạo nhóm', search: 'Tìm theo tên nhóm', name: 'Tên nhóm', kind: 'Loại nhóm', total: 'Số khách hàng', createdAt: 'Ngày tạo', createTitle: 'Tạo nhóm khách hàng', editTitle: 'Sửa nhóm', edit: 'Sửa nhóm', delete: 'Xóa nhóm',
    nameHint: 'Ví dụ: Khách quen buổi sáng', taken: 'Đã có nhóm mang tên này', created: 'Đã tạo nhóm {name}', saved: 'Đã lưu nhóm {name}', more: 'Thao tác với nhóm {name}', count: '{count} khách hàng', notEmpty: 'Nhóm còn khách hàng, hãy đưa hết khách ra khỏi nhóm trước',
    emptyTitle: 'Chưa có nhóm nào', emptyText: 'Gom khách thành nhóm để lọc nhanh và chăm sóc đúng người.', removeTitle: 'Xóa nhóm này?', removeText: 'Nhóm {name} sẽ bị xóa. Việc xóa không thể hoàn tác.', removed: 'Đã xóa nhóm {name}',
    detailTitle: 'Nhóm {name}', facts: 'Thông tin nhóm', members: 'Khách hàng trong nhóm', add: 'Thêm khách hàng', takeOut: 'Đưa ra khỏi nhóm', takenOut: 'Đã đưa {count} khách hàng ra khỏi nhóm', emptyGroupTitle: 'Nhóm chưa có khách hàng', emptyGroupText: 'Thêm khách hàng có sẵn vào nhóm, hoặc chọn nhóm này khi thêm khách mới.',
    notFound: 'Không tìm thấy nhóm này', notFoundText: 'Nhóm có thể đã bị xóa, hoặc thuộc về cửa hàng khác.', toList: 'Về danh sách nhóm', back: 'Xem khách chưa có nhóm',
  },
  add: {
    title: 'Thêm vào nhóm', choose: 'Chọn nhóm', text: '{count} khách hàng sẽ được chuyển vào nhóm. Mỗi khách chỉ thuộc một nhóm, nhóm cũ (nếu có) sẽ được thay.', confirm: 'Thêm vào nhóm', done: 'Đã thêm {count} khách hàng vào nhóm {name}',
    pickTitle: 'Thêm khách hàng vào nhóm {name}', pick: 'Tìm và chọn khách hàng', pickHint: 'Gõ tên, mã, điện thoại hoặc email', pickNone: 'Không tìm thấy khách hàng nào', pickConfirm: 'Thêm {count} khách hàng', chosen: 'Đã chọn',
  },
  detail: {
    title: 'Khách hàng {name}', facts: 'Thông tin', edit: 'Sửa', newLink: 'Tạo Pay Link', paid: 'Đã trả', paidCount: 'Số lần trả', first: 'Lần đầu', last: 'Gần nhất', open: 'Đang chờ trả', openCount: '{count} liên kết', activity: 'Tình hình thanh toán',
    history: 'Các khoản của khách', matched: 'Tìm theo số điện thoại và email của khách trên Pay Link và đơn hàng.', noContact: 'Khách chưa có số điện thoại hoặc email, nên chưa tìm được khoản nào của khách.', states: 'Lọc theo tình trạng',
    all: 'Tất cả', OPEN: 'Đang chờ', PAID: 'Đã trả', ENDED: 'Không thành', what: 'Nội dung', amount: 'Số tiền', status: 'Trạng thái', created: 'Ngày tạo', completed: 'Ngày trả', noDescription: 'Không có nội dung',
    emptyTitle: 'Khách chưa có khoản nào', emptyText: 'Tạo Pay Link cho khách, tiền về là bạn thấy ngay tại đây.', notFound: 'Không tìm thấy khách hàng này', notFoundText: 'Khách hàng có thể đã bị xóa, hoặc thuộc về cửa hàng khác.', toList: 'Về danh sách khách hàng',
    noRight: 'Bạn chưa được cấp quyền xem giao dịch nên không thấy các khoản khách đã trả.',
  },
  import: {
    title: 'Nhập khách hàng từ Excel', step1: 'Chọn tệp theo mẫu. Tối đa {rows} dòng, 10 MB.', template: 'Tải tệp mẫu', another: 'Chọn tệp khác',
    summary: 'Kết quả đọc tệp', total: 'Tổng số dòng', valid: 'Hợp lệ', invalid: 'Cần sửa', validTab: 'Dòng hợp lệ ({count})', invalidTab: 'Dòng cần sửa ({count})', tabs: 'Xem dòng',
    newGroups: 'Sẽ tạo thêm nhóm: {names}', corrections: 'Tải các dòng cần sửa', correctionsHint: 'Sửa ngay trong tệp này rồi nhập lại, các dòng đúng không bị nhập hai lần.', commit: 'Nhập {count} khách hàng', commitNone: 'Không có dòng hợp lệ', done: 'Đã nhập {count} khách hàng', skipped: '{count} dòng bị bỏ qua vì khách vừa được thêm từ nơi khác.',
    exists: 'đã có khách hàng khác dùng', repeated: 'trùng với dòng trước trong tệp',
  },
  sheet: {
    name: 'Khách hàng', file: 'khach-hang', templateFile: 'mau-nhap-khach-hang', correctionsFile: 'khach-hang-can-sua', code: 'Mã khách hàng', fullName: 'Họ tên', phone: 'Số điện thoại', email: 'Email', address: 'Địa chỉ', group: 'Nhóm', createdAt: 'Ngày thêm', row: 'Dòng', wrong: 'Cần sửa',
  },
} as const
