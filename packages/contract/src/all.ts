/** Every module's table under the module's name. The server mounts, the OpenAPI page prints and the access test walks exactly this. */
import { admin } from './admin.ts'
import { approval } from './approval.ts'
import { apiRequest } from './api-request.ts'
import { salaryAdvance } from './salary-advance.ts'
import { salaryCollection } from './salary-collection.ts'
import { salaryDeduction } from './salary-deduction.ts'
import { salaryAdvanceType } from './salary-advance-type.ts'
import { salaryEmployee } from './salary-employee.ts'
import { salaryEmployeeImport } from './salary-employee-import.ts'
import { salaryEnterprise } from './salary-enterprise.ts'
import { salaryLimit } from './salary-limit.ts'
import { salaryLogwork } from './salary-logwork.ts'
import { salaryOversight } from './salary-oversight.ts'
import { salaryPage } from './salary-page.ts'
import { salaryWriteOff } from './salary-write-off.ts'
import { salaryStatistic } from './salary-statistic.ts'
import { salaryPeriod } from './salary-period.ts'
import { savedView } from './saved-view.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { authCms } from './auth-cms.ts'
import { authQr } from './auth-qr.ts'
import { bank } from './bank.ts'
import { bankAccount } from './bank-account.ts'
import { bankCredit } from './bank-credit.ts'
import { bankReport } from './bank-report.ts'
import { bankTransfer } from './bank-transfer.ts'
import { cardPayout } from './card-payout.ts'
import { calendar } from './calendar.ts'
import { credential } from './credential.ts'
import { customer } from './customer.ts'
import { dataExport } from './data-export.ts'
import { dashboard } from './dashboard.ts'
import { ekyc } from './ekyc.ts'
import { eWallet } from './e-wallet.ts'
import { fee } from './fee.ts'
import { feeCollection } from './fee-collection.ts'
import { feeReport } from './fee-report.ts'
import { forControl } from './for-control.ts'
import { ledger } from './ledger.ts'
import { media } from './media.ts'
import { member } from './member.ts'
import { merchant } from './merchant.ts'
import { merchantFile } from './merchant-file.ts'
import { onboarding } from './onboarding.ts'
import { orders } from './order.ts'
import { payBox } from './pay-box.ts'
import { payButton } from './pay-button.ts'
import { payInfo } from './pay-info.ts'
import { payLink } from './pay-link.ts'
import { payPage } from './pay-page.ts'
import { payout } from './payout.ts'
import { payoutApi } from './payout-api.ts'
import { payoutBatch } from './payout-batch.ts'
import { payoutLimit } from './payout-limit.ts'
import { payoutReceipt } from './payout-receipt.ts'
import { payPos } from './pos-device.ts'
import { posModel } from './pos-model.ts'
import { posOrder } from './pos-order.ts'
import { product } from './product.ts'
import { eventDelivery } from './event-delivery.ts'
import { reconciliation } from './reconciliation.ts'
import { refund } from './refund.ts'
import { roleGroup } from './role-group.ts'
import { sandbox } from './sandbox.ts'
import { search } from './search.ts'
import { serverApi } from './server-api.ts'
import { setting } from './setting.ts'
import { paymentMethod, shopSetting } from './shop-setting.ts'
import { statement } from './statement.ts'
import { subscriptionApi } from './subscription-api.ts'
import { subscription } from './subscription.ts'
import { subscriptionStanding } from './subscription-standing.ts'
import { subscriptionHold } from './subscription-hold.ts'
import { subscriptionBulk } from './subscription-bulk.ts'
import { subscriptionImport } from './subscription-import.ts'
import { subscriptionInvoice } from './subscription-invoice.ts'
import { subscriptionNotice } from './subscription-notice.ts'
import { subscriptionPlan } from './subscription-plan.ts'
import { subscriptionPrice } from './subscription-price.ts'
import { subscriptionRun } from './subscription-run.ts'
import { subscriptionStatistic } from './subscription-statistic.ts'
import { support } from './support.ts'
import { tool } from './tool.ts'
import { transaction } from './transaction.ts'
import { user } from './user.ts'
import { vietQrPro } from './vietqr-pro.ts'
import { webhook } from './webhook.ts'
import { workQueue } from './work-queue.ts'

export const modules = {
  auth,
  'auth-cms': authCms,
  'auth-qr': authQr,
  admin,
  approval,
  user,
  'role-group': roleGroup,
  merchant,
  audit,
  media,
  bank,
  ekyc,
  onboarding,
  'e-wallet': eWallet,
  'bank-account': bankAccount,
  fee,
  'fee-report': feeReport,
  'fee-collection': feeCollection,
  'card-payout': cardPayout,
  'for-control': forControl,
  ledger,
  'bank-credit': bankCredit,
  'bank-report': bankReport,
  'bank-transfer': bankTransfer,
  'payment-method': paymentMethod,
  'shop-setting': shopSetting,
  member,
  credential,
  'api-request': apiRequest,
  'saved-view': savedView,
  setting,
  calendar,
  product,
  transaction,
  'pay-link': payLink,
  'pay-info': payInfo,
  dashboard,
  'data-export': dataExport,
  'salary-enterprise': salaryEnterprise,
  'salary-advance-type': salaryAdvanceType,
  'salary-period': salaryPeriod,
  'salary-employee': salaryEmployee,
  'salary-employee-import': salaryEmployeeImport,
  'salary-logwork': salaryLogwork,
  'salary-limit': salaryLimit,
  'salary-advance': salaryAdvance,
  'salary-deduction': salaryDeduction,
  'salary-write-off': salaryWriteOff,
  'salary-collection': salaryCollection,
  'salary-page': salaryPage,
  'salary-statistic': salaryStatistic,
  'salary-oversight': salaryOversight,
  sandbox,
  'server-api': serverApi,
  customer,
  support,
  'pay-page': payPage,
  order: orders,
  payout,
  'payout-api': payoutApi,
  'subscription-api': subscriptionApi,
  'payout-batch': payoutBatch,
  'payout-limit': payoutLimit,
  'payout-receipt': payoutReceipt,
  refund,
  reconciliation,
  statement,
  'subscription-plan': subscriptionPlan,
  subscription,
  'subscription-hold': subscriptionHold,
  'subscription-standing': subscriptionStanding,
  'subscription-bulk': subscriptionBulk,
  'subscription-import': subscriptionImport,
  'subscription-invoice': subscriptionInvoice,
  'subscription-notice': subscriptionNotice,
  'subscription-price': subscriptionPrice,
  'subscription-run': subscriptionRun,
  'subscription-statistic': subscriptionStatistic,
  'event-delivery': eventDelivery,
  'pay-button': payButton,
  'vietqr-pro': vietQrPro,
  tool,
  'pay-box': payBox,
  'pos-model': posModel,
  'pos-order': posOrder,
  'pos-device': payPos,
  webhook,
  search,
  'work-queue': workQueue,
  'merchant-file': merchantFile,
} as const
export type ModuleName = keyof typeof modules
