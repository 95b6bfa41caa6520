/**
 * Signing in and registering by a QR that the bank app approves. The browser that asked holds a
 * secret; the QR holds a code; only who has the secret can poll and take the token, only who has the code can approve (reliability bar I8).
 */
import * as z from 'zod/mini'
import { codeStep, loginResult, ticket } from './auth.ts'
import { calls, type Call } from './call.ts'
import {
  freeText,
  nothing,
  opt,
  optNull,
  orNull,
  phone,
  publicCode,
  text,
  uuid,
  wirePassword,
  secret,
} from './fields.ts'

export const qrStates = ['PENDING', 'INPUT_DATA', 'FAILED', 'APPROVE', 'USED'] as const
export const qrState = z.enum(qrStates)
export type QrState = (typeof qrStates)[number]
/** What may happen to a QR from which state, and where it leads. INPUT_DATA: the bank app has opened it and its person is deciding. */
export const qrMoves = {
  scan: { from: ['PENDING'], to: 'INPUT_DATA' },
  approve: { from: ['INPUT_DATA'], to: 'APPROVE' },
  refuse: { from: ['INPUT_DATA'], to: 'FAILED' },
  expire: { from: ['PENDING', 'INPUT_DATA', 'APPROVE'], to: 'FAILED' },
  use: { from: ['APPROVE'], to: 'USED' },
} as const satisfies Record<string, { from: readonly QrState[]; to: QrState }>
export type QrMove = keyof typeof qrMoves

export const qrRegisterStates = [
  'CREATED',
  'UPDATE_PASSWORD',
  'SUBMIT_INFO',
  'VERIFIED_OTP',
] as const
export const qrRegisterState = z.enum(qrRegisterStates)
export type QrRegisterState = (typeof qrRegisterStates)[number]
/**
 * A bank customer without a shop: CREATED when their bank app approved, UPDATE_PASSWORD while they choose a password, SUBMIT_INFO once the shop is
 * there, VERIFIED_OTP after their first sign-in with a one-time code.
 */
export const qrRegisterMoves = {
  getToken: { from: ['CREATED', 'UPDATE_PASSWORD'], to: 'UPDATE_PASSWORD' },
  setPassword: { from: ['UPDATE_PASSWORD'], to: 'SUBMIT_INFO' },
  signIn: { from: ['SUBMIT_INFO'], to: 'VERIFIED_OTP' },
} as const satisfies Record<string, { from: readonly QrRegisterState[]; to: QrRegisterState }>

/** A QR lives two minutes, from the first picture to the token (reliability bar I8). */
export const QR_LIFE_SEC = 120
/** What the QR says: a mark that bank apps know, then the code. Not a web address, so that no camera opens it. */
export const QR_MARK = 'saola-login:1:'

/** A picture inside the answer; addresses elsewhere are not taken. */
const picture = optNull(
  z
    .string()
    .check(z.regex(/^data:image\/(svg\+xml|png|jpeg|webp);base64,[A-Za-z0-9+/=]{0,40000}$/)),
)
/** The customer as the bank knows them. Days are YYYY-MM-DD. */
export const customer = z.strictObject({
  userId: text(64),
  cifNo: text(32),
  fullName: text(100),
  phoneNumber: phone,
  gender: optNull(z.enum(['MALE', 'FEMALE', 'OTHER'])),
  birthday: optNull(z.iso.date()),
  branchCode: optNull(freeText(20)),
  permanentAddress: optNull(freeText(300)),
  idCardNumber: optNull(freeText(20)),
  idCardType: optNull(freeText(40)),
  idCardIssueDate: optNull(z.iso.date()),
  avatarUrl: picture,
  faceIdUrl: picture,
  idCardFrontImage: picture,
  idCardBackImage: picture,
})
export type Customer = z.output<typeof customer>
const word = orNull(z.string())
export const qrUserInfo = z.object({
  avatarUrl: word,
  birthday: word,
  branchCode: word,
  cifNo: z.string(),
  faceIdUrl: word,
  fullName: z.string(),
  gender: word,
  idCardFrontImage: word,
  idCardBackImage: word,
  idCardIssueDate: word,
  idCardNumber: word,
  idCardType: word,
  permanentAddress: word,
  phoneNumber: z.string(),
  status: orNull(qrRegisterState),
  userId: z.string(),
})

const own = {
  method: 'POST',
  audience: 'public',
  feature: 'qrLogin',
  work: 'own',
  perMinute: 300,
} as const satisfies Partial<Call>
const signed = {
  method: 'POST',
  audience: 'system',
  feature: 'qrLogin',
  work: 'own',
  perMinute: 6000,
} as const satisfies Partial<Call>
const held = z.strictObject({ sessionId: uuid, secret: ticket })
const base = '/api/auth/portal/v1/qrLogin'

export const authQr = calls({
  request: {
    ...own,
    id: 'auth.qrLogin.request',
    path: `${base}/request`,
    perMinute: 60,
    body: z.strictObject({ merchantCode: opt(text(20)) }),
    result: z.object({
      ...codeStep.shape,
      secret: secret(),
      qrCode: z.string(),
      status: qrState,
    }),
    source: 'doc 1 sections 4.3, 7.1',
  },
  query: {
    ...own,
    id: 'auth.qrLogin.query',
    path: `${base}/query`,
    body: held,
    result: z.object({ status: qrState, timeout: z.int() }),
    source: 'doc 1 sections 4.3, 7.1',
  },
  token: {
    ...own,
    id: 'auth.qrLogin.token',
    path: `${base}/token`,
    body: held,
    result: loginResult,
    source: 'doc 1 sections 4.3, 7.1',
  },
  getUserInfo: {
    ...own,
    id: 'auth.qrLogin.getUserInfo',
    path: `${base}/getUserInfo`,
    body: held,
    result: qrUserInfo,
    source: 'doc 1 sections 4.3, 7.1; doc 3 section 3',
  },
  registerToken: {
    ...own,
    id: 'auth.qrLogin.register.getToken',
    path: `${base}/register/get-token`,
    body: held,
    result: z.object({ token: secret(), timeout: z.int(), status: qrRegisterState }),
    source: 'doc 1 sections 4.3, 7.1',
  },
  registerPassword: {
    ...own,
    id: 'auth.qrLogin.register.setPassword',
    path: `${base}/register/setPassword`,
    body: z.strictObject({ token: ticket, password: wirePassword }),
    result: z.object({ status: qrRegisterState, merchantCode: z.string() }),
    source: 'doc 1 sections 4.3, 7.1',
  },
  scan: {
    ...signed,
    id: 'auth.qrLogin.scan',
    path: '/api/auth/internal/v1/qrLogin/scan',
    body: z.strictObject({ code: publicCode, userId: text(64), phoneNumber: phone }),
    result: z.object({
      status: qrState,
      address: z.string(),
      browser: z.string(),
      system: z.string(),
      requestedAt: z.string(),
      timeout: z.int(),
      known: z.boolean(),
      registers: z.boolean(),
      merchantCode: word,
    }),
    source: 'ours: reliability bar I8',
  },
  decide: {
    ...signed,
    id: 'auth.qrLogin.decide',
    path: '/api/auth/internal/v1/qrLogin/decide',
    body: z.strictObject({ code: publicCode, approve: z.boolean(), customer }),
    result: nothing,
    source: 'ours: reliability bar I8',
  },
})
