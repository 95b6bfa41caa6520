import { addressWith } from '@saola/web/list/search'

/**
 * Every path of the specification, spelled as there: `ultilities` and `forget-assword` live here and in the contract only.
 * A path here is an address, not a promise: what is mounted stands in screens.ts.
 */
export const paths = {
  authenticate: '/authenticate',
  login: '/authenticate/login',
  register: '/authenticate/register',
  forgetPassword: '/authenticate/forget-assword',
  memberForgetPassword: '/authenticate/member-forget-password',
  guideLoginQr: '/authenticate/guide-login-qr',
  // Ours: where an invited member sets a first password; the token stands in the fragment.
  memberInvitation: '/authenticate/member-invitation',
  // Ours: where the link of a security message leads (reliability bar I9).
  emergencyLock: '/authenticate/emergency-lock',
  home: '/',
  dashboard: '/dashboard',
  balance: '/balance',
  // Ours: the spec's decisions ask for a suspense list and name no address for it; below /balance it opens with the balance's code.
  unmatchedCredits: '/balance/unmatched-credits',
  newPayment: '/new-payment',
  payPos: '/pay-pos',
  transactions: '/transactions-management',
  // Ours: refunds are no part of the spec; below the transactions they open with their code.
  refunds: '/transactions-management/refunds',
  statistic: '/statistic',
  support: '/support',
  notFound: '/404',
  forbidden: '/403',
  customers: '/customer-management',
  customerGroup: '/customer-management/customer-group-detail',
  // Ours: the list of groups, and one customer's own page (`?id=`), for which the spec names no address.
  customerGroups: '/customer-management/customer-groups',
  customerDetail: '/customer-management/detail',
  public: '/public',
  publicNapas: '/public/napas',
  // Ours: where every form of a pay button leads, on its way to the page.
  publicPayButton: '/public/paybutton/{id}',
  publicPayPage: '/public/paypage/{id}',
  publicPayPageWaiting: '/public/paypage/waiting-payment',
  publicPayLink: '/public/paylink/{id}',
  publicPayLinkWaiting: '/public/paylink/waiting-payment',
  feeReport: '/fee-report',
  feeReportDetail: '/fee-report/detail-fee-report',
  feeReportTransactions: '/fee-report/detail-fee-report/transactions-management',
  forControl: '/for-control',
  forControlDetail: '/for-control/for-control-detail',
  // Ours: statements of account; below the disputes they open with their code.
  statements: '/for-control/statements',
  statementDetail: '/for-control/statement-detail',
  setting: '/setting',
  accountIdentification: '/setting/account-identification',
  accountInfo: '/setting/account-info',
  changePassword: '/setting/change-password',
  receivedMoneyAccount: '/setting/received-money-account',
  receivedMoneyAccountDetail: '/setting/received-money-account/account-detail',
  notifyEmail: '/setting/notify-email',
  paymentSetting: '/setting/payment-setting',
  members: '/setting/member-management',
  memberCreate: '/setting/member-management/create-user',
  memberUpdate: '/setting/member-management/update-user',
  identification: '/account-identification',
  payPage: '/paypage',
  payPageCreate: '/paypage/create-paypage',
  payPageDetail: '/paypage/paypage-detail',
  payPageInfo: '/paypage/paypage-detail/paypage-detail-info',
  payPageHistory: '/paypage/paypage-detail/paypage-history-transaction',
  payPageHistoryDetail: '/paypage/paypage-detail/paypage-history-transaction-detail',
  // Ours: every order of the merchant, and one of them (`?order=`); the spec shows the calls and names no address.
  orders: '/paypage/orders',
  orderDetail: '/paypage/orders/order-detail',
  payLink: '/paylink',
  payLinkCreate: '/paylink/create-paylink',
  // Ours (`?code=`): the spec names no address for one pay link, and its list has to lead somewhere that can be shared.
  payLinkDetail: '/paylink/detail',
  products: '/products',
  productCategory: '/products/category-detail',
  // Ours: the spec names no address for one product, its form and the sheets it may come from.
  productDetail: '/products/product-detail',
  productCreate: '/products/create-product',
  productUpdate: '/products/update-product',
  productImport: '/products/import-products',
  payBox: '/pay-box',
  payBoxDetail: '/pay-box/{name}',
  payout: '/payout',
  payoutDetail: '/payout/detail-payout',
  payoutCreate: '/payout/create-payout',
  subscription: '/pay-subscription',
  subscriptionDetail: '/pay-subscription/pay-subscription-detail',
  subscriptionBill: '/pay-subscription/pay-subscription-bill-detail',
  subscriptionCreate: '/pay-subscription/create-pay-subscription',
  subscriptionUpdate: '/pay-subscription/update-pay-subscription',
  // Ours: taking a subscriber's money at the counter.
  subscriptionCounter: '/pay-subscription/counter',
  plan: '/pay-subscription-plan',
  planCreate: '/pay-subscription-plan/create-pay-subscription-plan',
  planUpdate: '/pay-subscription-plan/update-pay-subscription-plan',
  planDetail: '/pay-subscription-plan/pay-subscription-plan-detail',
  payButton: '/pay-button',
  payButtonDetail: '/pay-button/pay-button-detail',
  payButtonCreate: '/pay-button/create-paybutton',
  payButtonUpdate: '/pay-button/update-pay-button',
  posDevices: '/pay-pos-devices',
  posHistory: '/pay-pos-history-payment',
  payGate: '/pay-gate',
  payGatePayment: '/pay-gate/payment',
  payGateWebhooks: '/pay-gate/webhooks',
  payGateTools: '/pay-gate/tools',
  transferMoney: '/pay-gate/tools/transfer-money',
  utilities: '/ultilities',
  vietQrPro: '/ultilities/vietqr-pro',
  vietQrProTransactions: '/ultilities/vietqr-pro/transactions-management',
  appMarket: '/ultilities/app-market',
  salary: '/ultilities/flexible-salary-payment',
  salaryStatistic: '/ultilities/flexible-salary-payment/statistic',
  salaryStatisticDetail: '/ultilities/flexible-salary-payment/statistic/detail-statistic',
  salaryEnterprise: '/ultilities/flexible-salary-payment/enterprise-configuration',
  salaryAdvanceTypes: '/ultilities/flexible-salary-payment/type-of-advance-salaries',
  salaryAdvanceTypeDetail: '/ultilities/flexible-salary-payment/type-of-advance-salaries/detail',
  salaryAdvanceTypeCreate: '/ultilities/flexible-salary-payment/type-of-advance-salaries/create',
  salaryAdvanceTypeUpdate: '/ultilities/flexible-salary-payment/type-of-advance-salaries/update',
  salaryStaff: '/ultilities/flexible-salary-payment/staff',
  salaryStaffDetail: '/ultilities/flexible-salary-payment/staff/detail',
  salaryStaffCreate: '/ultilities/flexible-salary-payment/staff/create',
  salaryStaffUpdate: '/ultilities/flexible-salary-payment/staff/update',
  salaryStaffImport: '/ultilities/flexible-salary-payment/staff/import-excel',
  salaryPeriods: '/ultilities/flexible-salary-payment/period',
  salaryPeriodDetail: '/ultilities/flexible-salary-payment/period/detail-period',
  salaryPeriodImport: '/ultilities/flexible-salary-payment/period/detail-period/import-excel',
  salaryRequests: '/ultilities/flexible-salary-payment/request-advance-salaries',
  salaryRequestDetail:
    '/ultilities/flexible-salary-payment/request-advance-salaries/detail-advance-salaries',
} as const

/** Pages that the server draws for payers, not the portal; mirrored under /test. */
export const payerPaths = [
  paths.public,
  paths.publicNapas,
  paths.publicPayLink,
  paths.publicPayLinkWaiting,
  paths.publicPayPage,
  paths.publicPayPageWaiting,
  paths.publicPayButton,
  // Nothing of the portal leads there.
  '/public/payout/{code}',
  '/public/statement/{code}',
  '/public/salary/{code}',
  '/public/subscription/invoice/{code}',
  '/public/subscription/stop/{code}',
] as const

/** Refused with Test Mode on or a merchant still CREATED. */
const liveOnlyPaths: readonly string[] = [
  paths.changePassword,
  paths.payBox,
  paths.posDevices,
  paths.posHistory,
]
export const isLiveOnly = (path: string): boolean =>
  liveOnlyPaths.some((p) => path === p || path.startsWith(`${p}/`))

/** True for an address inside the signed-in area that the portal may know: where a sign-in may lead back to. */
export const isOwnPath = (path: string): boolean =>
  Object.values(paths).some(
    (known) =>
      !/^\/(authenticate|public|404|403)/.test(known) &&
      new RegExp(`^${known.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(path),
  )

export type Path = (typeof paths)[keyof typeof paths]
/** Names of the `{…}` in a path. */
type ParamOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamOf<Rest>
  : never

/** `fill(paths.payBoxDetail, { name })` → an address; the compiler asks for every `{…}` of the path. */
export const fill = <P extends Path>(path: P, values: Record<ParamOf<P>, string>): string =>
  Object.entries<string>(values).reduce<string>(
    (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  )
/** `addressAt(paths.payLinkDetail, { code })` → the screen with these values in its search. */
export const addressAt = (path: Path, search: Readonly<Record<string, string>>): string =>
  addressWith(path, search)
