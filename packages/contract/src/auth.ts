/** Signing in as a merchant or member. Password and code always come in two calls tied by a step session. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { nothing, opt, orNull, otpCode, phone, secret, text, uuid, wirePassword } from './fields.ts'

/** A step that waits for a one-time code: the session id to send with it and its life in seconds. */
export const codeStep = z.object({ sessionId: z.string(), timeout: z.int() })
export const loginResult = z.object({
  token: secret(),
  refreshToken: secret(),
  expiresIn: z.int(),
  refreshExpiresIn: z.int(),
  idToken: secret(),
  tokenType: z.string(),
  scope: z.string(),
  sessionState: z.string(),
  notBeforePolicy: z.int(),
  otherClaims: z.record(z.string(), z.string()),
})
export const tokenPair = z.object({
  token: secret(),
  refreshToken: secret(),
})
export const otpBody = z.strictObject({ sessionId: uuid, otp: otpCode })
export const refreshBody = z.strictObject({ refreshToken: text(200) })
/** What one step hands to the next: used once, alive for minutes, meaningless anywhere else (reliability bar I6). */
export const ticket = z.string().check(z.regex(/^[0-9A-Za-z]{32}$/))
export const ticketResult = z.object({ token: secret(), timeout: z.int() })

/** One signed-in browser of the caller. `browser` and `system` are product names, empty where the browser does not say; moments are ISO 8601. */
export const sessionItem = z.object({
  id: z.string(),
  browser: z.string(),
  system: z.string(),
  phone: z.boolean(),
  address: z.string(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
})
const publicStep = {
  method: 'POST',
  audience: 'public',
  work: 'own',
  perMinute: 60,
} as const satisfies Partial<Call>
const reset = '/api/auth/portal/member/v1/resetPassword'

export const auth = calls({
  login: {
    id: 'auth.portal.login',
    method: 'POST',
    path: '/api/auth/portal/v2/login',
    audience: 'public',
    work: 'own',
    perMinute: 60,
    body: z.strictObject({ phone, password: wirePassword }),
    result: codeStep,
    source: 'doc 1 sections 4.3, 7.1',
  },
  verifyOtp: {
    id: 'auth.portal.verifyOtp',
    method: 'POST',
    path: '/api/auth/portal/v2/verifyOtp',
    audience: 'public',
    work: 'own',
    perMinute: 60,
    body: otpBody,
    result: loginResult,
    source: 'doc 1 sections 3, 4.3, 7.1',
  },
  memberLogin: {
    id: 'auth.member.login',
    method: 'POST',
    path: '/api/auth/portal/member/v1/login',
    audience: 'public',
    work: 'own',
    perMinute: 60,
    body: z.strictObject({ merchantCode: text(20), phone, password: wirePassword }),
    result: codeStep,
    source: 'doc 1 sections 1, 4.3, 7.1',
  },
  memberVerifyOtp: {
    id: 'auth.member.verifyOtp',
    method: 'POST',
    path: '/api/auth/portal/member/v1/verifyOtp',
    audience: 'public',
    work: 'own',
    perMinute: 60,
    body: otpBody,
    result: loginResult,
    source: 'doc 1 sections 3, 4.3, 7.1',
  },
  refreshToken: {
    id: 'auth.portal.refreshToken',
    method: 'POST',
    path: '/api/auth/portal/v1/refreshToken',
    audience: 'public',
    work: 'own',
    perMinute: 60,
    body: refreshBody,
    result: tokenPair,
    source: 'doc 1 section 7.1',
  },
  logout: {
    id: 'auth.logout',
    method: 'POST',
    path: '/api/auth/v1/logout',
    audience: 'public',
    work: 'write',
    perMinute: 60,
    body: refreshBody,
    result: nothing,
    source: 'doc 1 sections 4.3, 7.1',
  },
  memberResetOtp: {
    ...publicStep,
    id: 'auth.member.resetPassword.getOtp',
    path: `${reset}/getOtp`,
    body: z.strictObject({ merchantCode: text(20), phone }),
    result: codeStep,
    source: 'doc 1 sections 4.3, 7.1; doc 3 section 4',
  },
  memberResetVerify: {
    ...publicStep,
    id: 'auth.member.resetPassword.verifyOtp',
    path: `${reset}/verifyOtp`,
    body: otpBody,
    result: ticketResult,
    source: 'doc 1 sections 4.3, 7.1; doc 3 section 4',
  },
  memberResetSubmit: {
    ...publicStep,
    id: 'auth.member.resetPassword.submit',
    path: `${reset}/submit`,
    body: z.strictObject({ token: ticket, password: wirePassword }),
    result: nothing,
    source: 'doc 1 sections 4.3, 7.1; doc 3 section 4',
  },
  emergencyLock: {
    // Either the token of the link in a security message, or the step and its code.
    ...publicStep,
    id: 'auth.emergencyLockAccount',
    path: '/api/auth/emergencyLockAccount',
    body: z.strictObject({ token: opt(ticket), sessionId: opt(uuid), otp: opt(otpCode) }),
    result: nothing,
    source: 'doc 1 section 7.1; doc 3 section 7; reliability bar I9',
  },
  emergencyLockOtp: {
    ...publicStep,
    id: 'auth.emergencyLockAccount.getOtp',
    path: '/api/auth/emergencyLockAccount/getOtp',
    body: z.strictObject({ phone, merchantCode: opt(text(20)) }),
    result: codeStep,
    source: 'ours: reliability bar I9',
  },
  getMerchantId: {
    id: 'auth.getMerchantId',
    method: 'GET',
    path: '/api/auth/v1/getMerchantId',
    audience: 'portal',
    work: 'read',
    result: z.object({ merchantId: z.string(), merchantCode: z.string() }),
    source: 'doc 1 section 7.1; doc 3 section 7',
  },
  sessions: {
    id: 'auth.sessions',
    method: 'GET',
    path: '/api/auth/portal/v1/sessions',
    audience: 'portal',
    work: 'read',
    result: z.object({ items: z.array(sessionItem), lastPasswordChange: orNull(z.string()) }),
    source: 'ours: reliability bar I7',
  },
  endSession: {
    id: 'auth.endSession',
    method: 'POST',
    path: '/api/auth/portal/v1/sessions/end',
    audience: 'portal',
    work: 'write',
    body: z.strictObject({ id: uuid }),
    result: nothing,
    source: 'ours: reliability bar I7',
  },
  logoutAll: {
    id: 'auth.logoutAll',
    method: 'POST',
    path: '/api/auth/portal/v1/logoutAll',
    audience: 'portal',
    work: 'write',
    body: z.strictObject({ includeThis: z.boolean() }),
    result: z.object({ ended: z.int() }),
    source: 'ours: reliability bar I7',
  },
})
