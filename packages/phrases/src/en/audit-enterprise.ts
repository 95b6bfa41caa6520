import { auditSalaryAdvance } from './audit-salary-advance.ts'
import { auditSalaryEmployee } from './audit-salary-employee.ts'
import { auditSalaryImport } from './audit-salary-import.ts'
import { salary } from './salary.ts'

/** What the audit log says of enterprises in salary advance. */
export const auditEnterprise = {
  area: { enterprise: 'Salary advance enterprises' },
  module: {
    ...auditSalaryAdvance.module,
    ...auditSalaryEmployee.module,
    ...auditSalaryImport.module,
    'salary-enterprise': 'Salary advance enterprises',
    'salary-advance-type': 'Advance types',
    'salary-period': 'Pay periods',
    'salary-logwork': 'Log work',
  },
  action: {
    'enterprise-check': 'viewed the state',
    'enterprise-register': 'registered with the bank',
    'enterprise-deactivate': 'paused',
    'enterprise-activate': 'let it go on',
    'enterprise-getConfig': 'viewed the configuration',
    'enterprise-editConfig': 'changed the configuration',
    'enterprise-poster': "viewed the employees' link",
    'enterprise-rotateLink': "changed the employees' link",
    'enterprise-list': 'viewed the list',
    'enterprise-get': 'viewed one enterprise',
    'enterprise-export': 'exported the list',
    'enterprise-grants': 'viewed the history of grants',
    'enterprise-propose': 'proposed a grant, change, rejection or lock',
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
    month: 'Month',
    endDate: 'Last day',
    workingDays: 'Working days',
    paySalaryDate: 'Pay day',
  },
  value: {
    paymentSource: salary.source,
    sources: salary.source,
    programType: salary.program,
  },
}
