/**
 * Signing in as bank staff, as root admin or as a system client. Staff and root admin have logins of their
 * own and share what comes after: refresh, logout, profile, password and sessions are open to both (audience staff).
 */
import * as z from 'zod/mini'
import { loginResult, refreshBody, sessionItem, ticket, tokenPair } from './auth.ts'
import { calls, type Call } from './call.ts'
import { accountScopes, memberStatus, officeType } from './enums.ts'
import { emailOrNone, nothing, opt, secret, text, uuid, wirePassword } from './fields.ts'

export const adminProfile = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  staffId: z.string(),
  office: z.string(),
  roleGroupId: z.nullable(z.string()),
  roleGroupName: z.nullable(z.string()),
  status: memberStatus,
  loggedIn: z.boolean(),
  officeType,
  email: z.nullable(z.string()),
  scope: z.enum(accountScopes),
  /** Admin codes in force; none until a temporary password was changed. */
  codes: z.array(z.int()),
  mustChangePassword: z.boolean(),
  /** True until a person whose codes ask for a second factor has set one up: nothing else is open to them (ADR 0054). */
  mustSetUpSecondFactor: z.boolean(),
  /** After so many idle seconds the session ends, by the bank's setting. */
  inactivitySec: z.int(),
  secondFactor: z.object({
    on: z.boolean(),
    required: z.boolean(),
    since: z.nullable(z.string()),
    recoveryCodesLeft: z.int(),
  }),
})
const credentials = z.strictObject({ username: text(50), password: wirePassword })
/** What a right password is answered where a second factor is on: a challenge for `verifyCode`, used once; its life in seconds. */
export const codeChallenge = z.object({ challenge: secret(), timeout: z.int() })
/** Six digits of the authenticator app, or a recovery code; spaces and dashes do not count. */
const factorCode = text(20)
const recoveryCodes = z.object({ recoveryCodes: z.array(secret()) })
const factor = '/api/auth/cms/v1/secondFactor'
const ownFactor = {
  method: 'POST',
  audience: 'staff',
  work: 'own',
  perMinute: 60,
  source: 'ours: reliability bar I11',
} as const satisfies Partial<Call>

export const authCms = calls({
  login: {
    id: 'auth.cms.login',
    method: 'POST',
    path: '/api/auth/cms/v1/login',
    audience: 'public',
    work: 'own',
    perMinute: 60,
    body: credentials,
    result: z.union([loginResult, codeChallenge]),
    source: 'doc 1 section 7.1; doc 3 section 7',
  },
  rootLogin: {
    id: 'auth.root.login',
    method: 'POST',
    path: '/api/auth/root/v1/login',
    audience: 'public',
    work: 'own',
    perMinute: 60,
    body: credentials,
    result: z.union([loginResult, codeChallenge]),
    source: 'doc 1 section 7.1; doc 3 section 7',
  },
  verifyCode: {
    id: 'auth.cms.verifyCode',
    method: 'POST',
    path: '/api/auth/cms/v1/verifyCode',
    audience: 'public',
    work: 'own',
    perMinute: 60,
    body: z.strictObject({ challenge: ticket, code: factorCode }),
    result: loginResult,
    source: 'ours: reliability bar I11',
  },
  // The present password first, and with a factor already on, a code of it: who finds a browser open must not put in their own.
  secondFactorBegin: {
    ...ownFactor,
    id: 'auth.cms.secondFactor.begin',
    path: `${factor}/begin`,
    body: z.strictObject({ password: wirePassword, code: opt(factorCode) }),
    result: z.object({ secret: secret(), uri: secret(), timeout: z.int() }),
  },
  secondFactorConfirm: {
    ...ownFactor,
    id: 'auth.cms.secondFactor.confirm',
    path: `${factor}/confirm`,
    body: z.strictObject({ code: factorCode }),
    result: recoveryCodes,
  },
  secondFactorOff: {
    ...ownFactor,
    id: 'auth.cms.secondFactor.off',
    path: `${factor}/off`,
    body: z.strictObject({ code: factorCode }),
    result: nothing,
  },
  recoveryCodes: {
    ...ownFactor,
    id: 'auth.cms.secondFactor.recoveryCodes',
    path: `${factor}/recoveryCodes`,
    body: z.strictObject({ code: factorCode }),
    result: recoveryCodes,
  },
  refreshToken: {
    id: 'auth.cms.refreshToken',
    method: 'POST',
    path: '/api/auth/cms/v1/refreshToken',
    audience: 'public',
    work: 'own',
    perMinute: 60,
    body: refreshBody,
    result: tokenPair,
    source: 'doc 1 section 7.1; doc 3 section 7',
  },
  logout: {
    id: 'auth.cms.logout',
    method: 'POST',
    path: '/api/auth/cms/v1/logout',
    audience: 'public',
    work: 'write',
    perMinute: 60,
    body: refreshBody,
    result: nothing,
    source: 'doc 1 section 7.1; doc 3 section 7',
  },
  profile: {
    id: 'auth.cms.getProfile',
    method: 'GET',
    path: '/api/auth/cms/v1/profile',
    audience: 'staff',
    work: 'read',
    result: adminProfile,
    source: 'doc 1 section 7.1; doc 3 sections 3, 7',
  },
  updateProfile: {
    id: 'auth.cms.postProfile',
    method: 'POST',
    path: '/api/auth/cms/v1/profile',
    audience: 'staff',
    work: 'write',
    body: z.strictObject({ fullName: text(100), email: opt(emailOrNone) }),
    result: nothing,
    source: 'doc 1 section 7.1; doc 3 section 7',
  },
  changePassword: {
    id: 'auth.cms.changePassword',
    method: 'PUT',
    path: '/api/auth/cms/v1/changePassword',
    audience: 'staff',
    work: 'own',
    perMinute: 60,
    body: z.strictObject({ password: wirePassword, newPassword: wirePassword }),
    result: nothing,
    source: 'doc 1 section 7.1; doc 3 section 7',
  },
  sessions: {
    id: 'auth.cms.sessions',
    method: 'GET',
    path: '/api/auth/cms/v1/sessions',
    audience: 'staff',
    work: 'read',
    result: z.array(sessionItem),
    source: 'ours: reliability bar I7',
  },
  endSession: {
    id: 'auth.cms.endSession',
    method: 'POST',
    path: '/api/auth/cms/v1/sessions/end',
    audience: 'staff',
    work: 'write',
    body: z.strictObject({ id: uuid }),
    result: nothing,
    source: 'ours: reliability bar I7',
  },
  logoutOthers: {
    id: 'auth.cms.logoutOthers',
    method: 'POST',
    path: '/api/auth/cms/v1/logoutOthers',
    audience: 'staff',
    work: 'write',
    result: z.object({ ended: z.int() }),
    source: 'ours: reliability bar I7',
  },
  // The proof is the hex HMAC-SHA256 of "POST|<path>|<time>|<clientId>" under the client's secret, which itself never travels.
  clientLogin: {
    id: 'auth.client.login',
    method: 'POST',
    path: '/api/auth/client/v1/login',
    audience: 'public',
    work: 'write',
    perMinute: 60,
    body: z.strictObject({
      clientId: text(64),
      time: z.string().check(z.regex(/^\d{13}$/)),
      validate: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    result: z.object({
      token: secret(),
      expiresIn: z.int(),
      tokenType: z.string(),
      scope: z.enum(accountScopes),
    }),
    source: 'doc 1 sections 6, 7.1; doc 3 section 7',
  },
  clientProfile: {
    id: 'auth.client.profile',
    method: 'GET',
    path: '/api/auth/client/v1/profile',
    audience: 'client',
    work: 'read',
    result: z.object({ clientId: z.string(), scope: z.enum(accountScopes) }),
    source: "ours: what a system client's token stands for",
  },
})
