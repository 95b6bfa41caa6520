/** From identity card to an approved merchant: what its people send, and what bank staff decide on (docs/decisions.md#21). */
import * as z from 'zod/mini'
import { approvalStates } from './approval.ts'
import { calls } from './call.ts'
import { cardCapture, cardChecks, cardOverride, overrideView, reviewedCard } from './ekyc.ts'
import {
  businessSector,
  businessType,
  documentType,
  feeType,
  merchantStatus,
  representativePosition,
  revenueType,
} from './enums.ts'
import {
  amount,
  checked,
  dayOrInstant,
  email,
  freeText,
  money,
  opt,
  optNull,
  orNull,
  phone,
  text,
  uuid,
  webUrl,
} from './fields.ts'
import { identityNumber, taxNumber } from './identity.ts'
import { merchantActionNames } from './merchant-status.ts'

/** Figures of the form, shared with the screen. */
export const onboardingLimits = {
  name: 100,
  products: 255,
  address: 255,
  personName: 100,
  owners: 20,
  documents: 5,
  draft: 20_000,
  reason: 500,
} as const
const limit = onboardingLimits
export const MAX_PRICE = 499_999_999
const percent = z.number().check(z.minimum(0.01), z.maximum(100), z.multipleOf(0.01))
const price = amount.check(z.maximum(MAX_PRICE))

/** The part both versions share. `businessProducts` are the sectors, `product` says in words what is sold, `maxPrice` is the dearest single sale. */
const common = {
  name: text(limit.name),
  businessType,
  businessProducts: z.array(businessSector).check(z.minLength(1), z.maxLength(12)),
  product: text(limit.products),
  maxPrice: price,
  revenueType,
  website: optNull(webUrl),
  address: text(limit.address),
  email,
  taxIdNo: optNull(checked(taxNumber, 20)),
  feeType,
}
/** Version 1: pictures and papers by id, one representative with their share. */
const flatIdentity = { frontId: uuid, backId: optNull(uuid) }
const submitV1 = z.strictObject({
  ...common,
  personal: optNull(z.strictObject(flatIdentity)),
  enterprise: optNull(
    z.strictObject({
      ...flatIdentity,
      position: representativePosition,
      fundPercent: percent,
      documentUrls: z.array(uuid).check(z.minLength(1), z.maxLength(limit.documents)),
    }),
  ),
})
/** What may be put right after the card was read; name, number, birthday and sex stay as the card says. */
const corrections = {
  address: optNull(text(limit.address)),
  hometown: optNull(freeText(limit.address)),
  ethnicity: optNull(freeText(50)),
  religion: optNull(freeText(50)),
}
const representative = { captureId: uuid, ...corrections }
export const ownerInput = z.strictObject({
  name: text(limit.personName),
  identifyNumber: checked(identityNumber, 12),
  position: optNull(representativePosition),
  fundPercent: percent,
})
/** Version 2: the card by its capture with corrections, all owners, named papers, and the request that the bank opens an account. */
const submitV2 = z.strictObject({
  ...common,
  companyPhone: optNull(phone),
  storeAddress: optNull(freeText(limit.address)),
  openAccount: opt(z.boolean()),
  personal: optNull(z.strictObject(representative)),
  enterprise: optNull(
    z.strictObject({
      ...representative,
      position: representativePosition,
      owners: z.array(ownerInput).check(z.minLength(1), z.maxLength(limit.owners)),
      documents: z
        .array(z.strictObject({ id: uuid, type: documentType }))
        .check(z.minLength(1), z.maxLength(limit.documents)),
    }),
  ),
})

const nullText = orNull(z.string())
const person = {
  captureId: z.string(),
  frontId: z.string(),
  backId: nullText,
  address: z.string(),
  hometown: nullText,
  ethnicity: nullText,
  religion: nullText,
}
const documentItem = z.object({
  id: z.string(),
  type: documentType,
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
})
/** What was sent, as it is kept: both versions in one form. */
export const submission = z.object({
  name: z.string(),
  businessType,
  businessProducts: z.array(businessSector),
  product: z.string(),
  maxPrice: money,
  revenueType,
  website: nullText,
  address: z.string(),
  email: z.string(),
  taxIdNo: nullText,
  feeType,
  companyPhone: nullText,
  storeAddress: nullText,
  openAccount: z.boolean(),
  personal: orNull(z.object(person)),
  enterprise: orNull(
    z.object({
      ...person,
      position: representativePosition,
      fundPercent: z.number(),
      documentUrls: z.array(z.string()),
      owners: z.array(
        z.object({
          name: z.string(),
          identifyNumber: z.string(),
          position: orNull(representativePosition),
          fundPercent: z.number(),
        }),
      ),
      documents: z.array(documentItem),
    }),
  ),
})
const moveItem = z.object({
  from: orNull(merchantStatus),
  to: merchantStatus,
  reason: nullText,
  by: z.string(),
  at: z.string(),
})
const submitInfo = z.object({
  ...z.partial(submission).shape,
  status: merchantStatus,
  version: orNull(z.int()),
  submittedAt: nullText,
  reason: nullText,
  mayEdit: z.boolean(),
  history: z.array(moveItem),
})
const sent = z.object({ status: merchantStatus, submittedAt: z.string() })
const draftBody = z.strictObject({ version: z.int().check(z.minimum(0)), data: text(limit.draft) })
const draft = z.object({ version: z.int(), data: nullText, savedAt: nullText })

const merchantRow = z.object({
  id: z.string(),
  merchantCode: z.string(),
  name: z.string(),
  status: merchantStatus,
  businessType: orNull(businessType),
  phone: nullText,
  createDateTime: z.string(),
  submittedAt: nullText,
  proposal: orNull(z.enum(merchantActionNames)),
})
const proposal = z.object({
  id: z.string(),
  action: z.enum(merchantActionNames),
  reason: nullText,
  makerName: z.string(),
  proposedAt: z.string(),
  state: z.enum(approvalStates),
  checkerName: nullText,
  decidedAt: nullText,
  note: nullText,
  /** What approving it has to name. */ contentHash: z.string(),
  isCurrent: z.boolean(),
  isMine: z.boolean(),
})
const merchantDetail = z.object({
  id: z.string(),
  merchantCode: z.string(),
  name: z.string(),
  status: merchantStatus,
  createDateTime: z.string(),
  /** How the merchant says it is reached now; what it applied with stands in the submission. */
  contact: z.object({ phone: nullText, email: nullText, address: nullText, website: nullText }),
  /** Whether it wants mails of what happens. */
  allowEmail: z.boolean(),
  contentHash: z.string(),
  submittedAt: nullText,
  version: orNull(z.int()),
  submission: orNull(submission),
  history: z.array(moveItem),
  proposals: z.array(proposal),
  /** Checks of the card that failed and that nobody has accepted: while there are any, it is not approved. */
  failedChecks: z.array(z.enum(cardChecks)),
  allowedActions: z.array(z.enum(merchantActionNames)),
})
const filter = {
  merchantCode: opt(freeText(20)),
  merchantName: opt(freeText(100)),
  status: opt(merchantStatus),
  fromDate: opt(dayOrInstant),
  toDate: opt(dayOrInstant),
}
const byMerchant = z.strictObject({ merchantId: uuid })
const contentHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const onboarding = calls({
  getEkycInfo: {
    id: 'merchant.getEkycInfo',
    method: 'GET',
    path: '/api/merchant/portal/v1/getEkycInfo',
    audience: 'portal',
    code: 1900,
    work: 'read',
    result: orNull(cardCapture),
    source: 'doc 3 sections 3, 7',
  },
  getSubmitInfo: {
    id: 'merchant.getSubmitInfo',
    method: 'GET',
    path: '/api/merchant/portal/v1/getSubmitInfo',
    audience: 'portal',
    code: 1900,
    work: 'read',
    result: submitInfo,
    source: 'doc 3 sections 3, 7',
  },
  submitInfo: {
    id: 'merchant.submitInfo',
    method: 'POST',
    path: '/api/merchant/portal/v1/submitInfo',
    audience: 'portal',
    code: 1900,
    work: 'write',
    perMinute: 10,
    body: submitV1,
    result: sent,
    source: 'doc 3 sections 3, 7',
  },
  submitInfoV2: {
    id: 'merchant.submitInfoV2',
    method: 'POST',
    path: '/api/merchant/portal/v2/submitInfo',
    audience: 'portal',
    code: 1900,
    work: 'write',
    perMinute: 10,
    body: submitV2,
    result: sent,
    source: 'doc 3 sections 3, 7',
  },
  getDraft: {
    id: 'merchant.getSubmitDraft',
    method: 'GET',
    path: '/api/merchant/portal/v1/submitDraft',
    audience: 'portal',
    code: 1900,
    work: 'read',
    result: draft,
    source: 'ours: an application is filled in over days',
  },
  saveDraft: {
    id: 'merchant.saveSubmitDraft',
    method: 'PUT',
    path: '/api/merchant/portal/v1/submitDraft',
    audience: 'portal',
    code: 1900,
    work: 'write',
    perMinute: 120,
    body: draftBody,
    result: z.object({ version: z.int(), savedAt: z.string() }),
    source: 'ours: an application is filled in over days',
  },
  cmsList: {
    id: 'merchant.cms.getList',
    method: 'GET',
    path: '/api/merchant/cms/v1/getList',
    audience: 'cms',
    code: 3100,
    work: 'read',
    query: z.strictObject(filter),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['createDateTime', 'submittedAt'] },
    result: merchantRow,
    source: 'ours: docs/decisions.md#21',
  },
  cmsExport: {
    id: 'merchant.cms.export',
    method: 'GET',
    path: '/api/merchant/cms/v1/export',
    audience: 'cms',
    code: 3100,
    work: 'own',
    kind: 'file',
    perMinute: 20,
    query: z.strictObject(filter),
    result: z.string(),
    source: 'ours: docs/decisions.md#21',
  },
  cmsDetail: {
    id: 'merchant.cms.getDetail',
    method: 'GET',
    path: '/api/merchant/cms/v1/getDetail/{merchantId}',
    audience: 'cms',
    code: 3100,
    work: 'read',
    params: byMerchant,
    result: merchantDetail,
    source: 'ours: docs/decisions.md#21',
  },
  cmsIdentity: {
    id: 'merchant.cms.getIdentity',
    method: 'GET',
    path: '/api/merchant/cms/v1/getIdentity/{merchantId}',
    audience: 'cms',
    code: 3103,
    work: 'own',
    params: byMerchant,
    result: orNull(reviewedCard),
    source: 'ours: reliability bar D4',
  },
  /** The card is in order though a check failed, or says something else than was read. */
  cmsOverride: {
    id: 'merchant.cms.overrideIdentity',
    method: 'POST',
    path: '/api/merchant/cms/v1/overrideIdentity',
    audience: 'cms',
    code: 3101,
    work: 'write',
    body: z.strictObject({
      merchantId: uuid,
      captureId: uuid,
      ...cardOverride,
      reason: text(limit.reason),
    }),
    result: z.object({ id: z.string() }),
    source: 'ours: reliability bar A4',
  },
  /** What a proposal of it would change, in full: for who may see the card. */
  cmsOverrideDetail: {
    id: 'merchant.cms.getIdentityOverride',
    method: 'GET',
    path: '/api/merchant/cms/v1/getIdentityOverride/{merchantId}/{id}',
    audience: 'cms',
    code: 3103,
    work: 'own',
    params: z.strictObject({ merchantId: uuid, id: uuid }),
    result: z.object({ frontId: z.string(), backId: nullText, ...overrideView }),
    source: 'ours: reliability bar D4',
  },
  cmsPropose: {
    id: 'merchant.cms.propose',
    method: 'POST',
    path: '/api/merchant/cms/v1/propose',
    audience: 'cms',
    code: 3101,
    work: 'write',
    body: z.strictObject({
      merchantId: uuid,
      action: z.enum(merchantActionNames),
      reason: optNull(freeText(limit.reason)),
      contentHash,
    }),
    result: z.object({ id: z.string() }),
    source: 'ours: docs/decisions.md#21, reliability bar A4',
  },
})
