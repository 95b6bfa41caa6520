/** What salary advance comes to: of the current period, of days, and of employees (docs/decisions.md#7). VND; days are those of Vietnam, YYYY-MM-DD. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { day, freeText, money, nothing, opt, orNull, uuid } from './fields.ts'
import { SMART_BANK, salaryLimits, smartBank, smartBankPaging } from './salary-values.ts'

export const statisticLimits = {
  /** Up to so many days a chart has an entry a day, and else one a month. */
  daily: 62,
  days: 1_100,
} as const
/** Half-up to two decimals; 0 where the whole is 0. */
const percent = z.number()
const common = z.object({
  /** The period that is open; null where none is, and then all is 0. */
  salaryPeriodId: orNull(z.string()),
  salaryPeriodName: orNull(z.string()),
  /** Those who may draw, and of them those who did. */
  numberOfEmployees: z.int(),
  numberOfDrawers: z.int(),
  /** Waiting and approved. */
  totalAdvanceRequestAmount: money,
  /** Of what all may draw in a period, `limitAmount`. */
  percentAdvanceRequestAmount: percent,
  limitAmount: money,
  totalPaidAmount: money,
  /** Of what was asked for. */
  percentTotalPaidAmount: percent,
})
export type SalarySummary = z.output<typeof common>
const entry = z.object({
  /** The day, or the month YYYY-MM. */
  label: z.string(),
  /** Advances that were paid. */
  count: z.int(),
  /** Agreed to on those days, and paid on them. */
  totalAdvancedAmount: money,
  totalPaidAmount: money,
})
export type PaidEntry = z.output<typeof entry>
const row = z.object({
  employeeId: z.string(),
  employeeCode: z.string(),
  employeeName: z.string(),
  employeePosition: z.string(),
  salaryPeriodId: z.string(),
  salaryPeriodName: z.string(),
  totalAdvancedAmount: money,
  totalPaidAmount: money,
})
export type PaidRow = z.output<typeof row>

const filter = z.strictObject({
  /** In code and name. */
  keyword: opt(freeText(salaryLimits.keyword)),
  salaryPeriodId: opt(uuid),
  /** Ours: the rows of one employee. */
  employeeId: opt(uuid),
})
const path = `${SMART_BANK}/statistic`

export const salaryStatistic = calls({
  common: {
    ...smartBank,
    id: 'salaryStatistic.common',
    method: 'GET',
    path: `${path}/common`,
    work: 'read',
    result: common,
    source: 'doc 3 sections 3, 7',
  },
  paidChart: {
    ...smartBank,
    id: 'salaryStatistic.paidChart',
    method: 'GET',
    path: `${path}/paid-chart`,
    work: 'read',
    /** The last 30 days where neither is named. */
    query: z.strictObject({ fromDate: opt(day), toDate: opt(day) }),
    result: z.object({ isDaily: z.boolean(), paidList: z.array(entry) }),
    source: 'doc 3 sections 3, 7',
  },
  paidList: {
    ...smartBank,
    id: 'salaryStatistic.paidList',
    method: 'GET',
    path: `${path}/paid-list`,
    work: 'read',
    query: filter,
    paging: { ...smartBankPaging, sortable: ['totalPaidAmount', 'employeeCode'] },
    result: row,
    source: 'doc 3 sections 3, 5, 7, 9',
  },
  /** Every row of the filter: page and size are taken and change nothing. */
  paidListExport: {
    ...smartBank,
    id: 'salaryStatistic.paidListExport',
    method: 'GET',
    path: `${path}/paid-list/export`,
    work: 'read',
    kind: 'file',
    perMinute: 10,
    query: z.strictObject({
      ...filter.shape,
      page: opt(z.string().check(z.maxLength(20))),
      size: opt(z.string().check(z.maxLength(20))),
    }),
    result: nothing,
    source: 'doc 3 sections 5, 7, 9',
  },
})
