/** The merchant's answer: agreed to, or disputed line by line. One answer is taken, the first. */
import type { Input } from '@saola/contract/call'
import type { statement } from '@saola/contract/statement'
import { audit } from '../../platform/audit.ts'
import { endOf, startOf } from '../../platform/clock.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { uuid } from '../../platform/ids.ts'
import { transfersOf, type TransferRow } from '../ledger/service.ts'
import { closeLine } from './cases.ts'
import * as changeStore from './change-store.ts'
import * as disputeStore from './dispute-store.ts'
import { load, wholeMerchant } from './service.ts'
import * as store from './store.ts'

/** @throws 5, 13 where it is not to be answered, 37030 where another revision holds */
async function answer(
  ctx: Ctx,
  id: string,
  revision: number,
  status: 'AGREED' | 'DISPUTED',
): Promise<store.StatementRow> {
  const merchantId = wholeMerchant(ctx)
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  ensure(row.revision === 0 || row.revision === revision, 'statement.changed')
  const by = { by: actorOf(ctx).name, isSilent: false, now: ctx.clock.now() }
  const moved = await changeStore.answer(ctx.db, merchantId, id, { status, revision, ...by })
  ensure(moved === 1, 'error.invalid_state')
  await audit(ctx, {
    module: 'statement',
    merchantId,
    objectId: id,
    before: { statement: row.status },
    after: { statement: status, revision },
  })
  return row
}

export async function agree(
  ctx: Ctx,
  id: string,
  { revision }: Input<typeof statement.agree>['body'],
): Promise<null> {
  await answer(ctx, id, revision, 'AGREED')
  return null
}

const movedBy = ({ entries }: TransferRow): number =>
  entries.reduce((all, { amount }) => all + Math.max(0, amount), 0)

/** @throws 2 at a line that is not of this period or named twice; 5, 13, 37030 */
export async function dispute(
  ctx: Ctx,
  id: string,
  body: Input<typeof statement.dispute>['body'],
): Promise<null> {
  const merchantId = wholeMerchant(ctx)
  const row = await answer(ctx, id, body.revision, 'DISPUTED')
  const ids = body.lines.map(({ transferId }) => transferId)
  const twice = ids.findIndex((one, i) => ids.indexOf(one) !== i)
  if (twice >= 0) throw fieldRefusal(`lines.${twice}.transferId`, 'error.duplicate_item')
  const days = { from: startOf(row.from_day), to: endOf(row.to_day) }
  const found = await transfersOf(
    ctx,
    merchantId,
    { ...days, ids },
    { direction: 'ASC', limit: ids.length },
  )
  const byId = new Map(found.map((one) => [one.id, one]))
  const unknown = ids.findIndex((one) => !byId.has(one))
  if (unknown >= 0) throw fieldRefusal(`lines.${unknown}.transferId`, 'error.enum')
  const disputes = body.lines.map(({ transferId, note }) => ({
    id: uuid(),
    transferId,
    kind: byId.get(transferId)!.kind,
    amount: movedBy(byId.get(transferId)!),
    note: note?.trim() || body.note,
  }))
  const by = { id, revision: row.revision, by: actorOf(ctx).name, now: ctx.clock.now() }
  await disputeStore.insert(ctx.db, merchantId, by, disputes)
  await emit(ctx, 'statement.disputed', merchantId, id, {
    statementId: id,
    revision: row.revision,
    disputeIds: disputes.map((one) => one.id),
  })
  return null
}

/** Test Mode has no bank staff: the merchant plays their part, of a line that is no case. @throws as closeLine */
export async function simulate(
  ctx: Ctx,
  id: string,
  body: Input<typeof statement.simulateClosing>['body'],
): Promise<null> {
  return closeLine(ctx, await load(ctx, id), body)
}

/** Nobody has answered in time: it holds, and says so. */
export const agreeBySilence = (
  ctx: Ctx,
  { merchant_id: merchantId, id, revision }: { merchant_id: string; id: string; revision: number },
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const to = { status: 'AGREED', revision, by: '', isSilent: true, now: ctx.clock.now() } as const
    if ((await changeStore.answer(tx, merchantId, id, to)) === 0) return
    await audit(inside, {
      module: 'statement',
      merchantId,
      objectId: id,
      before: { statement: 'ISSUED' },
      after: { statement: 'AGREED', revision, isSilent: true },
    })
  })
