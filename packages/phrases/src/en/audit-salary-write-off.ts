import { salaryWriteOff } from './salary-write-off.ts'

/** What the audit log says of debts that are written off or settled: operations and what was changed. */
export const auditSalaryWriteOff = {
  action: {
    'salaryWriteOff-ofEmployee': 'look at the debt of an employee',
    'salaryWriteOff-list': 'look at write-offs and settlements',
    'salaryWriteOff-propose': 'propose a write-off or settlement',
    'salaryWriteOff-approve': 'approve a write-off or settlement',
    'salaryWriteOff-reject': 'reject a write-off or settlement',
  },
  field: {
    writeOff: 'Write-off or settlement',
    writeOffWay: 'Way',
    owedAmount: 'Still owed',
  },
  value: {
    writeOff: salaryWriteOff.status,
    writeOffWay: salaryWriteOff.way,
  },
} as const
