/**
 * For-control ("tra soát"): a dispute about ONE payment, unmatched credit, payout or refund. A merchant opens a case, or bank staff do for a payer;
 * bank staff look into it, one proposes how it ends and another decides. Never decided by silence.
 */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { amount, nothing, opt, secret, text, uuid } from './fields.ts'
import {
  forControlDocument,
  forControlHistoryItem,
  forControlItem,
  forControlStaffItem,
} from './for-control-case.ts'
import {
  caseDraft,
  caseFiles,
  caseFilter,
  caseFilterOfStaff,
  caseNote,
  complaint,
} from './for-control-draft.ts'
import { forControlLimits, forControlResolutions } from './for-control-values.ts'

const byId = z.strictObject({ id: uuid })
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
  query: caseFilterOfStaff,
  paging,
  result: forControlStaffItem,
  source: CMS_SPEC,
} as const satisfies Partial<Call>

export const forControl = calls({
  create: {
    ...portal,
    id: 'forControl.portal.create',
    method: 'POST',
    path: `${base}/create`,
    work: 'write',
    perMinute: 60,
    body: caseDraft,
    result: forControlItem,
    source: 'doc 2 section 7',
  },
  list: {
    ...portalRead,
    id: 'forControl.portal.list',
    method: 'GET',
    path: `${base}/list`,
    query: caseFilter,
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
    query: caseFilter,
    result: nothing,
    source: 'doc 2 section 7 (query: that of the list)',
  },
  /** By what rules a case is opened and answered now: screens offer what the server takes. */
  rules: {
    ...portalRead,
    id: 'forControl.portal.rules',
    method: 'GET',
    path: `${base}/rules`,
    result: z.object({
      /** For so many days after it happened a case may be opened about something. */
      maxAgeDays: z.int(),
    }),
    source: OURS,
  },
  /** More for an open case: what the bank asked for, or what has turned up. */
  answer: {
    ...portal,
    id: 'forControl.portal.answer',
    method: 'POST',
    path: `${base}/answer`,
    work: 'write',
    perMinute: 60,
    body: z.strictObject({ id: uuid, documents: opt(caseFiles), note: caseNote }),
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
    result: forControlDocument,
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
    capability: 'read',
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
      note: caseNote,
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
    query: caseFilterOfStaff,
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
    body: complaint,
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
    result: forControlDocument,
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
      adminDocuments: opt(caseFiles),
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
      note: caseNote,
      adminDocuments: opt(caseFiles),
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
