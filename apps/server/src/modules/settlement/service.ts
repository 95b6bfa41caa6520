/** Money that arrives: taken in once, settled where it fits, held in suspense with its reason where it does not (docs/decisions.md#3). */
import type { bankCredit } from '@saola/contract/bank-credit'
import type { Input, Output } from '@saola/contract/call'
import type { Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { insertConflict } from '../bank-credit/service.ts'
import { settleOne } from './queue.ts'
import type { CardKind } from '@saola/contract/enums'
import type { BankNotification, Channel, UnmatchedReason } from './rules.ts'

/** One notification of the bank core. The same reference again changes nothing and answers its first result; with other facts it is refused and alarmed. */
export async function ingest(
  ctx: Ctx,
  notification: Input<typeof bankCredit.notify>['body'] & { cardKind?: CardKind | null },
  validate: string,
  channel: Channel = 'BANK',
): Promise<Output<typeof bankCredit.notify>> {
  const full: BankNotification = {
    bankReference: notification.bankReference,
    accountNo: notification.accountNo,
    virtualAccount: notification.virtualAccount ?? null,
    amount: notification.amount,
    content: notification.content,
    fromBin: notification.fromBin ?? null,
    fromAccount: notification.fromAccount ?? null,
    fromName: notification.fromName ?? null,
    bookedAt: notification.bookedAt,
    interBankTrace: notification.interBankTrace ?? null,
    source: notification.source ?? null,
    cardKind: notification.cardKind ?? null,
    validate,
  }
  const result = await settleOne(ctx, ctx.test, channel, full)
  ctx.metrics.settled.inc({
    outcome: result.state === 'NEW' ? (result.reason ?? 'SETTLED') : result.state,
  })
  ensure(result.state !== 'REPLAYED', 'error.replayed')
  if (result.state === 'CONFLICT') {
    await insertConflict(ctx.db, full, ctx.clock.now())
    ctx.metrics.alarms.inc({ kind: 'bank-reference-conflict' })
    ctx.log.error(
      { bankReference: notification.bankReference },
      'a known bank reference arrived with other facts; nothing was credited',
    )
    throw new Refusal('payment.amount_mismatch')
  }
  return {
    bankReference: notification.bankReference,
    outcome: result.outcome!,
    reason: result.reason as UnmatchedReason | null,
  }
}

/** The signature is the request's identity; a request that is not signed has none. */
export const notify = (
  ctx: Ctx,
  { body }: Input<typeof bankCredit.notify>,
): Promise<Output<typeof bankCredit.notify>> =>
  ingest(
    ctx,
    body,
    ctx.caller.kind === 'system' && ctx.caller.signature ? ctx.caller.signature : ctx.traceId,
  )

/** Whole batches, for what books many credits at once. */
export { settle, settleInside } from './settle.ts'
export { settleHeld } from './held.ts'
export type { BankNotification } from './rules.ts'
