/** Receivers that a merchant keeps, and the names that the receivers' banks tell. */
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { payout, ReceiverItem } from '@saola/contract/payout'
import { compareNames } from '@saola/vietqr/names'
import { audit } from '../../platform/audit.ts'
import { wireOrNull } from '../../platform/clock.ts'
import { member, ofMerchant, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { cleanLine } from '../../platform/free-text.ts'
import { uuid } from '../../platform/ids.ts'
import { initialsAddress } from '../../platform/initials.ts'
import { isReachable } from '../bank/service.ts'
import { beneficiary } from '../bank-account/service.ts'
import * as store from './receiver-store.ts'

type Body = Input<typeof payout.createReceiver>['body']
const DAY_MS = 86_400_000

const itemOf = (row: store.ReceiverRow): ReceiverItem => ({
  id: row.id,
  accountName: row.account_name,
  accountNo: row.account_no,
  bankBin: row.bank_bin,
  bankName: row.bank_name,
  bankLogo: row.bank_logo ?? initialsAddress('logo', row.bank_name),
  group: row.group_kind,
  lastPaidAt: wireOrNull(row.last_paid_at),
})

/** What the bank told of the account within a day; null where it told none or was not asked. */
export const nameOf = async (
  ctx: Ctx,
  merchantId: string,
  account: { bin: string; accountNo: string },
): Promise<string | null> =>
  (await store.knownName(
    ctx.db,
    merchantId,
    account,
    new Date(ctx.clock.now().getTime() - DAY_MS),
  )) ?? null

/**
 * Asks the receiver's bank whose account it is, and keeps the answer for a day, for the payout that follows.
 * @throws 11 when the merchant has asked too often, 5100000 for an account that the bank does not know; a bank that is silent or tells no name is no
 *   refusal: the name is unknown
 */
export async function check(
  ctx: Ctx,
  { bankBin: bin, accountNo, accountName: typed = '' }: Input<typeof payout.checkReceiver>['body'],
): Promise<Output<typeof payout.checkReceiver>> {
  if (!(await isReachable(ctx, bin))) throw fieldRefusal('bankBin', 'payout.bank_not_reachable')
  const { merchantId } = ofMerchant(ctx)
  const told = await beneficiary(ctx, { bin, accountNo }).then(
    ({ accountName }) => accountName,
    (error: unknown) => {
      if (error instanceof Refusal && error.key === 'bank.core_unavailable') return null
      throw error
    },
  )
  await store.keepName(ctx.db, merchantId, { bin, accountNo }, told, ctx.clock.now())
  return { accountName: told, nameCheck: compareNames(typed, told) }
}

export async function receivers(
  ctx: Ctx,
  { query, page }: Input<typeof payout.receivers>,
): Promise<Output<typeof payout.receivers>> {
  const { merchantId } = member(ctx)
  const filter = { query: query.query?.trim() || undefined, group: query.group }
  const [rows, total] = await Promise.all([
    store.receivers(ctx.db, merchantId, filter, page),
    store.countReceivers(ctx.db, merchantId, filter),
  ])
  return toPage(rows.map(itemOf), total, page)
}

async function ensureFits(ctx: Ctx, merchantId: string, id: string, body: Body): Promise<void> {
  if (!(await isReachable(ctx, body.bankBin)))
    throw fieldRefusal('bankBin', 'payout.bank_not_reachable')
  ensure(!(await store.isKept(ctx.db, merchantId, { id, ...body })), 'error.duplicate', {
    errors: [{ field: 'accountNo', key: 'error.duplicate' }],
  })
}
const stateOf = (r: Body) => ({
  accountName: r.accountName,
  accountNo: r.accountNo,
  bankBin: r.bankBin,
  group: r.group,
})
/** Keeps the receiver of a payout; one that is kept already stays as it is. */
export async function keep(ctx: Ctx, merchantId: string, receiver: Body): Promise<void> {
  const id = uuid()
  const isNew = await store.insertReceiver(ctx.db, merchantId, { ...receiver, id }, ctx.clock.now())
  if (isNew === 1)
    await audit(ctx, { module: 'payout', merchantId, objectId: id, after: stateOf(receiver) })
}

async function one(ctx: Ctx, merchantId: string, id: string): Promise<store.ReceiverRow> {
  const row = await store.receiver(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  return row
}
/** @throws 2 for a bank that cannot be paid, 14 for an account that is kept already */
export async function createReceiver(ctx: Ctx, body: Body): Promise<ReceiverItem> {
  const { merchantId } = member(ctx)
  const receiver = { ...body, accountName: cleanLine(body.accountName), id: uuid() }
  await ensureFits(ctx, merchantId, receiver.id, receiver)
  ensure(
    (await store.insertReceiver(ctx.db, merchantId, receiver, ctx.clock.now())) === 1,
    'error.duplicate',
  )
  await audit(ctx, {
    module: 'payout',
    merchantId,
    objectId: receiver.id,
    after: stateOf(receiver),
  })
  return itemOf(await one(ctx, merchantId, receiver.id))
}
/** @throws 5, and as `createReceiver` does */
export async function updateReceiver(ctx: Ctx, id: string, body: Body): Promise<ReceiverItem> {
  const { merchantId } = member(ctx)
  const before = itemOf(await one(ctx, merchantId, id))
  const receiver = { ...body, accountName: cleanLine(body.accountName), id }
  await ensureFits(ctx, merchantId, id, receiver)
  await store.updateReceiver(ctx.db, merchantId, receiver, ctx.clock.now())
  await audit(ctx, {
    module: 'payout',
    merchantId,
    objectId: id,
    before: stateOf(before),
    after: stateOf(receiver),
  })
  return itemOf(await one(ctx, merchantId, id))
}
/** @throws 5, 2 where the body names another receiver than the address */
export async function deleteReceiver(
  ctx: Ctx,
  { params, body }: Input<typeof payout.deleteReceiver>,
): Promise<null> {
  const { merchantId } = member(ctx)
  if (body.receiverId !== undefined && body.receiverId !== params.receiverId)
    throw fieldRefusal('receiverId', 'error.pattern')
  const before = itemOf(await one(ctx, merchantId, params.receiverId))
  await store.deleteReceiver(ctx.db, merchantId, params.receiverId)
  await audit(ctx, {
    module: 'payout',
    merchantId,
    objectId: params.receiverId,
    before: stateOf(before),
    after: null,
  })
  return null
}
