/** How much the bank lets a merchant pay out: seen by its staff, changed by two of them. What was approved holds at once. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Outcome } from '@saola/contract/approval'
import type { Input, Output } from '@saola/contract/call'
import {
  bankLimitFields,
  usualBankLimits,
  type BankLimits,
  type payoutLimit,
} from '@saola/contract/payout-limit'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wireOrNull } from '../../platform/clock.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import * as approval from '../approval/service.ts'
import * as merchants from '../merchant/service.ts'
import * as store from './store.ts'

const KIND = 'PAYOUT_LIMIT'
const keyOf = (merchantId: string): string => `payout-limit:${merchantId}`

const limitsIn = (row: store.LimitRow): BankLimits => ({
  order: row.order_most ?? usualBankLimits.order,
  merchantDay: row.merchant_day ?? usualBankLimits.merchantDay,
  personDay: row.person_day ?? usualBankLimits.personDay,
  newReceiver: row.new_receiver ?? usualBankLimits.newReceiver,
})

/** What the bank allows a merchant now. @param liveMerchantId its Test Mode keeps the same limits */
export async function bankLimitsOf(ctx: Ctx, liveMerchantId: string): Promise<BankLimits> {
  const row = await store.find(ctx.db, liveMerchantId)
  return row ? limitsIn(row) : usualBankLimits
}

/** @throws 5 */
async function known(ctx: Ctx, merchantId: string): Promise<store.LimitRow> {
  const row = await store.find(ctx.db, merchantId)
  ensure(row?.mode === 'LIVE', 'error.not_found')
  return row
}

/** @throws 5 */
export async function limitsFor(
  ctx: Ctx,
  { query }: Input<typeof payoutLimit.get>,
): Promise<Output<typeof payoutLimit.get>> {
  const { merchantId } = query
  const row = await known(ctx, merchantId)
  const key = keyOf(merchantId)
  const pending = (await approval.waitingFor(ctx, [key])).get(key)?.id ?? null
  return {
    ...limitsIn(row),
    usual: usualBankLimits,
    modifiedBy: row.modified_by,
    modifiedAt: wireOrNull(row.modified_at),
    pendingApproval: pending,
    allowedActions: withRight(ctx, pending === null ? ['update'] : [], actionCalls.payoutLimit),
  }
}

/** Both states as people read them, field by field. */
const shownOf = (limits: BankLimits) => ({
  payoutOrder: limits.order,
  merchantDay: limits.merchantDay,
  personDay: limits.personDay,
  payoutNewReceiver: limits.newReceiver,
})
type Shown = ReturnType<typeof shownOf>
const limitsOfShown = (shown: Shown): BankLimits => ({
  order: shown.payoutOrder,
  merchantDay: shown.merchantDay,
  personDay: shown.personDay,
  newReceiver: shown.payoutNewReceiver,
})

/** @throws 2 without a reason, 5, 13 where they are so already, 14 while a change waits */
export async function proposeLimits(
  ctx: Ctx,
  { body }: Input<typeof payoutLimit.update>,
): Promise<Outcome> {
  const { merchantId, reason, ...limits } = body
  ensure(await merchants.lock(ctx, merchantId), 'error.not_found')
  const row = await known(ctx, merchantId)
  if (reason.trim() === '') throw fieldRefusal('reason', 'error.required')
  const before = limitsIn(row)
  ensure(
    bankLimitFields.some((field) => before[field] !== limits[field]),
    'error.invalid_state',
  )
  ensure((await approval.waitingFor(ctx, [keyOf(merchantId)])).size === 0, 'error.duplicate')
  return approval.submit(
    ctx,
    {
      kind: KIND,
      subjectKey: keyOf(merchantId),
      subjectId: merchantId,
      subject: row.code,
      merchantId,
      before: shownOf(before),
      after: shownOf(limits),
      reason: reason.trim(),
    },
    !(await approval.takesTwo(ctx, KIND)),
  )
}

async function apply(ctx: Ctx, merchantId: string, limits: BankLimits): Promise<void> {
  const before = limitsIn(await known(ctx, merchantId))
  await store.set(ctx.db, merchantId, limits, { name: actorOf(ctx).name, now: ctx.clock.now() })
  await audit(ctx, {
    module: 'payout-limit',
    merchantId,
    objectId: merchantId,
    before: shownOf(before),
    after: shownOf(limits),
  })
}

export const payoutLimitApprovals = [
  approval.approvalHandler({
    kind: KIND,
    basis: async (ctx, p, lock) => {
      if (lock) await merchants.lock(ctx, p.subjectId ?? '')
      const row = await store.find(ctx.db, p.subjectId ?? '')
      return row && shownOf(limitsIn(row))
    },
    apply: async (ctx, p) => {
      await apply(ctx, p.subjectId ?? '', limitsOfShown(p.after as Shown))
      return { id: p.subjectId }
    },
  }),
]
