/** Requests of employees for a part of their wage, and the orders that pay them (docs/decisions.md#7). VND. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { day, freeText, money, nothing, opt, orNull, text, uuid, vnd } from './fields.ts'
import {
  advanceActions,
  advanceEntryStates,
  advanceLimits,
  advancePayments,
  advanceStatuses,
} from './salary-advance-values.ts'
import { EMPLOYEE_CODE } from './salary-employee-values.ts'
import { advanceReasons } from './salary-limit.ts'
import {
  advanceForms,
  changeEntry,
  salaryLimits,
  SMART_BANK,
  smartBank,
  smartBankPaging,
} from './salary-values.ts'

const item = {
  id: z.string(),
  code: z.string(),
  amount: money,
  createdDate: z.string(),
  currency: z.literal('VND'),
  employeeId: z.string(),
  employeeCode: z.string(),
  employeeName: z.string(),
  status: z.enum(advanceStatuses),
  paymentStatus: z.enum(advancePayments),
  periodName: z.string(),
  advanceForm: z.enum(advanceForms),
  allowedActions: z.array(z.enum(advanceActions)),
}
const listed = z.object(item)
export type AdvanceItem = z.output<typeof listed>
/** One order to the bank. Why it failed is the bank's own word. */
const entry = z.object({
  id: z.string(),
  amount: money,
  createdDate: z.string(),
  completedTime: orNull(z.string()),
  description: z.string(),
  fromAccount: z.string(),
  toAccount: z.string(),
  /** The bank's number of it; our own until it has one. */
  transactionNumber: z.string(),
  transactionStatus: z.enum(advanceEntryStates),
  failure: orNull(z.string()),
})
export type AdvanceEntry = z.output<typeof entry>
const detail = z.object({
  ...item,
  /** Of the employee in the period, without this request. */
  advancedAmount: money,
  pendingAmount: money,
  /** Null for readers who may not know what follows from the wage; so is what could be drawn now, were it not for this request. */
  salaryAdvanceMaxAmount: orNull(money),
  available: orNull(money),
  /** What stands in the way of agreeing to it now. */
  why: z.array(z.enum(advanceReasons)),
  /** Days logged in the period, and those that make the whole wage. */
  worked: z.number(),
  workingDays: orNull(z.int()),
  periodId: z.string(),
  periodStartDate: z.string(),
  periodEndDate: z.string(),
  rejectReason: orNull(z.string()),
  decidedBy: orNull(z.string()),
  decidedDate: orNull(z.string()),
  beneficiaryAccount: z.string(),
  audit: z.array(changeEntry),
  paymentData: z.array(entry),
})
export type AdvanceDetail = z.output<typeof detail>
const historyItem = z.object({
  id: z.string(),
  code: z.string(),
  amount: money,
  createdDate: z.string(),
  lastApproveReject: orNull(z.string()),
  lastApproveRejectByName: orNull(z.string()),
  paymentStatus: z.enum(advancePayments),
  status: z.enum(advanceStatuses),
})
export type AdvanceHistoryItem = z.output<typeof historyItem>

const path = `${SMART_BANK}/salary-advance`
const params = z.object({ id: uuid })
const filter = z.strictObject({
  status: opt(z.enum(advanceStatuses)),
  paymentStatus: opt(z.enum(advancePayments)),
  /** Days on which they were asked for, both included. */
  fromDate: opt(day),
  toDate: opt(day),
  /** In the request's code, the employee's code and name. */
  keyword: opt(freeText(advanceLimits.keyword)),
})
const OURS = 'ours: docs/decisions.md#7'
const approving = { ...smartBank, action: 'APPROVE' } as const satisfies Partial<Call>

/** An employee as the bank's own app knows them: of which enterprise, and by which code and phone. */
const who = {
  merchantCode: text(30),
  employeeCode: z.string().check(z.regex(EMPLOYEE_CODE)),
  phoneNumber: text(20),
}
const system = {
  audience: 'system',
  method: 'POST',
  perMinute: 100_000,
  source: OURS,
} as const satisfies Partial<Call>
const SYSTEM = '/api/salaryAdvance/internal/v1'

export const salaryAdvance = calls({
  list: {
    ...smartBank,
    id: 'salaryAdvance.list',
    method: 'GET',
    path,
    work: 'read',
    query: filter,
    paging: { ...smartBankPaging, sortable: ['createdDate', 'amount'] },
    result: listed,
    source: 'doc 3 sections 3, 5, 7, 9',
  },
  /** How many wait, and what they come to; and what was agreed to and is not paid. */
  waiting: {
    ...smartBank,
    id: 'salaryAdvance.waiting',
    method: 'GET',
    path: `${path}/waiting`,
    work: 'read',
    result: z.object({
      waiting: z.int(),
      waitingAmount: money,
      unpaid: z.int(),
      unpaidAmount: money,
    }),
    source: OURS,
  },
  export: {
    ...smartBank,
    id: 'salaryAdvance.export',
    method: 'GET',
    path: `${path}/export`,
    work: 'read',
    kind: 'file',
    perMinute: 10,
    query: filter,
    result: nothing,
    source: OURS,
  },
  get: {
    ...smartBank,
    id: 'salaryAdvance.get',
    method: 'GET',
    path: `${path}/{id}`,
    // Every look at somebody's account is written down.
    work: 'write',
    action: 'VIEW',
    params,
    result: detail,
    source: 'doc 3 sections 3, 7',
  },
  approve: {
    ...approving,
    id: 'salaryAdvance.approve',
    method: 'POST',
    path: `${path}/{id}/approve`,
    work: 'write',
    params,
    result: detail,
    source: 'doc 3 sections 4, 7',
  },
  reject: {
    ...approving,
    id: 'salaryAdvance.reject',
    method: 'POST',
    path: `${path}/{id}/reject`,
    work: 'write',
    params,
    body: z.strictObject({ description: text(advanceLimits.description) }),
    result: detail,
    source: 'doc 3 sections 4, 7',
  },
  /** Each by itself: those that cannot be agreed to now stay as they are, with the number of the reason. */
  bulkApprove: {
    ...approving,
    id: 'salaryAdvance.bulkApprove',
    method: 'POST',
    path: `${path}/bulk/approve`,
    work: 'own',
    body: z.strictObject({
      ids: z.array(uuid).check(z.minLength(1), z.maxLength(advanceLimits.atOnce)),
    }),
    result: z.object({
      approved: z.int(),
      amount: money,
      refused: z.array(z.object({ id: z.string(), code: z.int() })),
    }),
    source: OURS,
  },
  /** A new order to the bank for one that failed; what may be drawn is judged anew. */
  retry: {
    ...approving,
    id: 'salaryAdvance.retry',
    method: 'POST',
    path: `${path}/{id}/retry`,
    work: 'write',
    params,
    result: detail,
    source: OURS,
  },
  history: {
    ...smartBank,
    id: 'employee.advanceHistory',
    method: 'GET',
    path: `${SMART_BANK}/employee/{id}/salary-advance`,
    work: 'read',
    params,
    /** Those of one period, where it is named. */
    query: z.strictObject({ salaryPeriodId: opt(uuid) }),
    paging: { ...smartBankPaging, sortable: ['createdDate'] },
    result: historyItem,
    source: 'doc 3 sections 3, 5, 7 (query not shown), 9',
  },
  /** In Test Mode: as if the employee had asked for it. */
  simulate: {
    ...smartBank,
    id: 'salaryAdvance.simulate',
    method: 'POST',
    path: `${path}/simulate`,
    mode: 'test',
    work: 'write',
    body: z.strictObject({
      employeeId: uuid,
      amount: vnd(salaryLimits.leastAdvance, salaryLimits.mostBase),
    }),
    result: listed,
    source: OURS,
  },
  /** What the bank's app shows an employee: how much, or why nothing. */
  quoteForBank: {
    ...system,
    id: 'salaryAdvance.quote',
    path: `${SYSTEM}/quote`,
    work: 'read',
    body: z.strictObject(who),
    result: z.object({
      available: money,
      least: money,
      why: z.array(z.enum(advanceReasons)),
      advancedAmount: money,
      pendingAmount: money,
      requests: z.array(historyItem),
    }),
  },
  requestForBank: {
    ...system,
    id: 'salaryAdvance.request',
    path: `${SYSTEM}/request`,
    work: 'write',
    body: z.strictObject({
      ...who,
      amount: vnd(salaryLimits.leastAdvance, salaryLimits.mostBase),
      /** The caller's own number of it: said again it is the same request. */
      reference: text(64),
    }),
    result: historyItem,
  },
  cancelForBank: {
    ...system,
    id: 'salaryAdvance.cancel',
    path: `${SYSTEM}/cancel`,
    work: 'write',
    body: z.strictObject({ ...who, id: uuid }),
    result: historyItem,
  },
})
