/** Periods that are paid by one wage (docs/decisions.md#7). Days of Vietnam, YYYY-MM-DD. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { day, freeText, nothing, opt, orNull, uuid } from './fields.ts'
import {
  NO_WORKING_DAYS,
  SMART_BANK,
  changeEntry,
  salaryLimits,
  salaryPeriodStates,
  smartBank,
  smartBankPaging,
} from './salary-values.ts'

const month = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/))
const item = {
  id: z.string(),
  /** Made of the month, in the reader's language. */
  name: z.string(),
  month: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** -1 = those of the configuration. */
  workingDays: z.int(),
  /** Those that count; null where neither says any, and then nobody draws. */
  countedDays: orNull(z.int()),
  paySalaryDate: z.string(),
  state: z.enum(salaryPeriodStates),
  /** The last day on which something may be asked for. */
  lastDayToAsk: z.string(),
  /** Something was logged or asked for in it: its month and days stay, and it is not deleted. */
  isUsed: z.boolean(),
  allowedActions: z.array(z.enum(['update', 'delete'])),
}
export type SalaryPeriod = z.output<typeof listed>
const listed = z.object(item)
const detail = z.object({ ...item, audit: z.array(changeEntry) })
export type SalaryPeriodDetail = z.output<typeof detail>

const draft = z.strictObject({
  month,
  startDate: day,
  endDate: day,
  /** Without it, or -1: those of the configuration. */
  workingDays: opt(
    z.union([
      z.literal(NO_WORKING_DAYS),
      z.int().check(z.minimum(1), z.maximum(salaryLimits.workingDays)),
    ]),
  ),
  paySalaryDate: day,
})
const path = `${SMART_BANK}/salary-period`
const params = z.object({ id: uuid })

export const salaryPeriod = calls({
  create: {
    ...smartBank,
    id: 'salaryPeriod.create',
    method: 'POST',
    path,
    work: 'write',
    body: draft,
    result: detail,
    source: 'doc 3 sections 3, 7',
  },
  list: {
    ...smartBank,
    id: 'salaryPeriod.list',
    method: 'GET',
    path,
    work: 'read',
    query: z.strictObject({ keyword: opt(freeText(salaryLimits.keyword)) }),
    paging: { ...smartBankPaging, sortable: ['startDate'] },
    result: listed,
    source: 'doc 3 sections 3, 5, 7, 9',
  },
  /** The days that the configuration gives a month's period, and the working days that its week has in them: -1 where it has none. */
  propose: {
    ...smartBank,
    id: 'salaryPeriod.propose',
    method: 'GET',
    path: `${path}/proposal`,
    work: 'read',
    query: z.strictObject({ month }),
    result: z.object({
      startDate: z.string(),
      endDate: z.string(),
      paySalaryDate: z.string(),
      workingDays: z.int(),
      /** Those that the configuration counts in every period; null = it says none. */
      configuredDays: orNull(z.int()),
    }),
    source: 'ours: docs/decisions.md#7',
  },
  get: {
    ...smartBank,
    id: 'salaryPeriod.get',
    method: 'GET',
    path: `${path}/{id}`,
    work: 'read',
    params,
    result: detail,
    source: 'ours: docs/decisions.md#7',
  },
  update: {
    ...smartBank,
    id: 'salaryPeriod.update',
    method: 'PUT',
    path: `${path}/{id}`,
    work: 'write',
    params,
    body: draft,
    result: detail,
    source: 'doc 3 section 7',
  },
  delete: {
    ...smartBank,
    id: 'salaryPeriod.delete',
    method: 'DELETE',
    path: `${path}/{id}`,
    work: 'write',
    params,
    result: nothing,
    source: 'doc 3 section 7',
  },
})
