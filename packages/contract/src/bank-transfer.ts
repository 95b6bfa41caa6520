/** Orders of money out (ADR 0050): the bank says that one has come back, and bank staff see what became of each. VND. */
import * as z from 'zod/mini'
import { approvalLimits, outcome } from './approval.ts'
import { calls, type Call } from './call.ts'
import {
  amount,
  day,
  freeText,
  instant,
  money,
  nothing,
  opt,
  orNull,
  text,
  uuid,
} from './fields.ts'

/** READY waits to be sent, SENDING is with the bank, the others are ends; RETURNED was DONE. */
export const transferStates = ['READY', 'SENDING', 'DONE', 'FAILED', 'RETURNED'] as const
export const transferKinds = [
  'REFUND',
  'RETURN',
  'PAYOUT',
  'FEE',
  'CARD_OUT',
  'CASE',
  'ADVANCE',
  'LINE_COLLECTION',
  'LINE_REFUND',
] as const
/** BANK: a transfer. CARD: a refund through the card network. */
export const transferChannels = ['BANK', 'CARD'] as const
/** What people may say became of an order of which the bank is silent. */
export const transferEnds = ['DONE', 'FAILED'] as const
/** The bank's ordinary answers come within the first minutes; silence for longer waits for people. */
export const SILENT_MINUTES = 60

const nullText = orNull(z.string())
const nullInstant = orNull(instant)
export const transferItem = z.object({
  id: z.string(),
  reference: z.string(),
  kind: z.enum(transferKinds),
  channel: z.enum(transferChannels),
  state: z.enum(transferStates),
  /** The bank has not said for long what became of it. */
  isUnknown: z.boolean(),
  merchantId: nullText,
  merchantCode: nullText,
  merchantName: nullText,
  fromAccount: nullText,
  toBankName: nullText,
  toAccount: nullText,
  toName: nullText,
  amount: money,
  content: z.string(),
  bankReference: nullText,
  /** Why the bank did not carry it out, in its own word. */
  failure: nullText,
  createdAt: instant,
  endedAt: nullInstant,
  /** How it is to be ended waits for a second person. */
  pendingApproval: nullText,
  allowedActions: z.array(z.enum(['end'])),
})
export type TransferItem = z.output<typeof transferItem>
const transferDetail = z.extend(transferItem, {
  /** What it is for: the refund, payout or credit that wanted it. */
  ownerId: z.string(),
  /** How often it was sent, each time under the same reference. */
  sends: z.int(),
  sentAt: nullInstant,
  /** When the bank first said that it knows no such order. */
  unknownAt: nullInstant,
  nextAskAt: nullInstant,
  returnedAt: nullInstant,
})

const cms = {
  audience: 'cms',
  code: 3504,
  mode: 'live',
  work: 'read',
  source: 'ours: docs/adr/0050-one-order-one-reference.md',
} as const satisfies Partial<Call>
const base = '/api/bankTransfer/cms/v1'
const byId = z.strictObject({ id: uuid })

export const bankTransfer = calls({
  notifyReturned: {
    id: 'bankTransfer.notifyReturned',
    method: 'POST',
    path: '/api/bankTransfer/internal/v1/notifyReturned',
    audience: 'system',
    work: 'own',
    perMinute: 100_000,
    /** Our own reference of the order, and its whole amount. Saying it again changes nothing. */
    body: z.strictObject({ reference: text(64), bankReference: text(64), amount }),
    result: nothing,
    source: 'ours: docs/adr/0050-one-order-one-reference.md',
  },
  list: {
    ...cms,
    id: 'bankTransfer.cms.getList',
    method: 'GET',
    path: `${base}/getList`,
    query: z.strictObject({
      /** The beginning of our reference or of the bank's, or an account that the money goes to. */
      keyword: opt(freeText(64)),
      merchantCode: opt(freeText(20)),
      kind: opt(z.enum(transferKinds)),
      state: opt(z.enum([...transferStates, 'UNKNOWN'])),
      fromDate: opt(day),
      toDate: opt(day),
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['createdAt'] },
    result: transferItem,
  },
  detail: {
    ...cms,
    id: 'bankTransfer.cms.detail',
    method: 'GET',
    path: `${base}/detail/{id}`,
    params: byId,
    result: transferDetail,
  },
  /** Proposes how an order ends on which the bank is silent; another agrees once the bank's word is attached to the proposal. */
  proposeEnd: {
    ...cms,
    id: 'bankTransfer.cms.proposeEnd',
    code: 3505,
    action: 'APPROVE',
    method: 'POST',
    path: `${base}/proposeEnd/{id}`,
    params: byId,
    work: 'write',
    /** `bankReference`: the bank's number, for DONE alone. */
    body: z.strictObject({
      outcome: z.enum(transferEnds),
      bankReference: opt(text(64)),
      reason: text(approvalLimits.reason),
    }),
    result: outcome,
  },
})
