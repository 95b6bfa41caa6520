/**
 * What the access test cannot read off the contract: requests that name an object by its id. A new portal call whose path carries an id
 * does not pass until it has a row here (reliability bar A2).
 */
import { planBody as plan } from './example-plans.ts'
import { namingOfSalary } from './example-salary.ts'
import { memberBody, nowhere, type Objects } from './example-objects.ts'

const bankQr = {
  staticQrType: 'BANK',
  bankBin: '970436',
  accountNumber: '0011001234567',
  shortName: 'VCB',
}
export interface Parts {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}
const byId = (id: string): Parts => ({ params: { id } })
const decided = (o: Objects): Parts => ({ ...byId(o.creditId), body: { note: 'x' } })
/** A product's eight fields of the spec. */
const goods = { name: 'x', priceType: 'FIXED_PRICE', storageType: 'UNLIMITED', price: 1000 }
/** What a case says besides what it is about. */
const complaint = { reason: 'x', contact: { email: 'a@example.vn', phone: '0901234567' } }
const list = (query: Record<string, string>): Parts => ({ query: { isStatistic: '0', ...query } })

/** Call id → the requests that name an object. The same request with another merchant's ids and with ids of nothing must be answered alike. */
export const naming: Record<string, (o: Objects) => Parts[]> = {
  'dashboard.overview': (o) => [{ query: { bankAccountId: o.bankAccountId } }],
  'dashboard.peakHours': (o) => [{ query: { bankAccountId: o.bankAccountId } }],
  'dashboard.conversion': (o) => [{ query: { bankAccountId: o.bankAccountId } }],
  'search.find': (o) => [
    { query: { keyword: o.transactionId } },
    { query: { keyword: o.payLinkCode } },
  ],
  'bankAccount.get': (o) => [byId(o.bankAccountId)],
  'bankAccount.getBalance': (o) => [{ params: { bankAccountId: o.bankAccountId } }],
  'bankAccount.delete': (o) => [byId(o.bankAccountId)],
  'bankAccount.updateDefault': (o) => [
    { body: { defaultAccountId: o.bankAccountId } },
    { body: { defaultFeeAccountId: o.bankAccountId } },
  ],
  'bankAccount.getTransactionStatistic': (o) => [{ params: { bankAccountId: o.bankAccountId } }],
  'bankAccount.getTransactionStatisticSandbox': (o) => [
    { params: { bankAccountId: o.bankAccountId } },
  ],
  'bankAccount.getStatementSummary': (o) => [{ params: { bankAccountId: o.bankAccountId } }],
  'bankAccount.exportTransactionStatistic': (o) => [{ params: { bankAccountId: o.bankAccountId } }],
  'account.getBankAccount': (o) => [byId(o.bankAccountId)],
  'bankCredit.accept': (o) => [decided(o)],
  'bankCredit.return': (o) => [decided(o)],
  'forControl.portal.create': (o) => [
    { body: { transactionId: o.transactionId, ...complaint } },
    { body: { creditId: o.creditId, ...complaint } },
    { body: { payOutId: o.donePayOutId, ...complaint } },
    { body: { refundId: o.refundId, ...complaint } },
    { body: { id: o.caseId, ...complaint } },
  ],
  'forControl.portal.history': (o) => [{ query: { code: o.caseCode } }],
  'forControl.portal.answer': (o) => [{ body: { id: o.caseId, note: 'x' } }],
  'forControl.portal.viewLink': (o) => [{ body: { id: o.caseDocumentId } }],
  'forControl.portal.get': (o) => [byId(o.caseId)],
  'forControl.portal.delete': (o) => [byId(o.caseId)],
  'refund.create': (o) => [
    { body: { transactionId: o.transactionId, amount: 1_000, reason: 'x' } },
  ],
  'refund.getOptions': (o) => [byId(o.transactionId)],
  'refund.getList': (o) => [{ query: { transactionId: o.transactionId } }],
  'refund.getDetail': (o) => [byId(o.refundId)],
  'refund.approve': (o) => [{ ...byId(o.refundId), body: {} }],
  'refund.reject': (o) => [{ ...byId(o.refundId), body: { note: 'x' } }],
  'refund.withdraw': (o) => [byId(o.refundId)],
  'payout.single.getDetail': (o) => [{ params: { payOutId: o.payOutId } }],
  'payout.single.receipt': (o) => [{ params: { payOutId: o.donePayOutId } }],
  'payout.single.approve': (o) => [{ body: { payOutIds: [o.payOutId] } }],
  'payout.single.disapprove': (o) => [{ body: { payOutIds: [o.payOutId], reason: 'x' } }],
  'fee.portal.exportPdf': (o) => [byId(o.feeReportId)],
  'fee.portal.objectFeeReport': (o) => [{ body: { id: o.feeReportId, reason: 'x' } }],
  'fee.portal.simulateSettling': (o) => [
    { body: { id: o.feeReportId, decision: 'UPHELD', answer: 'x' } },
  ],
  'fee.portal.payFeeReport': (o) => [byId(o.feeReportId)],
  'statement.detail': (o) => [byId(o.statementId)],
  'statement.lines': (o) => [{ ...byId(o.statementId), query: { section: 'RECEIVED' } }],
  'statement.agree': (o) => [{ ...byId(o.statementId), body: { revision: 1 } }],
  'statement.dispute': (o) => [
    {
      ...byId(o.statementId),
      body: { revision: 1, note: 'x', lines: [{ transferId: 1 }] },
    },
  ],
  'statement.simulateClosing': (o) => [
    { ...byId(o.statementId), body: { disputeId: o.statementId, outcome: 'x' } },
  ],
  'statement.exportPdf': (o) => [byId(o.statementId)],
  'statement.exportExcel': (o) => [byId(o.statementId)],
  'payout.batch.getFile': (o) => [{ params: { fileId: o.payoutFileId } }],
  'payout.batch.estimate': (o) => [{ params: { fileId: o.payoutFileId } }],
  'payout.batch.getFileRows': (o) => [{ params: { fileId: o.payoutFileId } }],
  'payout.batch.create': (o) => [
    { body: { fileId: o.payoutFileId, name: 'x', dropInvalid: true, confirmedRows: [2] } },
  ],
  ...Object.fromEntries(
    ['getDetail', 'changes', 'stop', 'retry', 'result'].map(
      (call): [string, (o: Objects) => Parts[]] => [
        `payout.batch.${call}`,
        (o) => [{ params: { payOutId: o.payoutBatchId } }],
      ],
    ),
  ),
  'payout.batch.confirm': (o) => [
    { params: { payOutId: o.payoutBatchId }, body: { confirmedRows: [2] } },
  ],
  'payout.batch.corrections': (o) => [{ params: { fileId: o.payoutFileId } }],
  'payout.receiver.update': (o) => [
    {
      params: { receiverId: o.receiverId },
      body: { accountName: 'x', accountNo: '0011009999', bankBin: '970436', group: 'OTHER' },
    },
  ],
  'payout.receiver.delete': (o) => [
    { params: { receiverId: o.receiverId } },
    { params: { receiverId: o.receiverId }, body: { receiverId: o.receiverId } },
  ],
  ...Object.fromEntries(
    [
      'payBox.get',
      'payBox.unlinkBankAccount',
      'payBox.delete',
      'payBox.getSound',
      'payBox.testTone',
      'payBox.refresh',
      'payBox.hideQr',
    ].map((id) => [id, (o: Objects) => [byId(o.payBoxId)]]),
  ),
  'payBox.stand': (o) => [{ ...byId(o.payBoxId), query: { qr: o.staticQrId } }],
  'payBox.setSound': (o) => [{ ...byId(o.payBoxId), body: { volume: 40 } }],
  'payBox.showQr': (o) => [{ ...byId(o.payBoxId), body: { transactionId: o.transactionId } }],
  'payBox.update': (o) => [{ ...byId(o.payBoxId), body: { displayName: 'x' } }],
  'staticQr.getAll': (o) => [{ query: { deviceId: o.payBoxId } }],
  'staticQr.add': (o) => [{ body: { ...bankQr, deviceId: o.payBoxId } }],
  'staticQr.update': (o) => [{ ...byId(o.staticQrId), body: { ...bankQr, deviceId: o.payBoxId } }],
  'staticQr.delete': (o) => [byId(o.staticQrId)],
  'payButton.getDetail': (o) => [byId(o.payButtonId)],
  'payButton.create': (o) => [{ body: { title: 'x', label: 'x', payPageId: o.payPageId } }],
  'payButton.update': (o) => [
    { body: { id: o.payButtonId, title: 'x', label: 'x', payPageId: o.payPageId } },
  ],
  'payButton.delete': (o) => [{ body: { id: o.payButtonId } }],
  'subscriptionPlan.create': (o) => [{ body: { ...plan, bankAccountId: o.bankAccountId } }],
  'subscriptionPlan.update': (o) => [{ body: { ...plan, id: o.planId } }],
  ...Object.fromEntries(
    ['activate', 'deactivate', 'delete', 'getDetail'].map((name) => [
      `subscriptionPlan.${name}`,
      (o: Objects) => [byId(o.planId)],
    ]),
  ),
  'vietQrPro.accountState': (o) => [{ ...byId(o.bankAccountId), body: { action: 'DISABLE' } }],
  'vietQrPro.customer.get': (o) => [byId(o.qrCustomerId)],
  'vietQrPro.customer.create': (o) => [{ body: { name: 'x', bankAccountId: o.bankAccountId } }],
  'vietQrPro.customer.update': (o) => [{ ...byId(o.qrCustomerId), body: { name: 'x' } }],
  'vietQrPro.customer.active': (o) => [{ ...byId(o.qrCustomerId), body: { active: false } }],
  'vietQrPro.transactions': (o) => [{ query: { customerId: o.qrCustomerId } }],
  'posOrder.portal.get': (o) => [{ query: { orderId: o.posOrderId } }],
  'posOrder.portal.cancel': (o) => [{ query: { orderId: o.posOrderId } }],
  'posOrder.portal.pay': (o) => [{ query: { orderId: o.posOrderId } }],
  'posOrder.portal.requestReturn': (o) => [{ query: { orderId: o.posOrderId } }],
  'payPos.portal.openActivation': (o) => [byId(o.posDeviceId)],
  'payPos.getDetailTransaction': (o) => [byId(o.posPaymentId)],
  'payPos.portal.getSettlementDetail': (o) => [byId(o.posSettlementId)],
  'webhook.portal.getDelivery': (o) => [byId(o.deliveryId)],
  'apiRequest.portal.getOne': (o) => [byId(o.apiRequestId)],
  'savedView.update': (o) => [{ ...byId(o.savedViewId), body: { name: 'x', search: '' } }],
  'savedView.delete': (o) => [byId(o.savedViewId)],
  'webhook.portal.redeliver': (o) => [byId(o.deliveryId)],
  'customer.getDetail': (o) => [{ params: { customerId: o.customerId } }],
  'customer.getGroupDetail': (o) => [{ params: { customerGroupId: o.customerGroupId } }],
  'customer.getPaid': (o) => [{ query: { customerIds: o.customerId } }],
  'customer.getActivity': (o) => [{ params: { customerId: o.customerId } }],
  'customer.getPayments': (o) => [{ query: { customerId: o.customerId } }],
  'customer.getList': (o) => [{ query: { groupId: o.customerGroupId } }],
  'customer.create': (o) => [{ body: { fullName: 'x', customerGroupId: o.customerGroupId } }],
  'customer.update': (o) => [{ body: { id: o.customerId, fullName: 'x' } }],
  'customer.updateGroup': (o) => [{ body: { id: o.customerGroupId, name: 'x' } }],
  'customer.addCustomerToGroup': (o) => [
    { body: { customerId: o.customerId, customerGroupId: o.customerGroupId } },
  ],
  'customer.addCustomersToGroup': (o) => [
    { body: { customerIds: [o.customerId], customerGroupId: o.customerGroupId } },
  ],
  'customer.removeCustomersFromGroup': (o) => [
    { body: { customerIds: [o.customerId], customerGroupId: o.customerGroupId } },
  ],
  'customer.delete': (o) => [{ query: { id: o.customerId } }],
  'customer.deleteGroup': (o) => [{ query: { id: o.customerGroupId } }],
  'customer.import.corrections': (o) => [byId(o.customerImportId)],
  'customer.import.commit': (o) => [byId(o.customerImportId)],
  'support.getDetail': (o) => [byId(o.supportId)],
  'support.delete': (o) => [byId(o.supportId)],
  'support.markRead': (o) => [byId(o.supportId)],
  'support.reply': (o) => [{ ...byId(o.supportId), body: { text: 'x' } }],
  'ledger.postings': (o) => [{ query: { transactionId: o.transactionId } }],
  ...Object.fromEntries(
    [
      'merchant.getMember',
      'member.delete',
      'member.invite',
      'member.deactivate',
      'member.activate',
      'member.block',
      'member.unblock',
    ].map((id) => [id, (o: Objects) => [{ params: { memberId: o.memberId } }]]),
  ),
  'member.update': (o) => [{ params: { memberId: o.memberId }, body: memberBody }],
  'member.create': (o) => [
    { body: { ...memberBody, phone: '0977000111', bankAccountIds: [o.bankAccountId] } },
    { body: { ...memberBody, phone: '0977000111', roleGroupId: o.roleGroupId } },
  ],
  ...Object.fromEntries(
    ['roleGroup.close', 'roleGroup.open', 'roleGroup.delete'].map((id) => [
      id,
      (o: Objects) => [{ params: { roleGroupId: o.roleGroupId } }],
    ]),
  ),
  'roleGroup.update': (o) => [
    {
      params: { roleGroupId: o.roleGroupId },
      body: { name: 'x', description: '', actions: ['1501.VIEW'] },
    },
  ],
  'payLink.getDetail': (o) => [{ params: { payLinkCode: o.payLinkCode } }],
  'payLink.cancel': (o) => [{ params: { payLinkCode: o.payLinkCode } }],
  'payLink.create': (o) => [
    { body: { amount: 10_000, bankAccountId: o.bankAccountId } },
    { body: { amount: 10_000, fileUrl: o.picture } },
  ],
  'payLink.sendEmailSms': (o) => [
    {
      body: {
        payLinkCode: o.payLinkCode,
        sendEmail: false,
        sendSms: true,
        receiver: { phone: '0912345678' },
      },
    },
  ],
  'payPage.changeStatus': (o) => [
    { params: { payPageCode: o.payPageCode }, query: { status: 'INACTIVE' } },
  ],
  'payPage.updateProducts': (o) => [
    { params: { payPageCode: o.payPageCode }, body: { productIds: [o.productId] } },
  ],
  'order.getReminders': (o) => [{ params: { payPageCode: o.payPageCode } }],
  'order.stopReminder': (o) => [{ params: { orderId: o.orderId } }],
  'payPage.changeTitle': (o) => [{ params: { payPageCode: o.payPageCode }, body: { title: 'x' } }],
  'payPage.create': (o) => [{ body: { name: 'x', productIds: [o.productId] } }],
  'payPage.getAllTransactions': (o) => [{ params: { payPageCode: o.payPageCode } }],
  'payPage.getRevenue': (o) => [{ params: { payPageCode: o.payPageCode } }],
  'payPage.getDetail': (o) => [byId(o.payPageId)],
  'payPage.postDetail': (o) => [byId(o.payPageId)],
  'payPage.sendEmailSms': (o) => [
    {
      body: {
        payPageCode: o.payPageCode,
        sendEmail: false,
        sendSms: true,
        receiver: { phone: '0912345678' },
      },
    },
  ],
  'order.getAll': (o) => [{ query: { id: o.orderId } }],
  'order.getDetail': (o) => [{ params: { orderId: o.orderId } }],
  'order.getItems': (o) => [{ params: { orderId: o.orderId } }],
  'subscription.getDetail': (o) => [byId(o.subscriptionId)],
  'subscriptionStanding.get': (o) => [byId(o.subscriptionId)],
  'subscription.explain': (o) => [{ params: { id: o.subscriptionId } }],
  'subscription.update': (o) => [{ body: { id: o.subscriptionId, note: 'x' } }],
  'subscription.delete': (o) => [byId(o.subscriptionId)],
  'subscription.previewChange': (o) => [
    { body: { id: o.subscriptionId, quantity: 2, when: 'NEXT' } },
    { body: { id: o.subscriptionId, planId: o.planId, when: 'NEXT' } },
  ],
  'subscription.change': (o) => [
    { body: { id: o.subscriptionId, quantity: 2, when: 'NEXT', hash: '0'.repeat(32) } },
  ],
  ...namingOfSalary,
  'subscriptionPrice.getOfPlan': (o) => [byId(o.planId)],
  'subscriptionPrice.preview': (o) => [{ body: { planId: o.planId, day: '2027-06-01' } }],
  'subscriptionPrice.schedule': (o) => [
    { body: { planId: o.planId, day: '2027-06-01', hash: '0'.repeat(32) } },
  ],
  'subscriptionPrice.cancel': (o) => [byId(o.planId)],
  'subscription.statistic.plans': (o) => [{ query: { planIds: o.planId } }],
  'subscriptionBulk.preview': (o) => [
    { body: { act: 'EXTEND', cycles: 1, ids: [o.subscriptionId] } },
    { body: { act: 'UNDO_EXTEND', undoes: o.bulkId } },
  ],
  'subscriptionBulk.start': (o) => [
    { body: { act: 'EXTEND', cycles: 1, ids: [o.subscriptionId], hash: '0'.repeat(32) } },
  ],
  'subscriptionBulk.startMany': (o) => [
    { body: { act: 'EXTEND', cycles: 1, ids: [o.subscriptionId], hash: '0'.repeat(32) } },
  ],
  'subscriptionBulk.choose': (o) => [{ query: { planId: o.planId } }],
  'subscriptionBulk.getDetail': (o) => [byId(o.bulkId)],
  'subscriptionBulk.getRows': (o) => [byId(o.bulkId)],
  'subscriptionBulk.export': (o) => [byId(o.bulkId)],
  'subscription.withdrawChange': (o) => [byId(o.subscriptionId)],
  'subscription.addLine': (o) => [
    {
      body: { subscriptionId: o.subscriptionId, kind: 'DISCOUNT', name: 'x', amount: -1_000 },
    },
  ],
  'subscription.listLines': (o) => [{ query: { subscriptionId: o.subscriptionId } }],
  'subscription.voidLine': (o) => [byId(o.lineId)],
  'subscription.addUsage': (o) => [
    {
      body: {
        entries: [
          {
            subscriptionId: o.subscriptionId,
            quantity: 1,
            at: '2026-11-28T00:00:00.000Z',
            eventId: 'x',
          },
        ],
      },
    },
  ],
  'subscription.listUsage': (o) => [{ query: { subscriptionId: o.subscriptionId } }],
  'subscription.voidUsage': (o) => [byId(o.usageId)],
  'subscriptionStanding.open': (o) => [byId(o.subscriptionId)],
  'subscriptionStanding.close': (o) => [byId(o.subscriptionId)],
  ...Object.fromEntries(
    ['pause', 'continue', 'getBooklet', 'extendPayment', 'restore', 'recreateInvoice'].map(
      (act) => [`subscription.${act}`, (o: Objects) => [byId(o.subscriptionId)]],
    ),
  ),
  'subscription.cancel': (o) => [{ ...byId(o.subscriptionId), body: { kind: 'IMMEDIATE_CANCEL' } }],
  'subscription.extend': (o) => [{ ...byId(o.subscriptionId), body: { cycles: 1 } }],
  'subscription.payAhead': (o) => [{ ...byId(o.subscriptionId), body: { periods: 1 } }],
  'subscription.printBooklet': (o) => [{ ...byId(o.subscriptionId), body: { periods: 3 } }],
  'subscription.billSkipped': (o) => [{ ...byId(o.subscriptionId), body: { from: '2027-01-10' } }],
  'subscriptionNotice.getAll': (o) => [{ query: { invoiceId: o.invoiceId } }],
  'subscriptionNotice.send': (o) => [byId(o.invoiceId)],
  'subscriptionNotice.resume': (o) => [byId(o.invoiceId)],
  'subscriptionNotice.promise': (o) => [{ ...byId(o.invoiceId), body: { day: '2026-11-28' } }],
  'subscription.import.corrections': (o) => [byId(o.subscriptionImportId)],
  'subscription.import.commit': (o) => [byId(o.subscriptionImportId)],
  'subscriptionInvoice.getAll': (o) => [{ query: { id: o.invoiceId } }],
  'subscriptionInvoice.getDetail': (o) => [byId(o.invoiceId)],
  'subscriptionInvoice.void': (o) => [{ ...byId(o.invoiceId), body: { reason: 'x' } }],
  'subscriptionInvoice.markPaidOutside': (o) => [{ ...byId(o.invoiceId), body: { note: 'x' } }],
  'order.updateStatus': (o) => [{ body: { orderId: o.orderId, status: 'CANCEL' } }],
  'product.addProductsToCategory': (o) => [
    { body: { categoryId: null, productIds: [o.productId] } },
    { body: { categoryId: o.categoryId, productIds: [nowhere.productId] } },
  ],
  'product.category.delete': (o) => [byId(o.categoryId)],
  'product.category.detail': (o) => [byId(o.categoryId)],
  'product.category.update': (o) => [{ params: { cateId: o.categoryId }, body: { name: 'x' } }],
  'product.changeMany': (o) => [{ body: { productIds: [o.productId], status: 'INACTIVE' } }],
  'product.changeStatus': (o) => [{ ...byId(o.productId), body: { status: 'INACTIVE' } }],
  'product.check': (o) => [byId(o.productId)],
  'product.correctStock': (o) => [
    { params: { prodId: o.productId }, body: { change: 1, reason: 'x' } },
  ],
  'product.create': (o) => [
    { body: { ...goods, cateId: o.categoryId } },
    { body: { ...goods, imageUrl: o.picture } },
  ],
  'product.delete': (o) => [{ params: { prodId: o.productId } }],
  'product.getAll': (o) => [{ query: { categoryId: o.categoryId } }],
  'product.getDetail': (o) => [{ params: { prodId: o.productId } }],
  'product.history': (o) => [{ params: { prodId: o.productId } }],
  'product.import.commit': (o) => [byId(o.sheetId)],
  'product.import.corrections': (o) => [byId(o.sheetId)],
  'product.update': (o) => [{ params: { prodId: o.productId }, body: goods }],
  'shopSetting.update': (o) => [
    {
      body: {
        backgroundColor: 'black',
        defaultLanguage: 'VI',
        logo: o.picture,
        paymentIds: ['01900000-0000-7000-8000-000000000021'],
        shopName: 'x',
      },
    },
  ],
  'transaction.getDetail': (o) => [byId(o.transactionId)],
  'transaction.getAll': (o) => [
    list({ transactionId: o.transactionId }),
    list({ bankAccountId: o.bankAccountId }),
    list({ merchantId: o.merchantId }),
    list({ merchantCode: o.merchantCode }),
  ],
  'transaction.getStatisticInfo': (o) => [{ query: { bankAccountId: o.bankAccountId } }],
  'user.updateInfo': (o) => [{ body: { avatar: o.picture } }],
}
