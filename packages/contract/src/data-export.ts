/**
 * Files of the bank that hold personal data of merchants' people: where the rule of kind DATA_EXPORT says so, one person asks, another
 * approves, and the first may then fetch the file for a day. What is approved is a call with its filters; the download names the proposal.
 */
import * as z from 'zod/mini'
import { approvalLimits } from './approval.ts'
import { audit } from './audit.ts'
import { bankReport } from './bank-report.ts'
import { calls, type Call } from './call.ts'
import { feeReport } from './fee-report.ts'
import { freeText, nothing, optNull, orNull, text, uuid } from './fields.ts'
import { forControl } from './for-control.ts'
import { onboarding } from './onboarding.ts'
import { salaryCollection } from './salary-collection.ts'
import { salaryEnterprise } from './salary-enterprise.ts'
import { salaryOversight } from './salary-oversight.ts'

/** How long an approved file may be fetched, and how often. */
export const dataExportLimits = { hours: 24, downloads: 5 } as const

/** Personal data that stands in a file. */
export const personalData = [
  'BUSINESS_NAME',
  'PERSON_NAME',
  'PHONE',
  'EMAIL',
  'ACCOUNT_NO',
  'TURNOVER',
  'PAYMENT',
] as const
export type PersonalData = (typeof personalData)[number]

/** File calls of bank staff whose file holds it; why the others do not is in docs/security.md. */
export const personalExports = {
  MERCHANTS: { call: onboarding.cmsExport, holds: ['BUSINESS_NAME'] },
  AUDIT: {
    call: audit.export,
    holds: ['BUSINESS_NAME', 'PERSON_NAME', 'PHONE', 'EMAIL', 'ACCOUNT_NO'],
  },
  VOLUME: {
    call: bankReport.volumeExport,
    holds: ['BUSINESS_NAME', 'TURNOVER'],
  },
  FOR_CONTROL: {
    call: forControl.cmsExportExcel,
    holds: ['BUSINESS_NAME', 'ACCOUNT_NO', 'PAYMENT'],
  },
  SUSPENSE: {
    call: bankReport.suspenseExport,
    holds: ['BUSINESS_NAME', 'PAYMENT'],
  },
  FEE_REPORTS: {
    call: feeReport.cmsExportReports,
    holds: ['BUSINESS_NAME', 'TURNOVER'],
  },
  SALARY_ENTERPRISES: { call: salaryEnterprise.cmsExport, holds: ['BUSINESS_NAME', 'TURNOVER'] },
  SALARY_PAYMENTS: { call: salaryOversight.export, holds: ['BUSINESS_NAME', 'PAYMENT'] },
  SALARY_COLLECTIONS: { call: salaryCollection.cmsExport, holds: ['BUSINESS_NAME', 'PAYMENT'] },
} as const satisfies Record<string, { call: Call; holds: readonly PersonalData[] }>
export type PersonalExport = keyof typeof personalExports
export const personalExportNames = Object.keys(personalExports) as [
  PersonalExport,
  ...PersonalExport[],
]

export const dataExportStates = ['READY', 'USED_UP', 'OVER', 'REVOKED'] as const
export type DataExportState = (typeof dataExportStates)[number]

/** Filters as they stand in the address of the file call. */
const filters = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200)))
const asked = { file: z.enum(personalExportNames), filters }
const grant = z.object({
  /** The proposal's. */
  id: z.string(),
  file: z.enum(personalExportNames),
  filters,
  reason: z.string(),
  rows: z.int(),
  state: z.enum(dataExportStates),
  approvedAt: z.string(),
  until: z.string(),
  downloads: z.int(),
  left: z.int(),
  allowedActions: z.array(z.enum(['download', 'revoke'])),
})
export type DataExport = z.output<typeof grant>

const byId = z.strictObject({ id: uuid })
const staff = {
  audience: 'staff',
  mode: 'live',
  source: 'ours: reliability bar A4',
} as const satisfies Partial<Call>
const base = '/api/dataExport/cms/v1'

/** Without a permission code of their own: the code of the file's own call is asked for, or that of the kind. */
export const dataExport = calls({
  /** Whether this file takes two people, what waits, and what the caller may fetch. */
  own: {
    ...staff,
    id: 'dataExport.cms.own',
    method: 'GET',
    path: `${base}/own`,
    work: 'read',
    query: z.strictObject({ file: z.enum(personalExportNames) }),
    result: z.object({
      takesTwo: z.boolean(),
      pendingApproval: orNull(z.string()),
      ready: z.array(grant),
    }),
  },
  /** What a file would hold. */
  preview: {
    ...staff,
    id: 'dataExport.cms.preview',
    method: 'POST',
    path: `${base}/preview`,
    work: 'read',
    perMinute: 60,
    body: z.strictObject(asked),
    result: z.object({ rows: z.int(), holds: z.array(z.enum(personalData)), filters }),
  },
  propose: {
    ...staff,
    id: 'dataExport.cms.propose',
    method: 'POST',
    path: `${base}/propose`,
    work: 'write',
    perMinute: 20,
    body: z.strictObject({ ...asked, reason: text(approvalLimits.reason) }),
    result: z.object({ id: z.string() }),
  },
  /** What became of an approved one; null where there is none. */
  get: {
    ...staff,
    id: 'dataExport.cms.get',
    method: 'GET',
    path: `${base}/get/{id}`,
    work: 'read',
    params: byId,
    result: orNull(grant),
  },
  download: {
    ...staff,
    id: 'dataExport.cms.download',
    method: 'GET',
    path: `${base}/download/{id}`,
    kind: 'file',
    work: 'own',
    perMinute: 20,
    params: byId,
    result: z.string(),
  },
  /** Takes an approved one back: its maker, or somebody who may decide. */
  revoke: {
    ...staff,
    id: 'dataExport.cms.revoke',
    method: 'PUT',
    path: `${base}/revoke/{id}`,
    work: 'write',
    params: byId,
    body: z.strictObject({ note: optNull(freeText(approvalLimits.reason)) }),
    result: nothing,
  },
})
