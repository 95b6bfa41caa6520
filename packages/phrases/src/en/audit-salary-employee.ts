import { salaryEmployee } from './salary-employee.ts'

const yesNo = { true: 'Yes', false: 'No' } as const

/** What the audit log says of employees in salary advance: operations and what was changed. */
export const auditSalaryEmployee = {
  area: { employee: 'Employees in salary advance', salaryAdvance: 'Salary advance' },
  module: {
    'salary-employee': 'Employees in salary advance',
    'salary-employee-view': 'Looks at employees in salary advance',
  },
  action: {
    'employee-list': 'look at the employees',
    'employee-create': 'add an employee',
    'employee-edit': 'edit an employee',
    'employee-get': 'look at an employee',
    'employee-bulkUpdateAdvanceType': 'change the advance type of several employees',
    'employee-waiting': 'look at what waits for a second person',
    'employee-export': 'export the employees',
    'employee-activate': 'let employees draw, or pause them',
    'employee-decide': "approve or reject employees' changes",
    'employee-withdraw': 'withdraw what waits of an employee',
    'employee-acceptName': 'ask to accept an account in another name',
    'employee-leave': 'record that somebody has left or come back',
    'employee-reveal': "look at an employee's whole identity number",
    'salaryAdvance-listForEmployees': 'look at what employees may draw',
  },
  field: {
    accountStatus: salaryEmployee.field.accountStatus,
    activated: salaryEmployee.field.activated,
    askedBy: salaryEmployee.field.askedBy,
    baseAmount: salaryEmployee.field.baseAmount,
    birthDate: salaryEmployee.field.birthDate,
    employees: 'Employees',
    fields: 'What was looked at',
    idCardNumber: salaryEmployee.field.idCardNumber,
    isApproved: 'Second person',
    isErased: 'Personal data erased',
    leftOn: salaryEmployee.field.leftOn,
    phoneNumber: salaryEmployee.field.phoneNumber,
    salaryAccount: salaryEmployee.field.salaryAccount,
    salaryAdvanceTypeId: salaryEmployee.field.salaryAdvanceTypeId,
    salaryBankBin: salaryEmployee.field.salaryBankBin,
    waitsFor: salaryEmployee.field.waitsFor,
  },
  value: {
    accountStatus: salaryEmployee.account,
    activated: yesNo,
    isApproved: { true: 'Agreed', false: 'Rejected' },
    isErased: yesNo,
  },
} as const
