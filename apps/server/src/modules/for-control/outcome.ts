/** What becomes of the order by which the bank pays a merchant after a case (ADR 0050). Runs inside the transaction that delivers the event. */
import type { ForControlEvent } from '@saola/contract/for-control-values'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Event } from '../../platform/events.ts'
import { enqueue } from '../../platform/jobs.ts'
import { claim } from '../bank-credit/service.ts'
import { post, SYSTEM_MERCHANT_ID } from '../ledger/service.ts'
import { MODULE } from './documents.ts'
import { record } from './history.ts'
import { tellStaff } from './notices.ts'
import * as store from './store.ts'
import * as transferStore from './transfer-store.ts'

type Outcome = Event<'bank-transfer.done' | 'bank-transfer.failed' | 'bank-transfer.returned'>
export const CREDIT_JOB = 'forControl.credit'

interface End {
  from: 'SENDING' | 'DONE'
  to: 'DONE' | 'FAILED' | 'RETURNED'
  kind: string
  debit: string
  credit: string
  event: ForControlEvent
}
/** What the bank's word moves in the house's books; the case itself stays decided. */
const ENDS = {
  'bank-transfer.done': {
    from: 'SENDING',
    to: 'DONE',
    kind: 'CASE_CREDIT_SENT',
    debit: 'IN_FLIGHT',
    credit: 'CLEARING',
    event: 'MONEY_SENT',
  },
  'bank-transfer.failed': {
    from: 'SENDING',
    to: 'FAILED',
    kind: 'CASE_CREDIT_FAILED',
    debit: 'IN_FLIGHT',
    credit: 'BANK_COST',
    event: 'MONEY_FAILED',
  },
  'bank-transfer.returned': {
    from: 'DONE',
    to: 'RETURNED',
    kind: 'CASE_CREDIT_RETURNED',
    debit: 'CLEARING',
    credit: 'BANK_COST',
    event: 'MONEY_RETURNED',
  },
} as const satisfies Record<Outcome['topic'], End>

/** The event handler, of a case's order alone: the one that moves the case posts. */
export async function followTransfer(ctx: Ctx, event: Outcome): Promise<void> {
  const { kind, ownerId, bankReference, transferId } = event.payload
  if (kind !== 'CASE') return
  const row = await store.lockOne(ctx.db, event.merchant_id, ownerId)
  if (!row) throw new Error('an order of a case that is not there')
  const ended = ENDS[event.topic]
  const moved = await transferStore.move(
    ctx.db,
    row.merchant_id,
    row.id,
    ended.from,
    ended.to,
    bankReference,
  )
  if (moved === 0) return
  const amount = row.resolved_amount!
  await post(ctx, SYSTEM_MERCHANT_ID, {
    kind: ended.kind,
    transactionId: null,
    bankCreditId: null,
    caseId: row.id,
    bankTransferId: transferId,
    entries: [
      { account: ended.debit, amount },
      { account: ended.credit, amount: -amount },
    ],
  })
  if (ended.to === 'RETURNED' && row.credited_at !== null) await takeBack(ctx, row, amount)
  await record(ctx, row, ended.event, row.status, { byBank: true })
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { transferState: ended.from },
    after: { transferState: ended.to, bankReference },
  })
  if (ended.to === 'DONE') await enqueue(ctx.db, CREDIT_JOB, { bankReference }, { maxAttempts: 8 })
  else await tellStaff(ctx, row, ended.to)
}

/** It had arrived, and the merchant's bank has sent it back since. */
const takeBack = (ctx: Ctx, row: store.CaseRow, amount: number): Promise<void> =>
  post(ctx, row.merchant_id, {
    kind: 'CASE_CREDIT_RETURNED',
    transactionId: row.payment_id,
    bankCreditId: null,
    caseId: row.id,
    entries: [
      { account: 'MERCHANT', amount },
      { account: 'CLEARING', amount: -amount },
    ],
  })

/**
 * The bank tells of the money on the merchant's account as of any credit, and it waits in suspense: from there it becomes the merchant's, without a fee. Both
 * the end of the order and the arrival ask, for either may come first.
 */
export async function creditArrived(ctx: Ctx, bankReference: string): Promise<void> {
  const row = await transferStore.crediting(ctx.db, bankReference)
  if (row === null) return
  const credit = await claim(ctx, bankReference, row.transfer_account, row.code)
  if (credit === null) return
  await transferStore.setCredited(ctx.db, row.merchant_id, row.id, ctx.clock.now())
  await post(ctx, row.merchant_id, {
    kind: 'CASE_CREDIT',
    transactionId: null,
    bankCreditId: credit.id,
    caseId: row.id,
    entries: [
      { account: 'SUSPENSE', amount: credit.amount },
      { account: 'MERCHANT', amount: -credit.amount },
    ],
  })
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    after: { event: 'CREDITED', amount: credit.amount, bankReference },
  })
}
/** The job. */
export const creditNow = (ctx: Ctx, bankReference: string): Promise<void> =>
  inTransaction(ctx.db, (tx) => creditArrived({ ...ctx, db: tx }, bankReference))
