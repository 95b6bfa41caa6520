/** The catalogue of e-wallets, as bank staff keep it. */
export const eWallet = {
  title: 'Danh mục ví điện tử',
  text: 'Ví điện tử mà cửa hàng chọn khi tạo QR tĩnh. Mọi thay đổi được lưu vào nhật ký.',
  column: {
    shortName: 'Tên viết tắt',
    name: 'Tên đầy đủ',
    commonName: 'Tên thường gọi',
    logo: 'Logo',
    icon: 'Biểu tượng',
    action: 'Thao tác',
  },
  filter: { name: 'Tìm theo tên ví' },
  empty: { title: 'Chưa có ví điện tử nào', text: 'Thêm ví đầu tiên để cửa hàng có thể chọn.' },
  add: 'Thêm ví điện tử',
  form: {
    logo: 'Logo (nền ngang)',
    icon: 'Biểu tượng (vuông)',
    submit: 'Thêm ví',
    created: 'Đã thêm ví {name}',
  },
  edit: {
    action: 'Sửa ví {name}',
    title: 'Sửa ví {name}',
    submit: 'Lưu thay đổi',
    saved: 'Đã lưu ví {name}',
  },
  remove: {
    action: 'Xóa ví {name}',
    title: 'Xóa ví {name}?',
    text: 'Cửa hàng sẽ không chọn được {name} nữa. Các mã QR đã tạo vẫn giữ hình của ví.',
    confirm: 'Xóa {name}',
    done: 'Đã xóa ví {name}',
  },
  enter: {
    shortName: 'Nhập tên viết tắt của ví',
    name: 'Nhập tên đầy đủ của ví',
    commonName: 'Nhập tên thường gọi của ví',
    logo: 'Chọn ảnh logo',
    icon: 'Chọn ảnh biểu tượng',
  },
} as const
