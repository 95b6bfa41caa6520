/**
 * The call behind each action that an answer names in `allowedActions`. The server leaves out what the caller has no right to call, so
 * that no screen offers what would be refused; null = the payer's own act, for which nobody needs a right.
 */
import { admin } from './admin.ts'
import { approval } from './approval.ts'
import { bankAccount } from './bank-account.ts'
import { bankCredit } from './bank-credit.ts'
import { dataExport } from './data-export.ts'
import { bankTransfer } from './bank-transfer.ts'
import { calendar } from './calendar.ts'
import type { Call } from './call.ts'
import { eventDelivery } from './event-delivery.ts'
import { fee } from './fee.ts'
import { feeCollection } from './fee-collection.ts'
import { forControl } from './for-control.ts'
import { member } from './member.ts'
import { merchantFile } from './merchant-file.ts'
import { merchantActionNames } from './merchant-status.ts'
import { onboarding } from './onboarding.ts'
import { orders } from './order.ts'
import { payLink } from './pay-link.ts'
import { payout } from './payout.ts'
import { payoutBatch } from './payout-batch.ts'
import { payoutLimit } from './payout-limit.ts'
import { posOrder, posOrderPayments, posOrderStatuses } from './pos-order.ts'
import { reconciliation } from './reconciliation.ts'
import { refund } from './refund.ts'
import { roleGroup } from './role-group.ts'
import { salaryAdvance } from './salary-advance.ts'
import { salaryCollection } from './salary-collection.ts'
import { salaryDeduction } from './salary-deduction.ts'
import { salaryAdvanceType } from './salary-advance-type.ts'
import { salaryEmployee } from './salary-employee.ts'
import { salaryEnterprise } from './salary-enterprise.ts'
import { salaryLogwork } from './salary-logwork.ts'
import { salaryOversight } from './salary-oversight.ts'
import { salaryPage } from './salary-page.ts'
import { salaryPeriod } from './salary-period.ts'
import { salaryWriteOff } from './salary-write-off.ts'
import { savedView } from './saved-view.ts'
import { setting } from './setting.ts'
import { statement } from './statement.ts'
import { subscriptionStanding } from './subscription-standing.ts'
import { subscriptionHold } from './subscription-hold.ts'
import { subscriptionBulk } from './subscription-bulk.ts'
import { subscriptionPlan } from './subscription-plan.ts'
import { subscriptionInvoice } from './subscription-invoice.ts'
import { subscriptionNotice } from './subscription-notice.ts'
import { subscriptionPrice } from './subscription-price.ts'
import { subscription } from './subscription.ts'
import { support } from './support.ts'
import { vietQrPro } from './vietqr-pro.ts'
import { webhook } from './webhook.ts'
import { workQueue } from './work-queue.ts'

/** Actions that are all one call. */
const each = <A extends string>(actions: readonly A[], call: Call): Record<A, Call> =>
  Object.fromEntries(actions.map((action) => [action, call])) as Record<A, Call>

export const actionCalls = {
  admin: {
    update: admin.update,
    block: admin.block,
    unblock: admin.unblock,
    resetPassword: admin.resetPassword,
    resetSecondFactor: admin.resetSecondFactor,
    endSessions: admin.endSessions,
  },
  calendar: { change: calendar.change, copy: calendar.copy },
  parameter: { update: setting.cmsUpdate },
  staffView: {
    update: savedView.cmsUpdate,
    share: savedView.cmsUpdate,
    delete: savedView.cmsDelete,
  },
  adminGroup: { update: admin.groupUpdate, close: admin.groupClose, open: admin.groupOpen },
  approval: {
    approve: approval.approve,
    deny: approval.deny,
    withdraw: approval.withdraw,
    callOff: approval.callOff,
    comment: approval.comment,
  },
  approvalRule: { update: approval.updateRule },
  bankAccount: {
    setDefault: bankAccount.updateDefault,
    setDefaultFee: bankAccount.updateDefault,
    delete: bankAccount.remove,
  },
  bankCredit: { accept: bankCredit.accept, return: bankCredit.return },
  bankCreditOfStaff: { accept: bankCredit.cmsAccept, return: bankCredit.cmsReturn },
  bankTransfer: { end: bankTransfer.proposeEnd },
  dataExport: { download: dataExport.download, revoke: dataExport.revoke },
  eventDelivery: { retry: eventDelivery.retry, skip: eventDelivery.skip },
  member: {
    update: member.update,
    delete: member.delete,
    invite: member.invite,
    deactivate: member.deactivate,
    activate: member.activate,
    block: member.block,
    unblock: member.unblock,
  },
  merchantPerson: { lock: merchantFile.lockPerson },
  merchantNote: { update: merchantFile.updateNote },
  identityCard: { override: onboarding.cmsOverride },
  merchant: each(merchantActionNames, onboarding.cmsPropose),
  order: { cancel: orders.updateStatus },
  subscriptionInvoice: {
    send: subscriptionNotice.send,
    'resume-notices': subscriptionNotice.resume,
    void: subscriptionInvoice.void,
    'mark-paid-outside': subscriptionInvoice.markPaidOutside,
  },
  payLink: {
    cancel: payLink.cancel,
    send: payLink.sendEmailSms,
    pay: null,
    duplicate: payLink.create,
  },
  posOrder: {
    update: posOrder.update,
    cancel: posOrder.cancel,
    requestReturn: posOrder.requestReturn,
    pay: posOrder.pay,
  },
  payout: {
    approve: payout.approve,
    disapprove: payout.disapprove,
    recall: payout.disapprove,
  },
  payoutBatch: {
    approve: payout.approve,
    disapprove: payout.disapprove,
    recall: payout.disapprove,
    confirm: payoutBatch.confirm,
    stop: payoutBatch.stop,
    retry: payoutBatch.retry,
  },
  payoutLimit: { update: payoutLimit.update },
  subscriptionStanding: { open: subscriptionStanding.open, close: subscriptionStanding.close },
  subscriptionHold: { update: subscriptionHold.update },
  posOrderOfStaff: each([...posOrderStatuses, ...posOrderPayments], posOrder.setState),
  feeReport: {
    pay: feeCollection.pay,
    sendMail: null,
    object: feeCollection.object,
    settleObjection: feeCollection.simulateSettling,
  },
  feeReportOfStaff: {
    pay: feeCollection.cmsPay,
    sendMail: feeCollection.cmsSendMail,
    object: null,
    settleObjection: feeCollection.cmsSettleObjection,
  },
  forControl: {
    send: forControl.create,
    delete: forControl.delete,
    answer: forControl.answer,
    again: forControl.create,
  },
  forControlOfStaff: {
    solving: forControl.cmsSolving,
    assign: forControl.cmsAssign,
    askDocuments: forControl.cmsAskDocuments,
    propose: forControl.cmsPropose,
    approve: forControl.cmsApprove,
    deny: forControl.cmsDeny,
    again: forControl.cmsCreate,
  },
  fee: { update: fee.update, delete: fee.delete, approve: fee.approve, deny: fee.deny },
  reconciliation: { heal: reconciliation.heal, resolve: reconciliation.resolve },
  refund: { approve: refund.approve, reject: refund.reject, withdraw: refund.withdraw },
  roleGroup: {
    update: roleGroup.update,
    close: roleGroup.close,
    open: roleGroup.open,
    delete: roleGroup.delete,
  },
  salaryCollection: { start: salaryCollection.cmsStart },
  salaryDeduction: {
    close: salaryDeduction.close,
    result: salaryDeduction.result,
  },
  salaryWriteOff: {
    propose: salaryWriteOff.propose,
    approve: salaryWriteOff.approve,
    reject: salaryWriteOff.reject,
  },
  salaryDeductionColumns: { setColumns: salaryDeduction.setColumns },
  salaryPage: { rotate: salaryPage.rotate },
  salaryAdvance: {
    approve: salaryAdvance.approve,
    reject: salaryAdvance.reject,
    retry: salaryAdvance.retry,
  },
  salaryAdvanceType: { update: salaryAdvanceType.update, delete: salaryAdvanceType.delete },
  salaryEmployee: {
    update: salaryEmployee.update,
    activate: salaryEmployee.activate,
    pause: salaryEmployee.activate,
    decide: salaryEmployee.decide,
    withdraw: salaryEmployee.withdraw,
    acceptName: salaryEmployee.acceptName,
    leave: salaryEmployee.leave,
    reveal: salaryEmployee.reveal,
  },
  salaryLogwork: { setSymbols: salaryLogwork.setSymbols },
  salaryOversight: { reveal: salaryOversight.reveal },
  salaryPeriod: { update: salaryPeriod.update, delete: salaryPeriod.delete },
  salaryEnterprise: {
    register: salaryEnterprise.register,
    configure: salaryEnterprise.editConfig,
    deactivate: salaryEnterprise.deactivate,
    activate: salaryEnterprise.activate,
  },
  salaryEnterpriseOfBank: {
    approve: salaryEnterprise.propose,
    reject: salaryEnterprise.propose,
    change: salaryEnterprise.propose,
    lock: salaryEnterprise.propose,
    unlock: salaryEnterprise.propose,
  },
  statement: {
    agree: statement.agree,
    dispute: statement.dispute,
    close: statement.simulateClosing,
  },
  statementOfStaff: { issue: statement.proposeIssue, close: statement.closeDispute },
  subscriptionPlan: {
    update: subscriptionPlan.update,
    activate: subscriptionPlan.activate,
    deactivate: subscriptionPlan.deactivate,
    delete: subscriptionPlan.delete,
  },
  subscriptionPrice: { schedule: subscriptionPrice.schedule, cancel: subscriptionPrice.cancel },
  subscription: {
    pause: subscription.pause,
    continue: subscription.continue,
    cancel: subscription.cancel,
    extend: subscription.extend,
    'extend-payment': subscription.extendPayment,
    restore: subscription.restore,
    'recreate-invoice': subscription.recreateInvoice,
  },
  subscriptionBulk: {
    start: subscriptionBulk.start,
    'start-many': subscriptionBulk.startMany,
    undo: subscriptionBulk.start,
  },
  subscriptionAttention: {
    send: subscriptionNotice.send,
    'extend-payment': subscription.extendPayment,
    'recreate-invoice': subscription.recreateInvoice,
  },
  support: { reply: support.reply, delete: support.delete },
  supportOfStaff: { answer: support.cmsAnswer, close: support.cmsClose },
  vietQrPro: {
    REQUEST_ACTIVATION: vietQrPro.state,
    ENABLE: vietQrPro.cmsState,
    DISABLE: vietQrPro.state,
  },
  vietQrProOfStaff: {
    REQUEST_ACTIVATION: vietQrPro.state,
    ENABLE: vietQrPro.cmsState,
    DISABLE: vietQrPro.cmsState,
  },
  webhook: { approve: webhook.approveV2, disapprove: webhook.disapproveV2 },
  workQueue: {
    take: workQueue.take,
    release: workQueue.release,
    handOver: workQueue.handOver,
    snooze: workQueue.snooze,
    wake: workQueue.wake,
    approve: approval.approve,
    deny: approval.deny,
  },
  workLevel: { update: workQueue.updateLevel },
} as const satisfies Record<string, Readonly<Record<string, Call | null>>>
