/** What an employee owes from closed periods and no pay will cover: written off, or settled outside payroll, by two people (docs/decisions.md#7, ADR 0071). VND. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { salaryWriteOff, WriteOff, WriteOffStanding } from '@saola/contract/salary-write-off'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { cleanLine } from '../../platform/free-text.ts'
import { uuid } from '../../platform/ids.ts'
import { post } from '../ledger/service.ts'
import * as deductions from '../salary-deduction/service.ts'
import * as employees from '../salary-employee/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as periods from '../salary-period/service.ts'
import { actionsOf, bookingOf, isOwed } from './rules.ts'
import * as store from './store.ts'

const MODULE = 'salary-write-off'

/** The phone is who they are, here and among the employees. */
const isOwnDebt = (ctx: Ctx, phone: string): boolean => member(ctx).phone === phone
interface Reading {
  reader: employees.Reader
  isClosing: boolean
  /** By the employee. */
  owedOf: ReadonlyMap<string, number>
}
function itemOf(ctx: Ctx, row: store.ListedRow, { reader, isClosing, owedOf }: Reading): WriteOff {
  const owed = owedOf.get(row.employee_id) ?? 0
  const isMine = row.status === 'WAITING' && employees.isOwn(reader, row.asked_by_id)
  const at = {
    status: row.status,
    isMine,
    isOwnDebt: isOwnDebt(ctx, row.employee_phone),
    isClosing,
    isOwed: isOwed(row.amount, owed),
  }
  return {
    id: row.id,
    employeeId: row.employee_id,
    employeeCode: row.employee_code,
    employeeName: row.employee_name,
    owedAmount: owed,
    salaryPeriodId: row.period_id,
    salaryPeriodName: periods.nameOf(ctx, row.month),
    amount: row.amount,
    way: row.way,
    reason: row.reason,
    status: row.status,
    askedBy: row.asked_by,
    askedAt: wire(row.asked_at),
    isMine,
    decidedBy: row.decided_by,
    decidedAt: wireOrNull(row.decided_at),
    rejectReason: row.reject_reason,
    allowedActions: withRight(ctx, actionsOf(at), actionCalls.salaryWriteOff),
  }
}
/** @throws 5, 46001 */
export async function ofEmployee(ctx: Ctx, id: string): Promise<WriteOffStanding> {
  const { merchantId } = member(ctx)
  const reader = await employees.readerOf(ctx)
  const { phone } = await employees.drawer(ctx, merchantId, id)
  const owed = await deductions.owedBy(ctx, merchantId, id)
  const rows = await store.ofEmployee(ctx.db, merchantId, id)
  const reading = { reader, isClosing: owed.isClosing, owedOf: new Map([[id, owed.amount]]) }
  const items = rows.map((row) => itemOf(ctx, row, reading))
  const isOpen =
    owed.amount > 0 &&
    !owed.isClosing &&
    !isOwnDebt(ctx, phone) &&
    items.every(({ status }) => status !== 'WAITING')
  return {
    owedAmount: owed.amount,
    unclosedAmount: await deductions.unclosedOf(ctx, merchantId, id),
    isClosing: owed.isClosing,
    items,
    allowedActions: withRight(
      ctx,
      isOpen ? (['propose'] as const) : [],
      actionCalls.salaryWriteOff,
    ),
  }
}
/** @throws 46001 */
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof salaryWriteOff.list>,
): Promise<Output<typeof salaryWriteOff.list>> {
  const { merchantId } = member(ctx)
  const reader = await employees.readerOf(ctx)
  const isClosing = await deductions.isClosing(ctx, merchantId)
  const filter = { periodId: query.salaryPeriodId, status: query.status }
  const rows = await store.list(ctx.db, merchantId, filter, page)
  const ids = rows.map((row) => row.employee_id)
  const owedOf = await deductions.owedByEach(ctx, merchantId, ids)
  const reading = { reader, isClosing, owedOf }
  return toPage(
    rows.map((row) => itemOf(ctx, row, reading)),
    await store.count(ctx.db, merchantId, filter),
    page,
  )
}

interface Holding {
  merchantId: string
  owed: deductions.Owed
}
/** What the employee owes, and nothing changes it until the transaction ends: neither a period that is closed nor what payroll says. @throws 5, 26 for one's own, 46001, 46017 while a period is being closed */
async function hold(ctx: Ctx, employeeId: string, own: 'allowed' | 'refused'): Promise<Holding> {
  const { merchantId } = member(ctx)
  await enterprise.lockForClosing(ctx, merchantId)
  const { phone } = await employees.drawer(ctx, merchantId, employeeId)
  ensure(own === 'allowed' || !isOwnDebt(ctx, phone), 'error.self_approval')
  return { merchantId, owed: await deductions.owedBy(ctx, merchantId, employeeId) }
}
function ensureStill({ isClosing }: deductions.Owed): void {
  if (isClosing) throw new Refusal('period.not_ready', { reason: 'CLOSING' })
}
type Pending = Pick<store.WriteOffRow, 'id' | 'employee_id' | 'amount' | 'way' | 'asked_by'>
/** It is no longer owed, in the books and in what is carried into the next period. @throws 13 where less is owed by now, 46004 once it is decided on */
async function agree(ctx: Ctx, { merchantId, owed }: Holding, row: Pending): Promise<void> {
  ensure(isOwed(row.amount, owed.amount) && owed.periodId !== null, 'error.invalid_state')
  const { periodId } = owed
  const decided = await store.decide(ctx.db, merchantId, row.id, {
    status: 'APPROVED',
    periodId,
    by: actorOf(ctx).name,
    at: ctx.clock.now(),
    reason: null,
  })
  ensure(decided === 1, 'advance.already_decided')
  const { employee_id: employeeId, amount, way } = row
  await deductions.lessen(ctx, merchantId, { periodId, employeeId, amount })
  await post(ctx, merchantId, {
    ...bookingOf(way, amount),
    transactionId: null,
    bankCreditId: null,
  })
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: employeeId,
    before: { writeOff: 'WAITING', askedBy: row.asked_by, owedAmount: owed.amount },
    after: { writeOff: 'APPROVED', amount, writeOffWay: way, owedAmount: owed.amount - amount },
  })
  await emit(ctx, 'salary_write_off.approved', merchantId, row.id, { amount, way })
}

/** @throws 2 for more than is owed, 5, 13 while another one of the employee waits, 26 for one's own, 46001, 46017 while a period is being closed */
export async function propose(
  ctx: Ctx,
  { params: { id }, body }: Input<typeof salaryWriteOff.propose>,
): Promise<WriteOffStanding> {
  const held = await hold(ctx, id, 'refused')
  const { merchantId, owed } = held
  ensureStill(owed)
  ensure(owed.periodId !== null && owed.amount > 0, 'error.invalid_state')
  if (!isOwed(body.amount, owed.amount))
    throw fieldRefusal('amount', 'error.max', { max: owed.amount })
  const actor = actorOf(ctx)
  const row: store.Asked = {
    id: uuid(),
    period_id: owed.periodId,
    employee_id: id,
    amount: body.amount,
    way: body.way,
    reason: cleanLine(body.reason),
    asked_by_id: actor.id,
    asked_by: actor.name,
  }
  const made = await store.insert(ctx.db, merchantId, row, ctx.clock.now())
  ensure(made === 1, 'error.invalid_state')
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    before: { writeOff: null },
    after: { writeOff: 'WAITING', amount: row.amount, writeOffWay: row.way, reason: row.reason },
  })
  if (!(await employees.isSecondPersonWanted(ctx, merchantId))) await agree(ctx, held, row)
  return ofEmployee(ctx, id)
}
/** @throws 5 */
async function found(
  ctx: Ctx,
  { id, writeOffId }: { id: string; writeOffId: string },
): Promise<store.WriteOffRow> {
  const row = await store.lock(ctx.db, member(ctx).merchantId, writeOffId)
  ensure(row?.employee_id === id, 'error.not_found')
  return row
}
/** The second person's word. @throws 5, 13 where less is owed by now, 26 for who asked and for one's own, 46001, 46004 once it is decided on, 46017 while a period is being closed */
export async function approve(
  ctx: Ctx,
  { params }: Input<typeof salaryWriteOff.approve>,
): Promise<WriteOffStanding> {
  const held = await hold(ctx, params.id, 'refused')
  const row = await found(ctx, params)
  ensure(row.status === 'WAITING', 'advance.already_decided')
  ensure(!employees.isOwn(await employees.readerOf(ctx), row.asked_by_id), 'error.self_approval')
  ensureStill(held.owed)
  await agree(ctx, held, row)
  return ofEmployee(ctx, params.id)
}
/** Who asked may drop it, too. @throws 5, 46001, 46004 once it is decided on */
export async function reject(
  ctx: Ctx,
  { params, body }: Input<typeof salaryWriteOff.reject>,
): Promise<WriteOffStanding> {
  const { merchantId } = await hold(ctx, params.id, 'allowed')
  const row = await found(ctx, params)
  const reason = cleanLine(body.reason)
  const decided = await store.decide(ctx.db, merchantId, row.id, {
    status: 'REJECTED',
    periodId: row.period_id,
    by: actorOf(ctx).name,
    at: ctx.clock.now(),
    reason,
  })
  ensure(decided === 1, 'advance.already_decided')
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: params.id,
    before: { writeOff: 'WAITING', askedBy: row.asked_by },
    after: { writeOff: 'REJECTED', reason },
  })
  return ofEmployee(ctx, params.id)
}
