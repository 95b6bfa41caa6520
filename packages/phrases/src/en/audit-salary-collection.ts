import { salaryCollection } from './salary-collection.ts'

/** What the audit log says of collections of the credit line: operations and what was changed. */
export const auditSalaryCollection = {
  action: {
    'salaryCollection-export': 'export the collections of credit lines',
    'salaryCollection-line': 'look at the credit line',
    'salaryCollection-list': 'look at collections of the credit line',
    'salaryCollection-refunds': 'look at transfers of the credit line',
    'salaryCollection-refundArrived': 'book a transfer of the credit line',
    'salaryCollection-start': 'try a collection now',
    'salaryCollection-ofOne': 'collect the credit line',
    'salaryCollection-try': 'collect the credit line',
  },
  field: {
    principal: salaryCollection.principal,
    interest: salaryCollection.interest,
    dueOn: salaryCollection.dueOn,
    payments: salaryCollection.payments,
  },
} as const
