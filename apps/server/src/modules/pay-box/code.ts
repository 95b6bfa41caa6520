/** The code that an unlinked box says: who types it has the box before them (docs/decisions.md#25, ADR 0028). It stands nowhere: it follows from the row's id under a key outside the database. */
import {
  PAIRING_CODE_AGAIN_SEC,
  PAIRING_CODE_SEC,
  PAIRING_CODE_TRIES,
} from '@saola/contract/pay-box'
import { member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { fieldDigest } from '../../platform/field-encryption.ts'
import { realNow } from './box.ts'
import { codeLimit } from './rules.ts'
import * as commandStore from './command-store.ts'
import * as connectionStore from './connection-store.ts'
import * as unitStore from './unit-store.ts'

/** Four digits of a keyed digest. */
export const codeOf = (ctx: Pick<Ctx, 'config'>, id: string): string =>
  String(
    Number.parseInt(fieldDigest(ctx as Ctx, 'box-code', id).slice(0, 12), 16) % 10_000,
  ).padStart(4, '0')

/** Has the box say a code; one that was said a moment ago stands, and a box that was asked too often is left in peace. */
export async function sayCode(ctx: Ctx, unit: unitStore.UnitRow): Promise<void> {
  if (!unit.is_online) return
  const { merchantId } = member(ctx)
  const now = realNow(ctx)
  const justNow = new Date(now.getTime() - PAIRING_CODE_AGAIN_SEC * 1000)
  const { who, most, lockMs } = codeLimit(unit.id)
  await inTransaction(ctx.db, async (tx) => {
    // Of two requests at once the second waits here, and then finds the code of the first.
    await unitStore.lock(tx, unit.id)
    if (await commandStore.wasAsked(tx, merchantId, unit.id, justNow)) return
    if ((await unitStore.countTry(tx, who, most, now, lockMs)).tries > most) return
    await commandStore.command(tx, merchantId, {
      id: uuid(),
      unitId: unit.id,
      deviceId: null,
      kind: 'CODE',
      value: {},
      transactionId: null,
      now,
      expiresAt: new Date(now.getTime() + PAIRING_CODE_SEC * 1000),
    })
    await connectionStore.notifyDevices(tx, {})
  })
}

const refuse = (key: 'pay_box.code_wrong' | 'pay_box.code_over') => ({
  errors: [{ field: 'pairingCode', key }],
})
/** Each try is counted before it is looked at. @throws 40008 when no code stands any more, 40007 when it is another. */
export async function ensureCode(ctx: Ctx, unit: unitStore.UnitRow, code: string): Promise<void> {
  const said = await commandStore.guess(
    ctx.db,
    member(ctx).merchantId,
    unit.id,
    PAIRING_CODE_TRIES,
    realNow(ctx),
  )
  ensure(said, 'pay_box.code_over', refuse('pay_box.code_over'))
  ensure(codeOf(ctx, said.id) === code, 'pay_box.code_wrong', refuse('pay_box.code_wrong'))
}
