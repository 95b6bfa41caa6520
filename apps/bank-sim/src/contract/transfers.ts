// Money that goes out.
import { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { accountNo, amount, bin, content, reference, transfer } from './fields.ts'

const transferFacts = {
  reference,
  fromAccountNo: accountNo,
  toBin: bin,
  toAccountNo: accountNo,
  amount,
  content,
}
const returnFacts = {
  reference,
  bankReference: z.string().min(1).max(40),
  amount,
  reason: content,
}
/** Of one order among many. REFUSED: it is no order, `reason` says why; ERROR: nothing was done and nothing is known; UNKNOWN: no such order. */
const orderItem = z.union([
  transfer,
  z.object({
    reference: z.string(),
    status: z.enum(['REFUSED', 'ERROR', 'UNKNOWN']),
    reason: z.string().optional(),
  }),
])
const LIST_BYTES = 512 * 1024

export const transferCalls = {
  findBeneficiaries: {
    method: 'POST',
    path: '/connector/beneficiaries',
    auth: 'signed',
    about:
      'The names on many accounts, in the order of the question; null where there is none to tell',
    body: z.strictObject({
      accounts: z.array(z.strictObject({ bin, accountNo })).min(1).max(100),
      test: z.boolean().default(false),
    }),
    result: z.object({ items: z.array(z.object({ accountName: z.string().nullable() })) }),
  },
  createTransfers: {
    method: 'POST',
    path: '/connector/transfers/batch',
    auth: 'signed',
    about:
      'Sends money out, many orders at once: transfers and returns, each for itself and as it would be alone',
    body: z.strictObject({
      orders: z
        .array(
          z.discriminatedUnion('kind', [
            z.strictObject({ kind: z.literal('TRANSFER'), ...transferFacts }),
            z.strictObject({ kind: z.literal('RETURN'), ...returnFacts }),
          ]),
        )
        .min(1)
        .max(200),
    }),
    bodyLimit: LIST_BYTES,
    result: z.object({ items: z.array(orderItem) }),
  },
  askTransfers: {
    method: 'POST',
    path: '/connector/transfers/ask',
    auth: 'signed',
    about: 'How many transfers and returns stand; UNKNOWN for a reference the bank never took',
    body: z.strictObject({ references: z.array(reference).min(1).max(500) }),
    bodyLimit: LIST_BYTES,
    result: z.object({ items: z.array(orderItem) }),
  },
  findBeneficiary: {
    method: 'GET',
    path: '/connector/beneficiary',
    auth: 'signed',
    about: 'The name on an account at any bank',
    query: z.strictObject({ bin, accountNo, test: z.enum(['true', 'false']).default('false') }),
    result: z.object({ accountName: z.string() }),
  },
  createTransfer: {
    method: 'POST',
    path: '/connector/transfers',
    auth: 'signed',
    about: 'Sends money out; the same reference returns the first result',
    body: z.strictObject(transferFacts),
    result: transfer,
  },
  getTransfer: {
    method: 'GET',
    path: '/connector/transfers/:reference',
    auth: 'signed',
    about: 'How a transfer or return stands',
    params: z.strictObject({ reference }),
    result: transfer,
  },
  returnCredit: {
    method: 'POST',
    path: '/connector/returns',
    auth: 'signed',
    about:
      'Sends a received credit back, whole or in part; the same reference returns the first result',
    body: z.strictObject(returnFacts),
    result: transfer,
  },
  listVietQrBanks: {
    method: 'GET',
    path: '/connector/vietqr-banks',
    auth: 'signed',
    about: 'The banks of the payment network, and which of them are paid by VietQR',
    result: z.object({ items: z.array(z.object({ bin, vietQr: z.boolean() })) }),
  },
} as const satisfies Record<string, Call>
