// Money that goes out.
import { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { accountNo, amount, bin, content, reference, transfer } from './fields.ts'

export const transferCalls = {
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
    body: z.strictObject({
      reference,
      fromAccountNo: accountNo,
      toBin: bin,
      toAccountNo: accountNo,
      amount,
      content,
    }),
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
    body: z.strictObject({
      reference,
      bankReference: z.string().min(1).max(40),
      amount,
      reason: content,
    }),
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
