/** Function codes of bank staff: what their screens and calls ask for. */

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
  moneyOut: 3504,
  moneyOutDecide: 3505,
  statement: 3506,
  statementDecide: 3507,
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
  subscription: 3810,
  subscriptionDecide: 3811,
  enterprise: 3900,
  enterpriseDecide: 3901,
  enterprisePropose: 3902,
  salaryReveal: 3903,
  enterpriseCollect: 3904,
} as const
export type AdminCodeName = keyof typeof adminCodes
export type AdminCode = (typeof adminCodes)[AdminCodeName]
export const allAdminCodes = Object.values(adminCodes) as AdminCode[]

/** Codes of those who propose or decide what takes two people: who has any of them sees the proposals. */
export const approvalCodes = [
  3000, 3001, 3002, 3003, 3006, 3007, 3100, 3101, 3102, 3103, 3200, 3201, 3202, 3203, 3204, 3205,
  3206, 3207, 3300, 3301, 3302, 3400, 3401, 3402, 3500, 3501, 3502, 3503, 3504, 3505, 3506, 3507,
  3700, 3701, 3702, 3703, 3704, 3810, 3811, 3900, 3901, 3902,
] as const satisfies AdminCode[]
