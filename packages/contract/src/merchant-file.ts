/**
 * A merchant as the bank's staff see it, section by section: each is a call of its own under the code of the screen that shows the same
 * things of all merchants, so that a section is there for whom it is meant and loads by itself.
 */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { merchantStatus, memberStatus, paymentType } from './enums.ts'
import { feeTerms, money, nothing, opt, orNull, text, uuid } from './fields.ts'
import { adminCodes } from './admin-permissions.ts'

export const merchantFileLimits = {
  note: 2_000,
  mentions: 10,
  /** So long after it was written may its author correct a note. */
  correctMinutes: 15,
  /** Members, accounts, devices and cases shown; the figure beside them counts all. */
  rows: 100,
  /** Newest deliveries that the figures of a webhook are counted over. */
  deliveries: 1_000,
} as const

const person = z.object({
  id: z.string(),
  fullName: z.string(),
  /** Masked. */
  phone: z.string(),
  email: orNull(z.string()),
  isOwner: z.boolean(),
  status: memberStatus,
  roleName: orNull(z.string()),
  lastSignInAt: orNull(z.string()),
  allowedActions: z.array(z.enum(['lock'])),
})
/** Whom the bank may lock, when they call because a phone is lost; opening again is the person's own, by a new password. */
export const personActions = { lock: ['NOT_LOGGED_IN', 'ACTIVE'] } as const
const account = z.object({
  id: z.string(),
  /** Masked. */
  accountNo: z.string(),
  accountName: z.string(),
  bankType: z.string(),
  branch: orNull(z.string()),
  isDefault: z.boolean(),
  isDefaultFee: z.boolean(),
  status: z.enum(['ACTIVE', 'UNLINKED']),
  linkedAt: z.string(),
  unlinkedAt: orNull(z.string()),
})
/** A method that the bank offers, and what it costs this merchant today. */
const fee = z.object({
  paymentType,
  name: z.string(),
  /** The bank offers it and its feature switch is on. */
  isOn: z.boolean(),
  /** The shop has chosen it. */
  isChosen: z.boolean(),
  paymentLimit: orNull(money),
  /** One line where the amount makes no difference; none where nothing is in force. */
  terms: z.array(
    z.object({
      ...feeTerms,
      amountFrom: money,
      amountTo: orNull(money),
      /** Agreed with this merchant or its kind of business; else the general tariff. */
      isOwn: z.boolean(),
      from: z.string(),
      to: orNull(z.string()),
    }),
  ),
})
const period = z.object({
  days: z.int(),
  amount: money,
  total: z.int(),
  refunded: money,
  refunds: z.int(),
  /** Refunded of what was paid, in percent with one decimal. */
  refundPercent: z.number(),
})
const moneyView = z.object({
  periods: z.array(period),
  suspense: z.object({ total: z.int(), amount: money }),
  /** The books account by account, each with the sign of its normal side. */
  balances: z.array(z.object({ account: z.string(), balance: money })),
  debit: money,
  credit: money,
  isBalanced: z.boolean(),
  /** Against the bank's statement; null for whom the reconciliation is not open. */
  statement: orNull(z.object({ lastDay: orNull(z.string()), openDifferences: z.int() })),
})
const device = z.object({
  id: z.string(),
  kind: z.enum(['BOX', 'POS']),
  name: z.string(),
  model: z.string(),
  serial: z.string(),
  state: z.enum(['ONLINE', 'OFFLINE', 'ACTIVE', 'INACTIVE']),
  since: z.string(),
  lastSeenAt: orNull(z.string()),
})
const connections = z.object({
  webhook: orNull(
    z.object({
      host: z.string(),
      status: z.enum(['PENDING', 'APPROVED', 'REJECTED']),
      isReceiving: z.boolean(),
      pausedAt: orNull(z.string()),
      failingSince: orNull(z.string()),
      lastDeliveredAt: orNull(z.string()),
      delivered: z.int(),
      failed: z.int(),
      waiting: z.int(),
    }),
  ),
  key: orNull(
    z.object({
      createdAt: z.string(),
      createdBy: z.string(),
      lastUsedAt: orNull(z.string()),
      /** How many addresses requests may come from; 0 = from anywhere. */
      addresses: z.int(),
    }),
  ),
  lastRequest: orNull(z.object({ at: z.string(), call: z.string(), isDone: z.boolean() })),
})
const openCases = <T extends z.ZodMiniType>(item: T) =>
  orNull(z.object({ open: z.int(), items: z.array(item) }))
const cases = z.object({
  /** Null for whom the screen of these cases is not open. */
  support: openCases(
    z.object({ id: z.string(), content: z.string(), status: z.string(), at: z.string() }),
  ),
  posOrders: openCases(
    z.object({
      id: z.string(),
      code: z.string(),
      status: z.string(),
      payment: z.string(),
      amount: money,
      at: z.string(),
    }),
  ),
  vietQrPro: orNull(z.object({ status: z.string(), waitingAccounts: z.int() })),
})

export const riskFlags = [
  'SAME_DOCUMENT',
  'SAME_COMPANY',
  'SAME_ACCOUNT',
  'SUDDEN_VOLUME',
  'MANY_REFUNDS',
  'DENIED_BEFORE',
] as const
/** What staff should look at, with the figures behind it; what a kind has no figure for is null. */
const flag = z.object({
  kind: z.enum(riskFlags),
  amount: orNull(money),
  usual: orNull(money),
  count: orNull(z.int()),
  percent: orNull(z.number()),
  at: orNull(z.string()),
  merchants: z.array(
    z.object({ id: z.string(), code: z.string(), name: z.string(), status: merchantStatus }),
  ),
})

export const abilities = [
  'VIET_QR',
  'CARD',
  'PAY_LINK',
  'PAY_PAGE',
  'PAY_BUTTON',
  'PAY_BOX',
  'POS',
  'VIETQR_PRO',
  'SERVER_API',
  'WEBHOOK',
  'REFUND',
  'ACCEPT_CREDIT',
  'BANK_ACCOUNT',
  'MEMBERS',
  'EXPORT',
  'APPLY',
] as const
export type Ability = (typeof abilities)[number]
export const inabilities = [
  'STATE',
  'SWITCH',
  'METHOD_OFF',
  'NOT_CHOSEN',
  'NO_ACCOUNT',
  'NOT_APPROVED',
  'NO_KEY',
  'APPLIED',
] as const
const ability = z.object({
  ability: z.enum(abilities),
  may: z.boolean(),
  why: z.array(z.enum(inabilities)),
})

/** What suspending a merchant stops, and what it leaves. */
const stops = z.object({
  status: merchantStatus,
  links: z.int(),
  pages: z.int(),
  buttons: z.int(),
  boxes: z.int(),
  machines: z.int(),
  staticAccounts: z.int(),
  hasKey: z.boolean(),
  hasWebhook: z.boolean(),
  waiting: z.object({ total: z.int(), amount: money }),
  /** What the books owe the merchant. */
  balance: money,
  suspense: z.object({ total: z.int(), amount: money }),
  refundsUnderWay: z.int(),
})

const note = z.object({
  id: z.string(),
  text: z.string(),
  by: z.string(),
  at: z.string(),
  correctedAt: orNull(z.string()),
  mentions: z.array(z.object({ id: z.string(), name: z.string() })),
  allowedActions: z.array(z.enum(['update'])),
})
export type MerchantNote = z.output<typeof note>
const noteBody = {
  text: text(merchantFileLimits.note),
  /** People of the bank whom the text names as "@Full name". */
  mentions: z.array(uuid).check(z.maxLength(merchantFileLimits.mentions)),
}

export const actorGroups = ['STAFF', 'MEMBER', 'SYSTEM', 'BANK'] as const
export type ActorGroup = (typeof actorGroups)[number]
const act = z.object({
  id: z.string(),
  at: z.string(),
  operation: z.string(),
  group: z.enum(actorGroups),
  actorKind: z.string(),
  actorName: z.string(),
  /** Of a bank notification: what arrived. */
  amount: orNull(money),
})

const byMerchant = z.strictObject({ merchantId: uuid })
const base = '/api/merchantFile/cms/v1'
const cms = {
  audience: 'cms',
  mode: 'live',
  source: 'ours: docs/decisions.md#21',
} as const satisfies Partial<Call>
const section = {
  ...cms,
  code: adminCodes.merchant,
  method: 'GET',
  work: 'read',
  params: byMerchant,
} as const satisfies Partial<Call>

export const merchantFile = calls({
  people: {
    ...section,
    id: 'merchantFile.cms.people',
    path: `${base}/people/{merchantId}`,
    result: z.object({ total: z.int(), items: z.array(person) }),
  },
  lockPerson: {
    ...cms,
    id: 'merchantFile.cms.lockPerson',
    method: 'PUT',
    path: `${base}/lockPerson`,
    code: adminCodes.merchantPropose,
    work: 'write',
    body: z.strictObject({ merchantId: uuid, memberId: uuid, reason: text(255) }),
    result: nothing,
  },
  accounts: {
    ...section,
    id: 'merchantFile.cms.accounts',
    path: `${base}/accounts/{merchantId}`,
    result: z.array(account),
  },
  fees: {
    ...section,
    id: 'merchantFile.cms.fees',
    path: `${base}/fees/{merchantId}`,
    result: z.array(fee),
  },
  money: {
    ...section,
    id: 'merchantFile.cms.money',
    path: `${base}/money/{merchantId}`,
    code: adminCodes.unmatchedCredit,
    result: moneyView,
  },
  devices: {
    ...section,
    id: 'merchantFile.cms.devices',
    path: `${base}/devices/{merchantId}`,
    result: z.object({ total: z.int(), items: z.array(device) }),
  },
  connections: {
    ...section,
    id: 'merchantFile.cms.connections',
    path: `${base}/connections/{merchantId}`,
    code: adminCodes.webhook,
    result: connections,
  },
  cases: {
    ...section,
    id: 'merchantFile.cms.cases',
    path: `${base}/cases/{merchantId}`,
    code: [adminCodes.support, adminCodes.posOrder, adminCodes.vietQrPro],
    result: cases,
  },
  flags: {
    ...section,
    id: 'merchantFile.cms.flags',
    path: `${base}/flags/{merchantId}`,
    result: z.array(flag),
  },
  abilities: {
    ...section,
    id: 'merchantFile.cms.abilities',
    path: `${base}/abilities/{merchantId}`,
    result: z.array(ability),
  },
  stops: {
    ...section,
    id: 'merchantFile.cms.stops',
    path: `${base}/stops/{merchantId}`,
    code: [adminCodes.merchant, adminCodes.merchantPropose, adminCodes.merchantDecide],
    result: stops,
  },
  timeline: {
    ...cms,
    id: 'merchantFile.cms.timeline',
    method: 'GET',
    path: `${base}/timeline/{merchantId}`,
    code: adminCodes.merchant,
    work: 'read',
    params: byMerchant,
    /** Without `who` the bank's notifications are left out: they have a list of their own. */
    query: z.strictObject({ who: opt(z.enum(actorGroups)) }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['at'] },
    result: act,
  },
  notes: {
    ...cms,
    id: 'merchantFile.cms.notes',
    method: 'GET',
    path: `${base}/notes/{merchantId}`,
    code: adminCodes.merchant,
    work: 'read',
    params: byMerchant,
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['at'] },
    result: note,
  },
  /** People of the bank who may be mentioned: those who may open the file. */
  colleagues: {
    ...cms,
    id: 'merchantFile.cms.colleagues',
    method: 'GET',
    path: `${base}/colleagues`,
    code: adminCodes.merchant,
    work: 'read',
    result: z.array(z.object({ id: z.string(), name: z.string(), username: z.string() })),
  },
  addNote: {
    ...cms,
    id: 'merchantFile.cms.addNote',
    method: 'POST',
    path: `${base}/notes`,
    code: adminCodes.merchant,
    work: 'write',
    perMinute: 60,
    body: z.strictObject({ merchantId: uuid, ...noteBody }),
    result: z.object({ id: z.string() }),
  },
  updateNote: {
    ...cms,
    id: 'merchantFile.cms.updateNote',
    method: 'PUT',
    path: `${base}/notes`,
    code: adminCodes.merchant,
    work: 'write',
    perMinute: 60,
    body: z.strictObject({ merchantId: uuid, id: uuid, ...noteBody }),
    result: nothing,
  },
})
