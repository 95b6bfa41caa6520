// POS machines without hardware.
import { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { amount, cardNumber } from './fields.ts'

const posPayment = z.object({
  id: z.string().nullable(),
  amount: z.int(),
  way: z.enum(['VIET_QR', 'ATM_CARD']),
  status: z.enum(['CREATED', 'SUCCESS', 'FAILED', 'TIMEOUT', 'CANCEL', 'REFUNDED']),
  qr: z.string().nullable(),
})
const machine = z.object({
  deviceId: z.string(),
  name: z.string(),
  merchantName: z.string(),
  batchNo: z.int(),
  current: posPayment.nullable(),
  number: z.int(),
  amount: z.int(),
  last: z
    .object({
      number: z.int(),
      count: z.int(),
      amount: z.int(),
      status: z.enum(['SUCCESS', 'MISMATCH']),
    })
    .nullable(),
})

export const machineCalls = {
  listMachines: {
    method: 'GET',
    path: '/api/pos/machines',
    auth: 'open',
    about: 'POS machines that were activated here',
    result: z.object({ items: z.array(machine) }),
  },
  activateMachine: {
    method: 'POST',
    path: '/api/pos/machines',
    auth: 'open',
    about: 'Activates a machine at Saola Pay with the code of its merchant',
    body: z.strictObject({
      deviceId: z.string().trim().min(1).max(30),
      code: z.string().regex(/^\d{8}$/),
    }),
    result: machine,
  },
  takePayment: {
    method: 'POST',
    path: '/api/pos/take',
    auth: 'open',
    about: 'Begins a payment at a machine: `means` is QR or the number of a test card',
    body: z.strictObject({
      deviceId: z.string().max(30),
      amount,
      means: z.union([z.literal('QR'), cardNumber]),
      staffName: z.string().trim().max(100).default(''),
    }),
    result: machine,
  },
  cancelPayment: {
    method: 'POST',
    path: '/api/pos/cancel',
    auth: 'open',
    about: 'Gives up the payment on its screen',
    body: z.strictObject({ deviceId: z.string().max(30) }),
    result: machine,
  },
  settleMachine: {
    method: 'POST',
    path: '/api/pos/settle',
    auth: 'open',
    about: 'Closes its batch with what it has counted',
    body: z.strictObject({ deviceId: z.string().max(30) }),
    result: machine,
  },
} as const satisfies Record<string, Call>
