/** The statement of a merchant's period (biên bản đối soát; ours, ADR 0064): the ledger's figures to the đồng, issued, sealed and agreed to. VND; debit positive. */
import * as z from 'zod/mini'
import { approvalLimits, outcome } from './approval.ts'
import { calls, type Call } from './call.ts'
import { day, freeText, instant, money, nothing, opt, orNull, text, uuid } from './fields.ts'

export const statementPeriods = ['MONTH', 'WEEK', 'DAY'] as const
export type StatementPeriod = (typeof statementPeriods)[number]
/** PROVISIONAL: counted anew each time it is looked at. From ISSUED on the amounts stand. */
export const statementStates = ['PROVISIONAL', 'ISSUED', 'AGREED', 'DISPUTED'] as const
export type StatementState = (typeof statementStates)[number]
/** In the order of the paper. */
export const statementSections = [
  'RECEIVED',
  'CREDITS',
  'REFUNDS',
  'CARD',
  'PAYOUTS',
  'OWN_FUNDS',
  'FEES',
  'CASES',
  'ADVANCES',
  'OTHER',
] as const
export type StatementSection = (typeof statementSections)[number]
/** Why a period that is over is not issued by the clock. */
export const statementObstacles = ['DAYS_NOT_RECONCILED', 'OPEN_DIFFERENCES'] as const
export const disputeStates = ['OPEN', 'CLOSED'] as const
export const statementLimits = {
  /** Lines that one dispute ticks. */
  lines: 200,
  note: 1_000,
  /** Working days in which the merchant may answer. */
  answerDays: 5,
} as const
/** `close` is the bank's part, which the merchant plays in Test Mode. */
export const statementActions = ['agree', 'dispute', 'close'] as const
export const statementStaffActions = ['issue', 'close'] as const

const nullText = orNull(z.string())
const nullInstant = orNull(instant)
const amounts = z.array(z.object({ account: z.string(), amount: money }))
export const statementLine = z.object({
  section: z.enum(statementSections),
  /** Kind of the transfers of the ledger. */
  kind: z.string(),
  /** What was paid and how; empty where no payment is behind it. */
  type: z.string(),
  paymentType: z.string(),
  transfers: z.int(),
  amounts,
})
const account = z.object({
  account: z.string(),
  opening: money,
  movement: money,
  closing: money,
})
/** What the bank says beside the books; null where the merchant's accounts are not at the bank (Test Mode). */
const bankSide = z.object({
  days: z.int(),
  daysDone: z.int(),
  openDifferences: z.int(),
  /** What its statements say went in and out for us, and what the books' CLEARING moved but for own money counted in. */
  statement: money,
  books: money,
})
export const statementFigures = z.object({
  accounts: z.array(account),
  lines: z.array(statementLine),
  bank: bankSide,
})
export type StatementFigures = z.output<typeof statementFigures>

export const statementItem = z.object({
  id: z.string(),
  period: z.enum(statementPeriods),
  fromDate: day,
  toDate: day,
  status: z.enum(statementStates),
  revision: z.int(),
  number: nullText,
  issuedAt: nullInstant,
  /** Issued by two people although something was not reconciled. */
  isForced: z.boolean(),
  answerBy: orNull(day),
  answeredAt: nullInstant,
  answeredBy: nullText,
  /** Agreed to by silence. */
  isSilent: z.boolean(),
  openDisputes: z.int(),
})
const dispute = z.object({
  id: z.string(),
  revision: z.int(),
  transferId: z.int(),
  kind: z.string(),
  amount: money,
  note: z.string(),
  state: z.enum(disputeStates),
  openedBy: z.string(),
  openedAt: instant,
  closedBy: nullText,
  closedAt: nullInstant,
  outcome: nullText,
  /** The dispute case that clears it up; null where no case can be about such a line. */
  caseId: nullText,
  caseCode: nullText,
})
const revisionHead = z.object({
  revision: z.int(),
  number: z.string(),
  hash: z.string(),
  isForced: z.boolean(),
  issuedAt: instant,
  issuedBy: z.string(),
})
const difference = z.object({ kind: z.enum(statementObstacles), names: z.array(z.string()) })
export const statementDetail = z.extend(statementItem, {
  merchantCode: z.string(),
  merchantName: z.string(),
  figures: statementFigures,
  /** SHA-256 of the issued text, and the Ed25519 seal on it; null while provisional. */
  hash: nullText,
  seal: nullText,
  sealKey: nullText,
  /** Where anybody may check it. */
  publicUrl: nullText,
  /** What was not reconciled when it was issued. */
  differences: z.array(difference),
  /** What keeps it from being issued by the clock; empty for what is issued and for a period that runs. */
  waitsFor: z.array(difference),
  disputes: z.array(dispute),
  allowedActions: z.array(z.enum(statementActions)),
})
export type StatementDetail = z.output<typeof statementDetail>
export const statementEntry = z.object({
  transferId: z.int(),
  at: instant,
  kind: z.string(),
  transactionId: nullText,
  refTransactionId: nullText,
  /** Of the credit that arrived. */
  bankReference: nullText,
  /** Of the order of money out. */
  orderReference: nullText,
  refundId: nullText,
  payOutId: nullText,
  counterpart: nullText,
  description: nullText,
  /** What it changed of what is the merchant's own: positive = more. */
  yours: money,
  amounts,
})
const setting = z.object({
  period: z.enum(statementPeriods),
  /** The first day to which it applies: the one after the running period. */
  holdsFrom: orNull(day),
  modifiedBy: nullText,
  modifiedAt: nullInstant,
})
const staffItem = z.extend(statementItem, {
  merchantId: z.string(),
  merchantCode: z.string(),
  merchantName: z.string(),
  isTest: z.boolean(),
  pendingApproval: nullText,
  allowedActions: z.array(z.enum(statementStaffActions)),
})
const staffDetail = z.extend(staffItem, {
  figures: statementFigures,
  hash: nullText,
  seal: nullText,
  sealKey: nullText,
  publicUrl: nullText,
  differences: z.array(difference),
  waitsFor: z.array(difference),
  disputes: z.array(dispute),
  /** The period before that is to be issued first. */
  waitsForPeriod: orNull(z.object({ id: z.string(), fromDate: day, toDate: day })),
  /** The youngest first. */
  revisions: z.array(revisionHead),
})
export type StatementStaffItem = z.output<typeof staffItem>
export type StatementStaffDetail = z.output<typeof staffDetail>

const source = 'ours: ADR 0064'
const base = {
  audience: 'portal',
  code: 2200,
  feature: 'forControl',
  work: 'read',
  source,
} as const satisfies Partial<Call>
const cms = { audience: 'cms', code: 3506, work: 'read', source } as const satisfies Partial<Call>
const portal = '/api/statement/portal/v1'
const bank = '/api/statement/cms/v1'
const byId = z.strictObject({ id: uuid })
const dates = { fromDate: opt(day), toDate: opt(day) }
/** What was seen: another revision answers 37030. */
const revision = z.int().check(z.minimum(1), z.maximum(1_000_000))
const closing = z.strictObject({ disputeId: uuid, outcome: text(statementLimits.note) })
const transferId = z.int().check(z.minimum(1))

export const statement = calls({
  getList: {
    ...base,
    id: 'statement.getList',
    method: 'GET',
    path: `${portal}/getList`,
    query: z.strictObject({
      status: opt(z.enum(statementStates)),
      period: opt(z.enum(statementPeriods)),
      ...dates,
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['toDate'] },
    result: statementItem,
  },
  detail: {
    ...base,
    id: 'statement.detail',
    method: 'GET',
    path: `${portal}/detail/{id}`,
    params: byId,
    result: statementDetail,
  },
  lines: {
    ...base,
    id: 'statement.lines',
    method: 'GET',
    path: `${portal}/lines/{id}`,
    params: byId,
    query: z.strictObject({ section: z.enum(statementSections) }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['id'] },
    result: statementEntry,
  },
  agree: {
    ...base,
    id: 'statement.agree',
    method: 'PUT',
    path: `${portal}/agree/{id}`,
    action: 'APPROVE',
    work: 'write',
    params: byId,
    body: z.strictObject({ revision }),
    result: nothing,
  },
  dispute: {
    ...base,
    id: 'statement.dispute',
    method: 'POST',
    path: `${portal}/dispute/{id}`,
    action: 'APPROVE',
    work: 'write',
    params: byId,
    /** `note` is of those lines that have none of their own. */
    body: z.strictObject({
      revision,
      note: text(statementLimits.note),
      lines: z
        .array(z.strictObject({ transferId, note: opt(freeText(statementLimits.note)) }))
        .check(z.minLength(1), z.maxLength(statementLimits.lines)),
    }),
    result: nothing,
  },
  /** Test Mode has no bank staff: the merchant plays their part and answers a line that is no dispute case. */
  simulateClosing: {
    ...base,
    capability: 'read',
    id: 'statement.simulateClosing',
    method: 'PUT',
    path: `${portal}/closeDispute/{id}`,
    action: 'APPROVE',
    mode: 'test',
    work: 'write',
    params: byId,
    body: closing,
    result: nothing,
  },
  getSetting: {
    ...base,
    id: 'statement.getSetting',
    method: 'GET',
    path: `${portal}/setting`,
    result: setting,
  },
  updateSetting: {
    ...base,
    id: 'statement.updateSetting',
    method: 'PUT',
    path: `${portal}/setting`,
    action: 'APPROVE',
    work: 'write',
    body: z.strictObject({ period: z.enum(statementPeriods) }),
    result: setting,
  },
  exportPdf: {
    ...base,
    id: 'statement.exportPdf',
    method: 'GET',
    path: `${portal}/exportPdf/{id}`,
    kind: 'file',
    work: 'own',
    perMinute: 60,
    params: byId,
    /** Of an issued statement, in the caller's language. */
    result: z.string(),
  },
  exportExcel: {
    ...base,
    id: 'statement.exportExcel',
    method: 'GET',
    path: `${portal}/exportExcel/{id}`,
    kind: 'file',
    work: 'own',
    params: byId,
    result: z.string(),
  },
  exportJournal: {
    ...base,
    id: 'statement.exportJournal',
    method: 'GET',
    path: `${portal}/exportJournal`,
    kind: 'file',
    work: 'own',
    /** A day or a month that has begun, for accounting software: docs/operations.md has the columns. */
    query: z.strictObject({
      period: z.union([day, z.string().check(z.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/))]),
      format: opt(z.enum(['CSV', 'XLSX'])),
    }),
    result: z.string(),
  },
  cmsList: {
    ...cms,
    id: 'statement.cms.getList',
    method: 'GET',
    path: `${bank}/getList`,
    query: z.strictObject({
      /** The beginning of the merchant's code or name. */
      keyword: opt(freeText(100)),
      status: opt(z.enum(statementStates)),
      period: opt(z.enum(statementPeriods)),
      ...dates,
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['toDate'] },
    result: staffItem,
  },
  cmsDetail: {
    ...cms,
    id: 'statement.cms.detail',
    method: 'GET',
    path: `${bank}/detail/{id}`,
    params: byId,
    result: staffDetail,
  },
  /** A period that is over and not reconciled is issued with the differences named, once another person agrees. */
  proposeIssue: {
    ...cms,
    id: 'statement.cms.proposeIssue',
    method: 'POST',
    path: `${bank}/proposeIssue/{id}`,
    action: 'CREATE',
    work: 'write',
    params: byId,
    body: z.strictObject({ reason: text(approvalLimits.reason) }),
    result: outcome,
  },
  closeDispute: {
    ...cms,
    id: 'statement.cms.closeDispute',
    code: 3507,
    method: 'PUT',
    path: `${bank}/closeDispute/{id}`,
    action: 'APPROVE',
    work: 'write',
    params: byId,
    body: closing,
    result: nothing,
  },
})
