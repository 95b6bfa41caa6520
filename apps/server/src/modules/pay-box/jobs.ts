/** Events that boxes handle, and what the bank is notified of about their accounts. */
import { QR_IMAGE_HOURS } from '@saola/contract/static-qr'
import type { Ctx } from '../../platform/context.ts'
import type { Event, EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import * as staticAccount from '../static-account/service.ts'
import * as announcementStore from './announcement-store.ts'
import * as commandStore from './command-store.ts'
import * as connectionStore from './connection-store.ts'
import * as staticQrStore from './static-qr-store.ts'
import * as store from './store.ts'

const COMMAND_DAYS = 7
type Ended = Event<'payment.settled' | 'payment.closed'>
const named = (events: readonly Ended[]): { ids: string[]; merchants: string[] } => ({
  ids: events.map((event) => event.payload.transactionId),
  merchants: events.map((event) => event.merchant_id),
})
/** A payment that is over leaves the screens on which it stands. */
async function takeDown(ctx: Ctx, events: readonly Ended[]): Promise<void> {
  const { ids, merchants } = named(events)
  if ((await commandStore.takeDown(ctx.db, merchants, ids, ctx.clock.now())) > 0)
    await connectionStore.notifyDevices(ctx.db, {})
}
/**
 * Each payment to a box's account, and each whose QR stands on a box's screen, is written down for that box alone; the line takes it from there.
 * In one delivery with the taking down, which forgets on which screen it stood.
 */
async function announce(ctx: Ctx, events: readonly Ended[]): Promise<void> {
  const { ids, merchants } = named(events)
  if ((await announcementStore.announce(ctx.db, merchants, ids, ctx.clock.now())) > 0)
    await connectionStore.notifyDevices(ctx.db, {})
  await takeDown(ctx, events)
}
/** Devices in one notification, which may be 8,000 bytes long. */
const RUNG_TOGETHER = 200
/** While its shop takes no payments a box shows nothing to be paid; afterwards its static QRs again (ADR 0028). */
async function shopMoved(
  ctx: Ctx,
  { merchant_id: merchantId, payload: { from, to } }: Event<'merchant.status_changed'>,
): Promise<void> {
  if ((from === 'ACTIVE') === (to === 'ACTIVE')) return
  if (to !== 'ACTIVE') await commandStore.takeDown(ctx.db, [merchantId], 'all', ctx.clock.now())
  const devices = await connectionStore.devicesOf(ctx.db, merchantId)
  for (let i = 0; i < devices.length; i += RUNG_TOGETHER)
    await connectionStore.notifyDevices(ctx.db, { config: devices.slice(i, i + RUNG_TOGETHER) })
}
/** A box shows a QR once it can be paid (ADR 0051). */
async function showPayable(
  ctx: Ctx,
  { merchant_id: merchantId, payload: { deviceId } }: Event<'static-account.payable'>,
): Promise<void> {
  const box = await store.get(ctx.db, merchantId, deviceId, ctx.clock.now())
  if (box !== null) await connectionStore.notifyDevices(ctx.db, { config: [box.hardware_id] })
}
export const payBoxEventHandlers: readonly EventHandler[] = [
  { topic: 'payment.settled', name: 'pay-box.announce', handleBatch: announce },
  { topic: 'payment.closed', name: 'pay-box.take-down', handleBatch: takeDown },
  { topic: 'merchant.status_changed', name: 'pay-box.shop-moved', handle: shopMoved },
  { topic: 'static-account.payable', name: 'pay-box.show-payable', handle: showPayable },
  {
    topic: 'merchant.sandbox_opened',
    name: 'pay-box.release-sandbox',
    handle: async (ctx, { merchant_id, payload: { sandboxId } }) => {
      await staticAccount.closeOfRetired(ctx, merchant_id, sandboxId)
      await store.releaseSandboxes(ctx.db, merchant_id, sandboxId, ctx.clock.now())
    },
  },
]

export const payBoxJobs: readonly Job[] = [
  {
    name: 'payBox.forgetCommands',
    cron: '47 3 * * *',
    work: async (ctx) => {
      await commandStore.forgetCommands(
        ctx.db,
        new Date(ctx.clock.now().getTime() - COMMAND_DAYS * 86_400_000),
      )
    },
  },
  {
    name: 'payBox.forgetImages',
    cron: '41 3 * * *',
    work: async (ctx) => {
      await staticQrStore.forgetImages(
        ctx.db,
        new Date(ctx.clock.now().getTime() - 2 * QR_IMAGE_HOURS * 3_600_000),
      )
    },
  },
]
