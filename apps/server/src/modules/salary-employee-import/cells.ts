/** What a row of a file of employees says, cell by cell, as people and spreadsheets write it. Pure. Wages are VND a period. */
import {
  employeeColumns,
  type EmployeeColumn,
  type EmployeeFault,
} from '@saola/contract/salary-employee-import'
import {
  EMPLOYEE_CODE,
  employeeLimits,
  IDENTITY_NUMBER,
  isOldEnough,
  isoBirthDate,
  SALARY_ACCOUNT,
} from '@saola/contract/salary-employee-values'
import {
  EMAIL_MAX,
  email,
  isUnseen,
  phone,
  plain,
  plainDigits,
  sheetPhone,
} from '@saola/contract/validators'
import { parseVnd } from '@saola/money/format'
import { fold } from '@saola/vietqr/text'

export type Cells = Record<EmployeeColumn, string>
export type Titles = Record<EmployeeColumn, readonly string[]>
/** Of an advance type, what a row depends on. */
export interface Type {
  id: string
  name: string
}
/** The words for yes and no are folded, types are by their folded names. */
export interface Known {
  types: ReadonlyMap<string, Type>
  yes: ReadonlySet<string>
  no: ReadonlySet<string>
  /** YYYY-MM-DD. */
  today: string
}
/** Null = blank, or wrong. */
export interface Values {
  code: string | null
  name: string | null
  phone: string | null
  /** YYYY-MM-DD. */
  birthDate: string | null
  identity: string | null
  email: string | null
  position: string | null
  wage: number | null
  account: string | null
  type: Type | null
  activated: boolean | null
}
export interface CellError {
  field: EmployeeColumn
  fault: EmployeeFault
  ofRow: number | null
}
export interface ReadRow {
  row: number
  cells: Cells
  values: Values
  errors: CellError[]
}

/** What somebody new cannot be without. */
export const needed = [
  'name',
  'phoneNumber',
  'baseAmount',
  'salaryAccount',
  'salaryAdvanceType',
] as const satisfies readonly EmployeeColumn[]

type Columns = Partial<Record<EmployeeColumn, number>>
function columnsOf(line: readonly string[], byTitle: ReadonlyMap<string, EmployeeColumn>) {
  const at: Columns = {}
  for (const [i, title] of line.entries()) {
    const column = byTitle.get(fold(title.replaceAll('*', '')))
    if (column === undefined) continue
    if (at[column] !== undefined) return null
    at[column] = i
  }
  return at
}
/** Above the titles there may be a heading. */
const TITLES_WITHIN = 10
/**
 * Where the titles stand, and which column is where, in any order.
 * @param titles of each column, in every language
 * @param updateExisting a code is enough then to say of whom a row is
 * @returns null where a column that is needed is not there, or one comes twice
 */
export function findTitles(
  lines: readonly (readonly string[])[],
  titles: Titles,
  updateExisting: boolean,
): { at: number; columns: Columns } | null {
  const byTitle = new Map(
    employeeColumns.flatMap((column) =>
      titles[column].map((title) => [fold(title), column] as const),
    ),
  )
  for (const [at, line] of lines.slice(0, TITLES_WITHIN).entries()) {
    const columns = columnsOf(line, byTitle)
    if (columns === null) return null
    const isWhole = needed.every((column) => columns[column] !== undefined)
    const isOfKnown =
      updateExisting && columns.code !== undefined && Object.keys(columns).length > 1
    if (isWhole || isOfKnown) return { at, columns }
  }
  return null
}
export const cellsOf = (line: readonly string[], columns: Columns): Cells =>
  Object.fromEntries(
    employeeColumns.map((column) => [column, plain(line[columns[column] ?? -1] ?? '').trim()]),
  ) as Cells

interface Read<V> {
  value: V | null
  fault: EmployeeFault | null
}
const BLANK = { value: null, fault: null }
const good = <V>(value: V): Read<V> => ({ value, fault: null })
const bad = (fault: EmployeeFault): Read<never> => ({ value: null, fault })
/** A blank cell says nothing; any other is read. */
const filled =
  <V>(read: (text: string, known: Known) => Read<V>) =>
  (text: string, known: Known): Read<V> =>
    isUnseen(text) ? BLANK : read(text, known)

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const line = (max: number) =>
  filled<string>((text) => {
    if (CONTROL.test(text)) return bad('FORMAT')
    const clean = text.normalize('NFC').replace(/\s+/g, ' ').trim()
    return clean.length > max ? bad('TOO_LONG') : good(clean)
  })
const readCode = filled<string>((text) => {
  if (text.length > employeeLimits.code) return bad('TOO_LONG')
  return EMPLOYEE_CODE.test(text) ? good(text) : bad('FORMAT')
})
const readPhone = filled<string>((text) => {
  const number = sheetPhone(text)
  return phone(number) === '' ? good(number) : bad('FORMAT')
})

const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
/** "02/03/1990", "2-3-1990", "1990-03-02" as Excel's days arrive, and their number where a cell has lost its form. @returns YYYY-MM-DD, null for what is no day */
function dayOf(text: string): string | null {
  if (/^\d{5}$/.test(text))
    return new Date(EXCEL_EPOCH + Number(text) * DAY_MS).toISOString().slice(0, 10)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  const typed = iso
    ? [iso[3]!, iso[2]!, iso[1]!]
    : /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)?.slice(1)
  if (!typed) return null
  const [day, month, year] = typed as [string, string, string]
  return isoBirthDate(`${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`)
}
const readBirthDate = filled<string>((text, { today }) => {
  const day = dayOf(text)
  if (day === null) return bad('FORMAT')
  return isOldEnough(day, today) ? good(day) : bad('AGE')
})
const readIdentity = filled<string>((text) => {
  const digits = plainDigits(text)
  // A citizen's number begins with a zero, which a spreadsheet drops from what it takes for a number.
  const number = /^[1-9]\d{9,10}$/.test(digits) ? digits.padStart(12, '0') : digits
  return IDENTITY_NUMBER.test(number) ? good(number) : bad('FORMAT')
})
const readEmail = filled<string>((text) => {
  if (text.length > EMAIL_MAX) return bad('TOO_LONG')
  return email(text) === '' ? good(text) : bad('FORMAT')
})
const readWage = filled<number>((text) => {
  const wage = parseVnd(text)
  if (wage === null) return bad('FORMAT')
  const { min, max } = employeeLimits.wage
  return wage < min || wage > max ? bad('BASE_RANGE') : good<number>(wage)
})
const readAccount = filled<string>((text) => {
  const digits = plainDigits(text)
  if (/^\d+$/.test(digits) && digits.length > employeeLimits.account.max) return bad('TOO_LONG')
  return SALARY_ACCOUNT.test(digits) ? good(digits) : bad('FORMAT')
})
const readType = filled<Type>((text, { types }) => {
  const type = types.get(fold(text))
  return type === undefined ? bad('TYPE_UNKNOWN') : good(type)
})
const readActivated = filled<boolean>((text, { yes, no }) => {
  const word = fold(text)
  if (yes.has(word)) return good(true)
  return no.has(word) ? good(false) : bad('FORMAT')
})
const [readName, readPosition] = [line(employeeLimits.name), line(employeeLimits.position)]

/** One row by itself; each cell has one fault at most. What is blank is no fault yet: it may be of somebody who is there. */
export function readRow(row: number, cells: Cells, known: Known): ReadRow {
  const read = {
    code: readCode(cells.code, known),
    name: readName(cells.name, known),
    phoneNumber: readPhone(cells.phoneNumber, known),
    birthDate: readBirthDate(cells.birthDate, known),
    idCardNumber: readIdentity(cells.idCardNumber, known),
    email: readEmail(cells.email, known),
    position: readPosition(cells.position, known),
    baseAmount: readWage(cells.baseAmount, known),
    salaryAccount: readAccount(cells.salaryAccount, known),
    salaryAdvanceType: readType(cells.salaryAdvanceType, known),
    activated: readActivated(cells.activated, known),
  } satisfies Record<EmployeeColumn, Read<unknown>>
  return {
    row,
    cells,
    values: {
      code: read.code.value,
      name: read.name.value,
      phone: read.phoneNumber.value,
      birthDate: read.birthDate.value,
      identity: read.idCardNumber.value,
      email: read.email.value,
      position: read.position.value,
      wage: read.baseAmount.value,
      account: read.salaryAccount.value,
      type: read.salaryAdvanceType.value,
      activated: read.activated.value,
    },
    errors: employeeColumns.flatMap((field) => {
      const { fault } = read[field]
      return fault === null ? [] : [{ field, fault, ofRow: null }]
    }),
  }
}
