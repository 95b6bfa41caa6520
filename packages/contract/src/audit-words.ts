/** The audit log in people's words, once for the screen and for its Excel file. Pure: the phrases come from the caller. */
import { formatVnd } from '@saola/money/format'
import type { Phrases } from '@saola/phrases/shape'
import { adminCodes } from './admin-permissions.ts'
import { permissionCodes } from './permissions.ts'

/** Which phrases the words are taken from. */
export const auditNamespaces = [
  'audit',
  'auditCall',
  'auditField',
  'admin',
  'web',
  'approval',
  'workQueue',
  'bankReport',
  'dataExport',
  'permission',
] as const
export type AuditPhrases = { readonly [N in (typeof auditNamespaces)[number]]: Phrases<N> }

/** A field of a change as the server answers it: text, of lists and records as JSON. */
export interface AuditChange {
  field: string
  before: string | null
  after: string | null
}
export interface AuditWords {
  operation: (operation: string) => string
  module: (module: string) => string
  field: (field: string) => string
  /** `module` tells states apart that share a name: PENDING of an address is not that of a payment. */
  value: (field: string, value: string, module?: string) => string
  /** What a line is about that has no name of its own; null where only an id is known. */
  object: (module: string, objectId: string | null) => string | null
}

/** The audience that a call is for; the line says who it was. */
const audiences = new Set([
  'portal',
  'cms',
  'root',
  'member',
  'public',
  'private',
  'internal',
  'client',
  'system',
])
/** 'payLink.private.create' → area 'payLink', actions 'payLink-create' and 'create': the area's own word goes before everybody's. */
export function wordsOf(operation: string): { area: string; actions: readonly [string, string] } {
  const [area = '', ...rest] = operation.split('.')
  const action = rest.filter((word, i) => i === rest.length - 1 || !audiences.has(word)).join('-')
  return { area, actions: [`${area}-${action}`, action] }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** An id says nothing to a reader. */
export const isId = (value: unknown): boolean => typeof value === 'string' && UUID.test(value)

/** Leaves out ids: what they refer to has a name beside them, or is the line's own object. */
export const toldChanges = (changes: readonly AuditChange[]): AuditChange[] =>
  changes.filter(({ field, before, after }) => {
    if (field === 'id') return false
    const said = [before, after].filter((value) => value !== null && value !== '')
    return said.length > 0 && !said.every((value) => isId(value) || areIds(value ?? ''))
  })
const areIds = (value: string): boolean =>
  value.startsWith('["') && value.split(',').every((part) => isId(part.replaceAll(/["[\]]/g, '')))

/** A list or a record in the words of its parts; text as it stands. `nameOf` names the fields of a record. */
export function plainValue(
  value: string,
  nameOf: (field: string) => string,
  sayPart: (field: string, value: string) => string = (_field, part) => part,
): string {
  if (!/^[[{]/.test(value)) return value
  const said = (field: string, part: unknown): string => {
    if (Array.isArray(part))
      return part
        .filter((one) => !isId(one))
        .map((one) => said(field, one))
        .join(', ')
    if (part === null || part === '') return '—'
    if (typeof part !== 'object')
      return sayPart(field, typeof part === 'string' ? part : JSON.stringify(part))
    return Object.entries(part)
      .filter(([, inner]) => !isId(inner))
      .map(([name, inner]) => `${nameOf(name)}: ${said(name, inner)}`)
      .join('; ')
  }
  try {
    return said('', JSON.parse(value))
  } catch {
    return value
  }
}

/** Rows are written down with the names of their columns in places. */
const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
/** Fields whose whole numbers are đồng. */
const money = new Set([
  'amount',
  'amounts',
  'amountFrom',
  'amountTo',
  'approveAbove',
  'feeBack',
  'fixAmount',
  'fixedFee',
  'grantedLimit',
  'limitAmount',
  'maxAmount',
  'maxFee',
  'merchantDay',
  'minAmount',
  'minFee',
  'net',
  'paymentLimit',
  'paySalaryLimitation',
  'payoutNewReceiver',
  'payoutOrder',
  'personDay',
  'price',
  'priceMax',
  'priceMin',
  'refunded',
  'secondAbove',
  'threshold',
  'totalAmount',
  'vatBack',
])
const STORED = /^\/storage\/files\/([A-Za-z0-9]{6})[A-Za-z0-9]*$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/
const two = (value: number): string => String(value).padStart(2, '0')
/** "26/11/2026 09:30" in Vietnam. */
function momentOf(value: string): string {
  const at = new Date(Date.parse(value) + 7 * 3_600_000)
  return `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}
function dayOf(value: string): string | null {
  const [, year, month, day] = DAY.exec(value) ?? []
  return day === undefined ? null : `${day}/${month}/${year}`
}
function figureOf(field: string, value: string): string | null {
  if (INSTANT.test(value)) return momentOf(value)
  const day = dayOf(value)
  if (day !== null) return day
  if (!/^-?\d{1,15}$/.test(value)) return null
  if (field === 'size') return `${Math.ceil(Number(value) / 1024)} KB`
  return money.has(camelCase(field)) ? formatVnd(Number(value)) : null
}

type Tree = Readonly<Record<string, unknown>>
const textAt = (tree: Tree, ...path: readonly string[]): string | undefined => {
  let at: unknown = tree
  for (const key of path) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, key)) return undefined
    at = (at as Tree)[key]
  }
  return typeof at === 'string' ? at : undefined
}

/** Keys with dots stand nested among the phrases, alone or with a name among other texts; those of webhook events with underscores. */
const wordOfKey = (tree: Tree, key: string): string | undefined =>
  textAt(tree, ...key.split('.')) ??
  textAt(tree, ...key.split('.'), 'name') ??
  textAt(tree, key.replaceAll('.', '_'))

/** Filters of a file that somebody asked for stand in its proposal under such names. */
const FILTER = 'filter.'

/** What was done, in words. Of `auditCall` alone, for screens that show no more of the log. */
export function operationWords(phrases: Phrases<'auditCall'>, operation: string): string {
  const { area, actions } = wordsOf(operation)
  const where = textAt(phrases.area, area)
  const what = actions.map((key) => textAt(phrases.action, key)).find(Boolean)
  return where === undefined || what === undefined ? phrases.other : `${where}: ${what}`
}

/** A list without anything in it. */
const NOTHING = '—'
/** Fields that are lists of rights. */
const rights = new Set(['actions', 'codes'])

/** Things that are named by a word of the program's: which phrases say it. */
const objectWords = ({ approval, workQueue, bankReport }: AuditPhrases): Record<string, Tree> => ({
  'approval-rule': approval.kind,
  'work-queue': workQueue.kind,
  'bank-report': bankReport.tab,
})
const nameOfCode = (codes: Readonly<Record<string, number>>, code: number): string =>
  Object.entries(codes).find(([, own]) => own === code)?.[0] ?? ''
/** A right of bank staff, or an area of merchants with what may be done in it: 3003, 1501, "1501.CREATE". */
function rightName({ admin, permission }: AuditPhrases, right: unknown): string {
  const [code = '', verb = ''] = String(right).split('.')
  const staffs = textAt(admin.code, nameOfCode(adminCodes, Number(code)))
  const area = textAt(permission, nameOfCode(permissionCodes, Number(code)), 'name')
  const what = textAt(permission.verb, verb)
  const named = staffs ?? area ?? String(right)
  return what === undefined ? named : `${named} (${what.toLowerCase()})`
}
function rightNames(phrases: AuditPhrases, json: string): string {
  const rights: unknown = JSON.parse(json)
  if (!Array.isArray(rights)) return json
  return rights.map((right) => rightName(phrases, right)).join(', ') || NOTHING
}

/** What stands for calls, modules, fields, values and things; never the program's own names, where there are no words a general one. */
export function auditWords(phrases: AuditPhrases): AuditWords {
  const { audit, auditCall, auditField, web, dataExport } = phrases
  const plainField = (name: string): string =>
    textAt(audit.field, name) ?? textAt(auditField.field, name) ?? auditField.otherField
  const field = (name: string): string => {
    if (name.startsWith(FILTER)) {
      const own = name.slice(FILTER.length)
      return `${audit.field.filter} · ${textAt(dataExport.filter, own) ?? plainField(own)}`
    }
    // Days of the calendar and banks of a list are fields under their own name; the program's begin with a small letter.
    return dayOf(name) ?? (/^\p{Lu}/u.test(name) ? name : plainField(camelCase(name)))
  }
  const coded = (column: string, value: string, module: string): string | undefined => {
    const name = camelCase(column.startsWith(FILTER) ? column.slice(FILTER.length) : column)
    if (name === 'operation') return operationWords(auditCall, value)
    if (name === 'module') return textAt(audit.module, value)
    return (
      (name === 'status' ? textAt(auditField.statusOf, module, value) : undefined) ??
      textAt(auditField.value, name, value) ??
      wordOfKey((auditField.value as Tree)[name] as Tree, value) ??
      textAt(audit.value, name, value) ??
      (name === 'side' ? textAt(audit.side, value) : undefined) ??
      (name === 'status' ? textAt(web.status, value) : undefined) ??
      textAt(auditField.anyValue, value)
    )
  }
  const sayPart = (name: string, value: string, module: string): string => {
    if (value === 'true' || value === 'false') return audit.yes[value]
    const [, file] = STORED.exec(value) ?? []
    if (file !== undefined) return `${auditField.stored} ${file}`
    return coded(name, value, module) ?? figureOf(name, value) ?? value
  }
  const things = objectWords(phrases)
  return {
    operation: (operation) => operationWords(auditCall, operation),
    module: (module) => textAt(audit.module, module) ?? auditField.otherModule,
    field,
    value: (name, value, module = '') => {
      if (rights.has(name) && value.startsWith('[')) return rightNames(phrases, value)
      const said = sayPart(name, value, module)
      return said === value
        ? plainValue(value, field, (part, inner) => sayPart(part || name, inner, module)) || NOTHING
        : said
    },
    object: (module, objectId) => {
      if (objectId === null || isId(objectId)) return null
      const [word = ''] = objectId.split('/')
      const known = things[module]
      return known === undefined
        ? (figureOf('', objectId) ?? objectId)
        : (textAt(known, word) ?? null)
    },
  }
}

/** One side of the changes as a text of one cell: "Tên: A; Giá: 29.000 ₫". */
export const sideOf = (
  words: AuditWords,
  changes: readonly AuditChange[],
  side: 'before' | 'after',
  module: string,
): string =>
  toldChanges(changes)
    .flatMap((change) => {
      const value = change[side]
      return value === null || value === '' || isId(value)
        ? []
        : [`${words.field(change.field)}: ${words.value(change.field, value, module)}`]
    })
    .join('; ')
