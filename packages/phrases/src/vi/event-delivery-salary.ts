/** What handlers of salary advance do, and what they are told of. */
export const eventDeliverySalary = {
  handler: {
    'salary-enterprise': {
      'tell-merchant': {
        name: 'Báo doanh nghiệp',
        missing:
          'Doanh nghiệp chưa nhận email về quyết định của ngân hàng với Ứng lương linh hoạt.',
      },
    },
    'salary-period': {
      'make-first': {
        name: 'Lập kỳ lương',
        missing: 'Doanh nghiệp đã cấu hình nhưng kỳ lương của hôm nay chưa được lập.',
      },
    },
  },
  topic: {
    salary_enterprise: {
      configured: 'Doanh nghiệp đã lưu cấu hình ứng lương',
      decided: 'Ngân hàng quyết định về doanh nghiệp ứng lương',
    },
  },
} as const
