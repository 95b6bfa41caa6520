/** What of subscriptions waits for somebody (docs/decisions.md#16): what is wrong, since when, how much, and what mends it. */
import * as z from 'zod/mini'
import { unmatchedReasons } from './bank-credit.ts'
import { calls, type Call } from './call.ts'
import { instant, money, opt, orNull } from './fields.ts'
import { customerBrief } from './subscription-invoice.ts'

/**
 * OVERDUE: an invoice was not paid by its last day. NO_INVOICE: it was, and is void; none stands in for it. INVOICE_FAILED: a cycle's invoice could not be
 * issued. UNMATCHED: money came for an invoice, and did not fit it.
 */
export const attentionKinds = ['OVERDUE', 'NO_INVOICE', 'INVOICE_FAILED', 'UNMATCHED'] as const
export type AttentionKind = (typeof attentionKinds)[number]
/** Why an invoice could not be issued. CATCH_UP: more cycles at once than can be true. */
export const invoiceFailures = ['AMOUNT_TOO_LARGE', 'CATCH_UP', 'ERROR'] as const
export const attentionActions = ['send', 'extend-payment', 'recreate-invoice'] as const
export type AttentionAction = (typeof attentionActions)[number]
/** The count of a tab goes no further: one more than is written there. */
export const ATTENTION_COUNT_CAP = 100

const item = z.object({
  /** Of the invoice, the subscription or the credit. */
  id: z.string(),
  kind: z.enum(attentionKinds),
  since: instant,
  /** To be paid; of UNMATCHED what came. Null where use decides. */
  amount: orNull(money),
  /** Of UNMATCHED: what the invoice asked for. */
  expectedAmount: orNull(money),
  /** Of INVOICE_FAILED and UNMATCHED. */
  reason: orNull(z.enum([...invoiceFailures, ...unmatchedReasons])),
  subscriptionId: z.string(),
  subscriptionCode: z.string(),
  planName: z.string(),
  customer: customerBrief,
  invoiceId: orNull(z.string()),
  invoiceNumber: orNull(z.string()),
  /** Of UNMATCHED: by which the credit is found. */
  bankReference: orNull(z.string()),
  allowedActions: z.array(z.enum(attentionActions)),
})
export type AttentionItem = z.output<typeof item>

const base = {
  audience: 'portal',
  code: 1504,
  feature: 'subscription',
  method: 'GET',
  work: 'read',
  source: 'ours: docs/decisions.md#16',
} as const satisfies Partial<Call>
const path = '/api/subscription/v1/attention'

export const attentionCalls = calls({
  listAttention: {
    ...base,
    id: 'subscription.listAttention',
    path: `${path}/get-all`,
    query: z.strictObject({ kind: opt(z.enum(attentionKinds)) }),
    paging: { dialect: 'page-size', size: 20, sortable: ['since'], direction: 'DESC' },
    result: item,
  },
  /** For the tab: at most a hundred. */
  countAttention: {
    ...base,
    id: 'subscription.countAttention',
    path: `${path}/count`,
    result: z.object({ total: z.int() }),
  },
})
