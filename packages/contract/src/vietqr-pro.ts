/** VietQR Pro (docs/decisions.md#23): each of a shop's customers pays to an account number of their own, for ever and as often as they like. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { bankType, transactionStatuses } from './enums.ts'
import {
  dayOrInstant,
  freeText,
  instant,
  money,
  opt,
  optNull,
  orNull,
  text,
  uuid,
} from './fields.ts'

export const vietQrProStatuses = ['INACTIVE', 'PENDING', 'APPROVED', 'LOCK', 'REJECTED'] as const
export type VietQrProStatus = (typeof vietQrProStatuses)[number]
export const vietQrProActions = ['REQUEST_ACTIVATION', 'ENABLE', 'DISABLE'] as const
export type VietQrProAction = (typeof vietQrProActions)[number]
export type VietQrProSide = 'MERCHANT' | 'BANK'

/** Every move there is, of a merchant's service and of each account's permission alike (docs/decisions.md#23): the bank's DISABLE turns down what waits and locks what runs. */
export const vietQrProMoves: readonly {
  action: VietQrProAction
  by: VietQrProSide
  from: readonly VietQrProStatus[]
  to: VietQrProStatus
}[] = [
  { action: 'REQUEST_ACTIVATION', by: 'MERCHANT', from: ['INACTIVE', 'REJECTED'], to: 'PENDING' },
  { action: 'DISABLE', by: 'MERCHANT', from: ['APPROVED'], to: 'INACTIVE' },
  { action: 'ENABLE', by: 'BANK', from: ['PENDING', 'LOCK'], to: 'APPROVED' },
  { action: 'DISABLE', by: 'BANK', from: ['PENDING'], to: 'REJECTED' },
  { action: 'DISABLE', by: 'BANK', from: ['APPROVED'], to: 'LOCK' },
]
/** Where an action leads from a state; null = nowhere. */
export const nextVietQrPro = (
  status: VietQrProStatus,
  action: VietQrProAction,
  by: VietQrProSide,
): VietQrProStatus | null =>
  vietQrProMoves.find(
    (move) => move.action === action && move.by === by && move.from.includes(status),
  )?.to ?? null
export const allowedVietQrPro = (status: VietQrProStatus, by: VietQrProSide): VietQrProAction[] =>
  vietQrProActions.filter((action) => nextVietQrPro(status, action, by) !== null)

export const CUSTOMER_NAME_MAX = 100
export const CUSTOMER_REFERENCE_MAX = 64

const status = z.enum(vietQrProStatuses)
const action = z.enum(vietQrProActions)
const state = {
  status,
  /** Why the bank turned it down or locked it. */ reason: orNull(z.string()),
  changedAt: orNull(instant),
  changedBy: orNull(z.string()),
  allowedActions: z.array(action),
}
const account = z.object({
  id: z.string(),
  accountNo: z.string(),
  accountName: z.string(),
  bankType,
  customers: z.int(),
  ...state,
})
const move = z.object({
  accountNo: orNull(z.string()),
  action,
  from: status,
  to: status,
  reason: orNull(z.string()),
  by: z.string(),
  at: instant,
})
export const vietQrProInfo = z.object({
  ...state,
  accounts: z.array(account),
  history: z.array(move),
})
export type VietQrProInfo = z.output<typeof vietQrProInfo>

const customerFacts = {
  id: z.string(),
  name: z.string(),
  /** The shop switched it on; `open` says whether money is taken, for which shop and account must be allowed, too. */ active:
    z.boolean(),
  /** The customer's own number. */ accountNo: z.string(),
  accountName: z.string(),
  bankName: z.string(),
  createAt: instant,
  /** What has been paid to the number so far. */ revenue: money,
  reference: orNull(z.string()),
  open: z.boolean(),
  /** Whether the bank takes money for the number by now: false while it is shut, and for a moment after it was opened. */ payable:
    z.boolean(),
  receivingAccountNo: z.string(),
  payments: z.int(),
  lastPaidAt: orNull(instant),
}
export const vietQrProCustomer = z.object(customerFacts)
export type VietQrProCustomer = z.output<typeof vietQrProCustomer>
const customerDetail = z.object({ ...customerFacts, qrCode: z.string() })
const payment = z.object({
  id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  accountNo: z.string(),
  amount: money,
  status: z.enum(transactionStatuses),
  content: z.string(),
  payerName: orNull(z.string()),
  txnNumber: orNull(z.string()),
  completeTime: orNull(instant),
})
const cmsItem = z.object({
  merchantId: z.string(),
  merchantCode: z.string(),
  merchantName: z.string(),
  status,
  waiting: z.int(),
  customers: z.int(),
  revenue: money,
  changedAt: orNull(instant),
  allowedActions: z.array(action),
})
const cmsDetail = z.extend(vietQrProInfo, {
  merchantId: z.string(),
  merchantCode: z.string(),
  merchantName: z.string(),
  customers: z.int(),
  revenue: money,
})
export type VietQrProCmsDetail = z.output<typeof cmsDetail>

const portal = { audience: 'portal', code: 2400, feature: 'qrPro' } as const satisfies Partial<Call>
const read = { ...portal, method: 'GET', work: 'read' } as const satisfies Partial<Call>
const settings = {
  ...portal,
  method: 'PUT',
  work: 'write',
  capability: 'settings',
} as const satisfies Partial<Call>
const cms = { audience: 'cms', code: 3800 } as const satisfies Partial<Call>
const decide = {
  ...cms,
  code: 3801,
  method: 'PUT',
  action: 'APPROVE',
  work: 'write',
  result: cmsDetail,
} as const satisfies Partial<Call>
const byId = z.strictObject({ id: uuid })
const name = text(CUSTOMER_NAME_MAX)
const reference = optNull(freeText(CUSTOMER_REFERENCE_MAX))
const asked = z.strictObject({ action })
/** What the bank decides on: the state that was read, so that nobody decides on what they have not seen; a reason for every no. */
const decision = z.strictObject({
  action: z.enum(['ENABLE', 'DISABLE']),
  status,
  reason: opt(text(255)),
})
const period = { fromDate: opt(dayOrInstant), toDate: opt(dayOrInstant) }

export const vietQrPro = calls({
  getInfo: {
    ...read,
    id: 'vietQrPro.getInfo',
    path: '/api/vietQrPro/portal/v1/getInfo',
    result: vietQrProInfo,
    source: 'ours: doc 2 section 4 (what the next-state calls start from)',
  },
  state: {
    ...settings,
    id: 'vietQrPro.state',
    path: '/api/vietQrPro/portal/v1/state',
    body: asked,
    result: vietQrProInfo,
    source: 'doc 2 sections 4, 7; doc 3 sections 4, 7',
  },
  accountState: {
    ...settings,
    id: 'vietQrPro.accountState',
    path: '/api/vietQrPro/portal/v1/account/{id}/state',
    params: byId,
    body: asked,
    result: vietQrProInfo,
    source: 'doc 2 sections 4, 7; doc 3 sections 4, 7',
  },
  customerGetAll: {
    ...read,
    id: 'vietQrPro.customer.getAll',
    path: '/api/vietQrPro/portal/v1/customer/getAll',
    query: z.strictObject({ keyword: opt(freeText(100)), ...period }),
    paging: { dialect: 'page-size', size: 20, sortable: ['createAt', 'name'], direction: 'DESC' },
    result: vietQrProCustomer,
    source: 'doc 2 sections 3, 7 (the dates are those of creation)',
  },
  customerGet: {
    ...read,
    id: 'vietQrPro.customer.get',
    path: '/api/vietQrPro/portal/v1/customer/{id}',
    params: byId,
    result: customerDetail,
    source: 'ours: doc 2 section 2 (the QR that a customer is given)',
  },
  customerCreate: {
    ...portal,
    id: 'vietQrPro.customer.create',
    method: 'POST',
    path: '/api/vietQrPro/portal/v1/customer/create',
    work: 'write',
    capability: 'accept',
    body: z.strictObject({ name, reference, bankAccountId: opt(uuid) }),
    result: customerDetail,
    source: 'ours: doc 2 section 2 (customers have to come from somewhere)',
  },
  customerUpdate: {
    ...settings,
    id: 'vietQrPro.customer.update',
    path: '/api/vietQrPro/portal/v1/customer/{id}',
    params: byId,
    body: z.strictObject({ name, reference }),
    result: customerDetail,
    source: 'ours: doc 2 section 3',
  },
  customerActive: {
    ...settings,
    id: 'vietQrPro.customer.active',
    path: '/api/vietQrPro/portal/v1/customer/{id}/active',
    params: byId,
    body: z.strictObject({ active: z.boolean() }),
    result: customerDetail,
    source: 'ours: doc 2 section 3 (active)',
  },
  transactions: {
    ...read,
    id: 'vietQrPro.transactions',
    path: '/api/vietQrPro/portal/v1/transactions',
    query: z.strictObject({ keyword: opt(freeText(100)), customerId: opt(uuid), ...period }),
    paging: { dialect: 'page-size', size: 20, sortable: ['completeTime'], direction: 'DESC' },
    result: payment,
    source: 'ours: doc 1 section 2.1; doc 2 section 2 (the transactions sub-page)',
  },
  cmsList: {
    ...cms,
    id: 'vietQrPro.cms.getList',
    method: 'GET',
    path: '/api/vietQrPro/cms/v1/getList',
    work: 'read',
    query: z.strictObject({
      merchantCode: opt(freeText(20)),
      merchantName: opt(freeText(100)),
      status: opt(status),
    }),
    paging: { dialect: 'page-size', size: 20, sortable: ['changedAt'], direction: 'DESC' },
    result: cmsItem,
    source: 'ours: doc 2 section 1 (bank staff advance states)',
  },
  cmsInfo: {
    ...cms,
    id: 'vietQrPro.cms.getInfo',
    method: 'GET',
    path: '/api/vietQrPro/cms/v1/getInfo/{merchantId}',
    work: 'read',
    params: z.strictObject({ merchantId: uuid }),
    result: cmsDetail,
    source: 'ours: doc 2 section 1',
  },
  cmsState: {
    ...decide,
    id: 'vietQrPro.cms.state',
    path: '/api/vietQrPro/cms/v1/{merchantId}/state',
    params: z.strictObject({ merchantId: uuid }),
    body: decision,
    source: 'ours: doc 2 section 1; doc 3 section 1',
  },
  cmsAccountState: {
    ...decide,
    id: 'vietQrPro.cms.accountState',
    path: '/api/vietQrPro/cms/v1/account/{id}/state',
    params: byId,
    body: decision,
    source: 'ours: doc 2 section 1; doc 3 section 1',
  },
})
