/** Employees from a spreadsheet (docs/decisions.md#7): the upload is a dry run that writes no employee; then the good rows are added in one go. Wages are VND a period. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { money, nothing, opt, orNull, queryFlag, uuid } from './fields.ts'
import { employeeDraft } from './salary-employee.ts'
import { employeeLimits } from './salary-employee-values.ts'
import { importedBefore, salaryImportLimits } from './salary-import-values.ts'
import { SMART_BANK, smartBank } from './salary-values.ts'

/** In the order of the template. */
export const employeeColumns = [
  'code',
  'name',
  'phoneNumber',
  'birthDate',
  'idCardNumber',
  'email',
  'position',
  'baseAmount',
  'salaryAccount',
  'salaryAdvanceType',
  'activated',
] as const
export type EmployeeColumn = (typeof employeeColumns)[number]
export const employeeFaults = [
  'REQUIRED',
  'FORMAT',
  'TOO_LONG',
  'DUPLICATE_IN_FILE',
  'CODE_EXISTS',
  'PHONE_USED',
  'ACCOUNT_USED',
  'ID_USED',
  'TYPE_UNKNOWN',
  'BASE_RANGE',
  'AGE',
  'LEFT',
] as const
export type EmployeeFault = (typeof employeeFaults)[number]
/** ID_BIRTH_MISMATCH: a citizen's number tells another year of birth. SECOND_PERSON: a new account or a much higher wage waits for one. */
export const employeeWarnings = ['ID_BIRTH_MISMATCH', 'SECOND_PERSON'] as const
export type EmployeeWarning = (typeof employeeWarnings)[number]

const row = {
  /** The row's number in the sheet, counting from 1 with the title row. */
  row: z.int(),
  /** As typed. */
  code: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  birthDate: z.string(),
  idCardNumber: z.string(),
  email: z.string(),
  position: z.string(),
  baseAmount: z.string(),
  salaryAccount: z.string(),
  activated: z.boolean(),
  salaryAdvanceTypeId: orNull(z.string()),
  salaryAdvanceTypeName: z.string(),
}
const validItem = z.object({
  ...row,
  /** What it does to who is there: adds, changes or leaves as it is. */
  effect: z.enum(['NEW', 'CHANGED', 'UNCHANGED']),
  warnings: z.array(z.enum(employeeWarnings)),
})
export type ValidEmployee = z.output<typeof validItem>
const invalidItem = z.object({
  ...row,
  /** The first of its faults. */
  status: z.enum(employeeFaults),
  /** `ofRow`: the row of the file that says the same. */
  errors: z.array(
    z.object({
      field: z.enum(employeeColumns),
      fault: z.enum(employeeFaults),
      ofRow: orNull(z.int()),
    }),
  ),
})
export type InvalidEmployee = z.output<typeof invalidItem>

const path = `${SMART_BANK}/employee`
const params = z.object({ importId: uuid })
const OURS = 'ours: docs/decisions.md#7'

export const salaryEmployeeImport = calls({
  upload: {
    ...smartBank,
    id: 'employee.upload',
    method: 'POST',
    path: `${path}/upload`,
    work: 'own',
    kind: 'upload',
    maxBytes: salaryImportLimits.bytes,
    perMinute: 10,
    /** `updateExisting`: rows of codes that are there change them, instead of being refused; a blank cell keeps what is. */
    body: z.strictObject({ updateExisting: opt(queryFlag) }),
    result: z.object({
      importId: z.string(),
      fileName: z.string(),
      total: z.int(),
      valid: z.int(),
      invalid: z.int(),
      created: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      /** Of the good rows: wages by type. */
      types: z.array(
        z.object({ id: z.string(), name: z.string(), employees: z.int(), baseAmount: money }),
      ),
      importedBefore,
      /** All of them up to so many, else the first; the correction file has all that are wrong. */
      validItems: z.array(validItem),
      invalidItems: z.array(invalidItem),
    }),
    source: 'doc 3 sections 3, 7',
  },
  template: {
    ...smartBank,
    id: 'employee.template',
    method: 'GET',
    path: `${path}/upload/template`,
    action: 'CREATE',
    work: 'read',
    kind: 'file',
    perMinute: 30,
    result: nothing,
    source: 'doc 3 section 7',
  },
  corrections: {
    ...smartBank,
    id: 'employee.corrections',
    method: 'GET',
    path: `${path}/upload/{importId}/corrections`,
    action: 'CREATE',
    work: 'read',
    kind: 'file',
    perMinute: 30,
    params,
    result: nothing,
    source: OURS,
  },
  /** Of a file, or of what is sent; all or none. */
  bulkAdd: {
    ...smartBank,
    id: 'employee.bulkAdd',
    method: 'POST',
    path: `${path}/bulk`,
    work: 'write',
    body: z.strictObject({
      importId: opt(uuid),
      items: opt(z.array(employeeDraft).check(z.minLength(1), z.maxLength(employeeLimits.atOnce))),
    }),
    /** `asked`: what of it waits for a second person. */
    result: z.object({ created: z.int(), changed: z.int(), asked: z.int() }),
    source: 'doc 3 section 7',
  },
})
