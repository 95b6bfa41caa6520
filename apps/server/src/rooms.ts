/** The list of rooms: each contributes its handler table, its jobs and what it wants to hear. */
import type { FastifyInstance } from 'fastify'
import type { rooms } from '@saola/contract/all'
import { adminHandlers } from './features/admin/routes.ts'
import { auditHandlers } from './features/audit/routes.ts'
import { authJobs } from './features/auth/jobs.ts'
import { authHandlers } from './features/auth/routes.ts'
import { authCmsHandlers } from './features/auth-cms/routes.ts'
import { authQrJobs, authQrSubscribers } from './features/auth-qr/jobs.ts'
import { authQrHandlers } from './features/auth-qr/routes.ts'
import { bankHandlers } from './features/bank/routes.ts'
import { bankAccountJobs } from './features/bank-account/jobs.ts'
import { bankAccountHandlers } from './features/bank-account/routes.ts'
import { sampleAccounts } from './features/bank-account/service.ts'
import { bankCreditJobs } from './features/bank-credit/jobs.ts'
import { bankCreditHandlers } from './features/bank-credit/routes.ts'
import { cardSettlementJobs, cardSettlementSubscribers } from './features/card-settlement/jobs.ts'
import { credentialHandlers } from './features/credential/routes.ts'
import { customerJobs } from './features/customer/jobs.ts'
import { customerHandlers } from './features/customer/routes.ts'
import { dashboardJobs, dashboardSubscribers } from './features/dashboard/jobs.ts'
import { dashboardHandlers } from './features/dashboard/routes.ts'
import { ekycJobs } from './features/ekyc/jobs.ts'
import { ekycHandlers } from './features/ekyc/routes.ts'
import { eWalletHandlers } from './features/e-wallet/routes.ts'
import { ledgerHandlers } from './features/ledger/routes.ts'
import { mediaHandlers } from './features/media/routes.ts'
import { memberHandlers } from './features/member/routes.ts'
import { merchantHandlers } from './features/merchant/routes.ts'
import { onboardingJobs, onboardingSubscribers } from './features/onboarding/jobs.ts'
import { onboardingHandlers } from './features/onboarding/routes.ts'
import { orderJobs, orderSubscribers } from './features/order/jobs.ts'
import { orderHandlers } from './features/order/routes.ts'
import { payBoxJobs, payBoxSubscribers } from './features/pay-box/jobs.ts'
import { payBoxHandlers } from './features/pay-box/routes.ts'
import { payButtonSubscribers } from './features/pay-button/jobs.ts'
import { payButtonHandlers } from './features/pay-button/routes.ts'
import { payInfoHandlers } from './features/pay-info/routes.ts'
import { payLinkJobs, payLinkSubscribers } from './features/pay-link/jobs.ts'
import { payLinkHandlers } from './features/pay-link/routes.ts'
import { payPageJobs } from './features/pay-page/jobs.ts'
import { payPageHandlers } from './features/pay-page/routes.ts'
import { payerPages } from './features/payer/routes.ts'
import { paymentMethodHandlers } from './features/payment-method/routes.ts'
import { posDeviceJobs, posDeviceSubscribers } from './features/pos-device/jobs.ts'
import { payPosHandlers } from './features/pos-device/routes.ts'
import { posModelHandlers } from './features/pos-model/routes.ts'
import { posOrderJobs, posOrderSubscribers } from './features/pos-order/jobs.ts'
import { posOrderHandlers } from './features/pos-order/routes.ts'
import { productJobs } from './features/product/jobs.ts'
import { productHandlers } from './features/product/routes.ts'
import { reconciliationJobs } from './features/reconciliation/jobs.ts'
import { reconciliationHandlers } from './features/reconciliation/routes.ts'
import { refundJobs, refundSubscribers } from './features/refund/jobs.ts'
import { refundHandlers } from './features/refund/routes.ts'
import { roleGroupHandlers } from './features/role-group/routes.ts'
import { sandboxJobs, sandboxSubscribers } from './features/sandbox/jobs.ts'
import { sandboxHandlers } from './features/sandbox/routes.ts'
import { searchJobs, searchSubscribers } from './features/search/jobs.ts'
import { searchHandlers } from './features/search/routes.ts'
import { serverApiJobs } from './features/server-api/jobs.ts'
import { serverApiHandlers } from './features/server-api/routes.ts'
import { settingHandlers } from './features/setting/routes.ts'
import { shopSettingHandlers } from './features/shop-setting/routes.ts'
import { firstLooks } from './features/shop-setting/service.ts'
import { supportJobs } from './features/support/jobs.ts'
import { supportHandlers } from './features/support/routes.ts'
import { toolHandlers } from './features/tool/routes.ts'
import { transactionSubscribers } from './features/transaction/jobs.ts'
import { transactionHandlers } from './features/transaction/routes.ts'
import { userHandlers } from './features/user/routes.ts'
import { vietQrProJobs, vietQrProSubscribers } from './features/vietqr-pro/jobs.ts'
import { vietQrProHandlers } from './features/vietqr-pro/routes.ts'
import { webhookJobs, webhookSubscribers } from './features/webhook/jobs.ts'
import { webhookHandlers } from './features/webhook/routes.ts'
import type { App } from './kit/context.ts'
import type { Subscriber } from './kit/events.ts'
import type { Job } from './kit/jobs.ts'
import { forgetJob, sealJob } from './kit/keep.ts'
import type { Handlers } from './kit/mount.ts'
import { smsJob } from './kit/outgoing.ts'
import { openStatic } from './static.ts'

type Rooms = { [K in keyof typeof rooms]: Handlers<(typeof rooms)[K]> }
export const handlers = {
  auth: authHandlers,
  'auth-cms': authCmsHandlers,
  'auth-qr': authQrHandlers,
  admin: adminHandlers,
  user: userHandlers,
  'role-group': roleGroupHandlers,
  merchant: merchantHandlers,
  audit: auditHandlers,
  media: mediaHandlers,
  ekyc: ekycHandlers,
  onboarding: onboardingHandlers,
  bank: bankHandlers,
  'e-wallet': eWalletHandlers,
  'bank-account': bankAccountHandlers,
  'payment-method': paymentMethodHandlers,
  'shop-setting': shopSettingHandlers,
  'bank-credit': bankCreditHandlers,
  dashboard: dashboardHandlers,
  ledger: ledgerHandlers,
  transaction: transactionHandlers,
  member: memberHandlers,
  credential: credentialHandlers,
  setting: settingHandlers,
  product: productHandlers,
  'pay-link': payLinkHandlers,
  'pay-info': payInfoHandlers,
  'pay-button': payButtonHandlers,
  'pay-box': payBoxHandlers,
  'pay-page': payPageHandlers,
  order: orderHandlers,
  refund: refundHandlers,
  reconciliation: reconciliationHandlers,
  customer: customerHandlers,
  support: supportHandlers,
  sandbox: sandboxHandlers,
  'server-api': serverApiHandlers,
  'vietqr-pro': vietQrProHandlers,
  tool: toolHandlers,
  'pos-model': posModelHandlers,
  'pos-order': posOrderHandlers,
  'pos-device': payPosHandlers,
  webhook: webhookHandlers,
  search: searchHandlers,
} satisfies Partial<Rooms>
export const jobs: readonly Job[] = [
  sealJob,
  forgetJob,
  smsJob,
  ...cardSettlementJobs,
  ...reconciliationJobs,
  ...authJobs,
  ...bankAccountJobs,
  ...authQrJobs,
  ...ekycJobs,
  ...onboardingJobs,
  ...bankCreditJobs,
  ...payLinkJobs,
  ...productJobs,
  ...sandboxJobs,
  ...customerJobs,
  ...supportJobs,
  ...serverApiJobs,
  ...payPageJobs,
  ...orderJobs,
  ...vietQrProJobs,
  ...refundJobs,
  ...webhookJobs,
  ...payBoxJobs,
  ...posDeviceJobs,
  ...posOrderJobs,
  ...dashboardJobs,
  ...searchJobs,
]
export const subscribers: readonly Subscriber[] = [
  ...cardSettlementSubscribers,
  ...payButtonSubscribers,
  ...authQrSubscribers,
  ...sampleAccounts,
  ...firstLooks,
  ...onboardingSubscribers,
  ...transactionSubscribers,
  ...payLinkSubscribers,
  ...orderSubscribers,
  ...refundSubscribers,
  ...sandboxSubscribers,
  ...webhookSubscribers,
  ...payBoxSubscribers,
  ...posDeviceSubscribers,
  ...vietQrProSubscribers,
  ...posOrderSubscribers,
  ...dashboardSubscribers,
  ...searchSubscribers,
]

export { identityOf } from './identity.ts'
export const pages = async (server: FastifyInstance, app: App): Promise<void> => {
  await payerPages(server, app)
  openStatic(server, app)
}
