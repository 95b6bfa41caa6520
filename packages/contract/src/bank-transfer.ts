/** Orders of money out (ADR 0050). The bank alone speaks here: an order that it had carried out has come back. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { amount, nothing, text } from './fields.ts'

export const bankTransfer = calls({
  notifyReturned: {
    id: 'bankTransfer.notifyReturned',
    method: 'POST',
    path: '/api/bankTransfer/internal/v1/notifyReturned',
    audience: 'system',
    work: 'own',
    perMinute: 100_000,
    /** Our own reference of the order, and its whole amount. Saying it again changes nothing. */
    body: z.strictObject({ reference: text(64), bankReference: text(64), amount }),
    result: nothing,
    source: 'ours: docs/adr/0050-one-order-one-reference.md',
  },
})
