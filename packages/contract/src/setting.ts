/** A person's notifications by e-mail, and the parameters that the bank keeps for the portal. */
import * as z from 'zod/mini'
import { approvalLimits, outcome } from './approval.ts'
import { calls } from './call.ts'
import { freeText, nothing, opt, optNull, emailOrNone, orNull, text, uuid } from './fields.ts'

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
/** What the bank sets for its own people; only the root admin proposes it. `usual` holds until somebody does. Seconds. */
export const staffParameters = {
  STAFF_INACTIVITY_SEC: { min: 300, max: 3_600, usual: 900 },
  STAFF_SECOND_FACTOR: { options: factorScopes },
} as const

/** As bank staff see it: with the proposal that waits for it. */
const staffParameter = z.object({
  ...portalParameter.shape,
  pendingApproval: orNull(z.string()),
  /** Bounds of a number and choices of a word, where there are any. */
  min: orNull(z.int()),
  max: orNull(z.int()),
  options: z.array(z.string()),
  allowedActions: z.array(z.enum(['update'])),
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
