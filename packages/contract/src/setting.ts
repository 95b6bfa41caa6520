/** A person's notifications by e-mail, and the parameters that the bank keeps for the portal. */
import * as z from 'zod/mini'
import { approvalLimits, approvalStates, outcome } from './approval.ts'
import { calls } from './call.ts'
import { freeText, nothing, opt, optNull, emailOrNone, orNull, text, uuid } from './fields.ts'
import { email, required, webUrl, type Validator } from './validators.ts'

export const parameterTypes = ['STRING', 'NUMBER'] as const
export const parameterGroups = [
  'PARAMETER_SYSTEM',
  'PARAMETER_CONNECTION',
  'PARAMETER_PAYBOX',
  'PARAMETER_CONTACT',
] as const
export const portalParameter = z.object({
  id: z.string(),
  name: z.string(),
  value: z.string(),
  description: z.string(),
  dataType: z.enum(parameterTypes),
  group: z.enum(parameterGroups),
  createBy: z.string(),
  modifiedAt: z.string(),
  modifiedBy: orNull(z.string()),
})

/** For whom a second factor is compulsory: who manages people, who may decide on anything besides, or everybody. */
export const factorScopes = ['PEOPLE', 'DECIDERS', 'ALL'] as const
export type FactorScope = (typeof factorScopes)[number]
/** In what a number counts. */
export const parameterUnits = ['SECOND', 'HOUR', 'DAY', 'PERCENT', 'DONG', 'ROW'] as const

interface Parameter {
  readonly group: (typeof parameterGroups)[number]
  readonly type: (typeof parameterTypes)[number]
  readonly unit?: (typeof parameterUnits)[number]
  /** Bounds of a number, which is whole. */
  readonly min?: number
  readonly max?: number
  readonly options?: readonly string[]
  /** The form of a text. */
  readonly form?: Validator
  /** What it is as the product comes. */
  readonly usual: string
  /** About the bank's own people: only the root admin proposes it. */
  readonly rootOnly?: true
}
const HOTLINE = /^\+?\d[\d ]{5,14}$/
const hotline: Validator = (v) => required(v) || (HOTLINE.test(v.trim()) ? '' : 'error.pattern')
/** No shop of the bank's: orders of machines are paid for at the bank only. */
export const NO_COLLECTOR = '-'
const COLLECTOR = /^(-|[A-Z0-9]{3,20})$/
const collector: Validator = (v) => required(v) || (COLLECTOR.test(v.trim()) ? '' : 'error.pattern')

/**
 * Every parameter that the programs read, and the rules of its value. A new one has a row here, one in
 * apps/server/database/seed/portal-parameter.sql and its words in `setting.parameter.about`.
 */
export const parameters = {
  STAFF_INACTIVITY_SEC: {
    group: 'PARAMETER_SYSTEM',
    type: 'NUMBER',
    unit: 'SECOND',
    min: 300,
    max: 3_600,
    usual: '900',
    rootOnly: true,
  },
  STAFF_SECOND_FACTOR: {
    group: 'PARAMETER_SYSTEM',
    type: 'STRING',
    options: factorScopes,
    usual: 'PEOPLE',
    rootOnly: true,
  },
  POS_ORDER_MERCHANT: {
    group: 'PARAMETER_SYSTEM',
    type: 'STRING',
    form: collector,
    usual: NO_COLLECTOR,
  },
  /** The shop that fees are paid to by link; none: the one of POS orders. */
  FEE_MERCHANT: {
    group: 'PARAMETER_SYSTEM',
    type: 'STRING',
    form: collector,
    usual: NO_COLLECTOR,
  },
  /** Rows that a file of payouts may have. */
  PAYOUT_BATCH_ROWS: {
    group: 'PARAMETER_SYSTEM',
    type: 'NUMBER',
    unit: 'ROW',
    min: 1,
    max: 10_000,
    usual: '10000',
  },
  /** Mails and SMS that a shop may send its customers in 24 hours (docs/decisions.md#11). */
  MESSAGES_PER_DAY: {
    group: 'PARAMETER_CONNECTION',
    type: 'NUMBER',
    min: 10,
    max: 10_000,
    usual: '500',
  },
  /** How long a payment is worth a sentence of its own on its box; what is older is told in sum (docs/decisions.md#25). */
  PAYBOX_FRESH_SEC: {
    group: 'PARAMETER_PAYBOX',
    type: 'NUMBER',
    unit: 'SECOND',
    min: 30,
    max: 3_600,
    usual: '300',
  },
  FEE_NOTICE_DAYS: {
    group: 'PARAMETER_SYSTEM',
    type: 'NUMBER',
    unit: 'DAY',
    min: 1,
    max: 180,
    usual: '30',
  },
  /** Working days in which the bank answers a dispute case. */
  FOR_CONTROL_DAYS: {
    group: 'PARAMETER_SYSTEM',
    type: 'NUMBER',
    unit: 'DAY',
    min: 1,
    max: 90,
    usual: '30',
  },
  /** For so many days after it happened a case may be opened about something. */
  FOR_CONTROL_MAX_AGE_DAYS: {
    group: 'PARAMETER_SYSTEM',
    type: 'NUMBER',
    unit: 'DAY',
    min: 1,
    max: 365,
    usual: '60',
  },
  CONTACT_HOTLINE: {
    group: 'PARAMETER_CONTACT',
    type: 'STRING',
    form: hotline,
    usual: '19001234',
  },
  CONTACT_EMAIL: {
    group: 'PARAMETER_CONTACT',
    type: 'STRING',
    form: email,
    usual: 'hotro@saolapay.example',
  },
  CONTACT_WEBSITE: {
    group: 'PARAMETER_CONTACT',
    type: 'STRING',
    form: webUrl,
    usual: 'https://saolapay.example',
  },
  CONTACT_WORKING_HOURS: {
    group: 'PARAMETER_CONTACT',
    type: 'STRING',
    usual: '8:00 - 17:30, thứ Hai đến thứ Sáu',
  },
} as const satisfies Record<string, Parameter>
export type ParameterName = keyof typeof parameters
/** Those that are numbers. */
export type NumberParameter = {
  [N in ParameterName]: (typeof parameters)[N]['type'] extends 'NUMBER' ? N : never
}[ParameterName]
/** Null for a parameter that no program of ours reads. */
export const parameterOf = (name: string): Parameter | null =>
  Object.hasOwn(parameters, name) ? parameters[name as ParameterName] : null

/** As bank staff see it: with the proposal that waits for it. */
const staffParameter = z.object({
  ...portalParameter.shape,
  pendingApproval: orNull(z.string()),
  /** Bounds of a number and choices of a word, where there are any. */
  min: orNull(z.int()),
  max: orNull(z.int()),
  options: z.array(z.string()),
  unit: orNull(z.enum(parameterUnits)),
  /** What it is as the product comes; null where no program reads it. */
  usual: orNull(z.string()),
  allowedActions: z.array(z.enum(['update'])),
})

const change = z.object({
  field: z.string(),
  before: orNull(z.string()),
  after: orNull(z.string()),
})
/** One change of a parameter: made by one person, or proposed and decided by two. */
const parameterChange = z.object({
  id: z.string(),
  at: z.string(),
  state: z.enum(['DONE', ...approvalStates]),
  changes: z.array(change),
  proposedBy: z.string(),
  decidedBy: orNull(z.string()),
  decidedAt: orNull(z.string()),
  reason: orNull(z.string()),
  /** The proposal, where there was one. */
  approvalId: orNull(z.string()),
})

/** What stands between two weekdays in the working hours as the product brings them along (apps/server/database/seed/portal-parameter.sql). */
export const hoursUntil = 'đến'
export const setting = calls({
  updateEmail: {
    id: 'setting.updateEmail',
    method: 'PUT',
    path: '/api/setting/portal/v1/email/update',
    audience: 'portal',
    code: 1905,
    feature: 'emailNotice',
    work: 'write',
    body: z.strictObject({ email: emailOrNone, allowEmail: z.boolean() }),
    result: nothing,
    source: 'doc 2 section 7; doc 3 section 7',
  },
  getSystemContactParams: {
    id: 'setting.getSystemContactParams',
    method: 'GET',
    path: '/api/setting/portal/v1/getSystemContactParams',
    audience: 'portal',
    work: 'read',
    result: z.array(portalParameter),
    source: 'doc 2 sections 3, 7; doc 3 section 7',
  },
  cmsGetAll: {
    id: 'setting.cms.getAll',
    method: 'GET',
    path: '/api/setting/cms/v1/parameter/getAll',
    audience: 'staff',
    code: 3002,
    work: 'read',
    query: z.strictObject({ keyword: opt(freeText(100)), group: opt(z.enum(parameterGroups)) }),
    paging: {
      dialect: 'page-pageSize',
      size: 50,
      sortable: ['name', 'modifiedAt'],
      direction: 'ASC',
    },
    result: staffParameter,
    source: 'ours: doc 2 section 3, doc 3 section 3',
  },
  cmsHistory: {
    id: 'setting.cms.history',
    method: 'GET',
    path: '/api/setting/cms/v1/parameter/history/{id}',
    audience: 'staff',
    code: 3002,
    work: 'read',
    params: z.strictObject({ id: uuid }),
    result: z.array(parameterChange),
    source: 'ours: doc 3 section 3',
  },
  cmsUpdate: {
    id: 'setting.cms.update',
    method: 'PUT',
    path: '/api/setting/cms/v1/parameter/update/{id}',
    audience: 'staff',
    code: 3002,
    work: 'write',
    params: z.strictObject({ id: uuid }),
    body: z.strictObject({
      value: text(500),
      description: opt(freeText(255)),
      reason: optNull(freeText(approvalLimits.reason)),
    }),
    result: outcome,
    source: 'ours: doc 2 section 3, doc 3 section 3',
  },
})
