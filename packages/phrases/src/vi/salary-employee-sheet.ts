export const salaryEmployeeSheet = {
  file: 'nhan-vien',
  name: 'Nhân viên',
  column: {
    code: 'Mã nhân viên',
    name: 'Họ và tên',
    phone: 'Số điện thoại',
    email: 'Email',
    position: 'Chức vụ',
    type: 'Loại tạm ứng',
    state: 'Trạng thái',
    account: 'Số cuối tài khoản lương',
    accountStatus: 'Tài khoản lương',
    leftOn: 'Ngày nghỉ việc',
    createdAt: 'Thêm lúc',
  },
  state: {
    ACTIVE: 'Được tạm ứng',
    PAUSED: 'Tạm dừng',
    WAITING: 'Chờ người thứ hai duyệt',
    LEFT: 'Đã nghỉ việc',
  },
  accountStatus: {
    CHECKING: 'Đang kiểm tra',
    VERIFIED: 'Đúng chủ tài khoản',
    MISMATCH: 'Khác tên nhân viên',
    NOT_FOUND: 'Không tìm thấy tài khoản',
  },
} as const
