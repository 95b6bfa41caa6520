/** The ways to pay, as bank staff keep them. */
export const paymentMethod = {
  title: 'Phương thức thanh toán',
  text: 'Cửa hàng chọn trong các phương thức đang hoạt động. Mỗi loại thanh toán chỉ có một phương thức hoạt động.',
  column: {
    name: 'Tên phương thức',
    type: 'Nhóm',
    paymentType: 'Loại thanh toán',
    logo: 'Logo',
    fixedFee: 'Phí cố định',
    dynamicFee: 'Phí theo %',
    paymentLimit: 'Hạn mức mỗi giao dịch',
    status: 'Trạng thái',
  },
  type: { QR: 'Mã QR', CARD: 'Thẻ', BANKING: 'Ngân hàng điện tử' },
  paymentType: { VIET_QR: 'VietQR', ATM_CARD: 'Thẻ ATM', BANKING: 'Chuyển khoản' },
  noLimit: 'Không giới hạn',
  switchedOff: 'Đang tắt trong cấu hình',
  add: 'Thêm phương thức',
  edit: 'Sửa {name}',
  gone: 'Không tìm thấy phương thức này',
  form: {
    dynamicFeeHint: 'Từ 0 đến 100, tối đa 4 số lẻ',
    dynamicFeeWrong: 'Nhập một số từ 0 đến 100, tối đa 4 số lẻ',
    feeNote: 'Mức phí hiển thị cho cửa hàng. Phí thực thu theo biểu phí đã duyệt.',
    active: 'Đang hoạt động',
    create: 'Thêm phương thức',
    save: 'Lưu thay đổi',
    created: 'Đã thêm phương thức {name}',
    saved: 'Đã lưu phương thức {name}',
  },
  empty: {
    title: 'Chưa có phương thức nào',
    text: 'Thêm phương thức đầu tiên để cửa hàng có thể nhận thanh toán.',
  },
  enter: {
    name: 'Nhập tên phương thức',
  },
} as const
