/** What the bank holds of a merchant's subscriptions: proposed by one of its people, approved by another, read by the merchant (docs/decisions.md#16). */
import type { Outcome } from '@saola/contract/approval'
import type { Input, Output } from '@saola/contract/call'
import {
  bankHoldKinds,
  type BankHoldKind,
  type subscriptionHold,
} from '@saola/contract/subscription-hold'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { uuid } from '../../platform/ids.ts'
import * as approval from '../approval/service.ts'
import * as merchants from '../merchant/service.ts'
import * as store from './store.ts'

const KIND = 'SUBSCRIPTION_HOLD'
export const keyOf = (merchantId: string): string => `subscription-hold:${merchantId}`

/** @returns the code of a live merchant. @throws 5 */
export async function knownCode(ctx: Ctx, merchantId: string): Promise<string> {
  const code = await store.liveCode(ctx.db, merchantId)
  ensure(code, 'error.not_found')
  return code
}
/** What the bank holds now of the caller's subscriptions; it holds nothing of Test Mode. */
export async function own(ctx: Ctx): Promise<Output<typeof subscriptionHold.get>> {
  const rows = await store.open(ctx.db, member(ctx).merchantId)
  return rows.map(({ kind, reason, held_at }) => ({ kind, since: wire(held_at), reason }))
}

/** As people read it. */
interface Shown {
  heldMessages: boolean
  heldRun: boolean
}
const shownOf = (held: readonly { kind: BankHoldKind }[]): Shown => ({
  heldMessages: held.some(({ kind }) => kind === 'MESSAGES'),
  heldRun: held.some(({ kind }) => kind === 'RUN'),
})
const isHeld = (shown: Shown, kind: BankHoldKind): boolean =>
  kind === 'MESSAGES' ? shown.heldMessages : shown.heldRun
const heldAnew = (before: Shown, after: Shown): BankHoldKind[] =>
  bankHoldKinds.filter((kind) => !isHeld(before, kind) && isHeld(after, kind))

/** @throws 2 without a reason, or without one for the merchant where something is held anew, 5, 13 where it is so already, 14 while a change waits */
export async function proposeHold(
  ctx: Ctx,
  { body }: Input<typeof subscriptionHold.update>,
): Promise<Outcome> {
  const { merchantId, messages, run } = body
  ensure(await merchants.lock(ctx, merchantId), 'error.not_found')
  const code = await knownCode(ctx, merchantId)
  if (body.reason.trim() === '') throw fieldRefusal('reason', 'error.required')
  const before = shownOf(await store.open(ctx.db, merchantId))
  const after = { heldMessages: messages, heldRun: run }
  const merchantReason = body.merchantReason?.trim() ?? ''
  const isAnew = heldAnew(before, after).length > 0
  if (isAnew && merchantReason === '') throw fieldRefusal('merchantReason', 'error.required')
  ensure(
    bankHoldKinds.some((kind) => isHeld(before, kind) !== isHeld(after, kind)),
    'error.invalid_state',
  )
  ensure((await approval.waitingFor(ctx, [keyOf(merchantId)])).size === 0, 'error.duplicate')
  return approval.submit(
    ctx,
    {
      kind: KIND,
      subjectKey: keyOf(merchantId),
      subjectId: merchantId,
      subject: code,
      merchantId,
      before,
      after: { ...after, ...(isAnew ? { merchantReason } : {}) },
      reason: body.reason.trim(),
    },
    !(await approval.takesTwo(ctx, KIND)),
  )
}

async function apply(
  ctx: Ctx,
  merchantId: string,
  after: Shown & { merchantReason?: string },
): Promise<void> {
  const before = shownOf(await store.open(ctx.db, merchantId))
  const by = { name: actorOf(ctx).name, now: ctx.clock.now() }
  const held = heldAnew(before, after)
  const released = heldAnew(after, before)
  for (const kind of held)
    await store.hold(
      ctx.db,
      merchantId,
      { id: uuid(), kind, reason: after.merchantReason ?? '' },
      by,
    )
  for (const kind of released) await store.release(ctx.db, merchantId, kind, by)
  await audit(ctx, {
    module: 'subscription-hold',
    merchantId,
    objectId: merchantId,
    before,
    after,
  })
  await emit(ctx, 'subscription.hold_changed', merchantId, merchantId, { held, released })
}

export const subscriptionHoldApprovals = [
  approval.approvalHandler({
    kind: KIND,
    basis: async (ctx, p, lock) => {
      const merchantId = p.subjectId ?? ''
      if (lock) await merchants.lock(ctx, merchantId)
      return shownOf(await store.open(ctx.db, merchantId))
    },
    apply: async (ctx, p) => {
      await apply(ctx, p.subjectId ?? '', p.after as Shown & { merchantReason?: string })
      return { id: p.subjectId }
    },
  }),
]
