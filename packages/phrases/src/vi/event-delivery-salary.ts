/** What handlers of salary advance do, and what they are told of. */
export const eventDeliverySalary = {
  handler: {
    'salary-advance': {
      'follow-transfer': {
        name: 'Ghi kết quả chi ứng lương',
        missing: 'Ngân hàng đã trả lời, nhưng yêu cầu ứng lương chưa ghi nhận kết quả chi.',
      },
      'refuse-of-leaver': {
        name: 'Từ chối yêu cầu của người nghỉ việc',
        missing: 'Nhân viên đã nghỉ việc nhưng yêu cầu đang chờ của họ chưa bị từ chối.',
      },
      'refuse-at-rest': {
        name: 'Từ chối yêu cầu khi tạm dừng',
        missing: 'Doanh nghiệp đã tạm dừng ứng lương nhưng các yêu cầu đang chờ chưa bị từ chối.',
      },
    },
    'salary-collection': {
      'follow-transfer': {
        name: 'Ghi kết quả lệnh của hạn mức',
        missing:
          'Ngân hàng đã trả lời, nhưng khoản thu nợ hoặc khoản chuyển lại cho doanh nghiệp chưa ghi nhận kết quả.',
      },
      'take-in': {
        name: 'Ghi sổ tiền của hạn mức',
        missing: 'Tiền đã về nhưng sổ của ngân hàng hoặc của doanh nghiệp chưa ghi nhận.',
      },
      'tell-merchant': {
        name: 'Báo doanh nghiệp về khoản quá hạn',
        missing: 'Doanh nghiệp chưa nhận email về hạn mức ứng lương quá hạn.',
      },
      'tell-of-refund': {
        name: 'Báo doanh nghiệp về khoản chuyển lại',
        missing:
          'Doanh nghiệp chưa nhận email về khoản tiền ngân hàng đã hoặc chưa chuyển lại được.',
      },
      'try-again': {
        name: 'Thu lại khi có tiền về',
        missing: 'Tiền đã về tài khoản nhưng khoản thu nợ còn thiếu chưa được thử lại.',
      },
    },
    'salary-enterprise': {
      'tell-merchant': {
        name: 'Báo doanh nghiệp',
        missing:
          'Doanh nghiệp chưa nhận email về quyết định của ngân hàng với Ứng lương linh hoạt.',
      },
    },
    'salary-notice': {
      'tell-employee': {
        name: 'Báo nhân viên',
        missing: 'Nhân viên chưa nhận tin nhắn về kết quả yêu cầu ứng lương.',
      },
    },
    'salary-period': {
      'make-first': {
        name: 'Lập kỳ lương',
        missing: 'Doanh nghiệp đã cấu hình nhưng kỳ lương của hôm nay chưa được lập.',
      },
    },
    'salary-sample': {
      fill: {
        name: 'Dữ liệu mẫu ứng lương',
        missing: 'Chế độ thử của cửa hàng chưa có dữ liệu mẫu về ứng lương.',
      },
    },
  },
  topic: {
    salary_collection: {
      overdue: 'Hạn mức ứng lương quá hạn',
      refund_ended: 'Có kết quả khoản chuyển lại của hạn mức',
    },
    salary_write_off: { approved: 'Khoản ứng lương được xóa nợ hoặc tất toán' },
    salary_advance: {
      paid: 'Đã chi ứng lương',
      failed: 'Chi ứng lương không thành',
      returned: 'Tiền ứng lương quay về',
      rejected: 'Từ chối yêu cầu ứng lương',
      expired: 'Yêu cầu ứng lương hết hạn',
    },
    salary_employee: { left: 'Nhân viên nghỉ việc' },
    salary_enterprise: {
      deactivated: 'Doanh nghiệp tạm dừng ứng lương',
      configured: 'Doanh nghiệp đã lưu cấu hình ứng lương',
      decided: 'Ngân hàng quyết định về doanh nghiệp ứng lương',
    },
  },
} as const
