/** What was done about fees that are owed, as the audit log says it (audit-call.ts). */
export const auditFee = {
  getReportFeeMerchant: 'viewed the fee reports',
  exportFeeReports: 'exported fee reports',
  exportFeeReport: 'exported a fee report',
  getDetailFeeReport: 'viewed a fee report',
  'fee-transactions': 'viewed the payments of a fee report',
  calFeeReport: 'calculated fee reports',
  'calFeeReport-variant': 'calculated fee reports',
  'feeReport-close': 'closed a fee report',
  payFeeReport: 'paid a fee report',
  sendMailFeeReport: 'mailed owners about fee reports',
  standing: 'viewed how fees are paid',
  setFeeType: 'changed how a merchant pays fees',
  'feeCollection-collect': 'collected fees',
  'feeCollection-openLink': 'opened the pay link of a fee report',
  'feeCollection-confirm': 'looked at the payment of a fee report',
} as const
