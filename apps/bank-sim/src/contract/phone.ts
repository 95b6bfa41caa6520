// The payer's phone: transfers by QR and sign-ins to Saola Pay.
import { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { accountNo, amount, content } from './fields.ts'

const qrFields = z.object({
  qr: z.string(),
  bin: z.string(),
  bankName: z.string(),
  accountNo: z.string(),
  receiverName: z.string().nullable(),
  amount: z.int().nullable(),
  content: z.string().nullable(),
  test: z.boolean(),
  /** Whether the virtual account behind it still takes money; null where it is none of ours. */
  state: z.enum(['OPEN', 'EXPIRED', 'CLOSED']).nullable(),
  expiresAt: z.string().nullable(),
})

/** A code that asks for a sign-in instead of money: anyone who reads it goes on with readLogin. */
const loginQr = z.object({ qr: z.string(), login: z.literal(true) })
const loginCode = z.string().trim().min(1).max(200)

export const phoneCalls = {
  pay: {
    method: 'POST',
    path: '/api/phone/pay',
    auth: 'open',
    about: 'A payer pays what a QR says; amount and content may be typed over',
    body: z.strictObject({
      qr: z.string().min(1).max(2000),
      amount: amount.optional(),
      fromAccountNo: accountNo.optional(),
      content: content.optional(),
      /** As a bank that was too slow to notice: the money arrives after the virtual account has expired, or although it is closed. */
      despite: z.enum(['EXPIRED', 'CLOSED']).optional(),
    }),
    result: z.object({
      bankReference: z.string(),
      accountNo: z.string(),
      amount: z.int(),
      content: z.string(),
      receiverName: z.string(),
      bookedAt: z.string(),
    }),
  },
  readQr: {
    method: 'POST',
    path: '/api/phone/read',
    auth: 'open',
    about: 'What a pasted QR text says',
    body: z.strictObject({ qr: z.string().min(1).max(2000) }),
    result: z.union([qrFields, loginQr]),
  },
  decodeQr: {
    method: 'POST',
    path: '/api/phone/decode',
    auth: 'open',
    about: 'What the QR in a picture says (multipart field `image`)',
    upload: true,
    result: z.union([qrFields, loginQr]),
  },
  readLogin: {
    method: 'POST',
    path: '/api/phone/login/read',
    auth: 'open',
    about:
      'A customer opens a Saola Pay sign-in code: who asks, from where. From then on only that customer can decide on it',
    body: z.strictObject({ qr: loginCode, userId: z.string().max(64) }),
    result: z.object({
      fullName: z.string(),
      phoneNumber: z.string(),
      address: z.string(),
      browser: z.string(),
      system: z.string(),
      requestedAt: z.string(),
      timeout: z.int(),
      known: z.boolean(),
      registers: z.boolean(),
      merchantCode: z.string().nullable(),
    }),
  },
  decideLogin: {
    method: 'POST',
    path: '/api/phone/login/decide',
    auth: 'open',
    about: 'The customer approves or refuses',
    body: z.strictObject({ qr: loginCode, userId: z.string().max(64), approve: z.boolean() }),
    result: z.object({ approved: z.boolean() }),
  },
  listCustomers: {
    method: 'GET',
    path: '/api/phone/customers',
    auth: 'open',
    about: 'Customers of the bank who can sign in with its app',
    result: z.object({
      items: z.array(
        z.object({
          userId: z.string(),
          cifNo: z.string(),
          fullName: z.string(),
          phoneNumber: z.string(),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Call>
