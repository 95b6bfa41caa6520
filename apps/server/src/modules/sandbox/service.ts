/** Test Mode (docs/decisions.md#1, #26): the sandbox merchant's sample data, its reset, and its clock. */
import type { Input, Output } from '@saola/contract/call'
import { allActionsOf, allPermissionCodes } from '@saola/contract/permissions'
import type { sandbox } from '@saola/contract/sandbox'
import { audit } from '../../platform/audit.ts'
import { shifted, wire } from '../../platform/clock.ts'
import { member, type App, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { forgetCallers } from '../session/service.ts'
import * as credential from '../credential/service.ts'
import * as merchant from '../merchant/service.ts'
import { seedSales, seedCatalogue, type Catalogue, type Shop, type Size } from './samples.ts'
import * as clock from './clock.ts'
import * as clockStore from './clock-store.ts'
import * as store from './store.ts'

type State = Output<typeof sandbox.state>

/** Sample sales of an ordinary day. */
export const PER_DAY = 8

async function loaded(ctx: Ctx): Promise<store.SandboxRow> {
  // By the merchant, not by the caller's sandbox merchant: somebody else may have replaced that within this second.
  const sandboxMerchant = await store.sandboxOf(ctx.db, member(ctx).liveMerchantId)
  ensure(sandboxMerchant, 'error.not_found')
  return sandboxMerchant
}

/** The caller's sandbox merchant as it stands. Every merchant is born with one, so registering for Test Mode answers the same and may be repeated. */
export async function state(ctx: Ctx): Promise<State> {
  const sandboxMerchant = await loaded(ctx)
  const run = await clockStore.get(ctx.db, sandboxMerchant.id)
  return {
    merchantId: sandboxMerchant.id,
    merchantCode: sandboxMerchant.code,
    merchantName: sandboxMerchant.name,
    now: wire(shifted(clock.realClock(ctx), sandboxMerchant.clock_shift_ms).now()),
    clockAheadSec: Math.round(sandboxMerchant.clock_shift_ms / 1000),
    since: wire(sandboxMerchant.created_at),
    transactions: sandboxMerchant.transactions,
    filling: sandboxMerchant.transactions === 0 && ctx.config.sampleDays > 0,
    run: run === null ? null : clock.runOf(run, clock.realClock(ctx)),
  }
}

/** Puts a fresh sandbox merchant with fresh samples and a clock of today in the old one's place. Of two at once the second finds the first's. */
export async function reset(ctx: Ctx): Promise<State> {
  const before = await loaded(ctx)
  await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx, clock: clock.realClock(ctx) }
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

/** Moves the sandbox merchant's time forward, from one due moment to the next, and says what happened (clock.ts). @throws 2, 25 */
export const moveClock = async (
  ctx: Ctx,
  parts: clock.ClockParts,
  body: Input<typeof sandbox.moveClock>['body'],
): Promise<Output<typeof sandbox.moveClock>> => clock.move(ctx, parts, (await loaded(ctx)).id, body)

/** Leaves the clock where it has come to. */
export async function stopClock(ctx: Ctx): Promise<State> {
  const { id } = await loaded(ctx)
  await inTransaction(ctx.db, async (tx) => {
    if ((await clockStore.halt(tx, id, 'STOPPED')) === 0) return
    await audit(
      { ...ctx, db: tx },
      { module: 'sandbox', merchantId: id, objectId: id, after: { clock: 'STOPPED' } },
    )
  })
  forgetCallers(ctx)
  return state(ctx)
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

/** The owner at work in their sandbox merchant, by its clock: samples of other modules are written in their name. Null once it was retired. */
export async function asOwner(ctx: Ctx, sandboxId: string): Promise<Ctx | null> {
  const row = await store.sandbox(ctx.db, sandboxId)
  return (
    row && {
      ...ctx,
      test: true,
      clock: shifted(ctx.clock, row.clock_shift_ms),
      caller: {
        kind: 'portal',
        sessionId: '',
        memberId: row.owner_id,
        name: row.owner_name,
        phone: row.owner_phone,
        isOwner: true,
        merchantId: row.id,
        liveMerchantId: row.live_id,
        merchantCode: row.code,
        merchantName: row.name,
        merchantStatus: row.status,
        codes: allPermissionCodes,
        actions: allActionsOf(allPermissionCodes),
        bankAccountIds: null,
        clockShiftMs: row.clock_shift_ms,
      },
    }
  )
}

/** One shop at a time in all processes. @returns how many sales were written; 0 for a shop that has some already. */
export const fillShop = (app: App, shop: Shop, size: Size): Promise<number> =>
  store.oneByOne(app.pool, () => seedSales(app, shop, size))
/** As `fillShop`, for menu and customers. @returns how many products were written. */
export const fillCatalogue = (app: App, shop: Catalogue, size: Size): Promise<number> =>
  store.stockOne(app.pool, () => seedCatalogue(app, shop, size))
