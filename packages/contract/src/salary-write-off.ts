/** What an employee still owes from closed periods and pay will not cover is written off, or was paid back outside payroll (docs/decisions.md#7, ADR 0071). VND. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { amount, money, opt, orNull, text, uuid } from './fields.ts'
import { SMART_BANK, salaryLimits, smartBank, smartBankPaging } from './salary-values.ts'

/** LOSS: the enterprise bears it. SETTLED: the employee has paid it back to the enterprise, outside payroll. */
export const writeOffWays = ['LOSS', 'SETTLED'] as const
export type WriteOffWay = (typeof writeOffWays)[number]
export const writeOffStatuses = ['WAITING', 'APPROVED', 'REJECTED'] as const
export type WriteOffStatus = (typeof writeOffStatuses)[number]

const item = z.object({
  id: z.string(),
  employeeId: z.string(),
  employeeCode: z.string(),
  employeeName: z.string(),
  /** Owed by the employee now, from all closed periods. */
  owedAmount: money,
  /** The last closed period in which something was left, as it was when it was asked for; of one that was agreed to, as it was then. */
  salaryPeriodId: z.string(),
  salaryPeriodName: z.string(),
  amount: money,
  way: z.enum(writeOffWays),
  reason: z.string(),
  status: z.enum(writeOffStatuses),
  askedBy: z.string(),
  askedAt: z.string(),
  /** The reader asked for it, and somebody else has to agree. */
  isMine: z.boolean(),
  decidedBy: orNull(z.string()),
  decidedAt: orNull(z.string()),
  rejectReason: orNull(z.string()),
  allowedActions: z.array(z.enum(['approve', 'reject'])),
})
export type WriteOff = z.output<typeof item>

const standing = z.object({
  /** Still owed from closed periods; less than nothing is to be given back with the next one. */
  owedAmount: money,
  /** Paid to the employee and in no closed period yet: taken off once its period is closed. */
  unclosedAmount: money,
  /** A period is being closed: what is owed is not known until it is. */
  isClosing: z.boolean(),
  /** Newest first. */
  items: z.array(item),
  allowedActions: z.array(z.enum(['propose'])),
})
export type WriteOffStanding = z.output<typeof standing>

const path = `${SMART_BANK}/employee/{id}/write-off`
const params = z.object({ id: uuid })
const one = z.object({ id: uuid, writeOffId: uuid })
const decide = {
  ...smartBank,
  capability: 'afterSale',
  method: 'POST',
  action: 'APPROVE',
  work: 'write',
  source: 'ours: docs/decisions.md#7',
} as const

export const salaryWriteOff = calls({
  ofEmployee: {
    ...smartBank,
    id: 'salaryWriteOff.ofEmployee',
    method: 'GET',
    path,
    work: 'read',
    params,
    result: standing,
    source: 'ours: docs/decisions.md#7',
  },
  /** Newest first. */
  list: {
    ...smartBank,
    id: 'salaryWriteOff.list',
    method: 'GET',
    path: `${SMART_BANK}/write-off`,
    work: 'read',
    query: z.strictObject({
      salaryPeriodId: opt(uuid),
      status: opt(z.enum(writeOffStatuses)),
    }),
    paging: { ...smartBankPaging, sortable: ['askedAt'] },
    result: item,
    source: 'ours: docs/decisions.md#7',
  },
  /** A second person agrees to it, where the configuration wants one; one of an employee waits at a time. */
  propose: {
    ...decide,
    id: 'salaryWriteOff.propose',
    path,
    params,
    body: z.strictObject({
      amount,
      way: z.enum(writeOffWays),
      reason: text(salaryLimits.reason),
    }),
    result: standing,
  },
  approve: {
    ...decide,
    id: 'salaryWriteOff.approve',
    path: `${path}/{writeOffId}/approve`,
    params: one,
    result: standing,
  },
  /** Who asked for it may drop it, too. */
  reject: {
    ...decide,
    id: 'salaryWriteOff.reject',
    path: `${path}/{writeOffId}/reject`,
    params: one,
    body: z.strictObject({ reason: text(salaryLimits.reason) }),
    result: standing,
  },
})
