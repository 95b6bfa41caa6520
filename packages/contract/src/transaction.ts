/** Transactions and bank statement lines. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import {
  bankType,
  cardKind,
  orderStatus,
  paymentType,
  statusFilter,
  transactionSource,
  transactionStatus,
  transactionType,
} from './enums.ts'
import {
  dayOrInstant,
  feeTerms,
  freeText,
  instant,
  money,
  opt,
  orNull,
  queryFlag,
  text,
  uuid,
} from './fields.ts'
import { staticQrTypes } from './static-qr.ts'
import { timelineStep } from './pay-link.ts'

const nullText = orNull(z.string())
export const transactionItem = z.object({
  id: z.string(),
  amount: money,
  actualAmount: money,
  chargeAmount: money,
  vatChargeAmount: money,
  status: transactionStatus,
  type: transactionType,
  paymentType,
  source: orNull(transactionSource),
  /** Null away from cards, and where the network does not tell. */
  cardKind: orNull(cardKind),
  refTransactionId: nullText,
  virtualAccount: nullText,
  bankType,
  description: nullText,
  completeTime: nullText,
  createDateTime: z.string(),
  depositTime: nullText,
  callbackAfter: z.int(),
  successUrl: nullText,
  failUrl: nullText,
  payLinkCode: nullText,
  payPageCode: nullText,
  customerName: nullText,
  customerPhone: nullText,
  customerEmail: nullText,
  customerAddress: nullText,
  merchantCode: z.string(),
  merchantId: z.string(),
  merchantName: z.string(),
  /** By which kind of a box's QR it was paid, in the words of static QRs (B-265): a wallet's QR pays past us, so what comes in came by the bank's. Null away from boxes. */
  payboxTransactionType: orNull(z.enum(staticQrTypes)),
  txnNumber: nullText,
  accountName: z.string(),
  accountNo: z.string(),
  forControl: z.boolean(),
  interBankTrace: nullText,
  /** Where the transaction belongs to an order. */
  orderId: nullText,
  orderStatus: orNull(orderStatus),
  /** Given back to the payer, and what is still on its way to them or waits for approval (ADR 0027). */
  refundedAmount: money,
  refundingAmount: money,
  /** Of type PAY_OUT alone: the payout behind it, whom it paid, and whether its money came back. */
  payOut: orNull(
    z.object({
      id: z.string(),
      /** The batch that it is a row of. */
      batchId: nullText,
      toAccountName: z.string(),
      toAccountNo: z.string(),
      toBankBin: z.string(),
      reversed: z.boolean(),
    }),
  ),
})
/** A posting as a merchant reads it: which account, how much, and the transfer it belongs to. */
export const postingLine = z.object({
  id: z.string(),
  transferId: z.int(),
  transferKind: z.string(),
  account: z.string(),
  amount: money,
  balanceAfter: orNull(money),
  at: z.string(),
  transactionId: nullText,
  bankReference: nullText,
  payLinkCode: nullText,
})
/** A refund that has not ended: it waits for another person, for the sender, or for the bank. */
export const pendingRefundStatuses = ['REQUESTED', 'APPROVED', 'SENDING'] as const
export const transactionDetail = z.extend(transactionItem, {
  fee: z.object({ name: z.string(), ...feeTerms }),
  timeline: z.array(timelineStep),
  postings: z.array(postingLine),
  /** On their way to the payer or waiting for approval; their sum is refundingAmount. */
  pendingRefunds: z.array(
    z.object({
      id: z.string(),
      amount: money,
      status: z.enum(pendingRefundStatuses),
      by: z.string(),
    }),
  ),
})

const filters = {
  keyword: opt(freeText(100)),
  status: opt(statusFilter),
  fromDate: opt(dayOrInstant),
  toDate: opt(dayOrInstant),
  transactionId: opt(freeText(64)),
  refTransactionId: opt(freeText(64)),
  merchantId: opt(freeText(64)),
  merchantCode: opt(freeText(20)),
  type: opt(transactionType),
  paymentType: opt(paymentType),
  cardKind: opt(cardKind),
  source: opt(transactionSource),
  bankAccountId: opt(uuid),
  payboxDeviceId: opt(freeText(64)),
  bankAccountNo: opt(freeText(30)),
}
export const transactionFilter = z.strictObject({
  isStatistic: queryFlag,
  ...filters,
})
const bankFilter = {
  fromDate: opt(instant),
  toDate: opt(instant),
  period: opt(z.enum(['TODAY', 'YESTERDAY', 'WEEK', 'MONTH'])),
  /** Absent = the default account. */
  accountNo: opt(text(30)),
}
export const statementLine = z.object({
  amount: money,
  coefficient: z.int(),
  currency: z.string(),
  dateTime: z.string(),
  detail: z.string(),
  transactionNo: z.string(),
  transGroup: z.string(),
})

export const transaction = calls({
  getAll: {
    id: 'transaction.getAll',
    method: 'GET',
    path: '/api/transaction/portal/v1/getAll',
    audience: 'portal',
    /**
     * With 1502 alone only what came through one box, which `payboxDeviceId` names. Payouts are listed where `type` is PAY_OUT, and never among
     * payments; that takes 1600, too.
     */
    code: [1202, 1502],
    feature: 'transaction',
    work: 'read',
    query: transactionFilter,
    paging: {
      dialect: 'page-pageSize',
      size: 20,
      sortable: ['createDateTime', 'completeTime'],
    },
    result: transactionItem,
    source: 'doc 2 sections 3, 5, 7, 9; doc 1 section 7.5',
  },
  getDetail: {
    id: 'transaction.getDetail',
    method: 'GET',
    path: '/api/transaction/portal/v1/getDetail/{id}',
    audience: 'portal',
    code: 1202,
    feature: 'transaction',
    work: 'read',
    params: z.strictObject({ id: uuid }),
    result: transactionDetail,
    source: 'ours: doc 2 section 3, docs/decisions.md#34',
  },
  getStatisticInfo: {
    id: 'transaction.getStatisticInfo',
    method: 'GET',
    path: '/api/transaction/portal/v1/getStatisticInfo',
    audience: 'portal',
    code: [1202, 1300],
    feature: 'transaction',
    work: 'read',
    query: z.strictObject({
      status: opt(statusFilter),
      type: opt(transactionType),
      paymentType: opt(paymentType),
      bankAccountId: opt(uuid),
      fromDate: opt(dayOrInstant),
      toDate: opt(dayOrInstant),
    }),
    result: z.object({
      totalRevenue: money,
      numOfSuccessfulTransactions: z.int(),
      numOfCancelledTransactions: z.int(),
      numOfFailedTransactions: z.int(),
      /** Ours: given back in these days (ADR 0027). */ totalRefunded: money,
      numOfRefunds: z.int(),
    }),
    source: 'doc 2 sections 3, 7',
  },
  export: {
    id: 'transaction.export',
    method: 'GET',
    path: '/api/transaction/portal/v1/export',
    audience: 'portal',
    code: 1202,
    feature: 'transaction',
    work: 'read',
    kind: 'file',
    perMinute: 20,
    query: z.strictObject({ isStatistic: opt(queryFlag), ...filters }),
    result: z.string(),
    source: 'doc 2 section 7',
  },
  bankTransactions: {
    id: 'transaction.bankTransaction.getAll',
    method: 'GET',
    path: '/api/transaction/portal/v1/bankTransaction/getAll',
    audience: 'portal',
    code: 1202,
    feature: 'transaction',
    work: 'own',
    query: z.strictObject(bankFilter),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['dateTime'] },
    result: statementLine,
    source: 'doc 2 sections 3, 7, 9 (asks the bank)',
  },
  bankExport: {
    id: 'transaction.bankTransaction.export',
    method: 'GET',
    path: '/api/transaction/portal/v1/bankTransaction/export',
    audience: 'portal',
    code: 1202,
    feature: 'transaction',
    work: 'own',
    kind: 'file',
    perMinute: 20,
    query: z.strictObject(bankFilter),
    result: z.string(),
    source: 'doc 2 section 7',
  },
  live: {
    id: 'transaction.live',
    method: 'GET',
    path: '/api/transaction/portal/v1/live',
    audience: 'portal',
    code: [1200, 1202, 1500, 1501],
    work: 'read',
    kind: 'events',
    perMinute: 60,
    result: z.object({
      transactionId: z.string(),
      payLinkCode: nullText,
      status: transactionStatus,
      amount: money,
    }),
    source: 'ours: doc 1 (within a second the merchant sees SUCCESS)',
  },
})
