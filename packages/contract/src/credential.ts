/** What a merchant's own server signs and encrypts its requests with. Test Mode has a pair of its own. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { freeText, orNull, secret } from './fields.ts'

/** Hours that the pair before stays good, so that servers can be moved over. */
export const OLD_CREDENTIAL_HOURS = 24
export const credentialInfo = z.object({
  host: z.string(),
  clientId: z.string(),
  /** Whole in the answer that made them, masked ever after. */ encryptKey: secret(),
  secretKey: secret(),
  status: z.enum(['ACTIVE', 'REVOKE']),
  createdAt: z.string(),
  createdBy: z.string(),
  previousClientId: orNull(z.string()),
  previousUntil: orNull(z.string()),
  /** When a server last proved itself by it, to the minute. */
  lastUsedAt: orNull(z.string()),
  /** Addresses and blocks that requests may come from; none = anywhere. */
  allowedAddresses: z.array(z.string()),
})

/** The most addresses and blocks of one credential. */
export const ALLOWED_ADDRESSES_MAX = 50

/** What is looked at in a request of a merchant's server, in the server API's own order. A step after one that failed is not looked at. */
export const requestSteps = [
  'ENVELOPE',
  'CLIENT',
  'SIGNATURE',
  'TIME',
  'FIRST_USE',
  'DECRYPT',
] as const
/** What most often is behind a step that failed. */
export const requestHints = [
  'NO_JSON',
  'NO_DATA',
  'OTHER_MODE',
  'UNKNOWN_CLIENT',
  'UPPER_CASE',
  'SECRET_DECODED',
  'BODY_SIGNED',
  'WRONG_SECRET',
  'SECONDS',
  'NO_NUMBER',
  'TOO_OLD',
  'TOO_NEW',
  'USED',
  'WRONG_KEY_OR_TEXT',
] as const
export const requestCheck = z.object({
  steps: z.array(
    z.object({
      step: z.enum(requestSteps),
      /** Null = not looked at. */ ok: orNull(z.boolean()),
      hint: orNull(z.enum(requestHints)),
    }),
  ),
  /** By how much the request's clock is ahead of ours. */
  aheadMs: orNull(z.int()),
  /** The text in the envelope, once everything before it is right. */
  opened: orNull(z.string()),
})

export const credential = calls({
  getCredential: {
    id: 'merchant.getCredential',
    method: 'GET',
    path: '/api/merchant/portal/v1/getCredential',
    audience: 'portal',
    code: 1400,
    feature: 'payGate',
    work: 'read',
    // Null before the first pair was made.
    result: orNull(credentialInfo),
    source: 'doc 3 sections 3, 7',
  },
  refreshCredential: {
    id: 'merchant.refreshCredential',
    method: 'PUT',
    path: '/api/merchant/portal/v1/refreshCredential',
    audience: 'portal',
    code: 1400,
    feature: 'payGate',
    work: 'write',
    result: credentialInfo,
    source: 'doc 3 section 7',
  },
  setAllowedAddresses: {
    id: 'merchant.setAllowedAddresses',
    method: 'PUT',
    path: '/api/merchant/portal/v1/setAllowedAddresses',
    audience: 'portal',
    code: 1400,
    feature: 'payGate',
    work: 'write',
    capability: 'settings',
    perMinute: 30,
    body: z.strictObject({
      addresses: z.array(freeText(64)).check(z.maxLength(ALLOWED_ADDRESSES_MAX)),
    }),
    result: credentialInfo,
    source: 'ours: docs/decisions.md#24 (keys have a list of addresses)',
  },
  checkRequest: {
    id: 'merchant.checkRequest',
    method: 'POST',
    path: '/api/merchant/portal/v1/checkRequest',
    audience: 'portal',
    code: 1400,
    feature: 'payGate',
    work: 'read',
    capability: 'read',
    perMinute: 60,
    body: z.strictObject({
      client: freeText(200),
      time: freeText(50),
      validate: freeText(200),
      body: freeText(300_000),
    }),
    result: requestCheck,
    source:
      'ours: the server API (a developer pastes a request and sees which step fails); nothing is done, and no key is told',
  },
})
