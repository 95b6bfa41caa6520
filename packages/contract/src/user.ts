/** The signed-in person and registration (doc 1 sections 4.3, 7.1, 7.2). */
import * as z from 'zod/mini'
import { codeStep, otpBody, ticket, ticketResult } from './auth.ts'
import { bankAccountItem } from './bank-account.ts'
import { calls } from './call.ts'
import { memberStatus, merchantStatus } from './enums.ts'
import { nothing, opt, otpCode, personName, phone, uuid, wirePassword } from './fields.ts'

export const userInfo = z.object({
  id: z.string(), phone: z.string(), email: z.nullable(z.string()), username: z.string(), fullName: z.string(), avatar: z.nullable(z.string()),
  merchantName: z.string(), merchantCode: z.string(), merchantStatus, status: memberStatus, isOwner: z.boolean(), allowEmail: z.boolean(),
  roleGroup: z.nullable(z.object({ id: z.string(), name: z.string(), code: z.string() })),
  /** The accounts the person may use; empty = all of the merchant's. */
  bankAccounts: z.array(bankAccountItem),
})

export const user = calls({
  checkPhone: {
    id: 'user.register.checkPhone', method: 'GET', path: '/api/user/portal/v1/register/checkPhone', audience: 'public', work: 'own', perMinute: 30,
    query: z.strictObject({ phone }), result: codeStep, source: 'doc 1 sections 4.3, 7.1',
  },
  register: {
    id: 'user.register.submit', method: 'POST', path: '/api/user/portal/v1/register/submit', audience: 'public', work: 'own', perMinute: 30,
    body: z.strictObject({ phone, sessionId: uuid, otp: otpCode, password: wirePassword }), result: nothing, source: 'doc 1 sections 1, 4.3, 5, 7.1',
  },
  getInfo: {
    id: 'user.getInfo', method: 'GET', path: '/api/user/portal/v1/getInfo', audience: 'portal', work: 'read',
    result: userInfo, source: 'doc 1 sections 7.1, 7.2; doc 3 section 3',
  },
  updateInfo: {
    id: 'user.updateInfo', method: 'PUT', path: '/api/user/portal/v1/updateInfo', audience: 'portal', code: 1901, action: 'VIEW', work: 'write',
    // The name is the owner's alone to change (ours): members are named by who manages them.
    body: z.strictObject({ avatar: z.nullable(z.string().check(z.regex(/^\/storage\/[\w./-]{1,200}$/))), fullName: opt(personName) }), result: nothing, source: 'doc 1 section 7.1',
  },
  forgotCheckPhone: {
    id: 'user.forgotPassword.checkPhone', method: 'POST', path: '/api/user/portal/v1/forgotPassword/checkPhone', audience: 'public', work: 'own', perMinute: 30,
    query: z.strictObject({ phone }), result: codeStep, source: 'doc 1 sections 4.3, 7.1',
  },
  forgotCheckOtp: {
    id: 'user.forgotPassword.checkOTP', method: 'POST', path: '/api/user/portal/v1/forgotPassword/checkOTP', audience: 'public', work: 'own', perMinute: 60,
    body: otpBody, result: ticketResult, source: 'doc 1 sections 4.3, 7.1',
  },
  forgotSubmit: {
    id: 'user.forgotPassword.submit', method: 'POST', path: '/api/user/portal/v1/forgotPassword/submit', audience: 'public', work: 'own', perMinute: 60,
    body: z.strictObject({ token: ticket, password: wirePassword }), result: nothing, source: 'doc 1 sections 4.3, 7.1',
  },
  changeCheck: {
    id: 'user.changePassword.check', method: 'POST', path: '/api/user/portal/v1/changePassword/check', audience: 'portal', code: 1904, feature: 'changePassword', mode: 'live', work: 'own', perMinute: 60,
    body: z.strictObject({ password: wirePassword }), result: z.object({ sessionId: z.string(), token: z.string(), timeout: z.int() }), source: 'doc 1 sections 4.1, 4.3, 7.1',
  },
  changeSubmit: {
    id: 'user.changePassword.submit', method: 'POST', path: '/api/user/portal/v1/changePassword/submit', audience: 'portal', code: 1904, feature: 'changePassword', mode: 'live', work: 'own', perMinute: 60,
    body: z.strictObject({ sessionId: uuid, token: ticket, password: wirePassword }), result: nothing, source: 'doc 1 sections 4.1, 4.3, 7.1',
  },
})
