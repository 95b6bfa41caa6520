/** The days that employees worked (docs/decisions.md#7): workloads are days, 0 to 1 in quarters; days are those of Vietnam, YYYY-MM-DD. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { day, freeText, nothing, opt, orNull, queryFlag, queryInt, text, uuid } from './fields.ts'
import { MAX_PAGE_INDEX, MAX_PAGE_SIZE } from './paging.ts'
import { EMPLOYEE_CODE, employeeLimits } from './salary-employee-values.ts'
import { importedBefore, salaryImportLimits } from './salary-import-values.ts'
import { symbolLimits } from './salary-logwork-values.ts'
import { SMART_BANK, salaryLimits, smartBank, weekDays } from './salary-values.ts'

/** Of a cell: what is no workload, a day that has not come, one outside the period or after the last day of who left, one that is logged already with another workload. */
export const logworkFaults = [
  'UNKNOWN_CODE',
  'BAD_VALUE',
  'MORE_THAN_ONE',
  'FUTURE_DAY',
  'OUTSIDE_PERIOD',
  'AFTER_LEAVING',
  'DUPLICATE_IN_FILE',
  'DAY_LOGGED',
] as const
export type LogworkFault = (typeof logworkFaults)[number]
/** NAME_DIFFERS: the code is of somebody of another name. LOWERS: what is logged comes to less than before. LOWERS_BELOW_ADVANCED: so much less that more was drawn or asked for than could be. */
export const logworkWarnings = ['NAME_DIFFERS', 'LOWERS', 'LOWERS_BELOW_ADVANCED'] as const
export type LogworkWarning = (typeof logworkWarnings)[number]

/** A day of the period, also as "01/11", its day of the week, and whether the enterprise works on it. */
const dayDescriptor = z.object({
  date: z.string(),
  dateString: z.string(),
  dayOfWeek: z.enum(weekDays),
  workDate: z.boolean(),
})
export type LogworkDay = z.output<typeof dayDescriptor>
const workload = z.number().check(z.minimum(0), z.maximum(1), z.multipleOf(0.25))
/** Days without a word are left out. */
const logged = z.array(z.object({ date: z.string(), workload: z.number() }))
const row = {
  employeeCode: z.string(),
  employeeName: z.string(),
  logworks: logged,
  /** What they come to. */
  numberOfWorkDays: z.number(),
  /** Those that make the period's whole wage; null where nothing says so. */
  totalWorkDays: orNull(z.number()),
}
const listedRow = z.object({
  ...row,
  employeeId: z.string(),
  leftOn: orNull(z.string()),
})
export type LogworkRow = z.output<typeof listedRow>
const validRow = z.object({
  /** The row's number in the sheet. */
  id: z.int(),
  ...row,
  /** Days that are new, and days whose workload changes. */
  added: z.int(),
  replaced: z.int(),
  warnings: z.array(z.enum(logworkWarnings)),
})
export type ValidLogwork = z.output<typeof validRow>
const invalidRow = z.object({
  id: z.int(),
  ...row,
  /** All of its faults, each once. */
  status: z.array(z.enum(logworkFaults)),
  /** `at`: the day as the title says it, or the title of another column. */
  errors: z.array(
    z.object({
      at: z.string(),
      value: z.string(),
      fault: z.enum(logworkFaults),
      ofRow: orNull(z.int()),
    }),
  ),
})
export type InvalidLogwork = z.output<typeof invalidRow>

const employeeDays = z.strictObject({
  employeeCode: z.string().check(z.regex(EMPLOYEE_CODE)),
  employeeName: opt(freeText(employeeLimits.name)),
  items: z
    .array(z.strictObject({ date: day, workload }))
    .check(z.minLength(1), z.maxLength(salaryLimits.periodDays)),
})
const data = z.array(employeeDays).check(z.minLength(1), z.maxLength(employeeLimits.atOnce))
const written = z.object({ employees: z.int(), added: z.int(), replaced: z.int() })

const symbolMap = z.object({
  symbols: z.array(z.object({ symbol: z.string(), workload: z.number() })),
  /** 0 = nothing was saved, and the symbols are the usual ones. */
  version: z.int(),
  allowedActions: z.array(z.enum(['setSymbols'])),
})
export type SymbolMap = z.output<typeof symbolMap>

const SYMBOLS = `${SMART_BANK}/enterprise/logwork-symbols`
const path = `${SMART_BANK}/salary-period/{periodId}/logwork`
const params = z.object({ periodId: uuid })
const ofImport = z.object({ periodId: uuid, importId: uuid })
const ofEmployee = z.object({ periodId: uuid, employeeId: uuid })
const OURS = 'ours: docs/decisions.md#7'

export const salaryLogwork = calls({
  list: {
    ...smartBank,
    id: 'logwork.list',
    method: 'GET',
    path,
    work: 'read',
    params,
    query: z.strictObject({
      page: queryInt(0, MAX_PAGE_INDEX),
      size: queryInt(1, MAX_PAGE_SIZE),
      keyword: opt(freeText(salaryLimits.keyword)),
    }),
    result: z.object({
      days: z.array(dayDescriptor),
      /** Whether what is logged may still be changed. */
      isOpen: z.boolean(),
      records: z.object({
        page: z.int(),
        size: z.int(),
        totalElements: z.int(),
        totalPages: z.int(),
        totalCapped: z.boolean(),
        data: z.array(listedRow),
      }),
    }),
    source: 'doc 3 sections 3, 5, 7, 9',
  },
  upload: {
    ...smartBank,
    id: 'logwork.upload',
    method: 'POST',
    path: `${path}/upload`,
    work: 'own',
    kind: 'upload',
    maxBytes: salaryImportLimits.bytes,
    perMinute: 10,
    params,
    /** `overrideOldData`: days that are logged already are judged as replaced, instead of refused. */
    body: z.strictObject({ overrideOldData: opt(queryFlag) }),
    result: z.object({
      importId: z.string(),
      fileName: z.string(),
      total: z.int(),
      valid: z.int(),
      invalid: z.int(),
      added: z.int(),
      replaced: z.int(),
      /** Employees of whom less is logged than before. */
      lowered: z.int(),
      /** Of those, employees who have drawn or asked for more than their days would let them. */
      belowAdvanced: z.int(),
      importedBefore,
      validItems: z.array(validRow),
      invalidItems: z.array(invalidRow),
    }),
    source: 'doc 3 sections 3, 7',
  },
  template: {
    ...smartBank,
    id: 'logwork.template',
    method: 'GET',
    path: `${path}/template`,
    action: 'CREATE',
    work: 'read',
    kind: 'file',
    perMinute: 30,
    params,
    result: nothing,
    source: 'doc 3 section 7',
  },
  corrections: {
    ...smartBank,
    id: 'logwork.corrections',
    method: 'GET',
    path: `${path}/upload/{importId}/corrections`,
    action: 'CREATE',
    work: 'read',
    kind: 'file',
    perMinute: 30,
    params: ofImport,
    result: nothing,
    source: OURS,
  },
  /** What cells of a file may say besides numbers. */
  symbols: {
    ...smartBank,
    id: 'logwork.symbols',
    method: 'GET',
    path: SYMBOLS,
    work: 'read',
    result: symbolMap,
    source: OURS,
  },
  /** All of them anew. For files that are uploaded from now on: what was previewed is written as it was previewed. */
  setSymbols: {
    ...smartBank,
    id: 'logwork.setSymbols',
    method: 'PUT',
    path: SYMBOLS,
    action: 'APPROVE',
    work: 'write',
    body: z.strictObject({
      symbols: z
        .array(z.strictObject({ symbol: text(symbolLimits.letters), workload }))
        .check(z.maxLength(symbolLimits.symbols)),
      version: z.int().check(z.minimum(0)),
    }),
    result: symbolMap,
    source: OURS,
  },
  /** Of a file, or of what is sent; all or none. */
  create: {
    ...smartBank,
    id: 'logwork.create',
    method: 'POST',
    path,
    work: 'write',
    params,
    body: z.strictObject({
      data: opt(data),
      importId: opt(uuid),
      /** Replaces days that are logged already with another workload, which are refused without it. */
      overrideOldData: opt(z.boolean()),
    }),
    result: written,
    source: 'doc 3 sections 3 (data: employeeCode, employeeName, items of date and workload), 7',
  },
  /** Corrects single days, and says why. */
  update: {
    ...smartBank,
    id: 'logwork.update',
    method: 'PUT',
    path,
    work: 'write',
    params,
    body: z.strictObject({ data, reason: text(employeeLimits.reason) }),
    result: written,
    source: 'doc 3 section 7',
  },
  /** Days of one employee that were changed after they were logged, the youngest first. */
  changes: {
    ...smartBank,
    id: 'logwork.changes',
    method: 'GET',
    path: `${path}/employee/{employeeId}/changes`,
    work: 'read',
    params: ofEmployee,
    result: z.object({
      changes: z.array(
        z.object({
          date: z.string(),
          before: orNull(z.number()),
          after: orNull(z.number()),
          reason: orNull(z.string()),
          by: z.string(),
          at: z.string(),
        }),
      ),
    }),
    source: OURS,
  },
})
