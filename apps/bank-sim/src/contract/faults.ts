// What can be made to go wrong.
import { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { accountNo, content, waitMs } from './fields.ts'

/** Everything that can be made to go wrong by POST /api/faults; what each does is told by GET /api/faults. */
export const FAULT_NAMES = [
  'down',
  'slow',
  'refuse',
  'timeout-after-debit',
  'timeout-before-debit',
  'accept-later',
  'garbage',
  'half-set',
  'closed',
  'late',
  'wrong-amount',
  'wrong-content',
  'duplicate',
  'delay',
  'reorder',
  'drop-answer',
  'stop',
  'never-tell',
  'bad-signature',
  'napas-silent',
  'napas-bad-checksum',
  'sms-down',
  'mail-down',
] as const
export type FaultName = (typeof FAULT_NAMES)[number]
const fault = z.object({
  name: z.enum(FAULT_NAMES),
  on: z.boolean(),
  about: z.string(),
  delayMs: z.int().nullable(),
  amount: z.union([z.number(), z.string()]).nullable(),
  content: z.string().nullable(),
  copies: z.int().nullable(),
  times: z.int().nullable(),
  accountNo: z.string().nullable(),
  only: z.enum(['NOTIFICATION']).nullable(),
})
const magicRow = z.object({ where: z.string(), value: z.string(), effect: z.string() })

export const faultCalls = {
  listFaults: {
    method: 'GET',
    path: '/api/faults',
    auth: 'open',
    about: 'Every fault, what it does and how it stands',
    result: z.object({ items: z.array(fault) }),
  },
  setFault: {
    method: 'POST',
    path: '/api/faults',
    auth: 'open',
    about:
      'Switches a fault; `all` with on:false ends every fault. `times` = acts so often, then ends',
    body: z.strictObject({
      name: z.enum([...FAULT_NAMES, 'all']),
      on: z.boolean(),
      delayMs: waitMs.optional(),
      amount: z.union([z.number(), z.string().regex(/^-?\d{1,30}(\.\d{1,6})?$/)]).optional(),
      content: content.optional(),
      copies: z.int().min(1).max(50).optional(),
      times: z.int().min(1).max(1_000_000).optional(),
      accountNo: accountNo.optional(),
      only: z.enum(['NOTIFICATION']).optional(),
    }),
    result: z.object({ items: z.array(fault) }),
  },
  getMagic: {
    method: 'GET',
    path: '/api/magic',
    auth: 'open',
    about: 'Amounts, accounts and cards with a built-in effect',
    result: z.object({ items: z.array(magicRow) }),
  },
} as const satisfies Record<string, Call>
