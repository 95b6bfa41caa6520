import { auditFee } from './audit-fee.ts'
import { auditPayout } from './audit-payout.ts'
import { auditStatement } from './audit-statement.ts'

/** What was done about money that is owed, paid out and accounted for, as the audit log says it (audit-call.ts). */
export const auditMoney = { ...auditFee, ...auditPayout, ...auditStatement }
