/**
 * Changes by bank staff that one person proposes and another decides. A module that needs two people names a kind here, proposes in its
 * service and says how the change is made (ADR 0056); everything else about a proposal is the same for all kinds.
 */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { day, freeText, money, nothing, opt, optNull, orNull, text, uuid } from './fields.ts'
import { adminCodes, type AdminCode, type AdminCodeName } from './admin-permissions.ts'

interface Kind {
  /** The code of which a person needs any one to decide. */
  readonly decide: AdminCode
  /** The codes that see it besides, because they may propose it or watch over it. */
  readonly see: readonly AdminCode[]
  /** What a decider needs besides, because the decision cannot be made without seeing it. */
  readonly needs?: AdminCode
  /** True where the root admin may let one person do it alone. */
  readonly mayBeOne: boolean
  /** How many people it takes unless the root admin says otherwise. */
  readonly people: 1 | 2
  /** In đồng: below it one person is enough; null = every amount takes them, absent where the kind has no amount. */
  readonly threshold?: number | null
  /** Where a change may hold from a later day: what its maker still needs on that day if nobody else had to approve it. */
  readonly dated?: AdminCode
}
const { admin, adminRoleGroup, merchant, merchantPropose, merchantDecide, portalParameter } =
  adminCodes
const c = adminCodes
const twoPeople = { mayBeOne: false, people: 2 } as const
const staffChange = { decide: admin, see: [], ...twoPeople } as const
const groupChange = { decide: adminRoleGroup, see: [], ...twoPeople } as const
const moneyDecision = {
  decide: c.unmatchedCreditDecide,
  see: [c.unmatchedCredit],
  ...twoPeople,
  threshold: 20_000_000,
} as const
/** What every merchant's money runs by, or what every merchant is asked to pay. */
const catalogueChange = { decide: c.catalogueDecide, ...twoPeople } as const
const caseEnd = {
  decide: c.forControlDecide,
  see: [c.forControl, c.forControlSolve],
  ...twoPeople,
} as const
const feeChange = {
  decide: c.feeDecide,
  see: [c.fee, c.feePropose],
  ...twoPeople,
} as const

/** Everything that may need two people. */
export const approvalKinds = {
  ADMIN_CREATE: staffChange,
  ADMIN_UPDATE: staffChange,
  ADMIN_FACTOR_RESET: staffChange,
  GROUP_CREATE: groupChange,
  GROUP_UPDATE: groupChange,
  APPROVAL_RULE: { decide: adminRoleGroup, see: [admin], ...twoPeople },
  MERCHANT_STATUS: { decide: merchantDecide, see: [merchant, merchantPropose], ...twoPeople },
  PARAMETER: { decide: portalParameter, see: [], mayBeOne: true, people: 2 },
  CALENDAR: { decide: c.calendar, see: [], mayBeOne: true, people: 2 },
  CREDIT_ACCEPT: moneyDecision,
  CREDIT_RETURN: moneyDecision,
  RECONCILIATION: {
    decide: c.reconciliationDecide,
    see: [c.reconciliation],
    ...twoPeople,
    threshold: 20_000_000,
  },
  /** A person's word on an order of which the bank does not say what became of it. */
  TRANSFER_END: { decide: c.moneyOutDecide, see: [c.moneyOut], ...twoPeople },
  /** How much the bank lets a merchant pay out. */
  PAYOUT_LIMIT: { decide: c.moneyOutDecide, see: [c.moneyOut], ...twoPeople },
  /** Messages to the customers of a merchant's subscriptions, and the night's invoices of them, held by the bank. */
  SUBSCRIPTION_HOLD: { decide: c.subscriptionDecide, see: [c.subscription], ...twoPeople },
  /** What the bank grants an enterprise in salary advance, and whether it may go on. */
  SALARY_ENTERPRISE: {
    decide: c.enterpriseDecide,
    see: [c.enterprise, c.enterprisePropose],
    ...twoPeople,
  },
  STATEMENT: { decide: c.statementDecide, see: [c.statement], ...twoPeople },
  BANK: { ...catalogueChange, see: [c.bank, c.bankEdit], dated: c.bankEdit },
  E_WALLET: { ...catalogueChange, see: [c.eWallet, c.eWalletEdit], dated: c.eWalletEdit },
  PAYMENT_METHOD: { ...catalogueChange, see: [c.paymentMethod, c.paymentMethodEdit] },
  POS_MODEL: { ...catalogueChange, see: [c.posModel, c.posModelEdit] },
  /** What payments cost merchants. The version says itself from which day it holds (ADR 0060). */
  FEE: feeChange,
  /** A fee report is paid with money that lies on the bank's own account. */
  FEE_REPORT_PAID: { ...feeChange, threshold: null },
  /** Whether a merchant's fees are held back at once or billed by the month, from the first of one on. */
  MERCHANT_FEE_TYPE: { ...feeChange, dated: c.feePropose },
  /** How a dispute case ends. */
  CASE: caseEnd,
  POS_PAID: {
    decide: c.posOrderDecide,
    see: [c.posOrder, c.posOrderEdit],
    ...twoPeople,
    threshold: null,
  },
  /** A file of personal data that leaves the bank's system. */
  DATA_EXPORT: {
    decide: c.dataExportDecide,
    see: [merchant, c.audit, c.bankReport],
    mayBeOne: true,
    people: 2,
  },
  /** A person's word over the identity reader's. */
  IDENTITY_OVERRIDE: { decide: merchantDecide, see: [c.identity], needs: c.identity, ...twoPeople },
} as const satisfies Record<string, Kind>
export type ApprovalKind = keyof typeof approvalKinds
export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]]
export const approvalKind = (kind: ApprovalKind): Kind => approvalKinds[kind]

/** The codes that decide on what others prepared: of a kind, or by their name. */
export const decidingCodes: readonly AdminCode[] = [
  ...new Set([
    ...Object.values(approvalKinds).map(({ decide }) => decide),
    ...(Object.entries(adminCodes) as [AdminCodeName, AdminCode][])
      .filter(([name]) => name.endsWith('Decide'))
      .map(([, code]) => code),
  ]),
]

export const approvalStates = [
  'PENDING',
  /** Approved, and holds from a day that has not come. */
  'SCHEDULED',
  'APPROVED',
  'DENIED',
  'WITHDRAWN',
  'EXPIRED',
  'OUTDATED',
] as const
export const approvalActions = ['approve', 'deny', 'withdraw', 'callOff', 'comment'] as const
export const approvalEvents = [
  'PROPOSED',
  'COMMENT',
  'FILE',
  'ESCALATED',
  'SCHEDULED',
  'APPROVED',
  'APPLIED',
  'DENIED',
  'WITHDRAWN',
  'CALLED_OFF',
  'EXPIRED',
  'OUTDATED',
  'RIGHT_LOST',
  'REFUSED',
] as const

/** Figures of the forms and the safe bounds of the rules. */
export const approvalLimits = {
  reason: 500,
  comment: 1_000,
  files: 10,
  /** Proposals that one reason decides at once. */
  atOnce: 50,
  fileBytes: 10_000_000,
  expireHours: { min: 4, max: 2_160, usual: 720 },
  escalateHours: { min: 1, max: 720, usual: 24 },
  /** Most in đồng that the root admin may leave to one person. */
  threshold: 100_000_000,
} as const
const { expireHours, escalateHours } = approvalLimits

/** What a proposal of the catalogue is about where it is no change of a thing that stands in it. */
export const catalogueChanges = ['CREATE', 'DELETE', 'SYNC'] as const

/** From which day of Vietnam a change holds; null = as soon as it is approved. */
export const effectiveFrom = optNull(day)
/** An approved change of a thing that holds from a later day. */
export const comingChange = z.object({ from: z.string(), change: z.enum(['UPDATE', 'DELETE']) })
export type ComingChange = z.output<typeof comingChange>

/** Why a change is wanted, for the second person. */
export const changeReason = optNull(freeText(approvalLimits.reason))
/** What a call answers that may need a second person or a later day: `id` is the changed thing's where it is done, else the proposal's. */
export const outcome = z.object({
  outcome: z.enum(['DONE', 'PROPOSED', 'SCHEDULED']),
  id: z.string(),
})
export type Outcome = z.output<typeof outcome>

const change = z.object({
  field: z.string(),
  before: orNull(z.string()),
  after: orNull(z.string()),
})
export const approvalItem = z.object({
  id: z.string(),
  kind: z.enum(approvalKindNames),
  state: z.enum(approvalStates),
  subjectId: orNull(z.string()),
  subject: z.string(),
  merchantId: orNull(z.string()),
  merchantName: orNull(z.string()),
  amount: orNull(money),
  reason: orNull(z.string()),
  proposedBy: z.string(),
  proposedAt: z.string(),
  escalateAt: z.string(),
  expiresAt: z.string(),
  effectiveFrom: orNull(z.string()),
  decidedBy: orNull(z.string()),
  decidedAt: orNull(z.string()),
  note: orNull(z.string()),
  comments: z.int(),
  isMine: z.boolean(),
  /** What approving has to name: a fingerprint of the proposal and of what it rests on. */
  contentHash: z.string(),
  allowedActions: z.array(z.enum(approvalActions)),
})
const historyItem = z.object({
  id: z.string(),
  event: z.enum(approvalEvents),
  at: z.string(),
  by: z.string(),
  text: orNull(z.string()),
  /** Of an approval that came before the day from which the change holds. */
  effectiveFrom: orNull(z.string()),
  file: orNull(
    z.object({ id: z.string(), name: z.string(), size: z.int(), contentType: z.string() }),
  ),
})
const detail = z.object({
  ...approvalItem.shape,
  changes: z.array(change),
  /** False where what it rests on has changed since: nobody can approve it any more. */
  isCurrent: z.boolean(),
  history: z.array(historyItem),
})
export type ApprovalDetail = z.output<typeof detail>

const approvalRule = z.object({
  kind: z.enum(approvalKindNames),
  people: z.int().check(z.minimum(1), z.maximum(2)),
  threshold: orNull(money),
  expireHours: z.int(),
  escalateHours: z.int(),
  mayBeOne: z.boolean(),
  hasAmount: z.boolean(),
  modifiedBy: orNull(z.string()),
  modifiedAt: orNull(z.string()),
  pendingApproval: orNull(z.string()),
  allowedActions: z.array(z.enum(['update'])),
})

const params = z.strictObject({ id: uuid })
const staff = {
  audience: 'staff',
  mode: 'live',
  source: 'ours: reliability bar A4',
} as const satisfies Partial<Call>
const base = '/api/approval/cms/v1'

export const approval = calls({
  getList: {
    ...staff,
    id: 'approval.cms.getList',
    method: 'GET',
    path: `${base}/getList`,
    work: 'read',
    result: approvalItem,
    query: z.strictObject({
      state: opt(z.enum(approvalStates)),
      kind: opt(z.enum(approvalKindNames)),
      /** FOR_ME: what the caller may decide now; MINE: what the caller proposed. */
      whose: opt(z.enum(['FOR_ME', 'MINE'])),
      merchantId: opt(uuid),
      /** NEW: things that are not there yet. */
      change: opt(z.enum(['NEW'])),
      keyword: opt(freeText(100)),
      fromDate: opt(day),
      toDate: opt(day),
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['proposedAt', 'expiresAt', 'amount'] },
  },
  get: {
    ...staff,
    id: 'approval.cms.get',
    method: 'GET',
    path: `${base}/get/{id}`,
    work: 'read',
    params,
    result: detail,
  },
  approve: {
    ...staff,
    id: 'approval.cms.approve',
    method: 'PUT',
    path: `${base}/approve/{id}`,
    work: 'own',
    action: 'APPROVE',
    params,
    body: z.strictObject({
      contentHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      note: optNull(freeText(approvalLimits.reason)),
    }),
    /** The changed thing; null while the change is scheduled. */
    result: z.object({ id: orNull(z.string()) }),
  },
  deny: {
    ...staff,
    id: 'approval.cms.deny',
    method: 'PUT',
    path: `${base}/deny/{id}`,
    work: 'write',
    action: 'APPROVE',
    params,
    body: z.strictObject({ note: text(approvalLimits.reason) }),
    result: nothing,
  },
  withdraw: {
    ...staff,
    id: 'approval.cms.withdraw',
    method: 'PUT',
    path: `${base}/withdraw/{id}`,
    work: 'write',
    params,
    body: z.strictObject({ note: optNull(freeText(approvalLimits.reason)) }),
    result: nothing,
  },
  callOff: {
    ...staff,
    id: 'approval.cms.callOff',
    method: 'PUT',
    path: `${base}/callOff/{id}`,
    work: 'write',
    params,
    body: z.strictObject({ note: text(approvalLimits.reason) }),
    result: nothing,
  },
  comment: {
    ...staff,
    id: 'approval.cms.comment',
    method: 'POST',
    path: `${base}/comment/{id}`,
    work: 'write',
    params,
    body: z.strictObject({ text: text(approvalLimits.comment) }),
    result: nothing,
  },
  attach: {
    ...staff,
    id: 'approval.cms.attach',
    method: 'POST',
    path: `${base}/attach`,
    work: 'own',
    kind: 'upload',
    maxBytes: approvalLimits.fileBytes,
    perMinute: 30,
    body: params,
    result: nothing,
  },
  file: {
    ...staff,
    id: 'approval.cms.file',
    method: 'GET',
    path: `${base}/file/{id}`,
    work: 'read',
    kind: 'file',
    params,
    result: nothing,
  },
  rules: {
    ...staff,
    id: 'approval.cms.rules',
    method: 'GET',
    path: `${base}/rules`,
    work: 'read',
    result: z.array(approvalRule),
  },
  updateRule: {
    audience: 'root',
    mode: 'live',
    source: 'ours: reliability bar A4',
    id: 'approval.root.updateRule',
    method: 'PUT',
    path: '/api/approval/root/v1/rules/{kind}',
    work: 'write',
    params: z.strictObject({ kind: z.enum(approvalKindNames) }),
    body: z.strictObject({
      people: z.int().check(z.minimum(1), z.maximum(2)),
      threshold: optNull(z.int().check(z.minimum(0), z.maximum(approvalLimits.threshold))),
      expireHours: z.int().check(z.minimum(expireHours.min), z.maximum(expireHours.max)),
      escalateHours: z.int().check(z.minimum(escalateHours.min), z.maximum(escalateHours.max)),
      reason: text(approvalLimits.reason),
    }),
    result: outcome,
  },
})
