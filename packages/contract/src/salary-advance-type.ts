/** Advance types of an enterprise: how much of a wage, how often, and whether somebody has to agree (docs/decisions.md#7). VND. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { freeText, money, nothing, opt, optNull, orNull, text, uuid, vnd } from './fields.ts'
import {
  advanceForms,
  changeEntry,
  SMART_BANK,
  salaryLimits,
  smartBank,
  smartBankPaging,
} from './salary-values.ts'

const { frequency } = salaryLimits
const item = {
  id: z.string(),
  name: z.string(),
  advanceForm: z.enum(advanceForms),
  advancePercent: z.int(),
  /** Whether there is a most of requests in a period, and which; null = none. */
  limitFrequency: z.boolean(),
  frequencyLimit: orNull(z.int()),
  /** Of one request; null = only what the rules of all say. */
  minAmount: orNull(money),
  maxAmount: orNull(money),
  allowedActions: z.array(z.enum(['update', 'delete'])),
}
const listed = z.object({
  ...item,
  /** Those who draw by it and have not left. */
  employeeCount: z.int(),
})
const detail = z.object({ ...listed.shape, audit: z.array(changeEntry) })
export type AdvanceType = z.output<typeof detail>

const draft = z.strictObject({
  name: text(salaryLimits.typeName),
  advanceForm: z.enum(advanceForms),
  advancePercent: z.int().check(z.minimum(1), z.maximum(100)),
  isLimitFrequency: z.boolean(),
  /** Needed where the frequency is limited, and nothing else then. */
  frequencyLimit: optNull(z.int().check(z.minimum(frequency.min), z.maximum(frequency.max))),
  minAmount: optNull(vnd(salaryLimits.leastAdvance, salaryLimits.mostBase)),
  maxAmount: optNull(vnd(salaryLimits.leastAdvance, salaryLimits.mostBase)),
})
const path = `${SMART_BANK}/salary-advance-type`
const params = z.object({ id: uuid })

export const salaryAdvanceType = calls({
  create: {
    ...smartBank,
    id: 'advanceType.create',
    method: 'POST',
    path,
    work: 'write',
    body: draft,
    result: detail,
    source: 'doc 3 sections 3, 7',
  },
  list: {
    ...smartBank,
    id: 'advanceType.list',
    method: 'GET',
    path,
    work: 'read',
    query: z.strictObject({
      advanceForm: opt(z.enum(advanceForms)),
      keyword: opt(freeText(salaryLimits.keyword)),
    }),
    paging: { ...smartBankPaging, sortable: ['createdDate', 'name'] },
    result: listed,
    source: 'doc 3 sections 3, 5, 7, 9',
  },
  get: {
    ...smartBank,
    id: 'advanceType.get',
    method: 'GET',
    path: `${path}/{id}`,
    work: 'read',
    params,
    result: detail,
    source: 'doc 3 sections 3, 7',
  },
  update: {
    ...smartBank,
    id: 'advanceType.update',
    method: 'PUT',
    path: `${path}/{id}`,
    work: 'write',
    params,
    body: draft,
    result: detail,
    source: 'doc 3 sections 3, 7',
  },
  delete: {
    ...smartBank,
    id: 'advanceType.delete',
    method: 'DELETE',
    path: `${path}/{id}`,
    work: 'write',
    params,
    result: nothing,
    source: 'doc 3 section 7',
  },
})
