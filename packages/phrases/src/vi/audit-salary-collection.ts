import { salaryCollection } from './salary-collection.ts'

/** What the audit log says of collections of the credit line: operations and what was changed. */
export const auditSalaryCollection = {
  action: {
    'salaryCollection-export': 'xuất danh sách thu nợ hạn mức',
    'salaryCollection-line': 'xem hạn mức tín dụng ứng lương',
    'salaryCollection-list': 'xem các khoản thu nợ hạn mức',
    'salaryCollection-refunds': 'xem tiền ngân hàng chuyển lại',
    'salaryCollection-refundArrived': 'ghi tiền ngân hàng chuyển lại',
    'salaryCollection-start': 'cho thu lại nợ hạn mức',
    'salaryCollection-ofOne': 'thu nợ hạn mức',
    'salaryCollection-try': 'thu nợ hạn mức',
  },
  field: {
    principal: salaryCollection.principal,
    interest: salaryCollection.interest,
    dueOn: salaryCollection.dueOn,
    payments: salaryCollection.payments,
  },
} as const
