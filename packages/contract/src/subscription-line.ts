/** Lines that ride on the next invoice of a subscription (docs/decisions.md#16): discounts, add-ons and corrections. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { instant, money, orNull, text, uuid, vnd } from './fields.ts'
import {
  addedLineKinds,
  invoiceLineKinds,
  lineLimits,
  lineStatuses,
} from './subscription-line-values.ts'

export const invoiceLine = z.object({
  kind: z.enum(invoiceLineKinds),
  /** What somebody called it. */
  name: z.optional(orNull(z.string())),
  quantity: z.int(),
  unitAmount: money,
  /** Discounts and credits are below zero. */
  amount: money,
})
export const lineItem = z.object({
  id: z.string(),
  kind: z.enum(invoiceLineKinds),
  name: orNull(z.string()),
  amount: money,
  status: z.enum(lineStatuses),
  /** On whose invoice it came. */
  cycle: orNull(z.int()),
  createdAt: instant,
  createdBy: z.string(),
})
export type LineItem = z.output<typeof lineItem>

const base = {
  audience: 'portal',
  code: 1504,
  feature: 'subscription',
  source: 'ours: docs/decisions.md#16',
} as const satisfies Partial<Call>
const byId = z.strictObject({ id: uuid })
const path = '/api/subscription/v1/line'

export const lineCalls = calls({
  addLine: {
    ...base,
    work: 'write',
    id: 'subscription.addLine',
    method: 'POST',
    path: `${path}/create`,
    perMinute: 120,
    body: z.strictObject({
      subscriptionId: uuid,
      kind: z.enum(addedLineKinds),
      name: text(lineLimits.name),
      /** In đồng: a discount below zero, an add-on above it, a correction either. */
      amount: vnd(-lineLimits.amount, lineLimits.amount),
    }),
    result: lineItem,
  },
  listLines: {
    ...base,
    work: 'read',
    id: 'subscription.listLines',
    method: 'GET',
    path: `${path}/get-all`,
    query: z.strictObject({ subscriptionId: uuid }),
    paging: { dialect: 'page-size', size: 20, sortable: ['createdAt'], direction: 'DESC' },
    result: lineItem,
  },
  voidLine: {
    ...base,
    work: 'write',
    id: 'subscription.voidLine',
    method: 'PUT',
    path: `${path}/void/{id}`,
    params: byId,
    result: lineItem,
  },
})
