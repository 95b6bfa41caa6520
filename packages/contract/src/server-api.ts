/**
 * The merchant server API: what a merchant's own web shop or ERP calls. Public client libraries in four languages speak it, so its wire form is
 * fixed (ADR 0022): POST of `{"data": "<encrypted>"}` with the headers x-api-client, x-api-time and x-api-validate, always answered with HTTP 200 and an
 * envelope of its own. The shapes here are those of the encrypted text. Requests are read leniently (what a client sends besides is passed over, empty
 * text is no value, numbers may come as text); answers only ever gain fields.
 */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { paymentTypes } from './enums.ts'
import type { ErrorKey } from './errors.ts'
import { freeText, money, optNull, text } from './fields.ts'

/** Statuses as this API words them: PENDING is a CREATED that a card is out for, and FAIL is written FAILED. */
export const serverStatuses = ['CREATED', 'SUCCESS', 'CANCELED', 'FAILED', 'TIMEOUT'] as const
const status = z.enum(serverStatuses)

/** Seconds a payment stays open where the merchant does not say. */
export const SERVER_TIMEOUT_SEC = 86_400
export const MAX_SERVER_TIMEOUT_SEC = 31_536_000
export const SERVER_PAGE_SIZE = 10
export const MAX_SERVER_PAGE_SIZE = 200

const wholeText = z.string().check(z.regex(/^\s*\d{1,15}(\.0+)?\s*$/))
/** A whole number, or the text of one as loosely typed languages send it. */
export const whole = (min: number, max: number) =>
  z.union([
    z.int().check(z.minimum(min), z.maximum(max)),
    z.pipe(wholeText, z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max)))),
  ])
/** A name the merchant gives; shop systems number their orders. */
export const reference = z.union([
  text(64),
  z.pipe(z.int().check(z.minimum(0)), z.transform(String)),
])
/** Judged by the module, because a wrong amount has a code of its own. */
export const amount = z.union([z.number(), z.string().check(z.maxLength(40))])
const timeout = optNull(whole(0, MAX_SERVER_TIMEOUT_SEC))
const order = whole(0, 999_999_999_999_999)
const accountNo = z.string().check(z.regex(/^[0-9A-Za-z]{4,19}$/))
/** Which of the merchant's accounts; empty = its default one. */
export const ownAccount = optNull(freeText(64))
const transactionId = text(64)
export const line = (max: number) => optNull(freeText(max))

/** What the shop knows of its customer: shown to people, judged by nobody. Two spellings of the name are about. */
const customerInfo = z.object({
  fullName: line(200),
  fullname: line(200),
  email: line(200),
  phone: line(50),
  address: line(500),
})
const done = z.object({ success: z.boolean() })

export const serverTransaction = z.object({
  id: z.string(),
  status,
  amount: money,
  refTransactionId: z.string(),
  createDateTime: z.string(),
  completeTime: z.string(),
  virtualAccount: z.string(),
  description: z.string(),
  paymentType: z.enum(paymentTypes),
  txnNumber: z.string(),
  accountName: z.string(),
  accountNo: z.string(),
  interBankTrace: z.string(),
})

const common = {
  method: 'POST',
  audience: 'server',
  feature: 'payGate',
  perMinute: 6000,
} as const satisfies Partial<Call>
const asks = { ...common, work: 'own' } as const satisfies Partial<Call>

export const serverApi = calls({
  create: {
    ...common,
    id: 'serverApi.create',
    path: '/api/payment/v1/create',
    work: 'write',
    capability: 'accept',
    body: z.object({
      refTransactionId: reference,
      amount,
      description: line(1000),
      timeout,
      title: line(255),
      language: line(50),
      customerInfo: optNull(customerInfo),
      successUrl: line(500),
      failUrl: line(500),
      redirectAfter: optNull(whole(0, MAX_SERVER_TIMEOUT_SEC)),
      bankAccountId: ownAccount,
      bankAccountNo: ownAccount,
      paymentType: line(30),
    }),
    result: z.object({
      transactionId: z.string(),
      refTransactionId: z.string(),
      payLinkCode: z.string(),
      timeout: z.int(),
      url: z.string(),
      virtualAccount: z.string(),
      description: z.string(),
      amount: money,
      qrCodeString: z.string(),
      status,
      time: z.string(),
      accountName: z.string(),
      /** Ours: whether the bank takes money for the QR by now; while it is false the link says when. */
      payable: z.boolean(),
    }),
    source: 'merchant server API',
  },
  check: {
    ...common,
    id: 'serverApi.check',
    path: '/api/payment/v1/check',
    work: 'read',
    capability: 'read',
    body: z.object({ transactionId }),
    result: z.object({ status, refTransactionId: z.string(), amount: money }),
    source: 'merchant server API',
  },
  cancel: {
    ...common,
    id: 'serverApi.cancel',
    path: '/api/payment/v1/cancel',
    work: 'write',
    capability: 'read',
    body: z.object({ transactionId }),
    result: done,
    source: 'merchant server API',
  },
  enableVirtualAccount: {
    ...common,
    id: 'serverApi.virtualAccount.enable',
    path: '/api/payment/v1/virtualAccount/enable',
    work: 'write',
    capability: 'accept',
    body: z.object({
      order,
      timeout,
      fixAmount: optNull(amount),
      fixContent: line(255),
      bankAccountNo: ownAccount,
    }),
    result: z.object({
      order: z.int(),
      virtualAccount: z.string(),
      bankAccountNo: z.string(),
      fixAmount: money,
      fixContent: z.string(),
      qrContent: z.string(),
      timeout: z.int(),
      /** Ours: whether the bank takes money for the number by now; enabled again it is asked again. */
      payable: z.boolean(),
    }),
    source: 'merchant server API',
  },
  disableVirtualAccount: {
    ...common,
    id: 'serverApi.virtualAccount.disable',
    path: '/api/payment/v1/virtualAccount/disable',
    work: 'write',
    capability: 'read',
    body: z.object({ order }),
    result: done,
    source: 'merchant server API',
  },
  getTransaction: {
    ...common,
    id: 'serverApi.getTransaction',
    path: '/api/payment/v1/getTransaction',
    work: 'read',
    capability: 'read',
    body: z.object({
      size: optNull(whole(1, MAX_SERVER_PAGE_SIZE)),
      page: optNull(whole(0, 1_000_000)),
      order: optNull(order),
      bankAccountNo: ownAccount,
      fromDate: line(30),
      toDate: line(30),
    }),
    result: z.object({
      items: z.array(serverTransaction),
      pageNumber: z.int(),
      pageSize: z.int(),
      totalPage: z.int(),
      totalSize: z.int(),
    }),
    source: 'merchant server API',
  },
  checkAccountNo: {
    ...asks,
    id: 'serverApi.checkAccountNo',
    path: '/api/openBanking/v1/checkAccountNo',
    capability: 'read',
    body: z.object({ accountNo }),
    result: z.object({ accountNo: z.string(), accountName: z.string() }),
    source: 'merchant server API',
  },
  linkAccount: {
    ...asks,
    id: 'serverApi.linkAccount',
    path: '/api/openBanking/v1/linkAccount',
    capability: 'settings',
    body: z.object({ accountNo }),
    result: z.object({
      accountNo: z.string(),
      accountName: z.string(),
      phone: z.string(),
      expireTime: z.int(),
      sessionId: z.string(),
    }),
    source: 'merchant server API',
  },
  verifyLinkAccount: {
    ...asks,
    id: 'serverApi.linkAccount.verify',
    path: '/api/openBanking/v1/linkAccount/verify',
    capability: 'settings',
    body: z.object({ sessionId: text(64), accountNo, otp: text(10) }),
    result: done,
    source: 'merchant server API',
  },
})

/** The only numbers this API answers: the clients know no others. Those of 38000 are answered by the calls of payouts alone (payout-api.ts), which no client of old makes. */
export const serverCodes: readonly number[] = [
  0, 1, 2, 507, 1301, 1601, 1602, 1603, 1604, 1605, 1606, 1607, 1608, 1609, 1610, 1611, 1612, 1613,
  1614, 38004, 38005, 38010, 38012, 100014, 100015, 5100000,
]
/** Refusals of the modules in lower layers that have another number, and what they are told as. The words stay the module's own. */
export const serverWords: Partial<Record<ErrorKey, ErrorKey>> = {
  'error.required_parameter': 'error.validation',
  'error.invalid_paging': 'error.validation',
  'error.invalid_date_range': 'error.validation',
  'paylink.redirect_url_not_allowed': 'error.validation',
  'error.unsupported_media_type': 'gateway.invalid_data',
  'error.payload_too_large': 'gateway.invalid_data',
  'error.bad_request': 'gateway.invalid_data',
  'error.not_found': 'gateway.transaction_id_invalid',
  'paylink.not_found': 'gateway.transaction_id_invalid',
  'error.duplicate': 'paylink.reference_used',
  'error.invalid_state': 'gateway.status_invalid',
  'error.bad_signature': 'gateway.security_violation',
  'error.clock_skew': 'gateway.security_violation',
  'error.replayed': 'gateway.service_unavailable',
  'error.unauthenticated': 'gateway.security_violation',
  'notification.access_denied': 'gateway.access_denied',
  'error.feature_off': 'gateway.access_denied',
  'error.test_mode': 'gateway.access_denied',
  'merchant.not_active': 'gateway.access_denied',
  'bank.owner_mismatch': 'gateway.access_denied',
  'bank.default_required': 'bank.account_not_found',
  'bank.account_linked': 'gateway.invalid_data',
  'auth.otp_expired': 'auth.otp_wrong',
  'auth.otp_exhausted': 'auth.otp_wrong',
  'auth.step_session_invalid': 'auth.otp_wrong',
  'error.stale_version': 'gateway.status_invalid',
  'subscription.not_found': 'gateway.transaction_id_invalid',
  'plan.not_found': 'gateway.transaction_id_invalid',
  'invoice.not_found': 'gateway.transaction_id_invalid',
  'subscription.invalid_transition': 'gateway.status_invalid',
  'subscription.change_pending': 'gateway.status_invalid',
  'plan.inactive': 'gateway.status_invalid',
  'usage.closed': 'gateway.status_invalid',
  'invoice.paid': 'paylink.paid',
}
