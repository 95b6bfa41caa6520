/** Words of salary advance, sent by e-mail and SMS. */
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
  salaryLineRefund: {
    done: {
      subject: 'Ngân hàng đã chuyển lại {amount} cho {shop}',
      text: '{amount} ứng lương bị trả về sau khi {shop} đã trả nợ hạn mức. Ngân hàng đã chuyển số này vào tài khoản {account}.',
      what: 'Số tiền này không cần thao tác gì thêm. Hãy đăng nhập cổng như thường lệ để xem.',
    },
    failed: {
      subject: 'Chưa chuyển lại được {amount} cho {shop}',
      text: 'Ngân hàng nợ {shop} {amount} ứng lương bị trả về, nhưng lệnh chuyển vào tài khoản {account} không thành công.',
      what: 'Hãy kiểm tra tài khoản chi lương đã cấu hình: ngân hàng chuyển lại vào 8 giờ sáng hôm sau, trừ khi kỳ thu nợ tới bù trừ trước.',
    },
  },
  salaryNotice: {
    sms: {
      PAID: 'Saola Pay: {shop} đã chuyển {amount} ứng lương vào tài khoản của bạn, trừ vào lương {next, select, yes {kỳ sau} other {ngày {day}}}.',
      FAILED:
        'Saola Pay: chưa chuyển được {amount} ứng lương của {shop} tới bạn. Số này không bị trừ lương; phòng nhân sự sẽ xem lại.',
      RETURNED:
        'Saola Pay: {amount} ứng lương của {shop} bị trả về, không tới bạn. {taken, select, yes {Phần đã trừ được hoàn ở kỳ sau.} other {Số này không bị trừ lương.}} Hãy hỏi phòng nhân sự.',
      REJECTED: 'Saola Pay: {shop} không duyệt yêu cầu ứng {amount} của bạn. Lý do: {reason}',
      EXPIRED:
        'Saola Pay: yêu cầu ứng {amount} của bạn ở {shop} đã hết hạn vì hết kỳ lương mà chưa được duyệt.',
    },
    reason: {
      LEFT: 'bạn đã nghỉ việc.',
      ENTERPRISE_STATE: 'doanh nghiệp đang tạm dừng ứng lương.',
    },
    WAITING: {
      subject: '{count, number} yêu cầu ứng lương của {shop} đang chờ duyệt',
      text: '{count, number} yêu cầu ứng lương của nhân viên {shop}, tổng {total}, đang chờ bạn duyệt.',
      what: 'Hãy đăng nhập cổng như thường lệ, mở Tiện ích, Ứng lương linh hoạt, mục Yêu cầu. Yêu cầu không ai quyết định sẽ hết hạn khi hết kỳ lương.',
    },
    ACCOUNTS: {
      subject: '{count, number} tài khoản nhận lương của {shop} chưa khớp',
      text: 'Ngân hàng không tìm thấy tài khoản, hoặc tài khoản mang tên khác, của {count, number} nhân viên {shop}. Những người này chưa ứng lương được.',
      what: 'Hãy đăng nhập cổng như thường lệ, mở Tiện ích, Ứng lương linh hoạt, mục Nhân viên để sửa.',
    },
    UNCLOSED: {
      subject: '{period} của {shop} chưa chốt',
      text: '{period} của {shop} đã kết thúc và trả lương ngày {day}, nhưng chưa được chốt. Chưa chốt thì chưa có tệp trừ lương.',
      what: 'Hãy đăng nhập cổng như thường lệ, mở Tiện ích, Ứng lương linh hoạt, mục Kỳ lương để chốt kỳ.',
    },
  },
}
