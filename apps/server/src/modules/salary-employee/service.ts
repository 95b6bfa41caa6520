/** Employees of an enterprise in salary advance (docs/decisions.md#7): who may draw, on which terms, and to which account. */
import type { Input, Output } from '@saola/contract/call'
import { toPage, type Page, type PageRequest } from '@saola/contract/paging'
import type {
  EmployeeChange,
  EmployeeDraft,
  EmployeeRecord,
  salaryEmployee,
} from '@saola/contract/salary-employee'
import { employeeLimits, isoBirthDate, isOldEnough } from '@saola/contract/salary-employee-values'
import { localPhone } from '@saola/contract/validators'
import { plusDays, type Day } from '@saola/schedule/day'
import { audit } from '../../platform/audit.ts'
import { vnDay } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { dateRefusal, ensure, fieldRefusal } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { cleanLine } from '../../platform/free-text.ts'
import { periodOf } from '../../platform/period.ts'
import * as bank from '../bank/service.ts'
import * as advanceType from '../salary-advance-type/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import { ensureFree } from './finding.ts'
import * as phoneStore from './phone-store.ts'
import * as proposals from './proposal-store.ts'
import { factsOf, itemOf, MODULE, readerOf, recordOf, VIEW_MODULE } from './reader.ts'
import { coolingUntil, type Facts } from './rules.ts'
import * as store from './store.ts'
import { admit, amend } from './writing.ts'

export { checkAccounts } from './accounts.ts'
export { maySeeWage } from './reader.ts'
export { salaryBin } from '../salary-enterprise/service.ts'
export { lookThrough, type Around, type Known } from './finding.ts'
export { needsSecondPerson, type Facts } from './rules.ts'
export { wageIn } from './sealed.ts'
export { admit, amend } from './writing.ts'

type Query = Input<typeof salaryEmployee.list>['query']
export const filterOf = (query: Query): store.Filter => ({
  keyword: query.keyword?.trim() || undefined,
  typeId: query.salaryAdvanceTypeId,
  ...periodOf(query, 'startDate', 'endDate'),
  state: query.state,
})
/** @throws 25, 46001 before the bank has agreed */
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof salaryEmployee.list>,
): Promise<Output<typeof salaryEmployee.list>> {
  const { merchantId } = member(ctx)
  const filter = filterOf(query)
  const reader = await readerOf(ctx)
  const rows = await store.list(ctx.db, merchantId, filter, page)
  return toPage(
    rows.map((row) => itemOf(ctx, row, reader)),
    await store.count(ctx.db, merchantId, filter),
    page,
  )
}
export { isOwn, readerOf, type Reader } from './reader.ts'
export { isSecondPersonWanted } from './writing.ts'

/** @throws 46001 */
export async function waiting(ctx: Ctx): Promise<Output<typeof salaryEmployee.waiting>> {
  const { merchantId } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  return proposals.waiting(ctx.db, merchantId)
}

/** Somebody who draws, or would: what of them decides how much. */
export interface Drawer {
  id: string
  code: string
  name: string
  phone: string
  typeId: string
  typeName: string
  /** Null once it is erased; VND a period. */
  wage: number | null
  hasLeft: boolean
  activated: boolean
  isAccountVerified: boolean
  isCooling: boolean
}
const drawerOf = (ctx: Ctx, merchantId: string, row: store.ListedRow): Drawer => ({
  id: row.id,
  code: row.code,
  name: row.name,
  phone: row.phone,
  typeId: row.type_id,
  typeName: row.type_name,
  wage: factsOf(ctx, merchantId, row)?.wage ?? null,
  hasLeft: row.left_on !== null,
  activated: row.activated,
  isAccountVerified: row.account_status === 'VERIFIED',
  isCooling: coolingUntil(row.account_since, ctx.clock.now()) !== null,
})
/** @throws 5 */
export async function drawer(ctx: Ctx, merchantId: string, id: string): Promise<Drawer> {
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  return drawerOf(ctx, merchantId, row)
}
/** Where an advance goes. Who shows it writes the look down. */
export interface Payee {
  code: string
  name: string
  bin: string
  /** '' once it is erased. */
  account: string
  /** The same account has the same; null once it is erased. */
  digest: string | null
}
/** @throws 5 */
export async function payee(ctx: Ctx, merchantId: string, id: string): Promise<Payee> {
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  return {
    code: row.code,
    name: row.name,
    bin: row.account_bin,
    account: factsOf(ctx, merchantId, row)?.account ?? '',
    digest: row.account_digest,
  }
}
/** Writes down that somebody of the enterprise saw an employee's account in full. */
export const noteView = (ctx: Ctx, merchantId: string, id: string): Promise<void> =>
  audit(ctx, {
    module: VIEW_MODULE,
    merchantId,
    objectId: id,
    after: { event: 'VIEWED', fields: 'account' },
  })
/** Writes down that somebody of the bank saw who an employee is, and why: names of fields, never values. */
export const noteReveal = (
  ctx: Ctx,
  merchantId: string,
  id: string,
  look: { fields: string; reference: string; reason: string },
): Promise<void> =>
  audit(ctx, {
    module: VIEW_MODULE,
    merchantId,
    objectId: id,
    after: { event: 'VIEWED', ...look },
  })
/** Who of an enterprise has a code and a phone; null for anybody else, and for who has left. */
export async function named(
  ctx: Ctx,
  merchantId: string,
  who: { code: string; phone: string },
): Promise<string | null> {
  const [row] = await store.ofCodes(ctx.db, merchantId, [who.code])
  return row?.phone === localPhone(who.phone) && row.left_on === null ? row.id : null
}
/** Who of those who have not left has a phone number, as it is kept; null where nobody has. */
export const withPhone = (ctx: Ctx, merchantId: string, phone: string): Promise<string | null> =>
  phoneStore.idOf(ctx.db, merchantId, phone)
/** A page of those who have not left. */
export async function drawers(
  ctx: Ctx,
  merchantId: string,
  { keyword, typeId, id }: Pick<store.Filter, 'keyword' | 'typeId' | 'id'>,
  page: PageRequest,
): Promise<Page<Drawer>> {
  const filter = {
    keyword,
    typeId,
    id,
    from: undefined,
    to: undefined,
    state: undefined,
    isStaying: true,
  }
  const rows = await store.list(ctx.db, merchantId, filter, page)
  return toPage(
    rows.map((row) => drawerOf(ctx, merchantId, row)),
    await store.count(ctx.db, merchantId, filter),
    page,
  )
}

/** One employee, for who shows more of them; the look is written down. In the caller's transaction. @throws 5, 46001 */
export async function view(
  ctx: Ctx,
  id: string,
): Promise<{ record: EmployeeRecord; drawer: Drawer }> {
  const { merchantId } = member(ctx)
  const reader = await readerOf(ctx)
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  const record = await recordOf(ctx, row, reader)
  await audit(ctx, {
    module: VIEW_MODULE,
    merchantId,
    objectId: id,
    after: {
      event: 'VIEWED',
      fields: record.baseAmount === null ? 'account' : 'account, baseAmount',
    },
  })
  return { record, drawer: drawerOf(ctx, merchantId, row) }
}
const shown = async (ctx: Ctx, id: string): Promise<EmployeeRecord> => {
  const row = await store.get(ctx.db, member(ctx).merchantId, id)
  return recordOf(ctx, row!, await readerOf(ctx))
}

type Typed = Pick<EmployeeDraft, 'salaryAdvanceTypeId' | 'salaryAdvanceTypeName'>
/** @throws 2 where there is no such type, or id and name are of two */
async function typeOf(ctx: Ctx, merchantId: string, body: Typed): Promise<string> {
  const types = await advanceType.named(ctx, merchantId)
  const name = cleanLine(body.salaryAdvanceTypeName ?? '').toLowerCase()
  const byName = name === '' ? undefined : types.find((one) => one.name.toLowerCase() === name)
  if (body.salaryAdvanceTypeId == null) {
    if (name === '') throw fieldRefusal('salaryAdvanceTypeId', 'error.required')
    if (!byName) throw fieldRefusal('salaryAdvanceTypeName', 'error.not_found')
    return byName.id
  }
  const byId = types.find(({ id }) => id === body.salaryAdvanceTypeId)
  if (!byId) throw fieldRefusal('salaryAdvanceTypeId', 'error.not_found')
  if (name !== '' && byName?.id !== byId.id)
    throw fieldRefusal('salaryAdvanceTypeName', 'error.pattern')
  return byId.id
}
/** @throws 2 for a bank that there is not */
async function binOf(
  ctx: Ctx,
  merchantId: string,
  named: string | null | undefined,
): Promise<string> {
  if (named == null) return enterprise.salaryBin(ctx, merchantId)
  if (!(await bank.isReachable(ctx, named))) throw fieldRefusal('salaryBankBin', 'error.not_found')
  return named
}
/** @throws 2 for who is too young */
function birthDateOf(ctx: Ctx, text: string): string {
  if (text === '') return ''
  const iso = isoBirthDate(text)!
  if (!isOldEnough(iso, vnDay(ctx.clock.now())))
    throw fieldRefusal('birthDate', 'error.min', { min: employeeLimits.age })
  return iso
}
const openFacts = (body: EmployeeDraft | EmployeeChange) => ({
  activated: body.activated,
  code: body.code,
  name: cleanLine(body.name),
  phone: localPhone(body.phoneNumber),
  email: body.email.trim(),
  position: cleanLine(body.position),
})
/** What somebody says of a new employee. @throws 2 */
export async function factsOfDraft(
  ctx: Ctx,
  merchantId: string,
  body: EmployeeDraft,
): Promise<Facts> {
  return {
    ...openFacts(body),
    typeId: await typeOf(ctx, merchantId, body),
    bin: await binOf(ctx, merchantId, body.salaryBankBin),
    birthDate: birthDateOf(ctx, body.birthDate),
    identity: body.idCardNumber,
    wage: body.baseAmount,
    account: body.salaryAccount,
  }
}

/** @throws 2, 46001, 46002, 46009, 46018 */
export async function create(ctx: Ctx, body: EmployeeDraft): Promise<EmployeeRecord> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  const { ids } = await admit(ctx, [await factsOfDraft(ctx, merchantId, body)])
  return shown(ctx, ids[0]!)
}
/** @throws 2, 5, 13 for who has left, 46001, 46002, 46009, 46018 */
export async function update(ctx: Ctx, id: string, body: EmployeeChange): Promise<EmployeeRecord> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  ensure(row.left_on === null, 'error.invalid_state')
  const before = factsOf(ctx, merchantId, row)!
  const bin =
    body.salaryBankBin == null ? before.bin : await binOf(ctx, merchantId, body.salaryBankBin)
  const facts: Facts = {
    ...openFacts(body),
    typeId: await typeOf(ctx, merchantId, body),
    bin,
    birthDate: body.birthDate == null ? before.birthDate : birthDateOf(ctx, body.birthDate),
    identity: body.idCardNumber ?? before.identity,
    wage: body.baseAmount ?? before.wage,
    account: body.salaryAccount ?? before.account,
  }
  await amend(ctx, [{ id, facts }])
  return shown(ctx, id)
}
/** What they have asked for already is judged by the type as it is when somebody decides. @throws 2, 5, 13 for who has left, 46001, 46002 */
export async function setType(
  ctx: Ctx,
  { employeeIds, salaryAdvanceTypeId }: Input<typeof salaryEmployee.bulkUpdateAdvanceType>['body'],
): Promise<{ changed: number }> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  await typeOf(ctx, merchantId, { salaryAdvanceTypeId, salaryAdvanceTypeName: null })
  const ids = [...new Set(employeeIds)]
  const rows = await store.ofIds(ctx.db, merchantId, ids)
  ensure(rows.length === ids.length, 'error.not_found')
  const { changed } = await amend(
    ctx,
    rows.map((row) => {
      ensure(row.left_on === null, 'error.invalid_state')
      return {
        id: row.id,
        facts: {
          ...factsOf(ctx, merchantId, row)!,
          typeId: salaryAdvanceTypeId,
          // As asked for, where that waits.
          activated: row.activated || (row.kinds?.includes('ACTIVATION') ?? false),
        },
      }
    }),
  )
  return { changed }
}

/** From now on nothing more is drawn; without a last day they have come back, and draw again once a second person agrees. @throws 2, 5, 13, 25, 46001, 46002 */
export async function leave(
  ctx: Ctx,
  id: string,
  { leftOn, reason }: Input<typeof salaryEmployee.leave>['body'],
): Promise<EmployeeRecord> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  const facts = factsOf(ctx, merchantId, row)
  if (leftOn === null) {
    ensure(row.left_on !== null && facts !== null, 'error.invalid_state')
    await ensureFree(ctx, merchantId, [{ id, facts }], (_, field) => field)
  } else {
    const latest = plusDays(vnDay(ctx.clock.now()) as Day, employeeLimits.leaveDaysAhead)
    ensure(facts !== null, 'error.invalid_state')
    if (leftOn < '2000-01-01' || leftOn > latest) throw dateRefusal('leftOn')
  }
  const after = {
    ...row,
    activated: false,
    left_on: leftOn,
    left_reason: leftOn === null ? null : cleanLine(reason),
  }
  await proposals.removeAll(ctx.db, merchantId, [id])
  await store.updateAll(ctx.db, merchantId, [after])
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    before: { activated: row.activated, leftOn: row.left_on },
    after: { activated: false, leftOn, reason: cleanLine(reason) },
  })
  if (leftOn !== null) await emit(ctx, 'salary_employee.left', merchantId, id, {})
  return shown(ctx, id)
}

/** @throws 5, 13 once it was erased, or where there is none, 46001 */
export async function reveal(ctx: Ctx, id: string): Promise<{ idCardNumber: string }> {
  const { merchantId } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  const identity = factsOf(ctx, merchantId, row)?.identity ?? ''
  ensure(identity !== '', 'error.invalid_state')
  await audit(ctx, {
    module: VIEW_MODULE,
    merchantId,
    objectId: id,
    after: { event: 'VIEWED', fields: 'idCardNumber' },
  })
  return { idCardNumber: identity }
}

/** The next codes that nobody has, "NV00013", for employees without one of their own. In the caller's transaction, which holds the enterprise. */
export async function nextCodes(ctx: Ctx, merchantId: string, count: number): Promise<string[]> {
  const last = await store.highestCode(ctx.db, merchantId)
  return Array.from({ length: count }, (_, i) => `NV${String(last + i + 1).padStart(5, '0')}`)
}
