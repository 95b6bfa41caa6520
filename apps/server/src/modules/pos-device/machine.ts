/** Machines in merchants' hands: handed out with an order, activated by a code that the merchant opens, known from then on by a key (ADR 0029). */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Input, Output } from '@saola/contract/call'
import {
  ACTIVATION_MINUTES,
  ACTIVATION_TRIES,
  MERCHANT_TRIES,
  type payPos,
} from '@saola/contract/pos-device'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { machine, member, type App, type Ctx, type MachineCaller } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { digits, uuid } from '../../platform/ids.ts'
import { sameText } from '../../platform/signed-request.ts'
import { closeBatch } from './settling.ts'
import { HOUR_MS, MINUTE_MS, SEEN_EVERY_MS } from './rules.ts'
import * as activationStore from './activation-store.ts'
import * as settlementStore from './settlement-store.ts'
import * as store from './store.ts'

type State = Output<typeof payPos.getDevice>

/** A key has 256 random bits: a plain hash cannot be turned back. A code of eight digits can, so its hash needs a secret. */
const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')
const hashOfCode = (ctx: Pick<App, 'config'>, id: string, code: string): string =>
  createHmac('sha256', ctx.config.keys.otp).update(`pos|${id}|${code}`).digest('hex')

/** The machine behind a key. @throws 41003 for a key that no machine at work has, also of one that went back. */
export async function machineOf(app: App, key: string): Promise<MachineCaller> {
  const row = /^[\w-]{43}$/.test(key) ? await store.byKey(app.db, hashOfKey(key)) : null
  ensure(row, 'pos.api_key_invalid')
  const now = app.clock.now()
  if (now.getTime() - (row.last_seen_at?.getTime() ?? 0) >= SEEN_EVERY_MS)
    await store.markSeen(app.db, row.merchant_id, row.id, now)
  return {
    kind: 'machine',
    id: row.id,
    deviceId: row.device_id,
    name: row.name,
    merchantId: row.merchant_id,
    merchantCode: row.merchant_code,
    merchantName: row.merchant_name,
    merchantStatus: row.merchant_status,
  }
}

/** Notes the machines that leave with an order. @returns the number of one that is with somebody already; the caller refuses then. */
export const hand = (
  ctx: Ctx,
  merchantId: string,
  orderId: string,
  machines: readonly Omit<store.NewDevice, 'id'>[],
): Promise<string | null> =>
  store.insertDevices(
    ctx.db,
    merchantId,
    orderId,
    machines.map((one) => ({ ...one, id: uuid() })),
    ctx.clock.now(),
  )
export const deliver = (ctx: Ctx, merchantId: string, orderId: string): Promise<number> =>
  store.deliver(ctx.db, merchantId, orderId, ctx.clock.now())
/** What came back: its open batch is closed by the bank, its key opens nothing any more. */
export async function takeBack(ctx: Ctx, merchantId: string, orderId: string): Promise<void> {
  for (const row of await store.ofOrder(ctx.db, merchantId, orderId))
    if (row.delivered_at !== null) await closeBatch(ctx, row)
  await store.takeBack(ctx.db, merchantId, orderId, ctx.clock.now())
}

/** A code of a quarter of an hour, shown once to the merchant, typed on the machine. @throws 5, 13 for a machine that went back. */
export async function openActivation(
  ctx: Ctx,
  id: string,
): Promise<Output<typeof payPos.openActivation>> {
  const { merchantId } = member(ctx)
  const row = await store.lockDevice(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  ensure(row.status === 'ACTIVE', 'error.invalid_state')
  const code = digits(8)
  const until = new Date(ctx.clock.now().getTime() + ACTIVATION_MINUTES * MINUTE_MS)
  await activationStore.setCode(ctx.db, merchantId, id, hashOfCode(ctx, id, code), until)
  // Anyone who opens a code is signed in: the machine's own tries begin anew, its merchant's go on.
  await activationStore.forgetTries(ctx.db, ofNumber(row.device_id))
  await audit(ctx, {
    module: 'pos-device',
    merchantId,
    objectId: id,
    after: { deviceId: row.device_id, activation: 'opened', until: wire(until) },
  })
  return { deviceId: row.device_id, code, expiresAt: wire(until) }
}

const stateOf = async (ctx: Ctx, row: store.KeyRow): Promise<State> => {
  const open = await settlementStore.openBatch(ctx.db, row.merchant_id, row.id)
  return {
    deviceId: row.device_id,
    name: row.name,
    model: row.model,
    merchantCode: row.merchant_code,
    merchantName: row.merchant_name,
    batchNo: row.batch_no,
    number: open.number,
    amount: open.amount,
  }
}
const ofNumber = (deviceId: string): string => `number|${deviceId}`
const ofMerchant = (merchantId: string): string => `merchant|${merchantId}`
/** Counts the try before it is judged, each in a statement of its own; a number that no machine has counts like any. @throws 40003 past five wrong in an hour for a machine, 11 past twenty for all of a merchant's. */
async function countTries(ctx: Ctx, deviceId: string, now: Date): Promise<void> {
  const waitSec = (since: Date): number =>
    Math.max(1, Math.ceil((since.getTime() + HOUR_MS - now.getTime()) / 1000))
  const own = await activationStore.countTry(ctx.db, ofNumber(deviceId), now, HOUR_MS)
  ensure(own.tries <= ACTIVATION_TRIES, 'pay_box.pairing_locked', {
    retryAfter: waitSec(own.since),
  })
  const merchantId = await activationStore.merchantOfNumber(ctx.db, deviceId)
  const all =
    merchantId === null
      ? null
      : await activationStore.countTry(ctx.db, ofMerchant(merchantId), now, HOUR_MS)
  ensure(all === null || all.tries <= MERCHANT_TRIES, 'error.too_many_requests', {
    retryAfter: waitSec(all?.since ?? now),
  })
}
/** Gives the machine its key, once; the one before opens nothing any more. @throws 41006 for anything that does not fit: number, code and time are not distinguished; 40003 and 11 after too many wrong ones. */
export async function activate(
  ctx: Ctx,
  body: Input<typeof payPos.activate>['body'],
): Promise<Output<typeof payPos.activate>> {
  const now = ctx.clock.now()
  const deviceId = body.deviceId.trim().toUpperCase()
  await countTries(ctx, deviceId, now)
  const row = await activationStore.takeTry(ctx.db, deviceId, now, ACTIVATION_TRIES)
  const codeHash = row ? hashOfCode(ctx, row.id, body.code) : ''
  ensure(row?.code_hash && sameText(row.code_hash, codeHash), 'pos.activation_invalid')
  await activationStore.forgetTries(ctx.db, ofNumber(deviceId))
  await activationStore.forgiveTry(ctx.db, ofMerchant(row.merchant_id))
  const apiKey = randomBytes(32).toString('base64url')
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    ensure(
      (await activationStore.activate(
        tx,
        row.merchant_id,
        row.id,
        codeHash,
        hashOfKey(apiKey),
        now,
      )) === 1,
      'pos.activation_invalid',
    )
    await audit(inside, {
      module: 'pos-device',
      merchantId: row.merchant_id,
      objectId: row.id,
      after: { deviceId: row.device_id, activation: 'done' },
    })
    return {
      ...(await stateOf(inside, (await store.device(tx, row.merchant_id, row.id))!)),
      apiKey,
    }
  })
}
export async function state(ctx: Ctx): Promise<State> {
  const me = machine(ctx)
  return stateOf(ctx, (await store.device(ctx.db, me.merchantId, me.id))!)
}

/** Whether a phone is an owner's, for the machines' own software. */
export async function checkMerchant(
  ctx: Ctx,
  phone: string,
): Promise<Output<typeof payPos.checkMerchant>> {
  const found = await store.ownerByPhone(ctx.db, phone)
  return {
    exists: found !== null,
    merchantCode: found?.code ?? null,
    merchantName: found?.name ?? null,
    status: found?.status ?? null,
    keycloakId: found?.member_id ?? null,
  }
}
/** @throws 5 for a member that nobody is. */
export async function getMerchant(
  ctx: Ctx,
  keycloakId: string,
): Promise<Output<typeof payPos.getMerchant>> {
  const found = await store.merchantOfMember(ctx.db, keycloakId)
  ensure(found, 'error.not_found')
  const machines = await store.machinesOf(ctx.db, found.merchant_id)
  return {
    keycloakId: found.member_id,
    merchantCode: found.code,
    merchantName: found.name,
    status: found.status,
    devices: machines.map((one) => ({
      deviceId: one.device_id,
      model: one.model,
      status: one.status,
    })),
  }
}
