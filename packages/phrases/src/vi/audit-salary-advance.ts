import { auditSalaryCollection } from './audit-salary-collection.ts'
import { auditSalaryDeduction } from './audit-salary-deduction.ts'
import { salaryAdvance } from './salary-advance.ts'

/** What the audit log says of requests for an advance: operations and what was changed. */
export const auditSalaryAdvance = {
  module: {
    'salary-advance': 'Yêu cầu ứng lương',
    'salary-advance-view': 'Xem yêu cầu ứng lương',
    'salary-deduction': 'Chốt kỳ lương',
    'salary-collection': 'Thu nợ hạn mức ứng lương',
    'salary-oversight': 'Chi ứng lương',
    'salary-statistic': 'Thống kê ứng lương',
  },
  action: {
    ...auditSalaryDeduction.action,
    ...auditSalaryCollection.action,
    'salaryEmployee-checkAccounts': 'hỏi ngân hàng về tài khoản lương',
    'salaryEmployee-erase': 'xóa dữ liệu người đã nghỉ việc',
    'salaryAdvance-send': 'gửi lệnh chi ứng lương',
    'salaryAdvance-sweep': 'gửi lệnh chi ứng lương',
    'salaryAdvance-lapse': 'hết hạn yêu cầu ứng lương',
    'salaryOversight-list': 'xem danh sách lệnh chi ứng lương',
    'salaryOversight-totals': 'xem tổng lệnh chi ứng lương',
    'salaryOversight-get': 'xem một lệnh chi ứng lương',
    'salaryOversight-reveal': 'xem người nhận của lệnh chi ứng lương',
    'salaryOversight-exposure': 'xem dư nợ ứng lương',
    'salaryStatistic-common': 'xem thống kê ứng lương',
    'salaryStatistic-paidChart': 'xem biểu đồ ứng lương đã chi',
    'salaryStatistic-paidList': 'xem danh sách ứng lương đã chi',
    'salaryStatistic-paidListExport': 'xuất danh sách ứng lương đã chi',
    'salaryAdvance-list': 'xem danh sách yêu cầu ứng lương',
    'salaryAdvance-get': 'xem một yêu cầu ứng lương',
    'salaryAdvance-approve': 'duyệt yêu cầu ứng lương',
    'salaryAdvance-reject': 'từ chối yêu cầu ứng lương',
    'salaryAdvance-bulkApprove': 'duyệt nhiều yêu cầu ứng lương',
    'salaryAdvance-retry': 'chi lại yêu cầu ứng lương',
    'salaryAdvance-export': 'xuất danh sách yêu cầu ứng lương',
    'salaryAdvance-waiting': 'xem số yêu cầu cần xử lý',
    'salaryAdvance-simulate': 'tạo thử yêu cầu ứng lương',
    'salaryAdvance-quote': 'xem mức được ứng của mình',
    'salaryAdvance-request': 'nhân viên gửi yêu cầu ứng lương',
    'salaryAdvance-cancel': 'nhân viên hủy yêu cầu ứng lương',
    'employee-advanceHistory': 'xem các lần ứng lương của nhân viên',
  },
  field: {
    ...auditSalaryDeduction.field,
    ...auditSalaryCollection.field,
    decidedBy: salaryAdvance.field.decidedBy,
    rejectReason: salaryAdvance.field.rejectReason,
    paymentStatus: salaryAdvance.field.payment,
  },
  value: {
    ...auditSalaryDeduction.value,
    paymentStatus: salaryAdvance.payment,
  },
} as const
