/** Pure decisions about customers: how they are found, numbered, and read off a sheet. */
import {
  ADDRESS_MAX,
  CODE_MAX,
  CODE_PATTERN,
  GROUP_NAME_MAX,
  NAME_MAX,
  type ImportRow,
} from '@saola/contract/customer'
import {
  isUnseen,
  optionalEmail,
  phone as phoneRule,
  plain,
  sheetPhone,
} from '@saola/contract/validators'
import { fold } from '@saola/vietqr/text'

/** What a search reads: a blank before each word, so that the beginning of any word is found and the middle of none. */
export const searchKey = (c: {
  code: string
  fullName: string
  phone: string | null
  email: string | null
}): string => ` ${fold(c.fullName)} ${fold(c.code)} ${c.phone ?? ''} ${fold(c.email ?? '')}`

/** A keyword as the search key spells it; a phone number may be typed with blanks, dots and +84. */
export const keywordOf = (text: string): string =>
  /^[+\d][\d .()-]{5,}$/.test(text.trim()) ? sheetPhone(text) : fold(text)

export const codeOf = (n: number): string => `KH${String(n).padStart(6, '0')}`

export const blankToNull = (text: string | null | undefined): string | null => {
  const t = text?.trim() ?? ''
  return t === '' ? null : t
}

/** Columns of a sheet; the first is the one no customer can do without. */
export const sheetFields = ['fullName', 'phone', 'email', 'address', 'group', 'code'] as const
export type SheetField = (typeof sheetFields)[number]

/**
 * Which column of the title row holds which field. @param titles every known title by field, in all languages
 * @returns null when the name's column is not there: the file follows another template.
 */
export function columnsOf(
  titleRow: readonly string[],
  titles: Record<SheetField, readonly string[]>,
): Map<SheetField, number> | null {
  const seen = titleRow.map((title) => fold(title.replace('*', '')))
  const found = new Map<SheetField, number>()
  for (const field of sheetFields) {
    const at = seen.findIndex((title) => titles[field].some((known) => fold(known) === title))
    if (at >= 0) found.set(field, at)
  }
  return found.has('fullName') ? found : null
}

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const words = (text: string, max: number): string => {
  if (text.length > max) return 'error.max-length'
  return CONTROL.test(text) || !text.isWellFormed() ? 'error.pattern' : ''
}

/** One row of a sheet as a customer, with everything that is wrong with it by itself. */
export function readRow(
  row: number,
  cells: readonly string[],
  columns: ReadonlyMap<SheetField, number>,
): ImportRow {
  const cell = (field: SheetField): string => {
    const at = columns.get(field)
    return plain(at === undefined ? '' : (cells[at] ?? '')).trim()
  }
  const read = {
    row,
    code: cell('code').toUpperCase(),
    fullName: cell('fullName').replace(/\s+/g, ' '),
    phone: sheetPhone(cell('phone')),
    email: cell('email'),
    address: cell('address'),
    group: cell('group').replace(/\s+/g, ' '),
  }
  const wrong = {
    fullName: (isUnseen(read.fullName) ? 'error.required' : '') || words(read.fullName, NAME_MAX),
    phone: read.phone === '' ? '' : phoneRule(read.phone),
    email: optionalEmail(read.email),
    address: words(read.address, ADDRESS_MAX),
    group: words(read.group, GROUP_NAME_MAX),
    code:
      read.code === ''
        ? ''
        : words(read.code, CODE_MAX) || (CODE_PATTERN.test(read.code) ? '' : 'error.pattern'),
  }
  // A cell may hold far more than a field takes; only so much is stored to be shown.
  const shown = Object.fromEntries(
    Object.entries(read).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, 300) : value,
    ]),
  ) as typeof read
  return {
    ...shown,
    errors: Object.entries(wrong).flatMap(([field, key]) => (key === '' ? [] : [{ field, key }])),
  }
}

/** What is unique within a merchant, in the form in which it is compared. */
export const uniqueOf = (row: Pick<ImportRow, 'code' | 'phone' | 'email'>) => ({
  code: row.code,
  phone: row.phone,
  email: row.email.toLowerCase(),
})
export type Taken = Record<'code' | 'phone' | 'email', ReadonlySet<string>>

/** Marks rows that repeat an earlier row of the file, or a customer who is there already. Rows with faults of their own claim nothing. */
export function markRepeats(rows: readonly ImportRow[], taken: Taken): ImportRow[] {
  const inFile = { code: new Set<string>(), phone: new Set<string>(), email: new Set<string>() }
  const errorsOf = (field: keyof Taken, fact: string): ImportRow['errors'] => {
    if (taken[field].has(fact)) return [{ field, key: 'customer.exists' }]
    return inFile[field].has(fact) ? [{ field, key: 'error.duplicate_item' }] : []
  }
  return rows.map((row) => {
    if (row.errors.length > 0) return row
    const facts = uniqueOf(row)
    const names = (['code', 'phone', 'email'] as const).filter((name) => facts[name] !== '')
    const errors = names.flatMap((name) => errorsOf(name, facts[name]))
    if (errors.length === 0) for (const name of names) inFile[name].add(facts[name])
    return { ...row, errors }
  })
}
