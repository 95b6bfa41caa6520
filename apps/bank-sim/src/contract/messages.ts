// SMS and e-mails.
import { z } from 'zod'
import type { Call } from '../platform/call.ts'

const message = z.object({
  id: z.string(),
  channel: z.enum(['SMS', 'EMAIL']),
  to: z.string(),
  from: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  html: z.string().nullable(),
  code: z.string().nullable(),
  sentAt: z.string(),
})

export const messageCalls = {
  listInbox: {
    method: 'GET',
    path: '/api/inbox',
    auth: 'open',
    about: 'SMS and e-mails that arrived, newest first; `to` is a phone number or an address',
    query: z.strictObject({
      to: z.string().max(320).optional(),
      limit: z.coerce.number().int().min(1).max(2000).default(200),
    }),
    result: z.object({ items: z.array(message) }),
  },
  sendSms: {
    method: 'POST',
    path: '/sms',
    auth: 'signed',
    about: 'SMS gateway',
    body: z.strictObject({
      to: z.string().regex(/^\+?\d{9,12}$/),
      text: z.string().min(1).max(1000),
    }),
    result: z.object({ id: z.string() }),
  },
} as const satisfies Record<string, Call>
