/**
 * Each working day (ADR 0065): what the card network has settled goes to the account of the merchant it belongs to, one order a merchant and day. Nothing is posted by
 * that: the books follow once the bank has said yes and told of the money (outcome.ts).
 */
import { CARD_PAYOUT_LEAST } from '@saola/contract/card-payout'
import { audit } from '../../platform/audit.ts'
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { uuid } from '../../platform/ids.ts'
import { errorFields } from '../../platform/log.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as bankTransfer from '../bank-transfer/service.ts'
import * as calendar from '../calendar/service.ts'
import * as cardSettlement from '../card-settlement/service.ts'
import { tell } from './mail.ts'
import { wantBooked } from './outcome.ts'
import { isOpenAt, mayPay, payableOf } from './rules.ts'
import * as store from './store.ts'
import * as waitStore from './wait-store.ts'

const BATCH = 200
/** The bank's notice is usually there within seconds. */
const STUCK_MS = 10 * 60_000

/** The job of every quarter of an hour: orders are written once for a merchant and day, however often and by how many workers it runs. */
export async function pay(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  for (const key of await store.stuck(ctx.db, new Date(now.getTime() - STUCK_MS), BATCH))
    await wantBooked(ctx, key)
  if (!isOpenAt(now) || !(await calendar.isWorkingDay(ctx, vnDay(now)))) return
  if (!mayPay(now, await cardSettlement.bringUpToDate(ctx))) return
  await payAll(ctx)
}

async function payAll(ctx: Ctx): Promise<void> {
  const day = vnDay(ctx.clock.now())
  for (let after: string | null = null; ;) {
    const ids: string[] = await store.due(ctx.db, {
      day,
      least: CARD_PAYOUT_LEAST,
      after,
      limit: BATCH,
    })
    for (const merchantId of ids) await payOne(ctx, merchantId, day)
    if (ids.length < BATCH) return
    after = ids.at(-1) ?? null
  }
}

/** One merchant's trouble is not another's. */
async function payOne(ctx: Ctx, merchantId: string, day: string): Promise<void> {
  try {
    await inTransaction(ctx.db, (tx) => orderOne({ ...ctx, db: tx }, merchantId, day))
  } catch (error) {
    ctx.metrics.alarms.inc({ kind: 'card-payout' })
    ctx.log.error(
      { merchantId, ...errorFields(error) },
      'card money of a merchant could not be ordered; it is tried again',
    )
  }
}

/** The row, the order to the bank and the line of the audit log are all there, or none. */
async function orderOne(ctx: Ctx, merchantId: string, day: string): Promise<void> {
  const amount = payableOf(await store.standing(ctx.db, merchantId, day))
  if (amount === 0) return void (await waitStore.forgetWait(ctx.db, merchantId))
  const account = await accountOf(ctx, merchantId)
  if (!account) return wait(ctx, merchantId, day, amount)
  const [id, at] = [uuid(), ctx.clock.now()]
  const to = {
    bin: bankAccount.binOf[account.bankType],
    account: account.accountNo,
    name: account.accountName,
  }
  const reference = `TT${id.replaceAll('-', '')}`
  const row = await store.start(ctx.db, merchantId, { id, day, amount, reference, to, at })
  if (row === null) return
  const [transferId] = await bankTransfer.order(ctx, [
    {
      merchantId,
      kind: 'CARD_OUT',
      ownerId: row.id,
      reference,
      channel: 'BANK',
      fromAccount: ctx.config.settlementAccount,
      to,
      amount,
      content: `Tien the ${day.split('-').toReversed().join('')}`,
    },
  ])
  await store.setTransfer(ctx.db, merchantId, row.id, transferId!)
  await audit(ctx, {
    module: 'card-payout',
    merchantId,
    objectId: row.id,
    after: { state: 'SENDING', amount, reference, toAccountNo: to.account },
  })
}

/** The merchant's default account, no matter who asks. */
export const accountOf = async (ctx: Ctx, merchantId: string) =>
  (await bankAccount.listOf(ctx, merchantId)).find(({ defaultAccount }) => defaultAccount)

/** There is no account to pay to: the owner is told once, when the waiting begins. */
async function wait(ctx: Ctx, merchantId: string, day: string, amount: number): Promise<void> {
  const id = uuid()
  if (!(await waitStore.wait(ctx.db, merchantId, { id, day, amount, at: ctx.clock.now() }))) return
  await audit(ctx, {
    module: 'card-payout',
    merchantId,
    objectId: id,
    after: { state: 'WAITING', amount },
  })
  await tell(ctx, { merchantId, id }, 'WAITING')
}
