/** Identity papers: read by the bank, kept encrypted, shown through links that work once (reliability bar D4). */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { cardType } from './enums.ts'
import { orNull, secret, text, uuid } from './fields.ts'

/** How long a link to a picture works. */
export const VIEW_LINK_SEC = 60

/** What the reader looked at. Only the first five can keep a card out; the others are for the person who approves. */
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
