/** Test Mode (docs/decisions.md#1, #26): the sandbox merchant's sample data, its reset, and its clock. */
import type * as z from 'zod/mini'
import { CLOCK_MAX_DAYS, type sandbox } from '@saola/contract/sandbox'
import { audit } from '../../platform/audit.ts'
import { shifted, wire, type Clock } from '../../platform/clock.ts'
import { member, type App, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { forgetCallers } from '../session/service.ts'
import * as credential from '../credential/service.ts'
import * as feeReports from '../fee-report/service.ts'
import * as merchant from '../merchant/service.ts'
import * as payments from '../payment/service.ts'
import { seedSales, seedCatalogue, type Catalogue, type Shop, type Size } from './samples.ts'
import * as store from './store.ts'

type State = z.output<(typeof sandbox)['state']['result']>
type Moved = z.output<(typeof sandbox)['moveClock']['result']>

/** Sample sales of an ordinary day. */
export const PER_DAY = 8

/** The time that everybody else has. */
const realClock = (ctx: Ctx): Clock => shifted(ctx.clock, -member(ctx).clockShiftMs)

async function loaded(ctx: Ctx): Promise<store.SandboxRow> {
  // By the merchant, not by the caller's sandbox merchant: somebody else may have replaced that within this second.
  const sandboxMerchant = await store.sandboxOf(ctx.db, member(ctx).liveMerchantId)
  ensure(sandboxMerchant, 'error.not_found')
  return sandboxMerchant
}

/** The caller's sandbox merchant as it stands. Every merchant is born with one, so registering for Test Mode answers the same and may be repeated. */
export async function state(ctx: Ctx): Promise<State> {
  const sandboxMerchant = await loaded(ctx)
  return {
    merchantId: sandboxMerchant.id,
    merchantCode: sandboxMerchant.code,
    merchantName: sandboxMerchant.name,
    now: wire(shifted(realClock(ctx), sandboxMerchant.clock_shift_ms).now()),
    clockAheadSec: Math.round(sandboxMerchant.clock_shift_ms / 1000),
    since: wire(sandboxMerchant.created_at),
    transactions: sandboxMerchant.transactions,
    filling: sandboxMerchant.transactions === 0 && ctx.config.sampleDays > 0,
  }
}

/** Puts a fresh sandbox merchant with fresh samples and a clock of today in the old one's place. Of two at once the second finds the first's. */
export async function reset(ctx: Ctx): Promise<State> {
  const before = await loaded(ctx)
  await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx, clock: realClock(ctx) }
    if (!(await merchant.retireSandbox(inner, before.id))) return
    const opened = await merchant.openSandbox(inner, before.live_id)
    const clientIds = await credential.carryOver(inner, before.id, opened)
    await audit(inner, {
      module: 'sandbox',
      merchantId: before.live_id,
      objectId: opened,
      before: { sandboxId: before.id, transactions: before.transactions },
      after: { sandboxId: opened, clientIds },
    })
  })
  forgetCallers(ctx)
  return state(ctx)
}

/**
 * Moves the sandbox merchant's time forward, does what falls due, and says what happened.
 * @throws 2 past the limit.
 */
export async function moveClock(ctx: Ctx, advanceSec: number): Promise<Moved> {
  const { id: sandboxId } = await loaded(ctx)
  const last = await store.newestEvent(ctx.db, sandboxId)
  const moved = await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    const [by, most] = [advanceSec * 1000, CLOCK_MAX_DAYS * 86_400_000]
    const row = await merchant.moveClock(inner, sandboxId, by, most)
    ensure(row, 'error.validation', {
      errors: [{ field: 'advanceSec', key: 'error.max', params: { max: CLOCK_MAX_DAYS * 86_400 } }],
    })
    await audit(inner, {
      module: 'sandbox',
      merchantId: sandboxId,
      objectId: sandboxId,
      after: { clockAheadSec: Math.round(row.clock_shift_ms / 1000) },
    })
    return row
  })
  forgetCallers(ctx)
  await payments.expireDue(ctx, ['PAY_LINK'])
  await feeReports.closeSoon(ctx.db)
  const events = await store.eventsSince(ctx.db, sandboxId, last)
  return {
    now: wire(shifted(realClock(ctx), moved.clock_shift_ms).now()),
    clockAheadSec: Math.round(moved.clock_shift_ms / 1000),
    events: events.map((e) => ({ topic: e.topic, objectId: e.object_id, at: wire(e.at) })),
  }
}

/** Writes the samples of a sandbox merchant that has none: menu, customers, sales. Run again it goes on: a sandbox merchant that was retired meanwhile is left alone. */
export async function fillSandbox(ctx: Ctx, sandboxId: string): Promise<void> {
  const sandboxMerchant = await store.sandbox(ctx.db, sandboxId)
  if (!sandboxMerchant) return
  const shop = {
    merchantId: sandboxId,
    liveId: sandboxMerchant.live_id,
    test: true,
    by: { id: sandboxMerchant.owner_id, name: sandboxMerchant.owner_name },
    aheadMs: sandboxMerchant.clock_shift_ms,
  }
  const size = { days: ctx.config.sampleDays, perDay: PER_DAY }
  await fillCatalogue(ctx, shop, size)
  await fillShop(ctx, shop, size)
}

/** One shop at a time in all processes. @returns how many sales were written; 0 for a shop that has some already. */
export const fillShop = (app: App, shop: Shop, size: Size): Promise<number> =>
  store.oneByOne(app.pool, () => seedSales(app, shop, size))
/** As `fillShop`, for menu and customers. @returns how many products were written. */
export const fillCatalogue = (app: App, shop: Catalogue, size: Size): Promise<number> =>
  store.stockOne(app.pool, () => seedCatalogue(app, shop, size))
