/** The merchant of the signed-in person and the portal's start-up configuration. */
import * as z from 'zod/mini'
import { bankAccountItem } from './bank-account.ts'
import { calls } from './call.ts'
import {
  businessSector,
  businessType,
  cardType,
  documentType,
  merchantStatus,
  representativePosition,
  revenueType,
} from './enums.ts'
import {
  emailOrNone,
  freeText,
  money,
  nothing,
  optNull,
  orNull,
  phone,
  secret,
  text,
  webUrl,
} from './fields.ts'

const nullText = orNull(z.string())
/** Identity of a representative or owner as a profile shows it: the number is masked, the pictures' links work once and only for the owner. */
export const profileIdentity = z.object({
  address: z.string(),
  frontUrl: orNull(secret()),
  backUrl: orNull(secret()),
  issueBy: z.string(),
  issueDate: z.string(),
  name: z.string(),
  national: z.string(),
  no: z.string(),
  sex: z.enum(['MALE', 'FEMALE']),
  idType: cardType,
})
/** What a merchant has told of its business (`funPercent` spelled so). */
export const merchantProfile = z.object({
  businessType,
  businessSectors: z.array(businessSector),
  businessItems: z.string(),
  companyName: z.string(),
  companyAddress: z.string(),
  companyPhone: nullText,
  contactEmail: z.string(),
  documents: z.array(
    z.object({
      fileName: z.string(),
      id: z.string(),
      type: documentType,
      url: orNull(secret()),
    }),
  ),
  owners: z.array(
    z.object({
      funPercent: z.number(),
      id: z.string(),
      identifyNumber: z.string(),
      name: z.string(),
      position: orNull(representativePosition),
    }),
  ),
  representative: profileIdentity,
  owner: profileIdentity,
  storeAddress: nullText,
  transactionMaxAmount: money,
  websiteUrl: nullText,
  revenueType,
})
export const merchantInfo = z.object({
  id: z.string(),
  merchantCode: z.string(),
  name: z.string(),
  status: merchantStatus,
  accountNo: z.nullable(z.string()),
  bankAccounts: z.array(bankAccountItem),
  contact: z.object({
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    address: z.nullable(z.string()),
    website: z.nullable(z.string()),
  }),
  createDateTime: z.string(),
  allowEmail: z.boolean(),
  webhookUrl: z.nullable(z.string()),
  vietQrProStatus: z.string(),
  profile: orNull(merchantProfile),
  /** The keys in use, named and never shown; null where there are none, and for people who may not see the gateway (code 1400). */
  credential: orNull(z.object({ clientId: z.string(), status: z.string() })),
})
/** What a browser needs before it can draw anything; no secret, no login. */
export const portalConfig = z.object({
  features: z.record(z.string(), z.boolean()),
  inactivitySec: z.int(),
  simulatorUrl: z.nullable(z.string()),
  version: z.string(),
  links: z.object({
    feePolicy: z.string(),
    contractTemplate: z.string(),
    termsOfUse: z.string(),
    privacyPolicy: z.string(),
    developerDocs: z.string(),
  }),
})

export const merchant = calls({
  getMerchant: {
    id: 'merchant.getMerchant',
    method: 'GET',
    path: '/api/merchant/portal/v1/getMerchant',
    audience: 'portal',
    work: 'read',
    result: merchantInfo,
    source: 'doc 3 sections 3, 7; doc 1 section 7.2',
  },
  updateMerchant: {
    id: 'merchant.updateMerchant',
    method: 'PUT',
    path: '/api/merchant/portal/v1/updateMerchant',
    audience: 'portal',
    code: 1901,
    work: 'write',
    body: z.strictObject({
      name: text(80),
      phone: optNull(phone),
      email: optNull(emailOrNone),
      address: optNull(freeText(255)),
      website: optNull(webUrl),
    }),
    result: nothing,
    source: 'doc 3 section 7',
  },
  live: {
    id: 'merchant.live',
    method: 'GET',
    path: '/api/merchant/portal/v1/live',
    audience: 'portal',
    work: 'read',
    kind: 'events',
    perMinute: 60,
    result: z.object({ status: merchantStatus }),
    source: 'ours: doc 1 section 4.1 (the merchant learns of its approval at once)',
  },
  config: {
    id: 'setting.portalConfig',
    method: 'GET',
    path: '/api/setting/public/v1/config',
    audience: 'public',
    work: 'read',
    result: portalConfig,
    source: 'ours: doc 1 sections 4.2, 9',
  },
})
