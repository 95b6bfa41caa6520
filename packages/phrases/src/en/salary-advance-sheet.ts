/** The Excel file of requests for an advance. */
import type { Phrases } from '../shape.ts'

export const salaryAdvanceSheet: Phrases<'salaryAdvanceSheet'> = {
  file: 'advance-requests',
  name: 'Advance requests',
  column: {
    code: 'Request code',
    employeeCode: 'Employee code',
    employeeName: 'Full name',
    period: 'Pay period',
    amount: 'Amount (₫)',
    status: 'Status',
    payment: 'Payment',
    createdAt: 'Requested at',
    decidedAt: 'Decided at',
    decidedBy: 'Decided by',
    reason: 'Reason for the refusal',
  },
  status: {
    WAITING_APPROVAL: 'Waiting',
    APPROVED: 'Approved',
    REJECTED: 'Rejected',
    CANCELED: 'Canceled',
    EXPIRED: 'Expired',
  },
  payment: {
    NONE: 'Not paid',
    TODO: 'To be paid',
    PROCESSING: 'Being paid',
    SUCCESS: 'Paid',
    FAILED: 'Payment failed',
  },
  byTerms: 'Automatic',
  reason: {
    LEFT: 'The employee has left',
    ENTERPRISE_STATE: 'The enterprise has paused advances',
  },
}
