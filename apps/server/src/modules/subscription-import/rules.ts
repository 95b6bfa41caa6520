/** A file of subscribers, read row by row: which columns stand where, what is wrong with a row by itself, what is worth a look. Pure. VND. */
import {
  importColumns,
  importLimits,
  type ImportColumn,
  type ImportFault,
  type ImportRow,
  type ImportWarning,
} from '@saola/contract/subscription-import'
import { planLimits } from '@saola/contract/subscription-plan-values'
import { subscriptionLimits } from '@saola/contract/subscription-values'
import { isUnseen, optionalEmail, phone, plain, sheetPhone } from '@saola/contract/validators'
import { parseVnd } from '@saola/money/format'
import { isDay, plusDays, type Day } from '@saola/schedule/day'
import { fold } from '@saola/vietqr/text'

export type Cells = Record<ImportColumn, string>
/** What a row says, once nothing is wrong with it. "" = not given. */
export interface Facts {
  customer: { code: string; fullName: string; phone: string; email: string }
  planCode: string
  quantity: number
  unitAmount: number
  paidUntil: Day
  cyclesLeft: number | null
  remind: boolean
  link: boolean
  attestedBy: string | null
  refId: string | null
}
export interface ReadRow extends ImportRow {
  cells: Cells
  /** Null where something is wrong. */
  facts: Facts | null
}
/** Of the plan, what a row depends on. */
export interface Plan {
  isOpen: boolean
  unitAmount: number
}
export type Titles = Record<ImportColumn, readonly string[]>
/** The words for yes and no, folded. */
export interface YesNo {
  yes: ReadonlySet<string>
  no: ReadonlySet<string>
}

const needed: readonly ImportColumn[] = ['planCode', 'paidUntil']
/**
 * Which column stands where, by titles in any order.
 * @param titles of each column, in every language
 * @returns null where one that is needed is not there, or one comes twice
 */
export function columnsOf(
  row: readonly string[],
  titles: Titles,
): Partial<Record<ImportColumn, number>> | null {
  const byTitle = new Map(
    importColumns.flatMap((column) =>
      titles[column].map((title) => [fold(title), column] as const),
    ),
  )
  const at: Partial<Record<ImportColumn, number>> = {}
  for (const [i, title] of row.entries()) {
    const column = byTitle.get(fold(title.replaceAll('*', '')))
    if (column === undefined) continue
    if (at[column] !== undefined) return null
    at[column] = i
  }
  const isNamed = at.customerCode !== undefined || at.fullName !== undefined
  return isNamed && needed.every((column) => at[column] !== undefined) ? at : null
}
export const cellsOf = (
  line: readonly string[],
  columns: Partial<Record<ImportColumn, number>>,
): Cells =>
  Object.fromEntries(
    importColumns.map((column) => [column, plain(line[columns[column] ?? -1] ?? '').trim()]),
  ) as Cells

/** "2027-01-31" as Excel's days arrive, "31/01/2027" or "31-1-2027" as people type them. */
function dayOf(text: string): Day | null {
  const typed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const iso = typed
    ? `${typed[3]!}-${typed[2]!.padStart(2, '0')}-${typed[1]!.padStart(2, '0')}`
    : text.slice(0, 10)
  return isDay(iso) ? iso : null
}
const wholeOf = (text: string, max: number): number | null => {
  const value = parseVnd(text)
  return value === null || value < 1 || value > max ? null : value
}
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const longest: Partial<Record<ImportColumn, number>> = {
  customerCode: 30,
  fullName: 100,
  planCode: 30,
  attestedBy: 100,
  refId: 64,
}
const EARLIEST = '2000-01-01'

interface Known {
  plans: ReadonlyMap<string, Plan>
  words: YesNo
  today: Day
}
type Read = Partial<Record<ImportColumn, ImportFault | null>>

function yesOf(text: string, { yes, no }: YesNo): boolean | null {
  const word = fold(text)
  if (word === '' || no.has(word)) return false
  return yes.has(word) ? true : null
}
function planFault(cells: Cells, { plans }: Known): ImportFault | null {
  const plan = plans.get(cells.planCode)
  if (plan === undefined) return 'PLAN_UNKNOWN'
  return plan.isOpen ? null : 'PLAN_CLOSED'
}
function dateFault(cells: Cells, { today }: Known): ImportFault | null {
  const paid = dayOf(cells.paidUntil)
  if (paid === null) return 'DATE'
  return paid < EARLIEST || paid > plusDays(today, importLimits.paidDaysAhead) ? 'DATE_RANGE' : null
}
function amountFault(cells: Cells, { plans }: Known): ImportFault | null {
  const unit = unitAmountOf(cells, plans)
  if (unit === null) return 'AMOUNT'
  if (unit > planLimits.fixedAmount) return 'AMOUNT_LIMIT'
  const quantity = quantityOf(cells)
  return quantity !== null && unit * quantity > planLimits.fixedAmount ? 'AMOUNT_LIMIT' : null
}
const quantityOf = ({ quantity }: Cells): number | null =>
  quantity === '' ? 1 : wholeOf(quantity, subscriptionLimits.quantity)
/** An empty one is the plan's. */
function unitAmountOf(cells: Cells, plans: Known['plans']): number | null {
  if (cells.unitAmount === '') return plans.get(cells.planCode)?.unitAmount ?? 1
  return wholeOf(cells.unitAmount, Number.MAX_SAFE_INTEGER)
}
const textFault = (text: string, max: number): ImportFault | null => {
  if (text.length > max) return 'TOO_LONG'
  return CONTROL.test(text) || !text.isWellFormed() ? 'TEXT' : null
}
const emailFaultOf = (text: string): ImportFault | null =>
  optionalEmail(text) === '' ? null : 'EMAIL'

function consentFaults(cells: Cells, { words }: Known): Read {
  const [remind, link] = [yesOf(cells.remind, words), yesOf(cells.link, words)]
  const isAgreed = remind === true || link === true
  return {
    remind: remind === null ? 'YES_NO' : null,
    link: link === null ? 'YES_NO' : null,
    attestedBy: isAgreed && isUnseen(cells.attestedBy) ? 'ATTESTED' : null,
  }
}
function customerFaults(cells: Cells): Read {
  // Named by code, the rest is what the shop knows already.
  if (cells.customerCode !== '') return {}
  const number = sheetPhone(cells.phone)
  return {
    fullName: isUnseen(cells.fullName) ? 'REQUIRED' : null,
    phone: number === '' || phone(number) === '' ? null : 'PHONE',
    email: emailFaultOf(cells.email),
  }
}
/** One row by itself; each cell has one fault at most. `plans` by code. */
export function readRow(row: number, cells: Cells, known: Known): ReadRow {
  const own: Read = {
    ...customerFaults(cells),
    planCode: cells.planCode === '' ? 'REQUIRED' : planFault(cells, known),
    quantity: quantityOf(cells) === null ? 'QUANTITY' : null,
    unitAmount: amountFault(cells, known),
    paidUntil: cells.paidUntil === '' ? 'REQUIRED' : dateFault(cells, known),
    cyclesLeft:
      cells.cyclesLeft === '' || wholeOf(cells.cyclesLeft, subscriptionLimits.cycles) !== null
        ? null
        : 'CYCLES',
    ...consentFaults(cells, known),
  }
  const errors = importColumns.flatMap((field) => {
    const fault = textFault(cells[field], longest[field] ?? 300) ?? own[field]
    return fault == null ? [] : [{ field, fault }]
  })
  return {
    row,
    cells,
    firstDate: null,
    amount: null,
    errors,
    warnings: [],
    facts: errors.length > 0 ? null : factsOf(cells, known),
  }
}
function factsOf(cells: Cells, { plans, words }: Known): Facts {
  const [remind, link] = [yesOf(cells.remind, words)!, yesOf(cells.link, words)!]
  const isNamed = cells.customerCode !== ''
  return {
    customer: {
      code: cells.customerCode.toUpperCase(),
      fullName: isNamed ? '' : cells.fullName.replace(/\s+/g, ' '),
      phone: isNamed ? '' : sheetPhone(cells.phone),
      email: isNamed ? '' : cells.email,
    },
    planCode: cells.planCode,
    quantity: quantityOf(cells)!,
    unitAmount: unitAmountOf(cells, plans)!,
    paidUntil: dayOf(cells.paidUntil)!,
    cyclesLeft:
      cells.cyclesLeft === '' ? null : wholeOf(cells.cyclesLeft, subscriptionLimits.cycles),
    remind,
    link,
    attestedBy: remind || link ? cells.attestedBy : null,
    refId: cells.refId || null,
  }
}

/** What the shop knows of a row's customer and reference. */
export interface Around {
  /** null: not a customer yet. */
  customerId: string | null
  isReferenceTaken: boolean
  isSubscribed: boolean
  isPassed: boolean
}
const withFault = (read: ReadRow, field: ImportColumn, fault: ImportFault): ReadRow => ({
  ...read,
  facts: null,
  errors: [...read.errors, { field, fault }],
})
/** Rows beside each other and beside what is there: references are used once, and who seems to subscribe twice is pointed out. `around` by row, null for wrong ones. */
export function compare(rows: readonly ReadRow[], around: readonly (Around | null)[]): ReadRow[] {
  const references = new Set<string>()
  const subscribed = new Set<string>()
  return rows.map((read, i) => {
    const about = around[i]
    if (read.facts === null || about == null) return read
    const { customer, planCode, refId } = read.facts
    if (customer.code !== '' && about.customerId === null)
      return withFault(read, 'customerCode', 'CUSTOMER_UNKNOWN')
    if (about.isReferenceTaken) return withFault(read, 'refId', 'REFERENCE_TAKEN')
    if (refId !== null && references.has(refId))
      return withFault(read, 'refId', 'REFERENCE_REPEATED')
    if (refId !== null) references.add(refId)
    const who = about.customerId ?? (customer.phone || customer.email.toLowerCase() || `#${i}`)
    const isRepeated = subscribed.has(`${who}/${planCode}`)
    subscribed.add(`${who}/${planCode}`)
    const warnings: ImportWarning[] = [
      ...(about.isSubscribed ? (['SUBSCRIBED'] as const) : []),
      ...(isRepeated ? (['REPEATED'] as const) : []),
      ...(about.isPassed ? (['PASSED'] as const) : []),
    ]
    return { ...read, warnings }
  })
}
