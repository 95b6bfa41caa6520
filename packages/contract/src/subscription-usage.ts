/** Units that subscriptions by use have used (docs/decisions.md#16): told in lots, listed, taken back. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { day, instant, money, opt, orNull, text, uuid } from './fields.ts'
import { usageLimits, usageStatuses } from './subscription-usage-values.ts'

const entry = z.strictObject({
  /** Its id, its code or the shop's own number of it: exactly one. */
  subscriptionId: opt(uuid),
  code: opt(text(32)),
  refId: opt(text(64)),
  quantity: z.int().check(z.minimum(1), z.maximum(usageLimits.quantity)),
  /** When it was used: at most 35 days ago, and not ahead by more than a clock may differ. */
  at: instant,
  /** The shop's own name of what happened: once for a subscription. */
  eventId: text(usageLimits.eventId),
})
export const usageItem = z.object({
  id: z.string(),
  eventId: z.string(),
  /** Below zero where it takes another one back. */
  quantity: z.int(),
  at: instant,
  /** Of `at`, in Vietnam. */
  day,
  status: z.enum(usageStatuses),
  /** Which one bills it. */
  cycle: orNull(z.int()),
  /** The entry that it takes back. */
  voids: orNull(z.string()),
  /** Taken back by another one. */
  isVoid: z.boolean(),
  createdAt: instant,
  createdBy: z.string(),
})
export type UsageItem = z.output<typeof usageItem>
/** What is on no invoice yet; the amount is null where it is more than one invoice may be. */
export const usageSum = z.object({ units: z.int(), amount: orNull(money) })

const base = {
  audience: 'portal',
  code: 1504,
  feature: 'subscription',
  source: 'ours: docs/decisions.md#16',
} as const satisfies Partial<Call>
const path = '/api/subscription/v1/usage'

export const usageCalls = calls({
  /** All of them or none. Events that are known already with the same facts are counted, not written again. */
  addUsage: {
    ...base,
    work: 'write',
    id: 'subscription.addUsage',
    method: 'POST',
    path: `${path}/create`,
    perMinute: 120,
    body: z.strictObject({
      entries: z.array(entry).check(z.minLength(1), z.maxLength(usageLimits.entries)),
    }),
    result: z.object({ added: z.int(), known: z.int() }),
  },
  listUsage: {
    ...base,
    work: 'read',
    id: 'subscription.listUsage',
    method: 'GET',
    path: `${path}/get-all`,
    query: z.strictObject({ subscriptionId: uuid }),
    paging: { dialect: 'page-size', size: 20, sortable: ['at'], direction: 'DESC' },
    result: usageItem,
  },
  /** Once: an entry with as many units less, which comes onto the next invoice where the first one is billed already. */
  voidUsage: {
    ...base,
    work: 'write',
    id: 'subscription.voidUsage',
    method: 'PUT',
    path: `${path}/void/{id}`,
    params: z.strictObject({ id: uuid }),
    result: usageItem,
  },
})
