/** A payout in the shape of a transaction of type PAY_OUT, as its detail carries it (B-401). It is no payment: lists and statistics of payments never see it. */
import type { Output } from '@saola/contract/call'
import type { payout, PayoutState } from '@saola/contract/payout'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { heldOf } from './rules.ts'
import type { PayoutRow } from './store.ts'

type Item = NonNullable<Output<typeof payout.getDetail>['transaction']>
const STATUS: Record<PayoutState, Item['status']> = {
  WAITING: 'CREATED',
  TRANSFERRING: 'CREATED',
  SUCCESS: 'SUCCESS',
  FAILED: 'FAIL',
  DENIED: 'CANCELED',
}

export const transactionOf = (
  merchant: { merchantId: string; merchantCode: string; merchantName: string },
  row: PayoutRow,
  forControl: boolean,
): Item => ({
  id: row.transfer_id!,
  amount: row.amount,
  actualAmount: row.amount + heldOf(row),
  chargeAmount: row.fee,
  vatChargeAmount: row.vat,
  status: STATUS[row.status],
  type: 'PAY_OUT',
  paymentType: 'BANKING',
  source: null,
  cardKind: null,
  refTransactionId: row.ref_transaction_id,
  virtualAccount: null,
  bankType: row.bank_type,
  description: row.content,
  completeTime: wireOrNull(row.ended_at),
  createDateTime: wire(row.decided_at!),
  depositTime: null,
  callbackAfter: 0,
  successUrl: null,
  failUrl: null,
  payLinkCode: null,
  payPageCode: null,
  customerName: row.to_name,
  customerPhone: null,
  customerEmail: null,
  customerAddress: null,
  merchantCode: merchant.merchantCode,
  merchantId: row.merchant_id,
  merchantName: merchant.merchantName,
  payboxTransactionType: null,
  txnNumber: row.txn_number,
  accountName: row.account_name,
  accountNo: row.account_no,
  forControl,
  interBankTrace: null,
  orderId: null,
  orderStatus: null,
  refundedAmount: 0,
  refundingAmount: 0,
})
