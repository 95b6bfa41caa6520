/** Function codes and the portal areas they open: the one table that the server's checks, the route guard and the role screens read. */
export const permissionCodes = {
  dashboard: 1200,
  balance: 1201,
  transactions: 1202,
  statistics: 1300,
  payGatePayment: 1400,
  webhooks: 1401,
  transferTool: 1402,
  payPage: 1500,
  payLink: 1501,
  payBox: 1502,
  subscription: 1504,
  payButton: 1505,
  pos: 1506,
  payout: 1600,
  feeReport: 1605,
  product: 1700,
  customer: 1800,
  accountIdentification: 1900,
  accountInfo: 1901,
  receivedMoneyAccount: 1902,
  member: 1903,
  changePassword: 1904,
  notifyEmail: 1905,
  paymentSetting: 1906,
  support: 2000,
  forControl: 2200,
  vietQrPro: 2400,
  appMarket: 2401,
  flexibleSalary: 2402,
} as const
export type PermissionName = keyof typeof permissionCodes
export type PermissionCode = (typeof permissionCodes)[PermissionName]
export const allPermissionCodes = Object.values(permissionCodes) as PermissionCode[]

/** A code opens an area, a verb says what may be done in it (docs/decisions.md#27). An action is both: "1501.CREATE". */
export const verbs = ['VIEW', 'CREATE', 'APPROVE', 'EXPORT'] as const
export type Verb = (typeof verbs)[number]
export const actionScopes = ['ADMIN', 'MERCHANT', 'ROOT_ADMIN', 'INTERNAL_SERVICE'] as const
export const actionId = (code: number, verb: Verb): string => `${code}.${verb}`
/** Every action of these codes: what a group without a list of its own grants. */
export const allActionsOf = (codes: readonly number[]): string[] =>
  codes.flatMap((code) => verbs.map((verb) => actionId(code, verb)))
/** The codes that actions open; anyone who may do anything in an area may see it. */
export const codesOfActions = (actions: readonly string[]): number[] =>
  [...new Set(actions.map((action) => Number(action.slice(0, 4))))].sort((a, b) => a - b)

/**
 * What bank staff may do (ours: the specification name role groups of bank staff, not their codes). A propose code prepares, a decide
 * code approves what another person prepared.
 */
export const adminCodes = {
  admin: 3000,
  adminRoleGroup: 3001,
  portalParameter: 3002,
  audit: 3003,
  eventDelivery: 3004,
  eventDeliveryDecide: 3005,
  bankReport: 3006,
  dataExportDecide: 3007,
  merchant: 3100,
  merchantPropose: 3101,
  merchantDecide: 3102,
  identity: 3103,
  bank: 3200,
  bankEdit: 3201,
  eWallet: 3202,
  eWalletEdit: 3203,
  paymentMethod: 3204,
  paymentMethodEdit: 3205,
  catalogueDecide: 3206,
  calendar: 3207,
  fee: 3300,
  feePropose: 3301,
  feeDecide: 3302,
  forControl: 3400,
  forControlSolve: 3401,
  forControlDecide: 3402,
  unmatchedCredit: 3500,
  unmatchedCreditDecide: 3501,
  reconciliation: 3502,
  reconciliationDecide: 3503,
  webhook: 3600,
  webhookDecide: 3601,
  posModel: 3700,
  posModelEdit: 3701,
  posOrder: 3702,
  posOrderEdit: 3703,
  posOrderDecide: 3704,
  vietQrPro: 3800,
  vietQrProDecide: 3801,
  support: 3802,
  supportAnswer: 3803,
  enterprise: 3900,
  enterpriseDecide: 3901,
} as const
export type AdminCodeName = keyof typeof adminCodes
export type AdminCode = (typeof adminCodes)[AdminCodeName]
export const allAdminCodes = Object.values(adminCodes) as AdminCode[]

/** Codes of those who propose or decide what takes two people: who has any of them sees the proposals. */
export const approvalCodes = [
  3000, 3001, 3002, 3003, 3006, 3007, 3100, 3101, 3102, 3103, 3200, 3201, 3202, 3203, 3204, 3205,
  3206, 3207, 3300, 3301, 3302, 3500, 3501, 3502, 3503, 3700, 3701, 3702, 3703, 3704,
] as const satisfies AdminCode[]

/** Code → path prefixes of the portal (B-099…B-110). Paths that belong to no code follow docs/decisions.md#10. */
export const pathsOfCode: Record<PermissionCode, readonly string[]> = {
  1200: ['/dashboard'],
  1201: ['/balance'],
  1202: ['/transactions-management'],
  1300: ['/statistic'],
  1400: ['/pay-gate/payment'],
  1401: ['/pay-gate/webhooks'],
  1402: ['/pay-gate/tools'],
  1500: ['/paypage'],
  1501: ['/paylink', '/new-payment'],
  1502: ['/pay-box'],
  1504: ['/pay-subscription', '/pay-subscription-plan'],
  1505: ['/pay-button'],
  1506: ['/pay-pos', '/pay-pos-devices', '/pay-pos-history-payment'],
  1600: ['/payout'],
  1605: ['/fee-report'],
  1700: ['/products'],
  1800: ['/customer-management'],
  1900: ['/setting/account-identification'],
  1901: ['/setting/account-info'],
  1902: ['/setting/received-money-account'],
  1903: ['/setting/member-management'],
  1904: ['/setting/change-password'],
  1905: ['/setting/notify-email'],
  1906: ['/setting/payment-setting'],
  2000: ['/support'],
  2200: ['/for-control'],
  2400: ['/ultilities/vietqr-pro'],
  2401: ['/ultilities/app-market'],
  2402: ['/ultilities/flexible-salary-payment'],
}
/** Always allowed (B-095). */
export const openPaths = ['/', '/setting', '/ultilities'] as const

/** Function codes → allowed path prefixes; a code outside the table opens nothing (B-093, B-096). */
export const allowedPaths = (codes: readonly number[]): string[] =>
  codes.flatMap((code) => pathsOfCode[code as PermissionCode] ?? [])

/** True when the path or a parent of it is allowed (B-094). */
export const mayOpen = (path: string, codes: readonly number[]): boolean => {
  const clean = path.replace(/\/+$/, '') || '/'
  if ((openPaths as readonly string[]).includes(clean)) return true
  if (clean === '/pay-gate') return [1400, 1401, 1402].some((code) => codes.includes(code))
  return allowedPaths(codes).some((open) => clean === open || clean.startsWith(`${open}/`))
}
