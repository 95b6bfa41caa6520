/** Tools for anyone who connects a server (docs/decisions.md#26): money that comes in on order, what a number is, what a QR says. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { freeText, instant, money, opt, orNull, text, vnd } from './fields.ts'

/**
 * What may go wrong with a transfer that comes in on order. Of the amount or the time: UNDER, OVER, LATE. TWICE: two transfers. Of the telling:
 * REPEATED: told three times; LOST_ANSWER: the bank does not get our answer and notifies again; BAD_SIGNATURE: the first telling is signed wrongly.
 */
export const depositFaults = [
  'NONE',
  'UNDER',
  'OVER',
  'LATE',
  'TWICE',
  'REPEATED',
  'LOST_ANSWER',
  'BAD_SIGNATURE',
] as const
export type DepositFault = (typeof depositFaults)[number]
/** The bank tells of a transfer this much later at most. */
export const MAX_DELAY_SEC = 600
/** The most that one transfer carries. */
export const MAX_DEPOSIT = 499_999_999

/** PAYMENT: the number of one payment. STANDING: one that takes many. ACCOUNT: a bank account of the merchant itself. */
export const targetKinds = ['PAYMENT', 'STANDING', 'ACCOUNT'] as const
/** An account, or a virtual account, as people type it: blanks and dots in between are none of it. */
const number = text(40)
const target = z.object({
  kind: z.enum(targetKinds),
  /** The account that the money lands on. */ accountNo: z.string(),
  virtualAccount: orNull(z.string()),
  accountName: z.string(),
  /** The name that a payer's bank shows; null when the bank does not know the number (yet). */ nameAtBank:
    orNull(z.string()),
  amount: orNull(money),
  content: z.string(),
  /** Of a payment its status, of a static virtual account OPEN, EXPIRED or CLOSED, of an account OPEN. */ status:
    z.string(),
  expiresAt: orNull(instant),
  payLinkCode: orNull(z.string()),
  transactionId: orNull(z.string()),
  takesMoney: z.boolean(),
})
export type Target = z.output<typeof target>

export const qrKinds = [
  'VIETQR',
  'VNPAY',
  'SHOPEEPAY',
  'EVN_BILL',
  'NAPAS_MERCHANT',
  'NAPAS_CASH',
  'OTHER_PAYMENT',
  'DAMAGED',
  'PAY_LINK',
  'WEB',
  'WIFI',
  'CONTACT',
  'PHONE',
  'MAIL',
  'IDENTITY_CARD',
  'SIGN_IN',
  'TEXT',
] as const
export type QrKind = (typeof qrKinds)[number]
const scanned = z.object({
  kind: z.enum(qrKinds),
  /** What is written in the code, as it stands. */ text: z.string(),
  /** What is wrong with a payment code, and where. */ fault: orNull(z.string()),
  faultAt: orNull(z.string()),
  bankName: orNull(z.string()),
  /** One row for each field; `id` is its place in the payload, `name` what it says. */
  facts: z.array(z.object({ id: z.string(), name: z.string(), value: z.string() })),
  /** The number is one of the merchant's own. */ own: z.boolean(),
})
export type Scanned = z.output<typeof scanned>
/** Bytes of a picture that is read. */
export const SCAN_MAX_BYTES = 5_000_000

const common = {
  method: 'POST',
  audience: 'portal',
  code: 1402,
  feature: 'payGate',
} as const satisfies Partial<Call>

export const tool = calls({
  deposit: {
    ...common,
    id: 'tool.deposit',
    path: '/api/tool/v1/deposit',
    mode: 'test',
    action: 'CREATE',
    work: 'own',
    perMinute: 60,
    body: z.strictObject({
      number,
      amount: vnd(1, MAX_DEPOSIT),
      content: opt(freeText(200)),
      fromName: opt(freeText(100)),
      delaySec: opt(z.int().check(z.minimum(0), z.maximum(MAX_DELAY_SEC))),
      fault: opt(z.enum(depositFaults)),
    }),
    result: z.object({
      transfers: z.array(z.object({ bankReference: z.string(), amount: money })),
      target,
    }),
    source: 'doc 2 section 7 (fields not shown; docs/decisions.md#26, #27: only in Test Mode)',
  },
  inquiry: {
    ...common,
    id: 'tool.inquiry',
    path: '/api/tool/v1/inquiry',
    action: 'VIEW',
    work: 'own',
    perMinute: 60,
    capability: 'read',
    body: z.strictObject({ number }),
    result: target,
    source: 'doc 2 section 7 (fields not shown)',
  },
  outcome: {
    ...common,
    id: 'tool.outcome',
    path: '/api/tool/v1/outcome',
    action: 'VIEW',
    work: 'read',
    perMinute: 600,
    capability: 'read',
    body: z.strictObject({
      bankReferences: z
        .array(z.string().check(z.regex(/^[0-9A-Za-z]{6,40}$/)))
        .check(z.minLength(1), z.maxLength(5)),
    }),
    result: z.array(
      z.object({
        bankReference: z.string(),
        /** Null = the bank has not told of it yet. */ outcome: orNull(
          z.enum(['SETTLED', 'UNMATCHED']),
        ),
        reason: orNull(z.string()),
        transactionId: orNull(z.string()),
      }),
    ),
    source: 'ours: docs/decisions.md#26 (what became of a transfer that was ordered)',
  },
  scanQr: {
    ...common,
    id: 'tool.scanQr',
    path: '/api/tool/v1/scanQr',
    kind: 'upload',
    files: { image: 'required' },
    maxBytes: SCAN_MAX_BYTES,
    action: 'VIEW',
    work: 'own',
    perMinute: 30,
    capability: 'read',
    result: scanned,
    source: 'doc 2 sections 2, 7',
  },
})
