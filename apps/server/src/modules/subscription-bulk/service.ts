/** Many subscriptions at once (docs/decisions.md#16): what it would come to, beginning it, its progress and result, and taking it back. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { toPage, type PageRequest } from '@saola/contract/paging'
import { actionId } from '@saola/contract/permissions'
import type { BulkItem, BulkPreviewRow, subscriptionBulk } from '@saola/contract/subscription-bulk'
import {
  bulkLimits,
  startOf,
  undoOf,
  type AnyBulkAct,
} from '@saola/contract/subscription-bulk-values'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { spokenCode, uuid } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import { heldTo } from '../bank-account/service.ts'
import * as subscriptions from '../subscription/service.ts'
import { previewReminders, type Reminding, type ReminderSeen } from './reminding.ts'
import { sumsOf } from './rules.ts'
import * as store from './store.ts'

type Preview = Output<typeof subscriptionBulk.preview>
type Wanted = Input<typeof subscriptionBulk.preview>['body']

const MODULE = 'subscription'

export const choose = (
  ctx: Ctx,
  query: Input<typeof subscriptionBulk.choose>['query'],
): Promise<Output<typeof subscriptionBulk.choose>> =>
  subscriptions.idsOf(ctx, query, bulkLimits.rows)

/** Members held to some accounts see what they did themselves: of the others' they would see a part. */
const onlyOf = (ctx: Ctx): string | null => (heldTo(ctx) === null ? null : member(ctx).memberId)

/** What is wanted, with the subscriptions it is wanted for. */
interface Plan {
  act: AnyBulkAct
  ids: readonly string[]
  cycles: number | null
  reason: string | null
  waiveFinal: boolean
  undoes: { id: string; code: string } | null
  /** Of what was extended: how many cycles it was left with. */
  cyclesAfter: ReadonlyMap<string, number>
}
/** @throws 5 for none of the merchant's, 13 while it is at work, where it cannot be taken back, and once it was. */
async function undoPlan(ctx: Ctx, { act, undoes }: Wanted): Promise<Plan> {
  if (undoes === undefined) throw fieldRefusal('undoes', 'error.required')
  const { merchantId } = member(ctx)
  const row = await store.get(ctx.db, merchantId, undoes, onlyOf(ctx))
  ensure(row, 'error.not_found')
  ensure(isUndoable(row) && undoOf(row.act) === act, 'error.invalid_state')
  const done = await store.doneRows(ctx.db, merchantId, undoes)
  return {
    act,
    ids: done.map(({ subscription_id: id }) => id),
    cycles: row.cycles,
    reason: null,
    waiveFinal: false,
    undoes: { id: row.id, code: row.code },
    cyclesAfter: new Map(
      done.flatMap((one) =>
        one.cycles_after === null ? [] : [[one.subscription_id, one.cycles_after] as const],
      ),
    ),
  }
}
/** @throws 2 where something is missing that the act needs. */
function planOf({ act, ids, cycles, reason, waiveFinal }: Wanted): Plan {
  if (ids === undefined) throw fieldRefusal('ids', 'error.required')
  if (act === 'EXTEND' && cycles === undefined) throw fieldRefusal('cycles', 'error.required')
  const isCancel = act === 'CANCEL_AT_END' || act === 'CANCEL_NOW'
  return {
    act,
    ids: [...new Set(ids)],
    cycles: act === 'EXTEND' ? cycles! : null,
    reason: isCancel ? reason?.trim() || null : null,
    waiveFinal: act === 'CANCEL_NOW' && waiveFinal === true,
    undoes: null,
    cyclesAfter: new Map(),
  }
}
const isUndo = (act: AnyBulkAct): boolean => act === 'UNDO_EXTEND' || act === 'UNDO_CANCEL'

type Seen = subscriptions.BulkSeen | ReminderSeen
const see = (ctx: Ctx, plan: Plan): Promise<readonly Seen[]> => {
  const { act, ids, cycles, reason, waiveFinal, undoes, cyclesAfter } = plan
  if (act === 'REMIND') return previewReminders(ctx, ids)
  const terms = { act, cycles: cycles ?? 0, reason, waiveFinal, undoes: undoes?.code ?? null }
  return subscriptions.previewBulk(ctx, ids, terms, cyclesAfter)
}
const isReminding = (result: Reminding | subscriptions.Outcome): result is Reminding =>
  'channel' in result
function rowOf({ row, result }: Seen): BulkPreviewRow {
  const { id, code, customerName, status } = row
  const about = { id, code, customerName, status, reason: null, after: null, invoice: null }
  if (typeof result === 'string') return { ...about, reason: result }
  if (!isReminding(result)) return { ...about, after: result }
  const { number, amount, channel } = result
  return { ...about, invoice: { number, amount, channel } }
}
async function look(ctx: Ctx, wanted: Wanted) {
  const plan = isUndo(wanted.act) ? await undoPlan(ctx, wanted) : planOf(wanted)
  const seen = await see(ctx, plan)
  const rows = seen.map(rowOf)
  const sums = sumsOf(rows)
  const way = startOf(plan.act, sums.willDo)
  const preview: Preview = {
    act: plan.act,
    rows,
    ...sums,
    hash: subscriptions.hashOfMarks([
      plan.act,
      String(plan.cycles),
      String(plan.waiveFinal),
      ...seen.map(({ mark }) => mark),
    ]),
    allowedActions: withRight(ctx, sums.willDo === 0 ? [] : [way], actionCalls.subscriptionBulk),
  }
  return { plan, seen, preview, way }
}
/** Writes nothing. @throws 2, 39006; of what takes another one back 5, 13. */
export const preview = async (ctx: Ctx, wanted: Wanted): Promise<Preview> =>
  (await look(ctx, wanted)).preview

/**
 * Begins it: what cannot be done is refused at once, the rest is worked on one by one.
 * @throws as the preview; 10 for many without the right to approve, 12 where it does not come to what was previewed, 13 where nothing would be done.
 */
export async function start(
  ctx: Ctx,
  { hash, ...wanted }: Input<typeof subscriptionBulk.start>['body'],
  by: 'start' | 'start-many',
): Promise<BulkItem> {
  const me = member(ctx)
  const { plan, seen, preview: shown, way } = await look(ctx, wanted)
  ensure(by === 'start-many' || way === 'start', 'notification.access_denied', {
    params: { codes: '1504' },
    missing: [actionId(1504, 'APPROVE')],
  })
  ensure(shown.hash === hash, 'error.stale_version')
  ensure(shown.willDo > 0, 'error.invalid_state')
  const id = uuid()
  const now = ctx.clock.now()
  const isNew = await store.insert(ctx.db, me.merchantId, {
    id,
    code: `HL${spokenCode()}`,
    act: plan.act,
    cycles: plan.cycles,
    reason: plan.reason,
    waiveFinal: plan.waiveFinal,
    undoes: plan.undoes?.id ?? null,
    total: seen.length,
    memberId: me.memberId,
    accountIds: heldTo(ctx),
    language: ctx.language,
    createdBy: actorOf(ctx).name,
    now,
  })
  ensure(isNew === 1, 'error.invalid_state')
  await store.insertRows(
    ctx.db,
    me.merchantId,
    id,
    seen.map(({ row, result, mark }, i) => {
      const reason = typeof result === 'string' ? result : null
      return {
        subscriptionId: row.id,
        n: i + 1,
        state: reason === null ? 'PENDING' : 'REFUSED',
        reason,
        mark,
        settledAt: reason === null ? null : now,
      }
    }),
  )
  await enqueue(
    ctx.db,
    'subscriptionBulk.work',
    { merchantId: me.merchantId, bulkId: id },
    { key: `subscription-bulk-${id}` },
  )
  await audit(ctx, {
    module: MODULE,
    merchantId: me.merchantId,
    objectId: id,
    after: { bulkAct: plan.act, total: seen.length, valid: shown.willDo, cycles: plan.cycles },
  })
  return detail(ctx, id)
}

const isUndoable = (row: store.BulkRow): boolean =>
  row.finished_at !== null && row.done > 0 && row.undone_by === null && undoOf(row.act) !== null
const named = (id: string | null, code: string | null): BulkItem['undoes'] =>
  id === null || code === null ? null : { id, code }
const itemOf = (ctx: Ctx, row: store.BulkRow): BulkItem => ({
  id: row.id,
  code: row.code,
  act: row.act,
  cycles: row.cycles,
  reason: row.reason,
  waiveFinal: row.waive_final,
  state: row.finished_at === null ? 'RUNNING' : 'DONE',
  total: row.total,
  done: row.done,
  refused: row.refused,
  createdAt: wire(row.created_at),
  createdBy: row.created_by,
  finishedAt: wireOrNull(row.finished_at),
  undoes: named(row.undoes, row.undoes_code),
  undoneBy: named(row.undone_by, row.undone_by_code),
  allowedActions: withRight(
    ctx,
    isUndoable(row) ? ['undo' as const] : [],
    actionCalls.subscriptionBulk,
  ),
})
export async function list(
  ctx: Ctx,
  page: PageRequest,
): Promise<Output<typeof subscriptionBulk.getAll>> {
  const { merchantId } = member(ctx)
  const [rows, total] = await Promise.all([
    store.list(ctx.db, merchantId, onlyOf(ctx), page),
    store.count(ctx.db, merchantId, onlyOf(ctx)),
  ])
  return toPage(
    rows.map((row) => itemOf(ctx, row)),
    total,
    page,
  )
}
/** @throws 5 */
export async function found(ctx: Ctx, id: string): Promise<store.BulkRow> {
  const row = await store.get(ctx.db, member(ctx).merchantId, id, onlyOf(ctx))
  ensure(row, 'error.not_found')
  return row
}
/** With its progress. @throws 5 */
export const detail = async (ctx: Ctx, id: string): Promise<BulkItem> =>
  itemOf(ctx, await found(ctx, id))
/** @throws 5 */
export async function rows(
  ctx: Ctx,
  { params, query, page }: Input<typeof subscriptionBulk.getRows>,
): Promise<Output<typeof subscriptionBulk.getRows>> {
  const { id, merchant_id: merchantId } = await found(ctx, params.id)
  const [some, total] = await Promise.all([
    store.rows(ctx.db, merchantId, id, query.state, page),
    store.countRows(ctx.db, merchantId, id, query.state),
  ])
  const names = await subscriptions.bulkNames(
    ctx,
    some.map((row) => row.subscription_id),
  )
  return toPage(
    some.map((row) => ({
      id: row.subscription_id,
      code: names.get(row.subscription_id)?.code ?? null,
      customerName: names.get(row.subscription_id)?.customerName ?? null,
      state: row.state,
      reason: row.reason,
      settledAt: wireOrNull(row.settled_at),
    })),
    total,
    page,
  )
}
