/** Advance types of an enterprise: how much of a wage an employee may draw, how often, and whether somebody has to agree (docs/decisions.md#7). */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { AdvanceType, salaryAdvanceType } from '@saola/contract/salary-advance-type'
import type { AdvanceForm } from '@saola/contract/salary-values'
import { ADVANCE_STEP } from '@saola/money/advance'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { diffOf } from '../../platform/diff.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { cleanLine } from '../../platform/free-text.ts'
import { uuid } from '../../platform/ids.ts'
import { changeList } from '../audit/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as store from './store.ts'

const MODULE = 'salary-advance-type'
type Item = Output<typeof salaryAdvanceType.list>['items'][number]
type Draft = Input<typeof salaryAdvanceType.create>['body']

const itemOf = (ctx: Ctx, row: store.CountedRow): Item => ({
  id: row.id,
  name: row.name,
  advanceForm: row.form,
  advancePercent: row.percent,
  limitFrequency: row.frequency !== null,
  frequencyLimit: row.frequency,
  minAmount: row.min_amount,
  maxAmount: row.max_amount,
  employeeCount: row.employees,
  allowedActions: withRight(
    ctx,
    row.is_used ? ['update'] : ['update', 'delete'],
    actionCalls.salaryAdvanceType,
  ),
})
async function detailOf(ctx: Ctx, row: store.CountedRow): Promise<AdvanceType> {
  const { merchantId } = member(ctx)
  return { ...itemOf(ctx, row), audit: await changeList(ctx, merchantId, MODULE, row.id) }
}
/** As people read it in the list of changes. */
const shownOf = (row: store.TypeRow) => ({
  name: row.name,
  advanceForm: row.form,
  advancePercent: row.percent,
  limitFrequency: row.frequency !== null,
  frequencyLimit: row.frequency,
  minAmount: row.min_amount,
  maxAmount: row.max_amount,
})

/** @throws 46001 before the bank has agreed */
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof salaryAdvanceType.list>,
): Promise<Output<typeof salaryAdvanceType.list>> {
  const { merchantId } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  const filter = { form: query.advanceForm, keyword: query.keyword?.trim() || undefined }
  const rows = await store.list(ctx.db, merchantId, filter, page)
  return toPage(
    rows.map((row) => itemOf(ctx, row)),
    await store.count(ctx.db, merchantId, filter),
    page,
  )
}
/** All of an enterprise, by name. */
export const named = (ctx: Ctx, merchantId: string): Promise<{ id: string; name: string }[]> =>
  store.named(ctx.db, merchantId)
/** @throws 5, 46001 */
export async function get(ctx: Ctx, id: string): Promise<AdvanceType> {
  const { merchantId } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  return detailOf(ctx, row)
}

/** @throws 2 where frequency and its limit, or the two amounts, do not go together, or another type has the name */
async function checked(
  ctx: Ctx,
  id: string,
  body: Draft,
): Promise<Omit<store.TypeRow, 'created_at'>> {
  const frequency = body.frequencyLimit ?? null
  if (body.isLimitFrequency && frequency === null)
    throw fieldRefusal('frequencyLimit', 'error.required')
  const [min, max] = [body.minAmount ?? null, body.maxAmount ?? null]
  // Whole thousands are asked for: one of them has to lie between the two.
  const least = min === null ? 0 : Math.ceil(min / ADVANCE_STEP) * ADVANCE_STEP
  if (max !== null && max < least)
    throw fieldRefusal('maxAmount', 'error.min', { min: least, unit: 'VND' })
  const name = cleanLine(body.name)
  const taken = await store.idOfName(ctx.db, member(ctx).merchantId, name)
  if (taken !== null && taken !== id) throw fieldRefusal('name', 'error.duplicate_item')
  return {
    id,
    name,
    form: body.advanceForm,
    percent: body.advancePercent,
    frequency: body.isLimitFrequency ? frequency : null,
    min_amount: min,
    max_amount: max,
  }
}
/** @throws 2, 46001, 46002 */
export async function create(ctx: Ctx, body: Draft): Promise<AdvanceType> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  const made = await checked(ctx, uuid(), body)
  const row = await store.insert(ctx.db, merchantId, { ...made, created_at: ctx.clock.now() })
  await audit(ctx, { module: MODULE, merchantId, objectId: row.id, after: shownOf(row) })
  return detailOf(ctx, { ...row, employees: 0, is_used: false })
}
/** What is asked for already is judged by the type as it is when somebody decides. @throws 2, 5, 46001, 46002 */
export async function update(ctx: Ctx, id: string, body: Draft): Promise<AdvanceType> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  const before = await store.get(ctx.db, merchantId, id)
  ensure(before, 'error.not_found')
  const after = { ...before, ...(await checked(ctx, id, body)) }
  if (diffOf(before, after).length === 0) return detailOf(ctx, before)
  await store.update(ctx.db, merchantId, after)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    before: shownOf(before),
    after: shownOf(after),
  })
  return detailOf(ctx, after)
}
/** @throws 5, 46001, 46002, 46011 while an employee draws by it, or did */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  const before = await store.get(ctx.db, merchantId, id)
  ensure(before, 'error.not_found')
  ensure(!before.is_used, 'advance_type.in_use')
  await store.remove(ctx.db, merchantId, id)
  await audit(ctx, { module: MODULE, merchantId, objectId: id, before: shownOf(before) })
  return null
}

/** What employees draw by. VND. */
export interface AdvanceTerms {
  id: string
  name: string
  form: AdvanceForm
  percent: number
  /** Null = any number of requests in a period. */
  frequency: number | null
  /** Of one request; null = no bound of the type's own. */
  min: number | null
  max: number | null
}
/** The terms of all types of an enterprise, by their ids. */
export const termsOf = async (
  ctx: Ctx,
  merchantId: string,
): Promise<ReadonlyMap<string, AdvanceTerms>> =>
  new Map(
    (await store.all(ctx.db, merchantId)).map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        form: row.form,
        percent: row.percent,
        frequency: row.frequency,
        min: row.min_amount,
        max: row.max_amount,
      },
    ]),
  )
