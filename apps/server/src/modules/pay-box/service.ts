/** The merchant's pay boxes. Linking is in link.ts, what a box is sent in commands.ts, static QRs in static-qr.ts, the line to the devices in connection.ts. */
import type { Input, Output } from '@saola/contract/call'
import type { payBox } from '@saola/contract/pay-box'
import { toPage } from '@saola/contract/paging'
import { fold } from '@saola/vietqr/text'
import { audit } from '../../platform/audit.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as bankAccount from '../bank-account/service.ts'
import {
  answered,
  detailOf,
  realNow,
  itemOf,
  lockOne,
  mine,
  settleAccounts,
  type Detail,
} from './box.ts'
import * as connectionStore from './connection-store.ts'
import * as staticQrStore from './static-qr-store.ts'
import * as store from './store.ts'

export { openBoxes, type Boxes } from './connection.ts'
export { getSound, hideQr, refresh, screens, setSound, showQr, testTone } from './commands.ts'
export { check, link, provision } from './link.ts'

/** A merchant's boxes by name, as the bank sees them. */
export const boxesOf = (ctx: Ctx, merchantId: string, size: number): Promise<store.ListedBox[]> =>
  store.list(
    ctx.db,
    merchantId,
    {},
    { index: 0, size, sortBy: 'displayName', direction: 'ASC' },
    ctx.clock.now(),
  )

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof payBox.getList>,
): Promise<Output<typeof payBox.getList>> {
  const { merchantId } = member(ctx)
  const said = query.name?.trim() ?? ''
  const filter: store.Filter = {
    online: query.online,
    ...(said === '' ? {} : { fold: fold(said) }),
  }
  const now = realNow(ctx)
  const [rows, total] = await Promise.all([
    store.list(ctx.db, merchantId, filter, page, now),
    store.count(ctx.db, merchantId, filter, now),
  ])
  return toPage(rows.map(itemOf), total, page)
}
export const get = async (ctx: Ctx, id: string): Promise<Detail> => detailOf(await mine(ctx, id))

/** Renames it, or puts an account behind it, or both. @throws 5, also for an account that is not the merchant's; 2 when neither is said. */
export async function update(
  ctx: Ctx,
  id: string,
  body: Input<typeof payBox.update>['body'],
): Promise<Detail> {
  ensure(body.displayName !== undefined || body.bankAccountId !== undefined, 'error.validation', {
    errors: [{ field: 'displayName', key: 'error.required' }],
  })
  const before = await lockOne(ctx, id)
  const { merchantId } = member(ctx)
  if (body.displayName !== undefined) {
    const name = body.displayName.replace(/\s+/g, ' ').trim()
    await store.rename(ctx.db, merchantId, id, name, fold(name), ctx.clock.now())
  }
  let openings: Awaited<ReturnType<typeof settleAccounts>> = new Map()
  if (body.bankAccountId !== undefined) {
    await bankAccount.pickAccount(ctx, merchantId, body.bankAccountId)
    await store.setAccount(ctx.db, merchantId, id, body.bankAccountId, ctx.clock.now())
    openings = await settleAccounts(ctx, await mine(ctx, id), body.bankAccountId)
  } else await connectionStore.notifyDevices(ctx.db, { config: [before.hardware_id] })
  const row = await mine(ctx, id)
  await audit(ctx, {
    module: 'pay-box',
    merchantId,
    objectId: id,
    before: { displayName: before.display_name, accountNo: before.account_no },
    after: { displayName: row.display_name, accountNo: row.account_no },
  })
  const detail = detailOf(row)
  if (detail.linkedAccount !== null)
    await answered(ctx, openings, row.bank_account_id, detail.linkedAccount)
  return detail
}

/** The box goes silent; what is printed for this account pays into the list of unmatched credits from now on. @throws 5. */
export async function unlinkBankAccount(ctx: Ctx, id: string): Promise<null> {
  const before = await lockOne(ctx, id)
  const { merchantId } = member(ctx)
  await store.setAccount(ctx.db, merchantId, id, null, ctx.clock.now())
  await settleAccounts(ctx, before, null)
  await audit(ctx, {
    module: 'pay-box',
    merchantId,
    objectId: id,
    before: { accountNo: before.account_no },
    after: { accountNo: null },
  })
  return null
}

/** Gives the unit back: its QRs go, its accounts shut, what it had not said yet is not said; its payments stay in the books. @throws 5. */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  const before = await lockOne(ctx, id)
  const { merchantId } = member(ctx)
  await staticQrStore.removeQrs(ctx.db, merchantId, id)
  await settleAccounts(ctx, before, null)
  await store.unlink(ctx.db, merchantId, id, ctx.clock.now())
  await audit(ctx, {
    module: 'pay-box',
    merchantId,
    objectId: id,
    before: { hardwareId: before.hardware_id, displayName: before.display_name },
  })
  return null
}
