// The bank's time.
import { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { iso } from './fields.ts'

const clock = z.object({ now: z.string(), wall: z.string(), offsetMs: z.int() })

export const clockCalls = {
  getHealth: {
    method: 'GET',
    path: '/readyz',
    auth: 'open',
    about: 'Up, with its books open',
    result: z.object({ status: z.literal('ok'), now: z.string() }),
  },
  getClock: {
    method: 'GET',
    path: '/api/clock',
    auth: 'open',
    about: "The bank's time",
    result: clock,
  },
  setClock: {
    method: 'POST',
    path: '/api/clock',
    auth: 'open',
    about:
      "Moves the bank's time: to a moment, by a span, or back to real time. Answers when what fell due has run",
    body: z.union([
      z.strictObject({ now: iso }),
      z.strictObject({ advanceMs: z.int().min(-4e12).max(4e12) }),
      z.strictObject({ reset: z.literal(true) }),
    ]),
    result: clock,
  },
} as const satisfies Record<string, Call>
