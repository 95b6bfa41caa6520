/** The audit log of who changed what: a number per module that moves with every recorded write, the bank's search and proof, a merchant's own history. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { dayOrInstant, freeText, opt, orNull, text } from './fields.ts'

const change = z.object({
  field: z.string(),
  before: orNull(z.string()),
  after: orNull(z.string()),
})
/** Whose acts: of people (staff, members, payers), of the system and of machines, or what the bank notified. */
export const auditSides = ['PEOPLE', 'SYSTEM', 'BANK'] as const
export type AuditSide = (typeof auditSides)[number]
/** What a line is about, where it has a name. */
export const objectKinds = [
  'admin',
  'merchant',
  'role-group',
  'parameter',
  'payment-method',
  'pos-model',
  'approval',
  'member',
  'product',
  'customer',
  'pos-order',
  'bank',
  'e-wallet',
  'bank-account',
  'bank-credit',
  'bank-transfer',
  'difference',
  'event-delivery',
  'order',
  'subscription-invoice',
  'pay-box',
  'pay-button',
  'pay-page',
  'pos-device',
  'product-category',
  'customer-group',
  'refund',
  'subscription',
  'subscription-plan',
  'support',
  'vietqr-pro-customer',
  'webhook',
] as const
export type ObjectKind = (typeof objectKinds)[number]
export const auditItem = z.object({
  id: z.int(),
  at: z.string(),
  operation: z.string(),
  module: z.string(),
  objectId: orNull(z.string()),
  objectName: orNull(z.string()),
  objectKind: orNull(z.enum(objectKinds)),
  merchantId: orNull(z.string()),
  merchantCode: orNull(z.string()),
  merchantName: orNull(z.string()),
  test: z.boolean(),
  actorKind: z.string(),
  actorId: z.string(),
  actorName: z.string(),
  address: z.string(),
  traceId: z.string(),
  sealed: z.boolean(),
  changes: z.array(change),
})
/** Where a chain is not whole: a seal that is missing, a record gone or changed, or an end that the kept heads know to have been longer. */
export const chainFaults = ['gap', 'missing', 'changed', 'cut', 'heads'] as const
export const chainState = z.object({
  whole: z.boolean(),
  sealed: z.int(),
  waiting: z.int(),
  fault: orNull(z.object({ seq: z.int(), why: z.enum(chainFaults) })),
  /** Heads kept outside the database, and the newest of them. */
  heads: z.int(),
  headSeq: orNull(z.int()),
  headAt: orNull(z.string()),
  /** When the first and the newest record of the chain were written, and the hash that stands for all of them. */
  firstAt: orNull(z.string()),
  lastAt: orNull(z.string()),
  lastHash: orNull(z.string()),
  checkedAt: z.string(),
})
const filter = {
  id: opt(z.string().check(z.regex(/^\d{1,15}$/))),
  fromDate: opt(dayOrInstant),
  toDate: opt(dayOrInstant),
  actor: opt(freeText(100)),
  module: opt(freeText(50)),
  /** An id or code, or part of the name of somebody or something. */
  objectId: opt(freeText(64)),
  /** A field that was changed, by its own name. */
  field: opt(freeText(50)),
  /** People's acts unless another side is named; a line asked for by its id is found on any. */
  side: opt(z.enum(auditSides)),
  merchantCode: opt(freeText(20)),
  operation: opt(freeText(100)),
}
/** Modules whose history a merchant may read, with the codes that open it. */
export const historyCodes = {
  'pay-link': [1501],
  'pay-page': [1500],
  order: [1500],
  'subscription-invoice': [1504],
  'shop-setting': [1906, 1501],
  'bank-credit': [1201, 1202],
  refund: [1202],
  member: [1903],
  'role-group': [1903],
  'bank-account': [1902],
  product: [1700],
  'pay-button': [1505],
  subscription: [1504],
  'subscription-plan': [1504],
  'pay-box': [1502],
  customer: [1800],
  webhook: [1401],
} as const
export const historyItem = z.object({
  at: z.string(),
  operation: z.string(),
  actorKind: z.string(),
  actorName: orNull(z.string()),
  changes: z.array(change),
})

export const audit = calls({
  currentVersion: {
    id: 'audit.currentVersion',
    method: 'GET',
    path: '/api/audit/v1/currentVersion',
    audience: 'member',
    work: 'read',
    query: z.strictObject({ module: text(50) }),
    result: z.object({ module: z.string(), version: z.int(), modifiedAt: z.nullable(z.string()) }),
    source: 'doc 1 section 7.2; doc 3 section 7',
  },
  history: {
    id: 'audit.history',
    method: 'GET',
    path: '/api/audit/portal/v1/history',
    audience: 'portal',
    code: [1201, 1202, 1401, 1500, 1501, 1502, 1504, 1505, 1700, 1800, 1902, 1903, 1906],
    work: 'read',
    query: z.strictObject({
      module: z.enum(Object.keys(historyCodes) as (keyof typeof historyCodes)[]),
      objectId: text(64),
    }),
    result: z.array(historyItem),
    source: 'ours: doc 1 section 7.2',
  },
  cmsList: {
    id: 'audit.cms.getList',
    method: 'GET',
    path: '/api/audit/cms/v1/getList',
    audience: 'staff',
    code: 3003,
    work: 'read',
    query: z.strictObject(filter),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['at'] },
    result: auditItem,
    source: 'ours: reliability bar D2',
  },
  modules: {
    id: 'audit.cms.modules',
    method: 'GET',
    path: '/api/audit/cms/v1/modules',
    audience: 'staff',
    code: 3003,
    work: 'read',
    result: z.array(z.string()),
    source: 'ours: reliability bar D2',
  },
  export: {
    id: 'audit.cms.exportExcel',
    method: 'GET',
    path: '/api/audit/cms/v1/exportExcel',
    audience: 'staff',
    code: 3003,
    kind: 'file',
    work: 'own',
    perMinute: 20,
    query: z.strictObject(filter),
    result: z.string(),
    source: 'ours: reliability bar D2',
  },
  verify: {
    id: 'audit.cms.verify',
    method: 'GET',
    path: '/api/audit/cms/v1/verify',
    audience: 'staff',
    code: 3003,
    work: 'own',
    perMinute: 20,
    result: chainState,
    source: 'ours: reliability bar D2',
  },
})
