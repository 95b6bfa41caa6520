/** What the audit log says of the bank's reports. */
export const auditBankReport = {
  merchants: 'viewed the report of merchants',
  volume: 'viewed the report of volume',
  suspense: 'viewed the report of unmatched credits',
  reconciliation: 'viewed the report of the reconciliation',
  decisions: 'viewed the report of approvals',
  serviceLevels: 'viewed the report of service levels',
  'merchants-export': 'exported the report of merchants',
  'volume-export': 'exported the report of volume',
  'suspense-export': 'exported the report of unmatched credits',
  'reconciliation-export': 'exported the report of the reconciliation',
  'decisions-export': 'exported the report of approvals',
  'serviceLevels-export': 'exported the report of service levels',
}
