/** How a unit comes into a merchant's hands: known by the number and key on its label. */
import { timingSafeEqual } from 'node:crypto'
import type { Input, Output } from '@saola/contract/call'
import type { payBox } from '@saola/contract/pay-box'
import { fold } from '@saola/vietqr/text'
import { audit } from '../../platform/audit.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { fieldDigest } from '../../platform/field-encryption.ts'
import { realNow, itemOf, type Item } from './box.ts'
import { ensureCode, sayCode } from './code.ts'
import { pairingLimits } from './rules.ts'
import * as commandStore from './command-store.ts'
import * as connectionStore from './connection-store.ts'
import * as store from './store.ts'
import * as unitStore from './unit-store.ts'

type Pair = Input<typeof payBox.checkLink>['body']
const NOBODY = '0'.repeat(64)
const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
/** Keys stand in the database as digests under a key that does not. */
const pairingDigest = (ctx: Ctx, { hardwareId, pairingKey }: Pair): string =>
  fieldDigest(ctx, 'box-pairing', `${hardwareId}|${pairingKey}`)
export const secretDigest = (
  ctx: Pick<Ctx, 'config'>,
  hardwareId: string,
  secret: string,
): string => fieldDigest(ctx as Ctx, 'box-secret', `${hardwareId}|${secret}`)

/**
 * The unit of this number and key, typed as on its label or in small letters. Each try is counted before the key is looked at; a unit that
 * does not exist is answered like a wrong key.
 * @throws 40003 after five wrong keys for this unit, or twenty of this merchant in an hour; 40001; 40002 when it is in somebody's hands.
 */
async function unitOf(ctx: Ctx, pair: Pair): Promise<unitStore.UnitRow> {
  const { merchantId } = member(ctx)
  const now = ctx.clock.now()
  const limits = pairingLimits(merchantId, pair.hardwareId.toUpperCase())
  for (const { who, most, lockMs } of [limits.merchant, limits.unit]) {
    const { tries, locked_until } = await unitStore.countTry(ctx.db, who, most, now, lockMs)
    ensure(tries <= most, 'pay_box.pairing_locked', {
      retryAfter: Math.ceil(((locked_until?.getTime() ?? now.getTime()) - now.getTime()) / 1000),
    })
  }
  const { hardwareId, pairingKey } = pair
  const unit =
    (await unitStore.unitOf(ctx.db, hardwareId, realNow(ctx))) ??
    (await unitStore.unitOf(ctx.db, hardwareId.toUpperCase(), realNow(ctx)))
  const fits = [pairingKey, pairingKey.toUpperCase()]
    .map((key) =>
      pairingDigest(ctx, { hardwareId: unit?.hardware_id ?? hardwareId, pairingKey: key }),
    )
    .map((digest) => same(unit?.pairing_hash ?? NOBODY, digest))
    .includes(true)
  ensure(unit && fits, 'pay_box.devices-not-exist', {
    errors: [{ field: 'pairingKey', key: 'pay_box.devices-not-exist' }],
  })
  await unitStore.uncount(ctx.db, limits.merchant.who, limits.merchant.most)
  await unitStore.forgive(ctx.db, limits.unit.who)
  ensure(!unit.linked, 'pay_box.linked_elsewhere')
  return unit
}

/** Looks, links nothing; a box that is online says a code. @throws 40001, 40002, 40003. */
export async function check(ctx: Ctx, pair: Pair): Promise<Output<typeof payBox.checkLink>> {
  const unit = await unitOf(ctx, pair)
  await sayCode(ctx, unit)
  return { id: unit.id, model: unit.model, online: unit.is_online, version: unit.version }
}

/** Links the unit; of two at once one gets it. The code that the box said is asked of anyone who gives one. @throws 40001, 40002, 40003, 40007, 40008. */
export async function link(
  ctx: Ctx,
  { pairingCode, ...pair }: Input<typeof payBox.link>['body'],
): Promise<Item> {
  const unit = await unitOf(ctx, pair)
  if (pairingCode !== undefined) await ensureCode(ctx, unit, pairingCode)
  const { merchantId } = member(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    const id = uuid()
    const displayName = `${unit.model} ${unit.hardware_id.slice(-4)}`.replace(
      /[^\p{L}\p{N}_ ]/gu,
      ' ',
    )
    ensure(
      (await store.insert(tx, merchantId, {
        id,
        unitId: unit.id,
        displayName,
        fold: fold(displayName),
        now: ctx.clock.now(),
      })) === 1,
      'pay_box.linked_elsewhere',
    )
    await commandStore.dropCode(tx, merchantId, unit.id)
    await audit(inner, {
      module: 'pay-box',
      merchantId,
      objectId: id,
      after: { hardwareId: unit.hardware_id, displayName },
    })
    await connectionStore.notifyDevices(tx, { config: [unit.hardware_id] })
    return itemOf((await store.get(tx, merchantId, id, realNow(ctx)))!)
  })
}

/** The bank names a unit it bought. One that is known stays as it is, whatever is said of it. */
export async function provision(
  ctx: Ctx,
  body: Input<typeof payBox.provision>['body'],
): Promise<Output<typeof payBox.provision>> {
  const unit = {
    id: uuid(),
    hardwareId: body.hardwareId,
    pairingHash: pairingDigest(ctx, body),
    secretHash: secretDigest(ctx, body.hardwareId, body.secret),
    model: body.model,
    version: body.version,
    hwVersion: body.hwVersion,
    now: ctx.clock.now(),
  }
  const made = (await unitStore.insertUnit(ctx.db, unit)) === 1
  if (made)
    await audit(ctx, {
      module: 'pay-box',
      merchantId: null,
      objectId: unit.id,
      after: { hardwareId: body.hardwareId, model: body.model },
    })
  const known = await unitStore.unitOf(ctx.db, body.hardwareId, ctx.clock.now())
  return { id: known!.id, made }
}
