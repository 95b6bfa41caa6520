/** Money that leaves a merchant's own bank account for another account, and the receivers they keep. VND. */
import * as z from 'zod/mini'
import { batchSeen } from './batch-changes.ts'
import { calls, type Call } from './call.ts'
import { groupKind } from './customer.ts'
import { bankType } from './enums.ts'
import {
  dayOrInstant,
  freeText,
  money,
  nothing,
  opt,
  orNull,
  otpCode,
  queryInt,
  text,
  uuid,
  vnd,
} from './fields.ts'
import { payoutCost } from './payout-cost.ts'
import { payoutLimits as settingLimits, payoutSettingCalls } from './payout-setting.ts'
import { transactionItem } from './transaction.ts'

export const payoutTypes = ['SINGLE', 'BATCH'] as const
export const payoutStates = ['WAITING', 'TRANSFERRING', 'SUCCESS', 'FAILED', 'DENIED'] as const
/**
 * WAITING becomes TRANSFERRING or DENIED, TRANSFERRING becomes SUCCESS or FAILED; the others are ends. TRANSFERRING means that the bank has the
 * order: its silence is never taken for a no. What failed is not sent again.
 */
export type PayoutState = (typeof payoutStates)[number]
export const payoutActions = ['approve', 'disapprove', 'recall'] as const
export type PayoutAction = (typeof payoutActions)[number]
/** How it was denied: by another, by its maker, or by nobody in time. */
export const denials = ['REFUSED', 'RECALLED', 'LAPSED'] as const
/** Why it was not paid: what the bank said, or that the rest of its batch was stopped before the bank had it. */
export const payoutFailures = [
  'INSUFFICIENT_FUNDS',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_CLOSED',
  'RECEIVER_BANK_DOWN',
  'REFUSED',
  'RETURNED_BY_RECEIVER',
  'WITHDRAWN',
] as const
/**
 * The receiver's name as it was typed beside the name that the receiver's bank gives. CLOSE: one letter off, another order, a middle name left
 * out; UNKNOWN: the bank does not tell, or was not asked.
 */
export const nameChecks = ['EXACT', 'CLOSE', 'DIFFERENT', 'UNKNOWN'] as const
export type NameCheck = (typeof nameChecks)[number]

/** Not passed on by name: who fetches this module on demand would then fetch all of it. */
export const payoutLimits = settingLimits
const limits = payoutLimits

const nullText = orNull(z.string())
const accountNo = z.string().check(z.regex(/^[0-9A-Za-z]{6,19}$/))
const bankBin = z.string().check(z.regex(/^\d{6}$/))
const approvalEntry = z.object({ by: z.string(), at: z.string() })
/**
 * Everything the specification names, and ours: who made it and who agreed, what it costs, and how it ended. A batch is a payout of type BATCH:
 * its amount is the sum of its rows, its content its name, and it has no receiver of its own (the fields are empty). Each of its rows is a payout of type
 * SINGLE with a `batchId`.
 */
export const payoutItem = z.object({
  id: z.string(),
  type: z.enum(payoutTypes),
  status: z.enum(payoutStates),
  amount: money,
  ...payoutCost,
  content: z.string(),
  denyContent: nullText,
  denial: orNull(z.enum(denials)),
  fromAccountName: z.string(),
  fromAccountNo: z.string(),
  /** The kind of the account it is paid from. */
  fromBranch: bankType,
  toAccountName: z.string(),
  toAccountNo: z.string(),
  toBankBin: z.string(),
  toBankLogo: nullText,
  toBankName: z.string(),
  /** The bank's number of the transfer, once it is done. */
  txnNumber: nullText,
  /** When it was done. */
  transactionTime: nullText,
  refTransactionId: nullText,
  /** Null for a batch, whose rows have their own, and for a row of one while the bank has not been asked. */
  nameCheck: orNull(z.enum(nameChecks)),
  /** Of a row of a batch: the batch, and its number in the file, counting from 1 with the title row. */
  batchId: nullText,
  rowNo: orNull(z.int()),
  failure: orNull(z.enum(payoutFailures)),
  /** It was done and its money has come back since, whole. */
  reversed: z.boolean(),
  returnedAt: nullText,
  revision: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Whether the caller made it: then another decides. */
  isMine: z.boolean(),
  approvals: z.array(approvalEntry),
  /** How many people have to agree. */
  approvalsNeeded: z.int(),
  allowedActions: z.array(z.enum(payoutActions)),
})
export type PayoutItem = z.output<typeof payoutItem>
export const payoutSteps = [
  'CREATED',
  'APPROVED',
  'SENT',
  'DENIED',
  'DONE',
  'FAILED',
  'RETURNED',
] as const
const detail = z.extend(payoutItem, {
  timeline: z.array(z.object({ step: z.enum(payoutSteps), at: z.string(), by: nullText })),
  /** As a transaction of type PAY_OUT, from the moment the bank has the order. */
  transaction: orNull(transactionItem),
})
export const receiverItem = z.object({
  id: z.string(),
  accountName: z.string(),
  accountNo: z.string(),
  bankBin: z.string(),
  bankName: z.string(),
  bankLogo: nullText,
  group: groupKind,
  lastPaidAt: nullText,
})
export type ReceiverItem = z.output<typeof receiverItem>

const base = {
  audience: 'portal',
  code: 1600,
  feature: 'payout',
} as const satisfies Partial<Call>
const path = '/api/payout/v1'
const read = { ...base, method: 'GET', work: 'read' } as const satisfies Partial<Call>
const post = { ...base, method: 'POST' } as const satisfies Partial<Call>
const spec = 'doc 2 sections 3, 4, 7'
const ours = 'ours: docs/decisions.md#5'
const some = {
  payOutId: opt(uuid),
  payOutIds: opt(z.array(uuid).check(z.maxLength(limits.atOnce))),
}
const result = z.object({
  payOutId: z.string(),
  /** As it stands now; null where it was not found. */
  status: orNull(z.enum(payoutStates)),
  /** Why it was not approved, as a code and in words; null where it was. */
  code: orNull(z.int()),
  message: nullText,
})
const receiver = {
  accountName: text(100),
  accountNo,
  bankBin,
  group: groupKind,
}
/** The same receiver is to get, or got, as much by another payout. */
const paidRecently = z.object({
  /** Its number in the batch's file; null of a single payout. */
  rowNo: orNull(z.int()),
  accountName: z.string(),
  accountNo: z.string(),
  amount: money,
  /** The other payout, and when it was made. */
  recentPayOutId: z.string(),
  recentAt: z.string(),
})
export const payout = calls({
  create: {
    ...post,
    id: 'payout.single.create',
    path: `${path}/single/create`,
    work: 'write',
    perMinute: 60,
    /** `fromAccountNo` left out = the default account. `saveAs` keeps the receiver. `nameConfirmed`: pay although the names differ or the bank tells none. */
    body: z.strictObject({
      fromAccountNo: opt(text(30)),
      toBankBin: bankBin,
      toAccountNo: accountNo,
      toAccountName: text(100),
      amount: vnd(limits.amount.min, limits.amount.max),
      content: text(limits.content),
      saveAs: opt(groupKind),
      nameConfirmed: opt(z.boolean()),
      refTransactionId: opt(text(64)),
      /** The failed one that this one stands in for. */
      insteadOf: opt(uuid),
    }),
    result: payoutItem,
    source: spec,
  },
  approve: {
    ...post,
    action: 'APPROVE',
    id: 'payout.single.approve',
    path: `${path}/single/approve`,
    work: 'own',
    perMinute: 30,
    body: z.strictObject(some),
    result: z.object({
      sessionId: z.string(),
      timeout: z.int(),
      phone: z.string(),
      count: z.int(),
      amount: money,
      ...payoutCost,
      items: z.array(
        z.object({
          id: z.string(),
          revision: z.int(),
          nameCheck: orNull(z.enum(nameChecks)),
          batch: orNull(batchSeen),
          /** Of how many receivers as much was to be paid by another payout of which the maker was not told; each such payout is confirmed. */
          warned: z.int(),
          /** The first of them. */
          warnings: z.array(paidRecently),
        }),
      ),
    }),
    source: spec,
  },
  approveVerify: {
    ...post,
    action: 'APPROVE',
    id: 'payout.single.approveVerify',
    path: `${path}/single/approve/verify`,
    work: 'own',
    perMinute: 30,
    /** `confirmed`: those of the code's payouts with warnings that the approver has looked at and pays all the same. */
    body: z.strictObject({
      sessionId: uuid,
      otp: otpCode,
      confirmed: opt(z.array(uuid).check(z.maxLength(limits.atOnce))),
    }),
    result: z.array(result),
    source: spec,
  },
  disapprove: {
    ...post,
    /** Whose it is decides: another's takes APPROVE, one's own CREATE. */
    action: 'VIEW',
    id: 'payout.single.disapprove',
    path: `${path}/single/disapprove`,
    work: 'write',
    body: z.strictObject({ ...some, reason: text(limits.reason) }),
    result: z.array(payoutItem),
    source: spec,
  },
  getAll: {
    ...read,
    id: 'payout.single.getAll',
    path: `${path}/single/getAll`,
    query: z.strictObject({
      fromAccount: opt(freeText(30)),
      toAccount: opt(freeText(30)),
      status: opt(z.enum(payoutStates)),
      /** The beginning of its id, of the bank's number or of the merchant's own. */
      transactionId: opt(freeText(64)),
      createdFrom: opt(dayOrInstant),
      createdTo: opt(dayOrInstant),
      keyword: opt(freeText(100)),
      /** Those that wait for the caller. */
      whose: opt(z.enum(['FOR_ME', 'MINE'])),
      reversed: opt(z.enum(['true', 'false'])),
      /** The rows of this batch; rows of batches are not listed otherwise, and batches have a list of their own. */
      batchId: opt(uuid),
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['createdAt', 'amount'] },
    result: payoutItem,
    source: `${spec}, 9`,
  },
  getDetail: {
    ...read,
    id: 'payout.single.getDetail',
    path: `${path}/single/getDetail/{payOutId}`,
    params: z.strictObject({ payOutId: uuid }),
    result: detail,
    source: spec,
  },
  checkReceiver: {
    ...post,
    action: 'CREATE',
    id: 'payout.receiver.check',
    path: `${path}/receiver/check`,
    work: 'own',
    body: z.strictObject({ bankBin, accountNo, accountName: opt(freeText(100)) }),
    /** `accountName` null: the bank does not tell. */
    result: z.object({ accountName: nullText, nameCheck: z.enum(nameChecks) }),
    source: ours,
  },
  funds: {
    ...base,
    method: 'GET',
    id: 'payout.funds',
    path: `${path}/funds`,
    work: 'own',
    query: z.strictObject({ accountNo: opt(freeText(30)) }),
    /** Of the account, the default one where none is named: at the bank, held (fees, refunds, payouts under way), and what can be paid out. */
    result: z.object({
      accountNo: z.string(),
      balance: money,
      held: money,
      available: money,
      at: z.string(),
    }),
    source: ours,
  },
  estimate: {
    ...read,
    id: 'payout.estimate',
    path: `${path}/estimate`,
    perMinute: 120,
    /** `fromAccountNo` left out = the default account. */
    query: z.strictObject({
      toBankBin: bankBin,
      amount: queryInt(limits.amount.min, limits.amount.max),
      fromAccountNo: opt(freeText(30)),
    }),
    /** What it would cost if it were made now: by the function that charges. */
    result: z.object({ amount: money, ...payoutCost }),
    source: ours,
  },
  ...payoutSettingCalls,
  live: {
    ...read,
    id: 'payout.live',
    path: `${path}/live`,
    kind: 'events',
    perMinute: 60,
    /** A payout of the merchant has moved; what it is now is read by its id. */
    result: z.object({ payOutId: z.string(), status: z.enum(payoutStates) }),
    source: ours,
  },
  receivers: {
    ...read,
    id: 'payout.receiver.getAll',
    path: `${path}/receiver/getAll`,
    query: z.strictObject({ query: opt(freeText(100)), group: opt(groupKind) }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['createdAt', 'accountName'] },
    result: receiverItem,
    source: `${spec}, 9`,
  },
  createReceiver: {
    ...post,
    id: 'payout.receiver.create',
    path: `${path}/receiver/create`,
    work: 'write',
    body: z.strictObject(receiver),
    result: receiverItem,
    source: spec,
  },
  updateReceiver: {
    ...base,
    method: 'PUT',
    id: 'payout.receiver.update',
    path: `${path}/receiver/update/{receiverId}`,
    work: 'write',
    params: z.strictObject({ receiverId: uuid }),
    body: z.strictObject(receiver),
    result: receiverItem,
    source: spec,
  },
  deleteReceiver: {
    ...base,
    method: 'DELETE',
    id: 'payout.receiver.delete',
    path: `${path}/receiver/delete/{receiverId}`,
    work: 'write',
    params: z.strictObject({ receiverId: uuid }),
    /** It may name the receiver once more; then it has to be the same. */
    body: z.strictObject({ receiverId: opt(uuid) }),
    result: nothing,
    source: 'doc 2 section 7',
  },
})
