// Who holds an account, and identity cards.
import { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { accountNo, idCardNo } from './fields.ts'

const cardType = z.enum(['CCCD', 'CAN_CUOC'])
const identityCard = z.object({
  idType: cardType,
  name: z.string(),
  no: z.string(),
  oldNo: z.string().nullable(),
  sex: z.enum(['MALE', 'FEMALE']),
  birthday: z.string(),
  national: z.string(),
  ethnicity: z.string().nullable(),
  religion: z.string().nullable(),
  hometown: z.string().nullable(),
  address: z.string(),
  addressParts: z.object({
    street: z.string().nullable(),
    ward: z.string().nullable(),
    district: z.string().nullable(),
    province: z.string().nullable(),
  }),
  issueDate: z.string(),
  issueBy: z.string(),
  expiryDate: z.string().nullable(),
  checks: z.array(z.object({ name: z.string(), passed: z.boolean().nullable() })),
})

export const holderCalls = {
  checkHolder: {
    method: 'POST',
    path: '/connector/holders/check',
    auth: 'signed',
    about:
      'Whether account, branch and id card belong together; with the phone that the bank knows',
    body: z.strictObject({ accountNo, branch: z.string().max(20), idCardNo, test: z.boolean() }),
    result: z.object({
      outcome: z.enum(['FITS', 'NO_ACCOUNT', 'MISMATCH']),
      accountName: z.string().optional(),
      bin: z.string().optional(),
      phone: z.string().optional(),
      branchName: z.string().optional(),
    }),
  },
  organizationAccounts: {
    method: 'POST',
    path: '/connector/organizations/accounts',
    auth: 'signed',
    about: 'The accounts held under a tax number',
    body: z.strictObject({ taxCode: z.string().max(20), test: z.boolean() }),
    result: z.object({
      phone: z.string().nullable(),
      accounts: z.array(
        z.object({
          accountNo: z.string(),
          accountName: z.string(),
          bin: z.string(),
          branch: z.string().nullable(),
        }),
      ),
    }),
  },
  listBranches: {
    method: 'GET',
    path: '/connector/branches',
    auth: 'signed',
    about: 'Where accounts are kept',
    result: z.object({
      items: z.array(z.object({ code: z.string(), name: z.string(), address: z.string() })),
    }),
  },
  readCard: {
    method: 'POST',
    path: '/connector/identity-cards',
    auth: 'signed',
    about: 'Reads an identity card from pictures of its sides; the pictures are not kept',
    bodyLimit: 16 * 1024 * 1024,
    body: z.strictObject({
      type: cardType,
      front: z.base64().min(100),
      back: z.base64().min(100).nullable(),
    }),
    result: z.union([
      z.object({ outcome: z.literal('READ'), card: identityCard }),
      z.object({
        outcome: z.enum(['UNREADABLE', 'BLURRED', 'TOO_SMALL', 'MISMATCH', 'EXPIRED']),
        side: z.enum(['front', 'back']),
      }),
    ]),
  },
} as const satisfies Record<string, Call>
