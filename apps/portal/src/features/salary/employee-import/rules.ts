/** What a file of employees would do, as the screen knows it. Pure. */
import type { Output } from '@saola/contract/call'
import type {
  EmployeeColumn,
  EmployeeFault,
  EmployeeWarning,
  InvalidEmployee,
  salaryEmployeeImport,
  ValidEmployee,
} from '@saola/contract/salary-employee-import'

export type Preview = Output<typeof salaryEmployeeImport.upload>
export type Tab = 'invalid' | 'valid'

/** A fault is of a cell, a warning of none. */
export interface Problem {
  field: EmployeeColumn | ''
  key: EmployeeFault | EmployeeWarning
  ofRow: number | null
}
export type ShownRow = Omit<ValidEmployee, 'effect' | 'warnings'> & {
  effect: ValidEmployee['effect'] | null
  errors: Problem[]
}
export const shownWrong = ({ errors, status: _status, ...row }: InvalidEmployee): ShownRow => ({
  ...row,
  effect: null,
  errors: errors.map(({ field, fault, ofRow }) => ({ field, key: fault, ofRow })),
})
export const shownGood = ({ warnings, ...row }: ValidEmployee): ShownRow => ({
  ...row,
  errors: warnings.map((key) => ({ field: '', key, ofRow: null })),
})
/** Rows of which something is written. */
export const writtenOf = ({ created, changed }: Preview): number => created + changed
