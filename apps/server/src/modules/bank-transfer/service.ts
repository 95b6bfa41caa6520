/**
 * Every order of money out (ADR 0050). Who wants money to go writes an order here, in the transaction that sets the money aside, and
 * learns by an event what became of it. The reference is given once and never changes: whatever is sent or asked a second time is
 * sent and asked under it.
 */
import type { bankTransfer } from '@saola/contract/bank-transfer'
import type { Input } from '@saola/contract/call'
import { transferContent } from '@saola/vietqr/text'
import type { Ctx } from '../../platform/context.ts'
import { uuid } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Order } from './order.ts'
import { noticeReturned, SEND_JOB } from './sending.ts'
import * as feeStore from './fee-store.ts'
import * as store from './store.ts'

export type { Order } from './order.ts'
export { noticeReturned, withdraw } from './sending.ts'

/** Writes orders and leaves them to the job, which runs once the caller's transaction is committed. @returns their ids, in their order */
export async function order(ctx: Ctx, orders: readonly Order[]): Promise<string[]> {
  const rows = orders.map((o) => ({
    id: uuid(),
    merchant_id: o.merchantId,
    reference: o.reference,
    channel: o.channel,
    kind: o.kind,
    owner_id: o.ownerId,
    from_account: o.channel === 'BANK' ? o.fromAccount : null,
    original: 'original' in o ? o.original : null,
    to_bin: o.to.bin,
    to_account: o.to.account,
    to_name: o.to.name,
    amount: o.amount,
    content: transferContent(o.content),
    created_at: ctx.clock.now(),
  }))
  await store.insert(ctx.db, rows)
  await enqueue(ctx.db, SEND_JOB, {}, { maxAttempts: 25 })
  return rows.map(({ id }) => id)
}

/** What the bank has of an order, for the module that wanted it. */
export interface OrderFacts {
  sends: number
  /** The last time. */
  sentAt: Date | null
  /** When the bank first said that it knows no such order. */
  unknownAt: Date | null
  nextAskAt: Date | null
  toName: string | null
  toAccount: string | null
}
/** Null where there is no such order of the merchant's. */
export async function factsOf(
  ctx: Pick<Ctx, 'db'>,
  merchantId: string,
  id: string,
): Promise<OrderFacts | null> {
  const row = await store.get(ctx.db, merchantId, id)
  return (
    row && {
      sends: row.sends,
      sentAt: row.sent_at,
      unknownAt: row.unknown_at,
      nextAskAt: row.next_ask_at,
      toName: row.to_name,
      toAccount: row.to_account,
    }
  )
}

/** Whose fees came to our own account under these references of the bank: the merchants and what ordered them. */
export const feesDone = async (
  ctx: Pick<Ctx, 'db'>,
  bankReferences: readonly string[],
): Promise<{ merchantId: string; ownerId: string }[]> =>
  (await feeStore.feesDone(ctx.db, bankReferences)).map((row) => ({
    merchantId: row.merchant_id,
    ownerId: row.owner_id,
  }))

/** The bank says that an order it had carried out has come back. One that we do not have, or that is told twice, changes nothing. */
export async function notifyReturned(
  ctx: Ctx,
  returned: Input<typeof bankTransfer.notifyReturned>['body'],
): Promise<null> {
  await noticeReturned(ctx, [returned])
  return null
}
