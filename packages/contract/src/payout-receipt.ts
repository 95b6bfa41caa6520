/** The receipt of a payout: a paper for the receiver, who can see at a public address that it is true. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { uuid } from './fields.ts'

export const payoutReceipt = calls({
  receipt: {
    audience: 'portal',
    code: 1600,
    feature: 'payout',
    method: 'GET',
    id: 'payout.single.receipt',
    path: '/api/payout/v1/single/{payOutId}/receipt',
    params: z.strictObject({ payOutId: uuid }),
    kind: 'file',
    work: 'own',
    perMinute: 60,
    /** PDF, in the caller's language: of a payout that the bank has done, also where its money came back since. */
    result: z.string(),
    source: 'ours: docs/decisions.md#5',
  },
})
