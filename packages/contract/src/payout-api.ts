/**
 * Payouts by a merchant's own server, in the sealed envelope of the merchant server API (server-api.ts, ADR 0022). A server makes payouts; people of the merchant
 * agree to them in the portal, as to those that a member made. VND.
 */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { bankType } from './enums.ts'
import { freeText, money, optNull, orNull, text } from './fields.ts'
import { payoutCost } from './payout-cost.ts'
import { nameChecks, payoutFailures, payoutLimits, payoutStates, payoutTypes } from './payout.ts'
import {
  amount,
  line,
  MAX_SERVER_PAGE_SIZE,
  ownAccount,
  reference,
  SERVER_PAGE_SIZE,
  whole,
} from './server-api.ts'

export const payoutApiLimits = {
  /** Rows of one batch: a request holds no more. Longer ones are sent as a file in the portal. */
  rows: 500,
  pageSize: SERVER_PAGE_SIZE,
} as const
/** Of yes and no, as loosely typed languages send them, too. */
const flag = optNull(z.union([z.boolean(), z.enum(['true', 'false', '0', '1', ''])]))
const receiver = {
  toBankBin: text(100),
  toAccountNo: text(30),
  toAccountName: text(100),
  amount,
  content: text(payoutLimits.content),
}
const nullText = orNull(z.string())
/** A payout or a batch. Of a batch the receiver's fields are empty, and the counters say how far it is; of a payout they are null. */
export const serverPayout = z.object({
  payOutId: z.string(),
  refTransactionId: z.string(),
  type: z.enum(payoutTypes),
  /** WAITING until people have agreed; TRANSFERRING while the bank has not decided: that is never a no. */
  status: z.enum(payoutStates),
  amount: money,
  ...payoutCost,
  content: z.string(),
  fromAccountNo: z.string(),
  fromBranch: bankType,
  toBankBin: z.string(),
  toAccountNo: z.string(),
  toAccountName: z.string(),
  nameCheck: orNull(z.enum(nameChecks)),
  /** Why people said no. */
  denyContent: nullText,
  failure: orNull(z.enum(payoutFailures)),
  txnNumber: z.string(),
  createDateTime: z.string(),
  /** When it was paid, or was not. */
  completeTime: z.string(),
  /** It was paid and its money has come back. */
  reversed: z.boolean(),
  batchId: nullText,
  count: orNull(z.int()),
  succeeded: orNull(z.int()),
  failed: orNull(z.int()),
  returned: orNull(z.int()),
})

const common = {
  method: 'POST',
  audience: 'server',
  feature: 'payout',
  perMinute: 6000,
  source: 'ours: payouts of merchants’ servers, ADR 0066',
} as const satisfies Partial<Call>
const base = '/api/payment/v1/payout'

export const payoutApi = calls({
  create: {
    ...common,
    id: 'payoutApi.create',
    path: `${base}/create`,
    /** Asks the receiver's bank for the name while the caller waits. */
    work: 'own',
    capability: 'payout',
    body: z.object({
      refTransactionId: reference,
      ...receiver,
      fromAccountNo: ownAccount,
      nameConfirmed: flag,
    }),
    result: serverPayout,
  },
  batch: {
    ...common,
    id: 'payoutApi.batch',
    path: `${base}/batch`,
    work: 'own',
    capability: 'payout',
    body: z.object({
      refTransactionId: reference,
      name: text(100),
      fromAccountNo: ownAccount,
      nameConfirmed: flag,
      payouts: z
        .array(
          z.object({ ...receiver, refTransactionId: optNull(z.union([reference, z.literal('')])) }),
        )
        .check(z.minLength(1), z.maxLength(payoutApiLimits.rows)),
    }),
    result: serverPayout,
  },
  estimate: {
    ...common,
    id: 'payoutApi.estimate',
    path: `${base}/estimate-credit`,
    work: 'read',
    capability: 'read',
    body: z.object({
      fromAccountNo: ownAccount,
      payouts: z
        .array(z.object({ toBankBin: text(100), amount }))
        .check(z.minLength(1), z.maxLength(payoutApiLimits.rows)),
    }),
    /** `total` = what would leave the account. */
    result: z.object({ count: z.int(), amount: money, ...payoutCost, total: money }),
  },
  balance: {
    ...common,
    id: 'payoutApi.balance',
    path: `${base}/balance`,
    work: 'own',
    capability: 'read',
    body: z.object({ fromAccountNo: ownAccount }),
    /** At the bank, held (fees, refunds, payouts under way), and what can be paid out. */
    result: z.object({
      accountNo: z.string(),
      balance: money,
      held: money,
      available: money,
      time: z.string(),
    }),
  },
  detail: {
    ...common,
    id: 'payoutApi.detail',
    path: `${base}/detail`,
    work: 'read',
    capability: 'read',
    /** By its id, or by the merchant's own reference. */
    body: z.object({
      payOutId: line(64),
      refTransactionId: optNull(z.union([reference, z.literal('')])),
    }),
    result: serverPayout,
  },
  list: {
    ...common,
    id: 'payoutApi.list',
    path: `${base}/list`,
    work: 'read',
    capability: 'read',
    body: z.object({
      size: optNull(whole(1, MAX_SERVER_PAGE_SIZE)),
      page: optNull(whole(0, 1_000_000)),
      /** Single payouts, or batches. */
      type: optNull(z.union([z.enum(payoutTypes), z.literal('')])),
      status: optNull(z.union([z.enum(payoutStates), z.literal('')])),
      /** The rows of this batch. */
      batchId: optNull(freeText(64)),
      fromDate: line(30),
      toDate: line(30),
    }),
    result: z.object({
      items: z.array(serverPayout),
      pageNumber: z.int(),
      pageSize: z.int(),
      totalPage: z.int(),
      totalSize: z.int(),
    }),
  },
})
