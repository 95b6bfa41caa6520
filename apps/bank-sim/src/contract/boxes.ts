// Simulated sound boxes.
import { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { hardwareId } from './fields.ts'

const box = z.object({
  hardwareId: z.string(),
  pairingKey: z.string(),
  problem: z.string().nullable(),
  power: z.boolean(),
  network: z.boolean(),
  connected: z.boolean(),
  refused: z.boolean(),
  volume: z.int(),
  lang: z.enum(['vi', 'en']),
  linked: z.boolean(),
  name: z.string(),
  payment: z
    .object({
      id: z.string(),
      title: z.string(),
      note: z.string(),
      content: z.string(),
      amount: z.int(),
      until: z.string(),
    })
    .nullable(),
  qrs: z.array(
    z.object({ title: z.string(), note: z.string(), content: z.string(), isDefault: z.boolean() }),
  ),
  spoken: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['payment', 'summary', 'tone', 'code']),
      text: z.string(),
      amount: z.int(),
      count: z.int(),
      at: z.string(),
      muted: z.boolean(),
    }),
  ),
})

export const boxCalls = {
  listBoxes: {
    method: 'GET',
    path: '/api/boxes',
    auth: 'open',
    about: 'The simulated sound boxes: what each shows and said',
    result: z.object({ items: z.array(box) }),
  },
  addBox: {
    method: 'POST',
    path: '/api/boxes',
    auth: 'open',
    about: 'Takes a box out of its carton: handed to Saola Pay and switched on',
    body: z.strictObject({ hardwareId: hardwareId.optional() }),
    result: box,
  },
  getBox: {
    method: 'GET',
    path: '/api/boxes/:hardwareId',
    auth: 'open',
    about: 'One of them',
    params: z.strictObject({ hardwareId }),
    result: box,
  },
  setBox: {
    method: 'POST',
    path: '/api/boxes/:hardwareId',
    auth: 'open',
    about: 'Its buttons: power, network cable, volume, language',
    params: z.strictObject({ hardwareId }),
    body: z.strictObject({
      power: z.boolean().optional(),
      network: z.boolean().optional(),
      volume: z.int().min(0).max(100).optional(),
      lang: z.enum(['vi', 'en']).optional(),
    }),
    result: box,
  },
} as const satisfies Record<string, Call>
