/** Payouts of the examples. */
import { uuid } from '../src/platform/ids.ts'
import type { Person } from './people.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

/** A payout and a batch that somebody else made and that wait, a receiver that is kept, and a file of payouts. */
export async function aPayout(
  world: World,
  person: Person,
  bankAccountId: string,
): Promise<
  Record<'payOutId' | 'donePayOutId' | 'receiverId' | 'payoutFileId' | 'payoutBatchId', string>
> {
  const [payOutId, donePayOutId, receiverId, payoutFileId] = [uuid(), uuid(), uuid(), uuid()]
  const [payoutBatchId, rowId] = [uuid(), uuid()]
  await asOwner(
    world,
    `insert into payout (merchant_id, id, type, status, amount, content, bank_account_id, to_bin, to_account, to_name, name_check, reference, created_by, created_by_id, created_at) values ($1, $2, 'SINGLE', 'WAITING', 1000, 'x', $3, '970436', '0011001234', 'X', 'EXACT', $4, 'x', 'x', now())`,
    [person.merchantId, payOutId, bankAccountId, `PO${payOutId}`],
  )
  await asOwner(
    world,
    `insert into payout (merchant_id, id, type, status, amount, content, bank_account_id, to_bin, to_account, to_name, name_check, reference, created_by, created_by_id, created_at, decided_at, decided_by, ended_at) values ($1, $2, 'SINGLE', 'SUCCESS', 1000, 'x', $3, '970436', '0011001234', 'X', 'EXACT', $4, 'x', 'x', now(), now(), 'x', now())`,
    [person.merchantId, donePayOutId, bankAccountId, `PO${donePayOutId}`],
  )
  await asOwner(
    world,
    `insert into payout_receiver (merchant_id, id, account_name, account_no, bank_bin, group_kind, created_at, modified_at) values ($1, $2, 'X', '0011001234', '970436', 'OTHER', now(), now())`,
    [person.merchantId, receiverId],
  )
  await asOwner(
    world,
    `insert into payout_file (merchant_id, id, file_name, digest, is_repeat, created_by, created_by_id, created_at) values ($1, $2, 'x', 'x', false, 'x', 'x', now())`,
    [person.merchantId, payoutFileId],
  )
  await asOwner(
    world,
    `with batch as (insert into payout (merchant_id, id, type, status, amount, content, bank_account_id, created_by, created_by_id, created_at) values ($1, $2, 'BATCH', 'WAITING', 1000, 'x', $3, 'x', 'x', now()))
    insert into payout_batch (merchant_id, payout_id, file_id, file_name, row_count, checked, warned, to_confirm) values ($1, $2, $4, 'x', 1, 1, 0, 0)`,
    [person.merchantId, payoutBatchId, bankAccountId, uuid()],
  )
  await asOwner(
    world,
    `insert into payout (merchant_id, id, type, status, amount, content, bank_account_id, to_bin, to_account, to_name, name_check, batch_id, row_no, reference, created_by, created_by_id, created_at) values ($1, $4, 'SINGLE', 'WAITING', 1000, 'x', $3, '970436', '0011001234', 'X', 'EXACT', $2, 2, $5, 'x', 'x', now())`,
    [person.merchantId, payoutBatchId, bankAccountId, rowId, `PO${rowId}`],
  )
  return { payOutId, donePayOutId, receiverId, payoutFileId, payoutBatchId }
}

/** Of one of its payments, asked for and not decided on. */
export async function aRefund(
  world: World,
  person: Person,
  bankAccountId: string,
  transactionId: string,
): Promise<string> {
  const refundId = uuid()
  await asOwner(
    world,
    `insert into refund (id, merchant_id, transaction_id, bank_account_id, reference, amount, reason, status, way, paid_reference, second_person, requested_by, requested_by_id, requested_at) values ($1, $2, $3, $4, $5, 1000, 'x', 'REQUESTED', 'BANK', 'x', true, 'x', 'x', now())`,
    [refundId, person.merchantId, transactionId, bankAccountId, `RF${refundId}`],
  )
  return refundId
}
