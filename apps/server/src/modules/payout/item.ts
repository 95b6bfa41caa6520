/** A payout as people read it. */
import { actionId } from '@saola/contract/permissions'
import type { PayoutItem } from '@saola/contract/payout'
import type { BankLimits } from '@saola/contract/payout-limit'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { initialsAddress } from '../../platform/initials.ts'
import type { Filter } from './list-store.ts'
import * as people from '../member/service.ts'
import * as merchant from '../merchant/service.ts'
import { actionsOf, approvalsFor, heldFeeOf, idsOf, type Reader, type Rule } from './rules.ts'
import { rulesNow } from './setting.ts'
import type { PayoutRow } from './store.ts'

const CODE = 1600
export async function readerOf(ctx: Ctx): Promise<Reader> {
  const me = member(ctx)
  return {
    id: me.memberId,
    formerIds: await people.formerIdsOf(ctx, me.liveMerchantId, me.memberId),
    isOwner: me.isOwner,
    mayApprove: me.actions.includes(actionId(CODE, 'APPROVE')),
    mayCreate: me.actions.includes(actionId(CODE, 'CREATE')),
  }
}
/** What a look at payouts needs besides their rows. */
export interface Around {
  me: Reader
  rule: Rule
  /** How much the bank allows the merchant. */
  bank: BankLimits
  isAlone: boolean
  /** The bank knows who stands for the merchant (Circular 17/2024). */
  isRepresented: boolean
}
export async function around(ctx: Ctx): Promise<Around> {
  const { merchantId, liveMerchantId, memberId } = member(ctx)
  const [me, { rule, bank }, isAlone, isRepresented] = await Promise.all([
    readerOf(ctx),
    rulesNow(ctx),
    people.isAlone(ctx, liveMerchantId, memberId),
    merchant.isRepresentativeVerified(ctx, merchantId),
  ])
  return { me, rule, bank, isAlone, isRepresented }
}

/** Filters of a list by whose turn it is: those that the caller made, or may agree to; the owner who is alone agrees to their own, too. */
export const whoseOf = (
  whose: 'FOR_ME' | 'MINE' | undefined,
  { me, isAlone }: Around,
): Pick<Filter, 'makerIds' | 'waitingFor'> => {
  if (whose === 'MINE') return { makerIds: idsOf(me) }
  if (whose === undefined) return {}
  return { waitingFor: me.mayApprove ? { ids: idsOf(me), alsoOwn: me.isOwner && isAlone } : null }
}

export function itemOf(row: PayoutRow, { me, rule, isAlone }: Around): PayoutItem {
  const waiting = {
    status: row.status,
    createdById: row.created_by_id,
    approvedBy: row.approvals.map(({ id }) => id),
  }
  const bankName = row.bank_name ?? row.to_bin ?? ''
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    amount: row.amount,
    fee: row.fee,
    vat: row.vat,
    heldFee: heldFeeOf(row),
    content: row.content,
    denyContent: row.deny_content,
    denial: row.denial,
    fromAccountName: row.account_name,
    fromAccountNo: row.account_no,
    fromBranch: row.bank_type,
    toAccountName: row.to_name ?? '',
    toAccountNo: row.to_account ?? '',
    toBankBin: row.to_bin ?? '',
    toBankLogo: row.bank_logo ?? (row.type === 'BATCH' ? null : initialsAddress('logo', bankName)),
    toBankName: bankName,
    txnNumber: row.txn_number,
    transactionTime: row.status === 'SUCCESS' ? wireOrNull(row.ended_at) : null,
    refTransactionId: row.ref_transaction_id,
    nameCheck: row.name_check,
    batchId: row.batch_id,
    rowNo: row.row_no,
    failure: row.failure,
    reversed: row.returned_at !== null,
    returnedAt: wireOrNull(row.returned_at),
    revision: row.revision,
    createdAt: wire(row.created_at),
    createdBy: row.created_by,
    isMine: idsOf(me).includes(row.created_by_id),
    approvals: row.approvals.map(({ by, at }) => ({ by, at: wire(new Date(at)) })),
    approvalsNeeded:
      row.status === 'WAITING' && row.batch_id === null
        ? approvalsFor(row.amount, rule, isAlone)
        : Math.max(1, row.approvals.length),
    // A row goes as its batch goes.
    allowedActions: row.batch_id === null ? actionsOf(me, waiting, isAlone) : [],
  }
}
