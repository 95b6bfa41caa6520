/** What needs two people (docs/decisions.md#22): that somebody may draw, another account, a much higher wage, an account in another name. Who asked does not decide. */
import type { Input, Output } from '@saola/contract/call'
import type { EmployeeRecord, salaryEmployee } from '@saola/contract/salary-employee'
import type { EmployeeProposal } from '@saola/contract/salary-employee-values'
import { audit, auditAll } from '../../platform/audit.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { cleanLine } from '../../platform/free-text.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import { askAccounts } from './accounts.ts'
import { ensureFree } from './finding.ts'
import * as proposals from './proposal-store.ts'
import { factsOf, isOwn, MODULE, readerOf, recordOf } from './reader.ts'
import { changedRow, changeOf } from './rows.ts'
import type { Facts } from './rules.ts'
import { decryptProposed } from './sealed.ts'
import * as store from './store.ts'
import { amend } from './writing.ts'

/** Asks a second person for something of one employee, beside what waits already. */
async function ask(
  ctx: Ctx,
  row: store.EmployeeRow,
  kind: EmployeeProposal,
  reason: string,
): Promise<void> {
  const { merchantId } = member(ctx)
  const [waited] = await proposals.ofEmployees(ctx.db, merchantId, [row.id])
  const actor = actorOf(ctx)
  await proposals.putAll(ctx.db, merchantId, [
    {
      employee_id: row.id,
      sealed: null,
      account_bin: null,
      account_last: null,
      account_digest: null,
      ...waited,
      kinds: [...new Set([...(waited?.kinds ?? []), kind])],
      reason,
      asked_by_id: actor.id,
      asked_by: actor.name,
      asked_at: ctx.clock.now(),
    },
  ])
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: row.id,
    before: { waitsFor: null },
    after: { waitsFor: kind, reason },
  })
}

/** Lets employees draw, or no more; the first waits for a second person where the configuration wants one. @throws 5, 13, 46001, 46002 */
export async function activate(
  ctx: Ctx,
  { employeeIds, activated }: Input<typeof salaryEmployee.activate>['body'],
): Promise<Output<typeof salaryEmployee.activate>> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  const rows = await store.ofIds(ctx.db, merchantId, [...new Set(employeeIds)])
  ensure(rows.length === new Set(employeeIds).size, 'error.not_found')
  const staying = rows.filter((row) => row.left_on === null)
  return amend(
    ctx,
    staying.map((row) => ({
      id: row.id,
      facts: { ...factsOf(ctx, merchantId, row)!, activated },
    })),
  )
}

/** Asks that an account in another name is taken as the employee's. @throws 5, 13 where the bank told no other name, 46001, 46002 */
export async function acceptName(ctx: Ctx, id: string, reason: string): Promise<EmployeeRecord> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  ensure(row.account_status === 'MISMATCH' && row.left_on === null, 'error.invalid_state')
  await ask(ctx, row, 'NAME', cleanLine(reason))
  return recordOf(ctx, (await store.get(ctx.db, merchantId, id))!, await readerOf(ctx))
}

/** Who asked takes back all that waits of one employee. @throws 5, 13 where nothing of the caller's waits, 46001, 46002 */
export async function withdraw(ctx: Ctx, id: string): Promise<EmployeeRecord> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  const reader = await readerOf(ctx)
  const [waited] = await proposals.ofEmployees(ctx.db, merchantId, [id])
  ensure(waited && isOwn(reader, waited.asked_by_id), 'error.invalid_state')
  await proposals.removeAll(ctx.db, merchantId, [id])
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    before: { waitsFor: waited.kinds.join(', ') },
    after: { waitsFor: null },
  })
  return recordOf(ctx, (await store.get(ctx.db, merchantId, id))!, reader)
}

interface Waiting {
  row: store.EmployeeRow
  waited: proposals.ProposalRow
}
/** As it is once all that waits holds. */
function agreed(ctx: Ctx, merchantId: string, { row, waited }: Waiting): Facts {
  const facts = factsOf(ctx, merchantId, row)!
  const proposed = waited.sealed
    ? decryptProposed(ctx, merchantId, row.id, waited.sealed)
    : { wage: facts.wage, account: facts.account }
  const has = (kind: EmployeeProposal): boolean => waited.kinds.includes(kind)
  return {
    ...facts,
    activated: facts.activated || has('ACTIVATION'),
    ...(has('WAGE') ? { wage: proposed.wage } : {}),
    ...(has('ACCOUNT') ? { account: proposed.account, bin: waited.account_bin! } : {}),
  }
}
async function approve(ctx: Ctx, merchantId: string, list: readonly Waiting[]): Promise<void> {
  const decided = list.map((one) => ({ ...one, facts: agreed(ctx, merchantId, one) }))
  await ensureFree(
    ctx,
    merchantId,
    decided.map(({ row, facts }) => ({ id: row.id, facts })),
    (_, field) => field,
  )
  const rows = decided.map(({ row, waited, facts }) => {
    const next = changedRow(ctx, merchantId, row, facts)
    const isTaken = waited.kinds.includes('NAME') && next.account_status === 'MISMATCH'
    return isTaken ? { ...next, account_status: 'VERIFIED' as const } : next
  })
  await store.updateAll(ctx.db, merchantId, rows)
  await auditAll(
    ctx,
    decided.map(({ row, waited, facts }) => {
      const { before, after } = changeOf(factsOf(ctx, merchantId, row), facts)
      const asked = { waitsFor: waited.kinds.join(', '), askedBy: waited.asked_by }
      return {
        module: MODULE,
        merchantId,
        objectId: row.id,
        before: { ...before, ...asked },
        after: { ...after, isApproved: true },
      }
    }),
  )
  await askAccounts(ctx.db, { merchantId, test: ctx.test, silences: 0 })
}
async function reject(
  ctx: Ctx,
  merchantId: string,
  list: readonly Waiting[],
  reason: string | null,
): Promise<void> {
  await auditAll(
    ctx,
    list.map(({ row, waited }) => ({
      module: MODULE,
      merchantId,
      objectId: row.id,
      before: { waitsFor: waited.kinds.join(', '), askedBy: waited.asked_by },
      after: { isApproved: false, reason },
    })),
  )
}

/**
 * The second person's word on all that waits of these employees. Who asked may drop it, and not agree to it; the owner of an enterprise in which nobody else may
 * approve may.
 * @throws 5, 46001, 46002, 46018 where an account was given to somebody else meanwhile
 */
export async function decide(
  ctx: Ctx,
  { employeeIds, isApproved, reason }: Input<typeof salaryEmployee.decide>['body'],
): Promise<Output<typeof salaryEmployee.decide>> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  const reader = await readerOf(ctx)
  const ids = [...new Set(employeeIds)]
  const rows = new Map((await store.ofIds(ctx.db, merchantId, ids)).map((row) => [row.id, row]))
  ensure(rows.size === ids.length, 'error.not_found')
  const waiting = (await proposals.ofEmployees(ctx.db, merchantId, ids)).map((waited) => ({
    waited,
    row: rows.get(waited.employee_id)!,
  }))
  const mine = waiting.filter(({ waited }) => !isApproved || !isOwn(reader, waited.asked_by_id))
  if (mine.length > 0) {
    if (isApproved) await approve(ctx, merchantId, mine)
    else await reject(ctx, merchantId, mine, cleanLine(reason ?? '') || null)
    await proposals.removeAll(
      ctx.db,
      merchantId,
      mine.map(({ row }) => row.id),
    )
  }
  return { decided: mine.length, own: waiting.length - mine.length }
}
