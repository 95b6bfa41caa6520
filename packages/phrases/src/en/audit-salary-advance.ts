import { auditSalaryCollection } from './audit-salary-collection.ts'
import { auditSalaryDeduction } from './audit-salary-deduction.ts'
import { salaryAdvance } from './salary-advance.ts'

/** What the audit log says of requests for an advance: operations and what was changed. */
export const auditSalaryAdvance = {
  module: {
    'salary-advance': 'Advance requests',
    'salary-advance-view': 'Looks at advance requests',
    'salary-deduction': 'Period closing',
    'salary-collection': 'Collections of the credit line',
    'salary-oversight': 'Advance payments',
    'salary-statistic': 'Advance statistics',
  },
  action: {
    ...auditSalaryDeduction.action,
    ...auditSalaryCollection.action,
    'salaryEmployee-checkAccounts': 'ask the bank about salary accounts',
    'salaryEmployee-erase': 'erase the data of those who left',
    'salaryAdvance-send': 'send the payment of advances',
    'salaryAdvance-sweep': 'send the payment of advances',
    'salaryAdvance-lapse': 'let advance requests lapse',
    'salaryOversight-list': 'look at the advance payments',
    'salaryOversight-totals': 'look at the sums of advance payments',
    'salaryOversight-get': 'look at an advance payment',
    'salaryOversight-reveal': 'look at who an advance was paid to',
    'salaryOversight-exposure': 'look at outstanding advances',
    'salaryStatistic-common': 'look at the advance statistics',
    'salaryStatistic-paidChart': 'look at the chart of advances paid',
    'salaryStatistic-paidList': 'look at the list of advances paid',
    'salaryStatistic-paidListExport': 'export the list of advances paid',
    'salaryAdvance-list': 'look at the advance requests',
    'salaryAdvance-get': 'look at an advance request',
    'salaryAdvance-approve': 'approve an advance request',
    'salaryAdvance-reject': 'reject an advance request',
    'salaryAdvance-bulkApprove': 'approve several advance requests',
    'salaryAdvance-retry': 'pay an advance again',
    'salaryAdvance-export': 'export the advance requests',
    'salaryAdvance-waiting': 'look at what needs attention',
    'salaryAdvance-simulate': 'simulate an advance request',
    'salaryAdvance-quote': 'look at what one may draw',
    'salaryAdvance-request': 'send an advance request',
    'salaryAdvance-cancel': 'cancel an advance request',
    'employee-advanceHistory': "look at an employee's advances",
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
