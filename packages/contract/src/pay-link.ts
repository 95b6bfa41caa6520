/** Pay links (doc 2 sections 2-5, 7; decisions.md items 3, 11, 4.2). A link's status is its transaction's status. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { bankType, customerInfoType, expireType, language, paymentType, statusFilter, transactionStatus, type TransactionStatus } from './enums.ts'
import { amount, dayOrInstant, email, freeText, money, nothing, opt, optNull, optionalEmail, orNull, phone, publicCode, text, uuid, webUrl } from './fields.ts'
import { shopSettingInfo } from './shop-setting.ts'

/** From which states each action is allowed (decisions.md 4.2): the server refuses by it, the screen disables by it. */
export const payLinkActions = {
  cancel: ['CREATED'],
  send: ['CREATED', 'PENDING'],
  pay: ['CREATED', 'PENDING'],
  duplicate: ['CREATED', 'PENDING', 'SUCCESS', 'CANCELED', 'FAIL', 'TIMEOUT'],
} as const satisfies Record<string, readonly TransactionStatus[]>
export type PayLinkAction = keyof typeof payLinkActions
export const mayDo = (action: PayLinkAction, status: TransactionStatus): boolean => (payLinkActions[action] as readonly string[]).includes(status)

/** Moves a transaction of a link may make (decisions.md 4.2). */
export const payLinkTransitions = {
  CREATED: ['PENDING', 'SUCCESS', 'TIMEOUT', 'CANCELED'],
  PENDING: ['SUCCESS', 'FAIL', 'TIMEOUT', 'CREATED'],
  FAIL: ['CREATED', 'TIMEOUT'],
  SUCCESS: [], CANCELED: [], TIMEOUT: [],
} as const satisfies Record<TransactionStatus, readonly TransactionStatus[]>

export const DEFAULT_REDIRECT_AFTER_SEC = 5
export const MAX_REDIRECT_AFTER_SEC = 300

export const customerInfoForm = z.strictObject({ id: opt(freeText(64)), fillName: z.boolean(), fillPhone: z.boolean(), fillEmail: z.boolean(), fillAddress: z.boolean() })
export const customer = z.object({ fullName: orNull(z.string()), phone: orNull(z.string()), email: orNull(z.string()), address: orNull(z.string()) })
const customerInput = z.strictObject({ fullName: optNull(freeText(100)), phone: optNull(phone), email: optNull(optionalEmail), address: optNull(freeText(255)) })

const createBody = {
  amount, refTransactionId: optNull(text(64)), bankAccountId: optNull(uuid), expireType: opt(expireType), description: optNull(freeText(255)),
  fileUrl: optNull(z.string().check(z.regex(/^\/storage\/[\w./-]{1,200}$/))), customerInfoType: opt(customerInfoType), customerInfoForm: optNull(customerInfoForm),
  customer: optNull(customerInput), successUrl: optNull(webUrl), failUrl: optNull(webUrl),
  redirectAfter: opt(z.int().check(z.minimum(0), z.maximum(MAX_REDIRECT_AFTER_SEC))), contactEmail: optNull(optionalEmail), contactPhone: optNull(phone),
}

export const payLinkItem = z.object({
  payLinkCode: z.string(), payLinkUrl: z.string(), amount: money, description: orNull(z.string()), fileUrl: orNull(z.string()), status: transactionStatus,
  expireType, expireAt: orNull(z.string()), createTime: z.string(), createdAt: z.string(), createBy: z.string(), refTransactionId: orNull(z.string()), transactionId: z.string(),
  qrCode: z.string(), contactEmail: orNull(z.string()), contactPhone: orNull(z.string()), customer, customerInfoType, customerInfoForm: orNull(customerInfoForm),
  merchantCode: z.string(), merchantName: z.string(), bankType, accountNo: z.string(), accountName: z.string(), bankAccountId: z.string(), totalSendMailSms: z.int(),
  successUrl: orNull(z.string()), failUrl: orNull(z.string()), redirectAfter: z.int(), allowedActions: z.array(z.string()),
})
/** As it stands in the list: with the look of the shop (doc 2 section 3). */
export const payLinkRow = z.extend(payLinkItem, { shopSetting: shopSettingInfo })
/** One step of a payment's story, oldest first; `at` null = not yet. */
export const timelineStep = z.object({ step: z.string(), at: orNull(z.string()), detail: z.record(z.string(), z.union([z.string(), z.number()])) })
export const payLinkDetail = z.extend(payLinkRow, {
  virtualAccount: z.string(), paymentType, actualAmount: money, chargeAmount: money, vatChargeAmount: money, completeTime: orNull(z.string()),
  txnNumber: orNull(z.string()), timeline: z.array(timelineStep),
})

const code = z.strictObject({ payLinkCode: publicCode })
/** What a payer may know of a link: no account of the payer, no fee, no inner id. */
export const payerLink = z.object({
  payLinkCode: z.string(), payLinkUrl: z.string(), amount: money, description: orNull(z.string()), status: transactionStatus, expireType, expireAt: orNull(z.string()),
  merchantName: z.string(), merchantCode: z.string(), merchantLogoUrl: orNull(z.string()), shopName: z.string(), shopSetting: shopSettingInfo,
  customerInfoType, customerInfoForm: orNull(customerInfoForm), customerInfoNeeded: z.boolean(), fileUrl: orNull(z.string()), email: orNull(z.string()), phone: orNull(z.string()),
  successUrl: orNull(z.string()), failUrl: orNull(z.string()), redirectAfter: z.int(), paymentType,
})
export const payerTransfer = z.object({
  amount: money, bankName: z.string(), bankAccountName: z.string(), bankAccountNo: z.string(), virtualAccount: z.string(), content: z.string(), qrContent: z.string(), qrCode: z.string(),
  paymentType, dateTime: z.string(), expireAt: orNull(z.string()), transactionId: z.string(),
})
export const payerCard = z.object({ formContent: z.string(), amount: money, paymentType, transactionId: z.string() })
export const payerResult = z.object({
  accountName: z.string(), amount: money, dateTime: orNull(z.string()), description: orNull(z.string()), paymentType, rtxNumber: orNull(z.string()), status: transactionStatus,
  successUrl: orNull(z.string()), failUrl: orNull(z.string()), redirectAfter: z.int(),
})

export const payLink = calls({
  create: {
    id: 'payLink.create', method: 'POST', path: '/api/paylink/v1/create', audience: 'portal', code: 1501, feature: 'payLink', work: 'statement', perMinute: 600,
    body: z.strictObject(createBody), result: payLinkItem, source: 'doc 2 section 7',
  },
  privateCreate: {
    id: 'payLink.private.create', method: 'POST', path: '/api/paylink/private/v1/create', audience: 'internal', feature: 'payLink', work: 'statement',
    body: z.strictObject({ ...createBody, merchantCode: text(20) }), result: payLinkItem, source: 'doc 2 sections 5, 7 (header api-client-key)',
  },
  getList: {
    id: 'payLink.getList', method: 'GET', path: '/api/paylink/v1/getList', audience: 'portal', code: 1501, feature: 'payLink', work: 'read',
    query: z.strictObject({ keyword: opt(freeText(100)), phone: opt(freeText(20)), requestDateFrom: opt(dayOrInstant), requestDateTo: opt(dayOrInstant), status: opt(statusFilter) }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['createdAt'] }, result: payLinkRow, source: 'doc 2 sections 3, 7, 9',
  },
  getDetail: {
    id: 'payLink.getDetail', method: 'GET', path: '/api/paylink/v1/getDetail/{payLinkCode}', audience: 'portal', code: 1501, feature: 'payLink', work: 'read',
    params: code, result: payLinkDetail, source: 'ours: doc 2 section 3',
  },
  cancel: {
    id: 'payLink.cancel', method: 'PUT', path: '/api/paylink/v1/cancel/{payLinkCode}', audience: 'portal', code: 1501, feature: 'payLink', work: 'write',
    params: code, result: nothing, source: 'ours: decisions.md 4.2',
  },
  sendEmailSms: {
    id: 'payLink.sendEmailSms', method: 'POST', path: '/api/paylink/v1/sendEmailSms', audience: 'portal', code: 1501, feature: 'payLink', work: 'write', perMinute: 60,
    body: z.strictObject({
      payLinkCode: publicCode, receiver: optNull(z.strictObject({ fullName: optNull(freeText(100)), email: optNull(email), phone: optNull(phone) })),
      receiverIds: opt(z.array(uuid).check(z.maxLength(100))), sendEmail: z.boolean(), sendSms: z.boolean(),
      // Ours: what the receivers read, where that is not the language of the shop.
      language: opt(language),
    }),
    result: z.object({ totalSendMailSms: z.int() }), source: 'doc 2 section 7; decisions.md item 11',
  },
  napasComplete: {
    id: 'payLink.napas.complete', method: 'POST', path: '/api/paylink/v1/napas/complete', audience: 'public', feature: 'cardPayment', work: 'own', perMinute: 6000,
    body: z.strictObject({ data: text(20_000), checksum: text(64) }), result: nothing, source: 'doc 2 section 7; domain-facts 3.2 (signed server result)',
  },
  napasRedirect: {
    id: 'payLink.napas.redirect', method: 'POST', path: '/api/paylink/v1/napas/redirect', audience: 'public', feature: 'cardPayment', work: 'own', kind: 'browser', perMinute: 600,
    query: z.strictObject({ napasResult: text(20_000) }), result: z.object({ location: z.string() }), source: 'doc 2 section 7',
  },
  notifyFeeTransaction: {
    id: 'payLink.private.notifyFeeTransaction', method: 'POST', path: '/api/paylink/private/v1/fee/notifyTransaction', audience: 'system', work: 'own',
    body: z.strictObject({ feeReportId: text(64), refTransactionId: text(64), amount, status: transactionStatus, txnNumber: optNull(text(64)), time: text(40) }), result: nothing,
    source: 'doc 2 sections 5, 7 (headers client, validate, time; encrypted body)',
  },
  publicGet: {
    id: 'payLink.public.get', method: 'GET', path: '/api/paylink/public/v1/{payLinkCode}', audience: 'public', feature: 'payLink', work: 'read', perMinute: 300,
    params: code, result: payerLink, source: 'doc 2 sections 3, 7',
  },
  bankTransfer: {
    id: 'payLink.public.bankTransfer', method: 'GET', path: '/api/paylink/public/v1/bankTransfer/{payLinkCode}', audience: 'public', feature: 'bankingPayment', work: 'read', perMinute: 300,
    params: code, result: payerTransfer, source: 'doc 2 sections 3, 7',
  },
  atmCard: {
    id: 'payLink.public.atmCard', method: 'GET', path: '/api/paylink/public/v1/atm-card/{payLinkCode}', audience: 'public', feature: 'cardPayment', work: 'own', perMinute: 60,
    params: code, result: payerCard, source: 'doc 2 sections 3, 7',
  },
  vietQr: {
    id: 'payLink.public.vietQr', method: 'GET', path: '/api/paylink/public/v1/vietqr/{payLinkCode}', audience: 'public', feature: 'qrPayment', work: 'read', perMinute: 300,
    params: code, result: payerTransfer, source: 'doc 2 sections 3, 7',
  },
  query: {
    id: 'payLink.public.query', method: 'GET', path: '/api/paylink/public/v1/query/{payLinkCode}', audience: 'public', feature: 'payLink', work: 'read', perMinute: 300,
    params: code, result: payerResult, source: 'doc 2 sections 2, 3, 7',
  },
  events: {
    id: 'payLink.public.events', method: 'GET', path: '/api/paylink/public/v1/events/{payLinkCode}', audience: 'public', feature: 'payLink', work: 'read', kind: 'events', perMinute: 60,
    params: code, result: z.object({ status: transactionStatus }), source: 'ours: decisions.md 4.2 (pushed sooner than the query call)',
  },
  updateCustomerInfo: {
    id: 'payLink.public.updateCustomerInfo', method: 'POST', path: '/api/paylink/public/v1/updateCustomerInfo', audience: 'public', feature: 'payLink', work: 'write', perMinute: 60,
    body: z.strictObject({ payLinkCode: publicCode, customer: customerInput }), result: nothing, source: 'doc 2 sections 5, 7',
  },
})
