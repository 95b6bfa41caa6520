/** The Excel file of employees. */
import type { Phrases } from '../shape.ts'

export const salaryEmployeeSheet: Phrases<'salaryEmployeeSheet'> = {
  file: 'employees',
  name: 'Employees',
  column: {
    code: 'Employee code',
    name: 'Full name',
    phone: 'Phone number',
    email: 'Email',
    position: 'Position',
    type: 'Advance type',
    state: 'Status',
    account: 'Last digits of the salary account',
    accountStatus: 'Salary account',
    leftOn: 'Last day at work',
    createdAt: 'Added at',
  },
  state: {
    ACTIVE: 'May draw',
    PAUSED: 'Paused',
    WAITING: 'Waiting for a second person',
    LEFT: 'Has left',
  },
  accountStatus: {
    CHECKING: 'Being checked',
    VERIFIED: 'In the employee’s name',
    MISMATCH: 'In another name',
    NOT_FOUND: 'Not found',
  },
}
