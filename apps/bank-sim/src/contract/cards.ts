// Card payments of the Napas network.
import { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { amount, cardNumber, content, httpUrl, reference, transfer } from './fields.ts'

const napasStatus = z.enum(['CREATED', 'PENDING', 'SUCCESS', 'FAIL', 'CANCEL'])

export const cardCalls = {
  payByCard: {
    method: 'POST',
    path: '/api/napas/pay',
    auth: 'open',
    about:
      'Does on the card page what a payer would: types the card and the one-time code, or cancels',
    body: z.strictObject({
      orderId: z.string().min(1).max(64),
      cardNumber: cardNumber.optional(),
      otp: z.string().max(12).default('123456'),
      cancel: z.boolean().default(false),
    }),
    result: z.object({
      orderId: z.string(),
      status: napasStatus,
      responseCode: z.string().nullable(),
      returnUrl: z.string(),
      napasResult: z.string().nullable(),
    }),
  },
  createCardOrder: {
    method: 'POST',
    path: '/napas/orders',
    auth: 'signed',
    about: "Opens a card session; the payer's browser then posts dataKey to formAction",
    body: z.strictObject({
      orderId: z.string().regex(/^[0-9A-Za-z._:-]{1,64}$/),
      amount,
      currency: z.literal('VND'),
      returnUrl: httpUrl,
      notifyUrl: httpUrl,
      description: z.string().max(255),
    }),
    result: z.object({ orderId: z.string(), dataKey: z.string(), formAction: z.string() }),
  },
  getCardOrder: {
    method: 'GET',
    path: '/napas/orders/:orderId',
    auth: 'signed',
    about: 'How a card payment stands',
    params: z.strictObject({ orderId: z.string().max(64) }),
    result: z.object({
      orderId: z.string(),
      amount: z.int(),
      currency: z.literal('VND'),
      status: napasStatus,
      responseCode: z.string().nullable(),
      transactionNo: z.string().nullable(),
      cardLast4: z.string().nullable(),
      cardKind: z.enum(['DOMESTIC', 'INTERNATIONAL']).nullable(),
      paidAt: z.string().nullable(),
    }),
  },
  refundCard: {
    method: 'POST',
    path: '/napas/refunds',
    auth: 'signed',
    about:
      'Gives a paid card order back to its card, whole or in part; the same reference returns the first result',
    body: z.strictObject({
      reference,
      orderId: z.string().min(1).max(64),
      amount,
      reason: content,
    }),
    result: transfer,
  },
  getCardRefund: {
    method: 'GET',
    path: '/napas/refunds/:reference',
    auth: 'signed',
    about: 'How a card refund stands',
    params: z.strictObject({ reference }),
    result: transfer,
  },
  settleCards: {
    method: 'POST',
    path: '/api/napas/settle',
    auth: 'open',
    about:
      'The card network closes its session now instead of at the end of its business day: what was paid and refunded by card until now is paid to the settlement account',
    result: z.object({ fileId: z.string().nullable() }),
  },
  listCardSettlements: {
    method: 'GET',
    path: '/napas/settlements',
    auth: 'signed',
    about: 'The reports of closed sessions, oldest first; `from` is a business day',
    query: z.strictObject({ from: z.iso.date().optional() }),
    result: z.object({ items: z.array(z.object({ fileId: z.string(), day: z.string() })) }),
  },
  getCardSettlement: {
    method: 'GET',
    path: '/napas/settlements/:fileId',
    auth: 'signed',
    about: 'A report: `data` is base64 JSON, the checksum covers that text as in a card result',
    params: z.strictObject({ fileId: z.string().max(64) }),
    result: z.object({ data: z.string(), checksum: z.string() }),
  },
} as const satisfies Record<string, Call>
