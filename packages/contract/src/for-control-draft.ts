/** What merchants and bank staff say of a case, and by what they look for one. */
import * as z from 'zod/mini'
import { amount, dayOrInstant, email, freeText, opt, optNull, phone, text, uuid } from './fields.ts'
import { forControlLimits, forControlStatuses } from './for-control-values.ts'

const contact = z.strictObject({ email, phone })
export const caseFiles = z.array(uuid).check(z.maxLength(forControlLimits.documents))
export const caseNote = optNull(freeText(forControlLimits.note))
const partnerTxnNumber = optNull(freeText(forControlLimits.partnerTxnNumber))
const period = { fromDate: opt(dayOrInstant), toDate: opt(dayOrInstant) }

/** By a merchant. */
export const caseFilter = z.strictObject({
  /** The beginning of the case's code, of the transaction's number, of the partner's number or of the account. */
  keyword: opt(freeText(100)),
  status: opt(z.enum(forControlStatuses)),
  ...period,
})
/** By bank staff. */
export const caseFilterOfStaff = z.strictObject({
  forControlCode: opt(freeText(40)),
  txnNumber: opt(freeText(64)),
  merchantCode: opt(freeText(20)),
  merchantName: opt(freeText(100)),
  status: opt(z.enum(forControlStatuses)),
  ...period,
  /** OPEN waits for the bank, LATE is past its day; MINE is the caller's. */
  view: opt(z.enum(['OPEN', 'LATE', 'MINE', 'UNASSIGNED'])),
})

/** Of a merchant who opens a case, or sends a draft (`id`). One of the four other ids. */
export const caseDraft = z.strictObject({
  id: opt(uuid),
  transactionId: opt(uuid),
  creditId: opt(z.string().check(z.regex(/^\d{1,15}$/))),
  payOutId: opt(uuid),
  refundId: opt(uuid),
  /** This or one document. */
  reason: optNull(freeText(forControlLimits.reason)),
  /** Of it what is disputed; absent = all. */
  amount: opt(amount),
  contact,
  documents: opt(caseFiles),
  note: caseNote,
  partnerTxnNumber,
  priorId: opt(uuid),
  /** False keeps a draft. */
  send: opt(z.boolean()),
})
/** Of bank staff for a payer. One of the first three. */
export const complaint = z.strictObject({
  transactionId: opt(uuid),
  /** Or by the number that payer and bank know it by. */
  txnNumber: opt(text(64)),
  refundId: opt(uuid),
  reason: text(forControlLimits.reason),
  amount: opt(amount),
  /** The payer's. */
  contact,
  note: caseNote,
  partnerTxnNumber,
  priorId: opt(uuid),
})
