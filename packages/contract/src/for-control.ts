/**
 * For-control ("tra soát"): a dispute about ONE payment, unmatched credit, payout or refund. A merchant opens a case, or bank staff do for a payer;
 * bank staff look into it, one proposes how it ends and another decides. Never decided by silence.
 */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import {
  amount,
  dayOrInstant,
  email,
  freeText,
  money,
  nothing,
  opt,
  optNull,
  orNull,
  phone,
  secret,
  text,
  uuid,
} from './fields.ts'
import { transferStates } from './bank-transfer.ts'

/** CREATE is a draft; from WAITING_SOLVE on the clock runs; SUCCESS and DENY are ends (B-465). */
export const forControlStatuses = ['CREATE', 'WAITING_SOLVE', 'SOLVING', 'SUCCESS', 'DENY'] as const
export type ForControlStatus = (typeof forControlStatuses)[number]
export const forControlCommands = ['CREATE', 'SEND_APPROVE', 'SOLVING', 'APPROVE', 'DENY'] as const
export type ForControlCommand = (typeof forControlCommands)[number]
/** Every move there is: command → from which states and to which. */
export const forControlMoves = {
  SEND_APPROVE: { from: ['CREATE'], to: 'WAITING_SOLVE' },
  SOLVING: { from: ['WAITING_SOLVE'], to: 'SOLVING' },
  APPROVE: { from: ['SOLVING'], to: 'SUCCESS' },
  DENY: { from: ['WAITING_SOLVE', 'SOLVING'], to: 'DENY' },
} as const satisfies Partial<
  Record<ForControlCommand, { from: readonly ForControlStatus[]; to: ForControlStatus }>
>
/** Which act is open in which state: the server refuses by it, screens disable by it. `again` opens a second round: a new case with `priorId`. */
export const forControlActions = {
  send: ['CREATE'],
  delete: ['CREATE'],
  answer: ['WAITING_SOLVE', 'SOLVING'],
  again: ['SUCCESS', 'DENY'],
  solving: ['WAITING_SOLVE'],
  assign: ['WAITING_SOLVE', 'SOLVING'],
  askDocuments: ['SOLVING'],
  propose: ['SOLVING'],
  approve: ['SOLVING'],
  deny: ['WAITING_SOLVE', 'SOLVING'],
} as const satisfies Record<string, readonly ForControlStatus[]>
export type ForControlAction = keyof typeof forControlActions

/** What a case is about; the specification's `serviceType`. */
export const forControlServices = ['PAYMENT', 'CREDIT', 'PAYOUT', 'REFUND'] as const
export type ForControlService = (typeof forControlServices)[number]
/** Who claims the money: a payer's claim holds the merchant's. */
export const forControlClaimants = ['MERCHANT', 'PAYER'] as const
/**
 * How a case ends. REFUND_PAYER: the money goes back to the payer; CREDIT_MERCHANT: the bank pays the merchant from its own account;
 * ACCEPT_CREDIT, RETURN_CREDIT: what becomes of an unmatched credit; TRACED: the bank's proof is attached; NONE: nothing has to be done.
 */
export const forControlResolutions = [
  'REFUND_PAYER',
  'CREDIT_MERCHANT',
  'ACCEPT_CREDIT',
  'RETURN_CREDIT',
  'TRACED',
  'NONE',
] as const
export type ForControlResolution = (typeof forControlResolutions)[number]
export const resolutionsOfService = {
  PAYMENT: ['REFUND_PAYER', 'CREDIT_MERCHANT', 'TRACED', 'NONE'],
  CREDIT: ['ACCEPT_CREDIT', 'RETURN_CREDIT', 'TRACED', 'NONE'],
  PAYOUT: ['CREDIT_MERCHANT', 'TRACED', 'NONE'],
  REFUND: ['CREDIT_MERCHANT', 'TRACED', 'NONE'],
} as const satisfies Record<ForControlService, readonly ForControlResolution[]>
/** Resolutions that name an amount; without one it is all that is disputed. */
export const resolutionsWithAmount = [
  'REFUND_PAYER',
  'CREDIT_MERCHANT',
] as const satisfies readonly ForControlResolution[]
/** Steps of the history. `forControlCommand` is the specification's word for each; the merchant is not told of ASSIGN and PROPOSE. */
export const forControlEvents = [
  'CREATE',
  'SEND_APPROVE',
  'SOLVING',
  'ASSIGN',
  'ASK_DOCUMENTS',
  'ANSWER',
  'PROPOSE',
  'APPROVE',
  'DENY',
  'MONEY_SENT',
  'MONEY_FAILED',
  'MONEY_RETURNED',
] as const
export type ForControlEvent = (typeof forControlEvents)[number]

export const forControlLimits = {
  reason: 1_000,
  note: 1_000,
  documents: 10,
  fileBytes: 10_000_000,
  partnerTxnNumber: 64,
} as const
const { documents: DOCUMENTS_MAX } = forControlLimits

const nullText = orNull(z.string())
const document = z.object({
  id: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  createdAt: z.string(),
})
export type ForControlDocument = z.output<typeof document>
/** A case (B-473), and what is ours below it. */
export const forControlItem = z.object({
  id: z.string(),
  /** The merchant's account that the money reached or left, behind any virtual one. */
  actualAccount: nullText,
  amount: money,
  /** The bank on the other side. */
  bankName: nullText,
  bankTxnNumber: nullText,
  contact: z.object({ email: nullText, phone: nullText }),
  documents: z.array(document),
  adminDocuments: z.array(document),
  forControlCode: z.string(),
  merchantCode: z.string(),
  merchantName: z.string(),
  note: nullText,
  partnerTxnNumber: nullText,
  reason: nullText,
  serviceType: z.enum(forControlServices),
  status: z.enum(forControlStatuses),
  /** Of what the case is about, as it is now, in the words of its own list. */
  transactionStatus: nullText,
  transactionDate: z.string(),
  txnNumber: nullText,
  virtualAccount: nullText,
  /** Where the money went, and the receiving bank. */
  accountNo: nullText,
  bin: nullText,
  /** Where it came from. */
  fromAccount: nullText,
  fromBin: nullText,

  /** The one that is set says what the case is about. */
  transactionId: nullText,
  creditId: nullText,
  payOutId: nullText,
  refundId: nullText,
  claimedBy: z.enum(forControlClaimants),
  createdAt: z.string(),
  createdBy: nullText,
  sentAt: nullText,
  /** The end of the last working day for the bank's answer, and how many are left: negative once it is late. Null for a draft. */
  dueAt: nullText,
  daysLeft: orNull(z.int()),
  /** Of the bank; staff alone see it. */
  assignee: orNull(z.object({ id: z.string(), name: z.string() })),
  /** Null until it is decided; DENY has none. */
  resolution: orNull(z.enum(forControlResolutions)),
  resolvedAmount: orNull(money),
  /** What the bank said when it decided. */
  decisionNote: nullText,
  decidedAt: nullText,
  /** What became of money that the decision sent to the merchant. */
  transferState: orNull(z.enum(transferStates)),
  /** Of the merchant's own money, held while the case is open; `shortfall` is what they did not have. */
  heldAmount: money,
  shortfall: money,
  /** What the bank still asks for; gone once it is answered. */
  asked: orNull(z.object({ note: z.string(), at: z.string() })),
  /** The case that this one is the second round of. */
  priorId: nullText,
  priorCode: nullText,
  allowedActions: z.array(z.string()),
})
export type ForControlItem = z.output<typeof forControlItem>
const proposal = z.object({
  /** Of the approval that waits. */
  id: z.string(),
  contentHash: z.string(),
  resolution: z.enum(forControlResolutions),
  amount: orNull(money),
  note: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  isMine: z.boolean(),
})
/** The same for bank staff, with the proposal that waits for a second person. */
export const forControlStaffItem = z.object({
  ...forControlItem.shape,
  merchantId: z.string(),
  proposal: orNull(proposal),
  isOverdue: z.boolean(),
})
export type ForControlStaffItem = z.output<typeof forControlStaffItem>
/** A step of a case's history (B-474); `event`, `byBank` and `resolution` are ours. Bank staff have no name before a merchant. */
export const forControlHistoryItem = z.object({
  id: z.string(),
  forControlCommand: z.enum(forControlCommands),
  forControlStatus: z.enum(forControlStatuses),
  event: z.enum(forControlEvents),
  note: nullText,
  email: nullText,
  phone: nullText,
  createdAt: z.string(),
  /** Null where it was the bank and the reader is a merchant. */
  createdBy: nullText,
  byBank: z.boolean(),
  documents: z.array(document),
})
export type ForControlHistoryItem = z.output<typeof forControlHistoryItem>

const contact = z.strictObject({ email, phone })
const files = z.array(uuid).check(z.maxLength(DOCUMENTS_MAX))
const reason = optNull(freeText(forControlLimits.reason))
const note = optNull(freeText(forControlLimits.note))
const partnerTxnNumber = optNull(freeText(forControlLimits.partnerTxnNumber))
const creditId = z.string().check(z.regex(/^\d{1,15}$/))
const byId = z.strictObject({ id: uuid })
const portalFilter = {
  /** The beginning of the case's code, of the transaction's number, of the partner's number or of the account. */
  keyword: opt(freeText(100)),
  status: opt(z.enum(forControlStatuses)),
  fromDate: opt(dayOrInstant),
  toDate: opt(dayOrInstant),
}
const cmsFilter = {
  forControlCode: opt(freeText(40)),
  txnNumber: opt(freeText(64)),
  merchantCode: opt(freeText(20)),
  merchantName: opt(freeText(100)),
  status: opt(z.enum(forControlStatuses)),
  fromDate: opt(dayOrInstant),
  toDate: opt(dayOrInstant),
}
/** OPEN waits for the bank, LATE is past its day; MINE is the caller's. */
const cmsOwnFilter = { view: opt(z.enum(['OPEN', 'LATE', 'MINE', 'UNASSIGNED'])) }
const paging = {
  dialect: 'page-size',
  size: 20,
  sortable: ['createdAt', 'dueAt', 'amount'],
} as const
const historyPaging = { dialect: 'page-size', size: 50, sortable: ['createdAt'] } as const

const portal = {
  audience: 'portal',
  code: 2200,
  feature: 'forControl',
  capability: 'afterSale',
} as const satisfies Partial<Call>
const portalRead = { ...portal, capability: 'read', work: 'read' } as const satisfies Partial<Call>
const SPEC = 'doc 2 sections 3, 7'
const base = '/api/forcontrol/portal/v1'
const cms = '/api/forcontrol/cms/v1'
const see = {
  audience: 'cms',
  code: 3400,
  mode: 'live',
  work: 'read',
} as const satisfies Partial<Call>
const solve = {
  ...see,
  code: 3401,
  work: 'write',
  result: forControlStaffItem,
} as const satisfies Partial<Call>
const CMS_SPEC = 'doc 2 section 7; doc 3 section 7'
const OURS = 'ours: docs/decisions.md#19'
const viewLinkResult = z.object({ url: secret(), link: secret(), expiresIn: z.int() })

const cmsList = {
  ...see,
  method: 'GET',
  query: z.strictObject({ ...cmsFilter, ...cmsOwnFilter }),
  paging,
  result: forControlStaffItem,
  source: CMS_SPEC,
} as const satisfies Partial<Call>

/** What a merchant says when they open a case, or send a draft (`id`). One of the four ids. */
export const forControlCreate = z.strictObject({
  id: opt(uuid),
  transactionId: opt(uuid),
  creditId: opt(creditId),
  payOutId: opt(uuid),
  refundId: opt(uuid),
  /** This or one document. */
  reason,
  /** Of it what is disputed; absent = all. */
  amount: opt(amount),
  contact,
  documents: opt(files),
  note,
  partnerTxnNumber,
  priorId: opt(uuid),
  /** False keeps a draft. */
  send: opt(z.boolean()),
})

export const forControl = calls({
  create: {
    ...portal,
    id: 'forControl.portal.create',
    method: 'POST',
    path: `${base}/create`,
    work: 'write',
    perMinute: 60,
    body: forControlCreate,
    result: forControlItem,
    source: 'doc 2 section 7',
  },
  list: {
    ...portalRead,
    id: 'forControl.portal.list',
    method: 'GET',
    path: `${base}/list`,
    query: z.strictObject(portalFilter),
    paging,
    result: forControlItem,
    source: SPEC,
  },
  history: {
    ...portalRead,
    id: 'forControl.portal.history',
    method: 'GET',
    path: `${base}/history`,
    query: z.strictObject({ code: text(40) }),
    paging: historyPaging,
    result: forControlHistoryItem,
    source: SPEC,
  },
  exportExcel: {
    ...portal,
    capability: 'export',
    id: 'forControl.portal.exportExcel',
    method: 'GET',
    path: `${base}/exportExcel`,
    work: 'read',
    kind: 'file',
    perMinute: 20,
    query: z.strictObject(portalFilter),
    result: nothing,
    source: 'doc 2 section 7 (query: that of the list)',
  },
  /** More for an open case: what the bank asked for, or what has turned up. */
  answer: {
    ...portal,
    id: 'forControl.portal.answer',
    method: 'POST',
    path: `${base}/answer`,
    work: 'write',
    perMinute: 60,
    body: z.strictObject({ id: uuid, documents: opt(files), note }),
    result: forControlItem,
    source: OURS,
  },
  /** A picture or PDF for a case that is not there yet or open; it belongs to a case once create or answer names it. */
  upload: {
    ...portal,
    id: 'forControl.portal.upload',
    method: 'POST',
    path: `${base}/upload`,
    work: 'own',
    kind: 'upload',
    maxBytes: forControlLimits.fileBytes,
    perMinute: 30,
    result: document,
    source: OURS,
  },
  viewLink: {
    ...portal,
    capability: 'read',
    action: 'VIEW',
    id: 'forControl.portal.viewLink',
    method: 'POST',
    path: `${base}/viewLink`,
    work: 'read',
    perMinute: 120,
    body: byId,
    result: viewLinkResult,
    source: 'ours: reliability bar D4',
  },
  view: {
    ...portal,
    capability: 'read',
    action: 'VIEW',
    id: 'forControl.portal.view',
    method: 'GET',
    path: `${base}/view`,
    work: 'own',
    kind: 'file',
    perMinute: 120,
    query: z.strictObject({ link: text(600) }),
    result: z.string(),
    source: 'ours: reliability bar D4',
  },
  /** Test Mode has no bank staff: the merchant plays their part. SOLVING takes the case up, ASK_DOCUMENTS asks, SUCCESS and DENY end it. */
  simulate: {
    ...portal,
    id: 'forControl.portal.simulate',
    method: 'POST',
    path: `${base}/simulate`,
    mode: 'test',
    work: 'write',
    body: z.strictObject({
      id: uuid,
      outcome: z.enum(['SOLVING', 'ASK_DOCUMENTS', 'SUCCESS', 'DENY']),
      /** For SUCCESS alone. */
      resolution: opt(z.enum(forControlResolutions)),
      amount: opt(amount),
      note,
    }),
    result: forControlItem,
    source: OURS,
  },
  get: {
    ...portalRead,
    id: 'forControl.portal.get',
    method: 'GET',
    path: `${base}/{id}`,
    params: byId,
    result: forControlItem,
    source: SPEC,
  },
  delete: {
    ...portal,
    id: 'forControl.portal.delete',
    method: 'DELETE',
    path: `${base}/{id}`,
    work: 'write',
    params: byId,
    result: nothing,
    source: 'doc 2 section 7',
  },

  cmsList: { ...cmsList, id: 'forControl.cms.list', path: `${cms}/list` },
  /** The same under the address without its last word (doc 3 section 7). */
  cmsListAlso: { ...cmsList, id: 'forControl.cms.listAlso', path: cms },
  cmsHistory: {
    ...see,
    id: 'forControl.cms.history',
    method: 'GET',
    path: `${cms}/history`,
    query: z.strictObject({ code: text(40) }),
    paging: historyPaging,
    result: forControlHistoryItem,
    source: CMS_SPEC,
  },
  cmsExportExcel: {
    ...see,
    id: 'forControl.cms.exportExcel',
    method: 'GET',
    path: `${cms}/exportExcel`,
    kind: 'file',
    perMinute: 20,
    query: z.strictObject({ ...cmsFilter, ...cmsOwnFilter }),
    result: nothing,
    source: CMS_SPEC,
  },
  cmsExportPdf: {
    ...see,
    id: 'forControl.cms.exportPdf',
    method: 'GET',
    path: `${cms}/exportPdf/{id}`,
    kind: 'file',
    perMinute: 60,
    params: byId,
    result: nothing,
    source: CMS_SPEC,
  },
  /** A payer's complaint about a payment of a live merchant, or about a refund that has not come; sent at once. One of the three. */
  cmsCreate: {
    ...solve,
    id: 'forControl.cms.create',
    method: 'POST',
    path: `${cms}/create`,
    perMinute: 60,
    body: z.strictObject({
      transactionId: opt(uuid),
      /** Or by the number that payer and bank know it by. */
      txnNumber: opt(text(64)),
      refundId: opt(uuid),
      reason: text(forControlLimits.reason),
      amount: opt(amount),
      /** The payer's. */
      contact,
      note,
      partnerTxnNumber,
      priorId: opt(uuid),
    }),
    source: OURS,
  },
  cmsSolving: {
    ...solve,
    id: 'forControl.cms.solving',
    method: 'POST',
    path: `${cms}/solving/{id}`,
    params: byId,
    source: CMS_SPEC,
  },
  cmsAssign: {
    ...solve,
    id: 'forControl.cms.assign',
    method: 'POST',
    path: `${cms}/assign`,
    /** A person who may work on cases; absent = the caller. */
    body: z.strictObject({ id: uuid, adminId: opt(uuid) }),
    source: OURS,
  },
  cmsPeople: {
    ...see,
    code: 3401,
    id: 'forControl.cms.people',
    method: 'GET',
    path: `${cms}/people`,
    result: z.array(z.object({ id: z.string(), name: z.string() })),
    source: OURS,
  },
  cmsAskDocuments: {
    ...solve,
    id: 'forControl.cms.askDocuments',
    method: 'POST',
    path: `${cms}/askDocuments`,
    body: z.strictObject({ id: uuid, note: text(forControlLimits.note) }),
    source: OURS,
  },
  cmsUpload: {
    ...solve,
    id: 'forControl.cms.upload',
    method: 'POST',
    path: `${cms}/upload`,
    work: 'own',
    kind: 'upload',
    maxBytes: forControlLimits.fileBytes,
    perMinute: 30,
    /** CLAIM: the payer's, one of the case's documents at once. ADMIN: the bank's, shown once propose or approve names it. */
    body: z.strictObject({ id: uuid, kind: z.enum(['CLAIM', 'ADMIN']) }),
    result: document,
    source: OURS,
  },
  cmsViewLink: {
    ...see,
    action: 'VIEW',
    id: 'forControl.cms.viewLink',
    method: 'POST',
    path: `${cms}/viewLink`,
    perMinute: 120,
    body: byId,
    result: viewLinkResult,
    source: 'ours: reliability bar D4',
  },
  cmsView: {
    ...see,
    action: 'VIEW',
    id: 'forControl.cms.view',
    method: 'GET',
    path: `${cms}/view`,
    work: 'own',
    kind: 'file',
    perMinute: 120,
    query: z.strictObject({ link: text(600) }),
    result: z.string(),
    source: 'ours: reliability bar D4',
  },
  /** Puts an end before the second person. TRACED needs one of the bank's documents. */
  cmsPropose: {
    ...solve,
    id: 'forControl.cms.propose',
    method: 'POST',
    path: `${cms}/propose`,
    body: z.strictObject({
      id: uuid,
      resolution: z.enum(forControlResolutions),
      amount: opt(amount),
      note: text(forControlLimits.note),
      adminDocuments: opt(files),
    }),
    source: OURS,
  },
  /** Decides what was proposed: another person than the proposer. Without `contentHash`, what waits. */
  cmsApprove: {
    ...see,
    code: 3402,
    action: 'APPROVE',
    id: 'forControl.cms.approve',
    method: 'POST',
    path: `${cms}/approve`,
    work: 'own',
    body: z.strictObject({
      id: uuid,
      note,
      adminDocuments: opt(files),
      contentHash: opt(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    }),
    result: forControlStaffItem,
    source: CMS_SPEC,
  },
  cmsDeny: {
    ...solve,
    id: 'forControl.cms.deny',
    method: 'POST',
    path: `${cms}/deny`,
    body: z.strictObject({ id: uuid, note: text(forControlLimits.note) }),
    source: CMS_SPEC,
  },
  cmsGet: {
    ...see,
    id: 'forControl.cms.get',
    method: 'GET',
    path: `${cms}/{id}`,
    params: byId,
    result: forControlStaffItem,
    source: CMS_SPEC,
  },
})
