/** What pay day takes off again: closing of a period, its lines, the file for payroll, and what payroll really took off (docs/decisions.md#7). VND. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { freeText, money, nothing, opt, orNull, uuid } from './fields.ts'
import { importedBefore, salaryImportLimits } from './salary-import-values.ts'
import {
  SMART_BANK,
  salaryLimits,
  salaryPeriodStates,
  smartBank,
  smartBankPaging,
} from './salary-values.ts'

/** Why a period cannot be closed now. */
export const closingReasons = ['NOT_ENDED', 'EARLIER_OPEN', 'WAITING', 'NO_WORKING_DAYS'] as const
export type ClosingReason = (typeof closingReasons)[number]
/** Of what was earned, the most that is taken off for earlier periods. */
export const CARRIED_PERCENT = 30

const summary = z.object({
  salaryPeriodId: z.string(),
  salaryPeriodName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  paySalaryDate: z.string(),
  state: z.enum(salaryPeriodStates),
  /** What stands in the way of closing; none once it is being closed. */
  why: z.array(z.enum(closingReasons)),
  /** The earlier period that is to be closed first. */
  earlierPeriod: orNull(z.object({ id: z.string(), name: z.string() })),
  /** Requests that nobody has decided on. */
  waiting: z.int(),
  waitingAmount: money,
  /** Agreed to, and not confirmed by the bank: these are taken off with the next period, should they be paid. */
  atBank: z.int(),
  atBankAmount: money,
  /** Employees of whom something is taken off, carried, given back or at the bank; while the period is being closed, all of the enterprise. */
  employees: z.int(),
  /** Of these, those who were paid and of whom no day is logged: all is carried on. */
  withoutLogwork: z.int(),
  paidAmount: money,
  carriedInAmount: money,
  /** Came back from the receiver's bank after it had been in a file. */
  returnedAmount: money,
  /** Null until the period is closed. */
  deductAmount: orNull(money),
  carriedOutAmount: orNull(money),
  /** What payroll says that it took off; null until it has said so. */
  takenAmount: orNull(money),
  /** Written off, or paid back outside payroll, after the period was closed. */
  writtenOffAmount: money,
  /** Employees of whom it took off another amount. */
  different: z.int(),
  /** While the period is being closed: of `employees` those that were reached. */
  counted: z.int(),
  closedAt: orNull(z.string()),
  closedBy: orNull(z.string()),
  /** Of the lines, in lower-case hexadecimal digits: it stands in the file, too. */
  sha256: orNull(z.string()),
  allowedActions: z.array(z.enum(['close', 'result'])),
})
export type PeriodClosing = z.output<typeof summary>

/** Which lines a list is about. */
/** LEFT_OWING: of those who have left by now, those who still owe something. */
export const deductionFilters = ['CARRIED', 'AT_BANK', 'LEFT', 'LEFT_OWING', 'DIFFERENT'] as const
export type DeductionFilter = (typeof deductionFilters)[number]
const line = z.object({
  employeeId: z.string(),
  employeeCode: z.string(),
  employeeName: z.string(),
  /** The last day of work, where there is one. */
  leftOn: orNull(z.string()),
  /** Paid since the last file, those that came back before this one left out. */
  paidAmount: money,
  carriedInAmount: money,
  returnedAmount: money,
  /** Less than nothing is given back. */
  deductAmount: money,
  carriedOutAmount: money,
  /** Not confirmed by the bank when the period was closed. */
  atBankAmount: money,
  /** What payroll really took off; null where it has said nothing. */
  takenAmount: orNull(money),
  /** Written off, or paid back outside payroll, after the period was closed. */
  writtenOffAmount: money,
  /** Owed now, from all closed periods; less than nothing is to be given back. */
  owedAmount: money,
  /** Of the requests that `paidAmount` is of. */
  requestCodes: z.array(z.string()),
})
export type DeductionLine = z.output<typeof line>

export const resultFaults = [
  'REQUIRED',
  'FORMAT',
  'UNKNOWN_CODE',
  'DUPLICATE_IN_FILE',
  'TOO_MUCH',
] as const
export type ResultFault = (typeof resultFaults)[number]
const invalidResult = z.object({
  /** The row's number in the sheet, counting from 1. */
  row: z.int(),
  /** As typed. */
  employeeCode: z.string(),
  taken: z.string(),
  fault: z.enum(resultFaults),
  /** For TOO_MUCH: the least and the most that may be taken off; for a duplicate the row that says the same. */
  least: orNull(money),
  most: orNull(money),
  ofRow: orNull(z.int()),
})
const changedResult = z.object({
  employeeCode: z.string(),
  employeeName: z.string(),
  deductAmount: money,
  takenAmount: money,
})

/** Columns of the file for payroll, in the usual order. */
export const deductionColumns = [
  'no',
  'code',
  'name',
  'period',
  'paid',
  'carriedIn',
  'returned',
  'deduct',
  'carriedOut',
  'atBank',
  'note',
  'requests',
  'taken',
] as const
export type DeductionColumn = (typeof deductionColumns)[number]
const columnOrder = z.object({
  columns: z.array(z.enum(deductionColumns)),
  /** 0 = nothing was saved, and the order is the usual one. */
  version: z.int(),
  allowedActions: z.array(z.enum(['setColumns'])),
})
export type ColumnOrder = z.output<typeof columnOrder>

const path = `${SMART_BANK}/salary-period/{id}`
const params = z.object({ id: uuid })
const COLUMNS = `${SMART_BANK}/enterprise/deduction-columns`
const OURS = 'ours: docs/decisions.md#7'

export const salaryDeduction = calls({
  closing: {
    ...smartBank,
    id: 'salaryDeduction.closing',
    method: 'GET',
    path: `${path}/closing`,
    work: 'read',
    params,
    result: summary,
    source: OURS,
  },
  /** From now on nothing of the period changes. Its lines are counted by a job: `state` is CLOSING until they are. */
  close: {
    ...smartBank,
    id: 'salaryDeduction.close',
    capability: 'afterSale',
    method: 'POST',
    path: `${path}/close`,
    action: 'APPROVE',
    work: 'write',
    params,
    result: summary,
    source: OURS,
  },
  /** Of a closed period, by the employee's code. */
  list: {
    ...smartBank,
    id: 'salaryDeduction.list',
    method: 'GET',
    path: `${path}/deduction`,
    work: 'read',
    params,
    query: z.strictObject({
      /** In code and name. */
      keyword: opt(freeText(salaryLimits.keyword)),
      only: opt(z.enum(deductionFilters)),
    }),
    paging: { ...smartBankPaging, sortable: ['employeeCode', 'deductAmount'] },
    result: line,
    source: OURS,
  },
  /** In which order the columns of files for payroll stand. */
  columns: {
    ...smartBank,
    id: 'salaryDeduction.columns',
    method: 'GET',
    path: COLUMNS,
    work: 'read',
    result: columnOrder,
    source: OURS,
  },
  /** All of them, each once. For periods that are closed from now on: a closed one keeps the order of its file. */
  setColumns: {
    ...smartBank,
    id: 'salaryDeduction.setColumns',
    capability: 'afterSale',
    method: 'PUT',
    path: COLUMNS,
    work: 'write',
    body: z.strictObject({
      columns: z
        .array(z.enum(deductionColumns))
        .check(z.minLength(deductionColumns.length), z.maxLength(deductionColumns.length)),
      version: z.int().check(z.minimum(0)),
    }),
    result: columnOrder,
    source: OURS,
  },
  /** The same bytes each time. */
  export: {
    ...smartBank,
    id: 'salaryDeduction.export',
    method: 'GET',
    path: `${path}/deduction/export`,
    work: 'read',
    kind: 'file',
    perMinute: 10,
    params,
    /** xlsx unless named. */
    query: z.strictObject({ format: opt(z.enum(['xlsx', 'csv'])) }),
    result: nothing,
    source: OURS,
  },
  /** A dry run: the file for payroll, its columns in any order, with what was really taken off. */
  upload: {
    ...smartBank,
    id: 'salaryDeduction.upload',
    capability: 'afterSale',
    method: 'POST',
    path: `${path}/deduction/result/upload`,
    action: 'CREATE',
    work: 'own',
    kind: 'upload',
    maxBytes: salaryImportLimits.bytes,
    perMinute: 10,
    params,
    result: z.object({
      importId: z.string(),
      fileName: z.string(),
      total: z.int(),
      valid: z.int(),
      invalid: z.int(),
      /** Another amount than the file for payroll said. */
      different: z.int(),
      takenAmount: money,
      deductAmount: money,
      importedBefore,
      /** The first of those that differ, and of those that are wrong. */
      differentItems: z.array(changedResult),
      invalidItems: z.array(invalidResult),
    }),
    source: OURS,
  },
  /** Writes what a file without wrong rows says; who is not in it keeps what was said before. Differences are carried into the next period. */
  result: {
    ...smartBank,
    id: 'salaryDeduction.result',
    capability: 'afterSale',
    method: 'POST',
    path: `${path}/deduction/result`,
    action: 'CREATE',
    work: 'write',
    params,
    body: z.strictObject({ importId: uuid }),
    result: summary,
    source: OURS,
  },
})
