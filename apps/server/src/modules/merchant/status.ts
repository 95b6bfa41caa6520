/** A merchant's way through its states: the one place that changes them (docs/decisions.md#21). */
import type { MerchantStatus } from '@saola/contract/enums'
import { mayMove, wantsReason } from '@saola/contract/merchant-status'
import { audit } from '../../platform/audit.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { stateOf, notifyLive } from '../../platform/live-events.ts'
import * as store from './store.ts'
import * as suspensionStore from './suspension-store.ts'

/**
 * Moves a live merchant from one state to the next, inside the running transaction. Modules handle 'merchant.status_changed'; of the first ACTIVE they
 * also handle 'merchant.activated', upon which credentials are issued.
 * @throws 13 when the table does not know the move, or the merchant is no longer in `from`.
 */
export async function moveStatus(
  ctx: Ctx,
  merchantId: string,
  from: MerchantStatus,
  to: MerchantStatus,
  reason: string | null,
): Promise<void> {
  ensure(
    mayMove(from, to) && (!wantsReason(from, to) || (reason ?? '').trim() !== ''),
    'error.invalid_state',
  )
  ensure(
    (await store.moveStatus(ctx.db, merchantId, from, to, ctx.clock.now())) === 1,
    'error.invalid_state',
  )
  const actor = actorOf(ctx)
  await store.insertMove(ctx.db, {
    merchantId,
    from,
    to,
    reason,
    actorKind: actor.kind,
    actorName: actor.name,
    now: ctx.clock.now(),
  })
  await audit(ctx, {
    module: 'merchant',
    merchantId,
    objectId: merchantId,
    before: { status: from },
    after: { status: to, reason },
  })
  await emit(ctx, 'merchant.status_changed', merchantId, merchantId, { from, to, reason })
  if (from === 'LINKED_ACCOUNT' && to === 'ACTIVE')
    await emit(ctx, 'merchant.activated', merchantId, merchantId, {})
  await notifyLive(ctx.db, [
    {
      merchantId: stateOf(merchantId),
      transactionId: '',
      payLinkCode: null,
      status: to,
      amount: 0,
    },
  ])
}

export interface Move {
  from: MerchantStatus | null
  to: MerchantStatus
  reason: string | null
  by: string
  byStaff: boolean
  at: Date
}
/** How the merchant came to be what it is, oldest first. */
export const moves = async (ctx: Ctx, merchantId: string): Promise<Move[]> =>
  (await store.moves(ctx.db, merchantId)).map((m) => ({
    from: m.from_status as MerchantStatus | null,
    to: m.to_status as MerchantStatus,
    reason: m.reason,
    by: m.actor_name,
    byStaff: m.actor_kind === 'ADMIN',
    at: m.at,
  }))

/** When merchants were suspended, milliseconds since 1970 (UTC), oldest first; `until` null = they still are. Those that never were are not among them. */
export async function suspensionsOf(
  ctx: Pick<Ctx, 'db'>,
  merchantIds: readonly string[],
): Promise<Map<string, { from: number; until: number | null }[]>> {
  const found = new Map<string, { from: number; until: number | null }[]>()
  for (const { merchant_id: id, to_status, at } of await suspensionStore.suspensions(
    ctx.db,
    merchantIds,
  )) {
    const times = found.get(id) ?? []
    const last = times.at(-1)
    if (to_status === 'INACTIVE') times.push({ from: at.getTime(), until: null })
    else if (last !== undefined) last.until = at.getTime()
    found.set(id, times)
  }
  return found
}
