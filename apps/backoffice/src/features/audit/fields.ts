/** Fields of a change as people read them. Pure. */
import type { FieldChange } from '@saola/web/parts/Changes.tsx'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Fields that somebody may look for; each has a name among the phrases `audit.field`. */
export const searchedFields = [
  'status',
  'fullName',
  'email',
  'phone',
  'staffId',
  'office',
  'roleGroupName',
  'codes',
  'name',
  'description',
  'value',
  'event',
  'note',
  'reason',
  'amount',
  'state',
  'url',
  'accountNo',
  'price',
  'fixedFee',
  'dynamicFee',
  'secondFactor',
] as const

/** A name that nobody gave words to, made readable: "modifiedAt" and "modified_at" become "modified at". */
export const readable = (field: string): string =>
  field
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()

/** Leaves out what says nothing to a reader: references by id; what they refer to has a name beside them, or is the line's own object. */
export const told = (changes: readonly FieldChange[]): FieldChange[] =>
  changes.filter(({ before, after }) => {
    const said = [before, after].filter((value) => value !== null && value !== '')
    return said.length > 0 && !said.every((value) => UUID.test(value ?? ''))
  })

/** A list or a record in the words of its parts; text as it stands. `nameOf` names the fields of a record. */
export function plain(value: string, nameOf: (field: string) => string): string {
  if (!/^[[{]/.test(value)) return value
  try {
    return said(JSON.parse(value), nameOf)
  } catch {
    return value
  }
}
function said(value: unknown, nameOf: (field: string) => string): string {
  if (Array.isArray(value)) return value.map((part) => said(part, nameOf)).join(', ')
  if (value === null || typeof value !== 'object') return value === null ? '—' : String(value)
  return Object.entries(value)
    .filter(([, part]) => !(typeof part === 'string' && UUID.test(part)))
    .map(([field, part]) => `${nameOf(field)}: ${said(part, nameOf)}`)
    .join('; ')
}
