/** Employees from a spreadsheet (docs/decisions.md#7): read once and shown, then added and changed in one go; nothing of the file is written before that. VND. */
import type { Input, Output } from '@saola/contract/call'
import type {
  InvalidEmployee,
  salaryEmployeeImport,
  ValidEmployee,
} from '@saola/contract/salary-employee-import'
import { salaryImportLimits } from '@saola/contract/salary-import-values'
import type { UploadedFile } from '../../platform/call-input.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal, type FieldError } from '../../platform/errors.ts'
import * as advanceType from '../salary-advance-type/service.ts'
import * as employees from '../salary-employee/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as imports from '../salary-import/service.ts'
import type { CellError } from './cells.ts'
import { judged, typedRows, type Kept } from './reading.ts'
import { withCodes, type JudgedRow } from './judging.ts'

const shown = ({ row, cells, values, facts }: JudgedRow) => ({
  row,
  code: cells.code,
  name: cells.name,
  phoneNumber: cells.phoneNumber,
  birthDate: cells.birthDate,
  idCardNumber: cells.idCardNumber,
  email: cells.email,
  position: cells.position,
  baseAmount: cells.baseAmount,
  salaryAccount: cells.salaryAccount,
  activated: facts?.activated ?? values.activated ?? true,
  salaryAdvanceTypeId: facts?.typeId ?? values.type?.id ?? null,
  salaryAdvanceTypeName: cells.salaryAdvanceType,
})
const shownValid = (row: JudgedRow): ValidEmployee => ({
  ...shown(row),
  effect: row.effect,
  warnings: row.warnings,
})
const shownInvalid = (row: JudgedRow): InvalidEmployee => ({
  ...shown(row),
  status: row.errors[0]!.fault,
  errors: row.errors,
})
const first = (rows: readonly JudgedRow[]): readonly JudgedRow[] =>
  rows.length > salaryImportLimits.whole ? rows.slice(0, salaryImportLimits.preview) : rows

type Wages = Output<typeof salaryEmployeeImport.upload>['types']
/** Wages of the good rows by type. */
function wagesOf(valid: readonly JudgedRow[], names: ReadonlyMap<string, string>): Wages {
  const wages = new Map<string, Wages[number]>()
  for (const { facts } of valid) {
    const { typeId: id, wage } = facts!
    const before = wages.get(id) ?? { id, name: names.get(id) ?? '', employees: 0, baseAmount: 0 }
    wages.set(id, {
      ...before,
      employees: before.employees + 1,
      baseAmount: before.baseAmount + wage,
    })
  }
  return [...wages.values()].toSorted((a, b) => b.employees - a.employees)
}

/** The file's rows with what is wrong with each and what the others do; no employee is written. @throws 44002, 44005, 44006, 44007 by what the file is, 46001, 46002 */
export async function upload(
  ctx: Ctx,
  file: UploadedFile,
  updateExisting: boolean,
): Promise<Output<typeof salaryEmployeeImport.upload>> {
  const { merchantId } = member(ctx)
  const { isLocked } = await enterprise.ensureApproved(ctx, merchantId)
  ensure(!isLocked, 'enterprise.locked')
  const rows = await judged(
    ctx,
    merchantId,
    await typedRows(file.bytes, updateExisting),
    updateExisting,
  )
  const [valid, invalid] = [
    rows.filter(({ errors }) => errors.length === 0),
    rows.filter(({ errors }) => errors.length > 0),
  ]
  const content: Kept = {
    updateExisting,
    rows: rows.map(({ row, cells, errors }) => ({ row, cells, errors })),
  }
  const kept = await imports.keep(ctx, {
    kind: 'EMPLOYEE',
    periodId: null,
    fileName: file.fileName,
    bytes: file.bytes,
    content,
    counts: { total: rows.length, valid: valid.length },
  })
  const countOf = (effect: JudgedRow['effect']): number =>
    valid.filter((row) => row.effect === effect).length
  return {
    ...kept,
    total: rows.length,
    valid: valid.length,
    invalid: invalid.length,
    created: countOf('NEW'),
    changed: countOf('CHANGED'),
    unchanged: countOf('UNCHANGED'),
    types: wagesOf(valid, await typeNames(ctx, merchantId)),
    validItems: first(valid).map(shownValid),
    invalidItems: first(invalid).map(shownInvalid),
  }
}
const typeNames = async (ctx: Ctx, merchantId: string): Promise<Map<string, string>> =>
  new Map((await advanceType.named(ctx, merchantId)).map(({ id, name }) => [id, name]))

const conflictOf: Partial<Record<CellError['fault'], FieldError['key']>> = {
  CODE_EXISTS: 'employee.code_exists',
  LEFT: 'employee.code_exists',
  ACCOUNT_USED: 'employee.account_used',
}
/** What has become wrong since the dry run. @throws 2, 46009, 46018, with the rows and fields */
function ensureStillGood(rows: readonly JudgedRow[]): void {
  const errors = rows.flatMap(({ row, errors: wrong }) =>
    wrong.map(({ field, fault }): FieldError => ({
      field: `rows.${row}.${field}`,
      key: conflictOf[fault] ?? 'error.duplicate_item',
    })),
  )
  if (errors.length === 0) return
  const named = errors.find(({ key }) => key !== 'error.duplicate_item')
  throw new Refusal(
    named ? (named.key as 'employee.code_exists' | 'employee.account_used') : 'error.validation',
    { errors: errors.slice(0, salaryImportLimits.preview) },
  )
}

type Added = Output<typeof salaryEmployeeImport.bulkAdd>
/** How many are written at a time: others get their turn in between, and no statement takes long. */
const LOT = 500
async function writeAll(
  ctx: Ctx,
  changes: readonly { id: string; facts: employees.Facts }[],
  added: readonly employees.Facts[],
): Promise<Added> {
  const total = { created: 0, changed: 0, asked: 0 }
  for (let from = 0; from < changes.length; from += LOT) {
    const { changed, asked } = await employees.amend(ctx, changes.slice(from, from + LOT))
    total.changed += changed
    total.asked += asked
  }
  for (let from = 0; from < added.length; from += LOT) {
    const { created, asked } = await employees.admit(ctx, added.slice(from, from + LOT))
    total.created += created
    total.asked += asked
  }
  return total
}
async function addImport(ctx: Ctx, merchantId: string, importId: string): Promise<Added> {
  const kept = await imports.take<Kept>(ctx, 'EMPLOYEE', null, importId)
  const good = kept.rows.filter(({ errors }) => errors.length === 0)
  const rows = await judged(ctx, merchantId, good, kept.updateExisting)
  ensureStillGood(rows)
  const changes = rows.flatMap(({ effect, employeeId, facts }) =>
    effect === 'CHANGED' ? [{ id: employeeId!, facts: facts! }] : [],
  )
  const added = rows.flatMap(({ effect, facts }) => (effect === 'NEW' ? [facts!] : []))
  const codeless = added.some(({ code }) => code === '')
  // As many as there are rows: the file may give some of them to others.
  const free = codeless ? await employees.nextCodes(ctx, merchantId, added.length) : []
  const written = await writeAll(ctx, changes, withCodes(added, free))
  await imports.finish(ctx, importId)
  return written
}
type Items = NonNullable<Input<typeof salaryEmployeeImport.bulkAdd>['body']['items']>
const fieldAt = (index: number, field: string): string => `items.${index}.${field}`
/** What is wrong with one of many is said of that one. */
async function factsAt(
  ctx: Ctx,
  merchantId: string,
  item: Items[number],
  index: number,
): Promise<employees.Facts> {
  try {
    return await employees.factsOfDraft(ctx, merchantId, item)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const errors = error.extra.errors?.map((one) => ({ ...one, field: fieldAt(index, one.field) }))
    throw new Refusal(error.key, { ...error.extra, ...(errors ? { errors } : {}) })
  }
}
async function addItems(ctx: Ctx, merchantId: string, items: Items): Promise<Added> {
  const facts: employees.Facts[] = []
  for (const [index, item] of items.entries())
    facts.push(await factsAt(ctx, merchantId, item, index))
  const { created, asked } = await employees.admit(ctx, facts, fieldAt)
  return { created, changed: 0, asked }
}
/**
 * The good rows of a file, or employees as they are sent; all or none.
 * @throws 2, 5, 13 when the file was written before, 46001, 46002, 46009, 46018
 */
export async function bulkAdd(
  ctx: Ctx,
  { importId, items }: Input<typeof salaryEmployeeImport.bulkAdd>['body'],
): Promise<Added> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  if (importId !== undefined && items === undefined) return addImport(ctx, merchantId, importId)
  if (items !== undefined && importId === undefined) return addItems(ctx, merchantId, items)
  throw fieldRefusal('items', items === undefined ? 'error.required' : 'error.pattern')
}
