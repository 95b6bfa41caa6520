// Notifications to Saola Pay.
import { z } from 'zod'
import type { Call } from '../platform/call.ts'

const notification = z.object({
  id: z.string(),
  kind: z.enum(['CREDIT', 'CARD', 'RETURNED']),
  reference: z.string(),
  amount: z.int(),
  url: z.string(),
  state: z.enum(['WAITING', 'DONE', 'GAVE_UP']),
  attempts: z.int(),
  lastAnswer: z.string().nullable(),
  queuedAt: z.string(),
  doneAt: z.string().nullable(),
  nextAttemptInMs: z.int().nullable(),
})

export const notificationCalls = {
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    auth: 'open',
    about: 'Notifications to Saola Pay: waiting ones and the newest delivered ones, newest first',
    query: z.strictObject({
      state: z.enum(['WAITING', 'DONE', 'GAVE_UP']).optional(),
      reference: z.string().max(64).optional(),
    }),
    result: z.object({ waiting: z.int(), items: z.array(notification) }),
  },
} as const satisfies Record<string, Call>
