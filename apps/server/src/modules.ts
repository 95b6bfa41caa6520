/** The list of modules: each contributes its handler table, its jobs and its event handlers. */
import type { FastifyInstance } from 'fastify'
import type { modules } from '@saola/contract/all'
import { adminHandlers } from './modules/admin/routes.ts'
import { noticeJobs } from './modules/admin/notices.ts'
import { adminJobs } from './modules/admin/temporary-password.ts'
import { approvalKindHandlers } from './approval-kinds.ts'
import { approvalJobsOf } from './modules/approval/jobs.ts'
import { approvalHandlersOf } from './modules/approval/routes.ts'
import { approvalWork } from './modules/approval/work.ts'
import { apiRequestJobs } from './modules/api-request/jobs.ts'
import { apiRequestHandlers } from './modules/api-request/routes.ts'
import { savedViewHandlers } from './modules/saved-view/routes.ts'
import { auditHandlers } from './modules/audit/routes.ts'
import { auditExporter } from './modules/audit/export.ts'
import { authJobs } from './modules/auth/jobs.ts'
import { authHandlers } from './modules/auth/routes.ts'
import { authCmsHandlers } from './modules/auth-cms/routes.ts'
import { authQrJobs, authQrEventHandlers } from './modules/auth-qr/jobs.ts'
import { authQrHandlers } from './modules/auth-qr/routes.ts'
import { bankHandlers } from './modules/bank/routes.ts'
import { bankAccountJobs } from './modules/bank-account/jobs.ts'
import { bankAccountHandlers } from './modules/bank-account/routes.ts'
import { sampleAccounts } from './modules/bank-account/service.ts'
import { bankCreditEventHandlers } from './modules/bank-credit/jobs.ts'
import { bankCreditHandlers } from './modules/bank-credit/routes.ts'
import { creditWork } from './modules/bank-credit/work.ts'
import { bankReportEventHandlers, bankReportJobs } from './modules/bank-report/jobs.ts'
import { bankReportHandlers } from './modules/bank-report/routes.ts'
import { cardPayoutEventHandlers, cardPayoutJobs } from './modules/card-payout/jobs.ts'
import { cardPayoutHandlers } from './modules/card-payout/routes.ts'
import { cardPaymentJobs } from './modules/card-payment/jobs.ts'
import { cardWork } from './modules/card-payment/work.ts'
import { bankTransferJobs } from './modules/bank-transfer/jobs.ts'
import { bankTransferHandlers } from './modules/bank-transfer/routes.ts'
import { transferWork } from './modules/bank-transfer/work.ts'
import { cardSettlementJobs, cardSettlementEventHandlers } from './modules/card-settlement/jobs.ts'
import { credentialHandlers } from './modules/credential/routes.ts'
import { customerJobs } from './modules/customer/jobs.ts'
import { customerHandlers } from './modules/customer/routes.ts'
import { dataExportHandlersOf } from './modules/data-export/routes.ts'
import { reportExporters } from './modules/bank-report/export.ts'
import { merchantExporter } from './modules/onboarding/export.ts'
import { dashboardEventHandlers, dashboardJobs } from './modules/dashboard/jobs.ts'
import { dashboardHandlers } from './modules/dashboard/routes.ts'
import { ekycJobs } from './modules/ekyc/jobs.ts'
import { ekycHandlers } from './modules/ekyc/routes.ts'
import { eWalletHandlers } from './modules/e-wallet/routes.ts'
import { feeCollectionDueWork } from './modules/fee-collection/due-work.ts'
import { feeCollectionEventHandlers, feeCollectionJobs } from './modules/fee-collection/jobs.ts'
import { feeCollectionHandlers } from './modules/fee-collection/routes.ts'
import { feeJobs } from './modules/fee/jobs.ts'
import { feeHandlersOf } from './modules/fee/routes.ts'
import { feeReportExporter } from './modules/fee-report/export.ts'
import { feeReportDueWork } from './modules/fee-report/due-work.ts'
import { feeReportEventHandlers, feeReportJobs } from './modules/fee-report/jobs.ts'
import { feeReportHandlers } from './modules/fee-report/routes.ts'
import { caseExporter } from './modules/for-control/export.ts'
import { forControlEventHandlers, forControlJobs } from './modules/for-control/jobs.ts'
import { forControlHandlersOf } from './modules/for-control/routes.ts'
import { objectionWork } from './modules/fee-collection/work.ts'
import { caseWork } from './modules/for-control/work.ts'
import { ledgerJobs } from './modules/ledger/jobs.ts'
import { ledgerHandlers } from './modules/ledger/routes.ts'
import { mediaHandlers } from './modules/media/routes.ts'
import { memberHandlers } from './modules/member/routes.ts'
import { merchantFileJobs } from './modules/merchant-file/jobs.ts'
import { merchantFileHandlers } from './modules/merchant-file/routes.ts'
import { merchantHandlers } from './modules/merchant/routes.ts'
import { onboardingJobs, onboardingEventHandlers } from './modules/onboarding/jobs.ts'
import { onboardingHandlers } from './modules/onboarding/routes.ts'
import { merchantFileWork } from './modules/onboarding/work.ts'
import { orderDueWork, orderJobs, orderEventHandlers } from './modules/order/jobs.ts'
import { orderHandlers } from './modules/order/routes.ts'
import { payBoxJobs, payBoxEventHandlers } from './modules/pay-box/jobs.ts'
import { payBoxHandlers } from './modules/pay-box/routes.ts'
import { payButtonEventHandlers } from './modules/pay-button/jobs.ts'
import { payButtonHandlers } from './modules/pay-button/routes.ts'
import { payInfoHandlers } from './modules/pay-info/routes.ts'
import { payLinkJobs } from './modules/pay-link/jobs.ts'
import { payLinkHandlers } from './modules/pay-link/routes.ts'
import { payPageJobs } from './modules/pay-page/jobs.ts'
import { payPageHandlers } from './modules/pay-page/routes.ts'
import { payerPages } from './modules/payer/routes.ts'
import { paymentDueWork } from './modules/payment/due-work.ts'
import { paymentEventHandlers, paymentJobs } from './modules/payment/jobs.ts'
import { paymentMethodHandlers } from './modules/payment-method/routes.ts'
import { payoutEventHandlers, payoutJobs } from './modules/payout/jobs.ts'
import { payoutBatchHandlers } from './modules/payout-batch/routes.ts'
import { payoutReceiptHandlers } from './modules/payout-receipt/routes.ts'
import { payoutLimitHandlers } from './modules/payout-limit/routes.ts'
import { payoutBatchJobs } from './modules/payout-batch/jobs.ts'
import { payoutHandlers } from './modules/payout/routes.ts'
import { posDeviceJobs, posDeviceEventHandlers } from './modules/pos-device/jobs.ts'
import { payPosHandlers } from './modules/pos-device/routes.ts'
import { posModelHandlers } from './modules/pos-model/routes.ts'
import { posOrderJobs, posOrderEventHandlers } from './modules/pos-order/jobs.ts'
import { posOrderHandlers } from './modules/pos-order/routes.ts'
import { posOrderWork } from './modules/pos-order/work.ts'
import { productJobs } from './modules/product/jobs.ts'
import { productHandlers } from './modules/product/routes.ts'
import { reconciliationJobs } from './modules/reconciliation/jobs.ts'
import { eventDeliveryHandlers } from './modules/event-delivery/routes.ts'
import { eventWork } from './modules/event-delivery/work.ts'
import { reconciliationHandlers } from './modules/reconciliation/routes.ts'
import { differenceWork } from './modules/reconciliation/work.ts'
import { refundJobs, refundEventHandlers } from './modules/refund/jobs.ts'
import { refundHandlers } from './modules/refund/routes.ts'
import { roleGroupHandlers } from './modules/role-group/routes.ts'
import {
  salaryEventHandlers,
  salaryExporters,
  salaryHandlers,
  salaryJobs,
} from './salary-modules.ts'
import {
  subscriptionsEventHandlers,
  subscriptionsHandlers,
  subscriptionsJobs,
} from './subscription-modules.ts'
import type { ClockParts } from './modules/sandbox/clock.ts'
import { sandboxJobsOf, sandboxEventHandlers } from './modules/sandbox/jobs.ts'
import { payerDueWork } from './modules/sandbox/payers.ts'
import { sandboxHandlersOf } from './modules/sandbox/routes.ts'
import { searchEventHandlers } from './modules/search/jobs.ts'
import { searchHandlers } from './modules/search/routes.ts'
import { payoutApiHandlers } from './modules/payout-api/routes.ts'
import { serverApiHandlers } from './modules/server-api/routes.ts'
import { sessionJobs } from './modules/session/jobs.ts'
import { calendarJobs } from './modules/calendar/jobs.ts'
import { calendarHandlers } from './modules/calendar/routes.ts'
import { settingHandlers } from './modules/setting/routes.ts'
import { shopSettingHandlers } from './modules/shop-setting/routes.ts'
import { staticAccountJobs } from './modules/static-account/jobs.ts'
import { firstLooks } from './modules/shop-setting/service.ts'
import { statementEventHandlers, statementJobs } from './modules/statement/jobs.ts'
import { statementHandlers } from './modules/statement/routes.ts'
import { statementWork } from './modules/statement/work.ts'
import { advanceDueWork } from './modules/salary-advance/jobs.ts'
import { collectionDueWork } from './modules/salary-collection/jobs.ts'
import { collectionWork, lineRefundWork } from './modules/salary-collection/work.ts'
import { periodDueWork } from './modules/salary-period/jobs.ts'
import { noticeDueWork } from './modules/subscription-notice/jobs.ts'
import { standingDueWork } from './modules/subscription-standing/jobs.ts'
import { priceDueWork } from './modules/subscription-price/jobs.ts'
import { subscriptionDueWork } from './modules/subscription/turn.ts'
import { supportJobs } from './modules/support/jobs.ts'
import { supportHandlers } from './modules/support/routes.ts'
import { supportWork } from './modules/support/work.ts'
import { toolHandlers } from './modules/tool/routes.ts'
import { transactionHandlers } from './modules/transaction/routes.ts'
import { userHandlers } from './modules/user/routes.ts'
import { vietQrProJobs, vietQrProEventHandlers } from './modules/vietqr-pro/jobs.ts'
import { vietQrProHandlers } from './modules/vietqr-pro/routes.ts'
import { vietQrProWork } from './modules/vietqr-pro/work.ts'
import { secondFactorJobs } from './modules/second-factor/jobs.ts'
import { webhookJobs, webhookEventHandlers } from './modules/webhook/jobs.ts'
import { webhookHandlers } from './modules/webhook/routes.ts'
import { webhookWork } from './modules/webhook/work.ts'
import { workQueueJobsOf } from './modules/work-queue/jobs.ts'
import { workQueueHandlersOf } from './modules/work-queue/routes.ts'
import type { App } from './platform/context.ts'
import { drainEvents } from './platform/event-relay.ts'
import type { EventHandler } from './platform/events.ts'
import type { Job } from './platform/jobs.ts'
import { forgetJob, sealJob } from './platform/retention.ts'
import type { Handlers } from './platform/mount.ts'
import { smsJob } from './platform/sms-queue.ts'
import { openStatic } from './static.ts'

type Modules = { [K in keyof typeof modules]: Handlers<(typeof modules)[K]> }
/** Everything that waits for bank staff. */
const workSources = [
  approvalWork,
  merchantFileWork,
  webhookWork,
  ...creditWork,
  differenceWork,
  vietQrProWork,
  posOrderWork,
  supportWork,
  eventWork,
  transferWork,
  cardWork,
  caseWork,
  statementWork,
  objectionWork,
  collectionWork,
  lineRefundWork,
]
/** How each kind of change that takes two people is made. */
/** What the test clock of a sandbox merchant sets going, in this order: money first, then what waits for it. */
const clockParts: ClockParts = {
  works: [
    payerDueWork,
    paymentDueWork,
    orderDueWork,
    priceDueWork,
    subscriptionDueWork,
    standingDueWork,
    noticeDueWork,
    periodDueWork,
    advanceDueWork,
    collectionDueWork,
    feeReportDueWork,
    feeCollectionDueWork,
  ],
  deliver: (app) => drainEvents(app, eventHandlers),
}
const approvalHandlers = approvalHandlersOf(approvalKindHandlers)
export const handlers = {
  auth: authHandlers,
  'auth-cms': authCmsHandlers,
  'auth-qr': authQrHandlers,
  admin: adminHandlers,
  approval: approvalHandlers,
  'data-export': dataExportHandlersOf([
    merchantExporter,
    auditExporter,
    caseExporter,
    ...reportExporters,
    feeReportExporter,
    ...salaryExporters,
  ]),
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
  'bank-report': bankReportHandlers,
  'bank-transfer': bankTransferHandlers,
  dashboard: dashboardHandlers,
  fee: feeHandlersOf(approvalHandlers),
  'fee-report': feeReportHandlers,
  'fee-collection': feeCollectionHandlers,
  'card-payout': cardPayoutHandlers,
  'for-control': forControlHandlersOf(approvalHandlers),
  ledger: ledgerHandlers,
  transaction: transactionHandlers,
  member: memberHandlers,
  credential: credentialHandlers,
  'api-request': apiRequestHandlers,
  'saved-view': savedViewHandlers,
  setting: settingHandlers,
  calendar: calendarHandlers,
  product: productHandlers,
  'pay-link': payLinkHandlers,
  'pay-info': payInfoHandlers,
  'pay-button': payButtonHandlers,
  'pay-box': payBoxHandlers,
  'pay-page': payPageHandlers,
  order: orderHandlers,
  payout: payoutHandlers,
  'payout-batch': payoutBatchHandlers,
  'payout-limit': payoutLimitHandlers,
  'payout-receipt': payoutReceiptHandlers,
  refund: refundHandlers,
  reconciliation: reconciliationHandlers,
  statement: statementHandlers,
  'event-delivery': eventDeliveryHandlers,
  customer: customerHandlers,
  support: supportHandlers,
  ...subscriptionsHandlers,
  ...salaryHandlers,
  sandbox: sandboxHandlersOf(clockParts),
  'server-api': serverApiHandlers,
  'payout-api': payoutApiHandlers,
  'vietqr-pro': vietQrProHandlers,
  tool: toolHandlers,
  'pos-model': posModelHandlers,
  'pos-order': posOrderHandlers,
  'pos-device': payPosHandlers,
  webhook: webhookHandlers,
  search: searchHandlers,
  'work-queue': workQueueHandlersOf(workSources),
  'merchant-file': merchantFileHandlers,
} satisfies Partial<Modules>
export const jobs: readonly Job[] = [
  sealJob,
  forgetJob,
  smsJob,
  ...cardSettlementJobs,
  ...reconciliationJobs,
  ...ledgerJobs,
  ...statementJobs,
  ...authJobs,
  ...adminJobs,
  ...noticeJobs,
  ...sessionJobs,
  ...approvalJobsOf(approvalKindHandlers),
  ...bankAccountJobs,
  ...authQrJobs,
  ...ekycJobs,
  ...onboardingJobs,
  ...bankReportJobs,
  ...bankTransferJobs,
  ...feeJobs,
  ...feeReportJobs,
  ...feeCollectionJobs,
  ...cardPayoutJobs,
  ...paymentJobs,
  ...cardPaymentJobs,
  ...payLinkJobs,
  ...productJobs,
  ...subscriptionsJobs,
  ...salaryJobs,
  ...sandboxJobsOf(clockParts),
  ...customerJobs,
  ...dashboardJobs,
  ...supportJobs,
  ...staticAccountJobs,
  ...payPageJobs,
  ...orderJobs,
  ...vietQrProJobs,
  ...payoutJobs,
  ...payoutBatchJobs,
  ...refundJobs,
  ...forControlJobs,
  ...secondFactorJobs,
  ...webhookJobs,
  ...apiRequestJobs,
  ...payBoxJobs,
  ...posDeviceJobs,
  ...posOrderJobs,
  ...calendarJobs,
  ...workQueueJobsOf(workSources),
  ...merchantFileJobs,
]
export const eventHandlers: readonly EventHandler[] = [
  ...cardSettlementEventHandlers,
  ...bankCreditEventHandlers,
  ...payButtonEventHandlers,
  ...authQrEventHandlers,
  ...sampleAccounts,
  ...firstLooks,
  ...onboardingEventHandlers,
  ...paymentEventHandlers,
  ...orderEventHandlers,
  ...payoutEventHandlers,
  ...refundEventHandlers,
  ...forControlEventHandlers,
  ...statementEventHandlers,
  ...subscriptionsEventHandlers,
  ...salaryEventHandlers,
  ...sandboxEventHandlers,
  ...webhookEventHandlers,
  ...payBoxEventHandlers,
  ...posDeviceEventHandlers,
  ...vietQrProEventHandlers,
  ...posOrderEventHandlers,
  ...dashboardEventHandlers,
  ...bankReportEventHandlers,
  ...feeReportEventHandlers,
  ...feeCollectionEventHandlers,
  ...cardPayoutEventHandlers,
  ...searchEventHandlers,
]

export { identityOf } from './identity.ts'
export const pages = async (server: FastifyInstance, app: App): Promise<void> => {
  await payerPages(server, app)
  openStatic(server, app)
}
