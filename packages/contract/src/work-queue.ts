/**
 * Everything that waits for bank staff, as one queue. A module that has people wait names a kind here and exports a WorkSource; its own rows
 * stay the truth, the queue adds who has taken a thing, until when it sleeps and by when it is due.
 */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { freeText, instant, money, nothing, opt, orNull, queryInt, text, uuid } from './fields.ts'
import { adminCodes, approvalCodes, type AdminCode } from './admin-permissions.ts'

interface Kind {
  /** Who holds any of them sees it. */
  readonly see: readonly AdminCode[]
  /** Who sees it and holds any of these may bring it to its end; of proposals each kind has a code of its own (approvalKinds). */
  readonly decide: readonly AdminCode[]
  /** Hours from waiting to due, unless the root admin says otherwise. */
  readonly hours: number
}
const kindOf = (see: AdminCode, decide: AdminCode, hours: number) => ({
  see: [see],
  decide: [decide],
  hours,
})
const c = adminCodes
const credit = kindOf(c.unmatchedCredit, c.unmatchedCreditDecide, 24)

export const workKinds = {
  APPROVAL: { see: approvalCodes, decide: approvalCodes, hours: 24 },
  MERCHANT_FILE: kindOf(c.merchant, c.merchantPropose, 48),
  WEBHOOK: kindOf(c.webhook, c.webhookDecide, 24),
  CREDIT: credit,
  CREDIT_RETURN: credit,
  DIFFERENCE: kindOf(c.reconciliation, c.reconciliationDecide, 24),
  VIETQR_PRO: kindOf(c.vietQrPro, c.vietQrProDecide, 48),
  POS_ORDER: kindOf(c.posOrder, c.posOrderEdit, 48),
  SUPPORT: kindOf(c.support, c.supportAnswer, 8),
  EVENT: kindOf(c.eventDelivery, c.eventDeliveryDecide, 4),
  /** Its due time is the case's own. */
  FOR_CONTROL: kindOf(c.forControl, c.forControlSolve, 720),
  /** One that cannot be issued is proposed by who sees it, a disputed line is closed by who decides: each statement asks for one of the two. */
  STATEMENT: { see: [c.statement], decide: [c.statement, c.statementDecide], hours: 48 },
  FEE_OBJECTION: kindOf(c.fee, c.feePropose, 24),
  ORDER_UNKNOWN: kindOf(c.moneyOut, c.moneyOutDecide, 24),
  /** A credit line for salary advance that was not paid back: its collection may be tried, a lock be proposed. */
  LINE_OVERDUE: kindOf(c.enterprise, c.enterpriseCollect, 24),
  /** What the credit line owes an enterprise does not reach its account for days: somebody asks the enterprise for another one. */
  LINE_REFUND: kindOf(c.enterprise, c.enterpriseCollect, 48),
} as const satisfies Record<string, Kind>
export type WorkKind = keyof typeof workKinds
export const workKindNames = Object.keys(workKinds) as [WorkKind, ...WorkKind[]]
export const workKind = (kind: WorkKind): Kind => workKinds[kind]
/** The kinds that these codes open. */
export const workKindsSeenBy = (codes: readonly number[]): WorkKind[] =>
  workKindNames.filter((kind) => workKind(kind).see.some((code) => codes.includes(code)))

export const workWhose = ['FOR_ME', 'MINE', 'UNASSIGNED', 'ALL'] as const
export const workStates = ['DUE_SOON', 'OVERDUE', 'SNOOZED'] as const
export const workActions = [
  'take',
  'release',
  'handOver',
  'snooze',
  'wake',
  'approve',
  'deny',
] as const

export const workLimits = {
  snoozeDays: 14,
  note: 255,
  dueHours: { min: 1, max: 720 },
  /** Hours before the due time from which a thing is due soon. */
  warnHours: { min: 1, max: 168, usual: 2 },
} as const
const { dueHours, warnHours } = workLimits

const kind = z.enum(workKindNames)
const subject = z.strictObject({ kind, subjectId: text(64) })
export const workItem = z.object({
  kind,
  subjectId: z.string(),
  /** As people know it: a name, a reference, an address. */
  subject: z.string(),
  /** What kind of it, as its own module calls it: of a proposal its kind, of a credit its reason. */
  detail: orNull(z.string()),
  /** Of the merchants' Test Mode. */
  isTest: z.boolean(),
  merchantId: orNull(z.string()),
  merchantName: orNull(z.string()),
  amount: orNull(money),
  waitingSince: z.string(),
  dueAt: z.string(),
  state: z.enum(['ON_TIME', 'DUE_SOON', 'OVERDUE']),
  snoozedUntil: orNull(z.string()),
  assigneeName: orNull(z.string()),
  /** Who gave it to the assignee; null where they took it themselves. */
  handedBy: orNull(z.string()),
  isMine: z.boolean(),
  /** The caller may decide on it. */
  isForMe: z.boolean(),
  /** The caller proposed it, and so another decides. */
  isOwn: z.boolean(),
  allowedActions: z.array(z.enum(workActions)),
})
const kindCount = z.object({
  kind,
  /** That wait and do not sleep. */
  total: z.int(),
  overdue: z.int(),
  /** Taken by the caller. */
  mine: z.int(),
  /** That the caller may decide on, taken or not. */
  forMe: z.int(),
  /** Of these, past their due time. */
  forMeOverdue: z.int(),
  /** The youngest that somebody gave to the caller, so that an open screen can say so. */
  handed: orNull(z.object({ by: z.string(), at: z.string() })),
})
const level = z.object({
  kind,
  dueHours: z.int(),
  warnHours: z.int(),
  modifiedBy: orNull(z.string()),
  modifiedAt: orNull(z.string()),
  allowedActions: z.array(z.enum(['update'])),
})

const staff = {
  audience: 'staff',
  mode: 'live',
  source: 'ours: docs/decisions.md#34',
} as const satisfies Partial<Call>
const read = { ...staff, method: 'GET', work: 'read' } as const satisfies Partial<Call>
const write = {
  ...staff,
  method: 'PUT',
  work: 'write',
  result: nothing,
} as const satisfies Partial<Call>
const base = '/api/work-queue/cms/v1'

export const workQueue = calls({
  getList: {
    ...read,
    id: 'workQueue.cms.getList',
    path: `${base}/getList`,
    query: z.strictObject({
      kind: opt(kind),
      /** FOR_ME, unless given: what the caller may decide and nobody else has taken. MINE: taken by the caller. */
      whose: opt(z.enum(workWhose)),
      /** What sleeps is in SNOOZED alone. */
      state: opt(z.enum(workStates)),
      merchantId: opt(uuid),
      keyword: opt(freeText(100)),
      fromAmount: opt(queryInt(0, Number.MAX_SAFE_INTEGER)),
      toAmount: opt(queryInt(0, Number.MAX_SAFE_INTEGER)),
    }),
    paging: {
      dialect: 'page-pageSize',
      size: 20,
      sortable: ['dueAt', 'waitingSince', 'amount'],
      direction: 'ASC',
    },
    result: workItem,
  },
  counts: {
    ...read,
    id: 'workQueue.cms.counts',
    path: `${base}/counts`,
    result: z.array(kindCount),
  },
  /** Says that something of the caller's kinds has changed; what, the screens ask. */
  events: {
    ...read,
    id: 'workQueue.cms.events',
    path: `${base}/events`,
    kind: 'events',
    perMinute: 60,
    result: z.object({ kinds: z.array(kind) }),
  },
  take: { ...write, id: 'workQueue.cms.take', path: `${base}/take`, body: subject },
  release: { ...write, id: 'workQueue.cms.release', path: `${base}/release`, body: subject },
  /** People who may decide on it, for handing it over. */
  people: {
    ...read,
    id: 'workQueue.cms.people',
    path: `${base}/people`,
    query: subject,
    result: z.array(z.object({ id: z.string(), name: z.string(), staffId: z.string() })),
  },
  handOver: {
    ...write,
    id: 'workQueue.cms.handOver',
    path: `${base}/handOver`,
    body: z.extend(subject, { adminId: uuid }),
  },
  snooze: {
    ...write,
    id: 'workQueue.cms.snooze',
    path: `${base}/snooze`,
    body: z.extend(subject, { until: instant }),
  },
  wake: { ...write, id: 'workQueue.cms.wake', path: `${base}/wake`, body: subject },
  levels: { ...read, id: 'workQueue.cms.levels', path: `${base}/levels`, result: z.array(level) },
  updateLevel: {
    ...write,
    audience: 'root',
    id: 'workQueue.root.updateLevel',
    path: '/api/work-queue/root/v1/levels/{kind}',
    params: z.strictObject({ kind }),
    body: z.strictObject({
      dueHours: z.int().check(z.minimum(dueHours.min), z.maximum(dueHours.max)),
      /** Below dueHours. */
      warnHours: z.int().check(z.minimum(warnHours.min), z.maximum(warnHours.max)),
    }),
  },
})
