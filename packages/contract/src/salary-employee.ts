/** Employees of an enterprise in salary advance (docs/decisions.md#7): who may draw, on which terms, and to which account. Wages are VND a period. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import {
  checked,
  day,
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
import {
  asked,
  EMPLOYEE_CODE,
  employeeLimits,
  employeeStates,
  IDENTITY_NUMBER,
  isoBirthDate,
  SALARY_ACCOUNT,
  salaryAccountStatuses,
} from './salary-employee-values.ts'
import { changeEntry, SMART_BANK, smartBank, smartBankPaging } from './salary-values.ts'
import * as check from './validators.ts'

export const employeeActions = [
  'update',
  'activate',
  'pause',
  'decide',
  'withdraw',
  'acceptName',
  'leave',
  'reveal',
] as const
const item = {
  id: z.string(),
  code: z.string(),
  name: z.string(),
  /** In lists phone, mail and account are masked. */
  phoneNumber: z.string(),
  email: z.string(),
  position: z.string(),
  activated: z.boolean(),
  salaryAccount: z.string(),
  salaryBankBin: z.string(),
  /** What the bank said of the account, and until when nothing is paid to it because it is new; null = nothing stands in its way. */
  accountStatus: z.enum(salaryAccountStatuses),
  coolingUntil: orNull(z.string()),
  /** The last day; null for those who stay. */
  leftOn: orNull(z.string()),
  salaryAdvanceTypeId: z.string(),
  salaryAdvanceTypeName: z.string(),
  createdDate: z.string(),
  waiting: asked,
  allowedActions: z.array(z.enum(employeeActions)),
}
const listed = z.object(item)
export type EmployeeItem = z.output<typeof listed>
/** Of one employee; every look at it is written down. */
export const employeeRecord = {
  ...item,
  /** DD/MM/YYYY; '' where it is not known, and of those whose data was erased. */
  birthDate: z.string(),
  /** But for its beginning and end; '' where it is not known. */
  idCardNumber: z.string(),
  /** Null for readers who may neither change nor approve, and of those whose data was erased. */
  baseAmount: orNull(money),
  leftReason: orNull(z.string()),
  isErased: z.boolean(),
  audit: z.array(changeEntry),
}
const record = z.object(employeeRecord)
export type EmployeeRecord = z.output<typeof record>

const matching = (pattern: RegExp) => z.string().check(z.regex(pattern))
const birthDate = checked(
  (v) => (v === '' || isoBirthDate(v) !== null ? '' : 'error.invalid_format_birth_day'),
  10,
)
const identityNumber = checked(
  (v) => (v === '' || IDENTITY_NUMBER.test(v) ? '' : 'error.pattern'),
  12,
)
const open = {
  /** Asks that they may draw: it holds once a second person has agreed, where the configuration wants one. */
  activated: z.boolean(),
  code: matching(EMPLOYEE_CODE),
  name: text(employeeLimits.name),
  phoneNumber: checked(check.phone, 20),
  /** One of the two; the id counts where both are given. */
  salaryAdvanceTypeId: optNull(uuid),
  salaryAdvanceTypeName: optNull(z.string().check(z.maxLength(80))),
  email: checked((v) => (v.trim() === '' ? '' : check.email(v)), 200),
  position: freeText(employeeLimits.position),
  /** Of the bank of the account, where it is another than the enterprise's own. */
  salaryBankBin: optNull(matching(/^\d{6}$/)),
}
const wage = vnd(employeeLimits.wage.min, employeeLimits.wage.max)
const account = matching(SALARY_ACCOUNT)
export const employeeDraft = z.strictObject({
  ...open,
  birthDate,
  idCardNumber: identityNumber,
  baseAmount: wage,
  salaryAccount: account,
})
export type EmployeeDraft = z.output<typeof employeeDraft>
/** What is sealed stays as it is where it is null. */
const employeeChange = z.strictObject({
  ...open,
  birthDate: optNull(birthDate),
  idCardNumber: optNull(identityNumber),
  baseAmount: optNull(wage),
  salaryAccount: optNull(account),
})
export type EmployeeChange = z.output<typeof employeeChange>

const path = `${SMART_BANK}/employee`
const params = z.object({ id: uuid })
const employeeIds = z.array(uuid).check(z.minLength(1), z.maxLength(employeeLimits.atOnce))
const filter = z.strictObject({
  /** In code and name, and the beginning of the phone number. */
  keyword: opt(freeText(employeeLimits.keyword)),
  salaryAdvanceTypeId: opt(uuid),
  /** Days on which they were added, both included. */
  startDate: opt(day),
  endDate: opt(day),
  state: opt(z.enum(employeeStates)),
})
const OURS = 'ours: docs/decisions.md#7'

export const salaryEmployee = calls({
  list: {
    ...smartBank,
    id: 'employee.list',
    method: 'GET',
    path,
    work: 'read',
    query: filter,
    paging: { ...smartBankPaging, sortable: ['createdDate', 'code', 'name'] },
    result: listed,
    source: 'doc 3 sections 3, 5, 7, 9',
  },
  create: {
    ...smartBank,
    id: 'employee.create',
    method: 'POST',
    path,
    work: 'write',
    body: employeeDraft,
    result: record,
    source: 'doc 3 sections 3, 7',
  },
  update: {
    ...smartBank,
    id: 'employee.edit',
    method: 'PUT',
    path: `${path}/{id}`,
    work: 'write',
    params,
    body: employeeChange,
    result: record,
    source: 'doc 3 sections 3, 7',
  },
  bulkUpdateAdvanceType: {
    ...smartBank,
    id: 'employee.bulkUpdateAdvanceType',
    method: 'PUT',
    path: `${path}/bulk/salary-advance-type`,
    work: 'write',
    body: z.strictObject({ employeeIds, salaryAdvanceTypeId: uuid }),
    /** Those whose type it was not yet. */
    result: z.object({ changed: z.int() }),
    source: 'doc 3 section 7',
  },
  /** How many wait for a second person, no matter who asked, and how many accounts are not theirs. */
  waiting: {
    ...smartBank,
    id: 'employee.waiting',
    method: 'GET',
    path: `${path}/waiting`,
    work: 'read',
    result: z.object({ waiting: z.int(), mismatches: z.int() }),
    source: OURS,
  },
  export: {
    ...smartBank,
    id: 'employee.export',
    method: 'GET',
    path: `${path}/export`,
    work: 'read',
    kind: 'file',
    perMinute: 10,
    query: filter,
    result: nothing,
    source: OURS,
  },
  /** Lets employees draw, or no more. */
  activate: {
    ...smartBank,
    id: 'employee.activate',
    method: 'PUT',
    path: `${path}/bulk/activation`,
    work: 'write',
    body: z.strictObject({ employeeIds, activated: z.boolean() }),
    /** `asked`: they wait for a second person; the rest was so already, or has left. */
    result: z.object({ changed: z.int(), asked: z.int() }),
    source: OURS,
  },
  /** The second person's word on what waits: `isApproved` false drops it. */
  decide: {
    ...smartBank,
    id: 'employee.decide',
    method: 'PUT',
    path: `${path}/bulk/decision`,
    action: 'APPROVE',
    work: 'write',
    body: z.strictObject({
      employeeIds,
      isApproved: z.boolean(),
      reason: opt(freeText(employeeLimits.reason)),
    }),
    /** `own`: the caller asked for them, and somebody else has to say so. */
    result: z.object({ decided: z.int(), own: z.int() }),
    source: OURS,
  },
  /** Who asked takes back all that waits of an employee: nothing of it holds. */
  withdraw: {
    ...smartBank,
    id: 'employee.withdraw',
    method: 'PUT',
    path: `${path}/{id}/withdrawal`,
    work: 'write',
    params,
    result: record,
    source: OURS,
  },
  /** Asks that an account in another name is taken as the employee's. */
  acceptName: {
    ...smartBank,
    id: 'employee.acceptName',
    method: 'PUT',
    path: `${path}/{id}/account-name`,
    work: 'write',
    params,
    body: z.strictObject({ reason: text(employeeLimits.reason) }),
    result: record,
    source: OURS,
  },
  /** Nothing more is drawn from now on. Without a last day they have come back. */
  leave: {
    ...smartBank,
    id: 'employee.leave',
    method: 'PUT',
    path: `${path}/{id}/leave`,
    work: 'write',
    params,
    body: z.strictObject({ leftOn: orNull(day), reason: text(employeeLimits.reason) }),
    result: record,
    source: OURS,
  },
  /** The identity number whole; who saw it is written down. */
  reveal: {
    ...smartBank,
    id: 'employee.reveal',
    method: 'POST',
    path: `${path}/{id}/identity`,
    action: 'APPROVE',
    work: 'write',
    params,
    result: z.object({ idCardNumber: z.string() }),
    source: OURS,
  },
})
