/** Words of salary advance, sent by e-mail. */
export const messageSalary = {
  salaryEnterprise: {
    approve: {
      subject: 'Ngân hàng đã duyệt Ứng lương linh hoạt cho {shop}',
      text: '{shop} có thể cấu hình kỳ lương, loại ứng lương và thêm nhân viên.',
    },
    reject: {
      subject: 'Ngân hàng chưa duyệt Ứng lương linh hoạt cho {shop}',
      text: 'Đăng ký của {shop} chưa được duyệt. Bạn có thể đăng ký lại.',
    },
    change: {
      subject: 'Ngân hàng đổi hạn mức Ứng lương linh hoạt của {shop}',
      text: 'Hạn mức hoặc điều kiện mà ngân hàng cấp cho {shop} đã thay đổi.',
    },
    lock: {
      subject: 'Ngân hàng khóa Ứng lương linh hoạt của {shop}',
      text: 'Từ lúc này nhân viên của {shop} không ứng thêm được. Dữ liệu vẫn xem và tải về được.',
    },
    unlock: {
      subject: 'Ngân hàng mở lại Ứng lương linh hoạt của {shop}',
      text: 'Ứng lương linh hoạt của {shop} tiếp tục như trước khi bị khóa.',
    },
    reason: 'Lý do: {reason}',
    what: 'Hãy đăng nhập cổng như thường lệ và mở Tiện ích, mục Ứng lương linh hoạt để xem.',
  },
  salaryCollection: {
    subject: 'Hạn mức ứng lương của {shop} quá hạn',
    text: '{amount} đến hạn ngày {day} chưa thu được từ tài khoản của {shop}. Nhân viên không ứng thêm được cho đến khi hạn mức được trả.',
    what: 'Hãy nạp đủ tiền vào tài khoản chi lương: ngân hàng thu lại vào 8 giờ sáng hằng ngày và khi có tiền về.',
  },
}
