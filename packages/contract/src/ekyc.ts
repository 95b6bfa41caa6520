/** Identity papers: read by the bank, kept encrypted, shown through links that work once (reliability bar D4). */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { cardType } from './enums.ts'
import { checked, day, opt, orNull, secret, text, uuid } from './fields.ts'
import { identityNumber } from './identity.ts'

/** How long a link to a picture works. */
export const VIEW_LINK_SEC = 60

/** What the reader looked at. NUMBER, TAMPERED and ADULT keep a card out when it is taken; any other that failed stops the approval of its merchant until two people accept it. */
export const cardChecks = [
  'READABLE',
  'CORNERS',
  'FRONT_BACK',
  'EXPIRED',
  'NUMBER',
  'COPY',
  'TAMPERED',
  'ADULT',
] as const
export type CardCheckName = (typeof cardChecks)[number]
export const cardCheck = z.object({ name: z.enum(cardChecks), passed: orNull(z.boolean()) })

const nullText = orNull(z.string())
/** A card as the reader saw it. Days are YYYY-MM-DD; `passed` null = could not be told from the pictures. */
export const cardScan = z.object({
  idType: cardType,
  name: z.string(),
  no: z.string(),
  oldNo: nullText,
  sex: z.enum(['MALE', 'FEMALE']),
  birthday: z.string(),
  national: z.string(),
  ethnicity: nullText,
  religion: nullText,
  hometown: nullText,
  address: z.string(),
  addressParts: z.object({
    street: nullText,
    ward: nullText,
    district: nullText,
    province: nullText,
  }),
  issueDate: z.string(),
  issueBy: z.string(),
  expiryDate: nullText,
  checks: z.array(cardCheck),
})
/** A taken picture pair: `frontUrl` and `backUrl` work once, for anyone who asked, within a minute. */
export const cardCapture = z.extend(cardScan, {
  captureId: z.string(),
  frontId: z.string(),
  backId: nullText,
  frontUrl: orNull(secret()),
  backUrl: orNull(secret()),
  capturedAt: z.string(),
})
export const uploadedDocument = z.object({
  id: z.string(),
  type: z.enum(['BUSINESS_LICENCE']),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
})

/** What staff may correct where the reader misread it. */
export const correctableFields = ['name', 'no', 'birthday', 'issueDate', 'expiryDate'] as const
export type CorrectableField = (typeof correctableFields)[number]
/** What staff put over the reader's answer; all of it optional, but not nothing. */
export const cardOverride = {
  /** Failed checks that are accepted all the same. */
  checks: z.array(z.enum(cardChecks)).check(z.maxLength(cardChecks.length)),
  fields: z.strictObject({
    name: opt(text(100)),
    no: opt(checked(identityNumber, 12)),
    birthday: opt(day),
    issueDate: opt(day),
    expiryDate: opt(day),
  }),
}
const fieldChange = z.object({
  field: z.enum(correctableFields),
  before: nullText,
  after: z.string(),
})
/** One that a second person has approved, or is asked to. */
export const overrideView = {
  checks: z.array(z.enum(cardChecks)),
  fields: z.array(fieldChange),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  approvedBy: nullText,
  approvedAt: nullText,
}
/** A card for bank staff: as it counts, with what the reader said of it and what stands over that. */
export const reviewedCard = z.extend(cardCapture, {
  read: cardScan,
  overrides: z.array(z.object({ id: z.string(), ...overrideView })),
  pendingApproval: nullText,
  allowedActions: z.array(z.enum(['override'])),
})

export const ekyc = calls({
  uploadCard: {
    id: 'ekyc.uploadCard',
    method: 'POST',
    path: '/api/ekyc/v1/uploadCard',
    audience: 'portal',
    code: 1900,
    work: 'own',
    kind: 'upload',
    perMinute: 20,
    files: { imageFront: 'required', imageBack: 'optional' },
    body: z.strictObject({ ekycType: cardType }),
    result: cardCapture,
    source: 'doc 3 sections 3, 5, 7',
  },
  uploadDocument: {
    id: 'ekyc.uploadDocument',
    method: 'POST',
    path: '/api/ekyc/v1/uploadDocument',
    audience: 'portal',
    code: 1900,
    work: 'own',
    kind: 'upload',
    perMinute: 20,
    body: z.strictObject({ type: z.enum(['BUSINESS_LICENCE']) }),
    result: uploadedDocument,
    source: 'ours: doc 3 section 3 (documents of a profile)',
  },
  viewLink: {
    id: 'ekyc.viewLink',
    method: 'POST',
    path: '/api/ekyc/v1/viewLink',
    audience: 'member',
    code: [1900, 3103],
    work: 'own',
    perMinute: 120,
    body: z.strictObject({ id: uuid }),
    result: z.object({ url: secret(), link: secret(), expiresIn: z.int() }),
    source: 'ours: reliability bar D4',
  },
  view: {
    id: 'ekyc.view',
    method: 'GET',
    path: '/api/ekyc/v1/view',
    audience: 'member',
    code: [1900, 3103],
    work: 'own',
    kind: 'file',
    perMinute: 120,
    query: z.strictObject({ link: text(600) }),
    result: z.string(),
    source: 'ours: reliability bar D4',
  },
})
