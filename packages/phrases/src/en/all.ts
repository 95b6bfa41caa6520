/** Every namespace of this language; one file a module, one line here. */
import { admin } from './admin.ts'
import { approval } from './approval.ts'
import { appMarket } from './app-market.ts'
import { audit } from './audit.ts'
import { auditCall } from './audit-call.ts'
import { auditField } from './audit-field.ts'
import { auth } from './auth.ts'
import { backoffice } from './backoffice.ts'
import { balance } from './balance.ts'
import { bank } from './bank.ts'
import { bankAccount } from './bank-account.ts'
import { bankCredit } from './bank-credit.ts'
import { bankTransfer } from './bank-transfer.ts'
import { bankReport } from './bank-report.ts'
import { boxScreen } from './box-screen.ts'
import { calendar } from './calendar.ts'
import { common } from './common.ts'
import { credential } from './credential.ts'
import { customer } from './customer.ts'
import { dataExport } from './data-export.ts'
import { dashboard } from './dashboard.ts'
import { docs } from './docs.ts'
import { eWallet } from './e-wallet.ts'
import { forControl } from './for-control.ts'
import { fee } from './fee.ts'
import { feeReport } from './fee-report.ts'
import { feeReportScreen } from './fee-report-screen.ts'
import { error } from './error.ts'
import { legal } from './legal.ts'
import { member } from './member.ts'
import { merchant } from './merchant.ts'
import { merchantFile } from './merchant-file.ts'
import { message } from './message.ts'
import { newPayment } from './new-payment.ts'
import { onboarding } from './onboarding.ts'
import { order } from './order.ts'
import { payBox } from './pay-box.ts'
import { payButton } from './pay-button.ts'
import { payLink } from './pay-link.ts'
import { payPage } from './pay-page.ts'
import { payer } from './payer.ts'
import { payerSalary } from './payer-salary.ts'
import { payerSubscription } from './payer-subscription.ts'
import { payout } from './payout.ts'
import { payoutBatch } from './payout-batch.ts'
import { payoutReceipt } from './payout-receipt.ts'
import { enterprise } from './enterprise.ts'
import { salaryAdvance } from './salary-advance.ts'
import { salaryCollection } from './salary-collection.ts'
import { salaryDeductionSheet } from './salary-deduction-sheet.ts'
import { salaryDeduction } from './salary-deduction.ts'
import { salaryEmployee } from './salary-employee.ts'
import { salaryEmployeeFile } from './salary-employee-file.ts'
import { salaryEmployeeImport } from './salary-employee-import.ts'
import { salaryAdvanceSheet } from './salary-advance-sheet.ts'
import { salaryStatistic } from './salary-statistic.ts'
import { salaryStatisticSheet } from './salary-statistic-sheet.ts'
import { salaryEmployeeSheet } from './salary-employee-sheet.ts'
import { salaryLogwork } from './salary-logwork.ts'
import { salaryOversight } from './salary-oversight.ts'
import { salaryPeriod } from './salary-period.ts'
import { salaryType } from './salary-type.ts'
import { salary } from './salary.ts'
import { paymentMethod } from './payment-method.ts'
import { permission } from './permission.ts'
import { posDevice } from './pos-device.ts'
import { posModel } from './pos-model.ts'
import { posOrder } from './pos-order.ts'
import { product } from './product.ts'
import { eventDelivery } from './event-delivery.ts'
import { reconciliation } from './reconciliation.ts'
import { refund } from './refund.ts'
import { sandbox } from './sandbox.ts'
import { send } from './send.ts'
import { serverError } from './server-error.ts'
import { setting } from './setting.ts'
import { shell } from './shell.ts'
import { shopSetting } from './shop-setting.ts'
import { statistic } from './statistic.ts'
import { statement } from './statement.ts'
import { subscription } from './subscription.ts'
import { subscriptionCounter } from './subscription-counter.ts'
import { subscriptionBulk } from './subscription-bulk.ts'
import { subscriptionImport } from './subscription-import.ts'
import { subscriptionInvoice } from './subscription-invoice.ts'
import { subscriptionRun } from './subscription-run.ts'
import { subscriptionStatistic } from './subscription-statistic.ts'
import { subscriptionPlan } from './subscription-plan.ts'
import { subscriptionInvoiceSheet } from './subscription-invoice-sheet.ts'
import { subscriptionSheet } from './subscription-sheet.ts'
import { support } from './support.ts'
import { tariff } from './tariff.ts'
import { tool } from './tool.ts'
import { transaction } from './transaction.ts'
import { vietqrPro } from './vietqr-pro.ts'
import { web } from './web.ts'
import { webhook } from './webhook.ts'
import { workQueue } from './work-queue.ts'

export const en = {
  admin,
  approval,
  appMarket,
  audit,
  auditCall,
  auditField,
  auth,
  backoffice,
  balance,
  bank,
  bankAccount,
  bankCredit,
  bankTransfer,
  bankReport,
  boxScreen,
  common,
  credential,
  customer,
  dataExport,
  dashboard,
  docs,
  eWallet,
  fee,
  feeReport,
  feeReportScreen,
  error,
  legal,
  forControl,
  member,
  merchant,
  merchantFile,
  message,
  newPayment,
  onboarding,
  order,
  payBox,
  payButton,
  payLink,
  payPage,
  payer,
  payerSalary,
  payerSubscription,
  paymentMethod,
  payout,
  payoutBatch,
  payoutReceipt,
  enterprise,
  salaryAdvance,
  salaryCollection,
  salaryDeduction,
  salaryDeductionSheet,
  salaryEmployee,
  salaryLogwork,
  salaryEmployeeFile,
  salaryEmployeeImport,
  salaryPeriod,
  salaryEmployeeSheet,
  salaryOversight,
  salaryStatistic,
  salaryStatisticSheet,
  salaryAdvanceSheet,
  salaryType,
  salary,
  permission,
  posDevice,
  posModel,
  posOrder,
  product,
  eventDelivery,
  reconciliation,
  refund,
  sandbox,
  send,
  serverError,
  setting,
  calendar,
  shell,
  shopSetting,
  statistic,
  statement,
  subscription,
  subscriptionCounter,
  subscriptionBulk,
  subscriptionImport,
  subscriptionInvoice,
  subscriptionPlan,
  subscriptionRun,
  subscriptionStatistic,
  subscriptionInvoiceSheet,
  subscriptionSheet,
  support,
  tariff,
  tool,
  transaction,
  vietqrPro,
  web,
  webhook,
  workQueue,
}
