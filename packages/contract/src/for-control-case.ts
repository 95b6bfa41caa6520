/** A dispute case and its history as they are answered. */
import * as z from 'zod/mini'
import { transferStates } from './bank-transfer.ts'
import { money, orNull } from './fields.ts'
import {
  forControlClaimants,
  forControlCommands,
  forControlEvents,
  forControlResolutions,
  forControlServices,
  forControlStatuses,
} from './for-control-values.ts'

const nullText = orNull(z.string())
export const forControlDocument = z.object({
  id: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  createdAt: z.string(),
})
export type ForControlDocument = z.output<typeof forControlDocument>
/** A case (B-473), and what is ours below it. */
export const forControlItem = z.object({
  id: z.string(),
  /** The merchant's account that the money reached or left, behind any virtual one. */
  actualAccount: nullText,
  amount: money,
  /** The bank on the other side. */
  bankName: nullText,
  bankTxnNumber: nullText,
  contact: z.object({ email: nullText, phone: nullText }),
  documents: z.array(forControlDocument),
  adminDocuments: z.array(forControlDocument),
  forControlCode: z.string(),
  merchantCode: z.string(),
  merchantName: z.string(),
  note: nullText,
  partnerTxnNumber: nullText,
  reason: nullText,
  serviceType: z.enum(forControlServices),
  status: z.enum(forControlStatuses),
  /** Of what the case is about, as it is now, in the words of its own list. */
  transactionStatus: nullText,
  transactionDate: z.string(),
  txnNumber: nullText,
  virtualAccount: nullText,
  /** Where the money went, and the receiving bank. */
  accountNo: nullText,
  bin: nullText,
  /** Where it came from. */
  fromAccount: nullText,
  fromBin: nullText,

  /** The one that is set says what the case is about. */
  transactionId: nullText,
  creditId: nullText,
  payOutId: nullText,
  refundId: nullText,
  claimedBy: z.enum(forControlClaimants),
  createdAt: z.string(),
  createdBy: nullText,
  sentAt: nullText,
  /** The end of the last working day for the bank's answer, and how many are left: negative once it is late. Null for a draft. */
  dueAt: nullText,
  daysLeft: orNull(z.int()),
  /** Of the bank; staff alone see it. */
  assignee: orNull(z.object({ id: z.string(), name: z.string() })),
  /** Null until it is decided; DENY has none. */
  resolution: orNull(z.enum(forControlResolutions)),
  resolvedAmount: orNull(money),
  /** What the bank said when it decided. */
  decisionNote: nullText,
  decidedAt: nullText,
  /** What became of money that the decision sent to the merchant. */
  transferState: orNull(z.enum(transferStates)),
  /** Of the merchant's own money, held while the case is open; `shortfall` is what they did not have. */
  heldAmount: money,
  shortfall: money,
  /** What the bank still asks for; gone once it is answered. */
  asked: orNull(z.object({ note: z.string(), at: z.string() })),
  /** The case that this one is the second round of. */
  priorId: nullText,
  priorCode: nullText,
  allowedActions: z.array(z.string()),
})
export type ForControlItem = z.output<typeof forControlItem>
const proposal = z.object({
  /** Of the approval that waits. */
  id: z.string(),
  contentHash: z.string(),
  resolution: z.enum(forControlResolutions),
  amount: orNull(money),
  note: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  isMine: z.boolean(),
})
/** The same for bank staff, with the proposal that waits for a second person. */
export const forControlStaffItem = z.object({
  ...forControlItem.shape,
  merchantId: z.string(),
  proposal: orNull(proposal),
  isOverdue: z.boolean(),
})
export type ForControlStaffItem = z.output<typeof forControlStaffItem>
/** A step of a case's history (B-474); `event`, `byBank` and `resolution` are ours. Bank staff have no name before a merchant. */
export const forControlHistoryItem = z.object({
  id: z.string(),
  forControlCommand: z.enum(forControlCommands),
  forControlStatus: z.enum(forControlStatuses),
  event: z.enum(forControlEvents),
  note: nullText,
  email: nullText,
  phone: nullText,
  createdAt: z.string(),
  /** Null where it was the bank and the reader is a merchant. */
  createdBy: nullText,
  byBank: z.boolean(),
  documents: z.array(forControlDocument),
})
export type ForControlHistoryItem = z.output<typeof forControlHistoryItem>
