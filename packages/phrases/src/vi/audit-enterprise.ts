import { auditSalaryAdvance } from './audit-salary-advance.ts'
import { auditSalaryEmployee } from './audit-salary-employee.ts'
import { auditSalaryImport } from './audit-salary-import.ts'
import { salary } from './salary.ts'

/** What the audit log says of enterprises in salary advance. */
export const auditEnterprise = {
  area: { enterprise: 'Doanh nghiệp ứng lương' },
  module: {
    ...auditSalaryAdvance.module,
    ...auditSalaryEmployee.module,
    ...auditSalaryImport.module,
    'salary-enterprise': 'Doanh nghiệp ứng lương',
    'salary-advance-type': 'Loại ứng lương',
    'salary-period': 'Kỳ lương',
    'salary-logwork': 'Chấm công',
  },
  action: {
    'enterprise-check': 'xem trạng thái',
    'enterprise-register': 'đăng ký với ngân hàng',
    'enterprise-deactivate': 'tạm dừng',
    'enterprise-activate': 'cho hoạt động lại',
    'enterprise-getConfig': 'xem cấu hình',
    'enterprise-editConfig': 'đổi cấu hình',
    'enterprise-poster': 'xem liên kết cho nhân viên',
    'enterprise-rotateLink': 'đổi liên kết cho nhân viên',
    'enterprise-list': 'xem danh sách',
    'enterprise-get': 'xem một doanh nghiệp',
    'enterprise-export': 'xuất danh sách',
    'enterprise-grants': 'xem các lần cấp hạn mức',
    'enterprise-propose': 'đề nghị cấp, đổi, từ chối hay khóa',
  },
  field: {
    numberOfEmployeeExpected: salary.field.numberOfEmployeeExpected,
    paySalaryLimitation: salary.field.paySalaryLimitation,
    programType: salary.field.programType,
    grantedLimit: salary.field.grantedLimit,
    sources: salary.field.sources,
    lineRateMicro: salary.field.lineRateMicro,
    contractNumber: salary.field.contractNumber,
    validUntil: salary.field.validUntil,
    paymentSource: salary.field.paymentSource,
    limitAmount: salary.field.limitAmount,
    periodStartDate: salary.field.periodStartDate,
    periodEndDate: salary.field.periodEndDate,
    paySalaryDate: salary.field.paySalaryDate,
    workingDays: salary.field.workingDays,
    disableAdvanceBeforeEndDate: salary.field.disableAdvanceBeforeEndDate,
    workWeek: salary.field.workWeek,
    secondPerson: salary.field.secondPerson,
  },
  /** Of a pay period, where its own history is read. */
  periodField: {
    month: 'Tháng',
    endDate: 'Ngày kết thúc',
    workingDays: 'Ngày công',
    paySalaryDate: 'Ngày trả lương',
  },
  value: {
    paymentSource: salary.source,
    sources: salary.source,
    programType: salary.program,
  },
} as const
