/** Members of a shop and their role groups (doc 3 sections 3, 6). */
export const member = {
  tab: { label: 'Nhân viên và nhóm quyền', members: 'Nhân viên', roles: 'Nhóm quyền' },
  list: {
    title: 'Nhân viên', create: 'Thêm nhân viên', search: 'Tên, số điện thoại hoặc email', name: 'Họ tên', phone: 'Số điện thoại', role: 'Nhóm quyền', accounts: 'Tài khoản được dùng', status: 'Trạng thái', lastSignIn: 'Đăng nhập gần nhất',
    actions: 'Thao tác', allAccounts: 'Tất cả', never: 'Chưa đăng nhập', noRole: 'Chưa có nhóm', roleClosed: 'nhóm đã đóng', owner: 'Chủ cửa hàng', you: 'Bạn', all: 'Tất cả', manage: 'Thao tác với {name}',
    emptyTitle: 'Chưa có nhân viên', emptyText: 'Thêm nhân viên để họ tự đăng nhập với đúng quyền cần cho công việc.',
  },
  action: { edit: 'Sửa', invite: 'Gửi lại lời mời', deactivate: 'Tạm ngừng', activate: 'Cho hoạt động lại', block: 'Khóa', unblock: 'Mở khóa', delete: 'Xóa', close: 'Đóng' },
  ask: {
    inviteTitle: 'Gửi lại lời mời?', inviteText: '{name} ({phone}) nhận một liên kết mới để đặt mật khẩu. Liên kết trước không dùng được nữa.',
    deactivateTitle: 'Tạm ngừng {name}?', deactivateText: '{name} bị đăng xuất ngay trên mọi thiết bị và không đăng nhập được cho đến khi bạn cho hoạt động lại.',
    activateTitle: 'Cho {name} hoạt động lại?', activateText: '{name} đăng nhập lại bằng mật khẩu cũ.',
    blockTitle: 'Khóa {name}?', blockText: '{name} bị đăng xuất ngay trên mọi thiết bị. Khi mở khóa, người này phải đặt mật khẩu mới.',
    unblockTitle: 'Mở khóa {name}?', unblockText: '{name} ({phone}) nhận một liên kết để đặt mật khẩu mới rồi mới đăng nhập được.',
    deleteTitle: 'Xóa {name}?', deleteText: '{name} bị đăng xuất ngay và mất quyền vào cửa hàng. Những gì người này đã làm vẫn được giữ trong lịch sử.',
  },
  done: { create: 'Đã thêm {name}. Liên kết đặt mật khẩu đã gửi đến {phone}', update: 'Đã lưu {name}', invite: 'Đã gửi lời mời mới', deactivate: 'Đã tạm ngừng', activate: 'Đã cho hoạt động lại', block: 'Đã khóa', unblock: 'Đã mở khóa và gửi liên kết đặt mật khẩu', delete: 'Đã xóa {name}' },
  reason: { owner: 'Chủ cửa hàng luôn có toàn quyền', self: 'Bạn không tự đổi quyền của mình', rights: 'Người này có quyền cao hơn bạn', state: 'Không áp dụng cho trạng thái hiện tại' },
  drawer: { title: 'Nhân viên', facts: 'Thông tin', rights: 'Được phép làm', email: 'Email', allowEmail: 'Nhận email thông báo', yes: 'Có', no: 'Không', created: 'Ngày thêm', invitedUntil: 'Lời mời có hiệu lực đến', invitationOver: 'Lời mời đã hết hạn, hãy gửi lại', signIn: 'Cách đăng nhập', signInText: 'Chọn “Tôi là nhân viên của cửa hàng”, nhập mã cửa hàng {code} và số điện thoại.', gone: 'Không tìm thấy nhân viên', goneHint: 'Người này có thể đã bị xóa.' },
  form: {
    createTitle: 'Thêm nhân viên', updateTitle: 'Sửa nhân viên', who: 'Người này là ai', fullName: 'Họ tên', phone: 'Số điện thoại', phoneHint: 'Dùng để đăng nhập và nhận mã xác thực. Nhân viên nhận SMS có liên kết để tự đặt mật khẩu.', phoneFixed: 'Số điện thoại là tên đăng nhập nên không đổi được. Nếu sai số, hãy xóa và thêm lại.',
    email: 'Email', emailHint: 'Không bắt buộc', allowEmail: 'Gửi email thông báo cho người này', rights: 'Được làm gì', role: 'Nhóm quyền', roleHint: 'Chỉ chọn được nhóm không vượt quá quyền của bạn', accounts: 'Dùng tài khoản nào', accountsAll: 'Mọi tài khoản của cửa hàng', accountsAllHint: 'Gồm cả tài khoản liên kết sau này', accountsSome: 'Chỉ những tài khoản được chọn', accountsSomeHint: 'Chỉ tạo được link thanh toán vào các tài khoản này', accountsNone: 'Chọn ít nhất một tài khoản',
    submitCreate: 'Thêm và gửi lời mời', submitUpdate: 'Lưu thay đổi', cancel: 'Hủy', preview: 'Nhóm {name} được phép', pickRole: 'Chọn một nhóm quyền để xem người này làm được gì.',
  },
  role: {
    title: 'Nhóm quyền', intro: 'Nhóm có sẵn dùng được ngay. Cần khác đi, hãy sao chép rồi chỉnh.', create: 'Tạo nhóm quyền', preset: 'Có sẵn', own: 'Của cửa hàng', used: '{count, plural, =0 {Chưa ai dùng} other {# người}}', modified: 'Sửa bởi {name}', manage: 'Thao tác với nhóm {name}',
    status: { ACTIVE: 'Đang dùng', CLOSED: 'Đã đóng' }, view: 'Xem quyền', copy: 'Sao chép', edit: 'Sửa', close: 'Đóng nhóm', open: 'Mở lại', delete: 'Xóa nhóm',
    viewTitle: 'Nhóm {name}', createTitle: 'Nhóm quyền mới', editTitle: 'Sửa nhóm {name}', name: 'Tên nhóm', description: 'Mô tả', copyName: '{name} (bản sao)', matrix: 'Bảng quyền', area: 'Mục', whole: 'Chọn cả hàng', cell: '{verb}: {area}', none: 'Chọn ít nhất một quyền', submitCreate: 'Tạo nhóm', submitEdit: 'Lưu nhóm', saved: 'Đã lưu nhóm {name}',
    note: 'Thay đổi có hiệu lực ngay ở thao tác tiếp theo của từng người trong nhóm.', beyond: 'Bạn không có quyền này nên không cấp được',
    closeTitle: 'Đóng nhóm {name}?', closeText: '{count, plural, =0 {Chưa có ai trong nhóm.} other {# người trong nhóm mất mọi quyền ngay lập tức, cho đến khi nhóm được mở lại hoặc họ được chuyển nhóm.}}', closed: 'Đã đóng nhóm', opened: 'Đã mở lại nhóm', openTitle: 'Mở lại nhóm {name}?', openText: '{count, plural, =0 {Nhóm có thể được giao cho nhân viên.} other {# người trong nhóm có lại quyền.}}',
    deleteTitle: 'Xóa nhóm {name}?', deleteText: 'Nhóm biến mất khỏi danh sách. Không hoàn tác được.', deleted: 'Đã xóa nhóm', inUse: 'Còn {count} người trong nhóm', mine: 'Bạn đang ở trong nhóm này', isPreset: 'Nhóm có sẵn không sửa được, hãy sao chép',
  },
  invitation: {
    title: 'Chào {name}', text: '{shop} mời bạn làm nhân viên. Đặt mật khẩu của riêng bạn để bắt đầu.', phone: 'Số điện thoại đăng nhập', code: 'Mã cửa hàng', password: 'Mật khẩu mới', repeat: 'Nhập lại mật khẩu', notSame: 'Hai mật khẩu chưa giống nhau', submit: 'Đặt mật khẩu', done: 'Đã đặt mật khẩu, mời bạn đăng nhập',
    badTitle: 'Liên kết không dùng được', badText: 'Liên kết đã dùng, đã hết hạn hoặc đã có liên kết mới hơn. Hãy nhờ cửa hàng gửi lại lời mời.', toLogin: 'Đến trang đăng nhập',
  },
} as const
