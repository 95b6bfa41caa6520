/** What the audit log says of the bank's reports. */
export const auditBankReport = {
  merchants: 'xem báo cáo cửa hàng',
  volume: 'xem báo cáo doanh số',
  suspense: 'xem báo cáo tiền chưa khớp',
  reconciliation: 'xem báo cáo đối soát',
  decisions: 'xem báo cáo phê duyệt',
  serviceLevels: 'xem báo cáo thời gian xử lý',
  'merchants-export': 'xuất báo cáo cửa hàng',
  'volume-export': 'xuất báo cáo doanh số',
  'suspense-export': 'xuất báo cáo tiền chưa khớp',
  'reconciliation-export': 'xuất báo cáo đối soát',
  'decisions-export': 'xuất báo cáo phê duyệt',
  'serviceLevels-export': 'xuất báo cáo thời gian xử lý',
}
