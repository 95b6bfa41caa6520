/** What the form of an employee holds, and what is sent of it. Money is VND. */
import type { EmployeeChange, EmployeeDraft, EmployeeRecord } from '@saola/contract/salary-employee'
import { SALARY_BANK_BIN } from '@saola/contract/salary-employee-values'
import { ApiError } from '@saola/web/api/ApiError'

export interface EmployeeValues extends Record<string, unknown> {
  activated: boolean
  code: string
  name: string
  phoneNumber: string
  email: string
  position: string
  salaryAdvanceTypeId: string
  /** DD/MM/YYYY. */
  birthDate: string
  /** Empty in a change = as it is. */
  idCardNumber: string
  baseAmount: number | null
  /** Empty in a change = as it is. */
  salaryAccount: string
  salaryBankBin: string
}
export const emptyValues: EmployeeValues = {
  activated: true,
  code: '',
  name: '',
  phoneNumber: '',
  email: '',
  position: '',
  salaryAdvanceTypeId: '',
  birthDate: '',
  idCardNumber: '',
  baseAmount: null,
  salaryAccount: '',
  salaryBankBin: SALARY_BANK_BIN,
}
/** What is asked for already is asked for again, unless it is taken back. */
export const valuesOf = (employee: EmployeeRecord): EmployeeValues => ({
  ...emptyValues,
  activated: employee.activated || employee.waiting?.kinds.includes('ACTIVATION') === true,
  code: employee.code,
  name: employee.name,
  phoneNumber: employee.phoneNumber,
  email: employee.email,
  position: employee.position,
  salaryAdvanceTypeId: employee.salaryAdvanceTypeId,
  birthDate: employee.birthDate,
  baseAmount: employee.baseAmount,
  salaryBankBin: employee.salaryBankBin,
})

const openOf = (v: EmployeeValues) => ({
  activated: v.activated,
  code: v.code,
  name: v.name,
  phoneNumber: v.phoneNumber,
  salaryAdvanceTypeId: v.salaryAdvanceTypeId,
  email: v.email,
  position: v.position,
  salaryBankBin: v.salaryBankBin,
})
/** @param v checked before: the wage is there */
export const draftOf = (v: EmployeeValues): EmployeeDraft => ({
  ...openOf(v),
  birthDate: v.birthDate,
  idCardNumber: v.idCardNumber,
  baseAmount: v.baseAmount ?? 0,
  salaryAccount: v.salaryAccount,
})
/** What stands as it stood is not sent where it is sealed: a wage that was only seen is no change. */
export const changeOf = (v: EmployeeValues, before: EmployeeRecord): EmployeeChange => ({
  ...openOf(v),
  birthDate: v.birthDate === before.birthDate ? null : v.birthDate,
  idCardNumber: v.idCardNumber === '' ? null : v.idCardNumber,
  baseAmount: v.baseAmount === before.baseAmount ? null : v.baseAmount,
  salaryAccount: v.salaryAccount === '' ? null : v.salaryAccount,
})

const fieldOfCode: Readonly<Record<number, string>> = { 46009: 'code', 46018: 'salaryAccount' }
/** A refusal that is about one field says so, whichever way the server told it. */
export function withField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.errors.length > 0) return error
  const field = fieldOfCode[error.code]
  if (field === undefined) return error
  const { code, key, message, httpStatus, traceId } = error
  return new ApiError({ code, key, message, httpStatus, traceId, errors: [{ field, key }] })
}
const taken = ['employee.code_exists', 'employee.account_used', 'error.duplicate_item']
/** Whether another employee has what was sent in a field. */
export const isTaken = (error: unknown, field: string): boolean =>
  error instanceof ApiError &&
  error.errors.some((one) => one.field === field && taken.includes(one.key))
