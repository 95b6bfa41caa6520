/** Fee setups: what payments cost merchants, proposed by one person of the bank and approved by another (ADR 0060). */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { businessType, feeType, paymentType, transactionType } from './enums.ts'
import { draft, price } from './fee-draft.ts'
import {
  feeMethods,
  feeCalculations,
  feeServiceTypes,
  feeScopes,
  feeStatuses,
  bracketBases,
  bracketModes,
  feeActions,
  feeLimits,
  feeCode,
} from './fee-values.ts'
import {
  amount,
  checked,
  day,
  feeBracket,
  freeText,
  money,
  nothing,
  opt,
  optNull,
  orNull,
  text,
  uuid,
  vnd,
} from './fields.ts'

const code = checked(feeCode, 30)
const shownConditions = z.object({
  paymentType: orNull(z.string()),
  cardKind: orNull(z.string()),
  bankType: orNull(z.string()),
  source: orNull(z.string()),
  type: orNull(z.string()),
  amountFrom: orNull(money),
  amountTo: orNull(money),
})
const shownPrice = {
  feeMethod: z.enum(feeMethods),
  calculatePer: z.enum(feeCalculations),
  fixedAmount: money,
  percentMicro: z.int(),
  minFee: orNull(money),
  maxFee: orNull(money),
  brackets: z.array(feeBracket),
  bracketBasis: orNull(z.enum(bracketBases)),
  bracketMode: orNull(z.enum(bracketModes)),
  freeCount: z.int(),
  vatPercentMicro: z.int(),
}
/** A rule as those whom it prices may see it. */
const rule = {
  id: z.string(),
  feeCode: z.string(),
  version: z.int(),
  feeName: z.string(),
  description: orNull(z.string()),
  serviceType: z.enum(feeServiceTypes),
  conditions: shownConditions,
  ...shownPrice,
  feeBearer: z.enum(['MERCHANT']),
  collection: orNull(feeType),
  effectiveFrom: z.string(),
  effectiveTo: orNull(z.string()),
}
export const feeItem = z.object({
  ...rule,
  scope: z.enum(feeScopes),
  businessTypes: z.array(businessType),
  priority: z.int(),
  feeStatus: z.enum(feeStatuses),
  reasonDeny: orNull(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  modifiedBy: z.string(),
  modifiedAt: z.string(),
  approvedBy: orNull(z.string()),
  approvedAt: orNull(z.string()),
  /** The proposal that waits for a second person. */
  pendingApproval: orNull(z.string()),
  allowedActions: z.array(z.enum(feeActions)),
})
export type FeeItem = z.output<typeof feeItem>
const fieldChange = z.object({
  field: z.string(),
  before: orNull(z.string()),
  after: orNull(z.string()),
})
const detail = z.object({
  ...feeItem.shape,
  merchants: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  /** Of this code, newest first. */
  versions: z.array(
    z.object({
      id: z.string(),
      version: z.int(),
      feeStatus: z.enum(feeStatuses),
      effectiveFrom: z.string(),
      effectiveTo: orNull(z.string()),
      modifiedBy: z.string(),
      modifiedAt: z.string(),
    }),
  ),
  /** The version in force, and what of it this one would change. */
  inForce: orNull(z.object({ id: z.string(), version: z.int() })),
  changes: z.array(fieldChange),
  /** What approving may name, so that it approves no more than was seen; null where nothing waits. */
  contentHash: orNull(z.string()),
})
export type FeeDetail = z.output<typeof detail>

const history = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  version: z.int(),
  field: z.string(),
  before: orNull(z.string()),
  after: orNull(z.string()),
  note: orNull(z.string()),
})
const estimate = z.object({ amount: money, fee: money, vat: money, actual: money })
const impactLine = z.object({
  count: z.int(),
  volume: money,
  /** Fee and VAT that were charged, and what the draft would charge. */
  charged: money,
  repriced: money,
})
/** What a change of a fee answers: `pendingApproval` waits for the second person, null for a draft. */
const saved = z.object({
  id: z.string(),
  feeCode: z.string(),
  version: z.int(),
  feeStatus: z.enum(feeStatuses),
  pendingApproval: orNull(z.string()),
})
export type FeeSaved = z.output<typeof saved>

const { base, see, propose, decide } = {
  base: '/api/fee/cms/v1',
  see: { audience: 'cms', code: 3300 },
  propose: { audience: 'cms', code: 3301 },
  decide: { audience: 'cms', code: 3302, action: 'APPROVE' },
} as const satisfies Record<string, string | Partial<Call>>
const SPEC = 'doc 2 section 7; doc 3 section 7'
const byId = z.strictObject({ id: uuid })

export const fee = calls({
  add: {
    ...propose,
    id: 'fee.cms.add',
    method: 'POST',
    path: `${base}/add`,
    work: 'write',
    body: z.strictObject({ code, ...draft }),
    result: saved,
    source: SPEC,
  },
  update: {
    ...propose,
    id: 'fee.cms.update',
    method: 'PUT',
    path: `${base}/update`,
    work: 'write',
    body: z.strictObject({ id: uuid, ...draft }),
    result: saved,
    source: SPEC,
  },
  delete: {
    ...propose,
    id: 'fee.cms.delete',
    method: 'DELETE',
    path: `${base}/delete/{id}`,
    work: 'write',
    params: byId,
    result: nothing,
    source: SPEC,
  },
  approve: {
    ...decide,
    id: 'fee.cms.approve',
    method: 'POST',
    path: `${base}/approve`,
    work: 'own',
    query: z.strictObject({
      id: uuid,
      contentHash: opt(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    }),
    result: nothing,
    source: 'doc 2 sections 4, 7; doc 3 section 7',
  },
  deny: {
    ...decide,
    id: 'fee.cms.deny',
    method: 'POST',
    path: `${base}/deny`,
    work: 'write',
    query: z.strictObject({ id: uuid, reasonDeny: text(feeLimits.denial) }),
    result: nothing,
    source: 'doc 2 sections 4, 5, 7; doc 3 sections 5, 7',
  },
  getAll: {
    ...see,
    id: 'fee.cms.getAll',
    method: 'GET',
    path: `${base}/getAll`,
    work: 'read',
    query: z.strictObject({
      feeName: opt(freeText(feeLimits.name)),
      feeCode: opt(freeText(30)),
      feeStatus: opt(z.enum(feeStatuses)),
      /** Rules that hold on a day of this period. */
      fromDate: opt(day),
      toDate: opt(day),
      serviceType: opt(z.enum(feeServiceTypes)),
      feeMethod: opt(z.enum(feeMethods)),
    }),
    paging: {
      dialect: 'page-size',
      size: 20,
      sortable: ['createdAt', 'effectiveFrom', 'feeCode', 'feeName'],
    },
    result: feeItem,
    source: SPEC,
  },
  detail: {
    ...see,
    id: 'fee.cms.detail',
    method: 'GET',
    path: `${base}/detail/{id}`,
    work: 'read',
    params: byId,
    result: detail,
    source: SPEC,
  },
  checkFee: {
    ...see,
    id: 'fee.cms.checkFee',
    method: 'GET',
    path: `${base}/checkFee/{code}`,
    work: 'read',
    params: z.strictObject({ code }),
    result: z.object({
      exists: z.boolean(),
      id: orNull(z.string()),
      status: orNull(z.enum(feeStatuses)),
    }),
    source: SPEC,
  },
  genCode: {
    ...propose,
    id: 'fee.cms.genCode',
    method: 'GET',
    path: `${base}/genCode`,
    work: 'read',
    query: z.strictObject({ serviceType: opt(z.enum(feeServiceTypes)) }),
    /** With it what else a form starts with: how many days before its start a raise is told. */
    result: z.object({ code: z.string(), noticeDays: z.int() }),
    source: SPEC,
  },
  getHistory: {
    ...see,
    id: 'fee.cms.getHistory',
    method: 'GET',
    path: `${base}/getHistory`,
    work: 'read',
    query: z.strictObject({ feeId: opt(uuid) }),
    paging: { dialect: 'page-size', size: 20, sortable: ['createdAt'] },
    result: history,
    source: SPEC,
  },
  impact: {
    ...see,
    id: 'fee.cms.impact',
    method: 'GET',
    path: `${base}/impact/{id}`,
    work: 'read',
    perMinute: 20,
    params: byId,
    result: z.object({
      /** The calendar month whose payments were priced again. */
      month: z.string(),
      total: impactLine,
      merchantCount: z.int(),
      /** Those whom it changes most. */
      merchants: z.array(
        z.object({ id: z.string(), code: z.string(), name: z.string(), ...impactLine.shape }),
      ),
      /** Whether somebody would pay more: it then holds no earlier than `earliest`. */
      isIncrease: z.boolean(),
      earliest: z.string(),
    }),
    source: 'ours: what the second person decides on (docs/decisions.md#8)',
  },
  tryOut: {
    ...see,
    id: 'fee.cms.estimate',
    method: 'POST',
    path: `${base}/estimate`,
    work: 'read',
    body: z.strictObject({
      ...price,
      collection: optNull(feeType),
      amounts: z.array(amount).check(z.minLength(1), z.maxLength(feeLimits.estimates)),
      /** The figure of the month by which a tier is chosen, where the basis is not the payment's amount. */
      monthFigure: opt(vnd(0)),
    }),
    result: z.array(estimate),
    source: 'ours: the price table beside the form, by the function that charges',
  },
  estimate: {
    id: 'fee.portal.estimate',
    method: 'GET',
    path: '/api/fee/portal/v1/estimate',
    audience: 'portal',
    // Anyone who sets an amount is told what of it arrives.
    code: [1906, 1500, 1501, 1605, 1700],
    work: 'read',
    query: z.strictObject({
      amount: z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.pipe(z.transform(Number), amount)),
      paymentType: opt(paymentType),
      type: opt(transactionType),
    }),
    result: z.object({ ...estimate.shape, feeName: z.string(), collection: feeType }),
    source: 'ours: what a payment would cost now, by the function that charges',
  },
  getAllByServiceType: {
    id: 'fee.getAllByServiceType',
    method: 'GET',
    path: '/api/fee/v1/getAllByServiceType',
    audience: 'member',
    work: 'read',
    query: z.strictObject({ serviceType: opt(z.enum(feeServiceTypes)) }),
    result: z.object({
      items: z.array(
        z.object({
          ...rule,
          /** Agreed with this merchant or its kind of business; else the general tariff. */
          isOwn: z.boolean(),
          /** False for one that starts on a later day. */
          isInForce: z.boolean(),
        }),
      ),
    }),
    source: SPEC,
  },
})
