/** What employees may draw in the current period, and what stands in their way (docs/decisions.md#7). VND. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { freeText, money, opt, orNull, uuid } from './fields.ts'
import { employeeRecord } from './salary-employee.ts'
import { employeeLimits, typeOfEmployee } from './salary-employee-values.ts'
import { advanceForms, SMART_BANK, smartBank, smartBankPaging } from './salary-values.ts'

/** Why somebody may draw nothing now; the first is the one that people are told. */
export const advanceReasons = [
  'ENTERPRISE_STATE',
  'OVERDUE',
  'LEFT',
  'NOT_ACTIVATED',
  'ACCOUNT_UNVERIFIED',
  'ACCOUNT_COOLING',
  'NO_PERIOD',
  'WINDOW_CLOSED',
  'NO_WORKING_DAYS',
  'NO_LOGWORK',
  'FREQUENCY',
  'OVERDRAWN',
  'NOTHING_LEFT',
  'OWN_LIMIT',
  'POOL',
] as const
export type AdvanceReason = (typeof advanceReasons)[number]

/** In the current period; null where there is none, or where the reader may not know what follows from the wage. */
const figures = {
  /** Approved, and paid or on its way. */
  advancedAmount: money,
  /** Asked for, and not decided on. */
  pendingAmount: money,
  salaryAdvanceMaxAmount: orNull(money),
  available: orNull(money),
  why: z.array(z.enum(advanceReasons)),
}
const detail = z.object({
  ...employeeRecord,
  salaryAdvanceType: z.object({
    ...typeOfEmployee.shape,
    advanceForm: z.enum(advanceForms),
    advancePercent: z.int(),
  }),
  ...figures,
  /** Days logged in the current period, and those that make its whole wage. */
  period: orNull(
    z.object({
      id: z.string(),
      name: z.string(),
      worked: z.number(),
      workingDays: orNull(z.int()),
    }),
  ),
})
export type EmployeeDetail = z.output<typeof detail>
const listed = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  salaryAdvanceTypeId: z.string(),
  salaryAdvanceTypeName: z.string(),
  ...figures,
})
export type EmployeeLimit = z.output<typeof listed>

export const salaryLimit = calls({
  employee: {
    ...smartBank,
    id: 'employee.get',
    method: 'GET',
    path: `${SMART_BANK}/employee/{id}`,
    // Every look at an employee is written down.
    work: 'write',
    action: 'VIEW',
    params: z.object({ id: uuid }),
    result: detail,
    source: 'doc 3 sections 3, 7',
  },
  list: {
    ...smartBank,
    id: 'salaryAdvance.listForEmployees',
    method: 'GET',
    path: `${SMART_BANK}/salary-advance-employee`,
    work: 'read',
    query: z.strictObject({
      keyword: opt(freeText(employeeLimits.keyword)),
      salaryAdvanceTypeId: opt(uuid),
      employeeId: opt(uuid),
      /** Another period than the current one: what could be drawn in it up to now. */
      salaryPeriodId: opt(uuid),
    }),
    paging: { ...smartBankPaging, sortable: ['code', 'name'] },
    result: listed,
    source: 'doc 3 sections 5, 7 (query not shown), 9',
  },
})
