/** Rows of a file of employees beside each other and beside who is there: what they add and change, and why they cannot. Pure. Wages are VND a period. */
import {
  employeeColumns,
  type EmployeeColumn,
  type EmployeeFault,
  type EmployeeWarning,
} from '@saola/contract/salary-employee-import'
import { isUnseen } from '@saola/contract/validators'
import type { Around, Facts, Known as Employee } from '../salary-employee/service.ts'
import { needed, type CellError, type ReadRow, type Values } from './cells.ts'

export type Effect = 'NEW' | 'CHANGED' | 'UNCHANGED'
export interface JudgedRow extends ReadRow {
  warnings: EmployeeWarning[]
  effect: Effect
  /** Null where something is wrong; of somebody new without a code it is yet to be found. */
  facts: Facts | null
  /** Of whom it is, where they are there. */
  employeeId: string | null
}

const keys = {
  code: (values: Values) => values.code?.toLowerCase() ?? null,
  phoneNumber: (values: Values) => values.phone,
  idCardNumber: (values: Values) => values.identity,
  salaryAccount: (values: Values) => values.account,
} as const satisfies Partial<Record<EmployeeColumn, (values: Values) => string | null>>
type Key = keyof typeof keys

/** What has to be of one employee alone and stands in an earlier row of the file, too. */
export function repeatsIn(rows: readonly ReadRow[]): CellError[][] {
  const first = new Map<string, number>()
  return rows.map(({ row, values }) =>
    (Object.keys(keys) as Key[]).flatMap((field) => {
      const value = keys[field](values)
      if (value === null) return []
      const ofRow = first.get(`${field} ${value}`)
      if (ofRow !== undefined) return [{ field, fault: 'DUPLICATE_IN_FILE', ofRow }]
      first.set(`${field} ${value}`, row)
      return []
    }),
  )
}

/** A citizen's number tells century and year of birth in its fourth to sixth digit. */
function isOfAnotherYear(identity: string, birthDate: string): boolean {
  if (identity.length !== 12 || birthDate === '') return false
  const century = 1900 + 100 * Math.floor(Number(identity[3]) / 2)
  return String(century + Number(identity.slice(4, 6))) !== birthDate.slice(0, 4)
}

export interface Terms {
  /** Rows of codes that are there change them. */
  updateExisting: boolean
  /** The bank of accounts that are new. */
  bin: string
  /** Whether a second person has to agree to a change. */
  needsSecondPerson: (before: Facts, after: Facts) => boolean
}

function faultsBeside(read: ReadRow, around: Around, employee: Employee | null): CellError[] {
  const of = (field: EmployeeColumn, fault: EmployeeFault): CellError[] => [
    { field, fault, ofRow: null },
  ]
  const isOthers = (id: string | null): boolean => id !== null && id !== around.existing?.id
  const missing = employee
    ? []
    : needed
        .filter((field) => isUnseen(read.cells[field]))
        .flatMap((field) => of(field, 'REQUIRED'))
  const isLeft = around.existing !== null && around.existing.leftOn !== null
  const taken = around.existing !== null && !employee
  return [
    ...(taken ? of('code', isLeft ? 'LEFT' : 'CODE_EXISTS') : []),
    ...missing,
    ...(isOthers(around.phoneOf) ? of('phoneNumber', 'PHONE_USED') : []),
    ...(isOthers(around.identityOf) ? of('idCardNumber', 'ID_USED') : []),
    ...(isOthers(around.accountOf) ? of('salaryAccount', 'ACCOUNT_USED') : []),
  ]
}

/** Of somebody who is new, where the row says nothing: they are asked to draw. */
const NOBODY: Facts = {
  code: '',
  name: '',
  phone: '',
  email: '',
  position: '',
  typeId: '',
  activated: true,
  birthDate: '',
  identity: '',
  wage: 0,
  account: '',
  bin: '',
}
/** What they are once the row is written: what its cells say, and where they are blank, what was. */
function factsOf({ type, ...typed }: Values, before: Facts | null, bin: string): Facts {
  const was = before ?? NOBODY
  const said = Object.fromEntries(Object.entries(typed).filter(([, value]) => value != null))
  const facts: Facts = { ...was, ...said, typeId: type?.id ?? was.typeId }
  return {
    ...facts,
    code: was.code || facts.code,
    bin: before !== null && facts.account === before.account ? before.bin : bin,
  }
}
const isSame = (a: Facts, b: Facts): boolean =>
  (Object.keys(a) as (keyof Facts)[]).every((key) => a[key] === b[key])

/** Cell by cell the first fault counts. */
function inOrder(errors: readonly CellError[]): CellError[] {
  return employeeColumns.flatMap((column) => {
    const found = errors.find(({ field }) => field === column)
    return found ? [found] : []
  })
}

/** A row beside who is there. @param repeats what of it stands in an earlier row, too */
export function judge(
  read: ReadRow,
  repeats: readonly CellError[],
  around: Around,
  terms: Terms,
): JudgedRow {
  const { existing } = around
  const employee = terms.updateExisting && existing?.leftOn === null ? existing : null
  const errors = inOrder([...read.errors, ...repeats, ...faultsBeside(read, around, employee)])
  const before = employee?.facts ?? null
  if (errors.length > 0)
    return { ...read, errors, warnings: [], effect: 'NEW', facts: null, employeeId: null }
  const facts = factsOf(read.values, before, terms.bin)
  return {
    ...read,
    errors,
    warnings: [
      ...(isOfAnotherYear(facts.identity, facts.birthDate) ? (['ID_BIRTH_MISMATCH'] as const) : []),
      ...(before !== null && terms.needsSecondPerson(before, facts)
        ? (['SECOND_PERSON'] as const)
        : []),
    ],
    effect: effectOf(before, facts),
    facts,
    employeeId: employee?.id ?? null,
  }
}
function effectOf(before: Facts | null, after: Facts): Effect {
  if (before === null) return 'NEW'
  return isSame(before, after) ? 'UNCHANGED' : 'CHANGED'
}

/** Codes for those who have none, out of those that are free; none that the file gives to somebody else. */
export function withCodes(facts: readonly Facts[], free: readonly string[]): Facts[] {
  const given = new Set(facts.map(({ code }) => code.toLowerCase()))
  const left = free.filter((code) => !given.has(code.toLowerCase())).values()
  return facts.map((one) => (one.code === '' ? { ...one, code: left.next().value ?? '' } : one))
}
